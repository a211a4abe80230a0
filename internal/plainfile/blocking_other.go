//go:build !unix

package plainfile

// nonBlocking is nothing: no file here waits for somebody else when it is opened.
const nonBlocking = 0
