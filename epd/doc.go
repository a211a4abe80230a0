// Package epd reads test suites in Extended Position Description (EPD) and lets
// the engine solve them. "penrose epd" is its command line: it reports what was
// not solved, the mates announced and those found at the stated distance, and how many
// passes MTD(f) needed.
package epd
