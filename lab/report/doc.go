// Package report writes what the lab found: a Markdown report that is kept up
// to date section by section, and tables for it.
package report
