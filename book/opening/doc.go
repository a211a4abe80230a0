// Package opening draws random openings for training games, for matches and for the
// command genfens.
package opening
