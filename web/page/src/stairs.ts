// The chart of one iteration: what each pass asked, and how the bounds moved.

import { grouped, replaceKeepingFocus, svg } from "./dom";
import { answer, bracket, failedHigh, question, valueOf, type Iteration, type Step } from "./passlog";
import { leastMate, noLower, noUpper } from "./uci";

const margin = { left: 44, right: 16, top: 24, bottom: 64 };
const letterWidth = 8; // at most, of the names of moves
const barHeight = 36; // of the greatest number of nodes

export interface StairsOptions {
	width: number;
	height: number;
	passes: number; // how many of them are drawn, from the first one on
	name(move: string): string; // of a move
}

/** A linear scale of values; values beyond it lie on the edge of the chart. */
class Scale {
	readonly low: number;
	readonly high: number;

	constructor(values: number[], private readonly top: number, private readonly bottom: number) {
		const usual = values.filter(v => Math.abs(v) < leastMate);
		const shown = usual.length > 0 ? usual : values.filter(v => v > noLower && v < noUpper);
		const least = shown.length > 0 ? Math.min(...shown) : 0;
		const most = shown.length > 0 ? Math.max(...shown) : 0;
		const pad = Math.max((most - least) * 0.15, 3);
		this.low = least - pad;
		this.high = most + pad;
	}

	y(value: number): number {
		const within = Math.min(Math.max(value, this.low), this.high);
		return this.bottom - (within - this.low) / (this.high - this.low) * (this.bottom - this.top);
	}

	/** Round values to be written at the axis, about five. */
	get ticks(): number[] {
		const rough = (this.high - this.low) / 5;
		const power = 10 ** Math.floor(Math.log10(rough));
		const step = Math.max(1, [1, 2, 5, 10].map(f => f * power).find(s => s >= rough)!);
		const ticks = [];
		for (let v = Math.ceil(this.low / step) * step; v <= this.high; v += step) {
			ticks.push(v);
		}
		return ticks;
	}
}

/** Draws an iteration. The drawing is one element for each pass, so that each can be read out. */
export function drawStairs(target: SVGSVGElement, iteration: Iteration, options: StairsOptions): void {
	const { width, height } = options;
	const steps = iteration.steps.slice(0, options.passes);
	const right = width - margin.right;
	const column = (right - margin.left) / Math.max(iteration.steps.length, 4);
	const bottom = height - margin.bottom;
	const values = iteration.steps.flatMap(s => [s.beta, s.value, s.lower, s.upper, ...isWide(s) ? [s.alpha] : []]);
	const scale = new Scale(values, margin.top, bottom);
	const x = (i: number) => margin.left + i * column;

	target.setAttribute("viewBox", `0 0 ${width} ${height}`);
	target.dataset.depth = String(iteration.depth);
	replaceKeepingFocus(target,
		...axis(scale, right),
		between(steps, x, scale),
		boundLine("upper", steps, x, scale),
		boundLine("lower", steps, x, scale),
		...drawPasses(steps, iteration, { x, column, scale, bottom, height, name: options.name }),
	);
	if (iteration.closed && steps.length === iteration.steps.length) {
		const at = { cx: x(steps.length), cy: scale.y(iteration.closed.value), r: 6, class: "met" };
		target.append(svg("circle", at, svg("title", {}, `value ${valueOf(iteration)}`)));
	}
}

function axis(scale: Scale, right: number): SVGElement[] {
	return scale.ticks.map(value => svg("g", { class: "tick" },
		svg("line", { x1: margin.left, x2: right, y1: scale.y(value), y2: scale.y(value) }),
		svg("text", { x: margin.left - 6, y: scale.y(value) + 4, "text-anchor": "end" }, String(value))));
}

/** The lower or the upper bound as stairs: each pass has a column; what it has proven holds from the end of its column on. */
function boundLine(which: "lower" | "upper", steps: Step[], x: (i: number) => number, scale: Scale): SVGElement {
	const unknown = which === "lower" ? noLower : noUpper;
	let path = "";
	steps.forEach((step, i) => {
		const value = step[which];
		if (value === unknown) {
			return;
		}
		const y = scale.y(value).toFixed(2);
		// A bound that was unknown comes in from the edge of the chart.
		path += path === "" ? `M${x(i).toFixed(2)} ${scale.y(unknown).toFixed(2)}V${y}` : `V${y}`;
		path += `H${x(i + 1).toFixed(2)}`;
	});
	return svg("path", { class: `bound ${which}`, d: path });
}

/** What the bounds leave open after each pass. */
function between(steps: Step[], x: (i: number) => number, scale: Scale): SVGElement {
	const path = steps.map((step, i) =>
		`M${x(i)} ${scale.y(step.lower).toFixed(2)}V${scale.y(step.upper).toFixed(2)}H${x(i + 1)}V${scale.y(step.lower).toFixed(2)}z`);
	return svg("path", { class: "between", d: path.join("") });
}

interface Place {
	x(i: number): number;
	column: number;
	scale: Scale;
	bottom: number; // of the values
	height: number;
	name(move: string): string;
}

/** Whether a pass has asked for a value between two others, and not on which side of one it is. */
const isWide = (step: Step): boolean => step.beta - step.alpha > 1;

function drawPasses(steps: Step[], iteration: Iteration, place: Place): SVGElement[] {
	const most = Math.max(...iteration.steps.map(s => s.ownNodes), 1);
	let free = 0; // from there on nothing is written above
	return steps.map((step, i) => {
		const left = place.x(i);
		const bar = Math.max(1, step.ownNodes / most * barHeight);
		const group = svg("g", { class: `pass ${failedHigh(step) ? "high" : "low"}`, tabindex: 0, role: "img", "aria-label": describe(step, place.name) },
			svg("title", {}, describe(step, place.name)),
			svg("rect", { class: "column", x: left, y: 0, width: place.column, height: place.height }),
			svg("rect", { class: "nodes", x: left + place.column * 0.2, y: place.height - 18 - bar, width: place.column * 0.6, height: bar }),
			svg("path", { class: "gamma", d: marker(step, left + place.column / 2, place.scale) }));
		if (isWide(step)) {
			const middle = left + place.column / 2;
			group.append(svg("line", { class: "window", x1: middle, x2: middle, y1: place.scale.y(step.alpha), y2: place.scale.y(step.beta) }));
		}
		if (place.column > 26) {
			group.append(svg("text", { class: "number", x: left + place.column / 2, y: place.height - 4, "text-anchor": "middle" }, short(step.ownNodes)));
		}
		const name = failedHigh(step) ? place.name(step.move) : "";
		const middle = left + place.column / 2, room = name.length * letterWidth;
		if (name && middle - room / 2 >= free) {
			group.append(svg("text", { class: "move", x: middle, y: margin.top - 8, "text-anchor": "middle" }, name));
			free = middle + room / 2 + letterWidth;
		}
		return group;
	});
}

/** A triangle at gamma that points where the answer pushes: up if it is yes. */
function marker(step: Step, x: number, scale: Scale): string {
	const y = scale.y(step.beta);
	const tip = failedHigh(step) ? -8 : 8;
	return `M${(x - 6).toFixed(2)} ${y.toFixed(2)}h12l-6 ${tip}z`;
}

/** All figures of a pass. */
export function describe(step: Step, name: (move: string) => string): string {
	const move = failedHigh(step) ? `, by ${name(step.move)}` : "";
	return `Pass ${step.number} of depth ${step.depth}: ${question(step)} ${answer(step)}${move}. ` +
		`Bounds ${bracket(step)}. ${grouped(step.ownNodes)} nodes, ${grouped(step.ownLeaves)} leaves.` +
		(step.crossed ? " It contradicts an earlier pass." : "");
}

/** Writes 12345 as 12k. */
function short(n: number): string {
	if (n < 1000) {
		return String(n);
	}
	return n < 1e6 ? `${Math.round(n / 1000)}k` : `${(n / 1e6).toFixed(1)}M`;
}
