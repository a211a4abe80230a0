package tool

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const testdata = "../testdata"

func run(t *testing.T, input string, args ...string) (out, messages string, err error) {
	t.Helper()
	var o, m bytes.Buffer
	err = Command(strings.NewReader(input)).Execute(&o, &m, args)
	return o.String(), m.String(), err
}

// One line for each FEN, in order, those of standard input where the - stands.
func TestProbe(t *testing.T) {
	input := "\uFEFF8/8/8/8/8/8/2Rk4/1K6 b - - 0 1\n" + // with the mark of Windows Notepad
		"nonsense\n\n# a comment\n" +
		"\uFEFF4k3/8/8/8/8/8/8/4K2R w K - 0 1\n" + // a file was appended
		"8/8/8/2R5/1k6/8/2B5/K7 w - - 0 1\n" + // KRBvK has no DTZ here
		"8/8/4k3/8/8/4K3/2QB4/8 w - - 0 1\r\n"
	out, messages, err := run(t, input, "probe", "-path", testdata, "8/8/8/8/4k3/8/1Q6/K7 w - -", "-", "1k6/8/8/6Pp/6K1/8/8/8 w - h6")
	if err == nil || err.Error() != "probe: 1 of 7 positions could not be read" || messages != "" {
		t.Fatalf("%v %q", err, messages)
	}
	want := []string{
		"wdl 2 dtz 15",
		"wdl -2 dtz -32",
		"none: FEN",
		"none: there are castling rights",
		"wdl 2 dtz none",
		"none: KQBvK.rtbw is missing",
		"wdl 2 dtz 1",
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), len(want), out)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("line %d: %q, want %q", i+1, line, want[i])
		}
	}
}

// A line that is too long is answered like any other, and the ones after it as well.
func TestProbeLongLine(t *testing.T) {
	const fen = "8/8/8/8/8/8/2Rk4/1K6 b - - 0 1"
	for _, end := range []string{"\n" + fen + "\n" + fen, "\r\n" + fen + "\n" + fen + "\n", "\r" + fen + "\r\r" + fen + "\r"} {
		out, _, err := run(t, strings.Repeat("x", 200_000)+end, "probe", "-path", testdata, "-")
		if want := "none: line too long\nwdl -2 dtz -32\nwdl -2 dtz -32\n"; out != want {
			t.Errorf("%q, want %q", out, want)
		}
		if err == nil || err.Error() != "probe: 1 of 3 positions could not be read" {
			t.Error(err)
		}
	}
	if out, _, _ := run(t, strings.Repeat("x", 200_000), "probe", "-path", testdata, "-"); out != "none: line too long\n" {
		t.Errorf("without an end: %q", out)
	}
}

// A FEN need not be quoted if it is the only one, even if it is no position.
func TestProbeUnquoted(t *testing.T) {
	for _, c := range []struct{ args, want, err string }{
		{"8/8/8/8/4k3/8/1Q6/K7 w - - 0 1", "wdl 2 dtz 15\n", ""},
		{"8/8/8/8/4k3/8/1Q6/K7 w - -", "wdl 2 dtz 15\n", ""},
		{"8/8/8/8/4k3/8/1Q6 w", `none: FEN "8/8/8/8/4k3/8/1Q6": want 4 to 6 fields, not 1` + "\n" + `none: FEN "w": want 4 to 6 fields, not 1` + "\n",
			"probe: 2 of 2 positions could not be read"},
		{"8/8/8/8/4k3/8/1Q6/K6 w - - 0 1", `none: FEN "8/8/8/8/4k3/8/1Q6/K6 w - - 0 1": rank 1 "K6" does not have 8 files` + "\n",
			"probe: 1 of 1 positions could not be read"},
	} {
		out, messages, err := run(t, "not to be read\n", append([]string{"probe", "-path", testdata}, strings.Fields(c.args)...)...)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if out != c.want || messages != "" || said != c.err {
			t.Errorf("%s: %q, %q, error %q; want %q, error %q", c.args, out, messages, said, c.want, c.err)
		}
	}
}

// Directories that cannot be opened are named. It is an error if no other is left.
func TestProbeDirectories(t *testing.T) {
	const fen = "8/8/8/8/4k3/8/1Q6/K7 w - -"
	missing := filepath.Join(t.TempDir(), "none")
	out, messages, err := run(t, "", "probe", "-path", missing, fen)
	if err == nil || err.Error() != "probe: no directory could be opened" || !strings.Contains(messages, missing) || !strings.HasPrefix(out, "none: ") {
		t.Errorf("%q, %q, %v", out, messages, err)
	}
	for _, n := range []int{2, 5} { // the same one again, and more than are named
		if _, _, err := run(t, "", "probe", "-path", strings.Repeat(missing+string(filepath.ListSeparator), n), fen); err == nil {
			t.Errorf("%d times a missing directory: no error", n)
		}
	}
	out, messages, err = run(t, "", "probe", "-path", missing+string(filepath.ListSeparator)+testdata, fen)
	if err != nil || !strings.Contains(messages, missing) || out != "wdl 2 dtz 15\n" {
		t.Errorf("%q, %q, %v", out, messages, err)
	}
}

func TestCheck(t *testing.T) {
	out, _, err := run(t, "", "check", testdata)
	if err != nil {
		t.Fatal(err)
	}
	if twice, _, err := run(t, "", "check", testdata, testdata); err != nil || twice != out {
		t.Errorf("the same directory twice: %v\n%s", err, twice)
	}
	for _, want := range []string{
		"3 pieces, of 5 tables: 5 WDL (8.3 KiB), 5 DTZ (17.5 KiB)\n",
		"4 pieces, of 30 tables: 9 WDL",
		"KRBvK has no DTZ\n",
		"all files are sound\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
}

// Each kind of damage is found, and says which file.
func TestCheckFindsDamage(t *testing.T) {
	dir := t.TempDir()
	table := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(testdata, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	flipped := table("KQvK.rtbw")
	flipped[100] ^= 1
	for name, data := range map[string][]byte{
		"KQvK.rtbw":    flipped,
		"KQvK.rtbz":    table("KQvK.rtbz")[:1000],
		"KRvK.rtbw":    table("KBvK.rtbw"), // sound, but another table
		"KRvK.rtbz":    table("KRvK.rtbz"),
		"KBvK.rtbz":    nil,
		"KNvK.rtbw":    table("KNvK.rtbw"),
		"nothing.rtbw": []byte("not a table, and not called one"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "KPvK.rtbw"), 0o755); err != nil {
		t.Fatal(err)
	}
	wantDamaged := "5 of 7 files are damaged"
	if os.Symlink("nothing", filepath.Join(dir, "KPvK.rtbz")) == nil { // not every system lets us
		wantDamaged = "6 of 8 files are damaged"
	}
	out, _, err := run(t, "", "check", dir)
	if err == nil || !strings.Contains(err.Error(), wantDamaged) {
		t.Errorf("%v", err)
	}
	for _, want := range []string{
		"KQvK.rtbw: damaged: the checksum is wrong",
		"KQvK.rtbz: damaged: 1000 bytes",
		"KRvK.rtbw: damaged: it holds KBvK",
		"KBvK.rtbz: damaged: 0 bytes",
		"KPvK.rtbw is not a plain file",
		"KRvK has no WDL",
		"KNvK has no DTZ",
		"3 pieces, of 5 tables: 1 WDL (80 bytes), 1 DTZ (8.1 KiB)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	if wantDamaged[0] == '6' && !strings.Contains(out, "KPvK.rtbz: ") {
		t.Errorf("nothing is said of the link in:\n%s", out)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"probe", "8/8/8/8/4k3/8/1Q6/K7 w - -"}, "-path is missing"},
		{[]string{"probe", "-path", testdata}, "no position given"},
		{[]string{"check"}, "no directory given"},
		{[]string{"check", t.TempDir()}, "there are no tables"},
		{[]string{"check", filepath.Join(t.TempDir(), "none")}, "no such file"},
		{[]string{"solve"}, "no command is called \"solve\""},
	} {
		if _, _, err := run(t, "", c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.args, err, c.want)
		}
	}
	out, _, err := run(t, "")
	if err != nil || !strings.Contains(out, "probe") || !strings.Contains(out, "check") {
		t.Errorf("%v %q", err, out)
	}
}
