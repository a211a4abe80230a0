package syzygy

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"
)

// Every file ends with a checksum of 16 bytes over what comes before it: CityHash of
// G. Pike and J. Alakuijala (Google, 2011), version 1.0.2, in two stages. Pieces of
// 16 MiB are hashed by CityHashCrc256 to 32 bytes each, and all these hashes together
// by CityHashCrc128. Only the cases that can occur are here. [TestChecksums] compares
// them with the checksums of real files.

const (
	checksumPiece = 1 << 24 // bytes
	cityHashSize  = 32      // bytes of a CityHashCrc256

	city0 = 0xC3A5C85C97CB3127
	city1 = 0xB492B66FBE98F273
	city2 = 0x9AE16A3B2F90404F
	city3 = 0xC949D7C7509E6557
)

// verifyChecksum compares the checksum at the end of a file of size bytes, which is that of
// a whole file, with its contents.
// The error wraps what reading returned, or says that the file is damaged. progress is
// called with the number of bytes read, piece by piece.
func verifyChecksum(file io.Reader, size int64, progress func(bytes int)) error {
	var hashes []byte
	piece := make([]byte, min(checksumPiece, size-checksumSize))
	for left := size - checksumSize; left > 0; left -= int64(len(piece)) {
		piece = piece[:min(int64(len(piece)), left)]
		if _, err := io.ReadFull(file, piece); err != nil {
			return err
		}
		hash := cityHashCrc256(piece)
		hashes = append(hashes, hash[:]...)
		progress(len(piece))
	}
	var stored [checksumSize]byte
	if _, err := io.ReadFull(file, stored[:]); err != nil {
		return err
	}
	progress(len(stored))
	if cityHashCrc128(hashes) != stored {
		return damaged("the checksum is wrong")
	}
	return nil
}

func fetch(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

func rotateRight(v uint64, n int) uint64 { return bits.RotateLeft64(v, -n) }

func shiftMix(v uint64) uint64 { return v ^ v>>47 }

// mix16 is HashLen16.
func mix16(low, high uint64) uint64 {
	const multiplier = 0x9DDFEA08EB382D69
	a := shiftMix((low ^ high) * multiplier)
	return shiftMix((high^a)*multiplier) * multiplier
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// crc adds 8 bytes to a CRC-32C as the instruction of SSE 4.2 does, without the
// inversions that are usual before and after.
func (s *cityState) crc(sum, v uint64) uint64 {
	binary.LittleEndian.PutUint64(s.bytes[:], v)
	return uint64(^crc32.Update(^uint32(sum), castagnoli, s.bytes[:]))
}

// cityState is the state of CityHashCrc256.
type cityState struct {
	a, b, c, d, e, t uint64
	crcs             [5]uint64
	bytes            [8]byte // for crc: here it is allocated once
}

// round takes 40 bytes in. odd rounds rotate otherwise than even ones.
func (s *cityState) round(data []byte, multiplier uint64, odd int) {
	a := rotateRight(s.b, 41^odd)*multiplier + fetch(data)
	b := rotateRight(s.c, 27^odd)*multiplier + fetch(data[8:])
	c := rotateRight(s.d, 41^odd)*multiplier + fetch(data[16:])
	d := rotateRight(s.e, 33^odd)*multiplier + fetch(data[24:])
	e := rotateRight(s.t, 25^odd)*multiplier + fetch(data[32:])
	s.a, s.b, s.c, s.d, s.e, s.t = a, b, c, d, e, s.a
	for i, v := range [5]uint64{a, b, c, d, e} {
		s.crcs[i] = s.crc(s.crcs[i], v)
	}
}

// cityHashCrc256 hashes any number of bytes.
func cityHashCrc256(data []byte) (hash [cityHashSize]byte) {
	const stride, roundSize = 240, 40
	seed := uint32(0)
	if len(data) < stride {
		seed = ^uint32(len(data))
		padded := make([]byte, stride)
		copy(padded, data)
		data = padded
	}
	size := uint64(len(data))
	s := cityState{
		a: fetch(data[56:]) + city0,
		b: fetch(data[96:]) + city0,
		e: fetch(data[184:]) + uint64(seed),
	}
	s.c = mix16(s.b, size)
	s.d = fetch(data[120:])*city0 + size
	s.t = s.c + s.d
	s.crcs[0] = uint64(seed)
	result := [4]uint64{s.c, s.d}
	rest := data
	for ; len(rest) >= stride; rest = rest[stride:] {
		for i := range stride / roundSize {
			if i%2 == 0 {
				s.round(rest[roundSize*i:], 1, 1)
			} else {
				s.round(rest[roundSize*i:], city0, 0)
			}
		}
	}
	for ; len(rest) >= roundSize; rest = rest[roundSize:] {
		s.round(rest, city0, 0)
	}
	if len(rest) > 0 {
		s.round(data[len(data)-roundSize:], city0, 0)
	}
	s.finish(&result)
	for i, v := range result {
		binary.LittleEndian.PutUint64(hash[8*i:], v)
	}
	return hash
}

func (s *cityState) finish(result *[4]uint64) {
	a, b, c, d, e := s.a, s.b, s.c, s.d, s.e
	f, g, h, i, j := s.crcs[0], s.crcs[1], s.crcs[2], s.crcs[3], s.crcs[4]
	j += i << 32
	a = mix16(a, j)
	h += g << 32
	b += h
	c = mix16(c, f) + i
	d = mix16(d, e+result[0])
	j += e
	i += mix16(h, s.t)
	e = mix16(a, d) + j
	f = mix16(b, c) + a
	g = mix16(j, i) + c
	result[0] = e + f + g + h
	a = shiftMix((a+g)*city0)*city0 + b
	result[1] += a + result[0]
	a = shiftMix(a*city0)*city0 + c
	result[2] = a + result[1]
	a = shiftMix((a+e)*city0) * city0
	result[3] = a + result[2]
}

// cityHashCrc128 hashes a multiple of 32 bytes, at least 32.
func cityHashCrc128(data []byte) (hash [checksumSize]byte) {
	var low, high uint64
	if len(data) > 900 {
		long := cityHashCrc256(data)
		low, high = fetch(long[16:]), fetch(long[24:])
	} else {
		low, high = cityHash128(data[16:], fetch(data)^city3, fetch(data[8:]))
	}
	binary.LittleEndian.PutUint64(hash[:], low)
	binary.LittleEndian.PutUint64(hash[8:], high)
	return hash
}

// cityHash128 is CityHash128WithSeed for a multiple of 16 bytes.
func cityHash128(data []byte, seedLow, seedHigh uint64) (low, high uint64) {
	if len(data) < 128 {
		return cityMurmur(data, seedLow, seedHigh)
	}
	x, y, z := seedLow, seedHigh, uint64(len(data))*city1
	var v, w [2]uint64
	v[0] = rotateRight(y^city1, 49)*city1 + fetch(data)
	v[1] = rotateRight(v[0], 42)*city1 + fetch(data[8:])
	w[0] = rotateRight(y+z, 35)*city1 + x
	w[1] = rotateRight(x+fetch(data[88:]), 53) * city1
	rest := data
	for ; len(rest) >= 128; rest = rest[128:] {
		for _, part := range [2][]byte{rest, rest[64:]} {
			x = rotateRight(x+y+v[0]+fetch(part[8:]), 37) * city1
			y = rotateRight(y+v[1]+fetch(part[48:]), 42) * city1
			x ^= w[1]
			y += v[0] + fetch(part[40:])
			z = rotateRight(z+w[0], 33) * city1
			v = weakHash32(part, v[1]*city1, x+w[0])
			w = weakHash32(part[32:], z+w[1], y+fetch(part[16:]))
			x, z = z, x
		}
	}
	x += rotateRight(v[0]+z, 49) * city0
	z += rotateRight(w[0], 37) * city0
	for tail := 32; tail < len(rest)+32; tail += 32 {
		last := data[len(data)-tail:] // may reach before rest
		y = rotateRight(x+y, 42)*city0 + v[1]
		w[0] += fetch(last[16:])
		x = x*city0 + w[0]
		z += w[1] + fetch(last)
		w[1] += v[0]
		v = weakHash32(last, v[0]+z, v[1])
	}
	x = mix16(x, v[0])
	y = mix16(y+z, w[0])
	return mix16(x+v[1], w[1]) + y, mix16(x+w[1], y+v[1])
}

// weakHash32 is WeakHashLen32WithSeeds.
func weakHash32(data []byte, a, b uint64) [2]uint64 {
	w, x, y, z := fetch(data), fetch(data[8:]), fetch(data[16:]), fetch(data[24:])
	a += w
	b = rotateRight(b+a+z, 21)
	c := a
	a += x + y
	b += rotateRight(a, 44)
	return [2]uint64{a + z, b + c}
}

// cityMurmur hashes a multiple of 16 bytes, fewer than 128, at least 16.
func cityMurmur(data []byte, a, b uint64) (low, high uint64) {
	n := uint64(len(data))
	if n == 16 {
		a = shiftMix(a*city1) * city1
		c := b*city1 + hash16(data)
		d := shiftMix(a + fetch(data))
		return finishMurmur(a, b, c, d)
	}
	c := mix16(fetch(data[n-8:])+city1, a)
	d := mix16(b+n, c+fetch(data[n-16:]))
	a += d
	for ; len(data) > 16; data = data[16:] {
		a = (a ^ shiftMix(fetch(data)*city1)*city1) * city1
		b ^= a
		c = (c ^ shiftMix(fetch(data[8:])*city1)*city1) * city1
		d ^= c
	}
	return finishMurmur(a, b, c, d)
}

func finishMurmur(a, b, c, d uint64) (low, high uint64) {
	a = mix16(a, c)
	b = mix16(d, b)
	return a ^ b, mix16(b, a)
}

// hash16 is HashLen0to16 for 16 bytes.
func hash16(data []byte) uint64 {
	a, b := fetch(data), fetch(data[8:])
	return mix16(a, rotateRight(b+16, 16)) ^ b
}
