package nnue

import (
	"crypto/sha256"
	"fmt"
	"os"
)

// Load reads the network in the file called name; see [Read] for what can be
// wrong with it.
func Load(name string) (*Net, error) {
	// A pipe or a device could take for ever to open or to read.
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

// Hash returns the first bytes of the SHA-256 of the file of n, which must pass
// [Net.Check].
func (n *Net) Hash() [8]byte {
	sum := sha256.New()
	if _, err := n.WriteTo(sum); err != nil {
		panic("nnue: hash of a bad net: " + err.Error())
	}
	return [8]byte(sum.Sum(nil))
}
