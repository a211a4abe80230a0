/**
 * The worker that `new Worker("penrose.js")` starts. It may be spoken to at once: what
 * comes before the engine is loaded waits.
 */
export interface PenroseWorker extends Worker {
	/** Sends lines of UCI: one, or several with line breaks between them. */
	postMessage(lines: string): void;
	/** Hears lines of UCI, one in each message. */
	onmessage: ((this: Worker, event: MessageEvent<string>) => unknown) | null;
}
