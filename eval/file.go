package eval

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"

	"penrose/eval/attacks"
	"penrose/internal/plainfile"
	"penrose/internal/sysmem"
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
	nextArchitecture   = 2 // is added where there are attack weights, again with attack features, and again with feature weights by king
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

// chunk is how many bytes of weights are read and written at a time.
const chunk = 8 << 10

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Load reads the network in the file called name. It fails as [Read] does, and if name
// is not a plain file.
func Load(name string) (*Net, error) {
	file, _, err := plainfile.Open(name)
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
// truncated or altered, goes on after the network, [Net.Check] refuses the network, or the machine has no memory for it.
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
	body.words("feature weights", n.FeatureWeights)
	body.words("feature biases", n.FeatureBiases)
	body.words("output weights", n.OutputWeights)
	body.read("output biases", n.OutputBiases)
	body.words("attack weights", n.AttackWeights)
	body.words("attack features", n.AttackFeatures)
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

// net returns an empty network of the sizes in h. The error says that they are none of a network, or that there is
// no memory for it.
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
	featureWeights := n.featureRowCount() * n.Hidden // nearly all of the network
	if err := sysmem.Require(2*uint64(featureWeights), 0); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	n.FeatureWeights = make([]int16, featureWeights)
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
	var err error
	if plain, ok := value.([]byte); ok {
		_, err = io.ReadFull(r.source, plain)
	} else {
		err = binary.Read(r.source, binary.LittleEndian, value)
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		r.err = fmt.Errorf("network: truncated: ends in the %s", what)
	} else if err != nil {
		r.err = fmt.Errorf("network: %w", err)
	}
}

// words fills a part of 16-bit numbers. It reads little at a time: a buffer of the size of the
// part would cost more than all the rest, as the engine starts.
func (r *reader) words(what string, part []int16) {
	buffer := make([]byte, chunk)
	for len(part) > 0 && r.err == nil {
		some := part[:min(len(part), chunk/2)]
		r.read(what, buffer[:2*len(some)])
		for i := range some {
			some[i] = int16(binary.LittleEndian.Uint16(buffer[2*i:]))
		}
		part = part[len(some):]
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
	sum := crc32.New(castagnoli)
	out := writer{to: w, sum: sum}
	out.write([]byte(magic))
	for _, number := range []uint32{h.Version, h.Architecture, h.Hidden, h.Buckets, h.Scale, h.InfoLength} {
		out.write(binary.LittleEndian.AppendUint32(nil, number))
	}
	out.write([]byte(n.Info))
	out.words(n.FeatureWeights)
	out.words(n.FeatureBiases)
	out.words(n.OutputWeights)
	for _, bias := range n.OutputBiases {
		out.write(binary.LittleEndian.AppendUint32(nil, uint32(bias)))
	}
	out.words(n.AttackWeights)
	out.words(n.AttackFeatures)
	out.write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return out.count, out.err
}

// writer writes bytes, counts and sums them up, and keeps the first error.
type writer struct {
	to    io.Writer
	sum   hash.Hash32
	count int64
	err   error
}

func (w *writer) write(bytes []byte) {
	if w.err != nil {
		return
	}
	written, err := w.to.Write(bytes)
	w.count, w.err = w.count+int64(written), err
	w.sum.Write(bytes)
}

// words writes a part of 16-bit numbers, little at a time as [reader.words] reads it: the hash of
// a network is taken as the engine starts.
func (w *writer) words(part []int16) {
	buffer := make([]byte, 0, chunk)
	for len(part) > 0 && w.err == nil {
		some := part[:min(len(part), chunk/2)]
		buffer = buffer[:0]
		for _, number := range some {
			buffer = binary.LittleEndian.AppendUint16(buffer, uint16(number))
		}
		w.write(buffer)
		part = part[len(some):]
	}
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
