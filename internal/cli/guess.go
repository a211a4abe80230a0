package cli

import "fmt"

// Guess returns "; did you mean "make"?" for a word that is probably a command with a
// misprint, and nothing for other words.
func (c *Call) Guess(word string) string {
	const most = 2 // letters that are wrong, fewer than half of them
	best, guess := min(most+1, (len(word)+1)/2), ""
	for i := range c.commands {
		if d := distance(word, c.commands[i].Name); d < best {
			best, guess = d, fmt.Sprintf("; did you mean %q?", c.commands[i].Name)
		}
	}
	return guess
}

// distance returns how many letters have to be put in, taken out or changed to turn a into
// b (V. Levenshtein, 1965).
func distance(a, b string) int {
	row := make([]int, len(b)+1) // to the beginnings of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			changed := diagonal
			if a[i] != b[j] {
				changed++
			}
			diagonal = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
