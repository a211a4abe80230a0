package main_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "penrose"

// layers says how high each package stands; the root is ".". A package may
// import only lower ones, so packages of one layer do not know each other.
// Packages inside a directory belong to the layer of its first name.
var layers = map[string]int{
	"internal": 0, "score": 0, "board": 0,
	"movegen": 1, "game": 1,
	"tt": 2, "eval": 2, "book": 2, "syzygy": 2,
	"search": 3,
	"uci":    4, "epd": 4, "analyse": 4,
	".":   5,
	"lab": 6, "train": 6, "conformance": 6, "docs": 6,
	"chesstest": 6, // for tests alone: not to be linked by the engine
	"web":       7, "release": 7,
}

// dependencies names every package from outside the standard library and the
// directories that may import it outside tests. internal is one layer, the
// lowest, but its packages differ in what they may link. Tests may import
// anything: the oracles of move generator and PGN reader, dragontoothmg (GPL-3)
// and notnil/chess. conformance/soak is a test that runs for hours.
var dependencies = map[string][]string{
	"golang.org/x/sys":   {"internal/goamd64", "internal/sysmem", "internal/systhreads", "internal/terminal", "eval", "syzygy", "train/filelock", "chesstest", "conformance/soak"},
	"golang.org/x/term":  {"internal/terminal"},
	"golang.org/x/image": {"internal/figure"},
	"gonum.org/v1/plot":  {"internal/figure"},

	"github.com/dylhunn/dragontoothmg": {"conformance/soak"},
}

// linked names the packages from outside the standard library that the engine's
// binary may contain. x/term says whether there is a terminal, and how wide it
// is.
var linked = []string{"golang.org/x/sys", "golang.org/x/term"}

// file is what the import rules need to know of a Go file. Files are read
// whatever their build constraints, so the rules hold on every platform.
type file struct {
	path    string // with slashes, from the root of the repository
	layer   string // key of layers
	test    bool
	imports []string
}

func readFiles(t *testing.T) []file {
	t.Helper()
	var files []file
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if base := entry.Name(); entry.IsDir() {
			if name != "." && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" || base == "node_modules") {
				return fs.SkipDir // as the go command does, node_modules by "ignore" in go.mod
			}
			return nil
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		f := file{path: name, layer: firstName(path.Dir(name)), test: strings.HasSuffix(name, "_test.go")}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, imported)
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func firstName(dir string) string {
	first, _, _ := strings.Cut(dir, "/")
	return first
}

// ownLayer returns the layer of an import path of this module.
func ownLayer(imported string) (layer string, ok bool) {
	if imported == module {
		return ".", true
	}
	rest, ok := strings.CutPrefix(imported, module+"/")
	return firstName(rest), ok
}

func TestImportsPointDown(t *testing.T) {
	for _, f := range readFiles(t) {
		height, known := layers[f.layer]
		if !known {
			t.Errorf("%s: %q has no place in layers", f.path, f.layer)
			continue
		}
		if f.test {
			continue
		}
		for _, imported := range f.imports {
			layer, own := ownLayer(imported)
			if own && layer != f.layer && layers[layer] >= height {
				t.Errorf("%s imports %s, which does not stand below it", f.path, imported)
			}
		}
	}
}

// standard matches the import paths of the standard library: no dot in the
// first element.
var standard = regexp.MustCompile(`^[^./]+(/|$)`)

// isIn reports whether a path with slashes is dir or below it.
func isIn(name, dir string) bool { return name == dir || strings.HasPrefix(name, dir+"/") }

func TestDependencies(t *testing.T) {
	for _, f := range readFiles(t) {
		for _, imported := range f.imports {
			if imported == "C" {
				t.Errorf("%s uses cgo", f.path)
			}
			if f.test || standard.MatchString(imported) {
				continue
			}
			allowed := false
			for dependency, importers := range dependencies {
				if isIn(imported, dependency) {
					allowed = slices.ContainsFunc(importers, func(dir string) bool { return isIn(f.path, dir) })
				}
			}
			if !allowed {
				t.Errorf("%s may not import %s", f.path, imported)
			}
		}
	}
}

// The engine links neither its oracle dragontoothmg, whose licence would then
// bind it, nor lab, train or plotting, nor anything else from outside that it is
// not meant to.
func TestBinaryLinksNoOracle(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	list.Stderr = os.Stderr // also for what it downloads
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		layer, own := ownLayer(name)
		allowed := own && layers[layer] <= layers["."]
		for _, outside := range linked {
			allowed = allowed || isIn(name, outside)
		}
		if !allowed {
			t.Errorf("the engine links %s", name)
		}
	}
}

// The versions of the two modules that the project was asked to use.
func TestPinnedVersions(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"github.com/notnil/chess v1.10.0",
		"github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("go.mod does not require %s", want)
		}
	}
}

// The page on licences, which goes with every release, names all modules.
func TestLicencesAreNamed(t *testing.T) {
	page, err := os.ReadFile("docs/licences.md")
	if err != nil {
		t.Fatal(err)
	}
	required, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	inProgram, inTools, _ := strings.Cut(string(page), "## In other programs")
	for _, name := range linked {
		if !strings.Contains(inProgram, name) {
			t.Errorf("docs/licences.md does not say under which licence the program contains %s", name)
		}
	}
	modules := regexp.MustCompile(`(?m)^\t(\S+) v`).FindAllStringSubmatch(string(required), -1)
	for _, name := range modules {
		if !slices.Contains(linked, name[1]) && !strings.Contains(inTools, name[1]) {
			t.Errorf("docs/licences.md does not name %s", name[1])
		}
	}
	if len(modules) == 0 {
		t.Error("no modules found in go.mod")
	}
}
