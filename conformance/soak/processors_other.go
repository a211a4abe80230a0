//go:build !linux

package main

import (
	"errors"
	"time"
)

// allowedProcessors returns none: without /proc it cannot be told for how long one stood still.
func allowedProcessors() []int { return nil }

func bindThread(int) error { return errors.ErrUnsupported }

func hastenThread() {}

func execute(string, string) {}

func runsFirst() bool { return false }

func systemClock() time.Duration { return 0 }

func sleepThread(d time.Duration) { time.Sleep(d) }
