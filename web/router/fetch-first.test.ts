/** Files of an import: fetched before it, again after they failed, once when they are there. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileError, fetchFirst } from "./fetch-first.ts";
import { AGAIN_MS, untilLoaded } from "../ui/later.ts";

let server: Server;
let asked: string[];
/** Answers by path; what is not named breaks off. */
let answers: Record<string, number>;

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, reply) => {
    const path = request.url ?? "";
    asked.push(path);
    const status = answers[path];
    if (status === undefined) reply.destroy();
    else reply.writeHead(status).end("export {}");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  // A browser completes an address by the page's; Node has no page.
  vi.stubGlobal("fetch", (path: string) => real(`http://127.0.0.1:${port}${path}`));
  vi.stubGlobal("document", { querySelector: (selector: string) => (selector.includes("in-the-page") ? {} : null) });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

test("the import runs after all its files came, and they are fetched once", async () => {
  answers = { "/a-1.js": 200, "/b-1.js": 200 };
  const askedBefore: number[] = [];
  const load = (): Promise<string> => (askedBefore.push(asked.length), Promise.resolve("module"));
  expect(await fetchFirst(load, ["a-1.js", "b-1.js"])).toBe("module");
  expect(await fetchFirst(load, ["a-1.js"])).toBe("module");
  expect(askedBefore).toEqual([2, 2]);
});

test("a file that broke off keeps the import from being made, and is asked for again", async () => {
  answers = { "/c-1.js": 200 };
  let imports = 0;
  const load = (): Promise<void> => (imports++, Promise.resolve());
  const failed = fetchFirst(load, ["c-1.js", "d-1.js"]);
  await expect(failed).rejects.toMatchObject({ name: "FileError", isGone: false });
  expect(imports).toBe(0);
  answers = { ...answers, "/d-1.js": 200 };
  await fetchFirst(load, ["c-1.js", "d-1.js"]);
  expect(imports).toBe(1);
  expect(asked.toSorted()).toEqual(["/c-1.js", "/d-1.js", "/d-1.js"]);
});

test.each([
  ["a file of an earlier release", 404, true],
  ["a venue that is just starting", 503, false],
])("%s is told by its answer", async (_who, status, isGone) => {
  const file = `e-${status}.js`;
  answers = { [`/${file}`]: status };
  await expect(fetchFirst(() => Promise.resolve(), [file])).rejects.toMatchObject({ isGone });
});

test("what index.html names is not fetched a second time", async () => {
  await fetchFirst(() => Promise.resolve(), ["in-the-page.js"]);
  expect(asked).toEqual([]);
});

test("a part waits for its files: tried again after five seconds, and at once when the network is back", async () => {
  vi.useFakeTimers();
  let tries = 0;
  const part = untilLoaded(() => {
    tries++;
    return tries < 3 ? Promise.reject(new FileError("f-1.js", "offline")) : Promise.resolve("part");
  });
  await vi.advanceTimersByTimeAsync(AGAIN_MS - 1);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  window.dispatchEvent(new Event("online"));
  expect(await part).toBe("part");
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(tries).toBe(3);
});

test.each([
  ["a file that is gone", new FileError("g-1.js", 404, true)],
  ["a module that throws", new Error("of its own")],
])("%s is not waited for", async (_what, error) => {
  await expect(untilLoaded(() => Promise.reject(error))).rejects.toBe(error);
});
