package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// runFile is the file of a run's directory with its description.
const runFile = "run.json"

// description is what the directory of a run remembers of it.
type description struct {
	Run      uint64 // number drawn for the run
	Settings Settings
}

// workerFile returns the path of a worker's games.
func workerFile(directory string, worker int) string {
	return filepath.Join(directory, fmt.Sprintf("worker-%03d.games", worker))
}

// openDirectory returns the number of the run in directory, which is made if
// need be. A new run gets the given number, or with 0 a random one; in one that
// exists, another number or other settings are an error. The directory is locked
// against other processes until unlock is called.
func openDirectory(directory string, run uint64, settings *Settings) (number uint64, unlock func() error, err error) {
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return 0, nil, err
	}
	name := filepath.Join(directory, runFile)
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return 0, nil, err
	}
	if err = lock(file); err != nil {
		err = fmt.Errorf("another process is at work here: %w", err)
	} else {
		number, err = describe(file, run, settings)
	}
	if err != nil {
		return 0, nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return number, file.Close, nil
}

// describe returns the number of the run that file describes, and writes the
// description if it is empty.
func describe(file *os.File, run uint64, settings *Settings) (uint64, error) {
	text, err := io.ReadAll(file)
	if err != nil {
		return 0, err
	}
	if len(text) > 0 {
		var d description
		if err := json.Unmarshal(text, &d); err != nil {
			return 0, err
		}
		switch {
		case d.Settings != *settings:
			return 0, fmt.Errorf("a run with other settings: %+v", d.Settings)
		case run != 0 && run != d.Run:
			return 0, fmt.Errorf("run %d, not %d", d.Run, run)
		}
		return d.Run, nil
	}
	for run == 0 {
		run = rand.Uint64()
	}
	if text, err = json.MarshalIndent(description{run, *settings}, "", "\t"); err != nil {
		return 0, err
	}
	if _, err := file.Write(append(text, '\n')); err != nil {
		return 0, err
	}
	return run, file.Sync()
}
