import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { benchOfNativeEngine, clickMove, clickSquare, expectMoves, launch, moves, open, ready, serve, setUp, startEngine, text, typeFEN } from "./site.mjs";

let site, browser, page, faults, close;

before(async () => {
	[site, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
	await browser?.close();
	site?.end();
});
beforeEach(async () => {
	({ page, faults, close } = await open(browser, site.address));
});
afterEach(async () => {
	await close();
	assert.deepEqual(faults, []);
});

const waitForText = (selector, pattern, timeout = 30_000) =>
	page.waitForFunction(([selector, source]) => new RegExp(source).test(document.querySelector(selector).textContent), [selector, pattern.source], { timeout });

test("the worker speaks UCI by messages", async () => {
	const said = await page.evaluate(() => new Promise(resolve => {
		const worker = new Worker("engine/penrose.js");
		const lines = [];
		worker.onmessage = ({ data }) => {
			lines.push(data);
			if (data.startsWith("Nodes searched")) {
				resolve(lines);
			}
		};
		worker.postMessage("uci"); // at once: it waits for the engine
		worker.postMessage("go depth 6\nisready");
		worker.postMessage("position startpos");
		worker.postMessage("go perft 4");
	}));
	assert.ok(said.every(line => typeof line === "string" && !line.includes("\n")));
	assert.match(said[0], /^id name Penrose/);
	for (const line of ["uciok", "readyok", "Nodes searched: 197281"]) {
		assert.ok(said.includes(line), line);
	}
	assert.equal(said.filter(line => line.startsWith("bestmove")).length, 1);
});

test("it finds the nodes of the native engine", { timeout: 120_000 }, async () => {
	const native = await benchOfNativeEngine(7);
	await startEngine(page, "own");
	const said = await page.evaluate(nodes => window.own.ask(["bench 7"], `${nodes} nodes`), native);
	assert.match(said.at(-1), /^\d+ nodes \d+ nps$/);
});

test("stop is heard in the middle of a search", { timeout: 120_000 }, async () => {
	await startEngine(page, "own");
	const latencies = await page.evaluate(async () => {
		const all = [];
		for (let i = 0; i < 50; i++) {
			window.own.worker.postMessage("go infinite");
			await new Promise(resolve => setTimeout(resolve, 100 + 7 * i));
			const begin = performance.now();
			const said = await window.own.ask(["stop"], "bestmove");
			all.push(performance.now() - begin);
			if (!/^bestmove [a-h]/.test(said.at(-1))) {
				throw new Error(said.at(-1));
			}
		}
		return all.sort((a, b) => a - b);
	});
	console.log(`stop to bestmove, 50 times: median ${latencies[25].toFixed(1)} ms, worst ${latencies[49].toFixed(1)} ms`);
	assert.ok(latencies[25] < 100, "median");
	assert.ok(latencies[49] < 1000, "worst");
});

test("perft can be stopped, quit ends the worker", async () => {
	await startEngine(page, "own");
	const said = await page.evaluate(async () => {
		const { own } = window;
		own.worker.postMessage("go perft 9");
		await new Promise(resolve => setTimeout(resolve, 300));
		const stopped = await own.ask(["stop"], "info string perft");
		own.worker.postMessage("quit");
		await new Promise(resolve => setTimeout(resolve, 300));
		let after = 0;
		own.worker.onmessage = () => after++;
		own.worker.postMessage("uci");
		await new Promise(resolve => setTimeout(resolve, 300));
		return [stopped.at(-1), after];
	});
	assert.deepEqual(said, ["info string perft stopped", 0]);
});

test("the table is as large as asked, or a message says why not", async () => {
	await startEngine(page, "own");
	const said = await page.evaluate(() => window.own.ask(["setoption name Hash value 512", "go depth 5", "setoption name Hash value 4000", "isready"], "readyok"));
	assert.equal(said.filter(line => line.startsWith("info string option")).length, 1);
	assert.match(said.at(-2), /^info string option Hash: .*it stays at 512 MiB$/);
});

test("a game to mate by clicks", { timeout: 300_000 }, async () => {
	await startEngine(page, "adviser"); // of the user
	await page.selectOption("#strength", "1000");
	await page.selectOption("#time", "200");
	await page.selectOption("#side", "black");
	for (;;) {
		await waitForText("#status", /Black to move|Checkmate|Draw/);
		const played = await moves(page);
		assert.ok(played.length < 300, played.join(" "));
		if (!/Black to move/.test(await text(page, "#status"))) {
			break;
		}
		const fen = await page.inputValue("#fen");
		const said = await page.evaluate(fen => window.adviser.ask(["setoption name UCI_Chess960 value false", `position fen ${fen}`, "go movetime 150"], "bestmove"), fen);
		await clickMove(page, said.at(-1).split(" ")[1]);
		await page.waitForFunction(n => document.querySelectorAll("#moves button").length > n, played.length);
	}
	assert.match(await text(page, "#status"), /Checkmate: Black wins/);
	assert.match((await moves(page)).at(-1), /#$/);
});

test("promotion: any piece, and not at all", async () => {
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

test("a wrong FEN is shown as a message, and changes nothing", async () => {
	const before = await page.inputValue("#fen");
	for (const [fen, complaint] of [
		["joho", /joho/],
		["8/8/8/8/8/8/8/8 w - - 0 1", /White has 0 kings/],
		["4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", /in check/],
	]) {
		await typeFEN(page, fen);
		await page.waitForFunction(source => new RegExp(source).test(document.querySelector("#message:not([hidden])")?.textContent ?? ""), complaint.source);
	}
	await page.fill("#move", "e5");
	await page.click("#move-form button");
	await waitForText("#message", /e5 is not a legal move/);
	await page.fill("#move", "e4");
	await page.keyboard.press("Enter");
	await waitForText("#status", /Last move: e4/);
	assert.ok(await page.locator("#message").isHidden());
	assert.notEqual(await page.inputValue("#fen"), before);
});

test("PGN is loaded, or it is said what is wrong", async () => {
	await page.fill("#pgn", '[White "A"]\n\n1. e4 (1. d4) e5 2. Nf3 {a comment} Nc6 3. Bb5 a6 *');
	await page.click("#pgn-form button");
	await waitForText("#status", /Last move: a6/);
	await expectMoves(page, ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6"]);
	for (const [game, complaint] of [["1. e4 e5 2. Ke3", /ply 3: Ke3 is not a legal move/], ["", /no game/]]) {
		await page.fill("#pgn", game);
		await page.click("#pgn-form button");
		await waitForText("#message", complaint);
	}
	assert.equal((await moves(page)).length, 6);
});

test("Chess960: castling by king and rook, start positions by number", async () => {
	await setUp(page, "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1");
	await clickMove(page, "e1b1");
	await expectMoves(page, ["1. O-O-O"]);
	await page.fill("#move", "O-O");
	await page.keyboard.press("Enter");
	await waitForText("#status", /Last move: O-O\./);
	for (const [number, rank] of [["518", "RNBQKBNR"], ["0", "BBQNNRKR"], ["959", "RKRNNQBB"]]) {
		await page.fill("#chess960", number);
		await page.click("#chess960-form button");
		await page.waitForFunction(rank => document.querySelector("#fen").value.includes(`/${rank} `), rank);
	}
	await page.click("#think");
	await waitForText("#search-figures", /Depth [1-9]/);
});

test("several lines, undo, flip, keys", async () => {
	await page.fill("#lines", "3");
	await page.press("#lines", "Tab");
	await page.click("#think");
	await page.waitForFunction(() => document.querySelectorAll("#pv-lines li").length === 3);
	const first = await page.locator("#pv-lines li").evaluateAll(items => items.map(item => item.textContent.split(" ")[2]));
	assert.equal(new Set(first).size, 3, first.join());
	await clickMove(page, "e2e4"); // the analysis goes on
	await waitForText("#pv-lines", /1\.\.\./);
	await page.click("#undo");
	await page.waitForFunction(() => !/1\.\.\./.test(document.querySelector("#pv-lines").textContent));
	await page.click("#think");
	await page.locator("body").press("f");
	assert.equal(await page.locator(".ground.orientation-black").count(), 1);
	await clickMove(page, "d2d4");
	await page.locator("body").press("ArrowLeft");
	assert.match(await page.inputValue("#fen"), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8/);
	await page.locator("body").press("End");
	assert.match(await text(page, "#status"), /Black to move. Last move: d4/);
});

test("a reload in the middle of a search", async () => {
	await clickMove(page, "e2e4");
	await page.click("#think");
	await waitForText("#search-figures", /Depth 1\d/);
	await page.reload();
	await ready(page);
	await expectMoves(page, ["1. e4"]);
	assert.match(await text(page, "#status"), /Black to move/);
	await page.click("#think");
	await waitForText("#search-figures", /Depth 1\d/);
});

/** The passes that an engine has printed, by iteration, read here independently of the page. */
function passesOf(lines) {
	const iterations = [];
	for (const line of lines) {
		const p = /^info string pass depth (\d+) line (\d+) number (\d+) gamma (\S+) value (\S+) bracket (-?\d+)\.\.(-?\d+) nodes (\d+) evaluations (\d+) move (\S+)/.exec(line);
		if (!p) {
			continue;
		}
		const [depth, , number, gamma, value, lower, upper, nodes, leaves] = p.slice(1, 10).map(Number);
		if (number === 1) {
			iterations.push({ depth, passes: [] });
		}
		iterations.at(-1).passes.push({ number, gamma, value, lower, upper, nodes, leaves, move: p[10] });
	}
	return iterations;
}

test("the bounds drawn are those of the pass log, number by number", { timeout: 120_000 }, async () => {
	await setUp(page, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6");
	await page.click("#think");
	await waitForText("#search-figures", /Depth 1[4-9]/);
	await page.click("#think");
	await page.waitForFunction(() => window.engineLines.at(-1).startsWith("bestmove"));
	const iterations = passesOf(await page.evaluate(() => window.engineLines));
	assert.ok(iterations.length >= 14, `${iterations.length} iterations`);
	assert.equal(Number(await page.getAttribute("#iteration", "max")), iterations.length - 1);
	let nodes = 0, leaves = 0, high = 0;
	for (const [i, { depth, passes }] of iterations.entries()) {
		await page.locator("#iteration").fill(String(i));
		await page.waitForFunction(([depth, n]) => document.querySelector("#stairs").dataset.depth === String(depth) && document.querySelectorAll("#stairs .pass").length === n, [depth, passes.length]);
		const drawn = await page.evaluate(readStairs);
		const bound = (v, unknown) => v === unknown ? null : v;
		assert.deepEqual(drawn.gammas, passes.map(p => p.gamma), `gammas of depth ${depth}`);
		assert.deepEqual(drawn.lower, passes.map(p => bound(p.lower, -32000)), `lower bounds of depth ${depth}`);
		assert.deepEqual(drawn.upper, passes.map(p => bound(p.upper, 31999)), `upper bounds of depth ${depth}`);
		assert.deepEqual(drawn.high, passes.map(p => p.value >= p.gamma), `answers of depth ${depth}`);
		for (const [k, p] of passes.entries()) {
			const fails = p.value >= p.gamma;
			high += fails;
			const [number, question, answer, bracket, ownNodes, ownLeaves, move] = drawn.rows[k];
			assert.deepEqual([number, question, answer], [String(p.number), `≥ ${p.gamma}?`, fails ? `yes, ≥ ${p.value}` : `no, ≤ ${p.value}`]);
			assert.equal(bracket, `${p.lower === -32000 ? "−∞" : p.lower} to ${p.upper === 31999 ? "∞" : p.upper}`);
			assert.equal(ownNodes, (p.nodes - nodes).toLocaleString("en-US"));
			assert.equal(ownLeaves, (p.leaves - leaves).toLocaleString("en-US"));
			assert.equal(move !== "", fails);
			[nodes, leaves] = [p.nodes, p.leaves];
		}
	}
	assert.ok(high > 0);
});

/** Reads the drawing back by its own axis. Values are rounded to whole units. */
function readStairs() {
	const ticks = [...document.querySelectorAll("#stairs .tick")].map(tick => [Number(tick.querySelector("line").getAttribute("y1")), Number(tick.textContent)]);
	const [[y0, v0], [y1, v1]] = [ticks[0], ticks.at(-1)];
	const value = y => Math.round(v0 + (y - y0) * (v1 - v0) / (y1 - y0)) + 0; // no -0
	const groups = [...document.querySelectorAll("#stairs .pass")];
	const stairs = which => {
		const found = groups.map(() => null);
		const columns = groups.map(g => Number(g.querySelector(".column").getAttribute("x")));
		let x = 0, y = 0;
		for (const [, command, numbers] of document.querySelector(`#stairs .bound.${which}`).getAttribute("d").matchAll(/([MVH])([-\d. ]+)/g)) {
			const at = numbers.trim().split(" ").map(Number);
			if (command === "M") {
				[x, y] = at;
			} else if (command === "V") {
				[y] = at;
			} else {
				found[columns.findIndex(c => Math.abs(c - x) < 0.1)] = value(y);
				[x] = at;
			}
		}
		return found;
	};
	return {
		gammas: groups.map(g => value(Number(g.querySelector(".gamma").getAttribute("d").match(/^M[-\d.]+ ([-\d.]+)/)[1]))),
		lower: stairs("lower"),
		upper: stairs("upper"),
		high: groups.map(g => g.classList.contains("high")),
		rows: [...document.querySelectorAll("#bounds-table tr")].map(row => [...row.cells].map(cell => cell.textContent)),
	};
}

test("the film shows the passes one by one", async () => {
	await page.click("#think");
	await waitForText("#search-figures", /Depth [6-9]|Depth 1\d/);
	await page.click("#think");
	await page.locator("#iteration").fill("0");
	await page.click("#film");
	await page.waitForFunction(() => document.querySelectorAll("#stairs .pass").length === 1);
	await page.waitForFunction(() => Number(document.querySelector("#iteration").value) > 0);
	await page.click("#film");
	assert.equal(await text(page, "#film"), "Play the film");
});

test("drivers are compared: in Plaat mode they find the same values", { timeout: 120_000 }, async () => {
	await page.click('nav a[href="#compare"]');
	await page.selectOption("#driver-0", "MT-SSS*");
	await page.selectOption("#driver-1", "Alpha-Beta");
	await page.selectOption("#compare-mode", "evaluation");
	await page.fill("#compare-depth", "5");
	await page.click("#compare-start");
	await waitForText("#compare-status", /To depth 5, MT-SSS\* needed \d+% of the nodes/, 60_000);
	const rows = await page.locator("#compare-table tr").evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)));
	assert.equal(rows.length, 5);
	for (const row of rows) {
		assert.equal(row[1], row[6], `values of depth ${row[0]}`);
		assert.ok(row.every(cell => cell !== ""));
	}
	const leaves = rows.at(-1).map(cell => Number(cell.replaceAll(",", "")));
	assert.ok(leaves[4] < leaves[9], "MT-SSS* evaluates fewer leaves than Alpha-Beta");
	assert.ok(await page.locator("#compare-stairs-0 .pass").count() > 1);
	assert.equal(await page.locator("#compare-stairs-1 .pass").count(), 1);
});

test("a comparison can be stopped", async () => {
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	await page.fill("#compare-depth", "40");
	await page.click("#compare-start");
	await page.waitForSelector("#compare-table tr");
	await page.click("#compare-stop");
	await waitForText("#compare-status", /Stopped/);
});

test("MT-SSS* on the tree of figure 3, pass by pass", async () => {
	await page.click('nav a[href="#tree"]');
	await page.waitForSelector("#tree .node");
	// "Best-First Fixed-Depth Minimax Algorithms", 1995, figures 4 to 7.
	for (const [status, root] of [
		[/4 of 8 leaves. Pass 1: Is the value ≥ ∞\? No, ≤ 41/, "−∞…41"],
		[/5 of 8 leaves. Pass 2: Is the value ≥ 41\? No, ≤ 36/, "−∞…36"],
		[/6 of 8 leaves. Pass 3: Is the value ≥ 36\? No, ≤ 35/, "−∞…35"],
		[/8 of 8 leaves. Pass 4: Is the value ≥ 35\? Yes, ≥ 35. The value is 35/, "35"],
	]) {
		await page.click("#tree-next-pass");
		assert.match(await text(page, "#tree-status"), status);
		assert.equal(await page.locator("#tree .node").first().textContent(), root);
	}
	assert.deepEqual(await page.locator("#tree-passes li").allInnerTexts(), [
		"Is the value ≥ ∞? No, ≤ 41. New leaves: 41 12 34 36.",
		"Is the value ≥ 41? No, ≤ 36. New leaves: 5.",
		"Is the value ≥ 36? No, ≤ 35. New leaves: 35.",
		"Is the value ≥ 35? Yes, ≥ 35. New leaves: 50 36.",
	]);
	await page.selectOption("#tree-algorithm", "Alpha-Beta");
	await waitForText("#tree-status", /^0 of 12 leaves/);
	await page.fill("#tree-text", "[1 [2 3");
	await page.click("#tree-form button");
	await waitForText("#tree-status", /tree: byte 7/);
});
