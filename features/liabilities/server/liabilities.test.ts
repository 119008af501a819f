/** Totals of a real engine: they are the ledger's, everybody proves their own, nobody sees another's, and heads name the statement. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeDisk } from "../../../journal/node-disk.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../../public-log/checkpoint.ts";
import { LogKey } from "../../public-log/server/log-key.ts";
import { checkWithNode } from "../../public-log/server/node-signature.ts";
import { PUBLIC_LOG, PublicLog } from "../../public-log/server/public-log.ts";
import type { LiabilitiesReply, OwnLiabilitiesReply, StatementView } from "../contract/liabilities-replies.ts";
import { provenUnits } from "../formulas.ts";
import { readStatement, statementHash } from "../statement.ts";
import { LIABILITIES, Liabilities, runLiabilities } from "./liabilities.ts";

const SECRET = Buffer.alloc(32, 7);
let engine: TestEngine;
let directory: string;
let log: PublicLog;
let liabilities: Liabilities;
let people: readonly Person[];
beforeAll(async () => {
  engine = await openTestEngine();
  const { trading } = engine;
  directory = mkdtempSync(join(tmpdir(), "touchstone-liabilities-"));
  const key = new LogKey(SECRET, engine.kernel.venue.identity ?? "");
  log = await PublicLog.open({
    ...{ venue: trading, pool: trading.pool, disk: nodeDisk, segments: join(engine.context.settings.dataDirectory, "segments") },
    ...{ treeDirectory: directory, key, say: () => undefined },
  });
  trading.live.of(PUBLIC_LOG).log = log;
  liabilities = new Liabilities({ kernel: trading.kernel, pool: trading.pool, secret: SECRET, key, settled: () => trading.settled() });
  trading.live.of(LIABILITIES).liabilities = liabilities;
});
afterAll(async () => {
  await log.close();
  rmSync(directory, { recursive: true });
  await engine.close();
});

const get = (path: string, person?: Person, fields: Record<string, string> = {}): Promise<EngineReply> =>
  engine.call("GET", `/log/${path}`, fields, person);
const said = async (): Promise<LiabilitiesReply> => (await get("liabilities")).message as LiabilitiesReply;
const ownOf = async (person: Person): Promise<OwnLiabilitiesReply> => (await get("liabilities/own", person)).message as OwnLiabilitiesReply;

test("before the first there are none, and one's own are for nobody who is not logged in", async () => {
  people = [await engine.newcomer(), await engine.newcomer(), await engine.newcomer()];
  expect((await get("liabilities")).error?.name).toBe("liabilities_none");
  expect((await get("liabilities/own", people[0])).error?.name).toBe("liabilities_none");
  expect((await get("liabilities/own")).type).toBe("999");
});

test("the signed totals are what all people have in the ledger, and each proves their own by their number alone", async () => {
  await liabilities.look();
  const { note, totals, time } = await said();
  const statement = readStatement(note);
  const key = readVerifierKey(log.key.verifier);
  if (statement === undefined || key === undefined) throw new Error("not readable");
  expect(await isSignedBy(statement, key, checkWithNode)).toBe(true);
  expect(await isSignedBy({ ...statement, body: statement.body.replace("liabilities", "liabilitieS") }, key, checkWithNode)).toBe(false);
  expect(statement).toMatchObject({ time, commands: engine.kernel.sequence, origin: `touchstone/${engine.kernel.venue.identity}` });
  const { ledger, assets } = engine.kernel;
  for (const { asset, total, issued } of statement.totals) {
    const id = assets.all().find(({ code }) => code === asset)?.id;
    if (id === undefined) throw new Error(`no ${asset}`);
    const cells = ledger.cellsOf(id).filter((cell) => ledger.ownerOf(cell) >= HOUSE_USERS_END && ledger.bucketOf(cell) !== "promotional");
    expect(total).toBe(cells.reduce((sum, cell) => sum + ledger.balance(cell), 0n));
    expect(issued).toBeGreaterThanOrEqual(total);
  }
  expect(totals.map(({ asset, root }) => [asset, root])).toEqual(statement.totals.map(({ asset, root }) => [asset, root]));
  for (const person of people) {
    const { own, person: number } = await ownOf(person);
    expect(number).toBe(person.id);
    expect(own.length).toBeGreaterThan(0);
    for (const { asset, parts } of own) {
      const total = statement.totals.find((one) => one.asset === asset);
      const id = assets.all().find(({ code }) => code === asset)?.id;
      if (total === undefined || id === undefined) throw new Error(`no ${asset}`);
      const units = ledger
        .cellsOf(id)
        .filter((cell) => ledger.ownerOf(cell) === (person.id as number) && ledger.bucketOf(cell) !== "promotional")
        .reduce((sum, cell) => sum + ledger.balance(cell), 0n);
      expect(provenUnits(person.id, parts, total)).toBe(units);
      // As somebody else they are nothing.
      expect(provenUnits(person.id + 1, parts, total)).toBeUndefined();
    }
  }
});

test("neighbours in the tree are shown parts, never a balance", async () => {
  const [anna, bert] = people;
  if (anna === undefined || bert === undefined) throw new Error("nobody");
  const told = JSON.stringify(await ownOf(anna));
  const usdt = (await ownOf(bert)).own.find(({ asset }) => asset === "USDT");
  for (const { nonce } of usdt?.parts ?? []) expect(told).not.toContain(nonce);
  const whole = (usdt?.parts ?? []).reduce((sum, { units }) => sum + BigInt(units), 0n);
  expect(whole).toBeGreaterThan(0n);
  const steps = (await ownOf(anna)).own.flatMap(({ parts }) => parts.map(({ path }) => path[0]?.sum));
  expect(steps).not.toContain(String(whole));
});

test("within an hour it stays, in the next there is a new one with other secrets; both can be read", async () => {
  const [first, [anna]] = [await said(), people];
  if (anna === undefined) throw new Error("nobody");
  const before = await ownOf(anna);
  await liabilities.look();
  expect((await said()).note).toBe(first.note);
  engine.advance(3_600_000);
  await engine.newcomer();
  await liabilities.look();
  const second = await said();
  expect(second.time).toBeGreaterThan(first.time);
  const after = await ownOf(anna);
  expect(after.own[0]?.parts[0]?.nonce).not.toBe(before.own[0]?.parts[0]?.nonce);
  // What was told of the first is in no other.
  const statement = readStatement(second.note);
  for (const { asset, parts } of before.own) {
    const total = statement?.totals.find((one) => one.asset === asset);
    if (total !== undefined) expect(provenUnits(anna.id, parts, total)).toBeUndefined();
  }
  const list = (await get("liabilities/statements")).message as readonly StatementView[];
  expect(list.map(({ note }) => note)).toEqual([second.note, first.note]);
  expect((await get("liabilities/statements", undefined, { before: String(second.time) })).message).toEqual([list[1]]);
  // Not "look again in a minute": there is nothing to wait for.
  expect((await get("liabilities/statements", undefined, { before: "yesterday" })).error?.name).toBe("parameter_error");
});

test("the log's next head names the newest, also one from before a start", async () => {
  const { trading } = engine;
  const { note } = await said();
  const end = runLiabilities({
    venue: trading,
    secret: SECRET,
    onFault: (error) => {
      throw error;
    },
  });
  await expect.poll(() => log.liabilities).toBeDefined();
  expect(log.liabilities).toBe(statementHash((await said()).note));
  await engine.newcomer();
  await log.look();
  expect(readCheckpoint(log.head?.note ?? "")?.liabilities).toBe(statementHash((await said()).note));
  await end();
  expect(trading.live.of(LIABILITIES).liabilities).toBeUndefined();
  const again = new Liabilities({
    ...{ kernel: trading.kernel, pool: trading.pool, secret: SECRET, key: log.key, settled: () => trading.settled() },
  });
  expect([statementHash(note), log.liabilities]).toContain(await again.hashForHead());
});
