//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// separate puts the process of cmd into a process group of its own: an interrupt from the
// keyboard ends the soak, which then ends the engines.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll kills the process of cmd, which has not been waited for, and what it has started.
func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
