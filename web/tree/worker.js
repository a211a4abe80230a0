// Starts tree.wasm in a worker. wasm_exec.js of the Go distribution stands before this
// text and defines Go. When the program cannot be loaded or has ended, a message has the
// property failure, and nothing is answered any more.
(async () => {
	const go = new Go();
	const address = self.location.href.replace(/\.js([?#].*)?$/, ".wasm");
	const response = await fetch(address);
	if (!response.ok) {
		throw new Error(`${address}: ${response.status} ${response.statusText}`);
	}
	const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
	await go.run(instance);
	throw new Error("the program has ended"); // which it does only by a bug
})().catch(fault => self.postMessage({ failure: fault.message }));
