// Games by clicks against the engine at 1000 Elo, for PLAY_MINUTES. When none of them has
// ended with a mate, another one starts shortly before it. The memory of the process that has the page and the engine must not grow once it has
// played for half the time.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clickMove, launch, moves, open, serve, setUp, startEngine, text } from "./site.mjs";

const minutes = Number(process.env.PLAY_MINUTES ?? 0.25);
const early = 2; // samples that do not count: the page and the engines still grow
const samplesWanted = early + Math.max(8, 4 * minutes);

test(`${minutes} minutes of play, and a game to mate by clicks`, { timeout: (minutes + 20) * 60_000 }, async () => {
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
		await page.evaluate(() => window.adviser.worker.postMessage("setoption name UCI_Chess960 value true")); // the notation of the page
		await page.selectOption("#strength", "1000");
		await page.selectOption("#time", "200");
		await page.selectOption("#side", "black");
		const samples = [], endings = [];
		let played = 0, nearMate = false;
		const begin = Date.now();
		const share = () => (Date.now() - begin) / 60_000 / minutes; // of the time
		const mated = () => endings.some(ending => /Checkmate/.test(ending));
		while (share() < 1 || !mated() || played <= 20 * minutes || samples.length < early + 6) { // a slow machine takes longer
			assert.ok(share() < 20, `${played} moves in ${(20 * minutes).toFixed(1)} minutes`);
			await page.waitForFunction(() => /^Black to move|wins|Draw/.test(document.querySelector("#status").textContent));
			if (samples.length < share() * samplesWanted) {
				samples.push(await resident());
			}
			const before = await moves(page);
			assert.ok(before.length < 300, before.join(" "));
			const status = await text(page, "#status");
			if (!/Black to move/.test(status)) {
				endings.push(status);
				assert.match(status, /Checkmate: Black wins|Draw/);
				assert.equal(/#$/.test(before.at(-1)), /Checkmate/.test(status));
				await page.click("#new-game");
				await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
				continue;
			}
			if (share() >= 1 && !nearMate && !mated()) {
				nearMate = true;
				await setUp(page, "6k1/8/8/8/8/1r6/q7/5K2 w - - 0 1");
				continue;
			}
			const [stored, best] = await page.evaluate(() =>
				[JSON.parse(sessionStorage.getItem("penrose.game")).moves.at(-1), window.engineLines.findLast(line => line.startsWith("bestmove"))]);
			assert.equal(best.split(" ")[1], stored);
			const said = await page.evaluate(() => {
				const { start, moves } = JSON.parse(sessionStorage.getItem("penrose.game"));
				return window.adviser.ask([`position fen ${start} moves ${moves.join(" ")}`, "go depth 8"], "bestmove");
			});
			await page.evaluate(() => { window.engineLines.length = window.sentLines.length = 0; });
			await clickMove(page, said.at(-1).split(" ")[1]);
			await page.waitForFunction(n => document.querySelectorAll("#moves button").length > n, before.length);
			played++;
		}
		const half = early + Math.floor((samples.length - early) / 2);
		const [first, second] = [Math.max(...samples.slice(early, half)), Math.max(...samples.slice(half))];
		console.log(`games: ${endings.join(" ")} ${played} moves clicked; memory in MiB: ${samples.map(Math.round).join(" ")}`);
		assert.ok(second < 1.1 * first, `${first.toFixed(0)} MiB, then ${second.toFixed(0)} MiB`);
		assert.deepEqual(faults, []);
	} finally {
		await browser.close();
		site.end();
	}
});
