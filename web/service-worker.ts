/**
 * Keeps the app's shell for when the line is slow or gone: the page itself and its built files. Nothing of the venue's: no
 * call, no push, no price ever comes from here.
 *
 * The page is asked of the venue first, so that a new release is seen at once; what was kept stands in after two seconds or
 * without network. Built files carry a hash in their names and never change.
 */

/** What a service worker has beyond a window; the types of both can't be had in one program. */
interface ShellWorker {
  readonly location: Location;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: { readonly type: "window" }) => Promise<readonly ShownWindow[]>;
    readonly openWindow: (address: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (name: "install" | "activate" | "fetch" | "notificationclick", listener: (event: WorkerEvent) => void) => void;
}
interface ShownWindow {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (address: string) => Promise<unknown>;
}
interface WorkerEvent {
  readonly notification?: { readonly close: () => void; readonly data: { readonly address?: string } };
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (reply: Promise<Response>) => void;
}

const CACHE = "shell-1";
const PAGE = "/";
const PAGE_WAIT_MS = 2_000;
/** Two releases' files; older ones make room. */
const FILES_MAX = 250;
const FILE = /^\/(assets\/|icon[-.\w]*$)/;

const worker = globalThis as unknown as ShellWorker;

/** The page, and the files that it names: they were fetched a moment ago and come from the browser's own cache. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE);
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  // Each once: the cache refuses the same twice.
  const files = [...new Set([...named].map(([, path = ""]) => path))];
  await cache.addAll(files);
  await cache.put(PAGE, page);
  await worker.skipWaiting();
}

async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  const fresh = fetch(request).then(async (reply) => {
    if (reply.ok) await cache.put(PAGE, reply.clone());
    return reply.ok ? reply : (kept ?? reply);
  });
  if (kept === undefined) return await fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PAGE_WAIT_MS));
  return await Promise.race([fresh.catch(() => kept.clone()), late]);
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    const files = await cache.keys();
    const spare = files.slice(0, Math.max(0, files.length + 1 - FILES_MAX)).filter(({ url }) => new URL(url).pathname !== PAGE);
    await Promise.all(spare.map((old) => cache.delete(old)));
    await cache.put(request, reply.clone());
  }
  return reply;
}

/** A press on a notification leads to its message, in a window that is open or in a new one. */
async function openNotified(address: string): Promise<void> {
  const [shown] = await worker.clients.matchAll({ type: "window" });
  if (shown === undefined) await worker.clients.openWindow(address);
  else {
    await shown.focus();
    await shown.navigate(address);
  }
}

worker.addEventListener("notificationclick", (event) => {
  event.notification?.close();
  const address = event.notification?.data.address;
  if (address !== undefined) event.waitUntil(openNotified(address));
});
worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOldShells()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  // The app is one page, and its routes stand behind the "#": other addresses are the venue's own pages.
  if (request.mode === "navigate" && pathname === PAGE) event.respondWith(page(request));
  else if (FILE.test(pathname)) event.respondWith(file(request));
});
