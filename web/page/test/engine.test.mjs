// The board and its engine: what it is told, what is shown of it, and games against it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickMove, expectMoves, fakeEngine, focused, moves, onePage, open, ready, setUp, text, typeFEN, waitForText } from "./site.mjs";

const tab = onePage();

test("how games end; a draw does not end an analysis", async () => {
	const { page } = tab;
	const knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";
	for (const [game, ending, goesOn] of [
		["1. f3 e5 2. g4 Qh4# *", "Checkmate: Black wins.", false],
		['[FEN "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1"] 1. Kg6 *', "Draw by stalemate.", false],
		['[FEN "7k/5Q2/6K1/8/8/8/8/8 b - - 100 80"] *', "Draw by stalemate.", false],
		['[FEN "7k/6Q1/8/6K1/8/8/8/8 b - - 0 1"] 1... Kxg7 *', "Draw: neither side can mate.", true],
		['[FEN "7k/8/6K1/8/8/8/8/R7 w - - 98 80"] 1. Ra2 *', null, true],
		['[FEN "7k/8/6K1/8/8/8/8/R7 w - - 98 80"] 1. Ra2 Kg8 *', "Draw by the fifty-move rule.", true],
		[`${knights} *`, null, true],
		[`${knights} Ng8 *`, "Draw by threefold repetition.", true],
	]) {
		await page.evaluate(() => { window.sentLines.length = 0; });
		await page.fill("#pgn", game);
		await page.click("#pgn-form button");
		await page.waitForFunction(() => window.sentLines.includes("ucinewgame"));
		const start = ending?.replace(/[.()]/g, "\\$&") ?? "";
		assert.match(await text(page, "#status"), new RegExp(goesOn ? `^${start} ?(White|Black) to move\\.` : `^${start}$`), game);
		assert.equal(await page.isEnabled("#think"), goesOn, game);
		if (goesOn) {
			await page.click("#think");
			await waitForText(page, "#search-figures", /Depth [1-9]/);
			assert.ok(await page.locator("cg-board piece").count() > 1);
			await page.click("#think");
		}
		for (const side of ending ? ["white", "black"] : []) {
			await page.evaluate(() => { window.sentLines.length = 0; });
			await page.selectOption("#side", side);
			assert.equal(await text(page, "#status"), ending, game);
			assert.ok(await page.isDisabled("#think"), game);
			assert.ok(!await page.evaluate(() => window.sentLines.some(line => line.startsWith("go"))), game);
		}
	}
	await page.fill("#move", "e4"); // in the game
	await page.keyboard.press("Enter");
	await waitForText(page, "#message", /the game has ended/);
	await page.selectOption("#side", "both");
	await page.fill("#move", "");
	await clickMove(page, "e2e4");
	await waitForText(page, "#status", /^Black to move. Last move: e4/);
});

test("what the engine is told of new games and loaded ones, and when the board is left", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, []);
	const sent = async begin => {
		const lines = await page.evaluate(() => window.sentLines.splice(0));
		return lines.filter(line => line.startsWith(begin)).length;
	};
	await page.selectOption("#side", "white");
	await sent("");
	await page.click("#new-game");
	assert.equal(await sent("ucinewgame"), 1);
	await page.fill("#pgn", "1. e4 *"); // the engine would be to move
	await page.click("#pgn-form button");
	await expectMoves(page, ["1. e4"]);
	assert.equal(await page.inputValue("#side"), "both");
	assert.equal(await sent("go"), 0);
	await page.click("#think");
	assert.equal(await sent("go infinite"), 1);
	await page.click('nav a[href="#about"]');
	await page.waitForFunction(() => window.sentLines.includes("stop"));
	await page.click('nav a[href="#board"]');
	await waitForText(page, "#think", /^Think$/);
	assert.equal(await sent("go"), 0);
	assert.deepEqual(faults, []);
	await close();
});

test("after Back the controls are as they were left, and the engine is told so", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, []);
	const ids = ["side", "strength", "time", "lines", "hash"];
	const choose = async values => {
		for (const [i, value] of values.entries()) {
			const control = page.locator(`#${ids[i]}`);
			await (i < 3 ? control.selectOption(value) : control.fill(value));
			await control.blur();
		}
	};
	await choose(["black", "1000", "200", "2", "32"]);
	await page.goto(`${tab.site.address}licences.txt`);
	await page.goto(tab.site.address);
	await ready(page);
	const left = ["white", "1400", "3000", "3", "16"];
	await choose(left);
	await page.goBack();
	await page.goBack();
	await ready(page);
	assert.deepEqual(await Promise.all(ids.map(id => page.inputValue(`#${id}`))), left);
	assert.equal(await text(page, "#status"), "White to move.");
	const sent = await page.evaluate(() => window.sentLines);
	for (const line of ["UCI_Elo value 1400", "MultiPV value 3", "Hash value 16"]) {
		assert.ok(sent.includes(`setoption name ${line}`), sent.join("\n"));
	}
	assert.deepEqual(faults, []);
	await close();
});

test("values that an option cannot have are not sent, typed or kept", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, []);
	const type = async (id, value) => {
		await page.evaluate(() => { window.sentLines.length = 0; });
		await page.fill(id, value);
		await page.press(id, "Tab");
		return page.evaluate(() => window.sentLines.filter(line => line.startsWith("setoption")));
	};
	for (const [id, value, complaint] of [
		["#lines", "99", "Lines: a whole number from 1 to 10"],
		["#lines", "1.5", "Lines: a whole number from 1 to 10"],
		["#hash", "", "Hash: a whole number from 1 to 3900"],
	]) {
		assert.deepEqual(await type(id, value), []);
		assert.equal(await text(page, "#message"), complaint);
	}
	assert.deepEqual(await type("#hash", "1e2"), ["setoption name Hash value 100"]);
	await page.fill("#lines", "99");
	await page.press("#lines", "Tab");
	assert.equal(await page.evaluate(() => JSON.parse(sessionStorage.getItem("penrose.settings")).lines), "1");
	await type("#lines", "1");
	assert.ok(await page.locator("#message").isHidden());
	await page.evaluate(() => sessionStorage.setItem("penrose.settings", JSON.stringify({ strength: "1234", time: "7", lines: "99", hash: "" })));
	await page.reload();
	await ready(page);
	assert.deepEqual(await Promise.all(["strength", "time", "lines", "hash"].map(id => page.inputValue(`#${id}`))), ["0", "1000", "1", "64"]);
	assert.deepEqual(faults, []);
	await close();
});

test("no analysis goes on behind another page because a set-up came late", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, [], true);
	await page.click("#think");
	await page.fill("#fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
	await page.press("#fen", "Enter");
	await page.waitForFunction(() => window.sentLines.includes("d"));
	assert.equal(await text(page, "#think"), "Think");
	await page.click('nav a[href="#compare"]');
	await page.evaluate(() => {
		window.sentLines.length = 0;
		new BroadcastChannel("shown").postMessage("");
	});
	await page.waitForFunction(() => window.sentLines.includes("ucinewgame"));
	await page.click('nav a[href="#board"]');
	assert.equal(await text(page, "#think"), "Think");
	assert.deepEqual(await page.evaluate(() => window.sentLines.filter(line => line.startsWith("go"))), []);
	assert.deepEqual(faults, []);
	await close();
});

test("an engine that has failed is not forgotten", async () => {
	const { page, close } = await open(tab.browser, tab.site.address);
	await page.route("**/penrose.wasm", route => route.fulfill({ status: 404, body: "" }));
	await page.reload();
	await waitForText(page, "#message", /the engine has failed: .*404/);
	await clickMove(page, "e2e4");
	await expectMoves(page, ["1. e4"]);
	await typeFEN(page, "joho");
	await waitForText(page, "#message", /the board does not understand/);
	await page.click("#new-game");
	await expectMoves(page, []);
	await waitForText(page, "#message:not([hidden])", /the engine has failed: .*404/);
	await close();
});

test("the lines shown are those of the position that was searched, and of no earlier game", async () => {
	const { page } = tab;
	await page.click("#new-game");
	await page.click("#think");
	await waitForText(page, "#bounds-caption", /Depth [1-9]/);
	await waitForText(page, "#search-figures", /Depth [1-9]/);
	await page.click("#think");
	await setUp(page, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
	await waitForText(page, "#bounds-caption", /Nothing has been searched yet/);
	assert.deepEqual([await text(page, "#search-figures"), await text(page, "#pv-lines")], ["", ""]);
	await page.selectOption("#side", "black"); // the engine mates: its last line comes together with its move
	await waitForText(page, "#status", /White wins/);
	await waitForText(page, "#pv-lines li", /^\+#1 1\. Ra8#$/);
	await page.selectOption("#side", "both");
});

test("scores are White's, and so are their bounds", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const scores = ["cp 25 lowerbound", "cp 25 upperbound", "mate 3 lowerbound", "cp 0"];
	await fakeEngine(page, scores.map((score, i) => `info depth 9 seldepth 9 multipv ${i + 1} score ${score} nodes 1 nps 1 time 1 pv e7e5`));
	const shown = async wanted => {
		await page.click("#think");
		await page.waitForFunction(n => document.querySelectorAll("#pv-lines li").length === n, wanted.length); // they come one by one
		assert.deepEqual(await page.locator("#pv-lines b").allInnerTexts(), wanted);
		await page.click("#think");
	};
	await shown(["≥ +0.25", "≤ +0.25", "≥ +#3", "0.00"]);
	await clickMove(page, "e2e4");
	await shown(["≤ −0.25", "≥ −0.25", "≤ −#3", "0.00"]);
	assert.deepEqual(faults, []);
	await close();
});

test("the last counts of a search are shown", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, [
		"info depth 9 seldepth 12 multipv 1 score cp 25 nodes 1000 nps 500 time 2000 pv e2e4",
		"info nodes 54321 nps 543 hashfull 1 tbhits 0 time 60049",
	]);
	await page.click("#think");
	await waitForText(page, "#search-figures", /^Depth 9\/12, 54,321 nodes, 543 nodes a second, 60\.0 s$/);
	assert.match(await text(page, "#pv-lines"), /^\+0\.25/);
	assert.deepEqual(faults, []);
	await close();
});

test("a table that the engine refuses is neither shown nor kept", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, []);
	await page.fill("#hash", "3900");
	await page.press("#hash", "Tab");
	await waitForText(page, "#message", /there is no memory/);
	assert.equal(await page.inputValue("#hash"), "64");
	assert.equal(await page.evaluate(() => JSON.parse(sessionStorage.getItem("penrose.settings")).hash), "64");
	assert.deepEqual(faults, []);
	await close();
});

test("an en passant square that the engine leaves out is none on the board", async () => {
	const { page } = tab;
	await page.selectOption("#side", "both");
	await typeFEN(page, "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1");
	await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("4k3/8/3n4/3pP3/8/8/8/4K3 w - - "));
	await page.fill("#move", "exd6");
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => document.querySelector("#fen").value.startsWith("4k3/8/3P4/3p4/8/8/8/4K3 b "));
});

test("an analysis is forgotten with its position", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, [
		"info depth 1 seldepth 1 multipv 1 score cp 25 nodes 1 nps 1 time 1 pv e2e4",
		"info string pass depth 1 line 1 number 1 gamma 1 value 0 bracket 0..0 nodes 1 evaluations 1 move e2e4",
	]);
	for (const leave of [() => clickMove(page, "e2e4"), () => page.click("#back"), () => page.click("#forward"), () => page.click("#undo")]) {
		await page.click("#think");
		await page.waitForSelector("#pv-lines li");
		await page.waitForSelector("#stairs .pass");
		await page.click("#think");
		assert.match(await text(page, "#search-figures"), /Depth 1/);
		await leave();
		await waitForText(page, "#bounds-caption", /Nothing has been searched yet/);
		assert.deepEqual([await text(page, "#search-figures"), await text(page, "#pv-lines")], ["", ""]);
	}
	assert.deepEqual(faults, []);
	await close();
});

test("a reload in the middle of a search", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await page.selectOption("#strength", "1400");
	await page.fill("#hash", "32");
	await page.press("#hash", "Tab");
	await clickMove(page, "e2e4");
	await page.click("#think");
	await waitForText(page, "#search-figures", /Depth 1\d/);
	await page.reload();
	await ready(page);
	await expectMoves(page, ["1. e4"]);
	assert.match(await text(page, "#status"), /Black to move/);
	assert.equal(await page.inputValue("#strength"), "1400");
	const sent = await page.evaluate(() => window.sentLines);
	for (const [option, value] of [["UCI_LimitStrength", "true"], ["UCI_Elo", "1400"], ["Hash", "32"]]) {
		assert.ok(sent.includes(`setoption name ${option} value ${value}`), sent.join("\n"));
	}
	await page.click("#think");
	await waitForText(page, "#search-figures", /Depth 1\d/);
	assert.deepEqual(faults, []);
	await close();
});

test("a reload in the middle of a game: the engine moves, as strong as before", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await page.selectOption("#strength", "1000");
	await page.selectOption("#time", "10000");
	await page.selectOption("#side", "black");
	await waitForText(page, "#status", /Penrose is thinking/);
	const blackBelow = () => page.locator(".ground.orientation-black").count();
	assert.equal(await blackBelow(), 1);
	await page.reload();
	await page.waitForFunction(() => window.sentLines.some(line => line.startsWith("go")));
	assert.equal(await blackBelow(), 1);
	const sent = await page.evaluate(() => window.sentLines);
	const [elo, go] = ["setoption name UCI_Elo value 1000", "go movetime 10000"].map(line => sent.indexOf(line));
	assert.ok(elo >= 0 && go > elo, sent.join("\n"));
	await page.focus("#think");
	await page.keyboard.press("Enter"); // Move now
	await waitForText(page, "#status", /Black to move. Last move/);
	assert.equal(await focused(page), "think");
	assert.equal((await moves(page)).length, 1);
	await page.selectOption("#side", "white");
	assert.equal(await blackBelow(), 0);
	assert.deepEqual(faults, []);
	await close();
});

test("a move that is ordered while looking back comes, whatever is set or refused meanwhile", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, [], true);
	for (const move of ["e2e4", "e7e5"]) {
		await clickMove(page, move);
	}
	await page.selectOption("#side", "white");
	await page.click("#back"); // the engine would be to move
	await page.evaluate(() => { window.sentLines.length = 0; });
	await page.click("#think");
	const sent = async line => { // and forgets it, and all before it
		await page.waitForFunction(line => window.sentLines.some(l => l.startsWith(line)), line);
		await page.evaluate(line => window.sentLines.splice(0, window.sentLines.findIndex(l => l.startsWith(line)) + 1), line);
	};
	await sent("go");
	await page.fill("#hash", "32");
	await page.press("#hash", "Tab");
	await sent("setoption name Hash value 32");
	await sent("go");
	const answer = () => page.evaluate(() => new BroadcastChannel("shown").postMessage(""));
	const refuse = async (meanwhile = () => {}) => {
		await typeFEN(page, "joho");
		await sent("d");
		await meanwhile();
		await answer();
		await waitForText(page, "#message:not([hidden])", /joho|FEN/);
	};
	await refuse();
	await sent("go");
	await refuse(async () => { // is typed once more
		await typeFEN(page, "joho");
		await answer();
		await sent("d");
	});
	await sent("go");
	await refuse(async () => { // who looks elsewhere has given the order up
		await page.click("#forward");
		await page.click("#back");
	});
	assert.deepEqual(await page.evaluate(() => window.sentLines.filter(line => line.startsWith("go"))), []);
	assert.match(await text(page, "#status"), /^Black to move\. Last move: e4\.$/);
	await expectMoves(page, ["1. e4", "e5"]);
	assert.deepEqual(faults, []);
	await close();
});

test("to look at the position that is looked at disturbs no search", async () => {
	const { page } = tab;
	await page.click("#new-game");
	await clickMove(page, "e2e4");
	await page.click("#think");
	const searches = () => page.evaluate(() => window.sentLines.filter(line => line.startsWith("go")).length);
	const before = await searches();
	await page.locator("body").press("End");
	await page.locator("body").press("ArrowRight");
	assert.equal(await searches(), before);
	assert.equal(await text(page, "#think"), "Stop");
	await page.click("#think");
});

test("a position that is set up while the engine loads does not cut short the search of a game that goes on", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	let load;
	const held = new Promise(resolve => { load = resolve; });
	await page.route("**/penrose.wasm", async route => {
		await held;
		await route.continue();
	});
	await page.reload();
	await page.selectOption("#side", "white");
	await typeFEN(page, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
	await clickMove(page, "e2e4");
	load();
	await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
	const sent = await page.evaluate(() => window.sentLines);
	assert.deepEqual(sent.filter(line => line.startsWith("position")).map(line => line.split(" ").at(-1)), ["e2e4"]);
	assert.deepEqual(faults, []);
	await close();
});

test("a browser that keeps nothing", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await page.addInitScript(() => {
		for (const name of ["localStorage", "sessionStorage"]) {
			Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
		}
	});
	await page.reload();
	await ready(page);
	await clickMove(page, "e2e4");
	await expectMoves(page, ["1. e4"]);
	assert.deepEqual(faults, []);
	await close();
});
