package uci

import (
	"fmt"

	"penrose/eval"
	"penrose/eval/classical"
	"penrose/eval/endgame"
)

// classicalEvaluation is the choice of the evaluation by terms.
const classicalEvaluation = "Classical"

// evaluationChoices returns the choices of the option Evaluation.
func evaluationChoices() []string { return []string{"Network", classicalEvaluation} }

// setEvaluation chooses between the network, which may be one from a file, and the
// classical evaluation by terms.
func setEvaluation(s *Session, v optionValue) error {
	return s.useEvaluation(s.net, v.text == classicalEvaluation)
}

// setEvalFile evaluates by the network in the file named, or by the one that is built
// in if none is, and says which network that is.
func setEvalFile(s *Session, v optionValue) error {
	net, err := eval.BuiltIn(), error(nil)
	if v.text != "" {
		if net, err = eval.Load(v.text); err != nil {
			return fmt.Errorf("%w; %s", err, evaluationStays)
		}
	}
	if err := s.useEvaluation(net, s.classical); err != nil {
		return err
	}
	s.netName = netName(net, v.text)
	if s.classical {
		s.out.remark("%s, for later: the evaluation is classical", s.netName)
		return nil
	}
	s.nameEvaluation()
	return nil
}

// netName names the network from a file, or the one that is built in if path is empty.
func netName(net *eval.Net, path string) string {
	if path == "" {
		return "network " + net.Name() + ", built in"
	}
	return "network " + net.Name() + " from " + path
}

// evaluationName says what evaluates.
func (s *Session) evaluationName() string {
	if s.classical {
		return "classical evaluation"
	}
	return s.netName
}

// nameEvaluation tells the user what evaluates.
func (s *Session) nameEvaluation() {
	s.named = s.evaluationName()
	s.out.remark("%s", s.named)
}

// reportKernel tells the user once if the kernel that the environment asks for cannot be used. Nothing is
// said before the first command.
func (s *Session) reportKernel() {
	if s.kernelFault != nil {
		s.out.remark("%v", s.kernelFault)
		s.kernelFault = nil
	}
}

// nameNewEvaluation tells the user what evaluates unless it has been said.
func (s *Session) nameNewEvaluation() {
	if s.named != s.evaluationName() {
		s.nameEvaluation()
	}
}

const evaluationStays = "the evaluation stays as it was"

// useEvaluation makes the engine evaluate by net, or by terms. If that changes anything, it
// forgets what it knows.
func (s *Session) useEvaluation(net *eval.Net, classical bool) error {
	before := s.evaluationHash()
	oldNet, oldClassical := s.net, s.classical
	s.net, s.classical = net, classical
	if s.evaluationHash() == before {
		return nil
	}
	if err := s.engine.SetEvaluation(s.evaluation()); err != nil {
		s.net, s.classical = oldNet, oldClassical
		return fmt.Errorf("%w; %s", err, evaluationStays)
	}
	return nil
}

// evaluationHash returns what identifies the evaluation: the hash of the network, zero for
// the classical one.
func (s *Session) evaluationHash() (hash [8]byte) {
	if s.classical {
		return hash
	}
	return s.net.Hash()
}

// evaluation returns the one that the options choose.
func (s *Session) evaluation() eval.Evaluation {
	if s.classical {
		return eval.Classical()
	}
	return eval.Network(s.net, s.kernel)
}

// showEvaluation shows how the position is evaluated.
func (s *Session) showEvaluation(command) error {
	trace := s.net.Trace
	if s.classical {
		trace = classical.Trace
	}
	s.out.print(trace(&s.game.Position) + s.traceEnding() + s.evaluationName() + "\nthese cp are the units of the evaluation; scores are shown normalised, see docs/uci.md")
	return nil
}

// traceEnding says what the evaluation becomes if something is known of the ending.
func (s *Session) traceEnding() string {
	p := &s.game.Position
	state := s.evaluation().New()
	state.Reset(p)
	before := state.Evaluate(p)
	after := endgame.Adjust(p, before)
	if after == before {
		return ""
	}
	return fmt.Sprintf("in this ending %d cp for the side to move instead of %d\n", after, before)
}
