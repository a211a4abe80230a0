package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// program is "tool", with a command "make", which takes flags, a group "box" of
// one command, and its own answer to anything else.
func program(own func(*Call) error) Command {
	return Command{
		Name: "go run ./tool", Args: "COMMAND ...", Help: "does things", Notes: "The end.", Run: own,
		Commands: []Command{
			{Name: "make", Aliases: []string{"m"}, Args: "[flags] FILE...", Help: "make files", Notes: "Nothing is kept.", Run: func(c *Call) error {
				size := c.Flags.Int("size", 3, "of the files")
				names, err := c.Parse()
				if err != nil {
					return err
				}
				if len(names) == 0 {
					return errors.New("no files given")
				}
				fmt.Fprintf(c.Out, "%q of size %d\n", names, *size)
				fmt.Fprintln(c.Messages, "made")
				return nil
			}},
			{Name: "box", Args: "COMMAND", Help: "boxes", Commands: []Command{
				{Name: "open", Help: "open it", Run: func(c *Call) error {
					if err := c.ParseFlags(); err != nil {
						return err
					}
					return errors.New("it is locked")
				}},
			}},
		},
	}
}

const (
	makeHelp = "usage: go run ./tool make [flags] FILE...\nmake files\n  -size int\n    \tof the files (default 3)\nNothing is kept.\n"
	openHelp = "usage: go run ./tool box open\nopen it\n"
	boxHelp  = "usage: go run ./tool box COMMAND\nboxes\n  open             open it\n  help  [COMMAND]  show this list, or explain a command\n"
	toolHelp = `usage: go run ./tool COMMAND ...
does things
  make  [flags] FILE...  make files
  box   COMMAND          boxes
  help  [COMMAND]        show this list, or explain a command
The end.
`
)

// A group with flags of its own lists them before its commands, and its Run has them.
func TestGroupWithFlags(t *testing.T) {
	const help = "usage: serve\nserves\n  -at string\n    \twhere (default \"here\")\n  build             build only\n  help   [COMMAND]  show this list, or explain a command\n"
	for _, c := range []struct{ line, out string }{
		{"", "here\n"},
		{"-at there", "there\n"},
		{"-h", help},
		{"help", help},
		{"-at there -h", help},
	} {
		var at string
		serve := Command{
			Name: "serve", Help: "serves",
			Flags:    func(f *flag.FlagSet) { f.StringVar(&at, "at", "here", "where") },
			Commands: []Command{{Name: "build", Help: "build only"}},
			Run: func(c *Call) error {
				err := c.ParseFlags()
				if err == nil {
					fmt.Fprintln(c.Out, at)
				}
				return err
			},
		}
		var out bytes.Buffer
		if err := serve.Execute(&out, io.Discard, strings.Fields(c.line)); err != nil || out.String() != c.out {
			t.Errorf("%q: %v\n%s\nwant\n%s", c.line, err, &out, c.out)
		}
	}
}

func TestExecute(t *testing.T) {
	for _, c := range []struct {
		line, out, messages, err string
	}{
		{"make a", "[\"a\"] of size 3\n", "made\n", ""},
		{"m a", "[\"a\"] of size 3\n", "made\n", ""},
		{"-m", "", "", "make: no files given"},
		{"--make a", "[\"a\"] of size 3\n", "made\n", ""},
		{"make -size 5 a b", "[\"a\" \"b\"] of size 5\n", "made\n", ""},
		{"make a -size=5 b", "[\"a\" \"b\"] of size 5\n", "made\n", ""},
		{"make a b --size 5", "[\"a\" \"b\"] of size 5\n", "made\n", ""},
		{"make a - b", "[\"a\" \"-\" \"b\"] of size 3\n", "made\n", ""},
		{"make a -- -size 5", "[\"a\" \"-size\" \"5\"] of size 3\n", "made\n", ""},
		{"make -- -- a", "[\"--\" \"a\"] of size 3\n", "made\n", ""},
		{"make -size 5", "", "", "make: no files given"},
		{"make -size x a", "", "", `make: invalid value "x" for flag -size: parse error; "go run ./tool make -h" lists the flags`},
		{"make a -joho", "", "", `make: flag provided but not defined: -joho; "go run ./tool make -h" lists the flags`},
		{"box open", "", "", "box: open: it is locked"},
		{"box open -wide", "", "", `box: open: flag provided but not defined: -wide; "go run ./tool box open -h" says what it takes`},
		{"box open wide", "", "", `box: open: "wide" is no flag`},
		{"joho", "", "", `no command is called "joho"; "go run ./tool help" lists them`},
		{"meke a", "", "", `no command is called "meke"; "go run ./tool help" lists them; did you mean "make"?`},
		{"help bxo", "", "", `no command is called "bxo"; "go run ./tool help" lists them`},
		{"box opne wide", "", "", `box: no command is called "opne"; "go run ./tool box help" lists them`},
		{"box pen wide", "", "", `box: no command is called "pen"; "go run ./tool box help" lists them; did you mean "open"?`},
		{"abcmake", "", "", `no command is called "abcmake"; "go run ./tool help" lists them`},
		{"box joho", "", "", `box: no command is called "joho"; "go run ./tool box help" lists them`},
		{"help box joho", "", "", `box: no command is called "joho"; "go run ./tool box help" lists them`},
		{"help joho", "", "", `no command is called "joho"; "go run ./tool help" lists them`},
		{"", toolHelp, "", ""},
		{"help", toolHelp, "", ""},
		{"-h", toolHelp, "", ""},
		{"?", toolHelp, "", ""},
		{"help help", toolHelp, "", ""},
		{"help -h", toolHelp, "", ""},
		{"-h make", makeHelp, "", ""},
		{"help m", makeHelp, "", ""},
		{"--help", toolHelp, "", ""},
		{"make -h", makeHelp, "", ""},
		{"make a --help", makeHelp, "", ""},
		{"help make", makeHelp, "", ""},
		{"box", boxHelp, "", ""},
		{"box -h", boxHelp, "", ""},
		{"help box", boxHelp, "", ""},
		{"box help open", openHelp, "", ""},
		{"help box open", openHelp, "", ""},
		{"box open -h", openHelp, "", ""},
	} {
		var out, messages bytes.Buffer
		failure := ""
		if err := program(nil).Execute(&out, &messages, strings.Fields(c.line)); err != nil {
			failure = err.Error()
		}
		if out.String() != c.out || messages.String() != c.messages || failure != c.err {
			t.Errorf("%q: %q, messages %q, error %q;\nwant %q, %q, %q", c.line, out.String(), messages.String(), failure, c.out, c.messages, c.err)
		}
	}
}

// A group with a Run of its own gets whatever names none of its commands, also when
// help is asked for.
func TestOwnRun(t *testing.T) {
	for line, want := range map[string]string{"": "[]", "go depth 5": `["go" "depth" "5"]`, "-x -h": `["-x" "-h"]`, "wrong": toolHelp, "help": toolHelp, "help make": makeHelp,
		"help go": `["help" "go"]`, "--help go on": `["help" "go" "on"]`} {
		var out bytes.Buffer
		err := program(func(c *Call) error {
			if strings.Join(c.Args, " ") == "wrong" {
				return flag.ErrHelp
			}
			fmt.Fprintf(c.Out, "%q", c.Args)
			return nil
		}).Execute(&out, &out, strings.Fields(line))
		if err != nil || out.String() != want {
			t.Errorf("%q: %v, %q, want %q", line, err, out.String(), want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"make", "make", 0}, {"", "make", 4}, {"make", "", 4}, {"anlyse", "analyse", 1}, {"analyyse", "analyse", 1}, {"anslyse", "analyse", 1}, {"anaylse", "analyse", 2}, {"kitten", "sitting", 3}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 123456: "123,456", 1234567: "1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for text, want := range map[string]struct {
		value Duration
		err   string
	}{
		"500ms": {Duration{500 * time.Millisecond, true}, ""},
		"5s":    {Duration{5 * time.Second, true}, ""},
		"0":     {Duration{0, true}, ""},
		"500":   {Duration{}, `invalid value "500" for flag -for: want a time with its unit, like 500ms or 5s`},
		"soon":  {Duration{}, `invalid value "soon" for flag -for: want a time with its unit, like 500ms or 5s`},
		"-1ns":  {Duration{}, `invalid value "-1ns" for flag -for: a time is not below 0`},
		"-5s":   {Duration{}, `invalid value "-5s" for flag -for: a time is not below 0`},
	} {
		var got Duration
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.Var(&got, "for", "")
		said := ""
		if err := flags.Parse([]string{"-for", text}); err != nil {
			said = err.Error()
		}
		if got != want.value || said != want.err {
			t.Errorf("%s: %v, error %q; want %v, %q", text, got, said, want.value, want.err)
		}
	}
}

// full is an output that takes so many bytes.
type full int

func (f *full) Write(text []byte) (int, error) {
	n := min(len(text), int(*f))
	*f -= full(n)
	if n < len(text) {
		return n, errors.New("the disk is full")
	}
	return n, nil
}

// An output that cannot be written is an error, also of a command that does not look, and
// interrupts it.
func TestOutputFails(t *testing.T) {
	for _, room := range []full{0, 10} {
		own := func(c *Call) error {
			ctx, stop := c.Interruptible()
			defer stop()
			fmt.Fprintln(c.Out, "the whole of it")
			<-ctx.Done()
			room = 100 // again, too late
			if n, err := fmt.Fprintln(c.Out, "more"); n > 0 || err == nil {
				t.Errorf("%d bytes are written behind a gap, error %v", n, err)
			}
			return errors.New("interrupted")
		}
		var messages bytes.Buffer
		if err := program(own).Execute(&room, &messages, nil); err == nil || err.Error() != "the disk is full" {
			t.Errorf("error %v", err)
		}
	}
	for _, line := range []string{"help", "make -h", "make a"} {
		var messages bytes.Buffer
		if err := program(nil).Execute(new(full), &messages, strings.Fields(line)); err == nil || err.Error() != "the disk is full" {
			t.Errorf("%s: error %v", line, err)
		}
	}
}

// Asking for help leaves the arguments of the caller alone.
func TestArgumentsStay(t *testing.T) {
	args := []string{"help", "make", "spare"}
	var out bytes.Buffer
	if err := program(nil).Execute(&out, &out, args[:2]); err != nil || args[2] != "spare" {
		t.Errorf("%v, %q", err, args)
	}
}
