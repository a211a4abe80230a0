// What joins penrose.wasm to a worker: messages that come in are lines of UCI, and so
// are those that go out. wasm_exec.js of the Go distribution stands before this text and
// defines Go. In Node.js the same file talks on standard input and output.
(() => {
	const inNode = typeof WorkerGlobalScope === "undefined" && typeof process === "object";
	const early = []; // lines that came before the engine was ready

	const penrose = {
		print: inNode ? line => process.stdout.write(line + "\n") : line => self.postMessage(line),
		send: line => { early.push(line); },
		ready: () => { early.forEach(line => penrose.send(line)); },
	};
	globalThis.penrose = penrose;

	// The binary lies beside this file and has its name, unless a fragment names another
	// place, up to a comma: new Worker("penrose.js#/elsewhere/penrose.wasm").
	async function instantiate(imports) {
		if (inNode) {
			const file = __filename.replace(/(\.js)?$/, ".wasm");
			return WebAssembly.instantiate(await require("fs").promises.readFile(file), imports);
		}
		const address = decodeURIComponent(self.location.hash.slice(1).split(",")[0]) || self.location.href.replace(/(\.js)?([?#].*)?$/, ".wasm");
		const response = await fetch(address);
		if (!response.ok) {
			throw new Error(`${address}: ${response.status} ${response.statusText}`);
		}
		const said = response.headers.get("Content-Type") || "";
		return said.trim().toLowerCase() === "application/wasm" // the standard takes no parameters behind it
			? WebAssembly.instantiateStreaming(response, imports)
			: WebAssembly.instantiate(await response.arrayBuffer(), imports);
	}

	async function run() {
		const go = new Go();
		let status = 0;
		go.exit = code => { status = code; };
		const { instance } = await instantiate(go.importObject);
		await go.run(instance);
		if (status !== 0) { // it has told the console why
			throw new Error(`exit status ${status}`);
		}
	}

	const hear = text => text.split("\n").forEach(line => penrose.send(line));
	if (inNode) {
		process.stdout.on("error", () => process.exit()); // that nobody reads any more is the end of a session
		require("readline").createInterface({ input: process.stdin }).on("line", hear).on("close", () => hear("quit"));
	} else {
		self.addEventListener("message", event => typeof event.data === "string" && hear(event.data));
	}
	run().then(() => 0, fault => {
		penrose.print(`info string the engine has failed: ${fault.message}`);
		return 1;
	}).then(status => inNode ? leave(status) : self.close());

	// leave ends the program when all that it has printed is in the pipe, or when nobody has read any of it for 5 s.
	function leave(status) {
		let left = process.stdout.writableLength;
		process.stdout.write("", () => process.exit(status));
		setInterval(() => {
			if (process.stdout.writableLength >= left) {
				process.exit(status);
			}
			left = process.stdout.writableLength;
		}, 5000);
	}
})();
