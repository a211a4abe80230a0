// Package versions says how releases of the program are named.
package versions

import "regexp"

var name = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$`)

// IsValid reports whether v can be the name of a release: three numbers, as npm wants them, and perhaps what comes
// before it, as in "1.0.0-rc.1".
func IsValid(v string) bool { return name.MatchString(v) }
