// Package sysmem takes large blocks of memory from the operating system rather
// than from the Go heap. The garbage collector does not see them, they can be
// given back at once, and a request that the machine cannot meet is an error: a
// failed make ends the program.
//
// Under the race detector, which watches only the heap, in WebAssembly, and on systems
// without an implementation here, the memory comes from the heap after all.
package sysmem
