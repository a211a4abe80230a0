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
	"internal": 0, "board": 0,
	"movegen": 1,
	"tt":      2, "eval": 2, "book": 2, "syzygy": 2,
	"search": 3,
	"uci":    4, "epd": 4,
	".":   5,
	"lab": 6, "train": 6, "conformance": 6,
}

// dependencies names every package from outside the standard library and who
// may import it outside tests. Tests may import anything: the oracles of move
// generator and PGN reader, dragontoothmg (GPL-3) and notnil/chess, and plotting
// libraries therefore never get into the engine.
var dependencies = map[string][]string{
	"golang.org/x/sys": {"tt", "eval", "syzygy"},
}

// file is what the import rules need to know of a Go file. Files are read
// whatever their build constraints, so the rules hold on every platform.
type file struct {
	path    string // with slashes, from the root of the repository
	layer   string // key of layers
	test    bool
	name    string // of the package
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
			if name != "." && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata") {
				return fs.SkipDir // as the go command does
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
		f := file{path: name, layer: firstName(path.Dir(name)), test: strings.HasSuffix(name, "_test.go"), name: parsed.Name.Name}
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

func TestDependencies(t *testing.T) {
	for _, f := range readFiles(t) {
		for _, imported := range f.imports {
			if imported == "C" {
				t.Errorf("%s uses cgo", f.path)
			}
			if f.test || layers[f.layer] > layers["."] || standard.MatchString(imported) {
				continue
			}
			allowed := false
			for dependency, importers := range dependencies {
				if imported == dependency || strings.HasPrefix(imported, dependency+"/") {
					allowed = slices.Contains(importers, f.layer)
				}
			}
			if !allowed {
				t.Errorf("%s may not import %s", f.path, imported)
			}
		}
	}
}

func TestNothingIsNamedUtil(t *testing.T) {
	vague := regexp.MustCompile(`(?i)(^|[/_])utils?([/_.]|$)`)
	for _, f := range readFiles(t) {
		if vague.MatchString(f.path) || vague.MatchString(f.name) {
			t.Errorf("%s (package %s): name it by what it does", f.path, f.name)
		}
	}
}

// The engine never links its oracle dragontoothmg, whose licence would then be
// binding for it, nor anything else from outside but what it is meant to.
func TestBinaryLinksNoOracle(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, linked := range strings.Fields(string(out)) {
		_, own := ownLayer(linked)
		if !own && !strings.HasPrefix(linked, "golang.org/x/sys/") {
			t.Errorf("the engine links %s", linked)
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
