// What the page draws of a search.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeEngine, onePage, open, setUp, text, waitForText } from "./site.mjs";

let iterations; // of the search that all tests look at

const tab = onePage(async page => {
	await setUp(page, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6");
	await page.click("#think");
	await waitForText(page, "#search-figures", /Depth 1[4-9]/);
	await page.click("#think");
	await page.waitForFunction(() => window.engineLines.at(-1).startsWith("bestmove"));
	iterations = passesOf(await page.evaluate(() => window.engineLines));
	assert.ok(iterations.length >= 14, `${iterations.length} iterations`);
	assert.equal(Number(await page.getAttribute("#iteration", "max")), iterations.length - 1);
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

/** Has an iteration drawn. */
async function showIteration(index) {
	const { depth, passes } = iterations[index];
	await tab.page.locator("#iteration").fill(String(index));
	await tab.page.waitForFunction(([depth, n]) => document.querySelector("#stairs").dataset.depth === String(depth) && document.querySelectorAll("#stairs .pass").length === n, [depth, passes.length]);
}

test("the bounds drawn are those of the pass log, number by number", async () => {
	const { page } = tab;
	let nodes = 0, leaves = 0, high = 0;
	for (const [i, { depth, passes }] of iterations.entries()) {
		await showIteration(i);
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

test("the figures of a pass are shown where the mouse or the keyboard is", async () => {
	const { page } = tab;
	const last = iterations.findLastIndex(it => it.passes.length > 1);
	const { depth, passes } = iterations[last];
	const nodesBefore = iterations[last - 1].passes.at(-1).nodes;
	await showIteration(last);
	const figures = (pass, nodes) => `Pass ${pass.number} of depth ${depth}: ≥ ${pass.gamma}\\? ${pass.value >= pass.gamma ? "yes, ≥" : "no, ≤"} ${pass.value}.*${nodes.toLocaleString("en-US")} nodes`;
	await page.locator("#stairs .pass .column").first().hover();
	await waitForText(page, "#bounds-figures", new RegExp(figures(passes[0], passes[0].nodes - nodesBefore)));
	await page.locator("#stairs .pass").first().focus();
	await page.keyboard.press("Tab");
	await waitForText(page, "#bounds-figures", new RegExp(figures(passes[1], passes[1].nodes - passes[0].nodes)));
});

test("a pass keeps the focus while the film plays and while the engine searches", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const later = (selector, before) => page.waitForFunction(([selector, before]) => Number(document.querySelector(selector).value) > before, [selector, before]);
	await page.click("#think");
	await page.locator("#stairs .pass").first().focus();
	const [depth] = /\d+/.exec(await text(page, "#bounds-caption"));
	await page.waitForFunction(depth => Number(/\d+/.exec(document.querySelector("#bounds-caption").textContent)) > depth + 2, Number(depth));
	const hasFocus = () => page.evaluate(() => document.activeElement.matches("#stairs .pass"));
	assert.ok(await hasFocus());
	await page.click("#think");
	await page.locator("#iteration").fill("0");
	await page.click("#film");
	await page.locator("#stairs .pass").first().focus();
	await later("#iteration", 0);
	assert.ok(await hasFocus());
	assert.deepEqual(faults, []);
	await close();
});

test("the strip joins the values of each line", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const pass = (depth, line, value) => `info string pass depth ${depth} line ${line} number 1 gamma 1 value ${value} bracket ${value}..${value} nodes 1 evaluations 1 move e2e4`;
	const strip = async () => {
		await page.click("#think");
		await page.waitForSelector("#strip circle");
		await page.click("#think");
		return page.evaluate(() => {
			const circles = [...document.querySelectorAll("#strip circle")];
			const titleAt = x => circles.find(circle => Math.abs(circle.getAttribute("cx") - x) < 0.1).textContent;
			return Array.from(document.querySelectorAll("#strip polyline"), line => line.getAttribute("points").split(" ").map(point => titleAt(parseFloat(point))));
		});
	};
	await fakeEngine(page, [pass(1, 1, 10), pass(1, 2, -10), pass(2, 1, 11), pass(2, 2, -11)]);
	assert.deepEqual(await strip(), [["depth 1, line 1: 10", "depth 2, line 1: 11"], ["depth 1, line 2: -10", "depth 2, line 2: -11"]]);
	await fakeEngine(page, [pass(1, 1, 10), pass(2, 1, 11)]);
	assert.deepEqual(await strip(), [["depth 1: 10", "depth 2: 11"]]);
	assert.deepEqual(faults, []);
	await close();
});

test("iterations by buttons and by clicks in the strip, how they are read out, and large numbers of nodes", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const pass = (depth, line, nodes) => `info string pass depth ${depth} line ${line} number 1 gamma 1 value 0 bracket 0..0 nodes ${nodes} evaluations 1 move e2e4`;
	await fakeEngine(page, [pass(1, 1, 999), pass(1, 2, 999 + 12_345), pass(2, 1, 999 + 12_345 + 1_234_567)]);
	await page.click("#think");
	await waitForText(page, "#bounds-caption", /^Depth 2:/);
	const strip = await page.locator("#strip").boundingBox();
	const clickStrip = share => page.locator("#strip").click({ position: { x: share * strip.width, y: 20 } });
	for (const [step, readOut, nodes] of [
		[() => {}, "depth 2, line 1", "1.2M"],
		[() => page.click("#previous-iteration"), "depth 1, line 2", "12k"],
		[() => page.click("#previous-iteration"), "depth 1, line 1", "999"],
		[() => page.click("#previous-iteration"), "depth 1, line 1", "999"],
		[() => page.click("#next-iteration"), "depth 1, line 2", "12k"],
		[() => clickStrip(0.3), "depth 1, line 1", "999"],
		[() => clickStrip(0.7), "depth 2, line 1", "1.2M"],
		[() => clickStrip(0.6), "depth 1, line 2", "12k"],
	]) {
		await step();
		await page.waitForFunction(readOut => document.querySelector("#iteration").getAttribute("aria-valuetext") === readOut, readOut);
		assert.equal(await page.locator("#stairs .number").textContent(), nodes);
	}
	assert.deepEqual(faults, []);
	await close();
});

test("windows, infinite ends, and the names of many moves", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const pass = (number, asked, value, bracket) => `info string pass depth 1 line 1 number ${number} ${asked} value ${value} bracket ${bracket} nodes ${number} evaluations 1 move e2e4`;
	const show = async lines => {
		await fakeEngine(page, lines);
		await page.click("#think");
		await page.waitForFunction(n => document.querySelectorAll("#stairs .pass").length === n, lines.length);
		const table = await page.locator("#bounds-table tr").evaluateAll(rows => rows.map(row => [row.cells[1].textContent, row.cells[2].textContent]));
		await page.click("#think");
		return table;
	};
	assert.deepEqual(await show([pass(1, "window -16..16", 3, "3..3")]), [["-16 to 16?", "it is 3"]]);
	const ends = await page.evaluate(() => {
		const y = name => Number(document.querySelector("#stairs .window").getAttribute(name));
		return [y("y1") - y("y2"), Number(document.querySelector("#stairs").getAttribute("viewBox").split(" ")[3])];
	});
	assert.ok(ends[0] > ends[1] / 4, `the window takes ${ends[0]} of ${ends[1]}`);
	assert.ok(await page.evaluate(() => { // and its lower end is where the axis has -16
		const ticks = [...document.querySelectorAll("#stairs .tick")].map(tick => [Number(tick.querySelector("line").getAttribute("y1")), Number(tick.textContent)]);
		const [[y0, v0], [y1, v1]] = [ticks[0], ticks.at(-1)];
		return Math.abs(v0 + (Number(document.querySelector("#stairs .window").getAttribute("y1")) - y0) * (v1 - v0) / (y1 - y0) + 16) < 0.5;
	}));
	assert.deepEqual(await show([pass(1, "window -32001..32001", 3, "3..3")]), [["−∞ to ∞?", "it is 3"]]);
	assert.deepEqual(await show([pass(1, "gamma 4", -32001, "4..31999")]), [["≥ 4?", "no, there is no other one"]]);
	await show(Array.from({ length: 40 }, (_, i) => pass(i + 1, `gamma ${i}`, i, `${i}..31999`)));
	const boxes = await page.evaluate(() => Array.from(document.querySelectorAll("#stairs .move"), text => {
		const { left, right } = text.getBoundingClientRect();
		return [left, right];
	}));
	assert.ok(boxes.length > 1 && boxes.length < 40, `${boxes.length} names`);
	boxes.slice(1).forEach(([left], i) => assert.ok(left > boxes[i][1], `name ${i + 1} begins at ${left}, and the one before ends at ${boxes[i][1]}`));
	assert.deepEqual(faults, []);
	await close();
});

/**
 * Starts the film and waits for the first pass of the first iteration. It is shown for half a
 * second: a machine that misses it tries again, from the iteration that start names.
 */
async function playFromTheFirst(page, start) {
	for (let tries = 1; ; tries++) {
		const shown = page.waitForFunction(() => document.querySelector("#film").textContent === "Pause"
			&& document.querySelector("#iteration").value === "0" && document.querySelectorAll("#stairs .pass").length === 1, undefined, { timeout: 10_000 })
			.then(() => true, () => false);
		await page.click("#film");
		if (await shown) {
			return;
		}
		assert.ok(tries < 10, "the first pass is not shown");
		await page.locator("#iteration").fill(String(start));
	}
}

test("the film shows the passes one by one, and can be played again", async () => {
	const { page } = tab;
	await page.locator("#iteration").fill("0");
	await playFromTheFirst(page, 0);
	await page.waitForFunction(() => Number(document.querySelector("#iteration").value) > 0);
	await page.click("#film");
	assert.equal(await text(page, "#film"), "Play the film");
	const last = Number(await page.getAttribute("#iteration", "max"));
	await page.locator("#iteration").fill(String(last - 1));
	await page.click("#film");
	await page.waitForFunction(last => document.querySelector("#film").textContent === "Play the film" && Number(document.querySelector("#iteration").value) === last, last);
	await playFromTheFirst(page, last); // it begins again
});
