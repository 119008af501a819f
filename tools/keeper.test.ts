/** What one venue says to the other comes through the keeper whole and in order, the port too, however busy the one is that should hear it. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const KEEPER = join(import.meta.dirname, "keeper.mjs");
/** More than a channel holds unread. */
const WORDS = 3000;

/** Says more than the other one reads, then the port, then that it has closed. */
const OLD = `
  import { createServer } from "node:net";
  const server = createServer((socket) => socket.end("the old one"));
  server.listen(0, "127.0.0.1", () => process.send({ kind: "take", node: process.execPath, folder: process.argv[2] }));
  process.on("message", ({ kind }) => {
    if (kind !== "busy") return;
    for (let next = 0; next < ${WORDS}; next++) process.send({ kind: "durable", next });
    process.send({ kind: "port" }, server._handle);
    process.send({ kind: "closed" }, () => setTimeout(() => process.exit(0), 100));
  });`;
/** Reads nothing for a while, as one that executes a log. */
const NEW = `
  let heard = [];
  process.on("message", ({ kind }, handle) => {
    heard.push(kind);
    if (kind === "port") console.log("port", handle !== undefined);
    if (kind !== "gone") return;
    console.log(heard.filter((word) => word === "durable").length, heard.slice(-3).join(" "));
    process.exit(0);
  });
  process.send({ kind: "busy" });
  setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000), 50);`;
const KEEP = `
  import { Keeper } from ${JSON.stringify(KEEPER)};
  new Keeper(process.execPath, process.argv.slice(2), (code) => process.exit(code));`;

test("words and the port reach a venue that was too busy to read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-keeper-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "server"));
  for (const [name, text] of [
    ["old.mjs", OLD],
    ["keep.mjs", KEEP],
    [join("server", "main.ts"), NEW],
  ] as const)
    writeFileSync(join(folder, name), text);
  const keeper = spawn(process.execPath, [join(folder, "keep.mjs"), join(folder, "old.mjs"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  keeper.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => {
    keeper.once("close", resolve);
    onTestFinished(() => void keeper.kill("SIGKILL"));
  });
  expect([code, said]).toEqual([0, `port true\n${WORDS} port closed gone\n`]);
}, 30_000);

/** Told to end once the venue says that it is up. */
const KEEP_AND_END = `
  import { Keeper } from ${JSON.stringify(KEEPER)};
  const keeper = new Keeper(process.execPath, process.argv.slice(2), (code) => process.exit(code));
  process.on("SIGTERM", () => keeper.signal("SIGTERM"));`;
const UP = `console.log("up"); setInterval(() => undefined, 1000);`;

test.each([
  ["told to end before it listens to signals, ends in order", UP, 0],
  ["told to end, ends by a fault", `process.on("SIGTERM", () => process.exit(1)); ${UP}`, 1],
  ["told to end, is ended otherwise", `process.on("SIGTERM", () => process.kill(process.pid, "SIGKILL")); ${UP}`, 137],
  ["ended by somebody else's signal, does not", `process.kill(process.pid, "SIGTERM"); ${UP}`, 143],
])(
  "a venue that is %s",
  async (_what, venue, code) => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-keeper-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "venue.mjs"), venue);
    writeFileSync(join(folder, "keep.mjs"), KEEP_AND_END);
    const keeper = spawn(process.execPath, [join(folder, "keep.mjs"), join(folder, "venue.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void keeper.kill("SIGKILL"));
    keeper.stdout.once("data", () => keeper.kill("SIGTERM"));
    expect(await new Promise((resolve) => keeper.once("exit", resolve))).toBe(code);
  },
  30_000,
);
