package tool

import (
	"errors"
	"fmt"
	"slices"

	"penrose/internal/cli"
	"penrose/internal/progress"
	"penrose/syzygy"
)

// check lists what is in directories and verifies every file.
func check(c *cli.Call) error {
	lists, err := c.Parse()
	if err != nil {
		return err
	}
	var dirs []string
	for _, list := range lists {
		dirs = append(dirs, syzygy.SplitPaths(list)...)
	}
	if len(dirs) == 0 {
		return errors.New("no directory given")
	}
	files, err := syzygy.Files(dirs...)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("there are no tables")
	}
	sound := verify(c, files)
	summarize(c, sound)
	if damaged := len(files) - len(sound); damaged > 0 {
		return fmt.Errorf("%d of %d files are damaged", damaged, len(files))
	}
	fmt.Fprintln(c.Out, "all files are sound")
	return nil
}

// verify reads all files and returns those that are sound.
func verify(c *cli.Call, files []syzygy.File) (sound []syzygy.File) {
	var total int64
	for _, file := range files {
		total += file.Size
	}
	bar := progress.New(c.Messages)
	defer bar.Close()
	var before int64 // bytes of the files before
	for i, file := range files {
		done := before
		err := file.Verify(func(n int) {
			done += int64(n)
			bar.Show(float64(done)/float64(max(total, 1)), fmt.Sprintf("%d of %d files", i, len(files)))
		})
		if err != nil {
			bar.Aside(func() { fmt.Fprintf(c.Out, "%s: %v\n", file.Path, err) })
		} else {
			sound = append(sound, file)
		}
		before += file.Size // damaged files may not be read to the end
	}
	return sound
}

// summary counts the files of tables with one number of pieces.
type summary struct {
	wdl, dtz           int
	wdlBytes, dtzBytes int64
}

// summarize prints a line for each number of pieces, and which files have no
// counterpart. The files are sound. Of several files of one table the first counts.
func summarize(c *cli.Call, files []syzygy.File) {
	type key struct {
		table string
		dtz   bool
	}
	seen := make(map[key]bool)
	files = slices.DeleteFunc(slices.Clone(files), func(f syzygy.File) bool {
		k := key{f.Table, f.DTZ}
		again := seen[k]
		seen[k] = true
		return again
	})
	var byPieces [syzygy.FormatPieces + 1]summary
	kinds := make(map[string][2]bool)
	for _, file := range files {
		s := &byPieces[file.Pieces]
		has := kinds[file.Table]
		if file.DTZ {
			s.dtz++
			s.dtzBytes += file.Size
			has[1] = true
		} else {
			s.wdl++
			s.wdlBytes += file.Size
			has[0] = true
		}
		kinds[file.Table] = has
	}
	for pieces, s := range byPieces {
		if s.wdl+s.dtz == 0 {
			continue
		}
		fmt.Fprintf(c.Out, "%d pieces, of %d tables: %d WDL (%s), %d DTZ (%s)\n", pieces, syzygy.TableCount(pieces),
			s.wdl, size(s.wdlBytes), s.dtz, size(s.dtzBytes))
	}
	for _, file := range files {
		switch has := kinds[file.Table]; {
		case !file.DTZ && !has[1]:
			fmt.Fprintf(c.Out, "%s has no DTZ\n", file.Table)
		case file.DTZ && !has[0]:
			fmt.Fprintf(c.Out, "%s has no WDL, so its DTZ is of no use\n", file.Table)
		}
	}
}

// size writes a number of bytes with a unit.
func size(bytes int64) string {
	const kib = 1 << 10
	switch value := float64(bytes); {
	case bytes < kib:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < kib*kib:
		return fmt.Sprintf("%.1f KiB", value/kib)
	case bytes < kib*kib*kib:
		return fmt.Sprintf("%.1f MiB", value/kib/kib)
	default:
		return fmt.Sprintf("%.1f GiB", value/kib/kib/kib)
	}
}
