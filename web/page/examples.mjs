// Drives the example pages of the npm package stockfish with this engine in place of
// theirs: "npm run examples DIR". DIR is a checkout of github.com/nmrugg/stockfish.js.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve, serveFiles } from "./test/site.mjs";

/** Plays two moves against the engine by dragging pieces. */
async function demo(page, address) {
	page.on("dialog", dialog => dialog.dismiss());
	await page.goto(address + "demo.html");
	await page.fill("#skillLevel", "20"); // which leaves the time to the engine
	await page.fill("#timeBase", "0.1");
	await page.fill("#timeInc", "1");
	await page.click("text=New Game");
	await page.waitForFunction(() => /ready/.test(document.querySelector("#engineStatus").textContent));
	for (const [from, to, reply] of [["e2", "e4", "1\\. e4 \\S+"], ["g1", "f3", "2\\. Nf3 \\S+"]]) {
		await page.dragAndDrop(`.square-${from}`, `.square-${to}`);
		await page.waitForFunction(reply => new RegExp(reply).test(document.querySelector("#pgn").textContent), reply);
	}
	return page.locator("#pgn").innerText();
}

/** Types commands into the console. */
async function consolePage(page, address) {
	await page.goto(address + "index.html");
	for (const [command, reply] of [
		["uci", "uciok"], ["isready", "readyok"],
		["position startpos;go;sleep(stop,1000)", "bestmove \\S+"],
		["d", "Fen: rnbqkbnr/pppppppp"], ["eval", "evaluation"],
	]) {
		await page.fill("#input", command);
		await page.click("#send");
		await page.waitForFunction(reply => new RegExp(reply, "i").test(document.querySelector("#output").value), reply);
	}
	return (await page.inputValue("#output")).split("\n").find(line => line.startsWith("bestmove"));
}

const [checkout] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), "penrose-examples-"));
const site = await serve();
const browser = await launch();
let files;
try {
	cpSync(join(checkout, "examples"), join(dir, "examples"), { recursive: true, filter: file => file !== join(checkout, "examples", "src") });
	mkdirSync(join(dir, "src"));
	symlinkSync(join("..", "src"), join(dir, "examples", "src"));
	for (const type of ["js", "wasm"]) {
		const response = await fetch(`${site.address}engine/penrose.${type}`);
		writeFileSync(join(dir, "src", `stockfish.${type}`), Buffer.from(await response.arrayBuffer()));
	}
	files = await serveFiles(join(dir, "examples"));
	console.log("demo.html:", await demo(await browser.newPage(), files.address));
	console.log("index.html:", await consolePage(await browser.newPage(), files.address));
	const said = execFileSync("node", [join(dir, "examples", "node_abstraction.js")], { encoding: "utf8", timeout: 30_000 });
	console.log("node_abstraction.js:", /DONE: bestmove .*/.exec(said)[0]);
} finally {
	await browser.close();
	site.end();
	files?.end();
	rmSync(dir, { recursive: true });
}
