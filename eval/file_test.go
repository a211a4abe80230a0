package eval_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"penrose/eval"
	"penrose/eval/attacks"
)

// Where the header fields stand, from docs/net-format.md.
const (
	versionOffset      = 8
	architectureOffset = 12
	hiddenOffset       = 16
	bucketsOffset      = 20
	scaleOffset        = 24
	infoLengthOffset   = 28
	headerSize         = 32
)

func write(tb testing.TB, n *eval.Net) []byte {
	tb.Helper()
	var file bytes.Buffer
	written, err := n.WriteTo(&file)
	if err != nil {
		tb.Fatal(err)
	}
	if written != int64(file.Len()) {
		tb.Errorf("WriteTo says %d bytes of %d", written, file.Len())
	}
	return file.Bytes()
}

// seal returns file with the checksum that its content has.
func seal(file []byte) []byte {
	body := file[:len(file)-4]
	return binary.LittleEndian.AppendUint32(body, crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

func TestWriteRead(t *testing.T) {
	architectures := []int{1, 2, 3, 4, 1, 2, 5, 6, 14: 7, 15: 8}
	for seed, c := range []struct{ hidden, buckets int }{
		{32, 1}, {64, 8}, {256, 3}, {eval.MaxHidden, eval.MaxBuckets}, {32, 2}, {96, 2}, {64, 8}, {128, 1},
		14: {64, 2}, 15: {128, 1},
	} {
		if c.hidden == 0 {
			continue
		}
		want := randomNet(uint64(seed), c.hidden, c.buckets)
		file := write(t, want)
		if architecture := binary.LittleEndian.Uint32(file[architectureOffset:]); int(architecture) != architectures[seed] {
			t.Errorf("%+v: architecture %d for units of 1/%d", c, architecture, want.QB)
		}
		size := headerSize + len(want.Info) + 2*(len(want.FeatureWeights)+c.hidden) + c.buckets*(4*c.hidden+4) + 2*len(want.AttackWeights) + 2*len(want.AttackFeatures) + 4
		if len(file) != size {
			t.Errorf("%+v: %d bytes, want %d", c, len(file), size)
		}
		got, err := eval.Read(iotest.HalfReader(bytes.NewReader(file)))
		if err != nil {
			t.Errorf("%+v: %v", c, err)
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: not what was written", c)
		}
	}
}

// TestReadRefuses damages a good file in every way that has a message.
func TestReadRefuses(t *testing.T) {
	n := randomNet(1, 32, 2)
	good := write(t, n)
	infoEnd := headerSize + len(n.Info)
	biases := infoEnd + 2*768*32
	outputs := biases + 2*32
	put32 := func(offset int, v uint32) func([]byte) []byte {
		return func(file []byte) []byte {
			binary.LittleEndian.PutUint32(file[offset:], v)
			return seal(file)
		}
	}
	put16 := func(offset, count int, v int16) func([]byte) []byte {
		return func(file []byte) []byte {
			for i := range count {
				binary.LittleEndian.PutUint16(file[offset+2*i:], uint16(v))
			}
			return seal(file)
		}
	}
	cut := func(size int) func([]byte) []byte {
		return func(file []byte) []byte { return file[:size] }
	}
	for _, c := range []struct {
		damage func(file []byte) []byte
		want   string
	}{
		{cut(0), "not a network"},
		{func([]byte) []byte { return []byte("hello") }, "begins with \"hello\""},
		{cut(8), "ends in the header"},
		{cut(31), "ends in the header"},
		{cut(infoEnd - 1), "ends in the info text"},
		{cut(infoEnd), "ends in the feature weights"},
		{cut(biases - 1), "ends in the feature weights"},
		{cut(biases), "ends in the feature biases"},
		{cut(outputs), "ends in the output weights"},
		{cut(len(good) - 5), "ends in the output biases"},
		{cut(len(good) - 1), "ends in the checksum"},
		{func(file []byte) []byte { return append(file, 0) }, "follows the end"},
		{func(file []byte) []byte { file[1000]++; return file }, "checksum"},
		{func(file []byte) []byte { file[0] = 'p'; return file }, "not a network"},
		{put32(versionOffset, 2), "version 2"},
		{put32(architectureOffset, 0), "architecture 0"},
		{put32(architectureOffset, 3), "ends in the attack weights"},
		{put32(architectureOffset, 5), "hidden size 32, want at least 64"},
		{put32(architectureOffset, 9), "architecture 9, only 1 to 8"},
		{put32(architectureOffset, 7), "hidden size 32, want at least 64"},
		{put32(hiddenOffset, 0), "hidden size 0"},
		{put32(hiddenOffset, 48), "hidden size 48 is not a multiple of 32"},
		{put32(hiddenOffset, 2080), "hidden size 2080"},
		{put32(hiddenOffset, 0xFFFFFFE0), "hidden size 4294967264"},
		{put32(bucketsOffset, 0), "0 output buckets"},
		{put32(bucketsOffset, 17), "17 buckets"},
		{put32(scaleOffset, 0), "scale 0"},
		{put32(scaleOffset, 32768), "scale 32768"},
		{put32(infoLengthOffset, 4097), "info text of 4097 bytes"},
		{func(file []byte) []byte { file[headerSize] = 0xFF; return seal(file) }, "UTF-8"},
		{put16(infoEnd, 1, 1024), "hidden value 0 can reach"},
		{put16(infoEnd, 1, -32768), "hidden value 0 can reach"},
		{put16(biases+2*31, 1, 32767), "hidden value 31 can reach"},
		{put16(outputs, 1, 129), "output weight 0 of bucket 0 is 129, want -128 to 128"},
		{put16(outputs+2*65, 1, -129), "output weight 1 of bucket 1 is -129, want -128 to 128"},
	} {
		_, err := eval.Read(bytes.NewReader(c.damage(bytes.Clone(good))))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
	features := write(t, randomNet(7, 64, 1))
	if _, err := eval.Read(bytes.NewReader(features[:len(features)-5])); err == nil || !strings.Contains(err.Error(), "ends in the attack features") {
		t.Errorf("error %v for a file that ends in the attack features", err)
	}
}

func TestReadPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken disk")
	if _, err := eval.Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Error(err)
	}
	file := write(t, randomNet(1, 32, 1))
	for _, size := range []int{4, headerSize + 1, len(file) - 1, len(file)} {
		if _, err := eval.Read(io.MultiReader(bytes.NewReader(file[:size]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("after %d bytes of %d: %v", size, len(file), err)
		}
	}
}

// TestWriteStops: WriteTo returns the error of the writer and how many bytes it took.
func TestWriteStops(t *testing.T) {
	broken := errors.New("broken disk")
	n := randomNet(7, 64, 1)
	for _, size := range []int{0, 3, headerSize + 1, 100_000, len(write(t, n)) - 1} {
		if written, err := n.WriteTo(&brokenWriter{size, broken}); written != int64(size) || !errors.Is(err, broken) {
			t.Errorf("%d bytes and %v, want %d", written, err, size)
		}
	}
}

// brokenWriter takes some bytes and then fails.
type brokenWriter struct {
	room int
	err  error
}

func (w *brokenWriter) Write(bytes []byte) (int, error) {
	if len(bytes) <= w.room {
		w.room -= len(bytes)
		return len(bytes), nil
	}
	taken := w.room
	w.room = 0
	return taken, w.err
}

// withFeatures gives n weights of attacks, all 0.
func withFeatures(n *eval.Net) {
	n.AttackWeights = make([]int16, 2*n.Buckets*attacks.Count)
	n.AttackFeatures = make([]int16, eval.AttackRows*eval.AttackHidden)
}

// TestCheck looks at the limits from both sides. 32 pieces of weight 1,023 reach
// 32,736; 32 of weight 10 and 230 attack inputs of weight 140 reach 32,520;
// 33,025 * 255 * 255 is the last below 2^31.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(n *eval.Net)
		ok     bool
	}{
		{"nothing", func(*eval.Net) {}, true},
		{"largest sum", func(n *eval.Net) { n.FeatureWeights[5], n.FeatureBiases[5] = -1023, 31 }, true},
		{"too large a sum", func(n *eval.Net) { n.FeatureWeights[5], n.FeatureBiases[5] = -1023, 32 }, false},
		{"attack features", withFeatures, true},
		{"largest sum with attack features", func(n *eval.Net) {
			withFeatures(n)
			n.FeatureWeights[5], n.FeatureBiases[5], n.AttackFeatures[5+7*eval.AttackHidden] = 10, 247, -140
		}, true},
		{"too large a sum with attack features", func(n *eval.Net) {
			withFeatures(n)
			n.FeatureWeights[5], n.FeatureBiases[5], n.AttackFeatures[5+7*eval.AttackHidden] = 10, 248, -140
		}, false},
		{"an attack feature less", func(n *eval.Net) {
			withFeatures(n)
			n.AttackFeatures = n.AttackFeatures[1:]
		}, false},
		{"attack features without attack weights", func(n *eval.Net) {
			withFeatures(n)
			n.AttackWeights = nil
		}, false},
		{"by king", func(n *eval.Net) {
			withFeatures(n)
			n.ByKing, n.FeatureWeights = true, make([]int16, eval.KingBuckets*eval.Inputs*n.Hidden)
		}, true},
		{"by king without attack features", func(n *eval.Net) {
			n.ByKing, n.FeatureWeights = true, make([]int16, eval.KingBuckets*eval.Inputs*n.Hidden)
		}, false},
		{"by king with attack weights alone", func(n *eval.Net) {
			withFeatures(n)
			n.AttackFeatures = nil
			n.ByKing, n.FeatureWeights = true, make([]int16, eval.KingBuckets*eval.Inputs*n.Hidden)
		}, false},
		{"by king for one place", func(n *eval.Net) {
			withFeatures(n)
			n.ByKing = true
		}, false},
		{"largest output weights", func(n *eval.Net) { n.OutputWeights[0], n.OutputWeights[1] = 128, -128 }, true},
		{"too large an output weight", func(n *eval.Net) { n.OutputWeights[0] = -129 }, false},
		{"largest sum of output weights", func(n *eval.Net) { sumUpTo(n.OutputWeights[512:], 33025) }, true},
		{"too large a sum of output weights", func(n *eval.Net) { sumUpTo(n.OutputWeights[512:], 33026) }, false},
		{"a feature weight less", func(n *eval.Net) { n.FeatureWeights = n.FeatureWeights[1:] }, false},
		{"no feature biases", func(n *eval.Net) { n.FeatureBiases = nil }, false},
		{"an output weight more", func(n *eval.Net) { n.OutputWeights = append(n.OutputWeights, 0) }, false},
		{"no unit", func(n *eval.Net) { n.QB = 0 }, false},
		{"another unit", func(n *eval.Net) { n.QB = 96 }, false},
		{"coarse units", func(n *eval.Net) { n.QB = eval.CoarseQB }, true},
		{"an output bias less", func(n *eval.Net) { n.OutputBiases = n.OutputBiases[1:] }, false},
		{"longest info", func(n *eval.Net) { n.Info = strings.Repeat("x", eval.MaxInfo) }, true},
		{"too long an info", func(n *eval.Net) { n.Info = strings.Repeat("x", eval.MaxInfo+1) }, false},
	} {
		n := randomNet(1, 256, 2)
		for i := range n.FeatureWeights {
			n.FeatureWeights[i] /= 10
		}
		clear(n.OutputWeights)
		c.change(n)
		if err := n.Check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
		var file bytes.Buffer
		if _, err := n.WriteTo(&file); (err == nil) != c.ok || err != nil && file.Len() != 0 {
			t.Errorf("%s: written %d bytes, %v", c.what, file.Len(), err)
		}
	}
}

// sumUpTo sets weights so that the absolute values sum up to total.
func sumUpTo(weights []int16, total int) {
	for i := range weights {
		w := min(total, eval.MaxOutputWeight)
		weights[i] = int16(w)
		if i%2 == 1 {
			weights[i] = int16(-w)
		}
		total -= w
	}
}

// FuzzRead changes a small file: reading it must not panic, and what can be read
// must be the same after it was written and read again. The checksum is made to
// fit, or nothing behind it would be tested.
func FuzzRead(f *testing.F) {
	good := write(f, randomNet(1, 32, 1))
	f.Add(0, []byte("penrose"), len(good))
	f.Add(hiddenOffset, []byte{64}, len(good))
	f.Add(bucketsOffset, []byte{2}, len(good))
	f.Add(architectureOffset, []byte{1}, len(good))
	f.Add(architectureOffset, []byte{3}, len(good))
	f.Add(infoLengthOffset, []byte{0}, len(good))
	f.Add(headerSize, []byte("other"), len(good))
	f.Add(headerSize+100, []byte{0, 4}, len(good))
	f.Add(len(good)-200, []byte{129}, len(good))
	f.Add(0, []byte{}, 40)
	f.Fuzz(func(t *testing.T, offset int, patch []byte, size int) {
		if offset < 0 || offset > len(good) || size < 4 || size > len(good) {
			t.Skip()
		}
		file := bytes.Clone(good)
		copy(file[offset:], patch)
		file = file[:size]
		for _, file := range [][]byte{file, seal(bytes.Clone(file))} {
			n, err := eval.Read(bytes.NewReader(file))
			if err != nil {
				continue
			}
			if !bytes.Equal(write(t, n), file) {
				t.Error("not what was read")
			}
		}
	})
}
