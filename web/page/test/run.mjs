// Runs the tests: "npm test", or "node test/run.mjs FILE ..." for some of them. The page is
// built and served once for all. Two files run at a time: most of the time a page waits
// for its engine, which has one thread.

import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { serve } from "./site.mjs";

const all = ["play", "access", "worker", "board", "engine", "bounds", "compare", "tree"].map(name => join(import.meta.dirname, `${name}.test.mjs`)); // the longest first
const site = await serve();
process.env.PAGE_ADDRESS = site.address;
try {
	const tests = run({ files: process.argv.length > 2 ? process.argv.slice(2) : all, concurrency: 2 });
	tests.on("test:fail", () => { process.exitCode = 1; });
	for await (const text of tests.compose(new spec())) {
		process.stdout.write(text);
	}
} finally {
	site.end();
}
