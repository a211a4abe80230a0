// Package steps shows how an algorithm of the papers searches a small tree: which
// leaves it evaluates, in which order, and what each pass asks and learns.
package steps
