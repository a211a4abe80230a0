package main

// experiments returns the table of all experiments, in the order in which they run:
// first what others build on, last what takes longest. Their numbers are those of
// the list in docs/lab/README.md.
func experiments() []experiment {
	return []experiment{
		{"V1", "all drivers find the same value", measureAgreement},
		{"E1", "the worked example", measureExample},
		{"E9", "SSS* and MT-SSS* visit the same leaves", measureEquivalence},
		{"E10", "SSS* does not dominate when moves are reordered", measureNonDominance},
		{"E11", "artificial against real trees", measureArtificial},
		{"E14", "dominance in fixed trees", measureDominance},
		{"E15", "the minimal tree", measureMinimal},
		{"E16", "the list operations of SSS* in MT-SSS*", measureList},
		{"E4", "total nodes", measureNodes},
		{"F12", "bounds converging pass by pass", measureConvergence},
		{"E6", "execution time", measureTime},
		{"E17", "what predicts time; transpositions", measureTimeModel},
		{"E3", "leaf evaluations", measureLeaves},
		{"E7", "passes for each iteration", measurePasses},
		{"E8", "MTD(bi), MTD(step), MTD(best)", measureFamily},
		{"E12", "the enhancements switched off", measureAblation},
		{"E18", "the drivers at full strength", measureFullStrength},
		{"E5", "first guess", measureGuess},
		{"E2", "memory for SSS* and DUAL*", measureMemory},
		{"E13", "MTD(f) with small memory", measureSmallMemory},
	}
}
