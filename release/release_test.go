package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"penrose/internal/cli"
)

// The archive for this machine has all its files, the same bytes whatever the environment says, and an engine
// that runs, knows its version and does not know where it was built.
func TestArchive(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine twice")
	}
	r, err := newRelease(t.Context(), "1.2.3-test", "")
	if err != nil {
		t.Fatal(err)
	}
	r.commit = "0123456789ab"
	platform := runtime.GOOS + "/" + runtime.GOARCH
	name, content, err := r.archive(t.Context(), platform)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"GOFLAGS": "-tags=tune", "GO_EXTLINK_ENABLED": "1", "GOAMD64": "v2", "GOARM64": "v9.0", "CGO_ENABLED": "1", "GOEXPERIMENT": "simd"} {
		t.Setenv(name, value)
	}
	if r.environment, err = environment(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, again, err := r.archive(t.Context(), platform); err != nil || !bytes.Equal(again, content) {
		t.Errorf("the same again gives other bytes (%v)", err)
	}
	dir := t.TempDir()
	unpack(t, name, content, dir)
	folder := filepath.Join(dir, "penrose-1.2.3-test-"+runtime.GOOS+"-"+runtime.GOARCH)
	for _, file := range companions {
		if info, err := os.Stat(filepath.Join(folder, filepath.FromSlash(file.to))); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", file.to, err)
		}
	}
	checkLinks(t, folder)
	if readme, err := os.ReadFile(filepath.Join(folder, "README.md")); err != nil || !bytes.HasPrefix(readme, []byte("# Penrose\n\n"+inArchive+"\n\n")) {
		t.Errorf("README.md (%v) begins with %.200q", err, readme)
	}
	err = filepath.WalkDir(folder, func(page string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(page) != ".md" {
			return err
		}
		text, err := os.ReadFile(page)
		if bytes.Contains(bytes.ToLower(text), []byte("no release to download")) {
			t.Errorf("%s says that there is no release", page)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	program := filepath.Join(folder, "penrose")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	said, err := exec.Command(program, "uci").CombinedOutput()
	if err != nil || !strings.Contains(string(said), "id name Penrose 1.2.3-test+0123456789ab\n") {
		t.Errorf("%v: %.200s", err, said)
	}
	if built, err := os.ReadFile(program); err != nil || bytes.Contains(built, []byte(r.source)) {
		t.Errorf("the program has the path of its sources (%v)", err)
	}
}

// What Windows gets can be opened there, and the program is built for the processors that the name of its archive promises.
func TestArchiveOfWindows(t *testing.T) {
	r, err := newRelease(t.Context(), "1.2.3", "")
	if err != nil {
		t.Fatal(err)
	}
	var built []string
	r.build = func(_ context.Context, t target) ([]byte, error) {
		built = t.environment()
		return []byte("program"), nil
	}
	name, content, err := r.archive(t.Context(), "windows/amd64/v3")
	if want := "penrose-1.2.3-windows-amd64-v3.zip"; err != nil || name != want {
		t.Fatalf("%s, %v; want %s", name, err, want)
	}
	if want := []string{"GOOS=windows", "GOARCH=amd64", "GOAMD64=v3"}; !slices.Equal(built, want) {
		t.Errorf("built for %v, want %v", built, want)
	}
	dir := t.TempDir()
	unpack(t, name, content, dir)
	if got, err := os.ReadFile(filepath.Join(dir, "penrose-1.2.3-windows-amd64-v3", "penrose.exe")); err != nil || string(got) != "program" {
		t.Errorf("the program is %q, %v", got, err)
	}
}

// The checksums are those of the archives, in the form that sha256sum reads.
func TestChecksums(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	dir := t.TempDir()
	command := cli.Command{Name: "release", Run: run}
	if err := command.Execute(io.Discard, io.Discard, []string{"-version", "1.2.3", "-o", dir, runtime.GOOS + "/" + runtime.GOARCH}); err != nil {
		t.Fatal(err)
	}
	archives, err := filepath.Glob(filepath.Join(dir, "penrose-1.2.3-*"))
	if err != nil || len(archives) != 1 {
		t.Fatalf("archives %v, %v", archives, err)
	}
	content, err := os.ReadFile(archives[0])
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%x  %s\n", sha256.Sum256(content), filepath.Base(archives[0]))
	if got, err := os.ReadFile(filepath.Join(dir, sumsFile)); err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

func TestParseTarget(t *testing.T) {
	for platform, want := range map[string]target{
		"linux/arm64":      {"linux", "arm64", "v1"},
		"windows/amd64":    {"windows", "amd64", "v1"},
		"windows/amd64/v3": {"windows", "amd64", "v3"},
	} {
		if got, err := parseTarget(platform); got != want || err != nil {
			t.Errorf("%s: %v, %v", platform, got, err)
		}
	}
	for _, platform := range []string{"linux", "linux/arm64/v8.2", "linux/amd64/v3/x", "linux/amd64/v5", "", "linux/", "/amd64", "linux/amd64/"} {
		if got, err := parseTarget(platform); err == nil {
			t.Errorf("%q: %v", platform, got)
		}
	}
}

func unpack(t *testing.T, name string, content []byte, dir string) {
	t.Helper()
	write := func(name string, mode fs.FileMode, r io.Reader) {
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, mode); err != nil {
			t.Fatal(err)
		}
	}
	if strings.HasSuffix(name, ".zip") {
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.File {
			checkTime(t, file.Name, file.Modified)
			r, err := file.Open()
			if err != nil {
				t.Fatal(err)
			}
			write(file.Name, file.Mode(), r)
		}
		return
	}
	compressed, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(compressed)
	for {
		h, err := archive.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		checkTime(t, h.Name, h.ModTime)
		write(h.Name, h.FileInfo().Mode(), archive)
	}
}

// checkTime reports a file that would make its archive another one on another day.
func checkTime(t *testing.T, name string, changed time.Time) {
	t.Helper()
	if want := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC); !changed.Equal(want) {
		t.Errorf("%s was changed %v, want %v", name, changed, want)
	}
}

// Zip archives keep names, bytes and the right to execute, too.
func TestZip(t *testing.T) {
	var file bytes.Buffer
	entries := []entry{{name: "a/engine.exe", content: []byte("program"), program: true}, {name: "a/README.md", content: []byte("text")}}
	if err := writeZip(&file, entries); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	unpack(t, "a.zip", file.Bytes(), dir)
	for _, e := range entries {
		path := filepath.Join(dir, filepath.FromSlash(e.name))
		content, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(content, e.content) {
			t.Errorf("%s: %q, %v", e.name, content, err)
		}
		if info, err := os.Stat(path); err == nil && runtime.GOOS != "windows" && (info.Mode()&0o100 != 0) != e.program {
			t.Errorf("%s: mode %v", e.name, info.Mode())
		}
	}
}

// checkLinks reports links of the pages in dir that lead nowhere.
func checkLinks(t *testing.T, dir string) {
	t.Helper()
	links := 0
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".md" {
			return err
		}
		text, err := os.ReadFile(name)
		for _, link := range markdownLink.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(link[3], "#")
			if target == "" || strings.Contains(target, ":") {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: %s leads nowhere", name, link[0])
			}
		}
		return err
	})
	if err != nil || links == 0 {
		t.Errorf("%d links, %v", links, err)
	}
}

func TestRelink(t *testing.T) {
	places := map[string]string{"docs/a.md": "docs/a.md", "docs/logo.bmp": "logo.bmp", "README.md": "README.md"}
	for _, test := range []struct{ text, want string }{
		{"see [a](../a.md#part) and ![logo](../logo.bmp)", "see [a](../a.md#part) and ![logo](../../logo.bmp)"},
		{"the [read me](../../README.md)", "the [read me](../../README.md)"},
		{"[lab](../lab/README.md), ![plot](../lab/plot.svg)", "lab, "},
		{"[here](#part), [there](https://example.org/a.md)", "[here](#part), [there](https://example.org/a.md)"},
	} {
		if got := relink(test.text, "docs/guide/page.md", "docs/guide/page.md", places); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestCommitOf: archives of an earlier release within the sources are no change of them, other files are.
func TestCommitOf(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	write := func(name string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("main.go")
	for _, args := range []string{"init -q", "add .", "-c user.name=a -c user.email=a@b commit -q -m first"} {
		cmd := gitIn(t.Context(), dir, strings.Fields(args)...)
		cmd.Env = append(cmd.Env, "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1") // nobody wants these commits signed
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, said)
		}
	}
	archives := filepath.Join(dir, "out [1]")
	write("out [1]/penrose.zip")
	commit, err := commitOf(t.Context(), dir, archives)
	if err != nil || len(commit) != commitDigits {
		t.Errorf("with archives: %q, %v", commit, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main"), 0o644); err != nil {
		t.Fatal(err)
	}
	if changed, err := commitOf(t.Context(), dir, dir); changed != commit+".dirty" || err != nil {
		t.Errorf("with a changed file beside the archives: %q, %v", changed, err)
	}
	write("main.go")
	write("more.go")
	if changed, err := commitOf(t.Context(), dir, archives); changed != commit+".dirty" || err != nil {
		t.Errorf("with another file: %q, %v", changed, err)
	}
}

// What git says of a failure is in the error.
func TestCommitOfNoRepository(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, ".git")
	if err := os.WriteFile(file, []byte("nothing that git knows"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := commitOf(t.Context(), dir, dir); err == nil || !strings.HasPrefix(err.Error(), "git: ") || !strings.Contains(err.Error(), "gitfile") {
		t.Errorf("the error is %v", err)
	}
}
