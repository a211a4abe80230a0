package selfplay

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"penrose/train/filelock"
)

// runFile is the file of a run's directory with its description.
const runFile = "run.json"

// description is what the directory of a run remembers of it.
type description struct {
	Run      uint64 // number drawn for the run
	Engine   string `json:",omitempty"` // first bytes of its hash in hexadecimal; empty if nobody said
	Net      string `json:",omitempty"` // the same of the network, empty for none
	Settings Settings
	Origin   Origin // for those who want to repeat the run; another one may continue it
}

// Origin says where a run comes from. Together with the number, the settings and the
// network it is enough to repeat the run.
type Origin struct {
	Command []string `json:",omitempty"` // the command line
	Workers int      `json:",omitempty"` // each has its own games; their numbers are in the files
	Engine  string   `json:",omitempty"` // what kind of hash names the engine: that of the commit, or the SHA-256 of the program
	Net     string   `json:",omitempty"` // file of the network, empty for the one that is built in
	Program []string `json:",omitempty"` // compiler, platform and settings it was built with
	Began   string   `json:",omitempty"` // date and time of the first call
}

// description returns what the directory of j remembers of it.
func (j *Job) description() description {
	return description{Run: j.Run, Engine: hexOrNone(j.Engine), Net: hexOrNone(j.Net), Settings: j.Settings, Origin: j.Origin}
}

func hexOrNone(hash [8]byte) string {
	if hash == ([8]byte{}) {
		return ""
	}
	return hex.EncodeToString(hash[:])
}

// ErrOtherRun says that the directory of a job holds a run that the job does not
// continue.
var ErrOtherRun = errors.New("it holds another run")

// continues returns why wanted does not continue d, as an [ErrOtherRun].
func (d *description) continues(wanted *description) error {
	var differences []string
	differ := func(what string, here, there any) {
		if here != there {
			differences = append(differences, fmt.Sprintf("%s %v, not %v", what, here, there))
		}
	}
	here, there := reflect.ValueOf(d.Settings), reflect.ValueOf(wanted.Settings)
	for i := range here.NumField() {
		differ(here.Type().Field(i).Name, here.Field(i).Interface(), there.Field(i).Interface())
	}
	differ("network", cmp.Or(d.Net, "none"), cmp.Or(wanted.Net, "none"))
	differ("engine", cmp.Or(d.Engine, "none"), cmp.Or(wanted.Engine, "none"))
	if wanted.Run != 0 {
		differ("number", d.Run, wanted.Run)
	}
	if len(differences) > 0 {
		return fmt.Errorf("%w: %s", ErrOtherRun, strings.Join(differences, "; "))
	}
	return nil
}

// workerFile returns the path of a worker's games.
func workerFile(directory string, worker int) string {
	return filepath.Join(directory, fmt.Sprintf("worker-%03d.games", worker))
}

// workersBeyond returns the numbers, from so many on, of workers whose files are in a directory.
func workersBeyond(directory string, workers int) (numbers []int, err error) {
	entries, err := os.ReadDir(directory)
	for _, entry := range entries {
		digits := strings.TrimSuffix(strings.TrimPrefix(entry.Name(), "worker-"), ".games")
		if number, err := strconv.Atoi(digits); err == nil && number >= workers && filepath.Base(workerFile(directory, number)) == entry.Name() {
			numbers = append(numbers, number)
		}
	}
	return numbers, err
}

// openDirectory returns the number of the run in directory and creates the directory if
// needed. A new run gets the number of wanted, or a random one if that is 0. For an
// existing run, a different number, engine, network or setting is an [ErrOtherRun]. The
// directory is locked against other processes until unlock is called.
func openDirectory(directory string, wanted description) (number uint64, unlock func() error, err error) {
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return 0, nil, err
	}
	name := filepath.Join(directory, runFile)
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return 0, nil, err
	}
	if err = filelock.Lock(file); err == nil {
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
		return d.Run, d.continues(&wanted)
	}
	for wanted.Run == 0 {
		wanted.Run = rand.Uint64()
	}
	if text, err = json.MarshalIndent(wanted, "", "\t"); err != nil {
		return 0, err
	}
	_, err = file.Write(append(text, '\n'))
	if err == nil {
		err = file.Sync()
	}
	if err != nil { // the disk is full: half a description would stop every later call
		return 0, errors.Join(err, file.Truncate(0))
	}
	return wanted.Run, nil
}
