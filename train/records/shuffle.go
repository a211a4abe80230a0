package records

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"penrose/train/fixedrand"
)

const (
	// maxBuckets keeps the number of open files far below every system's limit.
	maxBuckets   = 500
	bucketBuffer = 1 << 16 // bytes

	// scattered is what the name of the directory of temporary files ends in. A killed
	// process leaves it, and the next call makes it anew.
	scattered = ".scattered"
)

// Merge writes the records of all sources, one file after the other, to the new
// file dst. When ctx ends, what was written is removed.
func Merge(ctx context.Context, dst string, sources ...string) error {
	return build(dst, func(w *writer) error { return each(ctx, sources, w.add) })
}

// Shuffle writes the records of all sources in random order to the new file
// dst. Every order is equally likely, wherever the records stood.
//
// It needs about the given memory in bytes, however many records there are. For a while
// it also needs as much disk space beside dst as dst itself. A first pass scatters the
// records over temporary files; a second pass shuffles each of them in memory. The result
// depends only on the seed, the memory and the sources in their order. When ctx ends,
// what was written is removed.
func Shuffle(ctx context.Context, dst string, seed uint64, memory int64, sources ...string) error {
	return build(dst, func(w *writer) (err error) {
		total, err := size(sources)
		if err != nil {
			return err
		}
		// Files differ in size by chance. The memory is filled to 7/8 on average, which
		// is enough for all files once it holds some thousand records.
		count := max(1, (total*8+memory*7-1)/(max(1, memory)*7))
		if count > maxBuckets {
			return fmt.Errorf("%d bytes cannot be shuffled with %d bytes of memory", total, memory)
		}
		dir := dst + scattered
		if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil {
			return err
		}
		defer func() {
			if removeErr := os.RemoveAll(dir); err == nil {
				err = removeErr
			}
		}()
		source := fixedrand.New(seed, 0)
		buckets, err := scatter(ctx, dir, int(count), source, sources)
		defer closeAll(buckets)
		if err != nil {
			return err
		}
		return gather(ctx, w, buckets, source)
	})
}

// size returns the size of the sources in bytes.
func size(sources []string) (total int64, err error) {
	for _, source := range sources {
		info, err := os.Stat(source)
		if err != nil {
			return 0, err
		}
		total += info.Size()
	}
	return total, nil
}

// bucket is a temporary file with bare records.
type bucket struct {
	file  *os.File
	buf   *bufio.Writer
	count int
}

func closeAll(buckets []bucket) {
	for _, b := range buckets {
		b.file.Close() // nothing is lost: the file is about to be removed
	}
}

// scatter puts each record of the sources into a bucket drawn at random. The
// caller closes the buckets, after an error too.
func scatter(ctx context.Context, dir string, count int, source *fixedrand.Source, sources []string) (buckets []bucket, err error) {
	for i := range count {
		file, err := os.Create(filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			return buckets, err
		}
		buckets = append(buckets, bucket{file: file, buf: bufio.NewWriterSize(file, bucketBuffer)})
	}
	err = each(ctx, sources, func(r *Record) error {
		b := &buckets[source.Below(count)]
		b.count++
		_, err := b.buf.Write(r[:])
		return err
	})
	return buckets, err
}

// gather shuffles each bucket and writes one after the other.
func gather(ctx context.Context, w *writer, buckets []bucket, source *fixedrand.Source) error {
	largest := 0
	for i := range buckets {
		largest = max(largest, buckets[i].count)
	}
	room := make([]Record, largest)
	for i := range buckets {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := &buckets[i]
		if err := b.buf.Flush(); err != nil {
			return err
		}
		if _, err := b.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		list := room[:b.count]
		buf := bufio.NewReaderSize(b.file, bucketBuffer)
		for j := range list {
			if _, err := io.ReadFull(buf, list[j][:]); err != nil {
				return err
			}
		}
		fixedrand.Shuffle(source, list)
		for j := range list {
			if j%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := w.add(&list[j]); err != nil {
				return err
			}
		}
	}
	return nil
}

// each calls use for every record of the sources, in order.
func each(ctx context.Context, sources []string, use func(*Record) error) error {
	for _, source := range sources {
		if err := eachOf(ctx, source, use); err != nil {
			return err
		}
	}
	return nil
}

func eachOf(ctx context.Context, source string, use func(*Record) error) error {
	r, err := Open(source)
	if err != nil {
		return err
	}
	defer r.Close()
	batch := make([]Record, 4096)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := r.Read(batch)
		for i := range batch[:n] {
			if err := use(&batch[i]); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
