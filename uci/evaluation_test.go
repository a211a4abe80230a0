package uci

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"penrose/eval"
)

// materialNet returns a network whose output follows the material: one hidden value
// grows with our own pieces and shrinks with the enemy's.
func materialNet() *eval.Net {
	const hidden = eval.HiddenMultiple
	n := &eval.Net{
		Hidden: hidden, Buckets: 1, QB: eval.CoarseQB, Scale: 400,
		FeatureWeights: make([]int16, eval.Inputs*hidden), FeatureBiases: make([]int16, hidden),
		OutputWeights: make([]int16, 2*hidden), OutputBiases: make([]int32, 1),
	}
	worth := [6]int16{1, 3, 3, 5, 9, 0}
	for input := range eval.Inputs {
		n.FeatureWeights[input*hidden] = worth[input/64%6]
		if input >= eval.Inputs/2 {
			n.FeatureWeights[input*hidden] *= -1
		}
	}
	n.FeatureBiases[0] = 100
	n.OutputWeights[0], n.OutputWeights[hidden] = 100, -100
	return n
}

func writeFile(t *testing.T, name string, content []byte) string {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A network from a file changes the evaluation and the play, a bad one nothing.
func TestEvalFile(t *testing.T) {
	var file strings.Builder
	if _, err := materialNet().WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	good := writeFile(t, "good  net.nnue", []byte(file.String()))
	damaged := writeFile(t, "damaged.nnue", []byte(file.String()[:file.Len()/2]))

	c := talk(t, newSearchEngine)
	c.send("position fen 4k3/4p3/8/8/8/8/8/QQ2K3 b - - 0 1")
	evaluation := func() string {
		c.send("eval")
		return strings.Join(c.sync(), "\n")
	}
	builtIn := evaluation()
	for _, bad := range []string{damaged, t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		c.send("setoption name EvalFile value " + bad)
		if said := c.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string option EvalFile: ") || !strings.HasSuffix(said[0], "stays as it was") {
			t.Errorf("%s: it says %q", bad, said)
		}
		if evaluation() != builtIn {
			t.Errorf("%s changes the evaluation", bad)
		}
	}

	c.send("setoption name EvalFile value " + good)
	named := "network " + materialNet().Name() + " from " + good
	if said := c.sync(); !slices.Equal(said, []string{"info string " + named}) {
		t.Errorf("it says %q, want that it uses the %s", said, named)
	}
	if by := evaluation(); !strings.Contains(by, "\n"+named+"\n") {
		t.Errorf("the evaluation does not name the %s:\n%s", named, by)
	}
	if by := evaluation(); !strings.Contains(by, "network of 768 inputs, 32 x 2 hidden") || !strings.Contains(by, "White, -") {
		t.Errorf("with a network it evaluates\n%s", by)
	}
	score := func() string {
		c.send("go depth 1")
		_, said := c.expect("bestmove ")
		said = slices.DeleteFunc(said, func(line string) bool { return !strings.Contains(line, " score ") })
		_, rest, _ := strings.Cut(said[len(said)-1], " score ")
		score, _, _ := strings.Cut(rest, " nodes ")
		return score
	}
	byNet := score()
	c.send("setoption name EvalFile value " + damaged)
	c.sync()
	if by := evaluation(); !strings.Contains(by, "32 x 2 hidden") {
		t.Error("a bad file ends the use of the network before")
	}
	c.send("setoption name EvalFile value <empty>")
	builtInNamed := "info string network " + eval.BuiltIn().Name() + ", built in"
	if said := c.sync(); !slices.Equal(said, []string{builtInNamed}) {
		t.Errorf("it says %q, want %q", said, builtInNamed)
	}
	if evaluation() != builtIn {
		t.Error("<empty> does not restore the evaluation")
	}
	if score() == byNet {
		t.Errorf("both evaluations lead to %q", byNet)
	}
}

// The classical evaluation can be chosen, whatever network there is, and left again.
func TestEvaluation(t *testing.T) {
	c := talk(t, newSearchEngine)
	c.send("position fen r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 9")
	evaluation := func() string {
		c.send("eval")
		return strings.Join(c.sync(), "\n")
	}
	nodes := func() string {
		c.send("go depth 8")
		_, said := c.expect("bestmove ")
		said = slices.DeleteFunc(said, func(line string) bool { return !strings.Contains(line, " depth ") })
		last := strings.Fields(said[len(said)-1])
		return last[slices.Index(last, "nodes")+1]
	}
	network, byNetwork := evaluation(), nodes()
	c.send("setoption name Evaluation value Classical")
	if classical := evaluation(); !strings.Contains(classical, "material") || strings.Contains(classical, "network") {
		t.Errorf("the classical evaluation is\n%s", classical)
	}
	if by := nodes(); by == byNetwork {
		t.Errorf("both evaluations search %s nodes", by)
	}
	c.send("setoption name EvalFile value <empty>")
	if said := c.sync(); len(said) != 1 || !strings.HasSuffix(said[0], ", built in, for later: the evaluation is classical") {
		t.Errorf("it says %q of a network for later", said)
	}
	if strings.Contains(evaluation(), "network") {
		t.Error("EvalFile ends the classical evaluation")
	}
	c.send("setoption name Evaluation value Network")
	if evaluation() != network || nodes() != byNetwork {
		t.Error("the evaluation by the network is not as before")
	}
}

// TestEvaluationNamed: the first search says what evaluates, and so does the first one
// after a change.
func TestEvaluationNamed(t *testing.T) {
	c, _ := talkToFake(t)
	network := "info string network " + eval.BuiltIn().Name() + ", built in"
	for _, step := range []struct {
		before string
		want   []string
	}{
		{"isready", []string{network}},
		{"ucinewgame", nil},
		{"setoption name Evaluation value Classical", []string{"info string classical evaluation"}},
		{"setoption name Evaluation value Network", []string{network}},
		{"setoption name EvalFile value <empty>", nil}, // said at once
		{"setoption name EvalFile value missing", nil},
	} {
		c.send(step.before)
		c.sync()
		c.send("go depth 1")
		_, before := c.expect("bestmove")
		remarks := slices.DeleteFunc(before, func(line string) bool { return !strings.HasPrefix(line, "info string ") })
		if !slices.Equal(remarks, step.want) {
			t.Errorf("after %s a search says %q, want %q", step.before, remarks, step.want)
		}
	}
}

// TestEvaluationFails: without the memory for it, the evaluation stays as it was.
func TestEvaluationFails(t *testing.T) {
	c, fake := talkToFake(t)
	fake.refuseEvaluation = true
	c.send("setoption name Evaluation value Classical")
	if said := c.sync(); len(said) != 1 || !strings.Contains(said[0], "not enough memory; the evaluation stays as it was") {
		t.Errorf("it says %q", said)
	}
	c.send("eval")
	if by := strings.Join(c.sync(), "\n"); !strings.Contains(by, "network") {
		t.Errorf("it evaluates by\n%s", by)
	}
}

// Bench has an engine of its own, with the evaluation that the options choose.
func TestBenchUsesTheEvaluation(t *testing.T) {
	var file strings.Builder
	if _, err := materialNet().WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	c := talk(t, newSearchEngine)
	seen := map[string]string{}
	for _, options := range [][]string{
		{"Evaluation value Network"},
		{"Evaluation value Classical"},
		{"Evaluation value Network", "EvalFile value " + writeFile(t, "net.nnue", []byte(file.String()))},
	} {
		for _, o := range options {
			c.send("setoption name " + o)
		}
		c.send("bench 3")
		c.expect("40/40")
		line, _ := c.expect("")
		nodes, _, _ := strings.Cut(line, " ")
		if other, known := seen[nodes]; known {
			t.Errorf("%s nodes with %s and with %q", nodes, other, options)
		}
		seen[nodes] = fmt.Sprintf("%q", options)
	}
}
