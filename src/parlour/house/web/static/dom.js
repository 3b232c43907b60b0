// The page is described anew after every change, and only what differs is touched: elements are
// matched by key, so focus, selection and scrolling stay where they are.

/**
 * @typedef {{tag: string, key: string, attributes: Record<string, any>, children: Child[]}} Node_
 * @typedef {Node_ | string} Child
 * @typedef {Child | null | false | undefined} Maybe
 */

const SVG = "http://www.w3.org/2000/svg";
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
  /** @type {Child[]} */
  const flat = [];
  for (const child of children.flat()) {
    if (child || child === "") flat.push(child);
  }
  return { tag, key: String(key), attributes: rest, children: flat };
}

/**
 * Make the children of an element as described, with as little change as can be.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function patch(parent, children) {
  const active = document.activeElement;
  reconcile(parent, children);
  // An element that was moved among its siblings has lost the focus, though it is still there.
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected) {
    active.focus({ preventScroll: true });
  }
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
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

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 * @param {any} before
 */
function set(element, name, value, before) {
  if (name.startsWith("on")) {
    /** @type {any} */ (element)[name] = value;
  } else if (name === "style") {
    restyle(/** @type {HTMLElement} */ (element), value ?? {}, before ?? {});
  } else if (name === "text") {
    if (element.textContent !== String(value ?? "")) element.textContent = String(value ?? "");
  } else if (name === "value" || name === "open" || name === "checked" || name === "disabled") {
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
