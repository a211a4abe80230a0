// The page: which of its views is seen, what is wrong, and the theme.

import { BoardView } from "./boardview";
import { CompareView } from "./compare";
import { byId } from "./dom";
import { Engine } from "./engine";
import { siteStore } from "./store";
import { TreeView } from "./treeview";
import "./style.css";

/** Shows what is wrong, null if nothing is. That the engine has failed is said again and again. */
function report(message: string | null): void {
	const line = byId("message");
	const shown = message ?? engine.failure;
	line.textContent = shown;
	line.hidden = shown === null;
}

const engine = new Engine();
engine.onremark = text => report(text);
const boardView = new BoardView(engine, report);
const compareView = new CompareView(engine, () => boardView);
const treeView = new TreeView();

const views = ["board", "compare", "tree", "about"];

function showView(): void {
	report(null); // what was wrong on the page before
	byId<HTMLDialogElement>("promotion").close(); // it belongs to the board
	const name = views.find(view => location.hash === `#${view}`) ?? "board";
	for (const view of views) {
		byId(`view-${view}`).hidden = view !== name;
	}
	for (const link of document.querySelectorAll("nav a")) {
		if (link.getAttribute("href") === `#${name}`) {
			link.setAttribute("aria-current", "page");
		} else {
			link.removeAttribute("aria-current");
		}
	}
	if (name !== "board") {
		boardView.leave();
	}
	if (name === "compare") {
		void compareView.begin();
	} else if (name === "tree") {
		treeView.begin();
	}
}

const themes = ["system", "light", "dark"];

function setTheme(theme: string): void {
	document.documentElement.dataset.theme = theme;
	byId("theme").textContent = `Theme: ${theme}`;
	siteStore.set("penrose.theme", theme);
}

byId("theme").onclick = () => {
	const now = document.documentElement.dataset.theme ?? "system";
	setTheme(themes[(themes.indexOf(now) + 1) % themes.length]!);
};

setTheme(siteStore.get("penrose.theme") ?? "system");
addEventListener("hashchange", showView);
showView();
void boardView.begin();
