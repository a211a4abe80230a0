// Package tool is the command line of package syzygy: "penrose syzygy probe" and
// "penrose syzygy check".
package tool
