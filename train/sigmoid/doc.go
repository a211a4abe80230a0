// Package sigmoid has the curve by which scores become expected results.
package sigmoid
