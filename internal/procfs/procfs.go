package procfs

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Mount is where the control groups are mounted.
const Mount = "/sys/fs/cgroup"

// Membership returns the text that says to which groups this process belongs, "" where there are none.
func Membership() string {
	text, _ := os.ReadFile("/proc/self/cgroup")
	return string(text)
}

// Directories returns those of the groups of a process, given the text of its membership and the place where the groups
// are mounted: its own one, those around it, and the outermost one. In a container some of them may not be
// there. V2 are those of version 2, v1 those of version 1 for the controller, such as "memory".
func Directories(membership, mount, controller string) (v2, v1 []string) {
	own2, own1 := "/", "/"
	for line := range strings.Lines(membership) {
		field := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, path
		switch {
		case len(field) < 3:
		case field[1] == "":
			own2 = field[2]
		case slices.Contains(strings.Split(field[1], ","), controller):
			own1 = field[2]
		}
	}
	return upwards(mount, own2), upwards(path.Join(mount, controller), own1)
}

// upwards returns the directory own below root and all between them.
func upwards(root, own string) (directories []string) {
	for own = path.Clean("/" + own); ; own = path.Dir(own) {
		directories = append(directories, path.Join(root, own))
		if own == "/" {
			return directories
		}
	}
}

// NumberIn returns the first number in the line of text that begins with the given word, such as "VmSize:".
func NumberIn(text, word string) (n uint64, ok bool) {
	for line := range strings.Lines(text) {
		if field := strings.Fields(line); len(field) > 1 && field[0] == word {
			n, err := strconv.ParseUint(field[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// ReadNumber reads a file that holds one number. It is not ok if there is none, as in a limit that is "max".
func ReadNumber(name string) (n uint64, ok bool) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, false
	}
	n, err = strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
