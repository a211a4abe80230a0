// Package syzygy probes Syzygy endgame tables.
package syzygy
