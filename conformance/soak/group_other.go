//go:build !unix

package main

import "os/exec"

// separate does nothing where there are no process groups.
func separate(*exec.Cmd) {}

// killAll kills the process of cmd, but not what it has started.
func killAll(cmd *exec.Cmd) { cmd.Process.Kill() }
