// Starts tree.wasm in a worker. wasm_exec.js of the Go distribution stands before this
// text and defines Go.
(async () => {
	const go = new Go();
	const response = await fetch(self.location.href.replace(/\.js([?#].*)?$/, ".wasm"));
	const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
	await go.run(instance);
})().catch(fault => self.postMessage({ error: fault.message }));
