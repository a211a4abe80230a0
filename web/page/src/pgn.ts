// Games that people paste.

import { INITIAL_FEN } from "chessops/fen";
import { parsePgn } from "chessops/pgn";

/** A move as chessops finds it anywhere in a word, a move number, or a mark. */
const moveParts = /(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?|[O0o][-–—][O0o](?:[-–—][O0o])?)|^\d+\.*|[+#!?]/g;

/** Words that may follow a move: en passant, novelty. */
const remarks = new Set(["ep", "e.p.", "TN"]);

/** Whether a word has letters that belong to no move. chessops would take "Cf3", or a figurine before f3, for a move of the pawn. */
function isForeign(word: string): boolean {
	const rest = word.replace(/e\.?p\.?(?=[+#!?]*$)/, "").replace(moveParts, "");
	return /[\p{L}\u2654-\u265F]/u.test(rest) && !remarks.has(word);
}

/** A tag with its name and value, the three kinds of comments, a promotion with its piece in brackets, brackets of variations, a word; whichever begins first. */
const tokens = /\[\s*([\w+#=:-]+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{[^}]*\}|\{|;.*|^%.*|(?:\d+\.+)?(?:[a-h]x)?[a-h][18]\([QRBNqrbn]\)[^\s(){};]*|[()]|[^\s(){};]+/gm;

/** How a game ends; a star may stand at its last move. */
const result = /^(?:1[-–—]0|0[-–—]1|1\/2[-–—]1\/2|½[-–—]½)$|\*$/;

/**
 * Returns the tags of the first game of a text and the words of its moves, without comments and variations. The game ends
 * at its result. Without one it ends before the next tags or move number 1, or after an empty line before a word that is not PGN. To
 * chessops any empty line would end it, and a result would not. Throws an Error if a comment or a variation does not end.
 */
function firstGame(text: string): { tags: Map<string, string>; words: string[] } {
	const tags = new Map<string, string>(), words: string[] = [];
	const lines = text.replace(/\r\n?/g, "\n");
	let depth = 0, end = 0, moved = false;
	for (const match of lines.matchAll(tokens)) {
		const [whole, name, value] = match;
		const token = whole.replace(/^([^{;(]*)\(([QRBNqrbn])\)/, (_, move: string, piece: string) => move + "=" + piece.toUpperCase());
		const afterEmptyLine = /\n\s*\n/.test(lines.slice(end, match.index));
		end = match.index + whole.length;
		if (name) {
			if (moved) {
				break;
			}
			tags.set(name, value!.replace(/\n/g, " "));
		} else if (token === "{") {
			throw new Error("a comment does not end");
		} else if (/^[{;]/.test(token) || token.startsWith("%") && /^\n?$/.test(lines.charAt(match.index - 1))) {
			continue;
		} else if (token === "(") {
			depth++;
		} else if (token === ")") {
			depth = Math.max(depth - 1, 0);
		} else if (depth === 0) {
			const ends = result.test(token);
			if (ends && !moved && tags.size === 0) { // the score above the moves
				continue;
			}
			const number1 = /^1\.(?!\.)/.test(token) && !/^\s*(?:\.\.|…)/.test(lines.slice(end)); // "1. ..." goes on with Black's move
			if (moved && (number1 || afterEmptyLine && isForeign(token))) {
				break;
			}
			words.push(token);
			if (ends) {
				break;
			}
			moved ||= !/^\d+\.*$/.test(token);
		}
	}
	if (depth > 0) {
		throw new Error("a variation does not end");
	}
	return { tags, words };
}

/**
 * Reads the first game of a PGN text: the FEN of its start position and its moves as they
 * are written. Whether they are legal is not checked. Throws an Error if there is no game of chess, or a
 * word of it is none of PGN.
 */
export function readPGN(text: string): { start: string; moves: string[] } {
	const { tags, words } = firstGame(text);
	const moves = [...parsePgn(words.join(" "))[0]?.moves.mainline() ?? []].map(node => node.san);
	const fen = tags.get("FEN"); // empty where a program has written it so
	if (!fen && moves.length === 0) {
		throw new Error("there is no game in this text");
	}
	const variant = tags.get("Variant") ?? "";
	if (!isChess(variant)) {
		throw new Error(`this is a game of ${variant}, and only chess and Chess960 are played here`);
	}
	const foreign = words.find(isForeign);
	if (foreign) {
		throw new Error(`“${foreign}” is no move in English letters`);
	}
	return { start: fen || INITIAL_FEN, moves };
}

/**
 * Whether the value of the tag Variant is standard chess or Chess960, by any of the names that programs give them. Of
 * the variants of chess servers, wild/2 to wild/8a have only another start position.
 */
function isChess(variant: string): boolean {
	return /^(?:|standard|normal|chess|fromposition|classical|d?frc|960|chess960.*|fischer.*|wild\/(?:[2-8]|8a))$/s.test(variant.replaceAll(" ", "").toLowerCase());
}
