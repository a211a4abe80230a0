package wholefile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// holds checks the content of a file, and that no temporary file is left beside it.
func holds(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, error %v; want %q", filepath.Base(name), got, err, want)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.new-*")); len(left) > 0 {
		t.Errorf("%q are left", left)
	}
}

func TestWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	for _, content := range []string{"first, and long", "second", ""} {
		if err := Write(name, text(content)); err != nil {
			t.Fatal(err)
		}
		holds(t, name, content)
	}
}

func TestWriteFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := Write(name, text("old")); err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	err := Write(name, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%100000d", 1) // more than is buffered
		return errors.Join(err, wrong)
	})
	if !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	holds(t, name, "old")
}

// TestNoDirectory: the error names the directory that is not there, and no file of ours.
func TestNoDirectory(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "none")
	name := filepath.Join(directory, "file")
	for _, err := range []error{Check(name), Write(name, text(""))} {
		if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), directory+": ") || strings.Contains(err.Error(), ".new-") {
			t.Errorf("error %v", err)
		}
	}
}

// TestWriteToOutput: the file that standard output goes to is not replaced, by whatever name, and holds the
// output before and after.
func TestWriteToOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if IsOutput(name) || IsOutput(name+".none") {
		t.Error("the output goes elsewhere")
	}
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = file
	file.WriteString("before ")
	if err := Write(name, text("text ")); err != nil || !IsOutput(name) {
		t.Errorf("it is the output: %v, error %v", IsOutput(name), err)
	}
	file.WriteString("after")
	holds(t, name, "before text after")
}

// TestWriteLink: the target of a link is replaced, and the link stays.
func TestWriteLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	wrong := errors.New("wrong")
	if err := Write(link, func(w io.Writer) error { return errors.Join(text("part")(w), wrong) }); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(target); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a failure has left the target of a link: %v", err)
	}
	for _, content := range []string{"new", "newer"} { // at first the link leads nowhere
		if err := Write(link, text(content)); err != nil {
			t.Fatal(err)
		}
		holds(t, target, content)
		if info, err := os.Lstat(link); err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("the link has become %v, error %v", info.Mode(), err)
		}
	}
}

// TestWriteLinkInLinkedDirectory: ".." in a link starts at the directory that holds the
// link, not at a link to this directory.
func TestWriteLinkInLinkedDirectory(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "real", "target")
	if err := os.MkdirAll(filepath.Join(dir, "real", "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	err := errors.Join(
		os.Symlink(filepath.Join("..", "target"), filepath.Join(dir, "real", "sub", "link")),
		os.Symlink(filepath.Join("real", "sub"), filepath.Join(dir, "linked")),
	)
	if err != nil {
		t.Skip(err)
	}
	if err := Write(filepath.Join(dir, "linked", "link"), text("new")); err != nil {
		t.Fatal(err)
	}
	holds(t, target, "new")
}

// TestWriteKeepsMode: the mode of the file does not change.
func TestWriteKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no modes")
	}
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, text("secret")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, error %v", info.Mode(), err)
	}
}

// TestProtected: no file is replaced that is protected, and Check says so, as it does of a directory, of a file in
// none, and in one that is protected. It leaves nothing behind.
func TestProtected(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	for range 2 {
		if err := Check(name); err != nil {
			t.Errorf("Check: %v", err)
		}
		if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("Check has made the file (%v)", err)
		}
	}
	for _, name := range []string{dir, filepath.Join(dir, "none", "file")} {
		if err := Check(name); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := errors.Join(Write(name, text("old")), Check(name)); err != nil {
		t.Fatal(err)
	}
	holds(t, name, "old")
	if err := os.Chmod(name, 0o444); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(name, 0o600)
	if mayWrite(name) == nil {
		t.Skip("this user may write to protected files")
	}
	for _, err := range []error{Check(name), Write(name, text("new"))} {
		if !errors.Is(err, os.ErrPermission) {
			t.Errorf("a protected file: %v", err)
		}
	}
	holds(t, name, "old")
	if runtime.GOOS == "windows" {
		return // files can be made in protected directories
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	if err := Check(filepath.Join(dir, "another")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a protected directory: %v", err)
	}
}

// TestWriteCycle: links that lead to each other are an error.
func TestWriteCycle(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := errors.Join(os.Symlink(a, b), os.Symlink(b, a)); err != nil {
		t.Skip(err)
	}
	if err := Write(a, text("")); err == nil {
		t.Error("written to nowhere")
	}
}

func ExampleWrite() {
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "greeting")
	err := Write(name, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "hello")
		return err
	})
	content, _ := os.ReadFile(name)
	fmt.Println(string(content), err)
	// Output:
	// hello
	//  <nil>
}
