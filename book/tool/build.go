package tool

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"penrose/board"
	"penrose/book/builder"
	"penrose/book/pgn"
	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/internal/wholefile"
)

// build makes a book of games; those of the file - come from in.
func build(c *cli.Call, in io.Reader) error {
	o := builder.DefaultOptions()
	path := c.Flags.String("o", "", "file to write the book to; needed")
	c.Flags.IntVar(&o.MaxPly, "max-ply", o.MaxPly, "moves of a game up to this ply count")
	c.Flags.IntVar(&o.MinGames, "min-games", o.MinGames, "moves played in fewer games are left out")
	c.Flags.IntVar(&o.MinRating, "min-rating", o.MinRating, "only games in which both players are rated at least so")
	c.Flags.BoolVar(&o.KeepDraws, "keep-draws", o.KeepDraws, "drawn games count")
	c.Flags.IntVar(&o.WinPoints, "win", o.WinPoints, "points of a move for each game that its player won")
	c.Flags.IntVar(&o.DrawPoints, "draw", o.DrawPoints, "for each drawn game, and each without a result")
	c.Flags.IntVar(&o.LossPoints, "loss", o.LossPoints, "for each lost game")
	c.Flags.IntVar(&o.SideWeights[board.White], "white", 1, "factor of the points of White's moves; 0 leaves them out")
	c.Flags.IntVar(&o.SideWeights[board.Black], "black", 1, "factor of the points of Black's moves; 0 leaves them out")
	games, err := c.Parse()
	switch {
	case err != nil:
		return err
	case len(games) == 0:
		return errors.New("no games given")
	case *path == "":
		return errors.New("-o is missing: where to write the book")
	}
	if err := o.Check(); err != nil {
		return err
	}
	if err := wholefile.Check(*path); err != nil {
		return fmt.Errorf("-o: %w", err)
	}
	games = cli.Expand(games)
	if err := refuseInput(*path, games, in); err != nil {
		return err
	}
	began := time.Now()
	b := builder.New(o)
	if err := addFiles(c, b, games, in); err != nil {
		return err
	}
	records := b.Records()
	switch counts := b.Counts(); {
	case counts.Games == 0:
		return fmt.Errorf("no game counts (%s left out, %s broken); nothing is written", cli.Thousands(counts.Left), cli.Thousands(counts.Broken))
	case len(records) == 0:
		return fmt.Errorf("no move is left (of %s; -min-games is %d, and moves without points do not count); nothing is written", cli.Thousands(counts.Choices), o.MinGames)
	}
	if err := builder.WriteFile(*path, records); err != nil {
		return err
	}
	report := reportOn(c, *path)
	elapsed, counts := time.Since(began), b.Counts()
	fmt.Fprintf(report, "%s games%s, %s left out, %s broken\n", cli.Thousands(counts.Games), contradictory(counts), cli.Thousands(counts.Left), cli.Thousands(counts.Broken))
	fmt.Fprintf(report, "%s moves to choose from, of them %s in the book%s\n", cli.Thousands(counts.Choices), cli.Thousands(len(records)), thinned(counts.Choices, len(records), o.MinGames))
	fmt.Fprintf(report, "%.1f s, %s games/s\n", elapsed.Seconds(), cli.Thousands(int(float64(total(counts))/elapsed.Seconds())))
	return nil
}

// refuseInput returns an error if the book would be written over one of the games; those of the file - come from in.
func refuseInput(path string, games []string, in io.Reader) error {
	out, err := os.Stat(path)
	if err != nil {
		return nil // a new file
	}
	for _, name := range games {
		if info, err := stat(name, in); err == nil && info.Mode().IsRegular() && os.SameFile(info, out) {
			if name == "-" {
				name = "standard input"
			}
			return fmt.Errorf("-o %s would overwrite the games in %s", path, name)
		}
	}
	return nil
}

// stat is [os.Stat]; the file - is in, which need not be a file.
func stat(name string, in io.Reader) (fs.FileInfo, error) {
	if name != "-" {
		return os.Stat(name)
	}
	if file, ok := in.(interface{ Stat() (fs.FileInfo, error) }); ok {
		return file.Stat()
	}
	return nil, fs.ErrInvalid
}

// thinned names the limit that has left fewer than a tenth of the moves in the book.
func thinned(choices, left, minGames int) string {
	if left*10 >= choices || minGames <= 1 {
		return ""
	}
	return fmt.Sprintf("; -min-games is %d", minGames)
}

// contradictory says how many of the games used state two results.
func contradictory(c builder.Counts) string {
	if c.Contradictory == 0 {
		return ""
	}
	return fmt.Sprintf(" (in %s of them the result after the moves contradicts the tag Result, which counts)", cli.Thousands(c.Contradictory))
}

func total(c builder.Counts) int { return c.Games + c.Left + c.Broken }

// addFiles adds the games of all files, and those of in for the file -.
func addFiles(c *cli.Call, b *builder.Builder, paths []string, in io.Reader) error {
	size := int64(0)
	for _, path := range paths {
		if path == "-" {
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		size += info.Size()
	}
	bar := progress.New(c.Messages)
	defer bar.Close()
	var read byteCount
	for _, path := range paths {
		name, games := path, io.NopCloser(in)
		if path == "-" {
			name = "standard input"
		} else {
			var err error
			if games, err = os.Open(path); err != nil {
				return err
			}
		}
		err := b.AddAll(io.TeeReader(games, &read),
			func(e *pgn.GameError) { bar.Printf("%s: %v; the game is skipped", name, e) },
			func() { bar.Show(share(int64(read), size), cli.Thousands(total(b.Counts()))+" games") })
		games.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// share returns which part of size has been read, 0 to 1: 0 as long as nobody knows how much there is.
func share(read, size int64) float64 {
	if size == 0 {
		return 0
	}
	return min(float64(read)/float64(size), 1)
}

// byteCount counts the bytes written to it.
type byteCount int64

func (n *byteCount) Write(data []byte) (int, error) {
	*n += byteCount(len(data))
	return len(data), nil
}
