package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/eval"
	"penrose/train/fit"
	"penrose/train/selfplay"
)

// carryOut runs a command line and returns what it prints.
func carryOut(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := program().Execute(&out, io.Discard, args)
	return out.String(), err
}

// withoutData are the commands for which arguments name all files.
func withoutData() []string { return []string{"salvage", "match", "distance"} }

// withData returns the words of a command line, with a directory for data if the command has one.
func withData(line, data string) []string {
	words := strings.Fields(line)
	if slices.Contains(withoutData(), words[0]) {
		return words
	}
	return append([]string{words[0], "-data", data}, words[1:]...)
}

// The whole way from games to a network in miniature: commands find what earlier ones have left.
func TestFromGamesToNetwork(t *testing.T) {
	data := t.TempDir()
	steps := []struct{ line, want string }{
		{"gen -workers 2 -games 8 -nodes 40 -opening-nodes 40 -run 5", "run 5: 8 games, "},
		{"gen -workers 2 -games 10 -nodes 40 -opening-nodes 40", "run 5: 2 games, "},
		{"gen -workers 1 -games 10 -nodes 40 -opening-nodes 40", "10 games from earlier"},
		{"gen -dir " + filepath.Join(data, "careful") + " -games 2 -nodes 40 -opening-nodes 40 -search LateMovePruning=off", ": 2 games, "},
		{"gen -dir " + filepath.Join(data, "short") + " -workers 1 -duration 100ms -nodes 40 -opening-nodes 40", " games, "},
		{"verify", "worker-000.games: "},
		{"verify " + filepath.Join(data, gamesDirectory, "worker-001.games"), "worker-001.games: "},
		{"salvage -o " + filepath.Join(data, "salvaged") + " " + filepath.Join(data, gamesDirectory, "worker-000.games"), "salvaged: "},
		{"salvage -o " + os.DevNull + " " + filepath.Join(data, gamesDirectory, "worker-000.games"), os.DevNull + ": "},
		{"stats " + filepath.Join(data, gamesDirectory), "10 games in "},
		{"expand", "expanded.records: "},
		{"shuffle -memory 16", "shuffled.records: "},
		{"merge " + filepath.Join(data, expandedFile) + " " + filepath.Join(data, shuffledFile), "merged.records: "},
		{"teach -rounds 1 -held-out 50 -workers 1", weightsFile},
		{"fit -hidden 64 -buckets 1 -epochs 1 -rounded-epochs 1 -batch 64 -held-out 50 -workers 1", netFile},
		{"fit -start " + filepath.Join(data, fitDirectory, netFile) + " -dir " + filepath.Join(data, "on") + " -epochs 1 -rounded-epochs 0 -batch 64 -held-out 50 -workers 1", netFile}, // as wide, with as many buckets
		{"noise -positions 20 -held-out 100 -nodes 40,80", "\n| 80 nodes | "},
		{"match -new-net " + filepath.Join(data, fitDirectory, netFile) + " -pairs 2 -nodes 40 -workers 2", "4 games: "},
		{"match -base-net classical -pairs 1 -nodes 40 -first 5 -sprt off", ", 8 random plies from pair 5 on, "},
		{"match -new Checks=off,SingularMargin=24 -base Driver=AspirationNegaScout -base-nodes 80 -pairs 1 -nodes 40 -sprt off", "40 nodes and 80 nodes"},
		{"match -tc 0.1+0.01 -base-tc 0.2 -nodestime -nps 40000 -pairs 1", "0.1+0.01 and 0.2 at 40 nodes a millisecond"},
		{"tune -only Reduction*,NullMoveBase -iterations 5 -pairs 1 -nodes 40 -workers 2 -params ReductionBase=777", "5 iterations, 0 of them in earlier calls, 10 games"},
		{"tune -only Reduction*,NullMoveBase -iterations 5 -pairs 1 -nodes 40 -workers 1 -params ReductionBase=777", "5 iterations, 5 of them in earlier calls, 10 games"},
		{"tune -only NullMoveBase -iterations 2 -pairs 1 -lag 1 -nodes 40 -workers 2 -params Checks=off -dir " + filepath.Join(data, "crowded"), "2 workers, of whom at most 1 play"},
		{"screen -pairs 2 -nodes 40 -workers 2 Checks=off SingularMargin=24", "  SingularMargin=24\n4 games, 40 nodes a move, "},
		{"screen -pairs 2 -tc 0.1+0.01 -nps 40000 -ledger " + filepath.Join(data, "clock.txt") + " Checks=off", "0.1+0.01 at 40000 nodes a second"},
		{"gen -net classical -dir " + filepath.Join(data, "third") + " -games 2 -nodes 40 -opening-nodes 40", ": 2 games, "},
		{"gen -net " + filepath.Join(data, fitDirectory, netFile) + " -dir " + filepath.Join(data, "second") + " -games 2 -nodes 40 -opening-nodes 40", ": 2 games, "},
	}
	for _, step := range steps {
		if got, err := carryOut(t, withData(step.line, data)...); err != nil || !strings.Contains(got, step.want) {
			t.Fatalf("%s: %v\n%s\nwant %q", step.line, err, got, step.want)
		}
	}
	for line, want := range map[string]string{
		"teach -o again.go -rounds 0":                           "ounds",
		"teach -rounds 1":                                       "not overwritten",
		"expand " + os.DevNull:                                  "plain file",
		"merge -o e2 " + os.DevNull:                             "plain file",
		"salvage -o e2 " + os.DevNull:                           "plain file",
		"expand -o " + os.DevNull:                               "pipes and devices",
		"shuffle -o " + os.DevNull:                              "pipes and devices",
		"expand -o e2 -scale 0.5":                               "scale",
		"screen -pairs 2 -ledger " + os.DevNull + " Checks=off": "plain file",
		"expand -o e2 -lambda 1":                                "ambda",
		"noise -nodes 0":                                        "numbers of nodes",
		"noise -others missing.nnue":                            "missing.nnue",
		"noise -held-out 0":                                     "percent",
		"noise -sigmoid +Inf":                                   "sigmoid",
		"screen -pairs 2 Checks=off":                            "another screen",
		"distance -reference nothing":                           "nothing",
		"distance -reference main.go -sigmoid +Inf":             "sigmoid",
	} {
		if _, err := carryOut(t, withData(line, data)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one about %q", line, err, want)
		}
	}
	again := []string{"fit", "-data", data, "-dir", filepath.Join(data, "lost")}
	if err := writeFile(filepath.Join(data, "lost", netFile), func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := carryOut(t, again...); !errors.Is(err, fit.ErrOtherRun) {
		t.Errorf("a network without its checkpoint: %v", err)
	}
	file, err := os.Open(filepath.Join(data, fitDirectory, netFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if net, err := eval.Read(file); err != nil || net.Hidden != 64 {
		t.Errorf("network %v, %v", net, err)
	}
	if text, err := os.ReadFile(filepath.Join(data, gamesDirectory, "run.json")); err != nil || !bytes.Contains(text, []byte(`"-run"`)) || !bytes.Contains(text, []byte(runtime.Version())) || !bytes.Contains(text, []byte(`"DFRC": 8`)) {
		t.Errorf("description of the run: %v\n%s", err, text)
	}
	if weights, err := os.ReadFile(filepath.Join(data, weightsFile)); err != nil || !bytes.Contains(weights, []byte("\nvar fitted = Weights{\n")) {
		t.Errorf("weights: %v\n%s", err, weights)
	}
	merged, err := os.Stat(filepath.Join(data, mergedFile))
	if err != nil {
		t.Fatal(err)
	}
	expanded, err := os.Stat(filepath.Join(data, expandedFile))
	if err != nil {
		t.Fatal(err)
	}
	if merged.Size() != 2*expanded.Size()-32 { // two times the records, one header
		t.Errorf("%d bytes merged of %d", merged.Size(), expanded.Size())
	}
	sound := filepath.Join(data, gamesDirectory, "worker-000.games")
	if _, err := carryOut(t, "stats", sound, filepath.Join(data, "salvaged")); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("stats of games that come twice: %v", err)
	}
	shuffled := func(seed string) string {
		name := filepath.Join(data, "shuffled-"+seed)
		if _, err := carryOut(t, "shuffle", "-data", data, "-seed", seed, "-o", name); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	if shuffled("1") == shuffled("2") {
		t.Error("two seeds shuffle alike")
	}
	drawn := func(seed string) string {
		got, err := carryOut(t, "draw", "-positions", "20", "-seed", seed, sound)
		if err != nil || strings.Count(got, "\n") != 20 {
			t.Fatalf("draw: %v\n%s", err, got)
		}
		return got
	}
	if drawn("1") == drawn("2") {
		t.Error("two seeds draw the same positions")
	}
	content, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(data, "damaged.games")
	if err := os.WriteFile(damaged, append(content, "no block"...), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := carryOut(t, "salvage", "-o", filepath.Join(data, "rest"), damaged); err != nil || !strings.Contains(got, "damaged.games: lost ") {
		t.Errorf("salvage of a damaged file: %v\n%s", err, got)
	}
	if _, err := carryOut(t, "salvage", "-o", filepath.Join(data, "salvaged"), sound); err == nil || !strings.Contains(err.Error(), "not overwritten") {
		t.Errorf("salvage again: %v", err)
	}
	if _, err := carryOut(t, "salvage", "-o", filepath.Join(data, "nothing"), "main.go"); err == nil || !strings.Contains(err.Error(), "no whole block") {
		t.Errorf("salvage of another file: %v", err)
	}
	if _, err := carryOut(t, "expand", "-data", data); err == nil || !strings.Contains(err.Error(), "not overwritten") {
		t.Errorf("expand again: %v", err)
	}
	if err := os.Truncate(filepath.Join(data, gamesDirectory, "worker-000.games"), 50); err != nil {
		t.Fatal(err)
	}
	if got, err := carryOut(t, "verify", "-data", data); err == nil || !strings.Contains(got, "worker-000.games: 0 games, 0 positions for training, then: ") {
		t.Errorf("a torn file: %v\n%s", err, got)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{nil, {"help"}, {"-h"}, {"--help"}} {
		got, err := carryOut(t, args...)
		for _, c := range program().Commands {
			if err != nil || !strings.Contains(got, "\n  "+c.Name+" ") {
				t.Errorf("%q: %v, %q lacks %s", args, err, got, c.Name)
			}
		}
	}
	for _, c := range program().Commands {
		got, err := carryOut(t, c.Name, "-h")
		hasData := !slices.Contains(withoutData(), c.Name)
		if err != nil || !strings.Contains(got, c.Help) || strings.Contains(got, "-data") != hasData {
			t.Errorf("%s -h: %v, %q; it has files in the directory for data: %v", c.Name, err, got, hasData)
		}
	}
}

// Lines are refused for what is wrong with them; the error names the command once.
func TestErrors(t *testing.T) {
	empty := t.TempDir()
	for want, lines := range map[string][]string{
		`no command is called "grow"`: {"grow"},
		"not defined: -unknown":       {"gen -unknown"},
		"is no flag":                  {"gen games", "match a", "tune -all a"},
		"no such file":                {"salvage -o x.games missing.games", "shuffle", "merge missing.records", "teach", "fit", "average missing.nnue missing.nnue"},
		"no file of games":            {"verify", "stats", "expand", "noise"},
		"open missing.nnue":           {"gen -net missing.nnue", "match -new-net missing.nnue", "match -base-net missing.nnue", "tune -all -net missing.nnue"},
		"open missing.epd":            {"match -openings missing.epd", "tune -all -openings missing.epd"},

		"SoftNodes is 0":                      {"gen -nodes 0"},
		"0 workers":                           {"gen -workers 0"},
		"want one file of games":              {"salvage", "salvage -o x.games", "salvage missing.games"},
		"0 MiB of memory":                     {"shuffle -memory 0"},
		"which files of records":              {"merge"},
		"want one file of records":            {"teach a b", "fit a b"},
		"Hidden is 1":                         {"fit -hidden 1"},
		"FinalResultShare is 2":               {"fit -final-result-share 2"},
		"want two networks":                   {"average", "average ../eval/penrose.nnue"},
		"scale -1":                            {"average -scale -1 ../eval/penrose.nnue ../eval/penrose.nnue"},
		"0 pairs":                             {"match -pairs 0", "tune -all -pairs 0"},
		`no number is called "Nonsense"`:      {"match -new Nonsense=1", "tune -only Nonsense", "screen Nonsense=1"},
		`"Killers": want Name=value`:          {"match -base Killers", "tune -all -params Killers"},
		`clock "8x"`:                          {"match -tc 8x"},
		"either a clock or a number of nodes": {"match -tc 8 -nodes 10", "screen -tc 1+0.01 -nodes 100 Checks=off"},
		"a limit of nodes":                    {"match -nodes 0", "tune -all -nodes 0"},
		"-nodestime and -base-tc go with -tc": {"match -nodestime"},
		"go with -nodestime":                  {"match -nps 100000"},
		"-nps goes with -tc":                  {"screen -nps 200000 Checks=off"},
		"want whole thousands":                {"match -tc 8 -nodestime -nps 10", "screen -tc 1+0.01 -nps 1999 Checks=off"},
		`hypotheses "5"`:                      {"match -sprt 5"},
		"-first goes with -sprt off":          {"match -first 3 -pairs 3"},
		"either -only with patterns or -all":  {"tune", "tune -all -only A"},
		"only numbers of the clock":           {"tune -only Time*"},
		"syntax error in pattern":             {"tune -only ["},
		"0 changes":                           {"screen"},
		"is set twice":                        {"screen Checks=off Checks=off", "screen SingularMargin=4..8 SingularMargin=8"},
		"SingularMargin=x: want":              {"screen SingularMargin=x..4", "screen SingularMargin=4..x"},
	} {
		for _, line := range lines {
			words := strings.Fields(line)
			if got, err := carryOut(t, withData(line, empty)...); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want one about %q\n%s", line, err, want, got)
			} else if strings.HasPrefix(err.Error(), words[0]+": "+words[0]+": ") {
				t.Errorf("%s: named twice: %v", line, err)
			}
		}
	}
}

func TestAverageOfNetworks(t *testing.T) {
	const builtIn = "../eval/penrose.nnue"
	file := filepath.Join(t.TempDir(), "mean.nnue")
	got, err := carryOut(t, "average", "-o", file, "-scale", "1234", builtIn, builtIn)
	if err != nil || !strings.Contains(got, file) {
		t.Fatalf("%v, %q", err, got)
	}
	mean, err := eval.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if mean.Scale != 1234 {
		t.Errorf("scale %d", mean.Scale)
	}
	if _, err := carryOut(t, "average", "-o", file, builtIn, builtIn); err == nil || !strings.Contains(err.Error(), "not overwritten") {
		t.Errorf("a mean in the place of another one: %v", err)
	}
	if !slices.Equal(mean.FeatureWeights, eval.BuiltIn().FeatureWeights) || !strings.Contains(mean.Info, "mean of") {
		t.Errorf("a network and itself: another one, %q", mean.Info)
	}
}

// What goes to standard output may go to a file there, which the shell has made.
func TestAverageToOutput(t *testing.T) {
	const builtIn = "../eval/penrose.nnue"
	file, err := os.Create(filepath.Join(t.TempDir(), "mean.nnue"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = file
	if _, err := carryOut(t, "average", "-o", file.Name(), builtIn, builtIn); err != nil {
		t.Fatal(err)
	}
	if _, err := eval.Load(file.Name()); err != nil {
		t.Error(err)
	}
}

// A screen that is interrupted in its first pair says so.
func TestScreenInterrupted(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	// The first signals may come before the screen listens, the last ones after its end.
	ignored := make(chan os.Signal, 1)
	signal.Notify(ignored, os.Interrupt)
	defer func() {
		time.Sleep(100 * time.Millisecond) // the last signal may still be on its way
		signal.Stop(ignored)
	}()
	if err := self.Signal(os.Interrupt); err != nil {
		t.Skip(err)
	}
	over := make(chan bool)
	go func() {
		defer close(over)
		got, err := carryOut(t, withData("screen -nodes 1000000000000 -workers 1 Checks=off", t.TempDir())...)
		if err != nil || !strings.Contains(got, "0 games, ") || !strings.Contains(got, "interrupted: the same command goes on") || strings.Contains(got, "±") {
			t.Errorf("%v\n%s", err, got)
		}
	}()
	for tick := time.Tick(10 * time.Millisecond); ; {
		select {
		case <-over:
			return
		case <-tick:
			if err := self.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The directory for data need not be there before the first command that writes to it.
func TestDataIsMade(t *testing.T) {
	parent := t.TempDir()
	for line, file := range map[string]string{
		"average ../eval/penrose.nnue ../eval/penrose.nnue": averageFile,
		"screen -pairs 1 -nodes 20 -workers 1 Checks=off":   screenLedger,
	} {
		data := filepath.Join(parent, strings.Fields(line)[0], "data")
		if got, err := carryOut(t, withData(line, data)...); err != nil {
			t.Errorf("%s: %v\n%s", line, err, got)
		}
		if _, err := os.Stat(filepath.Join(data, file)); err != nil {
			t.Error(err)
		}
	}
}

// fullDisk is an output that takes nothing.
type fullDisk struct{}

var errFullDisk = errors.New("the disk is full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFullDisk }

// Nothing goes on whose results cannot be written.
func TestOutputFails(t *testing.T) {
	data := t.TempDir()
	err := program().Execute(fullDisk{}, io.Discard, strings.Fields("gen -games 20 -nodes 20 -opening-nodes 20 -workers 1 -data "+data))
	if !errors.Is(err, errFullDisk) {
		t.Errorf("error %v", err)
	}
	if info, err := os.Stat(filepath.Join(data, gamesDirectory, "worker-000.games")); !errors.Is(err, fs.ErrNotExist) && (err != nil || info.Size() > 0) {
		t.Errorf("games were played: %v, %v", info, err)
	}
}

// By default nothing is written where the sources are.
func TestDefaultDataIsOutside(t *testing.T) {
	t.Setenv("HOME", t.TempDir()) // that of the user may hold, or be, the sources
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var c *call
	look := dataCommand("look", "", "", func(given *call) error {
		c = given
		return c.ParseFlags()
	})
	if err := look.Execute(io.Discard, io.Discard, nil); err != nil {
		t.Fatal(err)
	}
	path := c.inData("", gamesDirectory)
	relative, err := filepath.Rel(filepath.Dir(here), path)
	if !filepath.IsAbs(path) || err == nil && !strings.HasPrefix(relative, "..") {
		t.Errorf("data goes to %s", path)
	}
	if got := c.inData("there", gamesDirectory); got != "there" {
		t.Errorf("a path of the user's becomes %s", got)
	}
	if f := c.Flags.Lookup("data"); f == nil || f.DefValue != defaultData() || c.Flags.ErrorHandling() != flag.ContinueOnError {
		t.Errorf("flag %+v", f)
	}
}

func TestCommitOf(t *testing.T) {
	const commit = "00112233445566778899aabbccddeeff00112233"
	for _, test := range []struct {
		name, revision, modified string
		want                     bool
	}{
		{"clean", commit, "false", true},
		{"changed", commit, "true", false},
		{"not said", commit, "", false},
		{"none", "", "", false},
		{"of another system", "r12", "false", false},
	} {
		info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: test.revision}, {Key: "vcs.modified", Value: test.modified}}}
		got, ok := commitOf(info)
		if ok != test.want || ok && [4]byte(got) != [4]byte{0, 0x11, 0x22, 0x33} {
			t.Errorf("%s: %x, %v", test.name, got, ok)
		}
	}
}

func TestIdentifyEngine(t *testing.T) {
	first, source, err := identifyEngine()
	if err != nil || first == [8]byte{} || source == "" {
		t.Errorf("%x, %q, %v", first, source, err)
	}
	if again, _, _ := identifyEngine(); again != first {
		t.Errorf("%x, then %x", first, again)
	}
}

// TestFindGames: links are followed, and no file is met twice.
func TestFindGames(t *testing.T) {
	far, data := t.TempDir(), t.TempDir()
	for _, name := range []string{filepath.Join(far, "far.games"), filepath.Join(data, "near.games"), filepath.Join(data, "other")} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"a link to near.games": filepath.Join(data, "near.games"), "lock": "user@host", ".#near.games": "user@host", "one": far, "two": far, "cycle": data, "near2.games": filepath.Join(data, "near.games")} {
		if err := os.Symlink(target, filepath.Join(data, name)); err != nil {
			t.Skip(err)
		}
	}
	for _, paths := range [][]string{nil, {data}, {data, filepath.Join(data, "near.games")}, {filepath.Join(data, "cycle")}} {
		c := &call{data: &data}
		files, err := c.findGames(paths)
		if err != nil || len(files) != 2 {
			t.Errorf("in %q it finds %q, error %v; want two files", paths, files, err)
		}
	}
	c := &call{data: &data}
	if files, err := c.findGames([]string{filepath.Join(data, "other")}); err != nil || len(files) != 1 {
		t.Errorf("a file named finds %q, error %v", files, err)
	}
	if files, err := c.findGames([]string{data, filepath.Join(data, "other")}); err != nil || len(files) != 3 {
		t.Errorf("a file named after its directory: %q, error %v", files, err)
	}
	if err := os.Symlink(filepath.Join(data, "gone"), filepath.Join(data, "gone.games")); err != nil {
		t.Fatal(err)
	}
	if files, err := c.findGames(nil); err == nil {
		t.Errorf("a link to nowhere: it finds %q", files)
	}
}

func TestNearest(t *testing.T) {
	if factor, left := nearest([]int{100, -200, 30}, expectedResults([]int{125, -250, 38}, 1, 200), 200); factor != 1.25 || left > 1e-6 {
		t.Errorf("factor %g, left %g, want 1.25 and next to nothing", factor, left)
	}
	// An error in both directions is left: sigmoid(±1) is 0.5 ± 0.2311.
	if factor, left := nearest([]int{0, 0}, expectedResults([]int{200, -200}, 1, 200), 200); math.Abs(left-0.2311*0.2311) > 1e-4 {
		t.Errorf("factor %g, left %g", factor, left)
	}
}

func TestNoiseTable(t *testing.T) {
	positions := []selfplay.Labelled{{Score: 50, Result: 1}, {Score: -50, Result: 0.5}}
	rows := []noiseRow{{"labels", []int{0, 0}}, {"best", []int{30_000, 0}}}
	got := noiseTable(positions, rows, 200, 0.5)
	want := "| | from the targets | from the labels | from best | the same, scaled | by | from the results |\n|---|---|---|---|---|---|---|\n" +
		"| labels | 0.031250 | 0.000000 | 0.031250 | 0.031250 | 1.00 | 0.12500 |\n" +
		"| best | 0.031250 | 0.031250 | 0.000000 | 0.000000 | 1.00 | 0.00000 |\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
