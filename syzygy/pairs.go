package syzygy

import (
	"encoding/binary"
)

// pairs is a compressed sequence of values. Pairs of neighbours were replaced by new
// symbols again and again (recursive pairing, N. J. Larsson and A. Moffat, 1999), and
// the symbols that remained got canonical Huffman codes. Blocks of a fixed number of
// bytes hold the codes; the number of values in each differs. A sparse index says for
// every 2^spanBits-th value which block it is in.
type pairs struct {
	constant uint16 // the value of all, if there are no codes
	coded    bool

	spanBits  uint8
	blockBits uint8 // blocks have 2^blockBits bytes

	sparse     []byte // 6 bytes an entry: block (4) and how far into it (2)
	lengths    []byte // 2 bytes a block: its values less one
	blocks     []byte
	blockCount uint32
	dataBlocks uint32 // blockCount less blocks without data, which only pad lengths
	count      uint64 // values

	// Codes of minLength+i bits are at least bases[i] when they stand in the highest
	// bits, and the lowest of them has the symbol firsts[i].
	minLength int
	bases     []uint64
	firsts    []uint16
	symbols   []symbol
	strides   *[1 << strideBits]stride
}

// stride says what to skip when the next bits are known: all codes that lie in them
// whole. Most of the time of a probe goes into skipping, and it is 1.4 times as fast as
// code by code.
type stride struct {
	values uint16
	bits   uint8 // 0: the first code is longer than strideBits
}

// strideBits is how many bits are looked up at once. 7 was slower by a tenth, 8 and 10
// by a few percent; so was a table with the first symbol in it, which takes more of
// the cache.
const strideBits = 9

// symbol is a value or two symbols.
type symbol struct {
	left, right uint16 // left is the value where extra is 0
	extra       uint8  // values less one
}

const (
	leaf          = 0xFFF // on the right of a symbol that is a value
	symbolSize    = 3     // bytes
	maxCodeLength = 32    // bits; the decoder refills so many at a time
	maxSpanBits   = 32
	maxBlockBits  = 24
	sparseEntry   = 6 // bytes
)

// readPairs reads how count values are compressed.
func (d *pairs) readPairs(r *reader, count uint64, k kind) {
	if r.next()&singleConstant != 0 {
		if k == wdlKind {
			d.constant = uint16(r.next())
		}
		return
	}
	d.coded, d.count = true, count
	d.blockBits, d.spanBits = r.next(), r.next()
	padding := uint32(r.next())
	d.dataBlocks = r.uint(4)
	d.blockCount = d.dataBlocks + padding
	maxLength, minLength := int(r.next()), int(r.next())
	switch {
	case r.err != nil:
		return
	case d.blockBits < 3 || d.blockBits > maxBlockBits || d.spanBits < 1 || d.spanBits > maxSpanBits ||
		d.blockCount < padding || minLength > maxLength || maxLength > maxCodeLength:
		r.err = damaged("the sizes of the compression are impossible")
		return
	}
	d.minLength = minLength
	d.readCodes(r, maxLength-minLength+1)
	d.readSymbols(r)
	if r.err == nil {
		d.fillStrides()
	}
}

func (d *pairs) readCodes(r *reader, n int) {
	d.firsts = make([]uint16, n)
	for i := range d.firsts {
		d.firsts[i] = uint16(r.uint(2))
	}
	d.bases = make([]uint64, n)
	for i := n - 2; i >= 0; i-- {
		d.bases[i] = (d.bases[i+1] + uint64(d.firsts[i]) - uint64(d.firsts[i+1])) / 2
	}
	for i := range d.bases {
		d.bases[i] <<= 64 - (d.minLength + i)
	}
}

func (d *pairs) readSymbols(r *reader) {
	n := r.uint(2)
	raw := r.take(symbolSize * uint64(n))
	if r.err != nil {
		return
	}
	d.symbols = make([]symbol, n)
	for i := range d.symbols {
		b := raw[symbolSize*i:]
		d.symbols[i] = symbol{
			left:  uint16(b[0]) | uint16(b[1]&15)<<8,
			right: uint16(b[1]>>4) | uint16(b[2])<<4,
		}
	}
	state := make([]measured, n)
	for i := range d.symbols {
		if _, ok := d.measure(uint16(i), state); !ok {
			r.err = damaged("the symbols are not a tree")
			return
		}
	}
}

type measured uint8

const (
	notYet measured = iota
	underWay
	done
)

// measure counts the values that symbol i stands for and returns them less one.
func (d *pairs) measure(i uint16, state []measured) (extra int, ok bool) {
	if int(i) >= len(state) || state[i] == underWay {
		return 0, false
	}
	s := &d.symbols[i]
	if state[i] == notYet && s.right != leaf {
		state[i] = underWay
		left, ok := d.measure(s.left, state)
		if !ok {
			return 0, false
		}
		right, ok := d.measure(s.right, state)
		if !ok || left+right+1 > 0xFF {
			return 0, false
		}
		s.extra = uint8(left + right + 1)
	}
	state[i] = done
	return int(s.extra), true
}

func (d *pairs) fillStrides() {
	d.strides = new([1 << strideBits]stride)
	for bits := range d.strides {
		code := uint64(bits) << (64 - strideBits)
		s := &d.strides[bits]
		for {
			symbol, length, ok := d.symbol(code)
			if !ok || length == 0 || int(s.bits)+length > strideBits {
				break
			}
			s.bits += uint8(length)
			s.values += uint16(symbol.extra) + 1
			code <<= length
		}
	}
}

// symbol reads the code in the highest bits; ok is false if it stands for no symbol.
func (d *pairs) symbol(code uint64) (s symbol, length int, ok bool) {
	i := 0
	for i < len(d.bases)-1 && code < d.bases[i] {
		i++
	}
	length = d.minLength + i
	number := uint64(d.firsts[i]) + (code-d.bases[i])>>(64-length)
	if number >= uint64(len(d.symbols)) {
		return symbol{}, 0, false
	}
	return d.symbols[number], length, true
}

func (d *pairs) sparseSize() uint64 {
	if !d.coded {
		return 0
	}
	return (d.count + 1<<d.spanBits - 1) >> d.spanBits * sparseEntry
}

// value returns value number index; ok is false if the data are damaged.
func (d *pairs) value(index uint64) (value uint16, ok bool) {
	if !d.coded {
		return d.constant, true
	}
	block, rest, ok := d.find(index)
	if !ok {
		return 0, false
	}
	return d.decode(block, rest)
}

// find returns the block that holds a value and how many values come before it in
// the block.
func (d *pairs) find(index uint64) (block uint32, rest int64, ok bool) {
	entry := index >> d.spanBits * sparseEntry
	if entry >= uint64(len(d.sparse)) || len(d.sparse)-int(entry) < sparseEntry {
		return 0, 0, false
	}
	at := d.sparse[entry:]
	block = binary.LittleEndian.Uint32(at)
	span := int64(1) << d.spanBits
	rest = int64(index)&(span-1) - span/2 + int64(binary.LittleEndian.Uint16(at[4:]))
	for rest < 0 {
		block--
		extra, ok := d.blockExtra(block)
		if !ok {
			return 0, 0, false
		}
		rest += extra + 1
	}
	for {
		extra, ok := d.blockExtra(block)
		if !ok {
			return 0, 0, false
		}
		if rest <= extra {
			return block, rest, true
		}
		rest -= extra + 1
		block++
	}
}

// blockExtra returns how many values a block holds, less one.
func (d *pairs) blockExtra(block uint32) (int64, bool) {
	at := 2 * uint64(block)
	if at+2 > uint64(len(d.lengths)) {
		return 0, false
	}
	return int64(binary.LittleEndian.Uint16(d.lengths[at:])), true
}

// decode returns the value that has rest others before it in a block.
func (d *pairs) decode(block uint32, rest int64) (value uint16, ok bool) {
	start := uint64(block) << d.blockBits
	if start+8 > uint64(len(d.blocks)) {
		return 0, false
	}
	data := d.blocks[start:]
	code := binary.BigEndian.Uint64(data)
	data = data[8:]
	missing := 0 // lowest bits of code that are not filled
	var s symbol
	for {
		length := 0
		if skip := d.strides[code>>(64-strideBits)]; skip.bits > 0 && int64(skip.values) <= rest {
			rest -= int64(skip.values)
			length = int(skip.bits)
		} else {
			if s, length, ok = d.symbol(code); !ok {
				return 0, false
			}
			if rest <= int64(s.extra) {
				break
			}
			rest -= int64(s.extra) + 1
		}
		code <<= length
		if missing += length; missing >= 32 {
			if len(data) < 4 {
				return 0, false
			}
			missing -= 32
			code |= uint64(binary.BigEndian.Uint32(data)) << missing
			data = data[4:]
		}
	}
	for s.extra > 0 {
		left := d.symbols[s.left]
		if rest <= int64(left.extra) {
			s = left
		} else {
			rest -= int64(left.extra) + 1
			s = d.symbols[s.right]
		}
	}
	return s.left, true
}
