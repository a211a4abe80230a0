// Audits the page by Lighthouse: "npm run audit DIR". DIR is a directory where "npm install
// lighthouse@12.8.2" was run; later versions need a newer Node.js.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { serve } from "./test/site.mjs";

const site = await serve();
try {
	for (const form of ["mobile", "desktop"]) {
		const { stdout, stderr } = spawnSync(join(process.argv[2], "node_modules", ".bin", "lighthouse"), [
			site.address, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox",
			"--only-categories=performance,accessibility,best-practices,seo",
			...(form === "desktop" ? ["--preset=desktop"] : []),
		], { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" } });
		if (!stdout) {
			throw new Error(stderr);
		}
		const { categories, audits } = JSON.parse(stdout);
		console.log(`${form}: ${Object.values(categories).map(c => `${c.title} ${Math.round(100 * c.score)}`).join(", ")}`);
		for (const audit of Object.values(audits)) {
			if (audit.score !== null && audit.score < 1) {
				console.log(`  ${audit.id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ""}`);
			}
		}
	}
} finally {
	site.end();
}
