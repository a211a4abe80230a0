//go:build !tune

package uci

// tuningOptions returns nothing: only a tuning build has such options.
func tuningOptions() []option { return nil }
