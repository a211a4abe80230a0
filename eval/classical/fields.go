package classical

import "slices"

// Value is a weight. A tapered weight has its middlegame and endgame halves in
// centipawns; any other has its number first and 0 second.
type Value [2]int

// Field is a field of [Weights]: one weight or a table of them. It refers to the Weights
// it comes from.
type Field struct {
	Name    string // in Weights
	Shape   []int  // length of each dimension, the outermost first, two at most; empty for one weight
	Tapered bool   // each weight is a score; the sum of the terms is linear in it

	// Min and Max bound the weights, both halves of tapered ones. Step is a change
	// large enough to show in the evaluation despite rounding: 1 for a tapered field.
	Min, Max, Step int

	scores  []*taper // all weights of a tapered field, the innermost index running fastest
	numbers []*int   // likewise of any other field
}

// Len returns the number of weights.
func (f *Field) Len() int { return len(f.scores) + len(f.numbers) }

// Get returns weight i, 0 <= i < Len, where the last index runs fastest.
func (f *Field) Get(i int) Value {
	if f.Tapered {
		return Value{f.scores[i].mg(), f.scores[i].eg()}
	}
	return Value{*f.numbers[i], 0}
}

// Set changes weight i to v, which should lie within the bounds.
func (f *Field) Set(i int, v Value) {
	if f.Tapered {
		*f.scores[i] = pair(v[0], v[1])
		return
	}
	*f.numbers[i] = v[0]
}

// drawnLimit bounds scaleDrawn. Theory calls its endings drawn. A few of them are not,
// and games won from those would raise the weight too far.
const drawnLimit = 3

// Limits of tapered fields, in centipawns, beyond every sensible value.
const (
	materialLimit = 2000
	termLimit     = 500
)

// Fields returns the fields of w in the order of their declaration.
func (w *Weights) Fields() []Field {
	return []Field{
		{Name: "material", Shape: []int{6}, Tapered: true, Min: 0, Max: materialLimit, Step: 1, scores: pointers(w.material[:])},
		terms("ownKing", []int{6, 64}, flat64(w.ownKing[:])...),
		terms("enemyKing", []int{6, 64}, flat64(w.enemyKing[:])...),
		terms("mobility", []int{6, 28}, flat28(w.mobility[:])...),

		terms("withPawns", []int{6}, pointers(w.withPawns[:])...),
		terms("bishopPair", nil, &w.bishopPair),
		terms("bishopOwnPawns", nil, &w.bishopOwnPawns),
		terms("outpost", []int{6}, pointers(w.outpost[:])...),
		terms("behindPawn", nil, &w.behindPawn),
		terms("rookOpenFile", nil, &w.rookOpenFile),
		terms("rookHalfOpen", nil, &w.rookHalfOpen),
		terms("rookOnSeventh", nil, &w.rookOnSeventh),
		terms("rookTrapped", nil, &w.rookTrapped),

		terms("isolated", nil, &w.isolated),
		terms("backward", nil, &w.backward),
		terms("doubled", nil, &w.doubled),
		terms("unopposed", nil, &w.unopposed),
		terms("supported", nil, &w.supported),
		terms("connected", []int{8}, pointers(w.connected[:])...),
		terms("phalanx", []int{8}, pointers(w.phalanx[:])...),
		terms("candidate", []int{8}, pointers(w.candidate[:])...),

		terms("passed", []int{8}, pointers(w.passed[:])...),
		terms("passedFile", []int{4}, pointers(w.passedFile[:])...),
		terms("passedDefended", []int{8}, pointers(w.passedDefended[:])...),
		terms("passedOwnKing", []int{8}, pointers(w.passedOwnKing[:])...),
		terms("passedEnemyKing", []int{8}, pointers(w.passedEnemyKing[:])...),
		terms("passedBlocked", []int{8}, pointers(w.passedBlocked[:])...),
		terms("passedSafeStop", []int{8}, pointers(w.passedSafeStop[:])...),
		terms("passedFreePath", []int{8}, pointers(w.passedFreePath[:])...),
		terms("passedRookBehind", []int{8}, pointers(w.passedRookBehind[:])...),
		terms("passedUnstoppable", nil, &w.passedUnstoppable),

		terms("pawnThreat", []int{6}, pointers(w.pawnThreat[:])...),
		terms("minorThreat", []int{6}, pointers(w.minorThreat[:])...),
		terms("rookThreat", []int{6}, pointers(w.rookThreat[:])...),
		terms("hanging", []int{6}, pointers(w.hanging[:])...),
		terms("pushThreat", nil, &w.pushThreat),
		terms("toTake", []int{6}, pointers(w.toTake[:])...),
		terms("weak", []int{6}, pointers(w.weak[:])...),
		terms("queenChase", []int{6}, pointers(w.queenChase[:])...),
		terms("restricted", nil, &w.restricted),

		{Name: "tempo", Min: 0, Max: 100, Step: 1, numbers: []*int{&w.tempo}},

		{Name: "shelter", Shape: []int{8}, Min: -200, Max: 200, Step: 4, numbers: pointers(w.shelter[:])},
		{Name: "shelterOnFile", Min: -200, Max: 200, Step: 4, numbers: []*int{&w.shelterOnFile}},
		{Name: "storm", Shape: []int{8}, Min: -200, Max: 200, Step: 4, numbers: pointers(w.storm[:])},
		{Name: "stormBlocked", Min: 0, Max: 200, Step: 20, numbers: []*int{&w.stormBlocked}},

		{Name: "kingAttacker", Shape: []int{6}, Min: 0, Max: 1000, Step: 16, numbers: pointers(w.kingAttacker[:])},
		{Name: "zoneSquare", Min: 0, Max: 500, Step: 8, numbers: []*int{&w.zoneSquare}},
		{Name: "weakSquare", Min: 0, Max: 500, Step: 16, numbers: []*int{&w.weakSquare}},
		{Name: "safeCheck", Shape: []int{6}, Min: 0, Max: 1000, Step: 16, numbers: pointers(w.safeCheck[:])},
		{Name: "queenless", Min: -2000, Max: 0, Step: 16, numbers: []*int{&w.queenless}},
		{Name: "unsafeCheck", Shape: []int{6}, Min: -200, Max: 1000, Step: 16, numbers: pointers(w.unsafeCheck[:])},
		{Name: "flankAttack", Min: -100, Max: 500, Step: 8, numbers: []*int{&w.flankAttack}},
		{Name: "flankTwice", Min: -100, Max: 500, Step: 8, numbers: []*int{&w.flankTwice}},
		{Name: "flankDefence", Min: -500, Max: 100, Step: 8, numbers: []*int{&w.flankDefence}},
		{Name: "knightDefends", Min: -1000, Max: 100, Step: 16, numbers: []*int{&w.knightDefends}},
		{Name: "shelterShare", Min: 0, Max: 1000, Step: 20, numbers: []*int{&w.shelterShare}},
		{Name: "pressureEndgame", Min: 0, Max: 1024, Step: 8, numbers: []*int{&w.pressureEndgame}},
		{Name: "pressureLimit", Min: 100, Max: 2000, Step: 50, numbers: []*int{&w.pressureLimit}},

		{Name: "mateEdge", Min: 18, Max: 100, Step: 1, numbers: []*int{&w.mateEdge}},
		{Name: "mateKings", Min: 10, Max: 100, Step: 1, numbers: []*int{&w.mateKings}},
		{Name: "mateCorner", Min: 30, Max: 100, Step: 1, numbers: []*int{&w.mateCorner}},
		{Name: "scaleDrawn", Min: 0, Max: drawnLimit, Step: 2, numbers: []*int{&w.scaleDrawn}},
		{Name: "scaleMinor", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scaleMinor}},
		{Name: "scaleBase", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scaleBase}},
		{Name: "scalePawn", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scalePawn}},
		{Name: "scaleOCB", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scaleOCB}},
		{Name: "scalePassed", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scalePassed}},
		{Name: "scaleOCBMid", Min: 0, Max: fullScale, Step: 2, numbers: []*int{&w.scaleOCBMid}},
	}
}

// terms describes a tapered field.
func terms(name string, shape []int, scores ...*taper) Field {
	return Field{Name: name, Shape: shape, Tapered: true, Min: -termLimit, Max: termLimit, Step: 1, scores: scores}
}

func pointers[T any](list []T) []*T {
	all := make([]*T, len(list))
	for i := range list {
		all[i] = &list[i]
	}
	return all
}

func flat64(table [][64]taper) (all []*taper) {
	for i := range table {
		all = slices.Concat(all, pointers(table[i][:]))
	}
	return all
}

func flat28(table [][28]taper) (all []*taper) {
	for i := range table {
		all = slices.Concat(all, pointers(table[i][:]))
	}
	return all
}
