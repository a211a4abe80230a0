package main

import (
	"runtime/debug"
	"strings"

	"penrose/uci"
)

// version is set by the linker for releases (-ldflags "-X main.version=1.0.0")
// and never written otherwise.
var version string

// about returns what the engine tells of itself.
func about() uci.About {
	return uci.About{
		Name:   "Penrose " + versionName(),
		Author: "the Penrose authors",
		Text:   "Penrose: MTD(f) in Go; GPL-3.0-or-later",
	}
}

// versionName returns the release, or else what the go command recorded about
// the source, or "dev".
func versionName() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "dev"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}
