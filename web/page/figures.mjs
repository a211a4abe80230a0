// Measures the engine in the browser: "npm run figures [DIR]". DIR is the directory bin
// of the npm package stockfish, whose single-threaded builds are measured beside it in the
// same browser, search by search in turn.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { launch, open, serve, serveFiles, startEngine } from "./test/site.mjs";

const rounds = 3;
const go = "go nodes 400000";
const warmUp = "go nodes 200000"; // until the browser has compiled all that is hot
const positions = [
	"position startpos",
	"position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];
const root = join(import.meta.dirname, "..", "..");
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** The processor time that a process has used, in seconds. */
function processorTime(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
	return (Number(fields[11]) + Number(fields[12])) / 100; // USER_HZ is 100 wherever Linux runs
}

const nodesOf = said => Number(/ nodes (\d+)/.exec(said.filter(line => / nodes \d+/.test(line)).at(-1))[1]);

/** Returns the nodes in a second of processor time, for a search of each position. */
async function speeds(page, name) {
	const ask = lines => page.evaluate(([name, lines]) => window[name].ask(lines, "bestmove"), [name, lines]);
	const found = [];
	for (const position of positions) {
		await ask(["ucinewgame", position, warmUp]);
		const before = await renderers();
		const said = await ask(["ucinewgame", position, go]);
		const after = await renderers();
		const used = Math.max(...[...after].map(([pid, time]) => time - (before.get(pid) ?? time))); // the others rest
		found.push(nodesOf(said) / used);
	}
	return found;
}

/** The processor time of each process of the browser that has pages. */
async function renderers() {
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send("SystemInfo.getProcessInfo");
	await session.detach();
	return new Map(processInfo.filter(p => p.type === "renderer").map(p => [p.id, processorTime(p.id)]));
}

/** The same of a native program. */
async function nativeSpeeds(program) {
	const engine = spawn(program, { env: { ...process.env, GOMAXPROCS: "" }, stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface(engine.stdout)[Symbol.asyncIterator]();
	const ask = async (commands, end) => {
		engine.stdin.write(commands.join("\n") + "\n");
		for (const said = []; ;) {
			const { value } = await lines.next();
			said.push(value);
			if (value.startsWith(end)) {
				return said;
			}
		}
	};
	const found = [];
	for (const position of positions) {
		await ask(["ucinewgame", position, warmUp], "bestmove");
		const before = processorTime(engine.pid);
		const said = await ask(["ucinewgame", position, go], "bestmove");
		found.push(nodesOf(said) / (processorTime(engine.pid) - before));
	}
	engine.kill();
	return found;
}

/** Milliseconds from the navigation to a move, in a browser that has nothing in its cache. */
async function firstMove(browser, address) {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(address);
	await page.waitForFunction(() => /^White to move/.test(document.querySelector("#status").textContent));
	const loaded = await page.evaluate(() => performance.now());
	await page.selectOption("#time", "200");
	const before = await page.evaluate(() => performance.now());
	await page.selectOption("#side", "black");
	await page.waitForFunction(() => document.querySelector("#moves button"));
	const moved = await page.evaluate(() => performance.now());
	await context.close();
	return { loaded, moved: loaded + moved - before };
}

async function stops(page) {
	return page.evaluate(async () => {
		const all = [];
		for (let i = 0; i < 50; i++) {
			window.own.ask(["go infinite"], "nothing");
			await new Promise(resolve => setTimeout(resolve, 200 + 7 * i));
			const begin = performance.now();
			await window.own.ask(["stop"], "bestmove");
			all.push(performance.now() - begin);
		}
		return all;
	});
}

const programs = mkdtempSync(join(tmpdir(), "penrose-figures-"));
const site = await serve();
const browser = await launch();
let files;
try {
	for (const file of ["engine/penrose.wasm", "engine/penrose.js", "tree.wasm", "app.js", "app.css"]) {
		const content = Buffer.from(await (await fetch(site.address + file)).arrayBuffer());
		console.log(`${file}: ${content.length} bytes, ${gzipSync(content).length} gzipped`);
	}
	const first = [];
	for (let i = 0; i < 5; i++) {
		first.push(await firstMove(browser, site.address));
	}
	console.log(`from opening the page, median of 5: engine ready ${median(first.map(f => f.loaded)).toFixed(0)} ms, first move (0.2 s) ${median(first.map(f => f.moved)).toFixed(0)} ms`);

	const { page } = await open(browser, site.address);
	await startEngine(page, "own");
	const latencies = await stops(page);
	console.log(`stop to bestmove, 50 times: median ${median(latencies).toFixed(1)} ms, worst ${Math.max(...latencies).toFixed(1)} ms`);

	const native = join(programs, "penrose");
	const purego = native + "-purego";
	execFileSync("go", ["build", "-o", native, "."], { cwd: root });
	execFileSync("go", ["build", "-tags", "purego", "-o", purego, "."], { cwd: root });
	const rows = [
		["Penrose in the browser", () => speeds(page, "own")],
		["Penrose native, purego", () => nativeSpeeds(purego)],
		["Penrose native", () => nativeSpeeds(native)],
	];
	const others = process.argv[2];
	for (const script of ["stockfish-19-lite-single.js", "stockfish-19-single.js"]) {
		if (others && existsSync(join(others, script))) {
			files ??= await serveFiles(others);
			const other = await browser.newPage();
			await other.goto(files.address);
			await startEngine(other, "own", script);
			rows.push([script, () => speeds(other, "own")]);
		}
	}
	const results = rows.map(() => positions.map(() => []));
	for (let round = 0; round < rounds; round++) {
		for (const [i, [name, measure]] of rows.entries()) {
			process.stderr.write(`round ${round + 1} of ${rounds}: ${name}\n`);
			(await measure()).forEach((speed, k) => results[i][k].push(speed));
		}
	}
	console.log(`thousand nodes in a second of processor time, median of ${rounds}: ${positions.join(", ")}`);
	for (const [i, [name]] of rows.entries()) {
		console.log(`${name}: ${results[i].map(list => Math.round(median(list) / 1000)).join(", ")}`);
	}
} finally {
	await browser.close();
	site.end();
	files?.end();
	rmSync(programs, { recursive: true });
}
