package analyse

import (
	"fmt"
	"strings"

	"penrose/book/pgn"
	"penrose/score"
)

const (
	pgnColumns = 80 // of a line of moves
	shownPlies = 10 // of the line that shows what was better
)

// writePGN writes g with its tags, an evaluation behind each move, and for marked moves
// what was better.
func (a *annotator) writePGN(g *pgn.Game, plies []ply) error {
	annotated := false
	g.EachTag(func(name, value string) {
		if strings.EqualFold(name, "Annotator") {
			if value == "" {
				return // ours takes its place
			}
			annotated = true
		}
		a.writeTag(name, value)
	})
	if !annotated {
		a.writeTag("Annotator", a.name)
	}
	fmt.Fprintln(a.out)
	text := words{}
	for i := range plies[:len(plies)-1] {
		text.addMove(&plies[i], &plies[i+1])
	}
	text = append(text, g.Result().String())
	_, err := fmt.Fprintf(a.out, "%s\n\n", text.wrapped())
	return err
}

var tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// writeTag leaves an error to the next write, as the writer keeps it.
func (a *annotator) writeTag(name, value string) {
	fmt.Fprintf(a.out, "[%s \"%s\"]\n", name, tagEscapes.Replace(withoutControls(value)))
}

// withoutControls returns value without control characters of ASCII, which a terminal would obey. It looks at
// bytes, as a value may be in Latin-1.
func withoutControls(value string) string {
	kept := make([]byte, 0, len(value))
	for i := range len(value) {
		if c := value[i]; c >= ' ' && c != 0x7F {
			kept = append(kept, c)
		}
	}
	return string(kept)
}

// words are pieces of PGN that are not broken at the end of a line.
type words []string

// addMove adds the move played in p, the evaluation of the position after it, and what was
// better if the move is marked.
func (w *words) addMove(p, after *ply) {
	// Black's moves have a number at the beginning and after a comment or a variation.
	numbered := len(*w) == 0 || strings.HasSuffix((*w)[len(*w)-1], "}") || strings.HasSuffix((*w)[len(*w)-1], ")")
	*w = append(*w, strings.Fields(moveText(&p.position, p.played, numbered))...)
	(*w)[len(*w)-1] += p.mark
	if after.lines != nil && !isMated(after) {
		*w = append(*w, "{ [%eval "+evalText(after)+"] }")
	}
	if p.mark != "" {
		line := lineText(p.position, p.lines[0].PV[:min(len(p.lines[0].PV), shownPlies)])
		variation := strings.Fields("(" + strings.Join(line, " ") + ")")
		*w = append(*w, variation...)
	}
}

// isMated reports whether the side to move in p is mated, which no %eval says.
func isMated(p *ply) bool {
	return len(p.lines[0].PV) == 0 && score.IsMate(p.lines[0].Score)
}

// evalText returns the score of p as the command %eval of PGN has it: White's, in pawns
// without a plus, or in moves to mate.
func evalText(p *ply) string {
	return strings.TrimPrefix(scoreText(&p.position, p.lines[0].Score), "+")
}

// wrapped returns the words in lines.
func (w words) wrapped() string {
	var sb strings.Builder
	column := 0
	for _, word := range w {
		switch {
		case column == 0:
		case column+1+len(word) > pgnColumns:
			sb.WriteByte('\n')
			column = 0
		default:
			sb.WriteByte(' ')
			column++
		}
		sb.WriteString(word)
		column += len(word)
	}
	return sb.String()
}
