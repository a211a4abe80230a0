//go:build !unix && !windows

package cli

import "os"

// hangup returns nothing: there are no terminals here.
func hangup() []os.Signal { return nil }
