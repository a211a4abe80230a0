package driver

import (
	"reflect"
	"testing"
)

// Every number stands in the field of its name, and what is played lies in its range.
func TestNumbers(t *testing.T) {
	for _, n := range Numbers() {
		s := playing
		if v := *n.At(&s); v < n.Min || v > n.Max {
			t.Errorf("%s %d: not from %d to %d", n.Name, v, n.Min, n.Max)
		}
		*n.At(&s) = -7
		if v := reflect.ValueOf(s).FieldByName(n.Name); !v.IsValid() || v.Int() != -7 {
			t.Errorf("%s stands in another field", n.Name)
		}
	}
}
