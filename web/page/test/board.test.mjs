// The board: moves, positions, games and messages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickMove, clickSquare, expectMoves, focused, moves, onePage, open, ready, setUp, text, typeFEN, waitForText } from "./site.mjs";

const tab = onePage();

test("promotion: any piece, and not at all", async () => {
	const { page } = tab;
	await setUp(page, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
	await clickMove(page, "a7a8n");
	await expectMoves(page, ["1. a8=N"]);
	await page.click("#undo");
	await clickSquare(page, "a7");
	await clickSquare(page, "a8");
	await page.keyboard.press("Escape");
	await expectMoves(page, []);
	await clickMove(page, "a7a8q");
	await expectMoves(page, ["1. a8=Q"]);
});

test("the choice of a promotion belongs to its position and its view", async () => {
	const { page } = tab;
	const pawn = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
	const ask = async () => {
		await setUp(page, pawn);
		await clickSquare(page, "a7");
		await clickSquare(page, "a8");
		await page.waitForSelector("#promotion[open]");
	};
	const setUpBehind = fen => page.evaluate(fen => { // the dialog is modal
		sessionStorage.removeItem("penrose.game");
		document.querySelector("#fen").value = fen;
		document.querySelector("#fen-form").requestSubmit();
	}, fen);
	const isThere = fen => page.waitForFunction(fen => JSON.parse(sessionStorage.getItem("penrose.game"))?.start === fen, fen);
	await ask();
	await setUpBehind(pawn);
	await isThere(pawn);
	await page.click("#promotion button[value=queen]");
	await expectMoves(page, []);
	await ask();
	const other = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
	await setUpBehind(other);
	await isThere(other);
	await page.waitForSelector("#promotion", { state: "hidden" });
	await expectMoves(page, []);
	for (const view of ["about", "board"]) {
		await page.click(`nav a[href="#${view}"]`);
	}
	await ask();
	await page.goBack();
	await page.waitForSelector("#promotion", { state: "hidden" });
	assert.ok(await page.locator("#view-about").isVisible());
	await page.goForward();
	await expectMoves(page, []);
});

test("the last move and a check are marked", async () => {
	const { page } = tab;
	await page.fill("#pgn", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *");
	await page.click("#pgn-form button");
	await expectMoves(page, ["1. e4", "e5", "2. Qh5", "Nc6", "3. Qxf7+"]);
	const marked = mark => page.locator(`cg-board square.${mark}`).evaluateAll(squares => squares.map(square => square.cgKey).sort().join(" "));
	for (const [step, lastMove, check] of [[null, "f7 h5", "e8"], ["#back", "b8 c6", ""], ["#first", "", ""]]) {
		if (step) {
			await page.click(step);
		}
		await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))); // chessground draws with a frame
		assert.deepEqual([await marked("last-move"), await marked("check")], [lastMove, check]);
	}
});

test("a wrong FEN is shown as a message, and changes nothing", async () => {
	const { page } = tab;
	await page.click("#new-game");
	const before = await page.inputValue("#fen");
	for (const [fen, complaint] of [
		["joho", /joho/],
		["8/8/8/8/8/8/8/8 w - - 0 1", /White has 0 kings/],
		["4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", /in check/],
	]) {
		await typeFEN(page, fen);
		await page.waitForFunction(source => new RegExp(source).test(document.querySelector("#message:not([hidden])")?.textContent ?? ""), complaint.source);
	}
	assert.equal(await page.evaluate(() => JSON.parse(sessionStorage.getItem("penrose.game")).start), before);
	// Two at once: the later one counts.
	await page.evaluate(() => {
		for (const fen of ["joho", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]) {
			document.querySelector("#fen").value = fen;
			document.querySelector("#fen-form").requestSubmit();
		}
	});
	await page.waitForFunction(() => JSON.parse(sessionStorage.getItem("penrose.game")).start.startsWith("4k3/8"));
	await setUp(page, before);
	await page.fill("#move", "e5");
	await page.click("#move-form button");
	await waitForText(page, "#message", /e5 is not a legal move/);
	await page.fill("#move", "e4");
	await page.keyboard.press("Enter");
	await waitForText(page, "#status", /Last move: e4/);
	assert.ok(await page.locator("#message").isHidden());
	assert.notEqual(await page.inputValue("#fen"), before);
});

test("castling rights and en passant squares that cannot be are left out, with a message", async () => {
	const { page } = tab;
	const searched = () => page.evaluate(() => window.sentLines.findLast(line => line.startsWith("position")));
	for (const [fen, mended, complaint] of [
		["4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", /castling "KQkq".*left out/],
		["4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", /e3.*left out/],
		["r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 10", "r4rk1/8/8/8/8/8/8/R4RK1 w - - 0 10", /castling.*left out/], // both have castled
	]) {
		await typeFEN(page, fen);
		await page.waitForFunction(start => JSON.parse(sessionStorage.getItem("penrose.game")).start === start, mended);
		await waitForText(page, "#message:not([hidden])", complaint);
		assert.equal(await page.inputValue("#fen"), mended);
	}
	await page.fill("#pgn", '[FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"]\n\n1. O-O Ke7 *');
	await page.click("#pgn-form button");
	await expectMoves(page, ["1. O-O", "Ke7"]);
	await waitForText(page, "#message:not([hidden])", /left out/);
	await page.click("#think");
	assert.equal(await searched(), "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 e8e7");
	await page.click("#think");
	await page.click("#new-game");
	assert.ok(await page.locator("#message").isHidden());
});

test("a message that moves the board does not move what is clicked", async () => {
	const { page } = tab;
	await page.click("#new-game");
	await clickSquare(page, "a2"); // the board has measured itself
	await page.evaluate(() => { // without scrolling
		document.querySelector("#fen").value = "joho";
		document.querySelector("#fen-form").requestSubmit();
	});
	await waitForText(page, "#message", /joho/);
	await clickMove(page, "e2e4");
	await expectMoves(page, ["1. e4"]);
});

test("a message is seen wherever the page is scrolled to", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address, { viewport: { width: 390, height: 844 } });
	await page.locator("#chess960").scrollIntoViewIfNeeded();
	assert.ok(await page.evaluate(() => scrollY) > 400);
	await typeFEN(page, "joho");
	await waitForText(page, "#message", /joho/);
	const { y, height } = await page.locator("#message").boundingBox();
	assert.ok(y >= 0 && y + height <= 844, `${y}`);
	assert.deepEqual(faults, []);
	await close();
});

test("PGN is loaded, also of Chess960 and from a position, or it is said what is wrong", async () => {
	const { page } = tab;
	await page.fill("#pgn", '[White "A"]\n\n1. e4 $1 (1. d4 (1. Sf3)) e5!? 2.Nf3 {a comment, Cf3} Nc6 ; Cc6\n3. Bb5 a6 *\n\n1. Cf3');
	await page.click("#pgn-form button");
	await waitForText(page, "#status", /Last move: a6/);
	await expectMoves(page, ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6"]);
	for (const [game, complaint] of [
		["1. e4 e5 2. Ke3", /ply 3: Ke3 is not a legal move/],
		["", /no game/],
		["1. e4 e5 2. Cf3 Cc6 *", /“Cf3” is no move in English letters/],
		["1. d4 ♞f6 *", /“♞f6” is no move/],
		["1. e4 {oops e5 2. Nf3", /a comment does not end/],
		["1. e4 (1. d4 e5 2. Nf3 Nc6 3. Bb5 *", /a variation does not end/],
		['1. e4 e5 (1... c5\n\n[Event "b"]\n\n1. d4 *', /a variation does not end/],
		['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', /White has 0 kings/],
		['[Variant "Atomic"]\n\n1. e4 *', /a game of Atomic/],
		['[Variant "wild/1"]\n\n1. e4 *', /a game of wild\/1/],
	]) {
		await page.fill("#pgn", game);
		await page.click("#pgn-form button");
		await waitForText(page, "#message", complaint);
	}
	assert.equal((await moves(page)).length, 6);
	for (const [game, wanted] of [
		['[Variant "Chess960"]\n[FEN "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1"]\n\n1. O-O-O O-O *', ["1. O-O-O", "O-O"]],
		['[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n*', []],
		['[White-2 "A"] [Black "B"] 1. e4 e5 ; better { than c5\n2. Nf3 *\n\n[Event "b"]\n\n1. d4 { open', ["1. e4", "e5", "2. Nf3"]],
		["1. e4 e5\r\n\r\n2. Nf3 Nc6 3. Bb5 *", ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5"]],
		['[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n{An introduction.}\n\n1. O-O Ke7 *', ["1. O-O", "Ke7"]],
		['[Event "a"]\n[FEN ""]\n\n{An introduction.}\n\n1. e4 e5 2. Nf3 *', ["1. e4", "e5", "2. Nf3"]],
		["1. e4 e5 1-0\n1. d4 d5 0-1", ["1. e4", "e5"]],
		["1. e4 {c} 1. ... e5 2. Nf3 Nc6 3. Bb5 3. .. a6 *", ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6"]],
		["1. e4\n1. … e5 *", ["1. e4", "e5"]],
		["1. Nf3 (1. d4 *) Nf6* 1. g3 g6 *", ["1. Nf3", "Nf6"]],
		['[Event "a"]\n\n1. e4 e5\n[Event "b3 Cup"]\n\n1. d4 *', ["1. e4", "e5"]],
		["1. e4 e5 1–0\n\n1. d4 d5 0–1", ["1. e4", "e5"]],
		["1. e4 e5\n\n1. d4 d5", ["1. e4", "e5"]],
		["1. e4 e5 ½-½\nPlayed in Riga.", ["1. e4", "e5"]],
		["1. e4 e5 2. Nf3\n\nPlayed in Riga.", ["1. e4", "e5", "2. Nf3"]],
		["1-0\n1. e4 e5 *", ["1. e4", "e5"]],
		['[Event "b3 Cup" ]\n[ FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1" ]\n\n1. O-O *', ["1. O-O"]],
		['[FEN "1n2k3/P7/8/8/8/8/7p/4K3 w - - 0 1"]\n\n1. axb8(N)!?\n\nh1(q)+ 2. Kf2 (2. Ke2) Ke7 *', ["1. axb8=N", "h1=Q+", "2. Kf2", "Ke7"]],
		['[Variant "Fischer Random Chess"]\n\n1. e4 *', ["1. e4"]],
		['[Variant "DFRC"]\n\n1. e4 *', ["1. e4"]],
		['[Variant "wild/8a"]\n\n1. e4 *', ["1. e4"]],
		['[Annotator "PC\\joe, \\"J\\""]\n[_a "1"]\n[Opening "QP: 1.d4 Nf6"]\n\n1. e4 e5 *', ["1. e4", "e5"]],
		["1. e4 a6 2. e5 d5 3. exd6e.p.+! *", ["1. e4", "a6", "2. e5", "d5", "3. exd6"]],
	]) {
		await page.fill("#pgn", game);
		await page.click("#pgn-form button");
		await expectMoves(page, wanted);
		assert.ok(await page.locator("#message").isHidden());
	}
});

test("moves in UCI notation are those that the engine means, also after a reload", async () => {
	const { page } = tab;
	for (const [fen, move, wanted] of [
		["rnbqkb1r/ppp1pp1p/3p1np1/8/3PP3/2N5/PPP2PPP/R1BQKBNR b KQkq - 0 4", "b8d7", "4... Nbd7"], // and no Bd7
		["rnbqkbnr/ppp1pppp/3p4/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", "b1d2", "2. Nd2"],
		["4k3/8/8/8/8/2N5/8/1B2K3 w - - 0 1", "Nd5", "1. Nd5"],
		["4k3/8/8/8/8/2N5/8/1B2K3 w - - 0 1", "bd3", "1. Bd3"],
		["4k3/8/8/8/8/2N5/8/1B2K3 w - - 0 1", "B1C2", "1. Bc2"],
	]) {
		await setUp(page, fen);
		await page.fill("#move", move);
		await page.keyboard.press("Enter");
		await expectMoves(page, [wanted]);
		await page.reload();
		await ready(page);
		await expectMoves(page, [wanted]);
	}
});

test("moves as people write them; a promotion that lacks its piece asks for it", async () => {
	const { page } = tab;
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	const pawn = "2n4k/PP6/8/8/8/7B/8/K7 w - - 0 1";
	for (const [fen, move, piece, wanted] of [
		[castling, "0-0", null, "1. O-O"],
		[castling, "o-o-o", null, "1. O-O-O"],
		[castling, "0-0-0!?", null, "1. O-O-O"],
		[castling, "Rxa8+!", null, "1. Rxa8+"],
		[castling, "e1d1?", null, "1. Kd1"],
		[pawn, "a8", "rook", "1. a8=R"],
		[pawn, "a7a8", "knight", "1. a8=N"],
		[pawn, "A7A8", "queen", "1. a8=Q"],
		[pawn, "a8=B", null, "1. a8=B"],
		[pawn, "bxc8!", "queen", "1. bxc8=Q+"],
		[pawn, "Bxc8", null, "1. Bxc8"],
	]) {
		await setUp(page, fen);
		await page.fill("#move", move);
		await page.keyboard.press("Enter");
		if (piece) {
			await page.click(`#promotion button[value=${piece}]`);
		}
		await expectMoves(page, [wanted]);
	}
	await setUp(page, pawn);
	await page.fill("#move", "a8");
	await page.keyboard.press("Enter");
	await page.waitForSelector("#promotion[open]");
	await page.keyboard.press("Escape");
	await page.waitForSelector("#promotion", { state: "hidden" });
	await expectMoves(page, []);
});

test("castling, also in Chess960, and its start positions by number", async () => {
	const { page } = tab;
	await setUp(page, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
	await clickMove(page, "e1g1");
	await expectMoves(page, ["1. O-O"]);
	await setUp(page, "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1");
	await clickMove(page, "e1b1");
	await expectMoves(page, ["1. O-O-O"]);
	await page.fill("#move", "O-O");
	await page.keyboard.press("Enter");
	await waitForText(page, "#status", /Last move: O-O\./);
	for (const [number, rank] of [["518", "RNBQKBNR"], ["0", "BBQNNRKR"], ["959", "RKRNNQBB"]]) {
		await page.fill("#chess960", number);
		await page.click("#chess960-form button");
		await page.waitForFunction(rank => document.querySelector("#fen").value.includes(`/${rank} `), rank);
	}
	await page.click("#think");
	await waitForText(page, "#search-figures", /Depth [1-9]/);
	await page.click("#think");
});

test("several lines, undo, flip, keys", async () => {
	const { page } = tab;
	await page.click("#new-game");
	await page.fill("#lines", "3");
	await page.press("#lines", "Tab");
	await page.click("#think");
	await page.waitForFunction(() => document.querySelectorAll("#pv-lines li").length === 3);
	const first = await page.locator("#pv-lines li").evaluateAll(items => items.map(item => /\. (\S+)/.exec(item.textContent)[1])); // a score may be a bound
	assert.equal(new Set(first).size, 3, first.join());
	await clickMove(page, "e2e4"); // the analysis goes on
	await waitForText(page, "#pv-lines", /1\.\.\./);
	await page.click("#undo");
	await page.waitForFunction(() => !/1\.\.\./.test(document.querySelector("#pv-lines").textContent));
	await page.click("#think");
	await page.click("#flip");
	assert.equal(await page.locator(".ground.orientation-black").count(), 1);
	await clickMove(page, "d2d4");
	await page.locator("body").press("ArrowLeft");
	assert.match(await page.inputValue("#fen"), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8/);
	await page.locator("body").press("End");
	assert.match(await text(page, "#status"), /Black to move. Last move: d4/);
	for (const [key, modifier, heard] of [["ArrowLeft", "altKey", false], ["Home", "ctrlKey", false], ["ArrowLeft", "metaKey", false], ["Home", "none", true]]) {
		const taken = await page.evaluate(([key, modifier]) => {
			const press = new KeyboardEvent("keydown", { key, [modifier]: true, bubbles: true, cancelable: true });
			return !document.body.dispatchEvent(press);
		}, [key, modifier]);
		assert.equal(taken, heard, `${modifier} ${key}`);
		assert.equal(/Last move: d4/.test(await text(page, "#status")), !heard, `${modifier} ${key}`);
	}
});

test("undo takes back the last move, and nothing while somebody looks back", async () => {
	const { page } = tab;
	await page.click("#new-game");
	assert.ok(await page.isDisabled("#undo"));
	for (const move of ["e2e4", "e7e5", "g1f3"]) {
		await clickMove(page, move);
	}
	await page.click("#back");
	assert.ok(await page.isDisabled("#undo"));
	await page.click("#undo", { force: true });
	await expectMoves(page, ["1. e4", "e5", "2. Nf3"]);
	await page.click("#last");
	await page.focus("#undo");
	for (const left of [["1. e4", "e5"], ["1. e4"], [], []]) {
		await page.keyboard.press("Enter");
		await expectMoves(page, left);
	}
	assert.equal(await focused(page), "undo");
});

test("the move that was chosen by a key keeps the focus", async () => {
	const { page } = tab;
	await page.click("#new-game");
	for (const move of ["e2e4", "e7e5", "g1f3"]) {
		await clickMove(page, move);
	}
	await page.locator("#moves button").nth(1).focus();
	await page.keyboard.press("Enter");
	await waitForText(page, "#moves [aria-current]", /^e5$/);
	assert.equal(await focused(page), "e5");
	await page.keyboard.press("ArrowLeft");
	await waitForText(page, "#moves [aria-current]", /^1. e4$/);
	assert.equal(await focused(page), "e5");
});

test("a message stays on its page", async () => {
	const { page } = tab;
	await typeFEN(page, "joho");
	await waitForText(page, "#message:not([hidden])", /joho/);
	await page.click('nav a[href="#about"]');
	await page.waitForSelector("#message", { state: "hidden" });
	await page.click('nav a[href="#board"]');
});

test("light and dark by the button", async () => {
	const { page } = tab;
	const brightness = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)[0]));
	for (const [theme, bright] of [["light", true], ["dark", false], ["system", true]]) { // the browser prefers light
		await page.click("#theme");
		for (const again of [() => {}, () => page.reload()]) {
			await again();
			assert.equal(await text(page, "#theme"), `Theme: ${theme}`);
			assert.equal(await brightness() > 127, bright, theme);
		}
	}
});

test("who looks back in a game keeps its later moves, whatever is set, typed or reloaded", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const played = ["1. e4", "e5", "2. Nf3", "Nc6"];
	for (const move of ["e2e4", "e7e5", "g1f3", "b8c6"]) {
		await clickMove(page, move);
	}
	await page.selectOption("#time", "200");
	await page.selectOption("#side", "white");
	for (const step of ["#first", "#forward"]) { // the engine would be to move
		await page.click(step);
	}
	const searches = () => page.evaluate(() => window.sentLines.filter(line => line.startsWith("go")).length);
	await page.fill("#hash", "32");
	await page.press("#hash", "Tab");
	await typeFEN(page, "joho");
	await waitForText(page, "#message", /joho/);
	assert.equal(await searches(), 0);
	await page.reload();
	await ready(page);
	assert.equal(await searches(), 0);
	await expectMoves(page, played);
	await page.click("#think");
	await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
	assert.equal((await moves(page))[0], "1. e4");
	assert.deepEqual(faults, []);
	await close();
});

test("undo gives back what a move made while looking back has cut off", async () => {
	const { page } = tab;
	await page.click("#new-game");
	for (const move of ["e2e4", "e7e5", "g1f3"]) {
		await clickMove(page, move);
	}
	await page.click("#first");
	await clickMove(page, "d2d4");
	await clickMove(page, "d7d5");
	await expectMoves(page, ["1. d4", "d5"]);
	await page.click("#undo");
	await expectMoves(page, ["1. d4"]);
	await page.reload();
	await ready(page);
	await page.click("#undo");
	await expectMoves(page, ["1. e4", "e5", "2. Nf3"]);
	assert.match(await page.inputValue("#fen"), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8/);
	// In a game the reply is taken back with the move before it, which comes back, too.
	await page.selectOption("#time", "200");
	await page.selectOption("#side", "white");
	await page.click("#forward");
	await page.click("#think");
	await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
	await page.click("#undo");
	await expectMoves(page, ["1. e4", "e5", "2. Nf3"]);
	await page.selectOption("#side", "both");
});

test("a FEN that somebody types stays while moves are made", async () => {
	const { page } = tab;
	await page.click("#new-game");
	await page.fill("#fen", "4k3/8");
	await clickMove(page, "e2e4");
	assert.equal(await page.inputValue("#fen"), "4k3/8");
	await page.fill("#fen", "");
	await page.press("#fen", "Tab");
	await clickMove(page, "e7e5");
	assert.match(await page.inputValue("#fen"), /4p3\/4P3/);
});
