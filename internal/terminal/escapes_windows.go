package terminal

import "golang.org/x/sys/windows"

// understandsEscapes switches escape sequences on in a console, which older ones do not
// have, and reports whether they are on.
func understandsEscapes(f file) bool {
	var mode uint32
	handle := windows.Handle(f.Fd())
	if windows.GetConsoleMode(handle, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
