package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name    string
	content []byte
	program bool // may be executed
}

func (e *entry) mode() fs.FileMode {
	if e.program {
		return 0o755
	}
	return 0o644
}

// Archives must not depend on when and where they are made: zip cannot hold an earlier
// time.
var changed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// writeZip writes an archive of entries, in their order.
func writeZip(w io.Writer, entries []entry) error {
	archive := zip.NewWriter(w)
	for i := range entries {
		e := &entries[i]
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: changed}
		h.SetMode(e.mode())
		file, err := archive.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := file.Write(e.content); err != nil {
			return err
		}
	}
	return archive.Close()
}

// writeTarGz writes a compressed archive of entries, in their order.
func writeTarGz(w io.Writer, entries []entry) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for i := range entries {
		e := &entries[i]
		h := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Size: int64(len(e.content)), Mode: int64(e.mode()), ModTime: changed}
		if err := archive.WriteHeader(h); err != nil {
			return err
		}
		if _, err := archive.Write(e.content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}
