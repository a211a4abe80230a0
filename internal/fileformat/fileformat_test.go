package fileformat

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

// Source: the magic numbers of the formats, RFC 1952 (gzip), RFC 8878 (zstd), the descriptions of bzip2, xz,
// 7z and zip, and the byte order mark of Unicode.
func TestOther(t *testing.T) {
	var gzipped bytes.Buffer
	w := gzip.NewWriter(&gzipped)
	w.Write([]byte("1. e4 *"))
	w.Close()
	for head, want := range map[string]string{
		gzipped.String():               "compressed by gzip",
		"\x28\xb5\x2f\xfd\x24\x08":     "compressed by zstd",
		"BZh91AY&SY":                   "compressed by bzip2",
		"\xfd7zXZ\x00\x00\x04":         "compressed by xz",
		"7z\xbc\xaf\x27\x1c\x00\x04":   "a 7z archive",
		"PK\x03\x04\x14\x00\x00\x00":   "a zip archive",
		"\xff\xfe[\x00E\x00":           "text in UTF-16",
		"\xfe\xff\x00[\x00E":           "text in UTF-16",
		"\xff\xfe":                     "text in UTF-16", // an empty file
		"\xff\xfe\n\x00[\x00":          "text in UTF-16",
		"\xfe\xff\x00\n\x00[":          "text in UTF-16",
		"":                             "",
		"P":                            "",
		"[Event \"BZh\"]":              "",
		"\uFEFF1. e4":                  "",
		"\x1f\x8b\x01\x00\x00\x00":     "", // keys of books
		"\xff\xfe\x12\x34\x00\x00\x00": "",
		"\xfe\xff\x12\x34\x00\x00\x00": "",
	} {
		if got := Other([]byte(head)); got != want {
			t.Errorf("%q: %q, want %q", head, got, want)
		}
		const headSize = 8 // bytes that are enough
		if long := head + strings.Repeat("x", 100); len(head) >= headSize && Other([]byte(long[:headSize])) != want {
			t.Errorf("%q: %d bytes are not enough", head, headSize)
		}
		if line, _, _ := strings.Cut(head, "\n"); Other([]byte(line)) != want {
			t.Errorf("%q: the first line is not enough", head)
		}
	}
}
