import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { launch, open, serve } from "./site.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const views = ["board", "compare", "tree", "about"];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

let site, browser;

before(async () => {
	[site, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
	await browser?.close();
	site?.end();
});

for (const [name, options, schemes] of [["light and dark", {}, ["light", "dark"]], ["phone", phone, ["light"]]]) {
	test(`axe finds nothing (${name})`, { timeout: 120_000 }, async () => {
		const { page, faults, close } = await open(browser, site.address, { ...options, bypassCSP: true });
		await page.click("#think");
		await page.waitForSelector("#stairs .pass");
		await page.waitForFunction(() => document.querySelector("#pv-lines li"));
		await page.click("#think");
		await page.locator("summary").click();
		for (const view of views) {
			await page.click(`nav a[href="#${view}"]`);
			if (view === "compare") {
				await page.fill("#compare-depth", "4");
				await page.click("#compare-start");
				await page.waitForFunction(() => /needed/.test(document.querySelector("#compare-status").textContent));
			} else if (view === "tree") {
				await page.waitForSelector("#tree .node");
				await page.click("#tree-next-pass");
			}
			await page.evaluate(axe);
			for (const colorScheme of schemes) {
				await page.emulateMedia({ colorScheme });
				const { violations } = await page.evaluate(() => window.axe.run());
				assert.deepEqual(violations.map(v => `${v.id}: ${v.nodes.map(n => n.html).join(" ")}`), [], `${view}, ${colorScheme}`);
			}
			const wider = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
			assert.ok(wider <= 0, `${view} is ${wider} px wider than the screen`);
		}
		assert.deepEqual(faults, []);
		await close();
	});
}

test("a phone on its side shows the whole board, and only the list scrolls to the move", async () => {
	const { page, close } = await open(browser, site.address, { ...phone, viewport: { width: 844, height: 390 } });
	const { height } = await page.locator("cg-board").boundingBox();
	assert.ok(height > 250 && height <= 390, `${height}`);
	await page.evaluate(() => {
		document.querySelector("#pgn").value = "Nf3 Nf6 Ng1 Ng8 ".repeat(50);
		document.querySelector("#pgn-form").requestSubmit();
	});
	await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 200);
	const current = () => page.evaluate(() => {
		const [list, item] = ["#moves", "#moves [aria-current]"].map(selector => document.querySelector(selector).getBoundingClientRect());
		return { seen: item.top >= list.top - 1 && item.bottom <= list.bottom + 1, scrolled: document.querySelector("#moves").scrollTop, page: scrollY };
	});
	const last = await current();
	assert.ok(last.seen && last.scrolled > 0 && last.page === 0, JSON.stringify(last));
	await page.evaluate(() => document.querySelector("#moves button").click());
	assert.deepEqual(await current(), { seen: true, scrolled: 0, page: 0 });
	await close();
});

test("the names of ranks and files stand in their squares, dark on light and light on dark", async () => {
	const { page, faults, close } = await open(browser, site.address);
	for (const [width, white] of [[360, true], [360, false], [1280, true], [1280, false]]) {
		await page.setViewportSize({ width, height: 900 });
		await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))); // the board measures itself
		const names = await page.evaluate(() => {
			const board = document.querySelector("cg-board").getBoundingClientRect();
			return Array.from(document.querySelectorAll(".ground coord"), coord => {
				const range = document.createRange();
				range.selectNodeContents(coord);
				const { top, bottom, left, right } = range.getBoundingClientRect(); // of the text
				const inSquares = [left - board.left, right - board.left, top - board.top, bottom - board.top].map(x => 8 * x / board.width);
				return { name: coord.textContent, place: inSquares, red: Number(/\d+/.exec(getComputedStyle(coord).color)) };
			});
		});
		assert.equal(names.length, 16);
		for (const { name, place: [left, right, top, bottom], red } of names) {
			const square = /\d/.test(name) ? [0, white ? 8 - name : name - 1] : [white ? "abcdefgh".indexOf(name) : "hgfedcba".indexOf(name), 7];
			assert.deepEqual([left, right, top, bottom].map(Math.floor), [square[0], square[0], square[1], square[1]], `${name}: ${[left, right, top, bottom]}`);
			assert.equal(red > 127, (square[0] + square[1]) % 2 === 1, name); // the square at the top left is light
			assert.ok(/\d/.test(name) ? top % 1 < 0.2 : bottom % 1 > 0.8, `${name}: ${[top, bottom]}`);
		}
		await page.click("#flip");
	}
	assert.deepEqual(faults, []);
	await close();
});

test("forced colours leave the board, its marks and the key of the charts as they are", async () => {
	const { page, faults, close } = await open(browser, site.address);
	await page.evaluate(() => {
		document.querySelector("#pgn").value = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *";
		document.querySelector("#pgn-form").requestSubmit();
	});
	await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 5);
	await page.waitForTimeout(300); // the pieces are at rest
	const looks = async media => {
		await page.emulateMedia(media);
		const pictures = [];
		for (const selector of ["cg-board", ".key.upper", ".key.lower", ".key.gamma"]) {
			await page.locator(selector).scrollIntoViewIfNeeded();
			const { x, y, width, height } = await page.locator(selector).boundingBox();
			const clip = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }; // without the edge, which has something of the page
			pictures.push((await page.screenshot({ clip })).toString("base64"));
		}
		return pictures;
	};
	let usual;
	for (const colorScheme of ["light", "dark"]) {
		usual = await looks({ colorScheme, forcedColors: "none" });
		assert.equal(new Set(usual).size, 4);
		const forced = await looks({ colorScheme, forcedColors: "active" });
		assert.deepEqual(forced.map((picture, i) => picture === usual[i]), [true, true, true, true], colorScheme);
	}
	await page.click("#theme"); // light, and the system's colours are dark
	assert.equal((await looks({}))[1], usual[1]);
	assert.deepEqual(faults, []);
	await close();
});

test("moves by touch", async () => {
	const { page, close } = await open(browser, site.address, phone);
	const box = await page.locator("cg-board").boundingBox();
	const tap = (file, rank) => page.touchscreen.tap(box.x + (file + 0.5) * box.width / 8, box.y + (7.5 - rank) * box.height / 8);
	await tap(4, 1);
	await tap(4, 3);
	await page.waitForFunction(() => document.querySelector("#moves").textContent === "1. e4");
	// And one by dragging.
	const finger = await page.context().newCDPSession(page);
	const at = (file, rank) => ({ x: box.x + (file + 0.5) * box.width / 8, y: box.y + (7.5 - rank) * box.height / 8 });
	await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(6, 7)] });
	for (const place of [at(6, 6.5), at(5.5, 6), at(5, 5)]) {
		await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [place] });
	}
	await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await page.waitForFunction(() => document.querySelector("#moves").textContent === "1. e4Nf6");
	await close();
});
