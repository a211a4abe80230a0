package figure

import (
	"math"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// A superscript is smaller than its text and stands higher, both in parts of
// the size of the font.
const (
	superscriptSize = 0.72
	superscriptRise = 0.38
)

// power matches what is written raised, "^-3" in "10^-3". The font lacks the
// raised digit zero of Unicode.
var power = regexp.MustCompile(`\^[-−]?[0-9]+`)

// superscripts draws text as gonum does, with powers raised.
type superscripts struct{ text.Plain }

func newSuperscripts() superscripts {
	return superscripts{text.Plain{Fonts: plot.DefaultTextHandler.Cache()}}
}

// piece is part of a line in one size.
type piece struct {
	text string
	face font.Face
	rise vg.Length
}

func (h superscripts) pieces(line string, f font.Font) []piece {
	normal := h.Fonts.Lookup(f, f.Size)
	small := h.Fonts.Lookup(f, f.Size*superscriptSize)
	var pieces []piece
	end := 0
	for _, at := range power.FindAllStringIndex(line, -1) {
		pieces = append(pieces,
			piece{line[end:at[0]], normal, 0},
			piece{strings.Replace(line[at[0]+1:at[1]], "-", "−", 1), small, f.Size * superscriptRise})
		end = at[1]
	}
	return append(pieces, piece{line[end:], normal, 0})
}

// Box is as in [text.Handler].
func (h superscripts) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Plain.Box(line, f)
	for _, p := range h.pieces(line, f) {
		width += p.face.Width(p.text)
		height = max(height, p.rise+p.face.Extents().Ascent)
	}
	return width, height, depth
}

// Draw is as in [text.Handler].
func (h superscripts) Draw(c vg.Canvas, txt string, style text.Style, at vg.Point) {
	c.SetColor(style.Color)
	if style.Rotation != 0 { // else letters stay crisp: any transformation blurs bitmaps
		c.Push()
		defer c.Pop()
		c.Rotate(style.Rotation)
		sin, cos := math.Sincos(-style.Rotation)
		at = vg.Point{X: at.X*vg.Length(cos) - at.Y*vg.Length(sin), Y: at.X*vg.Length(sin) + at.Y*vg.Length(cos)}
	}
	lines := h.Lines(txt)
	extents := style.FontExtents()
	// gonum places text by this baseline, and corrects for it elsewhere.
	at.Y += style.Height(txt)*vg.Length(style.YAlign) + style.Font.Size - extents.Ascent +
		extents.Height*vg.Length(len(lines)-1)
	for _, line := range lines {
		x := at.X + style.Width(line)*vg.Length(style.XAlign)
		for _, p := range h.pieces(line, style.Font) {
			if p.text != "" {
				c.FillString(p.face, vg.Point{X: x, Y: at.Y + p.rise}, p.text)
			}
			x += p.face.Width(p.text)
		}
		at.Y -= extents.Height
	}
}
