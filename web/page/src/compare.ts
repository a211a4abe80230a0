// The page that compares two drivers on the position of the board.

import type { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { byId, enable, fillTable, grouped, make } from "./dom";
import { Engine } from "./engine";
import { describeMove } from "./game";
import { PassLog, valueOf, type Iteration, type Step } from "./passlog";
import { drawStairs } from "./stairs";

const hashMiB = 64;

export class CompareView {
	private running: Engine | null = null;
	private stopped = false;
	private follows = true; // the deepest iteration is shown
	private logs: [PassLog, PassLog] = [new PassLog(), new PassLog()];
	private position: Chess | null = null;
	private outcome = ""; // of the last comparison, empty while one runs

	private readonly status = byId("compare-status");
	private readonly shown = byId<HTMLInputElement>("compare-shown");
	private readonly drivers = [0, 1].map(i => byId<HTMLSelectElement>(`driver-${i}`));

	constructor(private readonly engine: Engine, private readonly onBoard: () => { command: string; position: Chess }) {
		byId<HTMLFormElement>("compare-form").onsubmit = event => {
			event.preventDefault();
			this.compare().catch((fault: Error) => { this.status.textContent = fault.message; });
		};
		byId("compare-stop").onclick = () => {
			this.stopped = true;
			if (this.running?.searching) {
				this.running.stop();
			} else {
				this.running?.close(); // it is being loaded, and may never be
			}
		};
		this.shown.oninput = () => {
			this.follows = false;
			this.drawCharts();
		};
		new ResizeObserver(() => this.drawCharts()).observe(byId("compare-stairs-0"));
	}

	/** The page is looked at. Fills the lists of drivers when that happens first. */
	async begin(): Promise<void> {
		this.showOutcome();
		if (this.drivers[0]!.options.length > 0) {
			return;
		}
		this.status.textContent = "The list of drivers is being loaded.";
		const names = await this.engine.choicesOf("Driver");
		if (this.drivers[0]!.options.length > 0) { // asked for twice, and perhaps one has been chosen since
			return;
		}
		this.status.textContent = names.length > 0 ? "" : "The list of drivers could not be loaded.";
		this.drivers.forEach((select, i) => {
			select.replaceChildren(...names.map(name => make("option", { textContent: name })));
			select.selectedIndex = i === 0 ? 0 : Math.max(0, names.indexOf("AspirationNegaScout"));
		});
	}

	private async compare(): Promise<void> {
		if (this.drivers[0]!.options.length === 0) {
			return this.begin(); // which says so if there is no list
		}
		const { command, position } = this.onBoard();
		if (!position.hasDests()) {
			this.status.textContent = "The game on the board has ended: there is no move to search.";
			return;
		}
		const depth = Number(byId<HTMLInputElement>("compare-depth").value);
		const names = this.drivers.map(select => select.value) as [string, string];
		const mode = byId<HTMLSelectElement>("compare-mode").value;
		this.position = position;
		this.stopped = false;
		this.follows = true;
		this.outcome = "";
		this.logs = [new PassLog(), new PassLog()];
		this.setRunning(true);
		names.forEach((name, i) => {
			byId(`compare-name-${i}`).textContent = name;
			byId(`compare-caption-${i}`).textContent = name;
		});
		this.showTable();
		this.drawCharts();
		byId("compare-results").hidden = false;
		try {
			for (const [i, name] of names.entries()) {
				if (!this.stopped) {
					this.status.textContent = `${name} is searching to depth ${depth}.`;
					await this.run(i as 0 | 1, name, mode, command, depth);
				}
			}
			this.outcome = this.stopped ? "Stopped." : this.summary(names, depth);
		} catch (fault) {
			this.outcome = (fault as Error).message;
		} finally {
			this.setRunning(false);
			this.showOutcome();
		}
	}

	/** Says how the last comparison has ended, and whether the board has another position now. */
	private showOutcome(): void {
		if (this.position && this.outcome) {
			const fen = (position: Chess) => makeFen(position.toSetup());
			const same = fen(this.onBoard().position) === fen(this.position);
			this.status.textContent = this.outcome + (same ? "" : " These figures are of an earlier position of the board.");
		}
	}

	/** Lets one driver search, in an engine of its own. Throws an Error if that fails. */
	private async run(i: 0 | 1, driver: string, mode: string, command: string, depth: number): Promise<void> {
		const engine = this.running = new Engine();
		let refused: string | null = null;
		engine.onremark = text => { refused ??= text; };
		try {
			engine.set("Hash", hashMiB);
			engine.set("Driver", driver);
			engine.set("PlaatMode", mode);
			await engine.ready();
			engine.check();
			if (refused) {
				throw new Error(refused); // it would compare something else
			}
			if (this.stopped) {
				return; // before there was a search to stop
			}
			const log = this.logs[i] = new PassLog(driver === "MTD(best)");
			const update = () => {
				if (this.follows) {
					this.shown.value = String(this.deepest);
				}
				this.showTable();
				this.drawCharts();
			};
			await engine.search(command, `go depth ${depth}`, {
				pass: pass => log.add(pass),
				closed: closed => {
					log.close(closed);
					update();
				},
			});
			update();
			engine.check();
		} finally {
			engine.close();
			this.running = null;
		}
	}

	private setRunning(on: boolean): void {
		enable(byId("compare-start"), !on);
		enable(byId("compare-stop"), on);
	}

	/** The closed iterations of one driver, by depth. */
	private closed(i: 0 | 1): Map<number, Iteration> {
		return new Map(this.logs[i].iterations.filter(it => it.closed).map(it => [it.depth, it]));
	}

	/** The greatest depth that both have closed, of the first driver while it runs. */
	private get deepest(): number {
		const [first, second] = ([0, 1] as const).map(i => Math.max(0, ...this.closed(i).keys())) as [number, number];
		return second === 0 ? first : Math.min(first, second);
	}

	private showTable(): void {
		const both = [this.closed(0), this.closed(1)];
		const depths = [...new Set(both.flatMap(map => [...map.keys()]))].sort((a, b) => a - b);
		fillTable(byId<HTMLTableSectionElement>("compare-table"), depths.map(depth => [depth, ...both.flatMap(map => {
			const it = map.get(depth);
			const last = it?.steps.at(-1);
			return it && last ? [valueOf(it), it.steps.length, grouped(last.nodes), grouped(last.leaves), grouped(Math.round(it.milliseconds))] : ["", "", "", "", ""];
		})]));
	}

	private drawCharts(): void {
		const depth = Number(this.shown.value);
		for (const i of [0, 1] as const) {
			const target = byId<SVGSVGElement>(`compare-stairs-${i}`);
			const iteration = this.closed(i).get(depth);
			if (iteration && this.position) {
				const position = this.position;
				drawStairs(target, iteration, { width: Math.max(target.clientWidth, 240), height: 260, passes: Infinity, name: move => describeMove(position, move) });
			} else {
				target.replaceChildren();
			}
		}
	}

	private summary(names: [string, string], depth: number): string {
		const [first, second] = ([0, 1] as const).map(i => this.closed(i).get(depth)?.steps.at(-1));
		if (!first || !second) {
			return "One of the searches ended early.";
		}
		if (second.leaves === 0) { // nothing is a share of that
			const figures = (step: Step) => `${grouped(step.nodes)} nodes and ${grouped(step.leaves)} leaves`;
			return `To depth ${depth}, ${names[0]} needed ${figures(first)}, ${names[1]} ${figures(second)}.`;
		}
		const share = (which: "nodes" | "leaves") => `${Math.round(100 * first[which] / second[which])}% of the ${which}`;
		return `To depth ${depth}, ${names[0]} needed ${share("nodes")} and ${share("leaves")} of ${names[1]}.`;
	}
}
