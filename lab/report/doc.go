// Package report writes what the lab found: a Markdown report that is kept up
// to date section by section, tables for it, and the progress of a long run.
package report
