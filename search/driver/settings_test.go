package driver

import (
	"reflect"
	"testing"
)

// Every number stands in the field of its name, and what is played lies in its range.
func TestNumbers(t *testing.T) {
	for _, n := range Numbers() {
		for _, d := range All() {
			best := d.BestSettings()
			if v := *n.At(&best); v < n.Min || v > n.Max {
				t.Errorf("%v, %s %d: not from %d to %d", d, n.Name, v, n.Min, n.Max)
			}
		}
		s := playing
		*n.At(&s) = -7
		if v := reflect.ValueOf(s).FieldByName(n.Name); !v.IsValid() || v.Int() != -7 {
			t.Errorf("%s stands in another field", n.Name)
		}
	}
}
