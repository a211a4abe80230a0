// Package systhreads asks the operating system how many threads this process may have. Go ends a program
// that gets one less than it needs.
package systhreads
