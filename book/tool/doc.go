// Package tool is "penrose book": it builds, merges, shows and checks opening
// books. docs/book.md is its manual.
package tool
