// The algorithms of the papers on small trees.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { onePage, open, text, waitForText } from "./site.mjs";

const tab = onePage();

test("every algorithm of the papers can be stepped through", async () => {
	const { page } = tab;
	await page.click('nav a[href="#tree"]');
	await page.waitForSelector("#tree .node");
	const algorithms = await page.locator("#tree-algorithm option").allInnerTexts();
	assert.ok(algorithms.length >= 16, algorithms.join());
	await page.evaluate(() => { // hears what the worker answers, and when the page has drawn it
		window.answered = 0;
		new MutationObserver(() => window.answered++).observe(document.querySelector("#tree-status"), { childList: true });
	});
	for (const algorithm of algorithms) {
		const before = await page.evaluate(() => window.answered);
		await page.selectOption("#tree-algorithm", algorithm);
		await page.waitForFunction(before => window.answered > before, before);
		const leaves = Number(/^0 of (\d+) leaves/.exec(await text(page, "#tree-status"))[1]);
		const values = await page.evaluate(leaves => {
			const step = id => document.getElementById(id).click();
			for (let i = 0; i < leaves; i++) {
				step("tree-forward");
			}
			return [document.querySelector("#tree-status").textContent, document.querySelector("#tree .node").textContent];
		}, leaves);
		const exact = algorithm !== "MTD(best)"; // which looks for the best move
		assert.match(values[0], new RegExp(`^${leaves} of ${leaves} leaves.* The value is ${exact ? "35" : "at least \\d+"}:`), algorithm);
		if (exact) {
			assert.equal(values[1], "35", algorithm);
		}
		for (const before of [leaves - 1, leaves - 2]) {
			await page.click("#tree-back");
			assert.match(await text(page, "#tree-status"), new RegExp(`^${before} of`));
		}
	}
});

test("a tree that came while another view was looked at is as wide as the page", async () => {
	const { page, faults, close } = await open(tab.browser, tab.site.address);
	const leaves = 16;
	let leave;
	const left = new Promise(resolve => { leave = resolve; });
	await page.route("**/tree.wasm", async route => {
		await left;
		await route.continue();
	});
	await page.click('nav a[href="#tree"]');
	await page.click('nav a[href="#about"]');
	leave();
	await page.waitForSelector("#tree .node", { state: "attached" });
	await page.click('nav a[href="#tree"]');
	await page.waitForSelector(`#tree[width="${76 * leaves}"]`); // its widest, in a page of 1248 pixels
	assert.deepEqual(faults, []);
	await close();
});

test("a worker that could not be loaded, or whose program has ended, is started again", async () => {
	const { page, close } = await open(tab.browser, tab.site.address);
	const script = readFileSync(join(import.meta.dirname, "..", "..", "tree", "worker.js"), "utf8");
	const missing = route => route.fulfill({ status: 404, body: "" });
	const ended = route => route.fulfill({ contentType: "text/javascript", body: `class Go { async run() {} }\nWebAssembly.instantiate = async () => ({});\n${script}` });
	const again = [() => page.click("#tree-form button"), async () => {
		await page.click('nav a[href="#about"]');
		await page.click('nav a[href="#tree"]');
	}];
	await page.click('nav a[href="#about"]');
	for (const [file, answer, complaint] of [
		["tree.js", missing, /The worker could not be loaded/],
		["tree.wasm", missing, /404/],
		["tree.js", ended, /the program has ended/],
	]) {
		for (const retry of again) {
			await page.reload(); // no worker runs
			await page.route(`**/${file}`, answer);
			await page.click('nav a[href="#tree"]');
			await waitForText(page, "#tree-status", complaint);
			await page.unroute(`**/${file}`);
			await retry();
			await waitForText(page, "#tree-status", /^0 of 8 leaves/);
			await page.click('nav a[href="#about"]');
		}
	}
	await close();
});

test("an only move that is not searched has no value", async () => {
	const { page } = tab;
	await page.selectOption("#tree-algorithm", "MTD(best)");
	await page.fill("#tree-text", "[[5 6]]");
	await page.click("#tree-form button");
	await waitForText(page, "#tree-status", /^0 of 0 leaves. The only move needs no search:/);
	await page.selectOption("#tree-preset", { index: 0 });
});

test("a tree that was typed outlives a reload, and so does one that was chosen", async () => {
	const { page } = tab;
	const controls = async () => [await page.inputValue("#tree-text"), await page.locator("#tree-preset option:checked").innerText()];
	await page.fill("#tree-text", "[[5 6] 7]");
	await page.click("#tree-form button");
	await waitForText(page, "#tree-status", /^0 of \d leaves/);
	await page.reload();
	await waitForText(page, "#tree-status", /^0 of \d leaves/);
	assert.deepEqual(await controls(), ["[[5 6] 7]", "your own"]);
	assert.equal(await page.locator("#tree .node").count(), 5);
	await page.selectOption("#tree-preset", { index: 1 });
	await page.waitForFunction(() => document.querySelectorAll("#tree .node").length > 5);
	await page.reload();
	await page.waitForFunction(() => document.querySelectorAll("#tree .node").length > 5);
	assert.deepEqual(await controls(), ["[[6[5 8] 1[2 3]] [7[4 1] 8[6 4]]]", "Plaat et al. 1995, appendix B"]);
	await page.selectOption("#tree-preset", { index: 0 });
});

test("numbers beyond their limits are cut off to them", async () => {
	const { page } = tab;
	for (const [id, typed, wanted] of [["guess", "1e30", "1000000"], ["guess", "-1e30", "-1000000"], ["guess", "", "0"], ["window", "", "1"], ["step", "1e30", "1000000"], ["step", "2.5", "2"]]) {
		await page.fill(`#tree-${id}`, typed);
		await page.selectOption("#tree-algorithm", "Alpha-Beta");
		await page.selectOption("#tree-algorithm", "MTD(step)");
		assert.equal(await page.inputValue(`#tree-${id}`), wanted);
		await waitForText(page, "#tree-status", /^0 of \d+ leaves/);
	}
	await page.reload();
});

test("MT-SSS* on the tree of figure 3, pass by pass", async () => {
	const { page } = tab;
	await page.click('nav a[href="#tree"]');
	await page.waitForSelector("#tree .node");
	await page.selectOption("#tree-algorithm", "MT-SSS*");
	await waitForText(page, "#tree-status", /^0 of 8 leaves/);
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
	await page.click("#tree-previous-pass");
	assert.match(await text(page, "#tree-status"), /^6 of 8 leaves. Pass 3/);
	await page.click("#tree-back");
	assert.match(await text(page, "#tree-status"), /^5 of 8 leaves. Pass 2/);
	for (const [key, status] of [
		["ArrowRight", /^6 of 8/], ["ArrowLeft", /^5 of 8/], ["Shift+ArrowLeft", /^4 of 8/], ["Shift+ArrowRight", /^5 of 8/],
		["End", /^8 of 8/], ["Home", /^0 of 8/],
	]) {
		await page.locator("body").press(key);
		assert.match(await text(page, "#tree-status"), status);
	}
	for (const [algorithm, leaves] of [["Minimax", 16], ["Alpha-Beta", 12]]) {
		await page.selectOption("#tree-algorithm", algorithm);
		await waitForText(page, "#tree-status", new RegExp(`^0 of ${leaves} leaves`));
	}
	await page.fill("#tree-text", "[1 [2 3");
	await page.click("#tree-form button");
	await waitForText(page, "#tree-status", /tree: byte 7/);
});
