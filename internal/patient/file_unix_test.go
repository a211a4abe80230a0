//go:build unix

package patient

import (
	"bytes"
	"errors"
	"io"
	"os"
	"syscall"
	"testing"
)

// A pipe that is made non-blocking after it was opened fails while it is empty or full. All that is written arrives.
func TestPipeMadeNonBlocking(t *testing.T) {
	var ends [2]int
	if err := syscall.Pipe(ends[:]); err != nil {
		t.Fatal(err)
	}
	in, out := os.NewFile(uintptr(ends[0]), "in"), os.NewFile(uintptr(ends[1]), "out")
	defer in.Close()
	for _, end := range ends {
		if err := syscall.SetNonblock(end, true); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := in.Read(make([]byte, 1)); !errors.Is(err, syscall.EAGAIN) {
		t.Fatalf("the empty pipe says %v", err)
	}
	want := bytes.Repeat([]byte("0123456789\n"), 100_000) // more than a pipe holds
	go func() {
		defer out.Close()
		if n, err := New(out).Write(want); n != len(want) || err != nil {
			t.Errorf("wrote %d of %d bytes, %v", n, len(want), err)
		}
	}()
	if got, err := io.ReadAll(New(in)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("read %d of %d bytes, %v", len(got), len(want), err)
	}
}
