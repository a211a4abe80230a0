package score

import "math"

// winScale is the scale of the logistic curve that predicts the share of games won,
// in centipawns of the search. The curve is at one half at [HalfWon]. Both
// are fitted to games; see docs/uci.md.
const winScale = 79.0

// Results holds the expected results for the side to move in permille. Their sum is
// 1000.
type Results struct{ Win, Draw, Loss int }

// ForOther returns r for the other side.
func (r Results) ForOther() Results { return Results{Win: r.Loss, Draw: r.Draw, Loss: r.Win} }

// WithoutWin returns r for a side that cannot win any more: what it would win is drawn.
func (r Results) WithoutWin() Results { return Results{Draw: r.Win + r.Draw, Loss: r.Loss} }

// HalfPoints returns what the side to move gets in 1000 games, in half points: 2000 if it wins them all.
func (r Results) HalfPoints() int { return 2*r.Win + r.Draw }

// Expected returns the expected results at the score s. A proven mate is
// certain.
func Expected(s int) Results {
	if plies, mate := MatePlies(s); mate {
		if plies > 0 {
			return Results{Win: 1000}
		}
		return Results{Loss: 1000}
	}
	win, loss := winPermille(s), winPermille(-s)
	return Results{win, 1000 - win - loss, loss}
}

func winPermille(s int) int {
	return int(math.Round(1000 / (1 + math.Exp((HalfWon-float64(s))/winScale))))
}
