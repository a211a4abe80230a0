// Package filelock keeps two processes from writing the same file.
package filelock
