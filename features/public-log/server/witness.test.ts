/** A witness on another folder, asked again and again: a log that grows, one that was rewritten, one that shrank, and a door that lies. */
import { createServer, type Server } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkpointBody, cosignedMessage, readCheckpoint, readVerifierKey } from "../checkpoint.ts";
import { LogKey } from "./log-key.ts";
import { LogTree, type TreeRecord } from "./log-tree.ts";
import { checkWithNode } from "./node-signature.ts";
import { witness, type WitnessResult } from "./witness.ts";

const ID = "ab".repeat(16);
const KEY = new LogKey(Buffer.alloc(32, 1), ID);
const NOW = Date.parse("2026-11-28T12:00:00Z");
let door: Server;
let address = "";
let tree: LogTree;
let receipts: LogTree;
let key = KEY;
/** What the door says instead, by path, or by path and fields. */
let instead: Record<string, string> = {};
let work: string;
let folder: string;
beforeAll(async () => {
  door = createServer((request, reply) => {
    const url = new URL(request.url ?? "", "http://door");
    const path = url.pathname.replace("/api/log/", "");
    const of = path.startsWith("receipts/") ? receipts : tree;
    url.searchParams.delete("lang");
    reply.end(
      instead[`${path}?${url.searchParams}`] ??
        instead[path] ??
        JSON.stringify({ type: "ok", message: path === "head" ? head() : proof(of, url.searchParams) }),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => door.close(resolve)));
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "touchstone-witness-"));
  folder = join(work, "kept");
  tree = new LogTree(join(work, "tree"));
  receipts = new LogTree(join(work, "receipts"));
  [key, instead] = [KEY, {}];
  grow(10);
});
afterEach(() => {
  tree.close();
  receipts.close();
  rmSync(work, { recursive: true });
});

function records(count: number, changed = -1): TreeRecord[] {
  return Array.from({ length: count }, (_, at) => ({ seal: new Uint8Array(32).fill(at === changed ? 255 : at), first: at + 1 }));
}
const grow = (to: number): void => tree.append(records(to).slice(tree.size));
function head(): object {
  const [size, root] = [tree.size, bytesToHex(tree.root())];
  const named = receipts.size === 0 ? undefined : { size: receipts.size, root: bytesToHex(receipts.root()) };
  const note = key.note(checkpointBody({ origin: key.name, size, root, commands: size, time: NOW, receipts: named }));
  return { size, commands: size, root, time: NOW, note, key: key.verifier };
}
function proof(of: LogTree, query: URLSearchParams): object {
  const [from, to] = [Number(query.get("from")), Number(query.get("to"))];
  return { from, to, path: of.consistency(from, to).map(bytesToHex) };
}
const look = (given?: string): Promise<WitnessResult> => witness({ address, folder, key: given, now: NOW });
const evidence = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith("contradiction"));

test("takes over the first head, and from then on only what begins with it; signs what it saw", async () => {
  expect(await look()).toMatchObject({ code: 0, text: expect.stringContaining("10 records") });
  expect(await look()).toMatchObject({ code: 0, text: expect.stringContaining("nothing new") });
  grow(25);
  expect(await look(KEY.verifier)).toMatchObject({ code: 0, text: expect.stringContaining("15 more than before, nothing changed") });
  const kept = readCheckpoint(readFileSync(join(folder, "head"), "utf8"));
  const own = readVerifierKey(readFileSync(join(folder, "witness-key.pub"), "utf8"));
  const cosignature = kept?.signatures.find(({ name }) => name === own?.name)?.signature ?? new Uint8Array(0);
  const time = Number(Buffer.from(cosignature.subarray(0, 8)).readBigUInt64BE());
  expect(time).toBe(NOW / 1000);
  expect(await checkWithNode(own?.publicKey ?? new Uint8Array(0), cosignature.subarray(8), cosignedMessage(kept?.body ?? "", time))).toBe(
    true,
  );
  expect(evidence()).toEqual([]);
});

test.each([
  ["a record changed", () => records(25, 3)],
  ["one left out", () => records(26).toSpliced(4, 1)],
  ["one added", () => records(24).toSpliced(2, 0, { seal: new Uint8Array(32).fill(99), first: 3 })],
  [
    "two that changed places",
    () =>
      records(25)
        .with(1, records(25)[2] as TreeRecord)
        .with(2, records(25)[1] as TreeRecord),
  ],
  ["another log of the same length", () => records(10, 0)],
])("notices %s, and keeps what shows it", async (_what, rewritten) => {
  await look();
  tree.clear();
  tree.append(rewritten());
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("The log was changed") });
  expect(JSON.parse(readFileSync(join(folder, evidence()[0] ?? ""), "utf8"))).toMatchObject({ kept: expect.stringContaining(KEY.name) });
  // Asked each minute, what it contradicts is on the disk once; and what was kept stays.
  tree.append(records(30).slice(20));
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("contradiction-changed-10.json") });
  expect(evidence()).toEqual(["contradiction-changed-10.json"]);
  expect(readCheckpoint(readFileSync(join(folder, "head"), "utf8"))).toMatchObject({ size: 10 });
});

test("notices receipts that are others than those that were signed, or that are named no more", async () => {
  await look();
  receipts.append(records(7));
  expect(await look()).toMatchObject({ code: 0 });
  receipts.append(records(12).slice(7));
  expect(await look()).toMatchObject({ code: 0 });
  for (const rewritten of [records(15, 3), records(12, 11), records(9), []]) {
    receipts.clear();
    receipts.append(rewritten);
    expect(await look(), `${rewritten.length}`).toMatchObject({ code: 2, text: expect.stringContaining("The receipts were changed") });
  }
  receipts.append(records(20));
  expect(await look()).toMatchObject({ code: 0 });
});

test("notices a log that became shorter, and a head of somebody else's key", async () => {
  await look();
  tree.clear();
  grow(9);
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("shorter") });
  grow(12);
  key = new LogKey(Buffer.alloc(32, 2), ID);
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("not signed by the key") });
  expect(evidence().length).toBeGreaterThan(0);
});

test("a venue that signed a head and then says that it has no such tree has changed its log; one that is busy was not asked", async () => {
  await look();
  grow(20);
  const refusal = (name: string): string => JSON.stringify({ type: "error", message: "No.", error: { name, number: 1 } });
  instead = { consistency: refusal("too_many_requests") };
  expect(await look()).toMatchObject({ code: 1, text: expect.stringContaining("No.") });
  instead = { consistency: refusal("log_size_unknown") };
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("The log was changed") });
  expect(JSON.parse(readFileSync(join(folder, evidence()[0] ?? ""), "utf8"))).toMatchObject({ proof: { refused: expect.any(String) } });
});

test("a venue that signed receipts and then says that it has no tree of so many has changed them; one that has none at hand yet was not asked", async () => {
  receipts.append(records(7));
  await look();
  grow(20);
  receipts.append(records(12).slice(7));
  const unknown = JSON.stringify({ type: "error", message: "No.", error: { name: "receipts_size_unknown", number: 1 } });
  const before = readFileSync(join(folder, "head"), "utf8");
  // As in the first moments after a start: not even of the first one.
  instead = { "receipts/consistency": unknown };
  expect(await look()).toEqual({
    code: 1,
    text: `${address} has no tree of receipts at hand, as after a start: it has to be asked again.`,
  });
  expect([readFileSync(join(folder, "head"), "utf8"), evidence()]).toEqual([before, []]);
  instead = { "receipts/consistency?from=7&to=12": unknown };
  expect(await look()).toMatchObject({ code: 2, text: expect.stringContaining("The receipts were changed") });
  expect(evidence()).toHaveLength(1);
  expect(JSON.parse(readFileSync(join(folder, evidence()[0] ?? ""), "utf8"))).toMatchObject({
    proof: { older: { size: 7 }, newer: { size: 12 }, refused: expect.stringContaining("No.") },
  });
});

test("a door that says nonsense, nothing, or too much was not asked; nothing that is kept changes", async () => {
  await look();
  const before = readFileSync(join(folder, "head"), "utf8");
  for (const answer of ["", "<html>", "null", "{}", JSON.stringify({ type: "error", message: "busy" }), `"${"x".repeat(200_000)}"`]) {
    instead = { head: answer };
    expect(await look(), answer.slice(0, 20)).toMatchObject({ code: 1 });
  }
  grow(20);
  instead = { consistency: JSON.stringify({ type: "ok", message: { from: 10, to: 20, path: [] } }) };
  expect(await look()).toMatchObject({ code: 2 });
  expect(readFileSync(join(folder, "head"), "utf8")).toBe(before);
  expect(await witness({ address: "http://127.0.0.1:1", folder, key: undefined, now: NOW })).toMatchObject({ code: 1 });
  const closed = await new Promise<string>((resolve) => {
    const other = createServer().listen(0, "127.0.0.1", () => {
      const { port } = other.address() as AddressInfo;
      other.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
  const unasked = await witness({ address: closed, folder, key: undefined, now: NOW });
  expect(unasked).toMatchObject({ code: 1, text: expect.stringContaining("ECONNREFUSED") });
});

test("a folder that is none is said in a line", async () => {
  const path = join(work, "file");
  writeFileSync(path, "");
  expect(await witness({ address, folder: path, key: undefined, now: NOW })).toMatchObject({
    ...{ code: 1, text: expect.stringContaining(`${path} can't be used: EEXIST`) },
  });
});

test("a key of its own that is damaged is said, and what it kept stays", async () => {
  await look();
  const before = readFileSync(join(folder, "head"), "utf8");
  writeFileSync(join(folder, "witness-key.pem"), "");
  grow(25);
  expect(await look()).toMatchObject({ code: 1, text: expect.stringContaining("witness-key.pem is damaged") });
  expect(readFileSync(join(folder, "head"), "utf8")).toBe(before);
});

test("a key that is given has to be the one that is known, and one; a head that is damaged is said", async () => {
  expect(await look("venue+00000000+AAAA")).toMatchObject({ code: 1 });
  await look(KEY.verifier);
  expect(await look(new LogKey(Buffer.alloc(32, 3), ID).verifier)).toMatchObject({ code: 1 });
  writeFileSync(join(folder, "head"), "x");
  expect(await look()).toMatchObject({ code: 1, text: expect.stringContaining("damaged") });
});
