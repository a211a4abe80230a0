// Package procfs reads what Linux says of processes: in files of lines "Name: number", see proc(5), and in the
// directories of control groups, by which it limits what a service or a container may use, see cgroups(7).
package procfs
