// Package report writes the results of the lab: a Markdown report, which is updated
// section by section, and tables for it.
package report
