package uci

import (
	"fmt"

	"penrose/eval"
	"penrose/eval/classical"
	"penrose/eval/endgame"
)

// classicalEvaluation is the choice of the evaluation by terms.
const classicalEvaluation = "Classical"

// evaluator is what evaluates.
type evaluator struct {
	net         *eval.Net // unless classical is set
	netName     string    // which network net is
	told        string    // what the user was told of last
	kernel      eval.Kernel
	kernelFault error // of the choice of kernel in the environment, until it is said
	classical   bool  // by terms
}

// evaluationChoices returns the choices of the option Evaluation.
func evaluationChoices() []string { return []string{"Network", classicalEvaluation} }

// setEvaluation chooses between the network, which may be one from a file, and the
// classical evaluation by terms.
func setEvaluation(s *Session, v optionValue) error {
	return s.useEvaluation(s.evaluator.net, v.text == classicalEvaluation)
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
	if err := s.useEvaluation(net, s.evaluator.classical); err != nil {
		return err
	}
	s.evaluator.netName = netName(net, v.text)
	if s.evaluator.classical {
		s.out.remark("%s, for later: the evaluation is classical", s.evaluator.netName)
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

// name says what evaluates.
func (e *evaluator) name() string {
	if e.classical {
		return "classical evaluation"
	}
	return e.netName
}

// nameEvaluation tells the user what evaluates.
func (s *Session) nameEvaluation() {
	s.evaluator.told = s.evaluator.name()
	s.out.remark("%s", s.evaluator.told)
}

// reportKernel tells the user once if the kernel that the environment asks for cannot be used. Nothing is
// said before the first command.
func (s *Session) reportKernel() {
	s.report(s.evaluator.kernelFault)
	s.evaluator.kernelFault = nil
}

// nameNewEvaluation tells the user what evaluates unless it has been said.
func (s *Session) nameNewEvaluation() {
	if s.evaluator.told != s.evaluator.name() {
		s.nameEvaluation()
	}
}

const evaluationStays = "the evaluation stays as it was"

// useEvaluation makes the engine evaluate by net, or by terms. If that changes anything, it
// forgets what it knows.
func (s *Session) useEvaluation(net *eval.Net, classical bool) error {
	e := &s.evaluator
	before := *e
	e.net, e.classical = net, classical
	if e.hash() == before.hash() {
		return nil
	}
	if err := s.engine.SetEvaluation(e.choice()); err != nil {
		*e = before
		return fmt.Errorf("%w; %s", err, evaluationStays)
	}
	return nil
}

// hash returns what identifies the evaluation: the hash of the network, zero for the classical one.
func (e *evaluator) hash() (hash [8]byte) {
	if e.classical {
		return hash
	}
	return e.net.Hash()
}

// choice returns the evaluation that the options choose.
func (e *evaluator) choice() eval.Evaluation {
	if e.classical {
		return eval.Classical()
	}
	return eval.Network(e.net, e.kernel)
}

// showEvaluation shows how the position is evaluated.
func (s *Session) showEvaluation(command) error {
	trace := s.evaluator.net.Trace
	if s.evaluator.classical {
		trace = classical.Trace
	}
	s.out.print(trace(&s.game.Position) + s.traceEnding() + s.evaluator.name() + "\nthese cp are the units of the evaluation; scores are shown normalised, see docs/uci.md")
	return nil
}

// traceEnding says what the evaluation becomes if something is known of the ending.
func (s *Session) traceEnding() string {
	p := &s.game.Position
	state := s.evaluator.choice().New()
	state.Reset(p)
	before := state.Evaluate(p)
	after := endgame.Adjust(p, before)
	if after == before {
		return ""
	}
	return fmt.Sprintf("in this ending %d cp for the side to move instead of %d\n", after, before)
}
