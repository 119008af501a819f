/** The log of a real engine, followed: heads that are signed, what they prove, and what a rewritten log can't hide. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodeDisk } from "../../../journal/node-disk.ts";
import { openTestEngine, type EngineReply, type TestEngine } from "../../../server/test-engine.suite.ts";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../checkpoint.ts";
import type { LogConsistencyReply, LogHead, LogHeadReply, LogProofReply } from "../contract/public-log-replies.ts";
import { isConsistent, isIncluded } from "../formulas.ts";
import { LogKey } from "./log-key.ts";
import { checkWithNode } from "./node-signature.ts";
import { PUBLIC_LOG, PublicLog } from "./public-log.ts";

const SECRET = Buffer.alloc(32, 7);
let engine: TestEngine;
let directory: string;
let log: PublicLog;
let said: string[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-log-"));
  said = [];
  await open();
});
afterEach(async () => {
  await log.close();
  rmSync(directory, { recursive: true });
  await engine.trading.pool.query("delete from log_head");
});

async function open(): Promise<void> {
  const { trading } = engine;
  log = await PublicLog.open({
    ...{ venue: trading, pool: trading.pool, disk: nodeDisk, segments: join(engine.context.settings.dataDirectory, "segments") },
    ...{ treeDirectory: directory, key: new LogKey(SECRET, engine.kernel.venue.identity ?? ""), say: (text) => void said.push(text) },
  });
  trading.live.of(PUBLIC_LOG).log = log;
}
const get = (path: string, fields: Record<string, string> = {}): Promise<EngineReply> => engine.call("GET", `/log/${path}`, fields);
const headNow = async (): Promise<LogHeadReply> => (await get("head")).message as LogHeadReply;
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
/** Something is written to the log. */
async function happens(times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await engine.newcomer();
}

test("before the first head there is none", async () => {
  for (const [path, fields] of [
    ["head", {}],
    ["proof", { position: "1" }],
    ["consistency", { from: "1" }],
  ] as const)
    expect(nameOf(await get(path, fields))).toBe("log_no_head");
});

test("a head is signed by the venue's key, and stands for every durable command", async () => {
  await happens(3);
  await log.look();
  const head = await headNow();
  expect(head).toMatchObject({ commands: engine.kernel.sequence, time: engine.kernel.at });
  const [note, key] = [readCheckpoint(head.note), readVerifierKey(head.key)];
  if (note === undefined || key === undefined) throw new Error("not readable");
  expect(note).toMatchObject({
    origin: `touchstone/${engine.kernel.venue.identity}`,
    size: head.size,
    root: head.root,
    commands: head.commands,
  });
  expect(await isSignedBy(note, key, checkWithNode)).toBe(true);
  for (const forged of [
    { ...note, body: note.body.replace(/^\d+$/m, (size) => String(Number(size) + 1)) },
    { ...note, origin: "touchstone/other" },
    { ...note, signatures: note.signatures.map((one) => ({ ...one, signature: Uint8Array.from(one.signature, (byte) => byte ^ 1) })) },
  ])
    expect(await isSignedBy(forged, key, checkWithNode)).toBe(false);
  const other = readVerifierKey(new LogKey(Buffer.alloc(32, 8), engine.kernel.venue.identity ?? "").verifier);
  expect(other !== undefined && (await isSignedBy(note, other, checkWithNode))).toBe(false);
});

test("each command is proven to be in the head, by the seal that its receipt names", async () => {
  await happens(5);
  await log.look();
  const head = await headNow();
  for (const position of [1, 2, Math.floor(head.commands / 2), head.commands]) {
    const proof = (await get("proof", { position: String(position) })).message as LogProofReply;
    const sealed = await engine.trading.sealOf(position);
    expect(proof).toMatchObject({ position, seal: sealed?.seal, first: sealed?.first, size: head.size });
    expect(isIncluded(proof.seal, proof.index, head, proof.path)).toBe(true);
  }
});

test("every head is proven to be the beginning of every later one; nothing new, and nothing is signed", async () => {
  const heads: LogHead[] = [];
  for (let i = 0; i < 4; i++) {
    await happens(i + 1);
    await log.look();
    await log.look();
    heads.push(await headNow());
  }
  expect((await get("heads", { limit: "10" })).message).toMatchObject(heads.toReversed().map(({ size, root }) => ({ size, root })));
  for (const [at, older] of heads.entries()) {
    for (const newer of heads.slice(at)) {
      const fields = { from: String(older.size), to: String(newer.size) };
      const { path } = (await get("consistency", fields)).message as LogConsistencyReply;
      expect(isConsistent(older, newer, path)).toBe(true);
    }
  }
});

test("goes on after a restart where it was, also when the tree is lost or half written", async () => {
  await happens(4);
  await log.look();
  const before = await headNow();
  for (const isLost of [false, true]) {
    await happens(2);
    await log.close();
    if (isLost) rmSync(directory, { recursive: true });
    await open();
    expect(said).toEqual([]);
    await log.look();
    const after = await headNow();
    expect(after.commands).toBe(engine.kernel.sequence);
    const { path } = (await get("consistency", { from: String(before.size) })).message as LogConsistencyReply;
    expect(isConsistent(before, after, path)).toBe(true);
  }
});

test("a log that is not the one that was signed is said aloud, and whoever kept the head can show it", async () => {
  await happens(4);
  await log.look();
  const kept = await headNow();
  await log.close();
  rmSync(directory, { recursive: true });
  // As if another log of the same length lay there: the head in the tables is of one that had another record.
  const forged = kept.root.replace(/^../, (byte) => (byte === "00" ? "01" : "00"));
  await engine.trading.pool.query("update log_head set root = $1 where size = $2", [forged, kept.size]);
  await open();
  expect(said).toEqual([expect.stringContaining(`the head of ${kept.size} records`)]);
  await happens(1);
  await log.look();
  const now = await headNow();
  const { path } = (await get("consistency", { from: String(kept.size) })).message as LogConsistencyReply;
  expect(isConsistent({ size: kept.size, root: forged }, now, path)).toBe(false);
  expect(isConsistent(kept, now, path)).toBe(true);
});

describe("is refused", () => {
  test.each([
    ["a command that no head holds", "proof", { position: "99999999" }, "log_record_unknown"],
    ["a tree larger than the log", "proof", { position: "1", size: "99999999" }, "log_size_unknown"],
    ["a beginning larger than its end", "consistency", { from: "2", to: "1" }, "log_size_unknown"],
    ["a size that is none", "consistency", { from: "0" }, "log_size_unknown"],
    ["a place that is none", "proof", { position: "-1" }, "log_record_unknown"],
    ["words", "proof", { position: "1e3" }, "log_record_unknown"],
  ])("%s", async (_what, path, fields, refusal) => {
    await happens();
    await log.look();
    expect(nameOf(await get(path, fields))).toBe(refusal);
  });
});
