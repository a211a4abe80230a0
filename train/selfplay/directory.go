package selfplay

import (
	"encoding/hex"
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
	Net      string `json:",omitempty"` // hash of the network in hexadecimal, empty for none
	Settings Settings
}

// description returns what the directory of j remembers of it.
func (j *Job) description() description {
	d := description{Run: j.Run, Settings: j.Settings}
	if j.Net != ([8]byte{}) {
		d.Net = hex.EncodeToString(j.Net[:])
	}
	return d
}

// workerFile returns the path of a worker's games.
func workerFile(directory string, worker int) string {
	return filepath.Join(directory, fmt.Sprintf("worker-%03d.games", worker))
}

// openDirectory returns the number of the run in directory, which is made if
// need be. A new run gets the number of wanted, or if that is 0 a random one; in one
// that exists, another number, network or setting is an error. The directory is locked
// against other processes until unlock is called.
func openDirectory(directory string, wanted description) (number uint64, unlock func() error, err error) {
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
		number, err = describe(file, wanted)
	}
	if err != nil {
		return 0, nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return number, file.Close, nil
}

// describe returns the number of the run that file describes, and writes the
// description if it is empty.
func describe(file *os.File, wanted description) (uint64, error) {
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
		case d.Settings != wanted.Settings:
			return 0, fmt.Errorf("a run with other settings: %+v", d.Settings)
		case d.Net != wanted.Net:
			return 0, fmt.Errorf("a run with another network, %q, not %q (none if empty)", d.Net, wanted.Net)
		case wanted.Run != 0 && wanted.Run != d.Run:
			return 0, fmt.Errorf("run %d, not %d", d.Run, wanted.Run)
		}
		return d.Run, nil
	}
	for wanted.Run == 0 {
		wanted.Run = rand.Uint64()
	}
	if text, err = json.MarshalIndent(wanted, "", "\t"); err != nil {
		return 0, err
	}
	if _, err := file.Write(append(text, '\n')); err != nil {
		return 0, err
	}
	return wanted.Run, file.Sync()
}
