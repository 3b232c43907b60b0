// The elements of a page: how they are changed, and how keys walk among them.
//
// A page is described anew after every change, and only what differs is touched: elements are
// matched by key, so focus, selection and scrolling stay where they are.

/**
 * @typedef {{tag: string, key: string, attributes: Record<string, any>, children: Child[]}} Node_
 * @typedef {Node_ | string} Child
 * @typedef {Child | null | false | undefined} Maybe
 */

export const SVG = "http://www.w3.org/2000/svg";
const KEY = Symbol("key");

/**
 * An element to be.  `key` tells it among its siblings; `style` is a record of properties, for an
 * attribute would be refused by the content policy; names that begin with "on" are listeners.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Maybe | Maybe[])} children
 * @returns {Node_}
 */
export function h(tag, attributes = {}, ...children) {
  const { key = "", ...rest } = attributes;
  return { tag, key: String(key), attributes: rest, children: there(children.flat()) };
}

/** @param {Maybe[]} children @returns {Child[]} */
const there = (children) => children.flatMap((child) => (child || child === "" ? [child] : []));

/**
 * Make the children of an element as described, with as little change as can be.
 * @param {Element} parent
 * @param {Maybe[]} children
 */
export function patch(parent, children) {
  const active = document.activeElement;
  reconcile(parent, there(children));
  // An element that was moved among its siblings has lost the focus, though it is still there.
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected) {
    active.focus({ preventScroll: true });
  }
}

/** @param {Element} parent @param {Child[]} children */
function reconcile(parent, children) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  for (const node of parent.childNodes) {
    const key = keyOf(node);
    if (key) keyed.set(key, /** @type {Element} */ (node));
    else loose.push(node);
  }
  const wanted = children.map((child) => matched(child, keyed, loose));
  const kept = new Set(wanted);
  for (const node of [...parent.childNodes]) {
    if (!kept.has(node)) node.remove();
  }
  wanted.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
}

/** @param {Node} node @returns {string} */
const keyOf = (node) => /** @type {any} */ (node)[KEY] ?? "";

/**
 * The node for a child: one that is there already, or a new one.
 * @param {Child} child
 * @param {Map<string, Element>} keyed
 * @param {ChildNode[]} loose
 * @returns {ChildNode}
 */
function matched(child, keyed, loose) {
  if (typeof child === "string") {
    const at = loose.findIndex((node) => node.nodeType === Node.TEXT_NODE);
    const node = at < 0 ? document.createTextNode(child) : loose.splice(at, 1)[0];
    if (node.nodeValue !== child) node.nodeValue = child;
    return node;
  }
  /** @type {Element | undefined} */
  let found;
  if (child.key) {
    const old = keyed.get(child.key);
    if (old && old.localName === child.tag) {
      found = old;
      keyed.delete(child.key);
    }
  } else {
    const at = loose.findIndex((node) => node instanceof Element && node.localName === child.tag);
    if (at >= 0) found = /** @type {Element} */ (loose.splice(at, 1)[0]);
  }
  const element = found ?? created(child);
  if (!("text" in child.attributes)) reconcile(element, child.children);
  dress(element, child.attributes); // after its children, for a list can only have a value it offers
  return element;
}

/** @param {Node_} child @returns {Element} */
function created(child) {
  const drawn = child.tag === "svg" || child.tag === "use" || child.tag === "path";
  const element = drawn ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  /** @type {any} */ (element)[KEY] = child.key;
  return element;
}

/** @type {WeakMap<Element, Record<string, any>>} */
const worn = new WeakMap();

/**
 * Give an element its attributes, and take away those it no longer has.
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function dress(element, attributes) {
  const before = worn.get(element) ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in attributes)) set(element, name, null, before[name]);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (before[name] !== value || name === "value" || name === "style") {
      set(element, name, value, before[name]);
    }
  }
  worn.set(element, attributes);
}

/** @param {Element} element @param {string} name @param {any} value @param {any} before */
function set(element, name, value, before) {
  if (name.startsWith("on")) {
    /** @type {any} */ (element)[name] = value;
  } else if (name === "style") {
    restyle(/** @type {HTMLElement} */ (element), value ?? {}, before ?? {});
  } else if (name === "text") {
    if (element.textContent !== String(value ?? "")) element.textContent = String(value ?? "");
  } else if (["value", "defaultValue", "open", "checked", "disabled"].includes(name)) {
    if (/** @type {any} */ (element)[name] !== value) /** @type {any} */ (element)[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} style
 * @param {Record<string, string | number>} before
 */
function restyle(element, style, before) {
  for (const name of Object.keys(before)) {
    if (!(name in style)) element.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(style)) {
    if (before[name] !== value) element.style.setProperty(name, String(value));
  }
}

/**
 * The element with an id, which must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/**
 * The text of a JSON data block of the page, read.
 * @param {string} id
 * @returns {any}
 */
export const dataBlock = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// --- walking: each hand, row or board is one stop for Tab, and arrow keys lead on inside it ---------

/** The thing in each group that Tab comes to. @type {Map<string, Element>} */
const stops = new Map();
/** Where the focus last was, to come back near it when that thing is gone. */
let last = { inside: false, group: "", at: 0 };

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
  if (document.activeElement !== document.body || !last.inside) return;
  const group = last.group && root.querySelector(`[data-group="${CSS.escape(last.group)}"]`);
  const things = group ? stopsIn(group) : [];
  const next = things[Math.min(last.at, things.length - 1)] ?? otherwise();
  next?.focus({ preventScroll: true });
}

/**
 * Walk by arrow keys inside groups.
 * @param {HTMLElement} root
 * @param {HTMLElement} around from where in the page the focus is kept if what has it goes away
 */
export function walk(root, around) {
  document.addEventListener("focusin", (event) => {
    const thing = event.target instanceof Element ? event.target.closest("[data-stop]") : null;
    const group = thing?.closest("[data-group]");
    const inside = event.target instanceof Node && around.contains(event.target);
    if (!(thing instanceof HTMLElement) || !group || !root.contains(thing)) {
      last = { inside, group: "", at: 0 };
      return;
    }
    const things = stopsIn(group);
    last = { inside, group: group.getAttribute("data-group") ?? "", at: things.indexOf(thing) };
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

/**
 * The place an arrow key leads to among things laid in rows; places are numbered from 0.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} across
 * @returns {number | null}
 */
export function stepped(key, at, count, across) {
  switch (key) {
    case "ArrowLeft":
      return at > 0 ? at - 1 : null;
    case "ArrowRight":
      return at < count - 1 ? at + 1 : null;
    case "ArrowUp":
      return at >= across ? at - across : null;
    case "ArrowDown":
      return at + across < count ? at + across : null;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * Do what a letter stands for, unless something is being typed or a dialog is open.
 * @param {() => boolean} lettersOn whether single letters are shortcuts
 * @param {Record<string, () => void>} shortcuts
 */
export function listenForLetters(lettersOn, shortcuts) {
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
