package uci

import (
	"fmt"
	"strings"

	"penrose/eval"
	"penrose/eval/nnue"
	"penrose/search"
)

// setEvalFile evaluates by the network in the file named, or as the program was
// built if none is.
func setEvalFile(s *Session, v optionValue) error {
	if v.text == "" {
		s.evaluateBy(nil, search.Classical)
		return nil
	}
	net, err := nnue.Load(v.text)
	if err != nil {
		return fmt.Errorf("%w; the evaluation stays as it was", err)
	}
	kernel, err := nnue.DefaultKernel()
	if err != nil {
		s.out.remark("%v", err)
	}
	s.evaluateBy(net, search.Network(net, kernel))
	return nil
}

func (s *Session) evaluateBy(net *nnue.Net, evaluation search.Evaluation) {
	s.net, s.evaluation = net, evaluation
	s.engine.SetEvaluation(evaluation)
}

// evaluate shows how the position is evaluated.
func (s *Session) evaluate(command) {
	trace := eval.Trace
	if s.net != nil {
		trace = s.net.Trace
	}
	s.out.print(strings.TrimSuffix(trace(&s.game.Position), "\n"))
}
