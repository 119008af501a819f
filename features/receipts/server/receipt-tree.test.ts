/** Receipts that the log's signed heads commit to (charter 6): proven as files, and everything that somebody would try with one. */
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nodeDisk } from "../../../journal/node-disk.ts";
import { amount, lots, marketId, ticks, userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { KEY_KINDS, keyId, readCheckpoint, readNote, signedNote, verifierKey } from "../../public-log/checkpoint.ts";
import type { LogConsistencyReply, LogHeadReply } from "../../public-log/contract/public-log-replies.ts";
import { isConsistent } from "../../public-log/formulas.ts";
import { LogKey } from "../../public-log/server/log-key.ts";
import { checkWithNode } from "../../public-log/server/node-signature.ts";
import { PUBLIC_LOG, PublicLog } from "../../public-log/server/public-log.ts";
import { checkProof } from "../../../verify/check-proof.ts";
import { NO_PYTHON, Python } from "../../../verify/python.suite.ts";
import { checkProofFile, PROOF_STEPS, readProofFile, type ProofFile, type ProofFindings } from "../proof-file.ts";
import { RECEIPT_TREE, ReceiptTree } from "./receipt-tree.ts";

const SECRET = Buffer.alloc(32, 7);
const AAPL = marketId(101);
const ALL: ProofFindings = { key: true, signature: true, receipt: true, record: true };
let engine: TestEngine;
let directory: string;
let log: PublicLog;
let tree: ReceiptTree;
let anna: Person;
let said: string[] = [];
/** Undefined where the machine has none: then only ours is asked. */
const python = NO_PYTHON === undefined ? new Python() : undefined;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(AAPL, 20_000);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
});
afterAll(async () => {
  python?.close();
  await engine.close();
});
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-receipts-"));
  said = [];
  await open();
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS, 1_000_000]);
  anna = await engine.newcomer();
});
afterEach(async () => {
  await close();
  rmSync(directory, { recursive: true });
  await engine.trading.pool.query("delete from log_head");
});

/** `hereMax` 0: each time by the thread beside the venue. */
async function open(hereMax?: number): Promise<void> {
  const { trading } = engine;
  const key = new LogKey(SECRET, engine.kernel.venue.identity ?? "");
  tree = new ReceiptTree({
    ...{ venue: trading, directory: join(directory, "receipts"), secret: SECRET, origin: key.name, say: (text) => void said.push(text) },
    ...(hereMax === undefined ? {} : { hereMax }),
  });
  const receipts = tree;
  log = await PublicLog.open({
    ...{ venue: trading, pool: trading.pool, disk: nodeDisk, segments: join(engine.context.settings.dataDirectory, "segments") },
    ...{ treeDirectory: join(directory, "log"), key, say: (text) => void said.push(text) },
    receipts: (commands) => receipts.upTo(commands),
  });
  trading.live.of(PUBLIC_LOG).log = log;
  trading.live.of(RECEIPT_TREE).tree = tree;
}
async function close(): Promise<void> {
  await log.close();
  await tree.close();
}
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const proofOf = (id: string, person = anna): Promise<EngineReply> => engine.call("GET", "/receipt/proof", { id }, person);
async function proven(id: string, person = anna): Promise<ProofFile> {
  const { message } = await proofOf(id, person);
  const file = readProofFile(JSON.stringify(message));
  if (file === undefined) throw new Error(`no proof: ${JSON.stringify(message)}`);
  return file;
}
/** By the venue's own formulas; both implementations as a whole have to name the same difference. */
async function check(file: ProofFile, key?: string): Promise<ProofFindings> {
  const findings = await checkProofFile(file, checkWithNode, key);
  const { differs = null } = await checkProof(JSON.stringify(file), key);
  const step = PROOF_STEPS.find((name) => !findings[name]);
  if (step !== undefined) expect(differs).toBe(step);
  if (python !== undefined) expect(await python.ask({ ask: "proof", file: JSON.stringify(file), key })).toEqual([differs]);
  return findings;
}
async function buys(person = anna, size = "0.01"): Promise<string> {
  engine.advance(1000);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount: size, target_price: "60000" };
  expect(await engine.call("POST", "/coin/trade", form, person)).toMatchObject({ type: "ok" });
  const [fill] = (await engine.call("GET", "/coin/fills", {}, person)).message as { receipt: string }[];
  return fill?.receipt ?? "";
}
/** Everybody who holds shares is paid by one command. */
async function dividend(...people: readonly Person[]): Promise<readonly string[]> {
  await engine.submit({ type: "spot/resume", market: AAPL });
  await engine.quote(AAPL, [19_990, 100_000], [20_000, 100_000]);
  for (const person of people) {
    engine.advance(1000);
    const form = { currency_id: "101", legal_id: "3", type: "1", amount: "10", target_price: "200" };
    expect(await engine.call("POST", "/coin/trade", form, person)).toMatchObject({ type: "ok" });
  }
  await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
  await engine.submit({ type: "stocks/pay-dividend", market: AAPL, perShare: amount(240_000n) });
  return Promise.all(
    people.map(async (person) => {
      const rows = (
        (await engine.call("POST", "/wallet/legal_log", { limit: "100" }, person)).message as { list: Record<string, string>[] }
      ).list;
      return String(rows.find(({ reason }) => reason === "dividend")?.receipt);
    }),
  );
}

test("no head commits to a receipt before one is signed behind it; then it is proven, also under every later head", async () => {
  const id = await buys();
  expect(nameOf(await proofOf(id))).toBe("receipt_not_in_head");
  await log.look();
  const first = await proven(id);
  expect(first.receipt).toMatchObject({ id, user: anna.id, formula: "spot-fill/1" });
  expect(await check(first)).toEqual(ALL);
  await buys();
  expect(nameOf(await proofOf(await buys()))).toBe("receipt_not_in_head");
  await log.look();
  const later = await proven(id);
  expect(later.head).not.toBe(first.head);
  expect([later.commitment.index, later.receipt]).toEqual([first.commitment.index, first.receipt]);
  expect(await check(later)).toEqual(ALL);
  expect(await check(first)).toEqual(ALL);
});

test("each of several people who one command settled for has a proof of their own, and none of another's", async () => {
  const ben = await engine.newcomer();
  const [annas = "", bens = ""] = await dividend(anna, ben);
  await log.look();
  const [first, second] = [await proven(annas), await proven(bens, ben)];
  expect(first.receipt.position).toBe(second.receipt.position);
  expect([await check(first), await check(second)]).toEqual([ALL, ALL]);
  expect(nameOf(await proofOf(bens, anna))).toBe("receipt_not_found");
  expect(nameOf(await proofOf("fill-999999"))).toBe("receipt_not_found");
});

test("a trade with one's own order is proven from both sides: only fees left, and a value that is said to have come is found", async () => {
  await buys();
  const order = { market: BTC, user: userId(anna.id), orderType: "limit", lots: lots(100), budget: amount(0n) } as const;
  const rules = { ticks: ticks(BTC_TICKS - 5), timeInForce: "gtc", postOnly: false, selfTrade: "none" } as const;
  for (const side of ["sell", "buy"] as const) await engine.submit({ type: "spot/place", ...order, ...rules, side });
  const fills = (await engine.call("GET", "/coin/fills", {}, anna)).message as { receipt: string }[];
  await log.look();
  for (const [at, role, fee] of [
    [0, "taker", "received -0.00000100"],
    [1, "maker", "received -0.05999900"],
  ] as const) {
    const file = await proven(fills[at]?.receipt ?? "");
    expect([file.receipt.terms["role"], await check(file)]).toEqual([role, ALL]);
    const { differs, lines } = await checkProof(JSON.stringify(file));
    expect([differs, lines.find((line) => line.includes("received"))]).toEqual([undefined, `agrees  figures: ${fee}`]);
    const postings = file.receipt.postings.map((one) => (one.reason === "trade_fee" ? { ...one, value: "-1" } : one));
    const changed = JSON.stringify({ ...file, receipt: { ...file.receipt, postings } });
    expect((await checkProof(changed)).lines.filter((line) => line.startsWith("DIFFERS figures"))).not.toEqual([]);
  }
});

test("a receipt that is asked for right behind its order is there, though its rows are still to be written", async () => {
  const last = Number(/^fill-(\d+)/.exec(await buys())?.[1]);
  for (let next = last + 1; next < last + 4; next++) {
    engine.advance(1000);
    const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000" };
    expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
    expect(await engine.call("GET", "/receipt", { id: `fill-${next}` }, anna)).toMatchObject({ message: { id: `fill-${next}` } });
  }
});

test("a tree that is ahead of the log it belongs to is made again", async () => {
  await buys();
  await log.look();
  const [before] = (await engine.trading.pool.query("select commands from log_head order by size desc limit 1")).rows as [
    { commands: string },
  ];
  await buys();
  await log.look();
  const shorter = await tree.upTo(Number(before.commands));
  expect(said).toEqual([expect.stringContaining("The receipts are not those that were signed")]);
  expect(shorter).toBeDefined();
});

test("the tree goes on after a restart, and is the same made again of the rows, here and by a thread beside the venue", async () => {
  const id = await buys();
  await dividend(anna);
  await log.look();
  const before = await proven(id);
  for (const [isLost, hereMax] of [
    [false, undefined],
    [true, 0],
    [false, 0],
    [true, undefined],
  ] as const) {
    await buys();
    await close();
    if (isLost) rmSync(join(directory, "receipts"), { recursive: true });
    await open(hereMax);
    await log.look();
    expect(said).toEqual([]);
    const after = await proven(id);
    expect(await check(after)).toEqual(ALL);
    const [older, newer] = [readCheckpoint(before.head)?.receipts, readCheckpoint(after.head)?.receipts];
    if (older === undefined || newer === undefined) throw new Error("no tree named");
    const fields = { from: String(older.size), to: String(newer.size) };
    const { path } = (await engine.call("GET", "/log/receipts/consistency", fields)).message as LogConsistencyReply;
    expect(isConsistent(older, newer, path)).toBe(true);
  }
});

test("a receipt that is another one than the heads commit to is not proven, and rows that were changed are said aloud", async () => {
  const id = await buys();
  await log.look();
  const kept = await proven(id);
  const change = (by: number): Promise<unknown> =>
    engine.trading.pool.query("update spot_fills set fee = fee + $1 where position = $2", [by, kept.receipt.position]);
  await change(1);
  expect(nameOf(await proofOf(id))).toBe("receipt_not_as_committed");
  await close();
  rmSync(join(directory, "receipts"), { recursive: true });
  await open();
  await buys();
  await log.look();
  expect(said).toEqual([expect.stringContaining("The receipts are not those that were signed")]);
  // Both are signed, and whoever kept the older one can show that they contradict each other.
  const forged = await proven(id);
  expect([await check(kept), await check(forged)]).toEqual([ALL, ALL]);
  const [older, newer] = [readCheckpoint(kept.head)?.receipts, readCheckpoint(forged.head)?.receipts];
  if (older === undefined || newer === undefined) throw new Error("no tree named");
  const fields = { from: String(older.size), to: String(newer.size) };
  const { path } = (await engine.call("GET", "/log/receipts/consistency", fields)).message as LogConsistencyReply;
  expect(isConsistent(older, newer, path)).toBe(false);
  await change(-1);
});

test("a thread that cannot read the rows says so, and the next head has the receipts again; one that is ended holds nobody up", async () => {
  await close();
  await open(0);
  const id = await buys();
  await engine.trading.pool.query("alter table spot_fills rename to spot_fills_away");
  await expect(log.look()).rejects.toThrow("spot_fills");
  await engine.trading.pool.query("alter table spot_fills_away rename to spot_fills");
  await log.look();
  expect(await check(await proven(id))).toEqual(ALL);
  const later = await buys();
  const { head } = log;
  const [under, ended] = [log.look(), log.close()];
  await tree.close();
  await Promise.all([under, ended]);
  expect(log.head).toBe(head);
  await open(0);
  expect(nameOf(await proofOf(later))).toBe("receipt_not_in_head");
  await log.look();
  expect(await check(await proven(later))).toEqual(ALL);
});

describe("what somebody would try with a file", () => {
  let file: ProofFile;
  let other: ProofFile;
  beforeEach(async () => {
    const ids = [await buys(), await buys(anna, "0.02")];
    await log.look();
    [file, other] = [await proven(ids[0] ?? ""), await proven(ids[1] ?? "")];
    await buys();
  });

  test("a proof put onto another receipt", async () => {
    expect(await check({ ...file, commitment: other.commitment })).toEqual({ ...ALL, receipt: false });
    expect(await check({ ...file, receipt: other.receipt })).toEqual({ ...ALL, receipt: false });
    const { commitment } = file;
    expect(await check({ ...file, commitment: { ...commitment, nonce: other.commitment.nonce } })).toEqual({ ...ALL, receipt: false });
    expect(await check({ ...file, commitment: { ...commitment, index: commitment.index + 1 } })).toEqual({ ...ALL, receipt: false });
  });

  test("any figure, word or name of the receipt changed", async () => {
    const texts = (value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] =>
      typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => texts(inner, [...path, Array.isArray(value) ? Number(name) : name]))
        : [path];
    const paths = texts(file.receipt);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      const changed = structuredClone(file) as unknown as Record<string, Record<string, unknown>>;
      let at: Record<string | number, unknown> = changed.receipt ?? {};
      for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
      const last = path.at(-1) ?? "";
      at[last] = typeof at[last] === "number" ? at[last] + 1 : `${String(at[last])}0`;
      const { receipt } = await check(changed as unknown as ProofFile);
      expect(receipt, path.join(".")).toBe(false);
    }
  });

  test("a head signed by another key, or by none", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    const { body = "" } = readNote(file.head) ?? {};
    const name = body.split("\n")[0] ?? "";
    const id = keyId(name, KEY_KINDS.log, bytes);
    const forged = signedNote(body, [{ name, id, signature: sign(null, Buffer.from(body), privateKey) }]);
    expect(await check({ ...file, head: forged })).toEqual({ ...ALL, signature: false });
    // With its own key beside it the file agrees with itself: only who knows the venue's key sees that it is another.
    const own = verifierKey(name, KEY_KINDS.log, bytes);
    expect(await check({ ...file, head: forged, key: own })).toEqual(ALL);
    expect(await check({ ...file, head: forged, key: own }, file.key)).toEqual({ ...ALL, key: false });
    const changed = file.head.replace(/^time (\d+)$/m, (_, time) => `time ${Number(time) + 1}`);
    expect(await check({ ...file, head: changed })).toEqual({ ...ALL, signature: false });
  });

  test("paths that are cut, longer, or in another order", async () => {
    const { commitment, record } = file;
    expect(commitment.path.length).toBeGreaterThan(0);
    for (const path of [commitment.path.slice(1), commitment.path.slice(0, -1), [...commitment.path, "0".repeat(64)]])
      expect(await check({ ...file, commitment: { ...commitment, path } })).toEqual({ ...ALL, receipt: false });
    for (const path of [record.path.slice(1), record.path.slice(0, -1), [...record.path, "0".repeat(64)]])
      expect(await check({ ...file, record: { ...record, path } })).toEqual({ ...ALL, record: false });
    expect(await check({ ...file, record: { ...record, index: record.index + 1 } })).toEqual({ ...ALL, record: false });
    expect(await check({ ...file, record: { ...record, first: file.receipt.position + 1 } })).toEqual({ ...ALL, record: false });
  });

  test("two heads of one size: both proofs hold, and no path leads from one to the other", async () => {
    // A venue with two logs: the same key, the same size, another receipt in it.
    const { body = "" } = readNote(file.head) ?? {};
    const [origin = "", size = "", , ...rest] = body.split("\n");
    const root = Buffer.alloc(32, 5);
    const forged = log.key.note([origin, size, root.toString("base64"), ...rest].join("\n"));
    const [kept, split] = [readCheckpoint(file.head), readCheckpoint(forged)];
    if (kept === undefined || split === undefined) throw new Error("no heads");
    expect(await check({ ...file, head: forged })).toEqual({ ...ALL, record: false });
    const { path } = (await engine.call("GET", "/log/consistency", { from: size, to: size })).message as LogConsistencyReply;
    expect([isConsistent(kept, kept, path), isConsistent(kept, split, path)]).toEqual([true, false]);
    await log.look();
    const newest = (await engine.call("GET", "/log/head")).message as LogHeadReply;
    const on = (await engine.call("GET", "/log/consistency", { from: size })).message as LogConsistencyReply;
    expect([isConsistent(kept, newest, on.path), isConsistent(split, newest, on.path)]).toEqual([true, false]);
  });

  test.each([
    ["nothing", ""],
    ["a list", "[]"],
    ["another format", JSON.stringify({ format: "touchstone-proof/2" })],
  ])("%s instead of a file", async (_what, text) => {
    expect(readProofFile(text)).toBeUndefined();
    expect(await python?.ask({ ask: "proof", file: text })).toEqual(python === undefined ? undefined : ["file"]);
  });

  test("more, less or other in a file than there belongs", async () => {
    for (const wrong of [
      { ...file, note: "more" },
      { ...file, head: 1 },
      { ...file, receipt: { ...file.receipt, more: "1" } },
      { ...file, receipt: { ...file.receipt, position: 1.5 } },
      { ...file, receipt: { ...file.receipt, at: -1 } },
      { ...file, receipt: { ...file.receipt, terms: { a: 1 } } },
      { ...file, receipt: { ...file.receipt, formula: "\ud800" } },
      { ...file, commitment: { ...file.commitment, nonce: "AA" } },
      { ...file, record: { ...file.record, path: ["x"] } },
    ]) {
      const text = JSON.stringify(wrong);
      expect(readProofFile(text)).toBeUndefined();
      if (python !== undefined) expect(await python.ask({ ask: "proof", file: text })).toEqual(["file"]);
    }
    // The same numbers in other words of JSON.
    const inOtherWords = JSON.stringify(file)
      .replace(/"position":(\d+)/, '"position":$1.0')
      .replace(/"user":(\d+)/, '"user":$1e0');
    expect(readProofFile(inOtherWords)).toEqual(file);
    if (python !== undefined) expect(await python.ask({ ask: "proof", file: inOtherWords })).toEqual([null]);
    expect(readProofFile(JSON.stringify(file))).toEqual(file);
  });
});

describe("is refused", () => {
  test.each([
    ["a size that the tree does not have", { from: "1", to: "99999999" }],
    ["a beginning larger than its end", { from: "2", to: "1" }],
    ["a size that is none", { from: "0", to: "1" }],
  ])("%s", async (_what, fields) => {
    await buys();
    await log.look();
    expect(nameOf(await engine.call("GET", "/log/receipts/consistency", fields))).toBe("receipts_size_unknown");
  });
});
