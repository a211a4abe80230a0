// Package terminal knows whether somebody sits in front of a file, and how much they see.
package terminal
