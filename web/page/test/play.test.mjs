// Games by clicks for PLAY_MINUTES, 1 if it is not set. The memory of the process that
// has the page and the engine must not grow once it has played for half the time.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clickMove, launch, moves, open, serve, startEngine, text } from "./site.mjs";

const minutes = Number(process.env.PLAY_MINUTES ?? 1);

test(`${minutes} minutes of play`, { timeout: (minutes + 3) * 60_000 }, async () => {
	const [site, browser] = await Promise.all([serve(), launch()]);
	try {
		const { page, faults } = await open(browser, site.address);
		const chromium = await browser.newBrowserCDPSession();
		const tab = await page.context().newCDPSession(page);
		/** The resident memory of all pages with their workers, in MiB. */
		const resident = async () => {
			await tab.send("HeapProfiler.collectGarbage");
			const { processInfo } = await chromium.send("SystemInfo.getProcessInfo");
			const kib = processInfo.filter(p => p.type === "renderer").map(p => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${p.id}/status`, "utf8"))[1]));
			return Math.max(...kib) / 1024;
		};
		await startEngine(page, "adviser"); // of the user
		await page.selectOption("#strength", "1600");
		await page.selectOption("#time", "200");
		await page.selectOption("#side", "black");
		const samples = [];
		let games = 0, played = 0;
		const begin = Date.now();
		while (Date.now() - begin < minutes * 60_000) {
			await page.waitForFunction(() => /^Black to move|wins|Draw/.test(document.querySelector("#status").textContent));
			if (samples.length < (Date.now() - begin) / 60_000 * 4) {
				samples.push(await resident());
			}
			if (!/Black to move/.test(await text(page, "#status"))) {
				games++;
				await page.click("#new-game");
				await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
				continue;
			}
			const fen = await page.inputValue("#fen");
			const said = await page.evaluate(fen => window.adviser.ask([`position fen ${fen}`, "go depth 6"], "bestmove"), fen);
			await page.evaluate(() => { window.engineLines.length = 0; });
			const before = (await moves(page)).length;
			await clickMove(page, said.at(-1).split(" ")[1]);
			await page.waitForFunction(n => document.querySelectorAll("#moves button").length > n, before);
			played++;
		}
		const half = Math.floor(samples.length / 2);
		const [first, second] = [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))];
		console.log(`${games} games ended, ${played} moves clicked; memory in MiB: ${samples.map(Math.round).join(" ")}`);
		assert.ok(played > 20 * minutes, `${played} moves`);
		assert.ok(second < 1.1 * first, `${first.toFixed(0)} MiB, then ${second.toFixed(0)} MiB`);
		assert.deepEqual(faults, []);
	} finally {
		await browser.close();
		site.end();
	}
});
