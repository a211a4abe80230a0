// Command release builds the engine for all systems and puts it into archives for users,
// with what they want to read, a small opening book, a logo for GUIs and checksums. Clones of the
// same commit and the same Go give the same archives to the last bit, wherever they are
// built. Without a repository around them the sources do not know their commit, and the programs do not name it.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"penrose/internal/cli"
	"penrose/internal/versions"
	"penrose/internal/wholefile"
)

func main() {
	cli.Command{
		Name: "go run ./release",
		Args: "-version VERSION [-o DIR] [OS/ARCH[/LEVEL]...]",
		Help: "build archives of the engine for users, and their checksums",
		Run:  run,
	}.Main()
}

// platforms are those of releases. On amd64 one program serves all processors: it
// chooses its kernels when it starts. A build for level v3 of GOAMD64, the processors since 2013,
// searches 5% more nodes a second.
var platforms = []string{
	"linux/amd64", "linux/amd64/v3", "linux/arm64",
	"windows/amd64", "windows/amd64/v3", "windows/arm64",
	"darwin/amd64", "darwin/arm64",
	"freebsd/amd64", "openbsd/amd64",
}

const sumsFile = "SHA256SUMS"

func run(c *cli.Call) error {
	version := c.Flags.String("version", "", "of the release, such as 1.0.0")
	dir := c.Flags.String("o", filepath.Join("dist", "release"), "directory to write to")
	wanted, err := c.Parse()
	if err != nil {
		return err
	}
	if !versions.IsValid(*version) {
		return fmt.Errorf("-version %q: want one such as 1.0.0", *version)
	}
	if len(wanted) == 0 {
		wanted = platforms
	}
	for _, platform := range wanted {
		if _, err := parseTarget(platform); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
	}
	ctx, stop := c.Interruptible()
	defer stop()
	r, err := newRelease(ctx, *version, *dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o755); err != nil {
		return err
	}
	// Those of a release before would be wrong beside the first archive.
	if err := os.Remove(filepath.Join(r.dir, sumsFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var sums bytes.Buffer
	for _, platform := range wanted {
		name, content, err := r.archive(ctx, platform)
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		if err := r.write(name, content); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
		fmt.Fprintf(c.Out, "%s: %.1f MB\n", filepath.Join(r.dir, name), float64(len(content))/1e6)
	}
	return r.write(sumsFile, sums.Bytes())
}

// release is what all archives have in common.
type release struct {
	version     string
	commit      string   // of the sources, ".dirty" if they differ from it; empty if they are no clone
	source      string   // directory of the module
	dir         string   // for the archives
	environment []string // for the go command
	build       func(context.Context, target) (program []byte, err error)
}

func newRelease(ctx context.Context, version, dir string) (*release, error) {
	source, err := output(exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "penrose"))
	if err != nil {
		return nil, err
	}
	r := &release{version: version, source: strings.TrimSpace(string(source)), dir: dir}
	r.build = r.compile
	if r.commit, err = commitOf(ctx, r.source, r.dir); err != nil {
		return nil, fmt.Errorf("the commit of the sources: %w", err)
	}
	r.environment, err = environment(ctx)
	return r, err
}

// commitOf returns the commit of the sources in dir. A plain source archive has none, but may lie within
// another repository. What lies in archives, where earlier releases may be, does not make the sources differ
// from the commit.
func commitOf(ctx context.Context, dir, archives string) (string, error) {
	if _, err := os.Stat(filepath.Join(dir, ".git")); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	head, err := output(gitIn(ctx, dir, "rev-parse", "HEAD"))
	if err != nil {
		return "", err
	}
	changes, err := output(gitIn(ctx, dir, "status", "--porcelain", "--untracked-files=no"))
	if err != nil {
		return "", err
	}
	others := gitIn(ctx, dir, "ls-files", "--others", "--exclude-standard", "--", ".")
	if archives, err := filepath.Abs(archives); err == nil {
		if name, err := filepath.Rel(dir, archives); err == nil && name != "." && filepath.IsLocal(name) {
			others.Args = append(others.Args, ":(exclude,literal)"+filepath.ToSlash(name))
		}
	}
	untracked, err := output(others)
	if err != nil {
		return "", err
	}
	commit := string(head[:commitDigits])
	if len(changes)+len(untracked) > 0 {
		commit += ".dirty"
	}
	return commit, nil
}

// gitIn returns a call of git in dir. A repository that the environment names, as in a hook, does not count.
func gitIn(ctx context.Context, dir string, args ...string) *exec.Cmd {
	trust := "safe.directory=" + dir // it may belong to another user
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", trust, "-C", dir}, args...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "GIT_") })
	return cmd
}

// output returns what command prints. The error has what the command says of its failure.
func output(command *exec.Cmd) ([]byte, error) {
	printed, err := command.Output()
	var failure *exec.ExitError
	switch {
	case !errors.As(err, &failure):
		return printed, err
	case len(failure.Stderr) == 0:
		return nil, fmt.Errorf("%s: %w", command.Args[0], err)
	}
	return nil, fmt.Errorf("%s: %w: %s", command.Args[0], err, bytes.TrimSpace(failure.Stderr))
}

// commitDigits is as many as the go command has in its pseudo-versions.
const commitDigits = 12

// environment returns the variables for the go command. Those of this process that are not Go's stay. Of Go's
// only those stay that say where it finds things: the others could change the program.
func environment(ctx context.Context) ([]string, error) {
	places := []string{"GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GONOSUMDB", "GONOPROXY", "GOPRIVATE", "GOINSECURE", "GOVCS", "GOAUTH", "GOTOOLCHAIN"}
	said, err := output(exec.CommandContext(ctx, "go", append([]string{"env"}, places...)...))
	if err != nil {
		return nil, err
	}
	values := strings.Split(strings.TrimSuffix(string(said), "\n"), "\n")
	if len(values) != len(places) {
		return nil, fmt.Errorf("go env: %d values for %d names", len(values), len(places))
	}
	var env []string
	for _, setting := range os.Environ() {
		if name, _, _ := strings.Cut(setting, "="); name == "GOROOT" || !strings.HasPrefix(name, "GO") && !strings.HasPrefix(name, "CGO_") {
			env = append(env, setting)
		}
	}
	for i, name := range places {
		env = append(env, name+"="+strings.TrimSuffix(values[i], "\r"))
	}
	return append(env, "GOENV=off", "GOWORK=off", "GOFIPS140=off", "CGO_ENABLED=0", "GOARM64=v8.0"), nil
}

// write makes a file in the directory for the archives, whole or not at all.
func (r *release) write(name string, content []byte) error {
	return wholefile.Write(filepath.Join(r.dir, name), func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// companions are the files that go with the program: where they stand in the sources,
// and their names in the archive.
var companions = []struct{ from, to string }{
	{"README.md", "README.md"},
	{"CHANGELOG.md", "CHANGELOG.md"},
	{"LICENSE", "LICENSE"},
	{"docs/licences.md", "docs/licences.md"}, // that of Go has to go with every binary
	{"book/default.bin", "penrose.bin"},
	{"docs/penrose-logo.bmp", "penrose.bmp"}, // the name by which Arena finds it
	{"docs/uci.md", "docs/uci.md"},
	{"docs/book.md", "docs/book.md"},
	{"docs/syzygy.md", "docs/syzygy.md"},
	{"docs/analyse.md", "docs/analyse.md"},
	{"docs/strength.md", "docs/strength.md"},
	{"docs/nets.md", "docs/nets.md"},
	{"docs/xboard.png", "docs/xboard.png"},
	{"docs/guide/gui.md", "docs/guide/gui.md"},
	{"docs/guide/options.md", "docs/guide/options.md"},
	{"docs/guide/time.md", "docs/guide/time.md"},
	{"docs/guide/analysis.md", "docs/guide/analysis.md"},
	{"docs/guide/books.md", "docs/guide/books.md"},
	{"docs/guide/tables.md", "docs/guide/tables.md"},
	{"docs/guide/limited-strength.md", "docs/guide/limited-strength.md"},
	{"docs/guide/tournaments.md", "docs/guide/tournaments.md"},
	{"docs/lichess-bot.yml", "docs/lichess-bot.yml"},
	{"docs/polyglot.ini", "docs/polyglot.ini"},
	{"docs/openbench.json", "docs/openbench.json"},
}

// inArchive stands in the README of an archive: not all that it names is there.
const inArchive = "(This is a release archive. Files and commands that are not in it are in the sources.)"

// aboutRelease says where the program is, in pages that say that there is none to download as long as none is released.
var aboutRelease = strings.NewReplacer(
	"there is no release to download yet.", "the program is in this archive.",
	"There is no release to download yet.", "It is in this archive.",
)

// companionPlaces maps the files of companions from one place to the other.
func companionPlaces() map[string]string {
	places := map[string]string{}
	for _, file := range companions {
		places[file.from] = file.to
	}
	return places
}

// target is what a program is built for.
type target struct {
	system, processor string // as Go names them
	level             string // of GOAMD64
}

// environment returns what makes the go command build for t.
func (t target) environment() []string {
	return []string{"GOOS=" + t.system, "GOARCH=" + t.processor, "GOAMD64=" + t.level}
}

// parseTarget reads OS/ARCH or OS/amd64/LEVEL.
func parseTarget(platform string) (target, error) {
	parts := strings.Split(platform, "/")
	switch {
	case slices.Contains(parts, ""): // an error, below
	case len(parts) == 2:
		return target{parts[0], parts[1], "v1"}, nil
	case len(parts) == 3 && parts[1] == "amd64" && slices.Contains([]string{"v1", "v2", "v3", "v4"}, parts[2]):
		// The go command does not return from levels that it does not know (1.26).
		return target{parts[0], parts[1], parts[2]}, nil
	}
	return target{}, errors.New("want OS/ARCH or OS/amd64/LEVEL, where LEVEL is v1, v2, v3 or v4")
}

// archive returns the archive for a platform, as parseTarget reads it, and its name. It
// fails when ctx ends.
func (r *release) archive(ctx context.Context, platform string) (name string, content []byte, err error) {
	t, err := parseTarget(platform)
	if err != nil {
		return "", nil, err
	}
	folder := "penrose-" + r.version + "-" + strings.ReplaceAll(platform, "/", "-")
	entries, err := r.entries(ctx, folder, t)
	if err != nil {
		return "", nil, err
	}
	var archive bytes.Buffer
	write, suffix := writeTarGz, ".tar.gz"
	if t.system == "windows" {
		write, suffix = writeZip, ".zip"
	}
	if err := write(&archive, entries); err != nil {
		return "", nil, err
	}
	return folder + suffix, archive.Bytes(), nil
}

func (r *release) entries(ctx context.Context, folder string, t target) ([]entry, error) {
	program, err := r.build(ctx, t)
	if err != nil {
		return nil, err
	}
	name := "penrose"
	if t.system == "windows" {
		name += ".exe"
	}
	entries := []entry{{name: folder + "/" + name, content: program, program: true}}
	places := companionPlaces()
	for _, file := range companions {
		content, err := os.ReadFile(filepath.Join(r.source, filepath.FromSlash(file.from)))
		if err != nil {
			return nil, err
		}
		if path.Ext(file.from) == ".md" {
			text := aboutRelease.Replace(relink(string(content), file.from, file.to, places))
			if file.to == "README.md" {
				text = strings.Replace(text, "\n\n", "\n\n"+inArchive+"\n\n", 1) // below the title
			}
			content = []byte(text)
		}
		entries = append(entries, entry{name: folder + "/" + file.to, content: content})
	}
	return entries, nil
}

// compile returns the program for a target, without anything that depends on the machine that
// builds it.
func (r *release) compile(ctx context.Context, t target) ([]byte, error) {
	dir, err := os.MkdirTemp(os.Getenv("GOTMPDIR"), "penrose-release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "penrose")
	version := r.version
	if r.commit != "" {
		version += "+" + r.commit
	}
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -X main.version="+version, "-o", program, ".")
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 10 * time.Second // then it is killed
	command.Dir = r.source
	// GOTMPDIR, since go may leave its own directory when it is interrupted.
	command.Env = slices.Concat(r.environment, t.environment(), []string{"GOTMPDIR=" + dir})
	if _, err := output(command); err != nil {
		return nil, err
	}
	return os.ReadFile(program)
}
