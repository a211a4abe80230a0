package main

// experiments returns the table of all experiments, in the order of the report.
// Their numbers are those of the list in docs/lab/README.md.
func experiments() []experiment {
	return []experiment{
		{"V1", "all drivers find the same value", measureAgreement},
		{"E2", "memory for SSS* and DUAL*", measureMemory},
		{"E3", "leaf evaluations", measureLeaves},
		{"E4", "total nodes", measureNodes},
		{"E5", "first guess", measureGuess},
		{"E6", "execution time", measureTime},
		{"E7", "passes for each iteration", measurePasses},
		{"E8", "MTD(bi), MTD(step), MTD(best)", measureFamily},
		{"E12", "the enhancements switched off", measureAblation},
		{"E13", "MTD(f) with small memory", measureSmallMemory},
		{"E17", "what predicts time; transpositions", measureTimeModel},
		{"E18", "the drivers at full strength", measureFullStrength},
		{"F12", "bounds converging pass by pass", measureConvergence},
	}
}
