// Takes the pictures of docs/web.md: "npm run pictures".

import { join } from "node:path";
import { launch, open, serve, setUp } from "./test/site.mjs";

const docs = join(import.meta.dirname, "..", "..", "docs");
const site = await serve();
const browser = await launch();

/** Lets the engine think for some seconds, and chooses the iteration with the most passes that have both answers. */
async function think(page) {
	await setUp(page, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
	await page.click("#think");
	await page.waitForTimeout(6000);
	await page.click("#think");
	await page.waitForFunction(() => document.querySelector("#think").textContent === "Think");
	const count = Number(await page.getAttribute("#iteration", "max"));
	const show = async i => {
		await page.locator("#iteration").fill(String(i));
		await page.waitForTimeout(60);
	};
	let best = { index: count, passes: 0 };
	for (let index = count; index > 0; index--) {
		await show(index);
		const high = await page.locator("#stairs .pass").evaluateAll(all => all.map(g => g.classList.contains("high")));
		if (high.length > best.passes && high.includes(true) && high.includes(false)) {
			best = { index, passes: high.length };
		}
	}
	await show(best.index);
	await page.evaluate(() => scrollTo(0, 0));
}

const take = (page, name, options = {}) => page.screenshot({ path: join(docs, `web-${name}.png`), ...options });

try {
	const desktop = await open(browser, site.address, { viewport: { width: 1120, height: 800 } });
	await think(desktop.page);
	await take(desktop.page, "board");

	await desktop.page.click('nav a[href="#compare"]');
	await desktop.page.waitForSelector("#driver-0 option", { state: "attached" });
	await desktop.page.selectOption("#driver-0", "MT-SSS*");
	await desktop.page.selectOption("#driver-1", "MTD(f)");
	await desktop.page.selectOption("#compare-mode", "quiescence");
	await desktop.page.fill("#compare-depth", "5");
	await desktop.page.click("#compare-start");
	await desktop.page.waitForFunction(() => /needed/.test(document.querySelector("#compare-status").textContent));
	await take(desktop.page, "compare");

	await desktop.page.click('nav a[href="#tree"]');
	await desktop.page.waitForSelector("#tree .node");
	await desktop.page.click("#tree-next-pass");
	await desktop.page.click("#tree-next-pass");
	await take(desktop.page, "tree");

	const phone = await open(browser, site.address, { viewport: { width: 390, height: 1240 }, hasTouch: true, isMobile: true, colorScheme: "dark" });
	await think(phone.page);
	await take(phone.page, "phone");
} finally {
	await browser.close();
	site.end();
}
