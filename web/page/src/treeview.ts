// The page that steps through the algorithms of the papers on a small tree.

import { byId, listenToKeys, make, svg } from "./dom";
import { tabStore } from "./store";

interface Node { parent: number; ply: number; leaf: boolean; value: number }
interface Pass { node: number; bound: number | null; above: boolean; value: number; leaves: number }
interface Steps {
	nodes: Node[]; order: number[]; passes: Pass[];
	value: number | null; exact: boolean; leaves: number; interior: number; hits: number;
}
type Answer = { algorithms: string[] } | { error: string } | { failure: string } | Steps;

const treeKey = "penrose.tree"; // in the storage of the tab

const levelHeight = 72;
const leafWidth = { least: 46, most: 76 };

export class TreeView {
	private worker: Worker | null = null;
	private steps: Steps | null = null;
	private at = 0; // leaves evaluated

	private readonly algorithm = byId<HTMLSelectElement>("tree-algorithm");
	private readonly preset = byId<HTMLSelectElement>("tree-preset");
	private readonly text = byId<HTMLInputElement>("tree-text");
	private readonly status = byId("tree-status");

	constructor() {
		this.text.value = tabStore.get(treeKey) ?? this.preset.value;
		const presets = Array.from(this.preset.options, option => option.value);
		this.preset.value = presets.includes(this.text.value) ? this.text.value : "";
		this.preset.onchange = () => {
			if (this.preset.value !== "") {
				this.text.value = this.preset.value;
				this.ask();
			}
		};
		this.text.oninput = () => { this.preset.value = ""; };
		this.algorithm.onchange = () => this.ask();
		byId<HTMLFormElement>("tree-form").onsubmit = event => {
			event.preventDefault();
			this.ask();
		};
		const go = (id: string, to: () => number) => { byId(id).onclick = () => this.go(to()); };
		go("tree-start", () => 0);
		go("tree-end", () => Infinity);
		go("tree-back", () => this.at - 1);
		go("tree-forward", () => this.at + 1);
		go("tree-previous-pass", () => this.passEnds.filter(end => end < this.at).at(-1) ?? 0);
		go("tree-next-pass", () => this.passEnds.find(end => end > this.at) ?? Infinity);
		listenToKeys("view-tree", {
			ArrowLeft: "tree-back", ArrowRight: "tree-forward", Home: "tree-start", End: "tree-end",
			"Shift+ArrowLeft": "tree-previous-pass", "Shift+ArrowRight": "tree-next-pass",
		});
	}

	/** Starts the worker, if none runs yet. Later it draws anew, for the width may be another. */
	begin(): void {
		if (this.worker) {
			this.go(this.at);
		} else {
			this.start();
		}
	}

	private start(): void {
		this.status.textContent = "Loading.";
		this.worker = new Worker("tree.js");
		this.worker.onerror = event => this.fail(event.message || "The worker could not be loaded.");
		this.worker.onmessage = (event: MessageEvent<Answer>) => this.hear(event.data);
	}

	/** Gives the worker up. The next request starts another one. */
	private fail(why: string): void {
		this.worker?.terminate();
		this.worker = null;
		this.showError(`${why} “Show” tries again.`);
	}

	/** Shows what is wrong in place of a tree. */
	private showError(message: string): void {
		this.status.textContent = message;
		this.steps = null;
		byId("tree").replaceChildren();
		byId("tree-passes").replaceChildren();
	}

	private hear(answer: Answer): void {
		if ("algorithms" in answer) {
			const chosen = this.algorithm.value || "MT-SSS*"; // with an earlier worker
			this.algorithm.replaceChildren(...answer.algorithms.map(name => make("option", { textContent: name })));
			this.algorithm.value = chosen;
			this.ask();
		} else if ("error" in answer) {
			this.showError(answer.error);
		} else if ("failure" in answer) {
			this.fail(`The worker has failed: ${answer.failure}.`);
		} else {
			this.steps = answer;
			this.go(0);
		}
	}

	private ask(): void {
		if (!this.worker) {
			return this.start(); // which asks when it is ready
		}
		tabStore.set(treeKey, this.text.value);
		this.worker.postMessage({
			tree: this.text.value, algorithm: this.algorithm.value,
			guess: readWithin("tree-guess"), window: readWithin("tree-window"), step: readWithin("tree-step"),
		});
	}

	/** How many leaves are evaluated at the end of each pass. */
	private get passEnds(): number[] {
		let sum = 0;
		return this.steps?.passes.map(pass => sum += pass.leaves) ?? [];
	}

	private go(leaves: number): void {
		if (!this.steps) {
			return;
		}
		this.at = Math.min(Math.max(leaves, 0), this.steps.order.length);
		const ends = this.passEnds;
		const running = ends.findIndex(end => this.at <= end);
		const begin = running > 0 ? ends[running - 1]! : 0;
		const fresh = new Set(this.steps.order.slice(running < 0 ? Math.max(this.at - 1, 0) : begin, this.at));
		drawTree(byId<SVGSVGElement>("tree"), this.steps.nodes, new Set(this.steps.order.slice(0, this.at)), fresh);
		this.describe(ends, running);
	}

	private describe(ends: number[], running: number): void {
		const steps = this.steps!;
		const done = this.at === steps.order.length;
		const pass = steps.passes[running];
		const parts = [`${this.at} of ${steps.leaves} leaves.`];
		if (pass) {
			parts.push(`Pass ${running + 1}: ${asks(pass)}${this.at === ends[running] && this.at > 0 ? " " + answers(pass) : ""}.`);
		}
		if (done) {
			const value = steps.value === null ? "The only move needs no search" : `The value is ${steps.exact ? "" : "at least "}${steps.value}`;
			parts.push(`${value}: ${steps.leaves} leaves, ${steps.interior} visits to other nodes, ${steps.hits} answers from memory.`);
		}
		this.status.textContent = parts.join(" ");
		byId("tree-passes").replaceChildren(...steps.passes.map((p, i) => {
			const begin = i > 0 ? ends[i - 1]! : 0;
			const values = steps.order.slice(begin, ends[i]).map(leaf => steps.nodes[leaf]!.value);
			const item = make("li", { textContent: this.at >= ends[i]! && this.at > 0 ? `${asks(p)} ${answers(p)}. New leaves: ${values.join(" ") || "none"}.` : asks(p), className: i === running ? "running" : "" });
			item.hidden = i > running && !done;
			return item;
		}));
	}
}

/** Reads the number of a field, cut off to its limits, which the field shows then. The algorithm can be changed while a field is wrong. */
function readWithin(id: string): number {
	const field = byId<HTMLInputElement>(id);
	const number = Math.trunc(Number(field.value));
	field.value = String(Math.min(Math.max(number, Number(field.min)), Number(field.max)));
	return Number(field.value);
}

function asks(pass: Pass): string {
	const bound = pass.bound ?? (pass.above ? "∞" : "−∞");
	return `Is ${pass.node === 0 ? "the value" : "the value of this move"} ≥ ${bound}?`;
}

function answers(pass: Pass): string {
	const high = pass.bound === null ? !pass.above : pass.value >= pass.bound;
	return high ? `Yes, ≥ ${pass.value}` : `No, ≤ ${pass.value}`;
}

interface Bounds { lower: number; upper: number }

/** The bounds of each node that follow from the leaves that are known. */
function boundsOf(nodes: Node[], known: Set<number>): Bounds[] {
	const bounds = nodes.map((node, i): Bounds => {
		if (node.leaf) {
			return known.has(i) ? { lower: node.value, upper: node.value } : { lower: -Infinity, upper: Infinity };
		}
		const worst = node.ply % 2 === 0 ? -Infinity : Infinity; // for the side to move
		return { lower: worst, upper: worst };
	});
	for (let i = nodes.length - 1; i > 0; i--) {
		const parent = nodes[i]!.parent;
		const pick = nodes[parent]!.ply % 2 === 0 ? Math.max : Math.min;
		bounds[parent]!.lower = pick(bounds[parent]!.lower, bounds[i]!.lower);
		bounds[parent]!.upper = pick(bounds[parent]!.upper, bounds[i]!.upper);
	}
	return bounds;
}

function drawTree(target: SVGSVGElement, nodes: Node[], known: Set<number>, fresh: Set<number>): void {
	const bounds = boundsOf(nodes, known);
	const x: number[] = nodes.map(() => 0);
	const all = nodes.filter(node => node.leaf).length;
	const room = target.parentElement!.clientWidth / all;
	const column = Math.floor(Math.min(Math.max(room, leafWidth.least), leafWidth.most));
	let leaves = 0;
	nodes.forEach((node, i) => {
		if (node.leaf) {
			x[i] = (leaves++ + 0.5) * column;
		}
	});
	const children = nodes.map(() => [] as number[]);
	nodes.forEach((node, i) => node.parent >= 0 && children[node.parent]!.push(i));
	for (let i = nodes.length - 1; i >= 0; i--) {
		const below = children[i]!;
		if (below.length > 0) {
			x[i] = (x[below[0]!]! + x[below.at(-1)!]!) / 2;
		}
	}
	const y = (node: Node) => 24 + node.ply * levelHeight;
	const width = all * column;
	const height = 64 + Math.max(...nodes.map(n => n.ply)) * levelHeight;
	target.setAttribute("viewBox", `0 0 ${width} ${height}`);
	target.setAttribute("width", String(width));
	target.setAttribute("height", String(height));
	target.replaceChildren(
		...nodes.flatMap((node, i) => node.parent < 0 ? [] : [
			svg("line", { class: reached(bounds[i]!) ? "edge seen" : "edge", x1: x[i]!, y1: y(node), x2: x[node.parent]!, y2: y(nodes[node.parent]!) }),
		]),
		...nodes.map((node, i) => {
			const at = { x: x[i]!, y: y(node) };
			const state = fresh.has(i) ? "fresh" : reached(bounds[i]!) ? "seen" : "";
			const shape = node.ply % 2 === 0
				? svg("rect", { x: at.x - 9, y: at.y - 9, width: 18, height: 18 })
				: svg("circle", { cx: at.x, cy: at.y, r: 10 });
			return svg("g", { class: `node ${state}`, "data-node": i }, shape,
				svg("text", { x: at.x, y: at.y + 26, "text-anchor": "middle" }, label(bounds[i]!, node.leaf)));
		}));
}

const reached = (b: Bounds): boolean => b.lower !== -Infinity || b.upper !== Infinity;

function label(b: Bounds, leaf: boolean): string {
	if (b.lower === b.upper) {
		return String(b.lower);
	}
	if (leaf || !reached(b)) {
		return "";
	}
	return `${b.lower === -Infinity ? "−∞" : b.lower}…${b.upper === Infinity ? "∞" : b.upper}`;
}
