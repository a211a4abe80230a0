// Package patient reads and writes files that another program can make non-blocking at any time: one that has the
// same end of a pipe or terminal. On Unix, reading or writing then fails until the other end is ready.
package patient
