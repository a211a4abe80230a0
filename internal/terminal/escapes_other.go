//go:build !windows

package terminal

import "os"

// understandsEscapes reports true: every terminal does, but for those called dumb.
func understandsEscapes(*os.File) bool { return true }
