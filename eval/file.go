package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"penrose/eval/attacks"
)

// magic begins every network file.
const magic = "PenroseN"

// Numbers in the header. The version rises when the layout changes. The architecture
// is another one when the numbers change their meaning, for example with other inputs
// or another activation.
const (
	formatVersion = 1

	coarseArchitecture = 1 // output weights in units of 1/CoarseQB
	fineArchitecture   = 2 // in units of 1/FineQB
	nextArchitecture   = 2 // is added where there are attack weights, again with attack features, and again with those by king
	lastArchitecture   = fineArchitecture + 3*nextArchitecture
)

// header stands between magic and info text, little-endian.
type header struct {
	Version      uint32
	Architecture uint32
	Hidden       uint32
	Buckets      uint32
	Scale        uint32
	InfoLength   uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Load reads the network in the file called name. It fails as [Read] does, and if name
// is not a plain file.
func Load(name string) (*Net, error) {
	// Opening or reading a pipe or a device could take for ever.
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a plain file", name)
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	net, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return net, nil
}

// Read reads a network as [Net.WriteTo] writes it and checks that r ends there. The error
// says what is wrong: r holds no network, has another version or architecture, is
// truncated or altered, goes on after the network, or [Net.Check] refuses the network.
// It is for tests and tools, which hold networks elsewhere than in files; the engine
// takes [Load] and [BuiltIn].
func Read(r io.Reader) (*Net, error) {
	sum := crc32.New(castagnoli)
	body := reader{source: io.TeeReader(r, sum)}

	begins := make([]byte, len(magic))
	read, err := io.ReadFull(body.source, begins)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return nil, fmt.Errorf("network: %w", err)
	case string(begins[:read]) != magic:
		return nil, fmt.Errorf("network: begins with %q, not %q: not a network", begins[:read], magic)
	}
	var h header
	body.read("header", &h)
	if body.err != nil {
		return nil, body.err
	}
	n, err := h.net()
	if err != nil {
		return nil, err
	}
	info := make([]byte, h.InfoLength)
	body.read("info text", info)
	body.read("feature weights", n.FeatureWeights)
	body.read("feature biases", n.FeatureBiases)
	body.read("output weights", n.OutputWeights)
	body.read("output biases", n.OutputBiases)
	body.read("attack weights", n.AttackWeights)
	body.read("attack features", n.AttackFeatures)
	want := sum.Sum32()
	var stored uint32
	body.read("checksum", &stored)
	if body.err != nil {
		return nil, body.err
	}
	if stored != want {
		return nil, fmt.Errorf("network: damaged: checksum %08x, the content has %08x", stored, want)
	}
	if rest, err := io.CopyN(io.Discard, r, 1); err != nil && err != io.EOF {
		return nil, fmt.Errorf("network: %w", err)
	} else if rest != 0 {
		return nil, errors.New("network: something follows the end")
	}
	n.Info = string(info)
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// net returns an empty network of the sizes in h.
func (h *header) net() (*Net, error) {
	switch {
	case h.Version != formatVersion:
		return nil, fmt.Errorf("network: format version %d, only %d is known", h.Version, formatVersion)
	case h.Architecture < coarseArchitecture || h.Architecture > lastArchitecture:
		return nil, fmt.Errorf("network: architecture %d, only %d to %d are known", h.Architecture, coarseArchitecture, lastArchitecture)
	case h.Hidden > MaxHidden || h.Buckets > MaxBuckets || h.Scale > MaxScale || h.InfoLength > MaxInfo:
		// Beyond every limit, and perhaps beyond an int of 32 bits.
		return nil, fmt.Errorf("network: hidden size %d, %d buckets, scale %d, info text of %d bytes: want at most %d, %d, %d, %d",
			h.Hidden, h.Buckets, h.Scale, h.InfoLength, MaxHidden, MaxBuckets, MaxScale, MaxInfo)
	}
	n := &Net{Hidden: int(h.Hidden), Buckets: int(h.Buckets), QB: CoarseQB, Scale: int(h.Scale)}
	if h.Architecture%nextArchitecture == fineArchitecture%nextArchitecture {
		n.QB = FineQB
	}
	if err := n.checkSizes(); err != nil {
		return nil, err
	}
	hasFeatures := h.Architecture > 2*nextArchitecture
	n.ByKing = h.Architecture > 3*nextArchitecture
	if hasFeatures && n.Hidden < AttackHidden {
		return nil, fmt.Errorf("network: architecture %d with hidden size %d, want at least %d", h.Architecture, n.Hidden, AttackHidden)
	}
	n.FeatureWeights = make([]int16, n.featureRows()*n.Hidden)
	n.FeatureBiases = make([]int16, n.Hidden)
	n.OutputWeights = make([]int16, n.Buckets*2*n.Hidden)
	n.OutputBiases = make([]int32, n.Buckets)
	if h.Architecture > nextArchitecture {
		n.AttackWeights = make([]int16, n.Buckets*2*attacks.Count)
	}
	if hasFeatures {
		n.AttackFeatures = make([]int16, AttackRows*AttackHidden)
	}
	return n, nil
}

// reader reads little-endian values one by one and keeps the first error.
type reader struct {
	source io.Reader
	err    error
}

// read fills value, which is of a type that [binary.Read] takes.
func (r *reader) read(what string, value any) {
	if r.err != nil {
		return
	}
	err := binary.Read(r.source, binary.LittleEndian, value)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		r.err = fmt.Errorf("network: truncated: ends in the %s", what)
	} else if err != nil {
		r.err = fmt.Errorf("network: %w", err)
	}
}

// WriteTo writes n as docs/net-format.md describes. It refuses a network that
// [Net.Check] refuses.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	if err := n.Check(); err != nil {
		return 0, err
	}
	h := header{
		Version: formatVersion, Architecture: coarseArchitecture,
		Hidden: uint32(n.Hidden), Buckets: uint32(n.Buckets),
		Scale: uint32(n.Scale), InfoLength: uint32(len(n.Info)),
	}
	if n.QB == FineQB {
		h.Architecture = fineArchitecture
	}
	if len(n.AttackWeights) != 0 {
		h.Architecture += nextArchitecture
	}
	if len(n.AttackFeatures) != 0 {
		h.Architecture += nextArchitecture
	}
	if n.ByKing {
		h.Architecture += nextArchitecture
	}
	var file bytes.Buffer
	file.WriteString(magic)
	for _, part := range []any{&h, []byte(n.Info), n.FeatureWeights, n.FeatureBiases, n.OutputWeights, n.OutputBiases, n.AttackWeights, n.AttackFeatures} {
		if err := binary.Write(&file, binary.LittleEndian, part); err != nil {
			return 0, fmt.Errorf("network: %w", err)
		}
	}
	sum := crc32.Checksum(file.Bytes(), castagnoli)
	return bytes.NewBuffer(binary.LittleEndian.AppendUint32(file.Bytes(), sum)).WriteTo(w)
}

// Name returns what tells n from other networks: the beginning of its hash, its hidden
// values and its output buckets, for example "1a2b3c4d 128x8". It panics as [Net.Hash]
// does.
func (n *Net) Name() string {
	hash := n.Hash()
	return fmt.Sprintf("%x %dx%d", hash[:4], n.Hidden, n.Buckets)
}

// Hash returns the first 8 bytes of the SHA-256 of the file of n. It panics if n does
// not pass [Net.Check].
func (n *Net) Hash() [8]byte {
	sum := sha256.New()
	if _, err := n.WriteTo(sum); err != nil {
		panic("eval: hash of a bad net: " + err.Error())
	}
	return [8]byte(sum.Sum(nil))
}
