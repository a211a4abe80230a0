package game_test

import (
	"fmt"
	"slices"
	"testing"

	"penrose/board"
	"penrose/chesstest"
	"penrose/game"
	"penrose/movegen"
)

func TestRepetitions(t *testing.T) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, c := range []struct {
		name     string
		moves    []string
		want     int
		repeated bool
	}{
		{"no moves", nil, 0, false},
		{"knights on their way", knights[:3], 0, false},
		{"knights back", knights, 1, true},
		{"another position was repeated", slices.Concat(knights, []string{"b1c3"}), 0, true},
		{"knights back twice", slices.Concat(knights, knights), 2, true},
		{"a pawn has moved since", slices.Concat(knights, []string{"e2e4", "e7e5"}), 0, false},
		{"a pawn has moved in between", slices.Concat(knights, []string{"e2e4", "e7e5"}, knights), 1, true},
		{"the other side to move", []string{"e2e3", "e7e6", "f1e2", "f8e7", "e2d3", "e7f8", "d3f1"}, 0, false},
	} {
		g := chesstest.Play(t, board.StartFEN, c.moves...)
		if got := g.Repeated(); got != c.repeated {
			t.Errorf("%s: repeated %v, want %v", c.name, got, c.repeated)
		}
		if got := g.Repetitions(); got != c.want {
			t.Errorf("%s: %d repetitions, want %d", c.name, got, c.want)
		}
	}
}

func TestReversibleKeys(t *testing.T) {
	g := chesstest.Play(t, board.StartFEN, "e2e4", "g8f6", "g1f3")
	after := chesstest.Play(t, board.StartFEN, "e2e4")
	afterReply := chesstest.Play(t, board.StartFEN, "e2e4", "g8f6")
	want := []board.Key{after.Position.Key(), afterReply.Position.Key()}
	if got := g.ReversibleKeys(); !slices.Equal(got, want) {
		t.Errorf("got %v, want the positions since the pawn move, %v", got, want)
	}
	// A game that starts in the middle of the count knows no earlier positions.
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/R3K3 w - - 20 40")
	if err != nil {
		t.Fatal(err)
	}
	g = game.New(p)
	if got := g.ReversibleKeys(); len(got) != 0 {
		t.Errorf("a game without moves knows %d earlier positions", len(got))
	}
}

func TestCloneIsIndependent(t *testing.T) {
	for plies := range 20 { // some of the slices of a game have room for more, others have none
		g := game.New(board.StartPosition())
		play := func(g *game.Game, plies int, texts ...string) {
			for i := range plies {
				m, err := movegen.ParseUCI(&g.Position, texts[i%len(texts)])
				if err != nil {
					t.Fatal(err)
				}
				g.Play(m)
			}
		}
		play(&g, 4*plies, "g1f3", "g8f6", "f3g1", "f6g8")
		c := g.Clone()
		play(&g, 4, "g1f3", "g8f6", "f3g1", "f6g8")
		moves, keys := slices.Clone(g.Moves), slices.Clone(g.ReversibleKeys())
		play(&c, 4, "b1c3", "b8c6", "c3b1", "c6b8")
		if !slices.Equal(g.Moves, moves) || !slices.Equal(g.ReversibleKeys(), keys) {
			t.Errorf("after %d plies moves played in the clone show in the game", 4*plies)
		}
	}
}

func TestRestart(t *testing.T) {
	g := chesstest.Play(t, board.StartFEN, "g1f3", "g8f6", "f3g1", "f6g8")
	other := chesstest.Play(t, board.StartFEN, "e2e4").Position
	g.Restart(other)
	if len(g.Moves) != 0 || g.Repetitions() != 0 || g.Start != other || g.Position != other {
		t.Errorf("after Restart: %d moves, %d repetitions, from %s", len(g.Moves), g.Repetitions(), g.Start.FEN())
	}
}

func TestNullMove(t *testing.T) {
	g := chesstest.Play(t, board.StartFEN, "e2e4")
	g.Play(board.NoMove)
	if g.Position.SideToMove() != board.White || g.Moves[1] != board.NoMove {
		t.Error("a null move does not pass the turn")
	}
	for range 5 {
		g.Play(board.NoMove)
	}
	if n := g.Repetitions(); n != 0 || g.Repeated() || len(g.ReversibleKeys()) != 0 {
		t.Errorf("passing back and forth repeats %d times, with %d keys", n, len(g.ReversibleKeys()))
	}
	for range 2 {
		for _, text := range []string{"g8f6", "g1f3", "f6g8", "f3g1"} {
			g.Play(chesstest.Move(t, &g.Position, text))
		}
	}
	if n := g.Repetitions(); n != 2 {
		t.Errorf("after the last null move the position stood on the board %d times, want 2", n)
	}
}

func Example() {
	g := game.New(board.StartPosition())
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := movegen.ParseUCI(&g.Position, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Play(m)
	}
	fmt.Println(len(g.Moves), g.Repetitions())
	// Output: 4 1
}

// A move repeats if the position after it has stood on the board twice.
func TestWouldRepeat(t *testing.T) {
	knights := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, c := range []struct {
		name  string
		moves []string
		want  bool
	}{
		{"for the second time", knights, false},
		{"for the third time", slices.Concat(knights, knights), true},
		{"with a pawn move in between", slices.Concat(knights, []string{"e2e4", "e7e5"}, knights), false},
	} {
		before := chesstest.Play(t, board.StartFEN, c.moves[:len(c.moves)-1]...)
		after := chesstest.Play(t, board.StartFEN, c.moves...)
		if got := before.WouldRepeat(&after.Position); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
