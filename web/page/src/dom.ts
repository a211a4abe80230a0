// Elements of the page.

/** Returns the element with an id that index.html is known to have. */
export function byId<T extends Element = HTMLElement>(id: string): T {
	const found = document.getElementById(id);
	if (!found) {
		throw new Error(`the page has no element ${id}`);
	}
	return found as unknown as T;
}

/** Makes an HTML element with properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
	name: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
	const element = Object.assign(document.createElement(name), properties);
	element.append(...children);
	return element;
}

/** Makes an SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
	name: K, attributes: Record<string, string | number> = {}, ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const [key, value] of Object.entries(attributes)) {
		element.setAttribute(key, String(value));
	}
	element.append(...children);
	return element;
}

/** Says whether a button can be pressed. One that cannot keeps the focus, which the property disabled would take from it. */
export function enable(button: Element, on: boolean): void {
	button.setAttribute("aria-disabled", String(!on));
}

// A press of a button that is not enabled is not heard, and submits no form.
document.addEventListener("click", event => {
	if ((event.target as Element).closest("button[aria-disabled=true]")) {
		event.preventDefault();
		event.stopImmediatePropagation();
	}
}, { capture: true });

/** Replaces the children of an element. If one of them has the focus, the new one in its place gets it. */
export function replaceKeepingFocus(parent: Element, ...children: Element[]): void {
	const focusable = () => [...parent.querySelectorAll<HTMLElement | SVGElement>("button, [tabindex]")];
	const index = focusable().findIndex(element => element === document.activeElement);
	parent.replaceChildren(...children);
	if (index >= 0) {
		const now = focusable();
		(now[index] ?? now.at(-1))?.focus({ preventScroll: true });
	}
}

/** Returns a function that calls draw before the next frame, once for any number of calls. */
export function eachFrame(draw: () => void): () => void {
	let waiting = false;
	return () => {
		if (!waiting) {
			waiting = true;
			requestAnimationFrame(() => {
				waiting = false;
				draw();
			});
		}
	};
}

/**
 * Lets keys press buttons: names of keys, or "Shift+" and a name, lead to ids. It does so
 * while a view is seen, unless the focus is on something that uses such keys itself.
 */
export function listenToKeys(view: string, buttons: Record<string, string>): void {
	document.addEventListener("keydown", event => {
		const id = buttons[(event.shiftKey ? "Shift+" : "") + event.key];
		const used = event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("input, select, textarea, dialog, [role=region]");
		if (id && !used && !byId(view).hidden) {
			event.preventDefault();
			byId(id).click();
		}
	});
}

/** Scrolls a list as far as it takes to show an item of it, and leaves the page where it is. */
export function reveal(list: Element, item: Element | null): void {
	if (item) {
		const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
		list.scrollTop += Math.min(box.top - frame.top, 0) + Math.max(box.bottom - frame.bottom, 0);
	}
}

/** Writes a number with separators between thousands. */
export const grouped = (n: number): string => n.toLocaleString("en-US");

/** Fills a table body with rows of cells. */
export function fillTable(body: HTMLTableSectionElement, rows: (string | number)[][]): void {
	body.replaceChildren(...rows.map(cells => make("tr", {}, ...cells.map(cell => make("td", {}, String(cell))))));
}
