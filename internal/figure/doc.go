// Package figure draws charts in the style of the project, for lab and train:
// lines over a linear or logarithmic axis, staircases of converging bounds,
// grouped bars.
//
// Each figure becomes three files of one name: an SVG and a PNG of about
// 1000x620 pixels, and a CSV file with the numbers behind them. Equal input
// gives equal bytes, so figures can be kept under version control. Each file is
// written whole or not at all. [WritePanels] writes one SVG with small charts, four in a row.
//
// Colours are those of M. Okabe and K. Ito, "Color Universal Design" (2008),
// which people with any colour vision can tell apart, without the yellow, which
// white paper swallows. Markers and dashes differ as well, for print in grey.
package figure
