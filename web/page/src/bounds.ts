// The panel of the bounds: the iteration that runs, and those before as a film.

import { byId, eachFrame, enable, fillTable, grouped, svg } from "./dom";
import { answer, bracket, failedHigh, PassLog, question, type Iteration } from "./passlog";
import { drawStairs } from "./stairs";
import { leastMate, noUpper, type Closed, type Pass } from "./uci";

const filmStep = 500; // milliseconds for a pass

export class BoundsPanel {
	private log = new PassLog();
	private index = -1; // of the iteration shown
	private passes = Infinity; // of it that are shown
	private follows = true; // the newest iteration is shown
	private film: number | undefined;
	private name: (move: string) => string = move => move;

	private readonly stairs = byId<SVGSVGElement>("stairs");
	private readonly strip = byId<SVGSVGElement>("strip");
	private readonly slider = byId<HTMLInputElement>("iteration");
	private readonly caption = byId("bounds-caption");
	private readonly figures = byId("bounds-figures");
	private readonly table = byId<HTMLTableSectionElement>("bounds-table");
	private readonly playButton = byId<HTMLButtonElement>("film");
	private readonly redraw = eachFrame(() => this.draw());

	constructor() {
		this.slider.oninput = () => this.choose(Number(this.slider.value));
		this.playButton.onclick = () => this.film === undefined ? this.play() : this.pause();
		byId("previous-iteration").onclick = () => this.choose(this.index - 1);
		byId("next-iteration").onclick = () => this.choose(this.index + 1);
		this.strip.onclick = event => {
			const share = (event.clientX - this.strip.getBoundingClientRect().left) / this.strip.clientWidth;
			this.choose(Math.floor(share * this.log.iterations.length));
		};
		const figuresOf = (event: Event) => {
			const pass = (event.target as Element).closest(".pass");
			const text = pass?.getAttribute("aria-label") ?? "";
			if (this.figures.textContent !== text) { // a chart drawn anew focuses its pass again, which is not read out twice
				this.figures.textContent = text;
			}
		};
		this.stairs.addEventListener("pointerover", figuresOf);
		this.stairs.addEventListener("focusin", figuresOf);
		new ResizeObserver(this.redraw).observe(this.stairs);
	}

	/** Forgets everything: a new search or a new game begins. name writes a move as users do. */
	begin(name: (move: string) => string): void {
		this.pause();
		this.log = new PassLog();
		this.name = name;
		this.follows = true;
		this.figures.textContent = "";
		this.redraw();
	}

	pass(pass: Pass): void {
		this.log.add(pass);
		this.redraw();
	}

	closed(closed: Closed): void {
		this.log.close(closed);
		this.redraw();
	}

	private choose(index: number): void {
		this.pause();
		this.show(index, Infinity);
	}

	private show(index: number, passes: number): void {
		const last = this.log.iterations.length - 1;
		this.index = Math.min(Math.max(index, 0), last);
		this.passes = passes;
		this.follows = this.index === last && passes === Infinity;
		this.redraw();
	}

	/** Plays all passes from the iteration shown on, or from the first if that is the last. */
	private play(): void {
		const last = this.log.iterations.length - 1;
		if (last < 0) {
			return;
		}
		this.show(this.index >= last ? 0 : this.index, 1);
		this.playButton.textContent = "Pause";
		this.film = window.setInterval(() => this.advance(), filmStep);
	}

	private advance(): void {
		const running = this.log.iterations[this.index];
		if (running && this.passes < running.steps.length) {
			this.show(this.index, this.passes + 1);
		} else if (this.index + 1 < this.log.iterations.length) {
			this.show(this.index + 1, 1);
		} else {
			this.pause();
			this.show(this.index, Infinity);
		}
	}

	private pause(): void {
		clearInterval(this.film);
		this.film = undefined;
		this.playButton.textContent = "Play the film";
	}

	private draw(): void {
		const { iterations } = this.log;
		if (this.follows) {
			this.index = iterations.length - 1;
			this.passes = Infinity;
		}
		this.slider.max = String(Math.max(iterations.length - 1, 0));
		this.slider.value = String(this.index);
		const shown = iterations[this.index];
		this.slider.disabled = !shown;
		enable(this.playButton, shown !== undefined);
		if (!shown) {
			this.stairs.replaceChildren();
			this.strip.replaceChildren();
			this.table.replaceChildren();
			this.caption.textContent = "Nothing has been searched yet.";
			return;
		}
		this.caption.textContent = captionOf(shown);
		this.slider.setAttribute("aria-valuetext", `depth ${shown.depth}, line ${shown.line}`);
		const width = Math.max(this.stairs.clientWidth, 240);
		drawStairs(this.stairs, shown, { width, height: 300, passes: this.passes, name: this.name });
		drawStrip(this.strip, iterations, this.index, Math.max(this.strip.clientWidth, 240));
		fillTable(this.table, shown.steps.slice(0, this.passes).map(step => [
			step.number, question(step), answer(step), bracket(step),
			grouped(step.ownNodes), grouped(step.ownLeaves), failedHigh(step) ? this.name(step.move) : "",
		]));
	}
}

function captionOf(shown: Iteration): string {
	const line = shown.line > 1 ? `, line ${shown.line}` : "";
	const passes = shown.steps.length === 1 ? "1 pass" : `${shown.steps.length} passes`;
	return `Depth ${shown.depth}${line}: ${passes}, ${endOf(shown)}.`;
}

/** How the bounds have met. At full strength it is enough that they come close. */
function endOf(shown: Iteration): string {
	const last = shown.steps.at(-1);
	if (!shown.closed || !last) {
		return "the bounds have not met yet";
	}
	const { value, guess } = shown.closed;
	const gap = last.upper - last.lower;
	const met = gap <= 0 ? `the bounds met at ${value}`
		: last.upper === noUpper ? `proven to be at least ${value}`
		: `the bounds came within ${gap}, the value counts as ${value}`;
	return `${met}; the first guess was ${guess}`;
}

/** Draws the values of all iterations, one column for each, and joins those of each line. */
function drawStrip(target: SVGSVGElement, iterations: Iteration[], chosen: number, width: number): void {
	const height = 72;
	const values = iterations.map(it => it.closed?.value ?? it.steps.at(-1)?.value ?? 0);
	const usual = values.filter(v => Math.abs(v) < leastMate);
	const low = Math.min(...usual, 0);
	const high = Math.max(...usual, low + 1);
	const column = width / iterations.length;
	const y = (v: number) => height - 12 - (Math.min(Math.max(v, low), high) - low) / (high - low) * (height - 24);
	target.setAttribute("viewBox", `0 0 ${width} ${height}`);
	const points = values.map((v, i) => `${((i + 0.5) * column).toFixed(1)},${y(v).toFixed(1)}`);
	const lines = [...new Set(iterations.map(it => it.line))];
	const title = ({ depth, line }: Iteration) => lines.length > 1 ? `depth ${depth}, line ${line}` : `depth ${depth}`;
	target.replaceChildren(
		svg("rect", { class: "chosen", x: chosen * column, y: 0, width: column, height }),
		...lines.map(line => svg("polyline", { class: "values", points: points.filter((_, i) => iterations[i]!.line === line).join(" ") })),
		...values.map((v, i) => svg("circle", { class: iterations[i]!.closed ? "value" : "value open", cx: (i + 0.5) * column, cy: y(v), r: 3 },
			svg("title", {}, `${title(iterations[i]!)}: ${v}`))),
	);
}
