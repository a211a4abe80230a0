package syzygy

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// However many directories cannot be read, and however often one is named, the error stays short.
func TestOpenMissing(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := Open(missing, missing)
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), missing) != 1 {
		t.Errorf("one directory, twice: %v", err)
	}
	var many []string
	for i := range 1000 {
		many = append(many, fmt.Sprintf("%s%d", missing, i))
	}
	if _, err := Open(many...); !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), missing) != mostNamed || !strings.Contains(err.Error(), "997 more") {
		t.Errorf("1,000 directories: %v", err)
	}
}
