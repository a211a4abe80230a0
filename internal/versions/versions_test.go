package versions

import "testing"

func TestIsValid(t *testing.T) {
	for v, want := range map[string]bool{"1.0.0": true, "1.0.0-rc.1": true, "10.20.30": true, "2.1": false, "1.0.0.0": false,
		"": false, "v1.0.0": false, "1.0.0 -X main.x=y": false, "1.0.0\n": false} {
		if got := IsValid(v); got != want {
			t.Errorf("%q: %v", v, got)
		}
	}
}
