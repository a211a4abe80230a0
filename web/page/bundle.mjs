// Bundles the page into ../static, which is committed, so that Go alone can serve it.
// "node bundle.mjs DIR" writes elsewhere.

import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const out = process.argv[2] ?? join(here, "..", "static");
mkdirSync(out, { recursive: true });

const { metafile } = await build({
	absWorkingDir: here,
	entryPoints: [{ in: "src/main.ts", out: "app" }],
	outdir: out,
	bundle: true,
	minify: true,
	metafile: true,
	format: "esm",
	target: "es2022",
	legalComments: "none", // licences.txt has them
	logLevel: "warning",
});
copyFileSync(join(here, "index.html"), join(out, "index.html"));

// The licences of all packages that the bundle has parts of.
const packages = new Set(Object.keys(metafile.inputs).map(file => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean));
const texts = [...packages].sort().map(name => {
	const dir = join(here, "node_modules", name);
	const { version, license, homepage, repository } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
	const file = readdirSync(dir).find(f => /^(licen[sc]e|copying)/i.test(f));
	const text = license.startsWith("GPL-3.0")
		? "The text of the licence is in engine/LICENSE."
		: file && existsSync(join(dir, file)) ? readFileSync(join(dir, file), "utf8").trim() : "";
	if (!text) {
		throw new Error(`${name} has no licence text`);
	}
	return `${name} ${version}\n${homepage ?? repository?.url ?? repository}\nLicence: ${license}\n\n${text}\n`;
});
writeFileSync(join(out, "licences.txt"), [
	"This page is part of Penrose, GPL-3.0-or-later. Its scripts contain parts of these packages.\n",
	...texts,
	"The WebAssembly files contain the libraries of Go; engine/LICENSE.go has their licence.\nThe pieces are by Colin M. L. Burnett, from lichess.org, GPL-2.0-or-later.\n",
].join("\n" + "-".repeat(72) + "\n\n"));
