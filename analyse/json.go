package analyse

import (
	"encoding/json"
	"io"

	"penrose/board"
	"penrose/movegen"
	"penrose/score"
	"penrose/search"
	"penrose/tt"
)

// jsonAnalysis is a line of JSON about a position. The scores are White's.
type jsonAnalysis struct {
	File   string     `json:"file,omitempty"`   // if there are several
	Game   int        `json:"game,omitempty"`   // its number in the file, from 1
	Ply    int        `json:"ply,omitempty"`    // of the move played, from 1
	Played string     `json:"played,omitempty"` // that move in algebraic notation
	Mark   string     `json:"mark,omitempty"`   // "?!", "?" or "??" for that move
	FEN    string     `json:"fen"`
	Final  bool       `json:"final"` // the search has ended
	Depth  int        `json:"depth"`
	Nodes  uint64     `json:"nodes"`
	Millis int64      `json:"time_ms"`
	Ending string     `json:"ending,omitempty"` // "mate", "stalemate", "material", "fifty moves" or "repetition" if the game is over
	Lines  []jsonLine `json:"lines"`            // the best one first; empty if the game is over
}

// jsonLine is one line of an analysis. It has either centipawns or a mate.
type jsonLine struct {
	Centipawns *int     `json:"cp,omitempty"`
	Mate       *int     `json:"mate,omitempty"`  // in moves; below 0 if Black mates
	Bound      string   `json:"bound,omitempty"` // "lower" or "upper": White's score is at least, or at most, that
	WDL        [3]int   `json:"wdl"`             // White wins, draws, Black wins, in permille
	SelDepth   int      `json:"seldepth"`
	Moves      []string `json:"moves"` // as UCI writes them
	SAN        []string `json:"san"`
}

func newJSON(p *board.Position, lines []search.Info, final bool) jsonAnalysis {
	a := jsonAnalysis{FEN: p.FEN(), Final: final, Lines: []jsonLine{}}
	for _, line := range lines {
		a.Depth, a.Nodes, a.Millis = max(a.Depth, line.Depth), max(a.Nodes, line.Nodes), max(a.Millis, line.Elapsed.Milliseconds())
		if len(line.PV) > 0 {
			a.Lines = append(a.Lines, newJSONLine(*p, line))
		}
	}
	if len(lines) > 0 && len(lines[0].PV) == 0 {
		a.Ending = endingWord(p)
	}
	return a
}

// endingWord says why the game is over in p, as it is.
func endingWord(p *board.Position) string {
	switch movegen.EndingOf(p, 0) {
	case movegen.Checkmate:
		return "mate"
	case movegen.Stalemate:
		return "stalemate"
	case movegen.InsufficientMaterial:
		return "material"
	case movegen.FiftyMoves:
		return "fifty moves"
	}
	return "repetition" // which p alone does not show
}

func newJSONLine(p board.Position, line search.Info) jsonLine {
	results := resultsForWhite(&p, &line)
	l := jsonLine{WDL: [3]int{results.Win, results.Draw, results.Loss}, SelDepth: line.SelDepth}
	switch boundForWhite(&p, &line) {
	case tt.LowerBound:
		l.Bound = "lower"
	case tt.UpperBound:
		l.Bound = "upper"
	}
	if moves, mate := score.MateMoves(line.Score); mate {
		moves = forWhite(&p, moves)
		l.Mate = &moves
	} else {
		shown := forWhite(&p, score.Shown(line.Score))
		l.Centipawns = &shown
	}
	for _, m := range line.PV {
		l.Moves = append(l.Moves, movegen.FormatUCI(m, false))
		l.SAN = append(l.SAN, movegen.FormatSAN(&p, m))
		p.Make(m)
	}
	return l
}

// write writes a as one line.
func (a *jsonAnalysis) write(w io.Writer) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}
