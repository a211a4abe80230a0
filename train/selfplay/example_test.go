package selfplay_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"penrose/train/games"
	"penrose/train/selfplay"
)

func Example() {
	directory, err := os.MkdirTemp("", "selfplay")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(directory)
	settings := selfplay.Defaults()
	settings.SoftNodes, settings.OpeningNodes = 50, 50

	job := selfplay.Job{Settings: settings, Directory: directory, Workers: 1, Run: 1, Games: 2}
	done, err := selfplay.Run(context.Background(), job, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	stats, err := games.Verify(filepath.Join(directory, "worker-000.games"), new(games.Ledger))
	fmt.Println(done.Games, stats.Games, stats.Kept == done.Positions, err)
	// Output: 2 2 true <nil>
}
