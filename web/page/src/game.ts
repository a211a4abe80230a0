// A game: where it began, its moves, and the position that is looked at.

import { Chess } from "chessops/chess";
import { normalizeMove } from "chessops/chess";
import { INITIAL_FEN, makeFen, parseFen } from "chessops/fen";
import { makeSan, parseSan } from "chessops/san";
import type { Move, NormalMove } from "chessops/types";
import { makeUci, parseUci } from "chessops/util";

export interface Played {
	uci: string; // castling as king takes rook
	san: string;
}

export class Game {
	readonly start: string; // FEN
	readonly played: Played[] = [];
	private positions: Chess[];
	private at = 0; // plies from the start

	/** Throws an Error if the FEN is none of chess. */
	constructor(start: string = INITIAL_FEN) {
		this.start = start;
		this.positions = [Chess.fromSetup(parseFen(start).unwrap()).unwrap()];
	}

	/** The position that is looked at. It must not be changed. */
	get position(): Chess { return this.positions[this.at]!; }
	get ply(): number { return this.at; }
	get fen(): string { return makeFen(this.position.toSetup()); }
	get lastMove(): string | undefined { return this.played[this.at - 1]?.uci; }

	/** The command that tells the engine of the position and how it came about. */
	get command(): string {
		const moves = this.played.slice(0, this.at).map(p => p.uci);
		return `position fen ${this.start}${moves.length > 0 ? " moves " + moves.join(" ") : ""}`;
	}

	/** Plays a legal move at the position that is looked at. Later moves are dropped. */
	play(move: Move): void {
		const normal = normalizeMove(this.position, move);
		const san = makeSan(this.position, normal);
		const next = this.position.clone() as Chess;
		next.play(normal);
		this.played.splice(this.at, Infinity, { uci: makeUci(normal), san });
		this.positions.splice(++this.at, Infinity, next);
	}

	/** Plays moves in algebraic notation. Throws an Error that names the first illegal one. */
	playAll(moves: string[]): void {
		for (const san of moves) {
			const move = parseSan(this.position, san);
			if (!move) {
				throw new Error(`ply ${this.ply + 1}: ${san} is not a legal move`);
			}
			this.play(move);
		}
	}

	/** Reads a move in UCI notation. */
	readUCI(text: string): NormalMove | undefined {
		const move = parseUci(text) as NormalMove | undefined; // a drop is not legal
		return move && this.position.isLegal(normalizeMove(this.position, move)) ? move : undefined;
	}

	/**
	 * Reads a move as people type it, in UCI or algebraic notation. UCI comes first: b8d7 is
	 * no bishop's move from the eighth rank. Marks like "!?" and "+" are not looked at, and
	 * castling may have zeros. The move of a pawn that promotes may lack the piece.
	 */
	read(text: string): NormalMove | undefined {
		const move = text.replace(/\s*e\.?p\.?(?=[!?+#]*$)/, "").replace(/[!?+#]+$/, "").replace(/[–—]/g, "-").replace(/^[o0](-[o0]){1,2}$/i, castling => castling.replace(/[o0]/g, "O"));
		const lower = move.toLowerCase();
		const queen = this.readUCI(lower + "q") ?? this.readSAN(move + "=Q"); // legal if and only if the piece is missing
		return this.readUCI(move)
			?? this.readSAN(move)
			?? (queen && { from: queen.from, to: queen.to })
			?? this.readSAN(move.charAt(0).toUpperCase() + move.slice(1))
			?? this.readUCI(lower);
	}

	/** Reads a move in algebraic notation. */
	private readSAN(text: string): NormalMove | undefined {
		return parseSan(this.position, text) as NormalMove | undefined; // there are no drops in chess
	}

	/** Whether a move of a pawn reaches the last rank. */
	promotes(move: NormalMove): boolean {
		return this.position.board.getRole(move.from) === "pawn" && (move.to < 8 || move.to >= 56);
	}

	go(ply: number): void {
		this.at = Math.min(Math.max(ply, 0), this.played.length);
	}

	/** Drops the moves behind the given ply. */
	cut(ply: number): void {
		this.go(ply);
		this.played.splice(this.at);
		this.positions.splice(this.at + 1);
	}

	/** How the game has ended at the position that is looked at, if it has. */
	get ending(): string | null {
		const p = this.position;
		if (p.isCheckmate()) {
			return `Checkmate: ${p.turn === "white" ? "Black" : "White"} wins`;
		}
		if (p.isStalemate()) {
			return "Draw by stalemate";
		}
		if (p.isInsufficientMaterial()) {
			return "Draw: neither side can mate";
		}
		if (p.halfmoves >= 100) {
			return "Draw by the fifty-move rule";
		}
		const key = (q: Chess) => makeFen(q.toSetup(), { epd: true });
		const now = key(p);
		if (this.positions.slice(0, this.at + 1).filter(q => key(q) === now).length >= 3) {
			return "Draw by threefold repetition";
		}
		return null;
	}
}

/** Returns a line of moves in algebraic notation, with move numbers. */
export function describeLine(from: Chess, line: string[]): string {
	const position = from.clone() as Chess;
	const words: string[] = [];
	for (const text of line) {
		const move = parseUci(text);
		if (!move || !position.isLegal(move)) {
			break;
		}
		if (position.turn === "white") {
			words.push(`${position.fullmoves}.`);
		} else if (words.length === 0) {
			words.push(`${position.fullmoves}...`);
		}
		words.push(makeSan(position, move));
		position.play(move);
	}
	return words.join(" ");
}

/** Returns a move of a position in algebraic notation; text that is none stays as it is. */
export function describeMove(position: Chess, text: string): string {
	const move = parseUci(text);
	return move && position.isLegal(move) ? makeSan(position, move) : text;
}

/** Returns start position number 0 to 959 of Chess960, in the numbering of R. Scharnagl. */
export function chess960(number: number): string {
	const rank: string[] = Array(8).fill("");
	const empty = (n: number) => [...rank.keys()].filter(i => rank[i] === "")[n]!;
	rank[2 * (number % 4) + 1] = "b";
	number = Math.floor(number / 4);
	rank[2 * (number % 4)] = "b";
	number = Math.floor(number / 4);
	rank[empty(number % 6)] = "q";
	number = Math.floor(number / 6);
	const knights = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]][number]!;
	const [first, second] = [empty(knights[0]!), empty(knights[1]!)];
	rank[first] = rank[second] = "n";
	rank[empty(0)] = "r";
	rank[empty(0)] = "k";
	rank[empty(0)] = "r";
	const pieces = rank.join("");
	return `${pieces}/pppppppp/8/8/8/8/PPPPPPPP/${pieces.toUpperCase()} w KQkq - 0 1`;
}
