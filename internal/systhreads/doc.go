// Package systhreads asks the operating system how many threads this process may have. Go ends a program
// that does not get those that it needs.
package systhreads
