package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"penrose/train/selfplay"
)

// identifyEngine returns eight bytes that identify the engine inside this program,
// and the name of their source. They begin the commit, if the go command has
// recorded one and nothing was changed since: "go build" does that unless
// -buildvcs=false, "go run" does not. Otherwise they begin the SHA-256 of the
// program, which is the same for the same sources, compiler, platform, profile and,
// unless built with -trimpath, directory.
func identifyEngine() (hash [8]byte, source string, err error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		if commit, ok := commitOf(info); ok {
			return [8]byte(commit), "commit", nil
		}
	}
	path, err := os.Executable()
	if err != nil {
		return hash, "", err
	}
	program, err := os.Open(path)
	if err != nil {
		return hash, "", err
	}
	defer program.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, program)
	return [8]byte(sum.Sum(nil)), "SHA-256 of the program", err
}

// identifiedOpenings reads the openings in the file called path, none if that is empty, and says what tells them from
// others: the name, their number and the beginning of the SHA-256 of the file.
func identifiedOpenings(path string) (openings []selfplay.Opening, identity string, err error) {
	if path == "" {
		return nil, "random openings", nil
	}
	openings, sum, err := selfplay.ReadOpenings(path)
	if err != nil {
		return nil, "", err
	}
	return openings, fmt.Sprintf("openings %q (%d, %x)", path, len(openings), sum[:8]), nil
}

// describeProgram returns what this program was built with: the version of Go, the
// platform and the settings of the build, such as the commit and the profile.
func describeProgram() []string {
	words := []string{runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Value != "" {
				words = append(words, s.Key+"="+s.Value)
			}
		}
	}
	return words
}

// commitOf returns the commit of an unchanged source tree.
func commitOf(info *debug.BuildInfo) (commit []byte, ok bool) {
	clean := false
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			commit, _ = hex.DecodeString(setting.Value) // nothing usable is as good as nothing
		case "vcs.modified":
			clean = setting.Value == "false"
		}
	}
	return commit, clean && len(commit) >= 8
}
