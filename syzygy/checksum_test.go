package syzygy

import (
	"os"
	"path/filepath"
	"testing"
)

func tableFiles(t testing.TB, dirs ...string) []string {
	t.Helper()
	var files []string
	for _, dir := range dirs {
		found, err := filepath.Glob(filepath.Join(dir, "*.rtb[wz]"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no tables in %v", dirs)
	}
	return files
}

func testChecksums(t *testing.T, dirs ...string) {
	t.Helper()
	for _, path := range tableFiles(t, dirs...) {
		if err := (File{Path: path}).verifyChecksum(func(int) {}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestChecksums(t *testing.T)           { testChecksums(t, completeDirs(t)...) }
func TestChecksumsOfTestdata(t *testing.T) { testChecksums(t, "testdata") }

// Any changed bit is found.
func TestWrongChecksum(t *testing.T) {
	original, err := os.ReadFile("testdata/KQvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "KQvK.rtbw")
	for i := range original {
		data := append([]byte(nil), original...)
		data[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := (File{Path: path}).verifyChecksum(func(int) {}); err == nil {
			t.Errorf("byte %d changed", i)
		}
	}
}

// cityBytes are what the hashes below were made of, with CityHash as it comes with the
// generator of the tables (syzygy1/tb @ 0bb8aee : src/city-c.c). Only tables of more
// than 80 MB have checksums of more than 160 bytes of hashes.
func cityBytes(n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(i*i*7 + i*13 + 5)
	}
	return data
}

func TestCityHash128(t *testing.T) {
	for _, c := range []struct {
		size      int
		low, high uint64
	}{
		{32, 0x3BBDA4BE34646CA7, 0x929DF840EC942787},
		{64, 0xE7229AC2DE2C5007, 0x4CF79ADE20768C8A},
		{96, 0x3AD77BDB65B82D0D, 0xD2E1A5D4127ECBB0},
		{128, 0x855D79692BBA1949, 0xD9ADC9AD5B324E4F},
		{160, 0x1E54AC77E1102F0E, 0xECA78A5629315061},
		{192, 0x9662ED28F2CA6CE4, 0x5EDB0172881A84A8},
		{288, 0x4BBFE18A904D509B, 0xEAE020FC8C369656},
		{416, 0x6DC15B0D62C89A81, 0xB73543994AA9A883},
		{896, 0xBDD7C16502ADCBFC, 0xD377D28A804AF660},
		{928, 0x014CCBCBA85F42E8, 0x34C82DF35096B89A},
		{1920, 0xE71C7DDCD05F200F, 0x39906BC0EC6657FC},
	} {
		hash := cityHashCrc128(cityBytes(c.size))
		if low, high := fetch(hash[:]), fetch(hash[8:]); low != c.low || high != c.high {
			t.Errorf("%d bytes: %016X %016X, want %016X %016X", c.size, low, high, c.low, c.high)
		}
	}
}

func TestCityHash256(t *testing.T) {
	for _, c := range []struct {
		size int
		want [4]uint64
	}{
		{64, [4]uint64{0x35E1AD988459E5DB, 0x13F5B2A789C2534A, 0xAFB938D5EE41F173, 0x243099E3FA7B39F9}},
		{128, [4]uint64{0x3610FA4DA21FBA6E, 0xED67648221A6ECC3, 0xC3C7584BDFD91FAE, 0xD0F1825786F9A6FE}},
		{192, [4]uint64{0x37DCF136429750C3, 0xCAC024ABC4F50B20, 0xBEEA88E29070AF38, 0xB4F8DB89D3C8AABF}},
		{240, [4]uint64{0x6E3E09587701CAD6, 0x763BDA91C1CBA0F6, 0xE774FF4244D3DDF9, 0x95A6337070872F6E}},
		{320, [4]uint64{0xA62C71AAE9175D21, 0x6ABDA5D6F9CB9B65, 0xE87C820491E6D943, 0xB6C804BE44D1103E}},
		{1000, [4]uint64{0x2AAA28D471560760, 0xD3DEE20E3D11CECE, 0x29187414C46C8E33, 0xD8E7D889A5FDBD0C}},
		{4096, [4]uint64{0x821F6EA91E190D76, 0x1B5665BCA21F585B, 0xA49D28FD04F74D90, 0x4641E5652812AA96}},
	} {
		hash := cityHashCrc256(cityBytes(c.size))
		for i, want := range c.want {
			if got := fetch(hash[8*i:]); got != want {
				t.Errorf("%d bytes, word %d: %016X, want %016X", c.size, i, got, want)
			}
		}
	}
}
