// The board, and how a user moves on it.

import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import { chessgroundDests } from "chessops/compat";
import type { Color, NormalMove, Role } from "chessops/types";
import { makeSquare, parseSquare } from "chessops/util";
import { byId } from "./dom";
import type { Game } from "./game";

/** The side whose pieces the user may move. */
export type Movers = Color | "nobody";

export class Board {
	/** Hears each move that the user has chosen. It is legal. */
	onmove: (move: NormalMove) => void = () => {};
	private ground: Api;
	private game!: Game;
	private movers: Movers = "nobody";
	private shown = ""; // FEN

	constructor(element: HTMLElement) {
		this.ground = Chessground(element, {
			autoCastle: false,
			animation: { duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150 },
			movable: { free: false, events: { after: (from, to) => void this.choose({ from: parseSquare(from)!, to: parseSquare(to)! }) } },
			premovable: { enabled: false },
			drawable: { enabled: false },
		});
		// What stands above the board comes and goes, and chessground hears of it only by scrolling.
		element.addEventListener("pointerdown", () => this.ground.state.dom.bounds.clear(), { capture: true });
	}

	/** Shows the position of the game that is looked at. */
	show(game: Game, movers: Movers): void {
		if (this.shown !== game.fen) {
			byId<HTMLDialogElement>("promotion").close(); // it asks about an earlier position
		}
		this.shown = game.fen;
		this.game = game;
		this.movers = movers;
		const last = game.lastMove;
		this.ground.set({
			fen: game.fen,
			turnColor: game.position.turn,
			lastMove: last ? [last.slice(0, 2) as Key, last.slice(2, 4) as Key] : [],
			check: game.position.isCheck(),
			movable: {
				color: movers === "nobody" ? undefined : movers,
				dests: movers === "nobody" ? new Map() : chessgroundDests(game.position) as Map<Key, Key[]>,
			},
		});
	}

	flip(): void {
		this.ground.toggleOrientation();
	}

	set orientation(side: Color) {
		this.ground.set({ orientation: side });
	}

	/** Takes a legal move that the user has chosen. If a pawn promotes and the piece is missing, it asks for that. */
	async choose(move: NormalMove): Promise<void> {
		if (move.promotion || !this.game.promotes(move)) {
			return this.onmove(move);
		}
		const { game } = this;
		const { ply } = game;
		const promotion = await askPromotion(game.position.turn, makeSquare(move.to));
		if (this.game !== game || game.ply !== ply) {
			return; // the board has changed meanwhile
		}
		if (promotion) {
			this.onmove({ ...move, promotion });
		} else {
			this.show(this.game, this.movers); // the pawn goes back
		}
	}
}

/** Lets the user choose a piece; null if none was chosen. */
function askPromotion(side: Color, square: string): Promise<Role | null> {
	const dialog = byId<HTMLDialogElement>("promotion");
	dialog.setAttribute("aria-label", `Promotion on ${square}`);
	for (const piece of dialog.querySelectorAll("piece")) {
		piece.className = `${piece.className.split(" ")[0]} ${side}`;
	}
	dialog.returnValue = "";
	dialog.showModal();
	return new Promise(resolve => {
		dialog.onclose = () => resolve((dialog.returnValue || null) as Role | null);
	});
}
