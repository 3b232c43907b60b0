// The service worker: where the house cannot be reached, a page that says so comes from the browser.
// It keeps nothing else, so nobody ever plays at an old table.

/** @type {any} The page's own types do not know what a worker is. */
const worker = self;
const KEPT = "parlour-away";
const AWAY = "/away";

/** What the page for want of the house is made of, with the addresses it names itself. */
async function keep() {
  const answer = await fetch(AWAY, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${AWAY}: ${answer.status}`);
  const text = await answer.clone().text();
  const parts = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((found) => found[1]);
  const store = await caches.open(KEPT);
  await store.put(AWAY, answer);
  await store.addAll([...new Set(parts)]);
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(away));
  else if (request.method === "GET" && new URL(request.url).pathname.startsWith("/static/"))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

// Whoever touches the notice that it is their turn comes to the table, in the tab where it is open.
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(come(`/tables/${event.notification.tag}`));
});

/** @param {string} path */
async function come(path) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}

/** The page that says that the house cannot be reached. */
async function away() {
  return (await caches.match(AWAY)) ?? Response.error();
}
