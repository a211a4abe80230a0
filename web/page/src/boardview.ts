// The board page: games against the engine, and analysis.

import type { Chess } from "chessops/chess";
import type { Color } from "chessops/types";
import { Board, type Movers } from "./board";
import { BoundsPanel } from "./bounds";
import { byId, eachFrame, enable, grouped, listenToKeys, make, replaceKeepingFocus, reveal } from "./dom";
import { Engine } from "./engine";
import { chess960, describeLine, describeMove, Game } from "./game";
import { readPGN } from "./pgn";
import { tabStore } from "./store";
import type { Info } from "./uci";

// In the storage of the tab.
const stateKey = "penrose.game";
const settingsKey = "penrose.settings";

const settings = ["strength", "time", "lines", "hash"]; // controls that a reload leaves as they are

type Side = Color | "both";

export class BoardView {
	private game = new Game();
	private loaded = false; // the engine is there
	private thinking = false;
	private wantsAnalysis = false; // the button Think was pressed
	private turn = 0; // counts searches: what an abandoned one says is not heard
	private actions = 0; // counts changes of the game. A position that the engine still checks is dropped if the count has changed
	private shownFEN = ""; // what the field was last filled with
	private cutOff: { ply: number; moves: string[] }[] = []; // games that a move made while looking back has cut off: all their moves, and the ply of the cut
	private lines: Info[] = []; // the latest one of each line
	private searched = this.game.position; // what they are lines of
	private ordered: Chess | null = null; // where the engine is to move even if later moves follow

	private readonly board = new Board(byId("ground"));
	private readonly bounds = new BoundsPanel();
	private readonly side = byId<HTMLSelectElement>("side");
	private readonly thinkButton = byId<HTMLButtonElement>("think");
	private readonly showLines = eachFrame(() => this.drawLines());

	constructor(private readonly engine: Engine, private readonly report: (message: string | null) => void) {
		this.board.onmove = move => this.play(move);
		this.thinkButton.onclick = () => this.toggleThinking();
		this.side.onchange = () => this.changeSide();
		byId("new-game").onclick = () => {
			this.report(null);
			this.replaceGame(new Game());
		};
		byId("undo").onclick = () => this.undo();
		byId("flip").onclick = () => this.board.flip();
		byId("first").onclick = () => this.look(0);
		byId("back").onclick = () => this.look(this.game.ply - 1);
		byId("forward").onclick = () => this.look(this.game.ply + 1);
		byId("last").onclick = () => this.look(Infinity);
		this.keepSettings();
		this.listenToOptions();
		this.listenToForms();
		listenToKeys("view-board", { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" });
		this.restore();
		this.show();
	}

	/** The command that sets the engine to the position on the board. */
	get command(): string { return this.game.command; }
	get position() { return this.game.position; }

	/** Ends a search, when the page is left for another. */
	leave(): void {
		if (this.side.value === "both") {
			this.wantsAnalysis = false;
			if (this.thinking) {
				this.engine.stop();
			}
		}
	}

	/** The engine is there. */
	async begin(): Promise<void> {
		await this.engine.ready();
		this.loaded = true;
		if (this.thinking) {
			this.showStatus();
		} else {
			this.continue();
		}
	}

	/** Takes the settings up where the tab was reloaded, and keeps their changes. */
	private keepSettings(): void {
		const controls = settings.map(id => byId<HTMLInputElement | HTMLSelectElement>(id));
		const kept = keptSettings();
		for (const control of controls) {
			const usual = control.value;
			control.value = kept[control.id] ?? usual;
			if (control.value === "" || !control.validity.valid) {
				control.value = usual; // what was kept is of another version of this page
			}
			kept[control.id] = control.value;
			control.addEventListener("change", () => {
				if (control.value !== "" && control.validity.valid) {
					kept[control.id] = control.value;
					tabStore.set(settingsKey, JSON.stringify(kept));
				}
			});
		}
	}

	/** Tells the engine the options that have controls, now and when they change. */
	private listenToOptions(): void {
		const strength = byId<HTMLSelectElement>("strength");
		const limit = () => {
			this.engine.set("UCI_LimitStrength", strength.value !== "0");
			if (strength.value !== "0") {
				this.engine.set("UCI_Elo", strength.value);
			}
		};
		limit();
		strength.onchange = () => this.setting(limit);
		for (const [id, option] of [["lines", "MultiPV"], ["hash", "Hash"]] as const) {
			const input = byId<HTMLInputElement>(id);
			const tell = () => void this.tell(option, input);
			tell();
			input.onchange = () => {
				if (!input.validity.valid || input.value === "") {
					this.report(`${input.labels![0]!.firstChild!.textContent!.trim()}: a whole number from ${input.min} to ${input.max}`);
					return;
				}
				this.setting(tell);
			};
		}
	}

	/** Gives an option the value of a field. If the engine refuses it, the field gets the value that stays. */
	private async tell(option: string, input: HTMLInputElement): Promise<void> {
		const value = input.value;
		const refusal = await this.engine.attempt(option, input.valueAsNumber); // it may be written 1e2
		if (!refusal) {
			return;
		}
		const stays = /it stays at (\d+)/.exec(refusal)?.[1];
		if (stays && input.value === value) {
			input.value = stays;
			input.dispatchEvent(new Event("change")); // which keeps it
		}
		this.report(refusal);
	}

	/** Changes an option, and goes on. */
	private setting(change: () => void): void {
		this.report(null);
		this.abandon();
		change();
		this.continue();
	}

	private listenToForms(): void {
		const on = (id: string, carryOut: () => Promise<void> | void) => {
			byId<HTMLFormElement>(id).onsubmit = event => {
				event.preventDefault();
				this.report(null);
				Promise.resolve().then(carryOut).catch((fault: Error) => this.report(fault.message));
			};
		};
		on("move-form", () => {
			const input = byId<HTMLInputElement>("move");
			const move = this.mayMove ? this.game.read(input.value.trim()) : undefined;
			if (!move) {
				throw new Error(this.mayMove ? `${input.value || "nothing"} is not a legal move here` : this.over ? "the game has ended" : "it is not your turn");
			}
			input.value = "";
			return this.board.choose(move);
		});
		on("fen-form", async () => {
			const field = byId<HTMLInputElement>("fen");
			this.shownFEN = field.value; // the next change of the board replaces it
			const game = await this.gameFrom(field.value.trim());
			if (game) {
				this.replaceGame(game);
			}
		});
		on("pgn-form", async () => {
			const { start, moves } = readPGN(byId<HTMLTextAreaElement>("pgn").value);
			const side = this.side.value;
			const game = await this.gameFrom(start, moves);
			if (game) {
				if (this.side.value === side) { // the user has chosen none since
					this.side.value = "both";
				}
				this.replaceGame(game);
			}
		});
		on("chess960-form", () => {
			const input = byId<HTMLInputElement>("chess960");
			const number = input.value === "" ? Math.floor(Math.random() * 960) : Number(input.value);
			if (!Number.isInteger(number) || number < 0 || number > 959) {
				throw new Error("start positions have the numbers 0 to 959");
			}
			this.replaceGame(new Game(chess960(number)));
		});
	}

	/**
	 * Makes a game of its start position, a FEN, and its moves. Throws an Error that says
	 * what is wrong with them; what is wrong with the position the engine says, in words. It
	 * leaves out castling rights and en passant squares that cannot be, and that is shown.
	 * The result is null if the game on the board has changed meanwhile: the engine may still be being loaded.
	 */
	private async gameFrom(start: string, moves: string[] = []): Promise<Game | null> {
		this.abandon();
		this.showStatus();
		const action = ++this.actions;
		try {
			const isWanted = () => action === this.actions;
			const opinion = await this.engine.opinionOf(`position fen ${start}`, isWanted);
			if (!opinion || !isWanted()) {
				return null;
			}
			const { refusal, note, fen } = opinion;
			if (refusal) {
				throw new Error(refusal);
			}
			const passant = (text: string) => text.trim().split(/\s+/)[3] ?? "-";
			const game = beginAt(fen && (note || passant(fen) !== passant(start)) ? fen : start); // without what is left out
			game.playAll(moves);
			this.report(note);
			return game;
		} catch (fault) {
			this.continue();
			throw fault;
		}
	}

	private replaceGame(game: Game): void {
		this.abandon();
		this.actions++;
		this.game = game;
		this.cutOff.length = 0;
		this.shownFEN = byId<HTMLInputElement>("fen").value; // it has been set up, or is not wanted any more
		this.forgetSearch();
		this.engine.send("ucinewgame");
		this.show();
		this.continue();
	}

	/** Shows no search any more: what was found concerns another position. */
	private forgetSearch(): void {
		this.lines = [];
		byId("search-figures").textContent = "";
		byId("pv-lines").replaceChildren();
		this.bounds.begin(move => move);
	}

	private changeSide(): void {
		this.abandon();
		this.wantsAnalysis = false;
		if (this.side.value !== "both") {
			this.board.orientation = this.side.value as Color;
		}
		this.show();
		this.playOn();
	}

	/** Whether nobody can go on. A draw ends a game with the engine; in an analysis nobody has claimed it. */
	private get over(): boolean {
		return this.side.value === "both" ? !this.game.position.hasDests() : this.game.ending !== null;
	}

	/** Whether the user may move now. */
	private get mayMove(): boolean {
		const side = this.side.value as Side;
		return !this.over && (side === "both" || side === this.game.position.turn);
	}

	private get engineToMove(): boolean {
		return this.side.value !== "both" && !this.mayMove && !this.over;
	}

	private play(move: Parameters<Game["play"]>[0]): void {
		this.report(null);
		this.abandon();
		this.actions++;
		this.extend(move);
		this.show();
		this.continue();
	}

	/** Plays a move at the position that is looked at. Undo gives back later moves that this cuts off. */
	private extend(move: Parameters<Game["play"]>[0]): void {
		const { ply, played } = this.game;
		if (ply < played.length) {
			this.cutOff.push({ ply, moves: played.map(p => p.uci) });
		}
		this.game.play(move);
	}

	/** Takes back the last move, in a game the reply as well, and what they had cut off comes back. */
	private undo(): void {
		this.abandon();
		this.ordered = null;
		this.actions++;
		const side = this.side.value as Side;
		this.game.cut(this.game.ply - 1);
		if (side !== "both" && this.game.position.turn !== side) {
			this.game.cut(this.game.ply - 1);
		}
		const { ply } = this.game;
		if (ply <= (this.cutOff.at(-1)?.ply ?? -1)) {
			this.cutOff.pop()!.moves.slice(ply).forEach(move => this.game.play(this.game.readUCI(move)!));
			this.game.go(ply);
		}
		this.show();
		this.continue();
	}

	private look(ply: number): void {
		const before = this.game.ply;
		this.game.go(ply);
		if (this.game.ply !== before) { // else a search goes on
			this.abandon();
			this.ordered = null;
			this.show();
			this.continue();
		}
	}

	private toggleThinking(): void {
		if (this.thinking) {
			this.wantsAnalysis = false;
			this.engine.stop(); // in a game, the engine moves now
			return;
		}
		this.wantsAnalysis = this.side.value === "both";
		this.playOn();
	}

	/** Forgets a search that runs. */
	private abandon(): void {
		this.turn++;
		this.thinking = false;
		this.engine.stop();
	}

	/**
	 * Lets the engine move if it is its turn at the end of the game, or analyse if it was asked to.
	 * While the user looks back in a game, the engine moves only if it was ordered to.
	 */
	private continue(): void {
		if (this.engineToMove && (this.game.ply === this.game.played.length || this.game.position === this.ordered)) {
			this.move();
		} else if (this.wantsAnalysis && this.side.value === "both" && !this.over) {
			void this.think("go infinite");
		}
		this.showStatus();
	}

	/** Goes on from the position that is looked at: a move of the engine drops later ones. */
	private playOn(): void {
		this.ordered = this.game.position;
		this.continue();
	}

	private move(): void {
		void this.think(`go movetime ${byId<HTMLSelectElement>("time").value}`);
	}

	private async think(go: string): Promise<void> {
		const turn = ++this.turn;
		const current = () => turn === this.turn;
		const position = this.searched = this.game.position;
		this.lines = [];
		this.thinking = true;
		this.bounds.begin(move => describeMove(position, move));
		this.showStatus();
		const best = await this.engine.search(this.game.command, go, {
			info: info => {
				if (current()) {
					this.lines[info.line - 1] = info;
					this.showLines();
				}
			},
			counts: counts => {
				if (current() && this.lines[0]) {
					this.lines[0] = { ...this.lines[0], ...counts };
					this.showLines();
				}
			},
			pass: pass => current() && this.bounds.pass(pass),
			closed: closed => current() && this.bounds.closed(closed),
		});
		if (!current()) {
			return;
		}
		this.thinking = false;
		this.ordered = null;
		if (best && this.engineToMove) {
			this.extend(this.game.readUCI(best)!);
			this.show();
		}
		this.showStatus();
	}

	private show(): void {
		const movers: Movers = this.mayMove ? this.game.position.turn : "nobody";
		this.board.show(this.game, movers);
		const field = byId<HTMLInputElement>("fen");
		if (field.value === this.shownFEN || field.value === "" && field !== document.activeElement) { // else somebody is filling it
			field.value = this.shownFEN = this.game.fen;
		}
		if (this.side.value === "both" && this.searched !== this.game.position) { // in a game, the last search of the engine stays
			this.forgetSearch();
		}
		this.showMoves();
		this.showStatus();
		tabStore.set(stateKey, JSON.stringify({
			start: this.game.start, moves: this.game.played.map(p => p.uci), ply: this.game.ply, side: this.side.value, cutOff: this.cutOff,
		}));
	}

	/** Takes the game up where the tab was reloaded. */
	private restore(): void {
		const text = tabStore.get(stateKey);
		if (!text) {
			return;
		}
		try {
			const kept = JSON.parse(text) as { start: string; moves: string[]; ply: number; side: Side; cutOff?: BoardView["cutOff"] };
			const game = new Game(kept.start);
			kept.moves.forEach(move => game.play(game.readUCI(move)!));
			game.go(kept.ply);
			const cutOff = kept.cutOff ?? []; // an earlier page kept none
			for (const cut of cutOff) { // as above: what cannot be played throws
				const whole = new Game(kept.start);
				cut.moves.forEach(move => whole.play(whole.readUCI(move)!));
			}
			this.game = game;
			this.cutOff = cutOff;
			this.side.value = kept.side;
			if (kept.side === "black") {
				this.board.orientation = "black";
			}
		} catch {
			// written by another version of this page; the next move is written over it
		}
	}

	private showMoves(): void {
		const from = new Game(this.game.start).position;
		const offset = from.turn === "black" ? 1 : 0;
		const list = byId("moves");
		replaceKeepingFocus(list, ...this.game.played.map((played, i) => {
			const number = from.fullmoves + Math.floor((i + offset) / 2);
			const mark = (i + offset) % 2 === 0 ? `${number}. ` : i === 0 ? `${number}... ` : "";
			const button = make("button", { type: "button", textContent: mark + played.san, onclick: () => this.look(i + 1) });
			if (i + 1 === this.game.ply) {
				button.setAttribute("aria-current", "step");
			}
			return make("li", {}, button);
		}));
		reveal(list, list.querySelector("[aria-current]"));
	}

	private showStatus(): void {
		const turn = this.game.position.turn === "white" ? "White" : "Black";
		const last = this.game.played[this.game.ply - 1];
		const after = last ? ` Last move: ${last.san}.` : "";
		const loading = this.loaded ? "" : "The engine is being loaded. ";
		const ending = this.game.ending ? `${this.game.ending}. ` : "";
		byId("status").textContent = this.over
			? ending.trimEnd()
			: `${loading}${ending}${turn} to move.${after}${this.thinking && this.side.value !== "both" ? " Penrose is thinking." : ""}`;
		this.thinkButton.textContent = !this.thinking ? "Think" : this.side.value === "both" ? "Stop" : "Move now";
		enable(this.thinkButton, this.thinking || (this.side.value === "both" ? !this.over : this.engineToMove));
		// Who looks back would lose the rest of the game by it.
		enable(byId("undo"), this.game.ply > 0 && this.game.ply === this.game.played.length);
	}

	private drawLines(): void {
		const best = this.lines[0];
		if (!best) {
			return;
		}
		byId("search-figures").textContent =
			`Depth ${best.depth}/${best.seldepth}, ${grouped(best.nodes)} nodes, ${grouped(best.nps)} nodes a second, ${(best.time / 1000).toFixed(1)} s`;
		const position = this.searched; // the engine may have moved since
		byId("pv-lines").replaceChildren(...this.lines.filter(Boolean).map(info => make("li", {},
			make("b", { textContent: showScore(info, position.turn === "white") }),
			" " + describeLine(position, info.pv))));
	}
}

/** What the tab keeps of the settings; nothing if another version of this page has left there what cannot be read. */
function keptSettings(): Record<string, string> {
	try {
		return { ...JSON.parse(tabStore.get(settingsKey) ?? "{}") as Record<string, string> };
	} catch {
		return {};
	}
}

function beginAt(fen: string): Game {
	try {
		return new Game(fen);
	} catch (fault) {
		throw new Error(`the board does not understand this FEN (${(fault as Error).message})`);
	}
}

/** Writes a score from White's point of view. For White, Black's lower bound is an upper bound. */
function showScore({ score, bound }: Info, whiteToMove: boolean): string {
	const limit = bound === null ? "" : (bound === "lowerbound") === whiteToMove ? "≥ " : "≤ ";
	const value = whiteToMove ? score.value : -score.value;
	const sign = value > 0 ? "+" : value < 0 ? "−" : "";
	const size = Math.abs(value);
	return limit + sign + (score.kind === "mate" ? `#${size}` : (size / 100).toFixed(2));
}
