package records_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/train/filelock"
	"penrose/train/games"
	"penrose/train/records"
)

// The records of a file of games are its kept positions, in order.
func TestExpand(t *testing.T) {
	sources := []string{writeGames(t, 0, 25, 60), writeGames(t, 1, 5, 40)}
	var want []records.Record
	for _, source := range sources {
		r, err := games.Open(source)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		for {
			b, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			before := len(want)
			for i := range b.List {
				for ply, p := range b.List[i].Kept() {
					want = append(want, records.New(p, b.List[i].Plies[ply].Score, b.List[i].Result, ply, b.GameID(i)))
				}
			}
			if len(want)-before != b.Kept {
				t.Errorf("%d kept, the header says %d", len(want)-before, b.Kept)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "a.records")
	count, err := records.Expand(context.Background(), path, records.Labels{}, sources...)
	if err != nil {
		t.Fatal(err)
	}
	if got := readAll(t, path); count != int64(len(want)) || !slices.Equal(got, want) {
		t.Errorf("%d records, count %d, want %d", len(got), count, len(want))
	}
	hashes := map[uint16]bool{}
	for _, r := range want {
		hashes[r.GameHash()] = true
	}
	if len(hashes) < 28 {
		t.Errorf("%d hashes of 30 games", len(hashes))
	}
}

// After a failure there is no file. An existing file is never overwritten.
func TestNoFileIsHarmed(t *testing.T) {
	good := writeGames(t, 0, 5, 40)
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(t.TempDir(), "torn.games")
	if err := os.WriteFile(torn, text[:len(text)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	dst := filepath.Join(t.TempDir(), "a.records")
	for name, err := range map[string]error{
		"torn games":         second(records.Expand(context.Background(), dst, records.Labels{}, good, torn)),
		"games twice":        second(records.Expand(context.Background(), dst, records.Labels{}, good, good)),
		"missing games":      second(records.Expand(context.Background(), dst, records.Labels{}, good+"x")),
		"merge of games":     records.Merge(context.Background(), dst, good),
		"shuffle of games":   records.Shuffle(context.Background(), dst, 1, 1<<20, good),
		"too little memory":  records.Shuffle(context.Background(), dst, 1, 1, expand(t, good)),
		"no memory":          records.Shuffle(context.Background(), dst, 1, 0, expand(t, good)),
		"negative memory":    records.Shuffle(context.Background(), dst, 1, -5, expand(t, good)),
		"shuffle of nowhere": records.Shuffle(context.Background(), dst, 1, 1<<20, good+"x"),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		left, globErr := filepath.Glob(filepath.Dir(dst) + "/*")
		if globErr != nil || len(left) > 0 {
			t.Fatalf("%s: %v is left", name, left)
		}
	}
	records1 := expand(t, good)
	before := readAll(t, records1)
	for name, err := range map[string]error{
		"expand":  second(records.Expand(context.Background(), records1, records.Labels{}, good)),
		"merge":   records.Merge(context.Background(), records1, records1),
		"shuffle": records.Shuffle(context.Background(), records1, 1, 1<<20, records1),
	} {
		if err == nil {
			t.Errorf("%s wrote over a file", name)
		}
	}
	if !slices.Equal(before, readAll(t, records1)) {
		t.Error("the file has changed")
	}
}

// While a process makes a file, another one that should make the same file is refused and
// does no harm. What a killed process has left is overwritten.
func TestOneProcessMakesAFile(t *testing.T) {
	source := writeGames(t, 0, 5, 40)
	dst := filepath.Join(t.TempDir(), "a.records")
	half, err := os.Create(dst + ".unfinished")
	if err != nil {
		t.Fatal(err)
	}
	defer half.Close()
	if _, err := half.WriteString(strings.Repeat("half of it ", 10_000)); err != nil {
		t.Fatal(err)
	}
	again, err := os.Open(half.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := errors.Join(filelock.Lock(half), filelock.Lock(again)); err == nil {
		t.Skip("no locks on this system")
	}
	if _, err := records.Expand(context.Background(), dst, records.Labels{}, source); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Fatalf("while another process makes it: %v", err)
	}
	if info, err := half.Stat(); err != nil || info.Size() != 110_000 {
		t.Errorf("the file of the other process: %v, %v", info, err)
	}
	if _, err := os.Stat(half.Name()); err != nil {
		t.Error(err)
	}
	if err := half.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := records.Expand(context.Background(), dst, records.Labels{}, source); err != nil {
		t.Fatal(err)
	}
	if got := readAll(t, dst); !slices.Equal(got, readAll(t, expand(t, source))) {
		t.Errorf("%d other records", len(got))
	}
}

func second(_ int64, err error) error { return err }

// Open notices every changed or missing byte.
func TestOpenFindsDamage(t *testing.T) {
	whole, err := os.ReadFile(expand(t, writeGames(t, 0, 1, 26)))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.records")
	try := func(what string, at int, content []byte) {
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		if r, err := records.Open(path); err == nil {
			r.Close()
			t.Errorf("%s %d: accepted", what, at)
		}
	}
	for at := range whole {
		changed := bytes.Clone(whole)
		changed[at] ^= 1 << (at % 8)
		try("changed byte", at, changed)
		try("cut at", at, whole[:at])
	}
	try("a byte more", 0, append(bytes.Clone(whole), 0))
	try("a record more", 0, append(bytes.Clone(whole), make([]byte, records.Size)...))
	try("header without end", 0, make([]byte, records.Size))
	for _, version := range []byte{0, 2} { // with the right checksum
		other := bytes.Clone(whole)
		other[4] = version
		binary.LittleEndian.PutUint32(other[records.Size-4:], crc32.Checksum(other[:records.Size-4], crc32.MakeTable(crc32.Castagnoli)))
		try("version", int(version), other)
	}
}

// Batches of all sizes give the same records, again after Rewind, and reading
// does not allocate.
func TestRead(t *testing.T) {
	path := expand(t, writeGames(t, 0, 400, 60)) // more than the Reader's buffer
	want := readAll(t, path)
	r, err := records.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, size := range []int{1, 3, 1000, len(want), len(want) + 1} {
		_, _ = r.Read(make([]records.Record, 3)) // which does not matter after Rewind, whether there were any
		if err := r.Rewind(); err != nil {
			t.Fatal(err)
		}
		batch := make([]records.Record, size)
		for at := 0; at < len(want); at += size {
			n, err := r.Read(batch)
			if err != nil || n != min(size, len(want)-at) || !slices.Equal(batch[:n], want[at:at+n]) {
				t.Fatalf("batch of %d at %d: %d records, %v", size, at, n, err)
			}
		}
		if n, err := r.Read(batch); n != 0 || err != io.EOF {
			t.Errorf("%d records, %v at the end", n, err)
		}
	}
	batch := make([]records.Record, 256)
	if allocs := testing.AllocsPerRun(100, func() {
		if err := r.Rewind(); err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := r.Read(batch); err != nil {
				break
			}
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// ReadAt gives any part of a file and does not move the place of Read. Records beyond the
// end are an error, also if the file is cut after it was opened.
func TestReadAt(t *testing.T) {
	path := expand(t, writeGames(t, 0, 12, 60))
	list := readAll(t, path)
	r, err := records.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	n := len(list)
	if got, err := r.Read(make([]records.Record, 3)); got != 3 || err != nil {
		t.Fatal(got, err)
	}
	for _, c := range []struct{ first, count int }{{0, n}, {0, 0}, {n, 0}, {n - 1, 1}, {5, 17}} {
		buffer := make([]byte, c.count*records.Size)
		if err := r.ReadAt(buffer, int64(c.first)); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		for i := range c.count {
			if records.Record(buffer[i*records.Size:]) != list[c.first+i] {
				t.Errorf("%+v: record %d is another one", c, i)
			}
		}
	}
	for _, c := range []struct{ first, bytes int }{{n, records.Size}, {n + 1, 0}, {-1, records.Size}, {0, records.Size - 1}, {0, (n + 1) * records.Size}} {
		if r.ReadAt(make([]byte, c.bytes), int64(c.first)) == nil {
			t.Errorf("%+v: no error", c)
		}
	}
	next := make([]records.Record, 1)
	if _, err := r.Read(next); err != nil || next[0] != list[3] {
		t.Errorf("after ReadAt the next record is another one (%v)", err)
	}
	if err := os.Truncate(path, int64(10*records.Size)); err != nil {
		t.Fatal(err)
	}
	if err := r.ReadAt(make([]byte, 5*records.Size), 8); err != io.ErrUnexpectedEOF {
		t.Errorf("a cut file: %v", err)
	}
}

// dying is a context that ends after so many looks at it.
type dying struct {
	context.Context
	looks *int
}

func (d dying) Err() error {
	if *d.looks--; *d.looks < 0 {
		return context.Canceled
	}
	return nil
}

// What is interrupted, wherever it is, leaves no file behind that could be taken for a whole one.
func TestInterruptionLeavesNothing(t *testing.T) {
	source := writeGames(t, 0, 12, 40)
	whole := expand(t, source)
	for name, work := range map[string]func(ctx context.Context, dst string) error{
		"expand": func(ctx context.Context, dst string) error {
			return second(records.Expand(ctx, dst, records.Labels{}, source))
		},
		"merge":   func(ctx context.Context, dst string) error { return records.Merge(ctx, dst, whole) },
		"shuffle": func(ctx context.Context, dst string) error { return records.Shuffle(ctx, dst, 1, 1000, whole) },
	} {
		dst := filepath.Join(t.TempDir(), "a.records")
		after := 0
		for ; ; after++ {
			looks := after
			err := work(dying{context.Background(), &looks}, dst)
			if err == nil {
				break
			}
			if left, _ := os.ReadDir(filepath.Dir(dst)); !errors.Is(err, context.Canceled) || len(left) > 0 {
				t.Fatalf("%s ended at look %d: %v, %d files", name, after, err, len(left))
			}
		}
		if after == 0 || !slices.Equal(sorted(readAll(t, dst)), sorted(readAll(t, whole))) {
			t.Errorf("%s: %d looks at the context, or other records", name, after)
		}
	}
}
