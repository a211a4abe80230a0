// What the browser keeps for the page.

/** A storage of the browser. Where the browser blocks it, nothing is kept, and nothing fails. */
class Store {
	constructor(private readonly storage: () => Storage) {}

	get(key: string): string | null {
		try {
			return this.storage().getItem(key);
		} catch {
			return null;
		}
	}

	set(key: string, value: string): void {
		try {
			this.storage().setItem(key, value);
		} catch {
			// it is not kept
		}
	}
}

/** Lasts as long as the tab. */
export const tabStore = new Store(() => sessionStorage);

/** Lasts until the user removes it. */
export const siteStore = new Store(() => localStorage);
