package conformance

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestIdentify(t *testing.T) {
	try(t, "silent before uci", func(p *process) {
		if line, _, ok := p.awaitFor("", 300*time.Millisecond); ok {
			p.errorf("unasked: %q", line)
		}
	})
	try(t, "id, options, uciok in this order", func(p *process) {
		p.send("uci")
		_, lines := p.await("uciok")
		shape := regexp.MustCompile(`^id name \S.*\nid author \S.*\n(option name .*\n)+$`)
		if text := strings.Join(lines, "\n") + "\n"; !shape.MatchString(text) {
			p.errorf("before uciok:\n%s", text)
		}
	})
	t.Run("uci is answered within 50 ms of the start", func(t *testing.T) {
		// No t.Parallel: the other tests of this package wait. A machine that starts any program slowly has longer.
		const ordinary = 4 * time.Millisecond // for a Go program that does nothing
		idle := bareProgram(t)
		fastest, bare := time.Hour, time.Hour
		kept := false
		for round := 0; round < 20 && (round < 5 || !kept); round++ {
			p := start(t)
			p.send("uci")
			p.await("uciok")
			fastest = min(fastest, time.Since(p.born))
			p.leave()
			begin := time.Now()
			if err := exec.Command(idle).Run(); err != nil {
				t.Fatal(err)
			}
			bare = min(bare, time.Since(begin))
			kept = fastest <= time.Duration(float64(50*time.Millisecond)*max(1, float64(bare)/float64(ordinary)))
		}
		t.Logf("%v, and a Go program that does nothing %v", fastest, bare)
		if !kept {
			t.Errorf("%v at best, and a Go program that does nothing %v", fastest, bare)
		}
	})
	t.Run("the program is smaller than 8 MB", func(t *testing.T) {
		info, err := os.Stat(program())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d bytes", info.Size())
		if info.Size() >= 8_000_000 {
			t.Errorf("%d bytes", info.Size())
		}
	})
	try(t, "uci again", func(p *process) {
		var answers [2]string
		for i := range answers {
			p.send("uci")
			_, lines := p.await("uciok")
			answers[i] = strings.Join(lines, "\n")
		}
		if answers[0] != answers[1] {
			p.errorf("first\n%s\nthen\n%s", answers[0], answers[1])
		}
	})
	try(t, "isready as the first command", func(p *process) {
		p.sync()
	})
	try(t, "go as the first command", func(p *process) {
		p.best("go depth 2")
	})
}

// bareProgram returns a Go program that does nothing.
func bareProgram(t *testing.T) string {
	t.Helper()
	source, built := filepath.Join(t.TempDir(), "bare.go"), filepath.Join(t.TempDir(), "bare.exe")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", built, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return built
}

// offer is an option as the engine announces it.
type offer struct {
	line, name, kind, initial string
	min, max                  int64
	choices                   []string // of a combo
}

// offers returns the options by their lines in the answer to uci.
func offers(t *testing.T) (list []offer) {
	t.Helper()
	p := start(t)
	p.send("uci")
	_, lines := p.await("uciok")
	shape := regexp.MustCompile(`^option name (\S+(?: \S+)*?) type (check|spin|combo|button|string)(?: default (\S.*?))??(?: min (-?\d+) max (-?\d+))?((?: var \S+(?: \S+)*?)*)$`)
	for _, line := range lines {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		m := shape.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("malformed: %q", line)
			continue
		}
		o := offer{line: line, name: m[1], kind: m[2], initial: m[3]}
		o.min, _ = strconv.ParseInt(m[4], 10, 64)
		o.max, _ = strconv.ParseInt(m[5], 10, 64)
		if (m[4] != "") != (o.kind == "spin") || (m[6] != "") != (o.kind == "combo") || (o.initial == "") != (o.kind == "button") {
			t.Errorf("fields that do not belong together: %q", line)
		}
		if o.kind == "combo" {
			o.choices = strings.Split(m[6], " var ")[1:]
			if len(o.choices) < 2 || o.choices[0] != o.initial {
				t.Errorf("too few choices, or the first is not the default: %q", line)
			}
		}
		list = append(list, o)
	}
	return list
}

func TestOptionLines(t *testing.T) {
	t.Parallel()
	list := offers(t)
	t.Run("spins have min <= default <= max <= 2^31-1", func(t *testing.T) {
		for _, o := range list {
			if o.kind != "spin" {
				continue
			}
			initial, err := strconv.ParseInt(o.initial, 10, 64)
			if err != nil || o.min > initial || initial > o.max || o.max > math.MaxInt32 || o.min < math.MinInt32 {
				t.Errorf("%q", o.line)
			}
		}
	})
	t.Run("checks are true or false", func(t *testing.T) {
		for _, o := range list {
			if o.kind == "check" && o.initial != "true" && o.initial != "false" {
				t.Errorf("%q", o.line)
			}
		}
	})
	t.Run("no name is or holds a keyword", func(t *testing.T) {
		keywords := []string{"name", "value", "type", "default", "min", "max", "var"}
		for _, o := range list {
			for _, word := range strings.Fields(strings.ToLower(o.name)) {
				if slices.Contains(keywords, word) {
					t.Errorf("%q", o.line)
				}
			}
		}
	})
	t.Run("no name twice, spaces and case aside", func(t *testing.T) {
		seen := map[string]bool{}
		for _, o := range list {
			key := strings.ToLower(strings.ReplaceAll(o.name, " ", ""))
			if seen[key] {
				t.Errorf("%q", o.line)
			}
			seen[key] = true
		}
	})
	t.Run("the default of each option is accepted, whatever case and spaces of the name", func(t *testing.T) {
		p := start(t)
		for _, o := range list {
			for _, name := range []string{o.name, strings.ToUpper(o.name), strings.ReplaceAll(o.name, " ", ""), o.name + "s"} {
				command, remarks := "setoption name "+name, 0
				if o.kind != "button" {
					command += " value " + o.initial
				}
				if name == o.name+"s" || o.name == "EvalFile" { // no such option, or the network is named
					remarks = 1
				}
				p.send(command)
				if said := p.sync(); count(said, "info string") != remarks {
					t.Errorf("%s: %q", command, said)
				}
			}
		}
		p.best("go depth 2")
	})
	// The options every GUI and runner knows; those for tablebases and networks
	// are announced only by engines that have them.
	for name, want := range map[string]string{
		"Hash":              "type spin default 16 min 1 max ",
		"Threads":           "type spin default 1 min 1 max ",
		"Clear Hash":        "type button",
		"Ponder":            "type check default false",
		"MultiPV":           "type spin default 1 min 1 max ",
		"Move Overhead":     "type spin default 10 min 0 max 5000",
		"OwnBook":           "type check default false",
		"BookFile":          "type string default <empty>",
		"BookDepth":         "type spin default ",
		"BookMode":          "type combo default weighted var weighted var best",
		"BookSeed":          "type spin default 0 min 0 max ",
		"UCI_Chess960":      "type check default false",
		"UCI_ShowWDL":       "type check default false",
		"UCI_AnalyseMode":   "type check default false",
		"UCI_LimitStrength": "type check default false",
		"UCI_Elo":           "type spin default ",
		"UCI_Opponent":      "type string default ",
		"UCI_EngineAbout":   "type string default ",
		"Driver":            "type combo default MTD(f) var MTD(f) var ",
		"PlaatMode":         "type combo default off var off var evaluation var quiescence",
		"nodestime":         "type spin default 0 min 0 max ",
		"Debug Log File":    "type string default <empty>",
	} {
		t.Run("offers "+name, func(t *testing.T) {
			for _, o := range list {
				if o.name == name && strings.HasPrefix(o.line, "option name "+name+" "+want) {
					return
				}
			}
			t.Errorf("no option name %s %s", name, want)
		})
	}
}
