package syzygy

import (
	"path/filepath"
	"testing"
)

func tableFiles(t testing.TB, dirs ...string) []string {
	t.Helper()
	var files []string
	for _, dir := range dirs {
		found, err := filepath.Glob(filepath.Join(dir, "*.rtb[wz]"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no tables in %v", dirs)
	}
	return files
}

func TestChecksums(t *testing.T) {
	for _, path := range tableFiles(t, completeDirs(t)...) {
		if err := VerifyFile(path, func(int) {}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
