// The passes of a search, by iterations.

import { noLower, noUpper, type Closed, type Pass } from "./uci";

/** A pass with what it cost by itself. */
export interface Step extends Pass {
	ownNodes: number;
	ownLeaves: number;
	ofOthers: boolean; // of MTD(best): it proves that no other move is worth more, and says nothing of the value
}

/** An iteration of a line: its passes so far. */
export interface Iteration {
	depth: number;
	line: number;
	steps: Step[];
	closed: Closed | null; // null while it runs, and if it was given up
	atLeast: boolean; // of MTD(best): the move is proven, and of the value only a lower bound
	milliseconds: number; // from the start of the search to the latest pass
}

export class PassLog {
	readonly iterations: Iteration[] = [];
	private nodes = 0;
	private leaves = 0;
	private readonly began = performance.now();

	/** provesMoves says that the driver is MTD(best), which stops when the move is proven. */
	constructor(private readonly provesMoves = false) {}

	add(pass: Pass): void {
		if (pass.number === 1) {
			this.iterations.push({ depth: pass.depth, line: pass.line, steps: [], closed: null, atLeast: false, milliseconds: 0 });
		}
		const running = this.iterations.at(-1);
		if (!running) {
			return; // "debug on" came in the middle of an iteration
		}
		running.steps.push({ ...pass, ownNodes: pass.nodes - this.nodes, ownLeaves: pass.leaves - this.leaves,
			ofOthers: this.provesMoves && !failedHigh(pass) && pass.value < pass.upper });
		running.milliseconds = performance.now() - this.began;
		this.nodes = pass.nodes;
		this.leaves = pass.leaves;
	}

	close(closed: Closed): void {
		const running = this.iterations.at(-1);
		if (running) {
			running.closed = closed;
			running.atLeast = running.steps.at(-1)?.ofOthers ?? false;
		}
	}
}

export const failedHigh = (step: Pass): boolean => step.value >= step.beta;

/** The value of an iteration that has closed, as text. */
export const valueOf = (it: Iteration): string => (it.atLeast ? "≥ " : "") + String(it.closed?.value ?? "");

/** What the pass asked. */
export function question(step: Step): string {
	if (step.ofOthers) {
		return `another move ≥ ${step.beta}?`;
	}
	return step.beta - step.alpha > 1 ? `${end(step.alpha)} to ${end(step.beta)}?` : `≥ ${step.beta}?`;
}

/** What the pass answered. */
export function answer(step: Pass): string {
	if (failedHigh(step)) {
		return `yes, ≥ ${step.value}`;
	}
	if (step.value < noLower) {
		return "no, there is no other one"; // of MTD(best) with a single move
	}
	return step.value > step.alpha ? `it is ${step.value}` : `no, ≤ ${step.value}`;
}

/** The bounds after the pass, as text. */
export function bracket(step: Pass): string {
	return `${end(step.lower)} to ${end(step.upper)}`;
}

/** An end of an interval. One that no value lies beyond is infinite. */
function end(value: number): string {
	return value <= noLower ? "−∞" : value >= noUpper ? "∞" : String(value);
}
