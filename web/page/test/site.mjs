// The page as "go run ./web" serves it, in Debian's Chromium. CHROMIUM names another
// browser of that kind.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before } from "node:test";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const root = join(import.meta.dirname, "..", "..", "..");

/**
 * Builds and serves the page, unless PAGE_ADDRESS says that somebody else does. The result
 * has its address and a function that ends it.
 */
export async function serve() {
	if (process.env.PAGE_ADDRESS) {
		return { address: process.env.PAGE_ADDRESS, end: () => {} };
	}
	const server = spawn("go", ["run", "./web", "-addr", "127.0.0.1:0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"], detached: true });
	const [address] = await once(createInterface(server.stdout), "line");
	return { address, end: () => process.kill(-server.pid, "SIGINT") };
}

/** Serves a directory as it is, and an empty page at its front. */
export async function serveFiles(dir) {
	const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url, "http://localhost");
		if (pathname === "/") {
			response.setHeader("Content-Type", "text/html");
			response.end("<!doctype html>");
			return;
		}
		response.setHeader("Content-Type", types[extname(pathname)] ?? "application/octet-stream");
		createReadStream(join(dir, normalize(pathname))).on("error", () => response.writeHead(404).end()).pipe(response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

/** Returns the nodes that the engine of the sources finds in its benchmark to a depth. */
export async function benchOfNativeEngine(depth) {
	const { stdout } = await promisify(execFile)("go", ["run", ".", "bench", String(depth)], { cwd: root });
	return Number(/(\d+) nodes \d+ nps\s*$/.exec(stdout)[1]);
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/**
 * Opens the page. The result collects the lines of every engine worker in
 * window.engineLines, those that are sent to them in window.sentLines, and what went
 * wrong, or was asked of other hosts, in faults.
 */
export async function open(browser, address, options = {}) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const page = await context.newPage();
	const faults = [];
	page.on("pageerror", error => faults.push(error.message));
	page.on("console", message => message.type() === "error" && faults.push(message.text()));
	context.on("request", request => request.url().startsWith(address) || request.url().startsWith("data:") || faults.push(`asks for ${request.url()}`));
	await page.addInitScript(() => {
		window.engineLines = [];
		window.sentLines = [];
		window.Worker = class extends Worker {
			constructor(url) {
				super(url);
				this.addEventListener("message", event => typeof event.data === "string" && window.engineLines.push(event.data));
			}

			postMessage(message) {
				window.sentLines.push(message);
				super.postMessage(message);
			}
		};
	});
	await page.goto(address);
	await ready(page);
	return { page, faults, close: () => context.close() };
}

/**
 * Gives the tests of a file a browser and one page in it, as open returns it, after
 * prepare(page). After each of them nothing may have gone wrong there.
 */
export function onePage(prepare = async () => {}) {
	const tab = {};
	before(async () => {
		[tab.site, tab.browser] = await Promise.all([serve(), launch()]);
		Object.assign(tab, await open(tab.browser, tab.site.address));
		await prepare(tab.page);
	});
	afterEach(() => assert.deepEqual(tab.faults, []));
	after(async () => {
		await tab.browser?.close();
		tab.site?.end();
	});
	return tab;
}

/** Waits until the text of an element has a pattern. */
export const waitForText = (page, selector, pattern, timeout = 30_000) =>
	page.waitForFunction(([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ""), [selector, pattern.source], { timeout });

/** Waits until the engine is there. */
export const ready = page => page.waitForFunction(() => /^(White|Black) to move|wins|Draw/.test(document.querySelector("#status").textContent));

/** Clicks a square of the board, as it is turned. */
export async function clickSquare(page, square) {
	const board = page.locator("cg-board");
	await board.scrollIntoViewIfNeeded();
	// The board hears of the scrolling with the next frame, and measures itself anew.
	await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
	const box = await board.boundingBox();
	const black = await page.locator(".ground.orientation-black").count() > 0;
	const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
	const [x, y] = black ? [7 - file, rank] : [file, 7 - rank];
	await page.mouse.click(box.x + (x + 0.5) * box.width / 8, box.y + (y + 0.5) * box.height / 8);
	await page.evaluate(() => new Promise(done => setTimeout(done, 20))); // chessground reports a move after 1 ms
}

/** Plays a move in UCI notation by clicks, the piece of a promotion in the dialog. */
export async function clickMove(page, move) {
	await clickSquare(page, move.slice(0, 2));
	await clickSquare(page, move.slice(2, 4));
	const piece = { q: "queen", r: "rook", b: "bishop", n: "knight" }[move[4]];
	if (piece) {
		await page.click(`#promotion button[value=${piece}]`);
	}
}

/** Types a FEN and sends it off. */
export async function typeFEN(page, fen) {
	await page.fill("#fen", fen);
	await page.click("#fen-form button");
}

/** Sets a legal position up, and waits until it is there, also if the game before began with it. */
export async function setUp(page, fen) {
	await page.evaluate(() => sessionStorage.removeItem("penrose.game"));
	await typeFEN(page, fen);
	await page.waitForFunction(fen => JSON.parse(sessionStorage.getItem("penrose.game"))?.start === fen, fen);
}

/**
 * Reloads the page with another engine, which answers every search with the same lines. A
 * search to a depth ends at once, others when they are stopped. A slow one that was asked
 * for the position is ready when the page sends something to the channel "shown".
 */
export async function fakeEngine(page, lines, slow = false) {
	const worker = (lines, slow) => {
		let shown = Promise.resolve(), searching = false;
		self.onmessage = ({ data }) => {
			if (data === "d" && slow) {
				shown = new Promise(resolve => { new BroadcastChannel("shown").onmessage = resolve; });
			} else if (data === "isready") {
				shown.then(() => self.postMessage("readyok"));
			} else if (data === "uci") {
				self.postMessage("option name Driver type combo default MTD(f) var MTD(f) var AspirationNegaScout");
			} else if (data === "setoption name Hash value 3900") {
				self.postMessage("info string option Hash: there is no memory; it stays at 64 MiB");
			} else if (data.startsWith("go")) {
				lines.forEach(line => self.postMessage(line));
				searching = true;
			}
			if (searching && (data === "stop" || data.startsWith("go depth"))) {
				searching = false;
				self.postMessage("bestmove (none)");
			}
		};
	};
	await page.route("**/engine/penrose.js", route => route.fulfill({ contentType: "text/javascript", body: `(${worker})(${JSON.stringify(lines)}, ${slow})` }));
	await page.reload();
	await ready(page);
}

/** The element that has the focus, by its id or else its text. */
export const focused = page => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

export const text = (page, selector) => page.locator(selector).innerText();

/** The texts of all moves of the game. */
export const moves = page => page.locator("#moves button").allInnerTexts();

/** Waits until these are the moves of the game: the page hears of some of what it is told with a later event. */
export async function expectMoves(page, wanted) {
	const same = wanted => JSON.stringify(Array.from(document.querySelectorAll("#moves button"), button => button.innerText)) === wanted;
	await page.waitForFunction(same, JSON.stringify(wanted)).catch(() => {}); // what is there instead is said below
	assert.deepEqual(await moves(page), wanted);
}

/** Starts an engine of its own in the page, as window[name] with a method ask. */
export const startEngine = (page, name, script = "engine/penrose.js") => page.evaluate(async ([name, script]) => {
	const worker = new Worker(script);
	window[name] = {
		worker,
		/** Sends lines, and returns what comes up to a line that begins with end. */
		ask: (lines, end) => new Promise(resolve => {
			const said = [];
			worker.onmessage = ({ data }) => {
				said.push(data);
				if (data.startsWith(end)) {
					resolve(said);
				}
			};
			lines.forEach(line => worker.postMessage(line));
		}),
	};
	await window[name].ask(["uci"], "uciok");
}, [name, script]);
