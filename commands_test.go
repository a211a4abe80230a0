package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/commands.golden")

// volatile matches what differs between machines and versions.
var volatile = regexp.MustCompile(`Penrose [^,\n]+|network [0-9a-f]{8} \d+x\d+`)

// TestCommands holds what the program answers to people: help for each command, errors
// once. testdata/commands.golden has a command line after each "$ penrose", quoted words in
// one piece. What follows is the output and, after "! ", the error. Rewrite it with
//
//	go test . -run Commands -update
func TestCommands(t *testing.T) {
	const file = "testdata/commands.golden"
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(want)) {
		if strings.HasPrefix(line, "//") {
			got.WriteString(line)
		}
		if words, ok := strings.CutPrefix(line, "$ penrose"); ok {
			got.WriteString(line + carryOut(commandLine(words)))
		}
	}
	if *update {
		err := os.WriteFile(file, []byte(got.String()), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	} else if got.String() != string(want) {
		t.Errorf("the program now answers\n%s", &got)
	}
}

// carryOut returns what the program writes and the error.
func carryOut(args []string) string {
	var out, messages bytes.Buffer
	err := program().Execute(&out, &messages, args)
	text := out.String()
	if messages.Len() > 0 {
		err = errors.Join(errors.New(messages.String()), err)
	}
	if err != nil {
		text += fmt.Sprintf("! %v\n", err)
	}
	return volatile.ReplaceAllStringFunc(text, func(field string) string {
		name, _, _ := strings.Cut(field, " ")
		return name + " #"
	})
}

// commandLine splits a line as a shell does. Only double quotes are special.
func commandLine(line string) (args []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}
