package fit

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"

	"penrose/internal/wholefile"
)

// state is everything that must outlive the process, so that a run goes on as if it had
// never stopped.
type state struct {
	settings  Settings
	length    int64  // of the source, samples
	identity  uint32 // of the source
	model     *Model
	optimiser *optimiser
	history   []EpochLoss
}

func newState(settings Settings, length int64, identity uint32) *state {
	m := newModel(&settings)
	if settings.Start != nil {
		m.startFrom(settings.Start)
	}
	return &state{settings: settings, length: length, identity: identity, model: m, optimiser: newOptimiser(len(m.weights))}
}

// epoch returns the number of epochs that have ended.
func (s *state) epoch() int { return len(s.history) }

// A checkpoint is, little-endian: magic; the length of the header, 4 bytes; the
// header as JSON; the weights and the two means of the optimiser as 4-byte
// floats; the CRC-32C of all before it.
const checkpointMagic = "penrose fit 8\n"

// castagnoli is the table of CRC32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

type header struct {
	Settings Settings
	Samples  int64  // of the source
	Identity uint32 // of the source
	Step     int
	History  []EpochLoss
}

// ErrOtherRun says that what is in the directory is of a run with other settings
// or data, or of another version of this package.
var ErrOtherRun = errors.New("of another run")

func checkpointPath(directory string) string { return filepath.Join(directory, "checkpoint") }

// Begun reports whether a run in directory has ended its first epoch, so that [Run] goes on with it.
func Begun(directory string) bool {
	_, err := os.Lstat(checkpointPath(directory))
	return err == nil
}

// arrays are the numbers of a checkpoint in their order.
func (s *state) arrays() [][]float32 {
	return [][]float32{s.model.weights, s.optimiser.first, s.optimiser.second}
}

// store writes s to a file, whole or not at all.
func (s *state) store(name string) error {
	text, err := json.Marshal(header{s.settings, s.length, s.identity, s.optimiser.step, s.history})
	if err != nil {
		return err
	}
	parts := []any{[]byte(checkpointMagic), uint32(len(text)), text}
	for _, array := range s.arrays() {
		parts = append(parts, array)
	}
	err = wholefile.Write(name, func(file io.Writer) error {
		sum := crc32.New(castagnoli)
		w := io.MultiWriter(file, sum)
		for _, part := range parts {
			if err := binary.Write(w, binary.LittleEndian, part); err != nil {
				return err
			}
		}
		return binary.Write(file, binary.LittleEndian, sum.Sum32())
	})
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil
}

// load sets s to what store has written; s has been made for the same run. An
// error leaves s half set.
func (s *state) load(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := s.decode(data); err != nil {
		return fmt.Errorf("checkpoint %s: %w", name, err)
	}
	return nil
}

func (s *state) decode(data []byte) error {
	body, ok := bytes.CutPrefix(data, []byte(checkpointMagic))
	if !ok || len(body) < 8 {
		return fmt.Errorf("%w: not a checkpoint of this version", ErrOtherRun)
	}
	end := len(data) - 4
	if crc32.Checksum(data[:end], castagnoli) != binary.LittleEndian.Uint32(data[end:]) {
		return errors.New("damaged: its checksum is wrong")
	}
	size, body := int64(binary.LittleEndian.Uint32(body)), body[4:len(body)-4]
	if size > int64(len(body)) {
		return errors.New("damaged: its header is too long")
	}
	var h header
	if err := json.Unmarshal(body[:size], &h); err != nil {
		return err
	}
	h.Settings.Directory = s.settings.Directory // not stored, and free to change
	h.Settings.Start = s.settings.Start         // known by its hash
	if h.Settings != s.settings {
		return fmt.Errorf("%w: with other settings: %+v", ErrOtherRun, h.Settings)
	}
	if h.Samples != s.length || h.Identity != s.identity {
		return fmt.Errorf("%w: on other data, %d samples (%08x), not %d (%08x)", ErrOtherRun, h.Samples, h.Identity, s.length, s.identity)
	}
	body = body[size:]
	if len(body) != 4*3*len(s.model.weights) {
		return errors.New("damaged: its weights have the wrong size")
	}
	for _, array := range s.arrays() {
		for i := range array {
			array[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
		}
		body = body[4*len(array):]
	}
	s.optimiser.step, s.history = h.Step, h.History
	return nil
}
