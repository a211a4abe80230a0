// The engine in its worker.

import { parse, type Closed, type Counts, type Info, type Pass } from "./uci";

/** Who hears what a search says. */
export interface Listener {
	info?(info: Info): void;
	/** At the end of a search, if its last line has earlier counts. */
	counts?(counts: Counts): void;
	pass?(pass: Pass): void;
	closed?(closed: Closed): void;
}

/** What the engine thinks of a position: why it refuses it, or what it has left out of it; fen is that of the position that it then has. */
export interface Opinion {
	refusal: string | null;
	note: string | null;
	fen: string | null;
}

interface Search {
	listener: Listener;
	end(move: string | null): void;
}

export class Engine {
	/** Hears what the engine remarks beside searches: errors, above all. */
	onremark: (text: string) => void = () => {};
	private hearers: ((text: string) => boolean)[] = []; // before onremark
	/** Hears the FEN of a position that is inspected. */
	private onboard: (fen: string) => void = () => {};
	/** Why the engine has died, null if it has not. */
	failure: string | null = null;
	private worker: Worker;
	private searches: Search[] = []; // in the order of their results; the first one runs
	private readies: (() => void)[] = [];
	private choices = new Map<string, string[]>(); // of combo options
	private inspected: Promise<unknown> = Promise.resolve(); // the latest position that is inspected
	private ended = false; // nothing will be answered any more

	constructor() {
		this.worker = new Worker("engine/penrose.js");
		this.worker.onmessage = (event: MessageEvent<string>) => this.hear(event.data);
		this.worker.onerror = event => this.fail(`the engine has failed: ${event.message || "it could not be loaded"}`);
		this.send("debug on"); // the passes
		this.set("UCI_Chess960", true); // castling as king takes rook, as chessops has it
	}

	send(line: string): void {
		this.worker.postMessage(line);
	}

	set(option: string, value: string | number | boolean): void {
		this.send(`setoption name ${option} value ${value}`);
	}

	/** Lets take hear remarks before onremark does, which hears those for which take returns false. Returns what ends that. */
	private hearFirst(take: (text: string) => boolean): () => void {
		this.hearers.push(take);
		return () => { this.hearers = this.hearers.filter(hearer => hearer !== take); };
	}

	/** Sets an option and resolves to what the engine remarks then: why it refuses the value. Null if it takes it. */
	async attempt(option: string, value: string | number): Promise<string | null> {
		let remark: string | null = null;
		const end = this.hearFirst(text => {
			if (!text.startsWith(`option ${option}: `)) {
				return false;
			}
			remark = text;
			return true;
		});
		this.set(option, value);
		await this.ready();
		end();
		return remark;
	}

	/** Resolves when all that was sent before has been carried out, or never will be. */
	ready(): Promise<void> {
		if (this.ended) {
			return Promise.resolve();
		}
		return new Promise(resolve => {
			this.readies.push(resolve);
			this.send("isready");
		});
	}

	/** Resolves to the values that a combo option may have. */
	async choicesOf(option: string): Promise<string[]> {
		if (!this.choices.has(option)) {
			this.send("uci");
			await this.ready();
		}
		return this.choices.get(option) ?? [];
	}

	/**
	 * Resolves to what the engine thinks of a position, or null if that is not wanted any more when it is ready. It
	 * stops a search, which may have begun since. Positions are
	 * inspected one after the other, so that each gets its own opinion.
	 */
	opinionOf(position: string, wanted: () => boolean): Promise<Opinion | null> {
		const opinion = this.inspected.then(() => this.inspect(position, wanted));
		this.inspected = opinion;
		return opinion;
	}

	private async inspect(position: string, wanted: () => boolean): Promise<Opinion | null> {
		const opinion: Opinion = { refusal: null, note: null, fen: null };
		await this.ready();
		if (!wanted()) {
			return null;
		}
		const end = this.hearFirst(text => {
			if (text.startsWith("option ")) {
				return false;
			}
			const refusal = /^(.*); the previous position stays$/.exec(text);
			if (refusal) {
				opinion.refusal = refusal[1]!;
			} else {
				opinion.note = text;
			}
			return true;
		});
		this.onboard = fen => { opinion.fen = fen; };
		this.send(position);
		this.send("d");
		await this.ready();
		end();
		this.onboard = () => {};
		return opinion;
	}

	/**
	 * Searches a position and resolves to the best move, null if there is none. A search
	 * that is still running is stopped, and its result comes first.
	 */
	search(position: string, go: string, listener: Listener): Promise<string | null> {
		if (this.ended) {
			return Promise.resolve(null);
		}
		this.stop();
		return new Promise(resolve => {
			this.searches.push({ listener, end: resolve });
			this.send(position);
			this.send(go);
		});
	}

	get searching(): boolean { return this.searches.length > 0; }

	stop(): void {
		if (this.searching) {
			this.send("stop");
		}
	}

	close(): void {
		this.ended = true;
		this.worker.terminate();
		this.searches.splice(0).forEach(search => search.end(null));
		this.readies.splice(0).forEach(resolve => resolve());
	}

	/** Ends everything that waits for an engine that has died. */
	private fail(why: string): void {
		this.failure = why;
		this.onremark(why);
		this.close();
	}

	/** Throws an Error if the engine has died. */
	check(): void {
		if (this.failure) {
			throw new Error(this.failure);
		}
	}

	private remark(text: string): void {
		if (text.startsWith("the engine has failed")) {
			this.fail(text);
		} else if (!this.hearers.some(take => take(text))) {
			this.onremark(text);
		}
	}

	private hear(line: string): void {
		const said = parse(line);
		const listener = this.searches[0]?.listener;
		switch (said.kind) {
			case "info": return listener?.info?.(said.info);
			case "counts": return listener?.counts?.(said.counts);
			case "pass": return listener?.pass?.(said.pass);
			case "closed": return listener?.closed?.(said.closed);
			case "bestmove": return this.searches.shift()?.end(said.move);
			case "remark": return this.remark(said.text);
			case "option": return void this.choices.set(said.name, said.choices);
			case "fen": return this.onboard(said.fen);
			case "readyok": return this.readies.shift()?.();
		}
	}
}
