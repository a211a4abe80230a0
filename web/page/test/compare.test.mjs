// Two drivers compared.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeEngine, focused, launch, onePage, open, serve, setUp, startEngine, text, waitForText } from "./site.mjs";

const tab = onePage();

test("drivers are compared as they play: the table has the figures of the engine", { timeout: 120_000 }, async () => {
	const { page } = tab;
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	const offered = await page.locator("#driver-0 option").allInnerTexts();
	const option = await page.evaluate(() => window.engineLines.find(line => line.startsWith("option name Driver ")));
	assert.deepEqual(offered, option.split(" var ").slice(1));
	const searched = await searchedBy(page, ["MTD(f)", "AspirationNegaScout"], "off", 8);
	await page.fill("#compare-depth", "8");
	await page.click("#compare-start");
	await waitForText(page, "#compare-status", /To depth 8, MTD\(f\) needed \d+% of the nodes and \d+% of the leaves of AspirationNegaScout/, 60_000);
	const rows = await expectTable(page, searched);
	for (const column of [5, 10]) {
		assert.ok(rows.every((row, i) => row[column] >= (rows[i - 1]?.[column] ?? 0)), "time goes on");
		assert.ok(rows.at(-1)[column] > 0);
	}
});

/** The iterations of drivers that engines of their own are asked for, one after the other. */
async function searchedBy(page, drivers, mode, depth) {
	const searched = [];
	for (const driver of drivers) {
		await startEngine(page, "own");
		const options = [["Hash", 64], ["Driver", driver], ["PlaatMode", mode]].map(([name, value]) => `setoption name ${name} value ${value}`);
		const said = await page.evaluate(([options, depth]) => window.own.ask([...options, "debug on", `go depth ${depth}`], "bestmove"), [options, depth]);
		searched.push(iterationsOf(said));
	}
	return searched;
}

/** Expects the iterations of two drivers in the table, apart from their times, and returns its rows. */
async function expectTable(page, [first, second]) {
	const rows = await page.locator("#compare-table tr").evaluateAll(rows => rows.map(row => [...row.cells].map(cell => Number(cell.textContent.replaceAll(",", "")))));
	assert.deepEqual(rows.map(([depth, ...cells]) => [depth, ...cells.toSpliced(9, 1).toSpliced(4, 1)]),
		first.map(({ depth, ...figures }, i) => [depth, ...Object.values(figures), ...Object.values(second[i]).slice(1)]));
	return rows;
}

/** The iterations that an engine has printed, with their figures in the order of the table. */
function iterationsOf(lines) {
	const found = [];
	let nodes, leaves;
	for (const line of lines) {
		const pass = /^info string pass .* nodes (\d+) evaluations (\d+)/.exec(line);
		const end = /^info string iteration depth (\d+) .*passes (\d+) .*value (\S+)/.exec(line);
		if (pass) {
			[nodes, leaves] = pass.slice(1).map(Number);
		} else if (end) {
			const [depth, passes, value] = end.slice(1).map(Number);
			found.push({ depth, value, passes, nodes, leaves });
		}
	}
	return found;
}

test("drivers are compared: in Plaat mode they find the same values", { timeout: 120_000 }, async () => {
	const { page } = tab;
	await page.click('nav a[href="#compare"]');
	await page.selectOption("#driver-0", "MT-SSS*");
	await page.selectOption("#driver-1", "Alpha-Beta");
	await page.selectOption("#compare-mode", "evaluation");
	const searched = await searchedBy(page, ["MT-SSS*", "Alpha-Beta"], "evaluation", 5);
	await page.fill("#compare-depth", "5");
	await page.click("#compare-start");
	await waitForText(page, "#compare-status", /To depth 5, MT-SSS\* needed \d+% of the nodes/, 60_000);
	const rows = await expectTable(page, searched);
	assert.equal(rows.length, 5);
	for (const row of rows) {
		assert.equal(row[1], row[6], `values of depth ${row[0]}`);
	}
	assert.ok(await page.locator("#compare-stairs-0 .pass").count() > 1);
	assert.equal(await page.locator("#compare-stairs-1 .pass").count(), 1);
});

test("a bound that MTD(best) ends with is shown as one", { timeout: 120_000 }, async () => {
	const { page } = tab;
	await page.click('nav a[href="#board"]');
	await setUp(page, "2r3k1/pp4bp/3p2p1/3Ppb1n/1qr5/2N1B1PP/PP2QPBK/R1R5 b - - 1 21");
	await page.click('nav a[href="#compare"]');
	await page.selectOption("#driver-0", "MTD(f)");
	await page.selectOption("#driver-1", "MTD(best)");
	await page.selectOption("#compare-mode", "quiescence");
	await page.fill("#compare-depth", "3");
	await page.click("#compare-start");
	await waitForText(page, "#compare-status", /To depth 3, MTD\(f\) needed/, 60_000);
	const [, , last] = await page.locator("#compare-table tr").evaluateAll(rows => rows.map(row => [...row.cells].map(cell => cell.textContent)));
	assert.match(last[1], /^-?\d+$/);
	assert.match(last[6], /^≥ -?\d+$/);
	assert.equal(await page.locator("#compare-stairs-1 .met title").textContent(), `value ${last[6]}`);
});

test("a comparison can be stopped", async () => {
	const { page } = tab;
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	await page.fill("#compare-depth", "40");
	await page.click("#compare-start");
	await page.waitForSelector("#compare-table tr");
	await page.click("#compare-stop");
	await waitForText(page, "#compare-status", /Stopped/);
	await page.evaluate(() => { // and at once, while the engine is being loaded
		document.querySelector("#compare-start").click();
		document.querySelector("#compare-stop").click();
	});
	await waitForText(page, "#compare-status", /Stopped/);
	assert.equal(await page.locator("#compare-table tr").count(), 0);
});

test("the button keeps the focus, and starts no second comparison", async () => {
	const { page } = tab;
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	await page.fill("#compare-depth", "40");
	await page.evaluate(() => { window.sentLines.length = 0; });
	await page.focus("#compare-start");
	await page.keyboard.press("Enter");
	await page.waitForSelector("#compare-table tr");
	assert.equal(await focused(page), "compare-start");
	await page.keyboard.press("Enter");
	await page.press("#compare-depth", "Enter");
	await page.focus("#compare-stop");
	await page.keyboard.press("Enter");
	await waitForText(page, "#compare-status", /Stopped/);
	assert.equal(await focused(page), "compare-stop");
	assert.equal(await page.evaluate(() => window.sentLines.filter(line => line.startsWith("go")).length), 1);
});

test("searches without leaves, and none at all after the end of a game", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await fakeEngine(page, [
		"info string pass depth 1 line 1 number 1 gamma 1 value 0 bracket 0..0 nodes 1234 evaluations 0 move (none)",
		"info string iteration depth 1 line 1 passes 1 guess 0 value 0 error 0",
	]);
	await setUp(page, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
	const compare = async () => {
		await page.click('nav a[href="#compare"]');
		await page.waitForSelector("#driver-0 option", { state: "attached" });
		await page.fill("#compare-depth", "1");
		await page.click("#compare-start");
	};
	await compare();
	await waitForText(page, "#compare-status", /needed/);
	assert.equal(await text(page, "#compare-status"), "To depth 1, MTD(f) needed 1,234 nodes and 0 leaves, AspirationNegaScout 1,234 nodes and 0 leaves.");
	await page.click('nav a[href="#board"]');
	await page.fill("#move", "Qg7#");
	await page.keyboard.press("Enter");
	await waitForText(page, "#status", /Checkmate/);
	await page.click('nav a[href="#compare"]');
	await waitForText(page, "#compare-status", /1,234 nodes and 0 leaves\. These figures are of an earlier position of the board\.$/);
	await compare();
	await waitForText(page, "#compare-status", /The game on the board has ended/);
	assert.ok(await page.isEnabled("#compare-start"));
	assert.deepEqual(faults, []);
	await close();
});

/** Lets engines from now on say lines of an iteration of each depth, one each time that "step" is heard, and end with the last one. */
const steppingEngine = (page, depths) => page.route("**/engine/penrose.js", route => route.fulfill({ contentType: "text/javascript", body: `(${depths => {
	let depth = 0;
	self.onmessage = ({ data }) => {
		if (data === "isready" && depths > 0) {
			self.postMessage("readyok");
		} else if (data.startsWith("go")) {
			new BroadcastChannel("step").onmessage = () => {
				depth++;
				self.postMessage(`info string pass depth ${depth} line 1 number 1 gamma 1 value 0 bracket 0..0 nodes ${depth} evaluations 1 move e2e4`);
				self.postMessage(`info string iteration depth ${depth} line 1 passes 1 guess 0 value 0 error 0`);
				if (depth === depths) {
					self.postMessage("bestmove (none)");
				}
			};
			new BroadcastChannel("searching").postMessage("");
		}
	};
}})(${depths})` }));

test("the depth that is shown follows the deepest one of both until somebody chooses", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	await steppingEngine(page, 3);
	await page.evaluate(() => {
		window.searching = 0;
		new BroadcastChannel("searching").onmessage = () => { window.searching++; };
	});
	await page.fill("#compare-depth", "3");
	await page.click("#compare-start");
	const step = async (rows, figures, shown) => { // one iteration of the driver that runs
		await page.evaluate(() => new BroadcastChannel("step").postMessage(""));
		await page.waitForFunction(([rows, figures]) => document.querySelectorAll("#compare-table tr").length === rows
			&& Array.from(document.querySelectorAll("#compare-table td")).filter(cell => cell.textContent !== "").length === figures, [rows, figures]);
		assert.equal(await page.inputValue("#compare-shown"), shown);
	};
	const searching = n => page.waitForFunction(n => window.searching === n, n);
	await searching(1);
	await step(1, 6, "1");
	await step(2, 12, "2");
	await step(3, 18, "3");
	await searching(2);
	await step(3, 23, "1"); // of both
	await page.fill("#compare-shown", "3");
	await step(3, 28, "3");
	await step(3, 33, "3");
	await waitForText(page, "#compare-status", /needed/);
	assert.deepEqual(faults, []);
	await close();
});

test("an engine that is never ready can be stopped", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	await page.click('nav a[href="#compare"]');
	await page.waitForSelector("#driver-0 option", { state: "attached" });
	await steppingEngine(page, 0);
	await page.click("#compare-start");
	await waitForText(page, "#compare-status", /is searching/);
	await page.click("#compare-stop");
	await waitForText(page, "#compare-status", /^Stopped/);
	assert.ok(await page.isEnabled("#compare-start"));
	assert.deepEqual(faults, []);
	await close();
});

test("an engine that fails is no engine that thinks for ever", { timeout: 120_000 }, async () => {
	const [site, browser] = await Promise.all([serve(), launch()]);
	try {
		const { page } = await open(browser, site.address);
		await page.route("**/penrose.wasm", route => route.fulfill({ status: 404, body: "" })); // for engines from now on
		await page.click('nav a[href="#compare"]');
		await page.waitForSelector("#driver-0 option", { state: "attached" });
		await page.click("#compare-start");
		await waitForText(page, "#compare-status", /the engine has failed: .*404/);
		assert.ok(await page.isEnabled("#compare-start"));
		await page.reload(); // the engine of the board, which knows the drivers, fails, too
		await waitForText(page, "#compare-status", /The list of drivers could not be loaded/);
		await page.evaluate(() => { document.querySelector("#compare-status").textContent = ""; });
		await page.click("#compare-start");
		await waitForText(page, "#compare-status", /The list of drivers could not be loaded/);
		assert.ok(await page.locator("#compare-results").isHidden());
	} finally {
		await browser.close();
		site.end();
	}
});
