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
  readonly registration: { readonly showNotification: (title: string, options: object) => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (
    name: "install" | "activate" | "fetch" | "message" | "push" | "notificationclick",
    listener: (event: WorkerEvent) => void,
  ) => void;
}
interface ShownWindow {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (address: string) => Promise<unknown>;
}
interface WorkerEvent {
  readonly notification?: { readonly close: () => void; readonly data: { readonly address?: string } };
  readonly request: Request;
  /** Of a message, or of what a push service handed over. */
  readonly data?: unknown;
  readonly ports?: readonly MessagePort[];
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

/** Has the worker keep files that a page has fetched before it was there: `shell/keep-shell.ts` posts it, with a port for the answer. */
function isKeepRequest(data: unknown): data is { readonly keep: readonly string[] } {
  return (
    typeof data === "object" &&
    data !== null &&
    "keep" in data &&
    Array.isArray(data.keep) &&
    data.keep.every((path) => typeof path === "string")
  );
}

/** Fetches what is not kept yet; a moment after the page they come from the browser's own cache. */
async function keepFiles(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  // Each once: the cache refuses the same twice.
  for (const path of new Set(paths)) if (FILE.test(path) && (await cache.match(path)) === undefined) missing.push(path);
  await cache.addAll(missing);
}

/** The page, but only when all files are kept that it names: one without the other shows nothing. */
async function keepPage(page: Response): Promise<void> {
  const named = (await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  const files = [...named].map(([, path = ""]) => path);
  await keepFiles(files);
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  await dropOldFiles(cache, new Set([PAGE, ...files]));
}

/** Makes room, oldest first; what the kept page names stays. */
async function dropOldFiles(cache: Cache, needed: ReadonlySet<string>): Promise<void> {
  const kept = await cache.keys();
  const old = kept.slice(0, Math.max(0, kept.length - FILES_MAX)).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(old.map((file) => cache.delete(file)));
}

async function install(): Promise<void> {
  const page = await fetch(PAGE);
  if (!page.ok) throw new Error(`the page answered ${page.status}`);
  await keepPage(page);
  await worker.skipWaiting();
}

async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

async function page(fresh: Promise<Response>): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  if (kept === undefined) return await fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PAGE_WAIT_MS));
  return await Promise.race([
    fresh.then(
      (reply) => (reply.ok ? reply : kept.clone()),
      () => kept.clone(),
    ),
    late,
  ]);
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  // A full disk keeps nothing, and the reader has the file all the same.
  if (reply.ok) cache.put(request, reply.clone()).catch(sayNotKept);
  return reply;
}

function sayNotKept(error: unknown): void {
  console.warn("A part of the app could not be kept.", error);
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

/** What the venue sealed for this browser (`features/messages/server/notice-pushes.ts`); the browser has opened it. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

async function showPushed({ title, body, link, tag }: Pushed): Promise<void> {
  const address = `${worker.location.origin}/#${link}`;
  await worker.registration.showNotification(title, { body, tag, renotify: true, icon: "/icon-192.png", data: { address } });
}

worker.addEventListener("push", (event) => {
  const sealed = event.data as { readonly json: () => unknown } | null | undefined;
  if (sealed !== null && sealed !== undefined) event.waitUntil(showPushed(sealed.json() as Pushed));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification?.close();
  const address = event.notification?.data.address;
  if (address !== undefined) event.waitUntil(openNotified(address));
});
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOldShells()));
worker.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (!isKeepRequest(data)) return;
  const [answer] = ports ?? [];
  event.waitUntil(keepFiles(data.keep).then(() => answer?.postMessage("kept"), sayNotKept));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  // The app is one page, and its routes stand behind the "#": other addresses are the venue's own pages.
  if (request.mode === "navigate" && pathname === PAGE) {
    const fresh = fetch(request);
    event.waitUntil(fresh.then((reply) => (reply.ok ? keepPage(reply.clone()) : undefined)).catch(sayNotKept));
    event.respondWith(page(fresh));
  } else if (FILE.test(pathname)) event.respondWith(file(request));
});
