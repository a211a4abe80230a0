// Package progress shows how far long work has come: on a terminal as a bar,
// elsewhere as a line of text once a minute.
//
// It is our own because the engine's binary, which also builds opening books,
// would grow by 2.1 MB (at 6c8b1d0) with github.com/schollz/progressbar: that links
// net/http.
package progress
