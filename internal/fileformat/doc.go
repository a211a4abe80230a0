// Package fileformat knows files of other formats by how they begin: archives, compressed files, and text
// that is not in UTF-8. Users name such files where games, positions or books are read.
package fileformat
