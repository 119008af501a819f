/** Records of a real engine's days: made after midnight, named by a head, each person's own in it, checked from outside and from a file. */
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Disk } from "../../../journal/disk.ts";
import { nodeDisk } from "../../../journal/node-disk.ts";
import {
  BTC,
  BTC_TICKS,
  openTestEngine,
  TEST_START,
  type EngineReply,
  type Person,
  type TestEngine,
} from "../../../server/test-engine.suite.ts";
import { readCheckpoint } from "../../public-log/checkpoint.ts";
import { LogKey } from "../../public-log/server/log-key.ts";
import { PUBLIC_LOG, PublicLog } from "../../public-log/server/public-log.ts";
import { NODE_TOOLS } from "./make-day.ts";
import { DayChecker } from "../checker/check-day.ts";
import type { DayRecordsReply, DayRecordView, OwnDayReply } from "../contract/day-record-replies.ts";
import { DAY_RECORDS, DayRecords } from "./day-records.ts";
import { makeDay, recordPath, type DayJob, type MadeDay, type NotMade } from "./make-day.ts";
import { verify } from "./verify.ts";

const SECRET = Buffer.alloc(32, 7);
const DAY = "2026-11-22";
const MIDNIGHT = Date.parse(`${DAY}T00:00:00Z`);
const DAY_MS = 86_400_000;
let engine: TestEngine;
let work: string;
let log: PublicLog;
let records: DayRecords;
let address: string;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  work = mkdtempSync(join(tmpdir(), "touchstone-days-"));
  const { trading, context } = engine;
  const directory = context.settings.dataDirectory;
  log = await PublicLog.open({
    ...{ venue: trading, pool: trading.pool, disk: nodeDisk, segments: join(directory, "segments") },
    ...{ treeDirectory: join(work, "tree"), key: new LogKey(SECRET, engine.kernel.venue.identity ?? ""), say: () => undefined },
  });
  trading.live.of(PUBLIC_LOG).log = log;
  records = recordsWith((job) => makeDay(nodeDisk, job));
  trading.live.of(DAY_RECORDS).records = records;
  await engine.http.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  [ann, ben] = [await engine.newcomer(), await engine.newcomer()];
});
afterAll(async () => {
  await log.close();
  rmSync(work, { recursive: true });
  await engine.close();
});

const get = (path: string, fields: Record<string, string> = {}, person?: Person): Promise<EngineReply> =>
  engine.call("GET", `/log/${path}`, fields, person);
const order = (person: Person, fields: object): Promise<unknown> =>
  engine.submit({
    ...{ type: "spot/place", user: person.id, market: BTC, side: "buy", orderType: "limit", budget: 0n, timeInForce: "gtc" },
    ...{ postOnly: false, selfTrade: "expire_maker", ticks: BTC_TICKS, lots: 100, ...fields },
  } as unknown as Parameters<TestEngine["submit"]>[0]);
const at = (ms: number): void => engine.advance(ms - engine.now());
/** As a start of the venue has them. */
const recordsWith = (make: (job: DayJob) => Promise<MadeDay | NotMade>): DayRecords =>
  new DayRecords({
    ...{ venue: engine.trading, logDirectory: engine.context.settings.dataDirectory, folder: join(work, "days"), secret: SECRET },
    ...{ mode: "paper", makeDay: make, clock: () => engine.now() },
  });

test("before a midnight there is none, and one's own is for nobody who is not logged in", async () => {
  await engine.price(BTC, BTC_TICKS);
  await records.look();
  expect((await get("days")).message).toEqual({ isOn: true, speed: 1, days: [] });
  expect((await get("day", { day: "2026-11-20" })).error?.name).toBe("day_record_none");
  expect((await get("day/own", { day: DAY })).type).toBe("999");
  expect(TEST_START).toBeLessThan(MIDNIGHT);
});

test("of the days before the log began one is tried, and none after it", async () => {
  const tried: string[] = [];
  const fresh = recordsWith((job) => {
    tried.push(job.day);
    return makeDay(nodeDisk, job);
  });
  for (let looks = 0; looks < 3; looks++) await fresh.look();
  expect(tried).toEqual([new Date(engine.now() - DAY_MS).toISOString().slice(0, 10)]);
});

test("after midnight the day is there, agrees from outside, and everybody finds their own orders in it and no one else's", async () => {
  await order(ann, { ticks: BTC_TICKS - 5000 });
  at(MIDNIGHT + 3_600_000);
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 100, 5000], [BTC_TICKS + 100, 5000]);
  await order(ann, { ticks: BTC_TICKS + 100, lots: 300 });
  await order(ben, { ticks: BTC_TICKS - 200, lots: 700 });
  at(MIDNIGHT + DAY_MS + 1000);
  await engine.price(BTC, BTC_TICKS);
  await records.look();
  const { days } = (await get("days")).message as DayRecordsReply;
  expect(days.map(({ day }) => day)).toEqual([DAY]);
  const [record] = days;
  if (record === undefined) throw new Error("no record");
  expect(record).toMatchObject({ fills: 1, note: "", samples: 1 });
  const text = gunzipSync(readFileSync(recordPath(records.folder, DAY)));
  const checker = new DayChecker(NODE_TOOLS);
  checker.push(text);
  expect(checker.finish()).toMatchObject({ difference: undefined, root: record.root });
  const own = (await get("day/own", { day: DAY }, ann)).message as OwnDayReply;
  const others = (await get("day/own", { day: DAY }, ben)).message as OwnDayReply;
  expect(own).toMatchObject({ name: expect.stringMatching(/^P-[0-9a-f]{16}$/), isCut: false });
  expect(own.orders.map(({ filled, side, symbol }) => [filled, side, symbol])).toEqual([
    [0, "buy", "BTC/USDT"],
    [300, "buy", "BTC/USDT"],
  ]);
  expect(others.orders).toHaveLength(1);
  expect(others.name).not.toBe(own.name);
  const lines = text
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as readonly unknown[]);
  const fresh = lines.find((line) => line[0] === "o" && line[4] === own.orders[1]?.number);
  expect(fresh?.[5]).toBe(own.name);
  const older = lines.find((line) => line[0] === "rests" && line[1] === own.orders[0]?.number);
  expect(older?.[3]).toMatch(/^X-/);
  // Nothing of anybody is in it but those names.
  for (const secret of [String(ann.id), String(ben.id), ann.address])
    expect(text.includes(`"${secret}"`) || text.includes(`,${secret},`)).toBe(false);
});

test("the next head names it, and from then on it is checked against that head: by address, and by a file with no network", async () => {
  expect(await verify({ day: DAY, from: address })).toMatchObject({ code: 1, text: expect.stringContaining("No signed head") });
  await log.look();
  await records.look();
  const { note, root } = (await get("day", { day: DAY })).message as DayRecordView;
  expect(readCheckpoint(note)?.day).toEqual({ day: DAY, root });
  expect(await verify({ day: DAY, from: address, key: log.key.verifier })).toMatchObject({ code: 0, text: expect.stringContaining(root) });
  const [file, head] = [join(work, "mine.jsonl.gz"), join(work, "head")];
  const reply = await engine.http.inject({ method: "GET", url: `/day-record/${DAY}.jsonl.gz` });
  writeFileSync(file, reply.rawPayload);
  writeFileSync(head, note);
  expect(await verify({ day: DAY, from: file, head, key: log.key.verifier })).toMatchObject({ code: 0 });
  expect(await verify({ day: DAY, from: file })).toMatchObject({ code: 0, text: expect.stringContaining("No head was given") });
  expect(await verify({ day: "2026-11-21", from: file })).toMatchObject({ code: 2, text: expect.stringContaining("not of 2026-11-21") });
});

test.each<[attack: string, change: (lines: string[]) => void]>([
  ["a command left out", (lines) => lines.splice(-2, 1)],
  ["a command added", (lines) => lines.splice(-1, 0, lines.at(-2) ?? "")],
  ["two commands in another order", (lines) => lines.splice(-3, 2, lines.at(-2) ?? "", lines.at(-3) ?? "")],
  ["a command changed", (lines) => lines.splice(-2, 1, (lines.at(-2) ?? "").replace(",700,", ",701,"))],
  ["what the house has", (lines) => lines.push((lines.pop() ?? "").replace(/"USDT","\d/, '"USDT","9'))],
])("%s after a head that named the record is found by that head", async (_attack, change) => {
  const [file, head] = [join(work, "other.jsonl"), join(work, "head")];
  const lines = gunzipSync(readFileSync(recordPath(records.folder, DAY)))
    .toString()
    .trimEnd()
    .split("\n");
  const before = lines.join("\n");
  change(lines);
  expect(lines.join("\n")).not.toBe(before);
  writeFileSync(file, `${lines.join("\n")}\n`);
  expect(await verify({ day: DAY, from: file, head, key: log.key.verifier })).toMatchObject({ code: 2 });
});

test("a head by another key, or one of another day, proves nothing", async () => {
  const file = join(work, "mine.jsonl.gz");
  const other = new LogKey(Buffer.alloc(32, 8), engine.kernel.venue.identity ?? "");
  const head = join(work, "head");
  expect(await verify({ day: DAY, from: file, head, key: other.verifier })).toMatchObject({
    code: 2,
    text: expect.stringContaining("not signed"),
  });
  expect(await verify({ day: DAY, from: join(work, "nothing"), head })).toMatchObject({ code: 1 });
  expect(await verify({ day: DAY, from: work, head })).toMatchObject({ code: 1, text: expect.stringContaining("is no file") });
  writeFileSync(join(work, "cut.gz"), readFileSync(file).subarray(0, 200));
  expect(await verify({ day: DAY, from: join(work, "cut.gz") })).toMatchObject({ code: 2, text: expect.stringContaining("not whole") });
});

test("a file that is gone is made again with the same bytes", async () => {
  const path = recordPath(records.folder, DAY);
  const bytes = readFileSync(path);
  rmSync(path);
  engine.advance(3_600_000);
  await records.look();
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("an older day that was missed is made too, and a head names it", async () => {
  engine.advance(3_600_000);
  await records.look();
  await engine.price(BTC, BTC_TICKS);
  await log.look();
  await records.look();
  const { days } = (await get("days")).message as DayRecordsReply;
  expect(days.map(({ day }) => day)).toEqual([DAY, "2026-11-21"]);
  const [newest, older] = days;
  expect(readCheckpoint(older?.note ?? "")?.day).toEqual({ day: "2026-11-21", root: older?.root });
  expect(readCheckpoint(newest?.note ?? "")?.day?.day).toBe(DAY);
  // The heads after it name the newest again.
  await engine.price(BTC, BTC_TICKS);
  await log.look();
  expect(readCheckpoint(log.head?.note ?? "")?.day).toEqual({ day: DAY, root: newest?.root });
});

test("a day whose segments are away with the archive is no fault, and is made once they are back after a start", async () => {
  const path = recordPath(records.folder, DAY);
  const bytes = readFileSync(path);
  rmSync(path);
  engine.advance(3_600_000);
  const without: Disk = { ...nodeDisk, list: (folder) => nodeDisk.list(folder).filter((name) => !name.endsWith(".segment")) };
  const tried: string[] = [];
  const started = (disk: Disk): DayRecords =>
    recordsWith((job) => {
      tried.push(job.day);
      return makeDay(disk, job);
    });
  const away = started(without);
  await away.look();
  await away.look();
  expect([tried.filter((day) => day === DAY), existsSync(path)]).toEqual([[DAY], false]);
  await started(nodeDisk).look();
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("what is no day and no record is not there", async () => {
  for (const name of ["2026-11-20.jsonl.gz", "..%2f..%2fapi-secret", `${DAY}.own`, `${DAY}.jsonl`]) {
    expect((await engine.http.inject({ method: "GET", url: `/day-record/${name}` })).statusCode).toBe(404);
  }
});

test("who asks for a file's head alone is told its size, and none of it is read", async () => {
  const path = recordPath(records.folder, DAY);
  const bytes = readFileSync(path);
  // Large enough that reading it takes longer than the answer.
  const size = 256 * 2 ** 20;
  truncateSync(path, size);
  const reply = await engine.http.inject({ method: "HEAD", url: `/day-record/${DAY}.jsonl.gz` });
  const reads: string[] = [];
  for (let turn = 0; turn < 50; turn++) {
    reads.push(...process.getActiveResourcesInfo().filter((name) => name === "FSReqCallback"));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([reply.statusCode, reply.headers["content-length"], reply.rawPayload.length, reads]).toEqual([200, String(size), 0, []]);
  writeFileSync(path, bytes);
});
