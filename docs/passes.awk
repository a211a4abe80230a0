# Counts what the passes of MTD(f) cost and find. It reads the output of the engine after "debug on"
# (docs/uci.md says what a line of the pass log has) and takes the iterations of depth 8 and more
# whose brackets have closed. docs/mtdf.md, "Counters", has the command and what came out.

function closed(lower, upper) {
	return upper-lower <= 8 && (lower < 31000 && upper > -31000) || lower == upper
}

# iteration takes in the passes of the iteration that has ended.
function iteration(  i, ways) {
	if (passes == 0 || depth < 8 || !closed(lower, upper)) return
	iterations++
	allPasses += passes
	for (i = 1; i <= passes; i++) {
		place = i < 3 ? i : 3
		cost[place] += nodes[i]
		ways = ways (high[i] ? "H" : "L")
		exact += value[i] == gamma[i] || value[i] == gamma[i]-8
		if (high[i]) {
			if (named != "") {
				laterHighs++
				renamed += move[i] != named
			}
			named = move[i]
		}
	}
	firstHighs += high[1]
	named = ""
	ways = substr(ways, 1, 2)
	count[ways]++
	if (passes > 1) {
		first[ways] += nodes[1]
		second[ways] += nodes[2]
	}
}

$1 == "bestmove" { iteration(); passes = depth = before = 0 }

$1 == "info" && $3 == "pass" {
	if ($5 != depth) {
		iteration()
		passes = 0
	}
	depth = $5
	passes++
	gamma[passes] = $11
	value[passes] = $13
	high[passes] = $13 >= $11
	split($15, ends, "[.][.]")
	lower = ends[1]
	upper = ends[2]
	nodes[passes] = $17 - before
	before = $17
	move[passes] = $20 == "move" ? $21 : ""
}

END {
	total = cost[1] + cost[2] + cost[3]
	printf "%d iterations, %.2f passes each; %.1f%% of the first passes fail high\n", iterations, allPasses/iterations, 100*firstHighs/iterations
	printf "nodes of the first pass, the second, all later ones: %.0f%%, %.0f%%, %.0f%%\n", 100*cost[1]/total, 100*cost[2]/total, 100*cost[3]/total
	printf "fail-highs that name another move than an earlier one: %.0f%%; passes that return gamma or gamma-8: %.1f%%\n", 100*renamed/laterHighs, 100*exact/allPasses
	for (ways in count) {
		printf "iterations that begin with %s: %.0f%%", ways, 100*count[ways]/iterations
		if (first[ways]) printf "; nodes of the second pass by those of the first: %.2f", second[ways]/first[ways]
		print ""
	}
}
