package cli

import "fmt"

// Thousands writes n, which is not below 0, with commas.
func Thousands[T int | int64 | uint64](n T) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
