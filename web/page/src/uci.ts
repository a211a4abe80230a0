// What the engine says, line by line. docs/uci.md has the grammar.

/** A score from the point of view of the side to move: centipawns, or moves to mate. */
export interface Score {
	kind: "cp" | "mate";
	value: number;
}

/** How far a search has come. */
export interface Counts {
	nodes: number;
	nps: number;
	time: number; // in milliseconds
}

/** An "info" line with a score. */
export interface Info extends Counts {
	depth: number;
	seldepth: number;
	line: number; // from 1
	score: Score;
	bound: "lowerbound" | "upperbound" | null;
	pv: string[];
}

/** A pass of the driver. Values are in the units of the evaluation. */
export interface Pass {
	depth: number;
	line: number;
	number: number; // from 1 in each iteration of a line
	alpha: number;
	beta: number; // a null window, beta = alpha+1, tests gamma = beta
	value: number;
	lower: number;
	upper: number;
	nodes: number; // since the search began
	leaves: number; // evaluations since the search began
	move: string;
	crossed: boolean;
}

/** An iteration that has closed. */
export interface Closed {
	depth: number;
	line: number;
	passes: number;
	guess: number;
	value: number;
	error: number;
}

/** Bounds that are not known yet, and the least score that is a mate. */
export const noLower = -32000;
export const noUpper = 31999;
export const leastMate = 31001;

export type Said =
	| { kind: "info"; info: Info }
	| { kind: "counts"; counts: Counts }
	| { kind: "pass"; pass: Pass }
	| { kind: "closed"; closed: Closed }
	| { kind: "remark"; text: string }
	| { kind: "bestmove"; move: string | null }
	| { kind: "readyok" }
	| { kind: "fen"; fen: string } // of the position, as "d" shows it
	| { kind: "option"; name: string; choices: string[] }
	| { kind: "other" };

/** Reads one line of the engine. */
export function parse(line: string): Said {
	const words = line.split(/\s+/);
	if (line.startsWith("info string pass ")) {
		return { kind: "pass", pass: parsePass(words) };
	}
	if (line.startsWith("info string iteration ")) {
		const n = (name: string) => numberAfter(words, name);
		return {
			kind: "closed",
			closed: { depth: n("depth"), line: n("line"), passes: n("passes"), guess: n("guess"), value: n("value"), error: n("error") },
		};
	}
	if (line.startsWith("info string network ")) {
		return { kind: "other" }; // which network plays is no message to the user
	}
	if (line.startsWith("info string ")) {
		return { kind: "remark", text: line.slice("info string ".length) };
	}
	if (words[0] === "info" && words.includes("score")) {
		return { kind: "info", info: parseInfo(words) };
	}
	if (line.startsWith("info nodes ")) {
		return { kind: "counts", counts: parseCounts(words) };
	}
	if (line.startsWith("Fen: ")) {
		return { kind: "fen", fen: line.slice("Fen: ".length) };
	}
	if (words[0] === "bestmove") {
		return { kind: "bestmove", move: words[1] === "(none)" ? null : (words[1] ?? null) };
	}
	const option = /^option name (.+) type combo default \S+((?: var \S+)+)$/.exec(line);
	if (option) {
		return { kind: "option", name: option[1]!, choices: option[2]!.split(" var ").slice(1) };
	}
	return { kind: words[0] === "readyok" ? "readyok" : "other" };
}

function numberAfter(words: string[], name: string): number {
	return Number(words[words.indexOf(name) + 1]);
}

function parseCounts(words: string[]): Counts {
	const n = (name: string) => numberAfter(words, name);
	return { nodes: n("nodes"), nps: n("nps"), time: n("time") };
}

function parseInfo(words: string[]): Info {
	const n = (name: string) => numberAfter(words, name);
	const at = words.indexOf("score");
	const pv = words.indexOf("pv");
	return {
		depth: n("depth"),
		seldepth: n("seldepth"),
		line: n("multipv"),
		score: { kind: words[at + 1] === "mate" ? "mate" : "cp", value: Number(words[at + 2]) },
		bound: words.includes("lowerbound") ? "lowerbound" : words.includes("upperbound") ? "upperbound" : null,
		...parseCounts(words),
		pv: pv < 0 ? [] : words.slice(pv + 1),
	};
}

function parsePass(words: string[]): Pass {
	const n = (name: string) => numberAfter(words, name);
	const pair = (name: string) => {
		const [from, to] = (words[words.indexOf(name) + 1] ?? "").split("..");
		return [Number(from), Number(to)] as const;
	};
	const wide = words.includes("window");
	const [alpha, beta] = wide ? pair("window") : [n("gamma") - 1, n("gamma")];
	const [lower, upper] = pair("bracket");
	return {
		depth: n("depth"), line: n("line"), number: n("number"),
		alpha, beta, value: n("value"), lower, upper,
		nodes: n("nodes"), leaves: n("evaluations"),
		move: words[words.indexOf("move") + 1] ?? "", crossed: words.includes("crossed"),
	};
}
