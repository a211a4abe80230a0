// Package systhreads asks the operating system how many more threads this process may have. Go ends a program
// that gets none.
package systhreads
