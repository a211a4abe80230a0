package fileformat

import "bytes"

// Other returns what a file is that begins with head, such as "compressed by gzip", and nothing if it may be
// text in UTF-8 or a file of our own. head has 8 bytes or more, or else the first line of the file,
// with or without its end, or all of the file.
func Other(head []byte) string {
	for _, format := range []struct{ magic, name string }{
		{"\x1f\x8b\x08", "compressed by gzip"}, // with its one method: two bytes may begin the key of a book
		{"\x28\xb5\x2f\xfd", "compressed by zstd"},
		{"BZh", "compressed by bzip2"},
		{"\xfd7zXZ", "compressed by xz"},
		{"7z\xbc\xaf", "a 7z archive"},
		{"PK\x03\x04", "a zip archive"},
	} {
		if bytes.HasPrefix(head, []byte(format.magic)) {
			return format.name
		}
	}
	if isUTF16(head, "\xff\xfe", 1) || isUTF16(head, "\xfe\xff", 0) {
		return "text in UTF-16"
	}
	return ""
}

// isUTF16 reports whether head begins with a mark of UTF-16 and then with a letter of the Latin alphabet, a
// digit or a sign: the byte of it at index zero is 0. The mark alone may begin the key of a book.
func isUTF16(head []byte, mark string, zero int) bool {
	letter, marked := bytes.CutPrefix(head, []byte(mark))
	return marked && (len(letter) < 2 || letter[zero] == 0)
}
