// Package filelock keeps two processes from writing the same file, or from working in the
// same directory.
package filelock
