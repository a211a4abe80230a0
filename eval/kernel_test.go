package eval

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"penrose/eval/attacks"
)

// kernelData is what the kernels work on: five rows of n values, 2*n weights, and a table
// with the numbers of some of its rows.
type kernelData struct {
	n       int
	offset  int // where every slice begins, in values of 16 bits behind the address that its allocation has
	rows    [5][]int16
	weights []int16
	table   []int16  // of rows for addRows
	sums    []int16  // n values to which addRows adds, which none of its sums overflows
	named   []uint16 // rows of table
	others  []uint16 // as many, of the table less its first row
	ofRows  []int16  // a weight for each row of the table
}

// newKernelData fills the data with what next returns. Every slice, and what is computed, begins offset values of 16 bits
// after the address of an allocation: a multiple of 64 bytes for large ones.
func newKernelData(n, offset int, next func() int16) kernelData {
	fill := func(count int) []int16 {
		values := make([]int16, offset+count)[offset:]
		for i := range values {
			values[i] = next()
		}
		return values
	}
	name := func(count int, limit uint16) []uint16 {
		rows := make([]uint16, offset+count)[offset:]
		for i := range rows {
			rows[i] = uint16(next()) % limit
		}
		return rows
	}
	d := kernelData{n: n, offset: offset, weights: fill(2 * n), sums: fill(n)}
	for i := range d.rows {
		d.rows[i] = fill(n)
	}
	d.table = fill(tableRows * AttackHidden)
	for i := range d.table {
		d.table[i] %= 143 // 230 of them fit 16 bits
	}
	for i := range d.sums {
		d.sums[i] %= 1000
	}
	d.named, d.others = name(40, tableRows), name(40, tableRows-1)
	d.ofRows = fill(tableRows)
	return d
}

const tableRows = 5

// run returns everything that k computes from d. dst has a margin on both sides, which
// a kernel must leave alone.
func (d *kernelData) run(k Kernel) (results [][]int16, sums []int32) {
	const margin = 64
	target := func() []int16 {
		dst := make([]int16, d.offset+margin+d.n+margin)[d.offset:]
		for i := range dst {
			dst[i] = int16(i)
		}
		results = append(results, dst)
		return dst
	}
	for _, update := range d.updates(k) {
		update(&target()[margin])
	}
	for _, counts := range rowCounts {
		if dst := target(); d.n >= AttackHidden {
			table := k.packed(d.table)
			d.addRows(k, table, &dst[margin], &d.sums[0], counts)
			d.addRows(k, table, &dst[margin], &dst[margin], counts)
		}
	}
	sums = []int32{d.output(k)}
	for _, counts := range rowCounts {
		own, other := target(), target()
		if d.n >= AttackHidden {
			copy(own[margin:], d.sums)
			copy(other[margin:], d.sums[d.n/2:])
			sum, attackSum := d.outputOfRows(k, k.packed(d.table), &own[margin], &other[margin], counts)
			sums = append(sums, sum, attackSum)
		}
	}
	return results, sums
}

// updates returns the ways in which k computes hidden sums. Each takes the address of
// the results.
func (d *kernelData) updates(k Kernel) []func(dst *int16) {
	n, r := d.n, d.rows
	add, sub := &[2]*int16{&r[1][0], &r[2][0]}, &[2]*int16{&r[3][0], &r[4][0]}
	return []func(dst *int16){
		func(dst *int16) { k.addSub(dst, &r[0][0], &r[1][0], &r[2][0], n) },
		func(dst *int16) { k.addSubSub(dst, &r[0][0], &r[1][0], &r[2][0], &r[3][0], n) },
		func(dst *int16) { k.addAddSubSub(dst, &r[0][0], add, sub, n) },
		func(dst *int16) { k.addAddSubSub(dst, dst, add, sub, n) },
	}
}

// rowCounts are numbers of rows in lists for addRows.
var rowCounts = [][3]int{{25, 0, 15}, {1, 2, 3}, {24, 16, 0}, {0, 0, 0}}

// addRows adds the given numbers of rows of a table, which k has packed. The last rows of d.named are in the last list.
func (d *kernelData) addRows(k Kernel, table []int16, dst, src *int16, counts [3]int) {
	var lists [3]rowList
	at := len(d.named) - counts[0] - counts[1] - counts[2]
	for i, count := range counts {
		if lists[i] = (rowList{table: &table[0], count: count}); count > 0 {
			lists[i].rows = &d.named[at]
		}
		at += count
	}
	k.addRows(dst, src, &lists)
}

// outputOfRows is the output of own and other, and of the given numbers of rows.
func (d *kernelData) outputOfRows(k Kernel, table []int16, own, other *int16, counts [3]int) (sum, attackSum int32) {
	var r attackRows
	at := 0
	for i, count := range counts[:2] {
		if r.lists[i] = (inputRows{own: &table[i*AttackHidden], other: &table[(1-i)*AttackHidden], weights: &d.ofRows[i], count: count}); count > 0 {
			r.lists[i].inputs = &d.others[at]
		}
		at += count
	}
	r.exposed.table, r.exposed.count = &table[0], counts[2]
	copy(r.exposed.own[:], d.named[at:])
	copy(r.exposed.other[:], d.named)
	return k.outputOfRows(own, other, &r, &d.weights[0], d.n)
}

func (d *kernelData) output(k Kernel) int32 {
	return k.output(&d.rows[0][0], &d.rows[1][0], &d.weights[0], d.n)
}

// compare holds every kernel of this machine to the generic one.
func (d *kernelData) compare(t *testing.T) {
	t.Helper()
	want, wantSums := d.run(Kernel{})
	for _, k := range Kernels()[1:] {
		got, sums := d.run(k)
		names := []string{
			"addSub", "addSubSub", "addAddSubSub", "addAddSubSub in place", "addRows 0", "addRows 1", "addRows 2", "addRows 3",
			"outputOfRows 0, own", "outputOfRows 0, other", "outputOfRows 1, own", "outputOfRows 1, other",
			"outputOfRows 2, own", "outputOfRows 2, other", "outputOfRows 3, own", "outputOfRows 3, other",
		}
		if len(names) != len(got) {
			t.Fatalf("%d results have %d names", len(got), len(names))
		}
		for i, what := range names {
			if !slices.Equal(got[i], want[i]) {
				t.Errorf("%v: %s differs at n = %d", k, what, d.n)
			}
		}
		if !slices.Equal(sums, wantSums) {
			t.Errorf("%v: output and outputOfRows are %d at n = %d, want %d", k, sums, d.n, wantSums)
		}
	}
}

// TestGenericKernel works out the contract by hand for one value of each kind.
func TestGenericKernel(t *testing.T) {
	row := func(v int16) *int16 { return &slices.Repeat([]int16{v}, HiddenMultiple)[0] }
	dst := make([]int16, HiddenMultiple)
	var k Kernel
	for _, c := range []struct {
		what string
		f    func()
		want int16
	}{
		{"addSub", func() { k.addSub(&dst[0], row(1000), row(7), row(-30), HiddenMultiple) }, 1037},
		{"addSubSub", func() { k.addSubSub(&dst[0], row(1000), row(7), row(30), row(2), HiddenMultiple) }, 975},
		{"addAddSubSub", func() {
			k.addAddSubSub(&dst[0], row(1000), &[2]*int16{row(7), row(3)}, &[2]*int16{row(30), row(2)}, HiddenMultiple)
		}, 978},
		{"wrapping", func() { k.addSub(&dst[0], row(32767), row(1), row(0), HiddenMultiple) }, -32768},
	} {
		c.f()
		if want := slices.Repeat([]int16{c.want}, HiddenMultiple); !slices.Equal(dst, want) {
			t.Errorf("%s: %d, want all %d", c.what, dst, c.want)
		}
	}
	sums, table := make([]int16, AttackHidden), make([]int16, 3*AttackHidden)
	for i := range table {
		table[i] = int16(i) - 100
	}
	packed := k.packed(table)
	k.addRows(&sums[0], &table[0], &[3]rowList{{&packed[0], &[]uint16{0, 2}[0], 2}, {}, {&packed[AttackHidden], &[]uint16{1}[0], 1}})
	for i, got := range sums {
		if want := int16(4*i + 4*AttackHidden - 400); got != want {
			t.Errorf("addRows: value %d is %d, want %d", i, got, want)
		}
	}
	own, other := slices.Repeat([]int16{5}, AttackHidden), slices.Repeat([]int16{7}, AttackHidden)
	rows := attackRows{
		lists: [2]inputRows{
			{&packed[0], &packed[AttackHidden], &[]int16{1, 20, 300}[0], &[]uint16{1, 1}[0], 2},
			{&packed[AttackHidden], &packed[0], &[]int16{-4000}[0], &[]uint16{0}[0], 1},
		},
		exposed: exposedRows{table: &packed[0], count: 1, own: [attacks.MaxInputs]uint16{2}, other: [attacks.MaxInputs]uint16{0}},
	}
	// Own has row 1 three times and row 2, the other side row 2 twice and row 0 twice.
	want := int32(0)
	for i := range int32(AttackHidden) {
		ofOwn, ofOther := max(0, min(QA, 5+4*i+5*AttackHidden-400)), max(0, min(QA, 7+4*i+4*AttackHidden-400))
		want += 2*ofOwn*ofOwn - 3*ofOther*ofOther
	}
	weightsOfRows := append(slices.Repeat([]int16{2}, AttackHidden), slices.Repeat([]int16{-3}, AttackHidden)...)
	if sum, attackSum := k.outputOfRows(&own[0], &other[0], &rows, &weightsOfRows[0], AttackHidden); sum != want || attackSum != 40-4000 {
		t.Errorf("outputOfRows: %d and %d, want %d and %d", sum, attackSum, want, 40-4000)
	}
	if own[3] != 5 || other[60] != 7 {
		t.Errorf("outputOfRows leaves %d and %d", own, other)
	}
	for _, c := range []struct {
		own, other, w0, w1 int16
		want               int32
	}{
		{0, -5, 128, 128, 0},
		{10, -1, 3, 128, 32 * 100 * 3},
		{-300, 20, 128, -2, 32 * 400 * -2},
		{255, 300, -128, 127, 32 * 255 * 255 * -1},
		{32767, -32768, -128, 128, 32 * 255 * 255 * -128},
	} {
		weights := append(slices.Repeat([]int16{c.w0}, HiddenMultiple), slices.Repeat([]int16{c.w1}, HiddenMultiple)...)
		if got := k.output(row(c.own), row(c.other), &weights[0], HiddenMultiple); got != c.want {
			t.Errorf("output of %+v is %d", c, got)
		}
	}
}

// TestKernels compares the kernels on typical, extreme and arbitrary data, at all
// places of a value in 64 bytes, the longest vector.
func TestKernels(t *testing.T) {
	if len(Kernels()) == 1 {
		t.Skip("only the generic kernel here")
	}
	rng := rand.New(rand.NewPCG(1, 0))
	extremes := []int16{-32768, -32767, -256, -255, -129, -128, -1, 0, 1, 127, 128, 254, 255, 256, 257, 32766, 32767}
	for _, c := range []struct {
		name string
		next func() int16
	}{
		{"typical", func() int16 { return int16(rng.IntN(600) - 200) }},
		{"extreme", func() int16 { return extremes[rng.IntN(len(extremes))] }},
		{"anything", func() int16 { return int16(rng.Uint32()) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range []int{32, 64, 96, 128, 256, 512, 1024, MaxHidden} {
				for offset := range 32 {
					d := newKernelData(n, offset, c.next)
					d.compare(t)
				}
			}
		})
	}
}

// FuzzKernels repeats the given bytes as values of 16 bits.
func FuzzKernels(f *testing.F) {
	f.Add(uint8(1), uint8(0), []byte{255, 0})
	f.Add(uint8(4), uint8(1), []byte{0, 1, 2, 3, 4, 5, 255, 254, 128, 127})
	f.Add(uint8(64), uint8(7), []byte{0x80, 0x00, 0xFF, 0x7F, 0x00})
	f.Fuzz(func(t *testing.T, rounds, offset uint8, data []byte) {
		if len(data) < 2 || rounds == 0 || rounds > MaxHidden/HiddenMultiple {
			t.Skip()
		}
		i := 0
		d := newKernelData(int(rounds)*HiddenMultiple, int(offset%32), func() int16 {
			if i > len(data)-2 {
				i = 0
			}
			i++ // and not 2: the bytes pair up in all ways
			return int16(binary.LittleEndian.Uint16(data[i-1:]))
		})
		d.compare(t)
	})
}

// BenchmarkUpdate is one accumulator after a quiet move, a capture and castling.
func BenchmarkUpdate(b *testing.B) {
	benchmarkKernels(b, func(b *testing.B, k Kernel, d *kernelData) {
		dst, r, n := make([]int16, d.n), &d.rows, d.n
		b.Run("quiet", func(b *testing.B) {
			for b.Loop() {
				k.addSub(&dst[0], &r[0][0], &r[1][0], &r[2][0], n)
			}
		})
		b.Run("capture", func(b *testing.B) {
			for b.Loop() {
				k.addSubSub(&dst[0], &r[0][0], &r[1][0], &r[2][0], &r[3][0], n)
			}
		})
		b.Run("castling", func(b *testing.B) {
			for b.Loop() {
				k.addAddSubSub(&dst[0], &r[0][0], &[2]*int16{&r[1][0], &r[2][0]}, &[2]*int16{&r[3][0], &r[4][0]}, n)
			}
		})
	})
}

// BenchmarkOutput is the output layer alone.
func BenchmarkOutput(b *testing.B) {
	benchmarkKernels(b, func(b *testing.B, k Kernel, d *kernelData) {
		for b.Loop() {
			k.output(&d.rows[0][0], &d.rows[1][0], &d.weights[0], d.n)
		}
	})
}

// BenchmarkRows is the output with as many rows as a position of the middlegame has, out of a
// table of the size that a network has.
func BenchmarkRows(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 0))
	table, named := make([]int16, AttackRows*AttackHidden), make([]uint16, 1<<12)
	for i := range named {
		named[i] = uint16(rng.IntN(attacks.Count))
	}
	const n = 384
	own, other, weights := make([]int16, n), make([]int16, n), make([]int16, 2*n)
	ofRows := make([]int16, attacks.Count)
	for _, k := range Kernels() {
		b.Run(k.String(), func(b *testing.B) {
			i, table := 0, k.packed(table)
			for b.Loop() {
				i = (i + 40) % (len(named) - 40)
				r := attackRows{exposed: exposedRows{table: &table[2*attacks.Count*AttackHidden], count: 16}}
				r.lists[0] = inputRows{&table[0], &table[attacks.Count*AttackHidden], &ofRows[0], &named[i], 20}
				r.lists[1] = inputRows{&table[attacks.Count*AttackHidden], &table[0], &ofRows[0], &named[i+20], 20}
				copy(r.exposed.own[:], named[i:])
				copy(r.exposed.other[:], named[i+1:])
				k.outputOfRows(&own[0], &other[0], &r, &weights[0], n)
			}
		})
	}
}

func benchmarkKernels(b *testing.B, f func(b *testing.B, k Kernel, d *kernelData)) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, k := range Kernels() {
		for _, n := range []int{128, 256, 512} {
			d := newKernelData(n, 0, func() int16 { return int16(rng.IntN(600) - 200) })
			b.Run(fmt.Sprintf("%v/%d", k, n), func(b *testing.B) { f(b, k, &d) })
		}
	}
}
