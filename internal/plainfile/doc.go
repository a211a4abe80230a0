// Package plainfile opens files that users name, if they are plain files. To open a pipe or a device, or to read it,
// could take for ever.
package plainfile
