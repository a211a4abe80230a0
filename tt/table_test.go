package tt

import "testing"

func newTable(tb testing.TB, size int) *Table {
	tb.Helper()
	t, err := New(size)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := t.Close(); err != nil {
			tb.Error(err)
		}
	})
	return t
}
