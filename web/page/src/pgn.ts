// Games that people paste.

import { INITIAL_FEN } from "chessops/fen";
import { parsePgn, parseVariant } from "chessops/pgn";

/** A tag, the three kinds of comments, brackets of variations, a word; whichever begins first. */
const tokens = /\[\s*[\w+#=:-]+\s+"(?:[^"\\]|\\.)*"\s*\]|\{[^}]*\}|\{|;.*|^%.*|[()]|[^\s(){};]+/gm;

/** How a game ends; a star may stand at its last move. */
const result = /^(?:1-0|0-1|1\/2-1\/2)$|\*$/;

/**
 * Returns the tags of the first game of a text and the words of its moves, without comments and variations. It ends with its
 * result, or where tags follow moves. To chessops an empty line would end it, and a result would not. Throws an Error if
 * a comment does not end.
 */
function firstGame(text: string): { tags: string[]; words: string[] } {
	const tags: string[] = [], words: string[] = [];
	let depth = 0;
	for (const [token] of text.replace(/\r\n?/g, "\n").matchAll(tokens)) {
		if (/^\[.*"\s*\]$/s.test(token)) {
			if (words.length > 0) {
				break;
			}
			tags.push(token);
		} else if (token === "{") {
			throw new Error("a comment does not end");
		} else if (/^[{;%]/.test(token)) {
			continue;
		} else if (token === "(") {
			depth++;
		} else if (token === ")") {
			depth = Math.max(depth - 1, 0);
		} else if (depth === 0) {
			words.push(token);
			if (result.test(token)) {
				break;
			}
		}
	}
	return { tags, words };
}

/** A move as chessops finds it anywhere in a word, a move number, or a mark. */
const moveParts = /(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?|[O0o][-–—][O0o](?:[-–—][O0o])?)|^\d+\.*|[+#!?]/g;

/** Words that may follow a move: en passant, novelty. */
const remarks = new Set(["ep", "e.p.", "TN"]);

/** Whether a word has letters that belong to no move. chessops would take "Cf3", or a figurine before f3, for a move of the pawn. */
function isForeign(word: string): boolean {
	const rest = word.replace(/e\.?p\.?(?=[+#!?]*$)/, "").replace(moveParts, "");
	return /[\p{L}\u2654-\u265F]/u.test(rest) && !remarks.has(word);
}

/**
 * Reads the first game of a PGN text: the FEN of its start position and its moves as they
 * are written. Whether they are legal is not checked. Throws an Error if there is no game of chess, or a
 * word of it is none of PGN.
 */
export function readPGN(text: string): { start: string; moves: string[] } {
	const { tags, words } = firstGame(text);
	const [pgn] = parsePgn(`${tags.join("\n")}\n\n${words.join(" ")}`);
	const fen = pgn?.headers.get("FEN"); // empty where a program has written it so
	if (!pgn || (!fen && pgn.moves.children.length === 0)) {
		throw new Error("there is no game in this text");
	}
	const variant = pgn.headers.get("Variant");
	if (parseVariant(variant) !== "chess") {
		throw new Error(`this is a game of ${variant}, and only chess and Chess960 are played here`);
	}
	const foreign = words.find(isForeign);
	if (foreign) {
		throw new Error(`“${foreign}” is no move in English letters`);
	}
	return { start: fen || INITIAL_FEN, moves: [...pgn.moves.mainline()].map(node => node.san) };
}
