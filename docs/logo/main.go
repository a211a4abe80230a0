// Command logo draws the logo of the engine that GUIs show:
//
//	go generate ./docs/logo
package main

import (
	"encoding/binary"
	"flag"
	"log"
	"math"
	"os"
	"strings"
)

//go:generate go run . -o ../penrose-logo.bmp

func main() {
	log.SetFlags(0)
	output := flag.String("o", "", "write to this file")
	flag.Parse()
	if *output == "" || flag.NArg() > 0 {
		log.Fatal("usage: logo -o file")
	}
	if err := os.WriteFile(*output, encodeBMP(drawLogo()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// Arena shows logos of this size, in pixels, and wants them as BMP.
const logoWidth, logoHeight = 100, 50

type rgb [3]int

type logo [logoHeight][logoWidth]rgb

var (
	logoPaper = rgb{250, 247, 240}
	logoInk   = rgb{38, 50, 72}
	logoFaces = [3]rgb{{222, 160, 60}, {38, 50, 72}, {150, 74, 48}}
)

// point is in units of 1/logoGrid pixel, x to the right and y down. Integers
// make the picture the same on every machine.
type point struct{ x, y int }

const logoGrid = 64

// drawLogo draws the tribar of L. S. and R. Penrose (1958) beside the name.
func drawLogo() *logo {
	var l logo
	for y := range l {
		for x := range l[y] {
			l[y][x] = logoPaper
		}
	}
	for i, color := range logoFaces {
		l.fill(tribarFace(i), color)
	}
	for i, letter := range []string{
		"####. #...# #...# ####. #.... #.... #....",
		"##### #.... #.... ####. #.... #.... #####",
		"#...# ##..# #.#.# #.#.# #..## #...# #...#",
		"####. #...# #...# ####. #.#.. #..#. #...#",
		".###. #...# #...# #...# #...# #...# .###.",
		".#### #.... #.... .###. ....# ....# ####.",
		"##### #.... #.... ####. #.... #.... #####",
	} {
		for y, row := range strings.Fields(letter) {
			for x, pixel := range row {
				if pixel == '#' {
					l[22+y][54+6*i+x] = logoInk
				}
			}
		}
	}
	return &l
}

// tribarFace returns the outline of one of the three faces. A face runs along
// the outside of one side of the triangle, turns at the corner and runs on along
// the inside of the next side, so two faces share each side. Each corner of the
// outline is where two lines meet. The lines are parallel to the sides. Their
// distance from the center is that of the hole, or one or two bars more.
func tribarFace(i int) []point {
	const hole, bar = 3.6, 5.4 // pixels
	center := point{27 * logoGrid, 31 * logoGrid}
	distance := [3]float64{hole, hole + bar, hole + 2*bar}
	// meet returns the point where a line along side i+a meets one along side
	// i+b. lineA and lineB index their distances from the center.
	meet := func(a, lineA, b, lineB int) point {
		angleA, angleB := sideAngle(i+a), sideAngle(i+b)
		sinA, cosA := math.Sincos(angleA)
		sinB, cosB := math.Sincos(angleB)
		det := cosA*sinB - sinA*cosB
		x := (distance[lineA]*sinB - distance[lineB]*sinA) / det
		y := (distance[lineB]*cosA - distance[lineA]*cosB) / det
		return point{center.x + int(math.Round(x*logoGrid)), center.y + int(math.Round(y*logoGrid))}
	}
	return []point{meet(0, 1, 2, 2), meet(0, 2, 2, 1), meet(0, 2, 1, 1), meet(1, 1, 2, 0), meet(1, 0, 2, 0), meet(0, 1, 1, 0)}
}

// sideAngle returns the direction, from the center, of side i of a triangle that
// stands on side 0.
func sideAngle(i int) float64 { return math.Pi/2 + 2*math.Pi/3*float64(i) }

// fill paints the polygon. A pixel on its edge takes the color in proportion to
// how many of 64 samples lie inside.
func (l *logo) fill(polygon []point, color rgb) {
	const samples, step = 8, logoGrid / 8
	for y := range l {
		for x := range l[y] {
			covered := 0
			for i := range samples * samples {
				if inside(polygon, point{x*logoGrid + i%samples*step + step/2, y*logoGrid + i/samples*step + step/2}) {
					covered++
				}
			}
			for c := range color {
				l[y][x][c] += (color[c] - l[y][x][c]) * covered / (samples * samples)
			}
		}
	}
}

// inside reports whether a ray from p to the right crosses the outline an odd
// number of times.
func inside(polygon []point, p point) (odd bool) {
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if a.y > b.y {
			a, b = b, a
		}
		if a.y <= p.y && p.y < b.y && (p.x-a.x)*(b.y-a.y) < (b.x-a.x)*(p.y-a.y) {
			odd = !odd
		}
	}
	return odd
}

// encodeBMP returns l as an uncompressed bitmap of 24 bits a pixel: header,
// information header, rows from the bottom up. The 300 bytes of a row need no
// padding to a multiple of 4.
func encodeBMP(l *logo) []byte {
	const headers, pixels = 14 + 40, 3 * logoWidth * logoHeight
	b := []byte("BM")
	for _, n := range []uint32{headers + pixels, 0, headers, 40, logoWidth, logoHeight, 24<<16 | 1, 0, pixels, 2835, 2835, 0, 0} {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	for y := logoHeight - 1; y >= 0; y-- {
		for _, p := range l[y] {
			b = append(b, byte(p[2]), byte(p[1]), byte(p[0]))
		}
	}
	return b
}
