package systhreads

import "runtime"

// Processors is how many processors this process may use. A program may let Go use more of them later.
var Processors = min(runtime.NumCPU(), runtime.GOMAXPROCS(0))
