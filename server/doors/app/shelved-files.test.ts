/** The web app's files out of memory: whole, in the form that the caller reads, and nothing that is no file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressFiles } from "../../compress-files.ts";
import { serveWebFiles } from "./web-files.ts";

const SCRIPT = `console.log("${"a ".repeat(2000)}");`;
const http = Fastify();
const folder = mkdtempSync(join(tmpdir(), "touchstone-web-"));
beforeAll(async () => {
  mkdirSync(join(folder, "assets", "deep", "er"), { recursive: true });
  writeFileSync(join(folder, "assets", "deep", "er", "a b.txt"), "deep");
  writeFileSync(join(folder, "index.html"), `<!doctype html>${"<p>".repeat(1000)}`);
  writeFileSync(join(folder, "assets", "early-1a.js"), SCRIPT);
  writeFileSync(join(folder, "assets", "dot.png"), Buffer.from([1, 2, 3]));
  compressFiles(folder);
  await serveWebFiles(http, folder);
  // What changes on the disk afterwards is another build's.
  rmSync(folder, { recursive: true });
});
afterAll(() => http.close());

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => http.inject({ url, headers });

test("a file comes whole and in the form that its reader takes, also with nothing but memory to read from", async () => {
  const url = "/assets/early-1a.js";
  const plain = await ask(url);
  expect([plain.payload, plain.headers["content-type"], plain.headers["cache-control"]]).toEqual([
    SCRIPT,
    "text/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
  ]);
  const br = await ask(url, { "accept-encoding": "gzip, deflate, br" });
  expect([br.headers["content-encoding"], brotliDecompressSync(br.rawPayload).toString()]).toEqual(["br", SCRIPT]);
  const zipped = await ask(url, { "accept-encoding": "gzip, br;q=0" });
  expect([zipped.headers["content-encoding"], gunzipSync(zipped.rawPayload).toString()]).toEqual(["gzip", SCRIPT]);
  for (const reply of [plain, br, zipped]) expect(reply.headers.vary).toBe("accept-encoding");
});

test("the first page is asked for again each time, and not sent again while it is the same", async () => {
  const [index, first] = [await ask("/index.html"), await ask("/")];
  expect(first.payload).toBe(index.payload);
  expect(first.headers["cache-control"]).toBe("no-cache");
  const tag = String(first.headers.etag);
  for (const known of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
    const again = await ask("/", { "if-none-match": known });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
  }
  expect((await ask("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
  const head = await http.inject({ method: "HEAD", url: "/" });
  expect([head.statusCode, head.payload, Number(head.headers["content-length"])]).toEqual([200, "", index.rawPayload.length]);
});

test("a picture is what it is, without compressed forms", async () => {
  const reply = await ask("/assets/dot.png", { "accept-encoding": "br" });
  expect([reply.headers["content-type"], [...reply.rawPayload]]).toEqual(["image/png", [1, 2, 3]]);
  expect(reply.headers).not.toHaveProperty("content-encoding");
});

test("a file may lie deeper, with a name that an address has to escape", async () => {
  const reply = await ask("/assets/deep/er/a%20b.txt");
  expect([reply.statusCode, reply.payload]).toEqual([200, "deep"]);
});

test.each([
  "/assets/",
  "/assets/none.js",
  "/assets/deep/a%20b.txt",
  "/assets/deep/er/dot.png",
  "/assets/toString",
  "/assets",
  "/assets/early-1a.js.gz",
  "/assets/early-1a.js/",
  "/assets/..%2findex.html",
  "/../package.json",
  "/index.htm",
])("%s is nothing", async (url) => {
  expect((await ask(url)).statusCode).toBe(404);
});
