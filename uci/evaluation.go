package uci

import (
	"fmt"
	"strings"

	"penrose/eval"
	"penrose/eval/builtin"
	"penrose/eval/nnue"
	"penrose/search"
)

// evaluations returns the choices of the option Evaluation.
func evaluations() []string { return []string{"Network", "Classical"} }

// setEvaluation chooses between the network, which may be one from a file, and the
// classical evaluation by terms.
func setEvaluation(s *Session, v optionValue) error {
	s.classical = v.number == 1
	s.evaluate()
	return nil
}

// setEvalFile evaluates by the network in the file named, or by the one that is built
// in if none is.
func setEvalFile(s *Session, v optionValue) error {
	if v.text == "" {
		s.net = builtin.Net()
	} else {
		net, err := nnue.Load(v.text)
		if err != nil {
			return fmt.Errorf("%w; the evaluation stays as it was", err)
		}
		s.net = net
	}
	s.evaluate()
	return nil
}

// evaluate makes the engine evaluate as the options say.
func (s *Session) evaluate() { s.engine.SetEvaluation(s.evaluation()) }

// evaluation returns the one that the options choose.
func (s *Session) evaluation() search.Evaluation {
	if s.classical {
		return search.Classical
	}
	return search.Network(s.net, s.kernel)
}

// showEvaluation shows how the position is evaluated.
func (s *Session) showEvaluation(command) {
	trace := s.net.Trace
	if s.classical {
		trace = eval.Trace
	}
	s.out.print(strings.TrimSuffix(trace(&s.game.Position), "\n"))
}
