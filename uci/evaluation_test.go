package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"penrose/eval/nnue"
)

// materialNet returns a network whose output follows the material: one hidden value
// grows with the own men and shrinks with the enemy's.
func materialNet() *nnue.Net {
	const hidden = nnue.HiddenMultiple
	n := &nnue.Net{
		Hidden: hidden, Buckets: 1, Scale: 400,
		FeatureWeights: make([]int16, nnue.Inputs*hidden), FeatureBiases: make([]int16, hidden),
		OutputWeights: make([]int16, 2*hidden), OutputBiases: make([]int32, 1),
	}
	worth := [6]int16{1, 3, 3, 5, 9, 0}
	for input := range nnue.Inputs {
		n.FeatureWeights[input*hidden] = worth[input/64%6]
		if input >= nnue.Inputs/2 {
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

// TestEvalFile: a network changes the evaluation and the play, a bad one nothing.
func TestEvalFile(t *testing.T) {
	var file strings.Builder
	if _, err := materialNet().WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	good := writeFile(t, "good net.nnue", []byte(file.String()))
	damaged := writeFile(t, "damaged.nnue", []byte(file.String()[:file.Len()/2]))

	c := talk(t, newSearchEngine)
	c.send("position fen 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")
	evaluation := func() string {
		c.send("eval")
		return strings.Join(c.sync(), "\n")
	}
	classical := evaluation()
	for _, bad := range []string{damaged, t.TempDir(), filepath.Join(t.TempDir(), "missing")} {
		c.send("setoption name EvalFile value " + bad)
		if said := c.sync(); len(said) != 1 || !strings.HasPrefix(said[0], "info string option EvalFile: ") || !strings.HasSuffix(said[0], "stays as it was") {
			t.Errorf("%s: it says %q", bad, said)
		}
		if evaluation() != classical {
			t.Errorf("%s changes the evaluation", bad)
		}
	}

	c.send("setoption name EvalFile value " + good)
	if by := evaluation(); !strings.Contains(by, "network of 768 inputs") || !strings.Contains(by, "White, -") {
		t.Errorf("with a network it evaluates\n%s", by)
	}
	c.send("go depth 1")
	_, before := c.expect("bestmove ")
	byNet := before[len(before)-1]
	c.send("setoption name EvalFile value " + damaged)
	c.sync()
	if by := evaluation(); !strings.Contains(by, "network of") {
		t.Error("a bad file ends the use of the network before")
	}
	c.send("setoption name EvalFile value <empty>")
	if evaluation() != classical {
		t.Error("<empty> does not restore the evaluation")
	}
	c.send("go depth 1")
	if _, before := c.expect("bestmove "); before[len(before)-1] == byNet {
		t.Errorf("both evaluations lead to %q", byNet)
	}
}
