// Package epd reads test suites in Extended Position Description (EPD) and lets
// the engine solve them. "penrose epd" is its command line. It shows each position as it
// is finished. Then it names the positions that were not solved, counts the mates announced
// and those at the stated distance, and reports how many passes MTD(f) needed.
package epd
