package systhreads

import "runtime"

// processors was counted when the program began, before it let Go use more of them.
var processors = min(runtime.NumCPU(), runtime.GOMAXPROCS(0))

// Processors returns how many processors this process may use, by the system and by GOMAXPROCS in the
// environment, when it was started.
func Processors() int { return processors }
