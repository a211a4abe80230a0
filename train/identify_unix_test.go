//go:build linux || darwin

package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Openings from a pipe, which can be read once only, are told from others, too.
func TestOpeningsFromAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.epd")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	const content = "4k3/8/8/8/8/8/4P3/4K3 w - -\n"
	written := make(chan error, 1)
	go func() { written <- os.WriteFile(path, []byte(content), 0) }()
	openings, identity, err := identifiedOpenings(path)
	if sum := sha256.Sum256([]byte(content)); err != nil || len(openings) != 1 || !strings.Contains(identity, fmt.Sprintf("%x", sum[:8])) {
		t.Errorf("%d openings, %q, %v", len(openings), identity, err)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
}
