// Package systhreads asks the operating system how many threads this process may have, and how many
// processors they can use. Go ends a program that does not get the threads that it needs.
package systhreads
