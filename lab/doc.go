// Lab reruns the experiments of the MTD(f) papers (A. Plaat, J. Schaeffer, W.
// Pijls, A. de Bruin, 1994-96) with Penrose in the place of the authors' chess
// program:
//
//	go run ./lab full           every experiment at full depth; takes hours
//	go run ./lab all            every experiment, some less deep; under an hour on two cores
//	go run ./lab e3 f12         only these, as in "all"; "full e3 f12" at full depth
//	go run ./lab -quick         all of them in miniature, about half a minute
//	go run ./lab                what there is
//
// Each experiment writes its figures (SVG, PNG and CSV) and its section of
// REPORT.md into docs/lab, -quick into a directory that is thrown away unless
// -out names one. What stands in docs/lab is made by full. Everything but times is
// the same in every run.
//
// The algorithms in their shortest form, on abstract trees, are in lab/tree; in
// chess they are the drivers of package search/driver, in Plaat mode.
package main
