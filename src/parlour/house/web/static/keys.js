// Keys: each hand, row or board is one stop for Tab, walked by arrow keys; letters are shortcuts.

import { stepped } from "./layout.js";

/** The thing in each group that Tab comes to. @type {Map<string, Element>} */
const stops = new Map();
/** Where the focus last was, to come back near it when that thing is gone. */
let last = { group: "", at: 0 };

/** @param {Element} group @returns {HTMLElement[]} */
const stopsIn = (group) => [...group.querySelectorAll("[data-stop]")].filter((e) => e instanceof HTMLElement);

/**
 * Let one thing of every group be reached by Tab: the one last used, else one that glows.
 * @param {ParentNode} root
 */
export function rove(root) {
  for (const group of root.querySelectorAll("[data-group]")) {
    const name = group.getAttribute("data-group") ?? "";
    const things = stopsIn(group);
    const kept = stops.get(name);
    const chosen =
      things.find((thing) => thing === kept) ??
      things.find((thing) => thing.classList.contains("glow")) ??
      things[0];
    for (const thing of things) thing.tabIndex = thing === chosen ? 0 : -1;
    if (chosen) stops.set(name, chosen);
  }
}

/**
 * If what had the focus is gone, put it on what lies there now.
 * @param {ParentNode} root
 * @param {() => HTMLElement | null} otherwise
 */
export function recover(root, otherwise) {
  if (document.activeElement !== document.body || !last.group) return;
  const group = root.querySelector(`[data-group="${CSS.escape(last.group)}"]`);
  const things = group ? stopsIn(group) : [];
  const next = things[Math.min(last.at, things.length - 1)] ?? otherwise();
  next?.focus({ preventScroll: true });
}

/**
 * Walk by arrow keys inside groups.
 * @param {HTMLElement} root
 */
export function walk(root) {
  root.addEventListener("focusin", (event) => {
    const thing = event.target instanceof Element ? event.target.closest("[data-stop]") : null;
    const group = thing?.closest("[data-group]");
    if (!(thing instanceof HTMLElement) || !group) {
      last = { group: "", at: 0 };
      return;
    }
    const things = stopsIn(group);
    last = { group: group.getAttribute("data-group") ?? "", at: things.indexOf(thing) };
    stops.set(last.group, thing);
    for (const other of things) other.tabIndex = other === thing ? 0 : -1;
  });
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const group = event.target.closest("[data-group]");
    if (!group || !event.target.closest("[data-stop]")) return;
    const things = stopsIn(group);
    const at = things.indexOf(/** @type {HTMLElement} */ (event.target.closest("[data-stop]")));
    const to = stepped(event.key, at, things.length, Number(group.getAttribute("data-arrows")));
    if (to === null) return;
    event.preventDefault();
    things[to].focus();
  });
}

const REMEMBERED = "parlour-letters";

/** Whether single letters are shortcuts; one may switch them off. */
export const lettersOn = () => localStorage.getItem(REMEMBERED) !== "off";

/** @param {boolean} on */
export const switchLetters = (on) => localStorage.setItem(REMEMBERED, on ? "on" : "off");

/**
 * Do what a letter stands for, unless something is being typed or a dialog is open.
 * @param {Record<string, () => void>} shortcuts
 */
export function listenForLetters(shortcuts) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target;
    const typing =
      target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select"));
    if (typing || document.querySelector("dialog[open]")) return;
    const does = shortcuts[event.key];
    if (!does || (event.key.length === 1 && event.key !== "?" && !lettersOn())) return;
    event.preventDefault();
    does();
  });
}
