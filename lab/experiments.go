package main

// experiments returns the table of all experiments, in the order of the report.
// Their numbers are those of the list in docs/lab/README.md.
func experiments() []experiment {
	return []experiment{}
}
