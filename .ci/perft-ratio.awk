# Reads the output of BenchmarkPerft and adds, for each position, the median
# speeds in million nodes a second and how many times as fast we are.

{ print }

$1 ~ /^BenchmarkPerft\// {
	split($1, part, "/")
	sub(/-[0-9]+$/, "", part[3])
	for (i = 2; i < NF; i++)
		if ($(i+1) == "Mnps") {
			id = part[2] "/" part[3]
			speed[id, ++runs[id]] = $i
			if (!(part[2] in seen)) { seen[part[2]]; position[++positions] = part[2] }
		}
}

function median(id,    n, i, j, v, t) {
	n = runs[id]
	for (i = 1; i <= n; i++) {
		t = speed[id, i] + 0
		for (j = i - 1; j > 0 && v[j] > t; j--) v[j+1] = v[j]
		v[j+1] = t
	}
	return n % 2 ? v[(n+1)/2] : (v[n/2] + v[n/2+1]) / 2
}

END {
	if (!positions) exit 1
	printf "\n%-12s %10s %15s %7s\n", "position", "penrose", "dragontoothmg", "ratio"
	for (i = 1; i <= positions; i++) {
		ours = median(position[i] "/penrose"); theirs = median(position[i] "/dragontoothmg")
		if (runs[position[i] "/penrose"] != runs[position[i] "/dragontoothmg"]) exit 1 # a benchmark that failed
		printf "%-12s %10.1f %15.1f %6.2fx\n", position[i], ours, theirs, ours / theirs
	}
}
