/** Logs of earlier releases, opened by this build; and copies of this build in which a rule was changed. */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Pool } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { differingBalance } from "../features/wallet/server/last-balances.ts";
import { unpackGolden, type Golden } from "../journal/golden/golden-file.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { own, pledged, type Account } from "../kernel/ledger/ledger.ts";
import { RULES_NEWEST } from "../kernel/rules.ts";
import { amount, assetId, userId } from "../money/units.ts";
import { historyOf } from "./engine.ts";
import { LiveParts } from "./live-parts.ts";
import { openVenue } from "./open-venue.ts";
import { STEPS } from "./set-up/steps.ts";
import { entriesOf } from "../simulation/golden-contests.ts";
import { createTestDatabase } from "./sql/test-database.suite.ts";
import { fileLog } from "./venue-log.ts";
import type { Venue } from "./venue.ts";

const ROOT = join(import.meta.dirname, "..");
const GOLDEN = join(ROOT, "journal", "golden");
const USDT = assetId(3);

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-upgrade-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function database(): Promise<Pool> {
  const created = await createTestDatabase();
  cleanUps.push(() => created.close());
  return created.pool;
}

const goldenOf = (name: string): Golden => unpackGolden(readFileSync(join(GOLDEN, name)));

function layOut({ files }: Golden): string {
  const directory = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), bytes);
  }
  return directory;
}

const said: string[] = [];
async function open(directory: string, pool: Pool, at: number): Promise<Venue> {
  said.length = 0;
  const venue = await openVenue({
    log: fileLog({ directory }),
    pool,
    clock: () => at,
    projections: historyOf(new LiveParts()),
    differingBalance: (ledger, position) => differingBalance(pool, ledger, position),
    say: (line) => said.push(line),
    onFatal: (error) => {
      throw error;
    },
  });
  cleanUps.push(() => venue.stop());
  return venue;
}

/** As before the steps that this build adds: what they gave the house's accounts out of the issuance is taken off again. */
function balancesOf({ ledger }: Kernel, { steps = STEPS_UNSAID, balances: then }: Golden["facts"]): readonly string[] {
  const pledgedThen = new Map(then.flatMap((line) => (line.includes(":pledged ") ? [line.split(" ") as [string, string]] : [])));
  const cells = Array.from({ length: ledger.size }, (_, row) => [own(row as Account), pledged(row as Account)]).flat();
  const balances = new Map(cells.map((cell) => [ledger.name(cell), BigInt(ledger.balance(cell))]));
  for (const command of STEPS.filter(({ number }) => number > steps).flatMap(({ commands }) => commands)) {
    if (command.type === "wallet/fund-house") {
      const { user, asset, amount: units, kind = "change" } = command;
      const [maker, issuance] = [`user/${user}:${kind}:${asset}:own`, `house:issuance:${asset}:own`];
      balances.set(maker, (balances.get(maker) ?? 0n) - units);
      balances.set(issuance, (balances.get(issuance) ?? 0n) + units);
    }
    if (command.type !== "cover/fund") continue;
    const { product, asset, amount: units } = command;
    // What a step pledges of it (a campaign's cost, a contest's prizes) stays with the product; what was pledged before stays so.
    const [free, kept] = [`house:${product}:${asset}:own`, `house:${product}:${asset}:pledged`];
    const before = BigInt(pledgedThen.get(kept) ?? 0);
    balances.set(free, (balances.get(free) ?? 0n) + (balances.get(kept) ?? 0n) - before);
    balances.set(kept, before);
    for (const [name, change] of [
      [free, -units],
      [`house:issuance:${asset}:own`, units],
    ] as const)
      balances.set(name, (balances.get(name) ?? 0n) + change);
  }
  return [...balances].flatMap(([name, units]) => (units === 0n ? [] : [`${name} ${units}`])).sort();
}

/** Of releases that don't say how many steps they had: they are from before step 3. */
const STEPS_UNSAID = 2;

/** Open orders and positions. */
function futuresOf({ futures }: Kernel): readonly [number, number] {
  return [futures.desk.pool.live, futures.desk.accounts().reduce((sum, { positions }) => sum + positions.length, 0)];
}

describe.each(globSync("*.golden", { cwd: GOLDEN }))("the log of %s, opened by this build,", (name) => {
  test("has the same money and orders, and gets the steps and rules that it lacks", async () => {
    const golden = goldenOf(name);
    const directory = layOut(golden);
    const pool = await database();
    const venue = await open(directory, pool, golden.facts.at + 60_000);
    const { kernel } = venue;
    expect(balancesOf(kernel, golden.facts)).toEqual(golden.facts.balances);
    expect(kernel.spot.pool.live).toBe(golden.facts.liveOrders);
    expect(futuresOf(kernel)).toEqual([golden.facts.futuresOrders ?? 0, golden.facts.futuresPositions ?? 0]);
    expect(entriesOf(kernel)).toEqual(golden.facts.contestEntries ?? []);
    expect([kernel.venue.setUp, kernel.venue.rules]).toEqual([STEPS.length, RULES_NEWEST]);
    const move = { type: "transfer/move", user: userId(1001), asset: USDT, amount: amount(5n), from: "change", to: "lever" } as const;
    expect((await venue.sequencer.submit(move)).refusal).toBeUndefined();
    kernel.check();
    await venue.stop();
    const again = await open(directory, pool, golden.facts.at + 90_000);
    expect(again.kernel.stateHash()).toBe(kernel.stateHash());
    expect(said.filter((line) => line.includes("set-up"))).toEqual([]);
  });

  test("goes on from the snapshot that the release wrote, to the same money", async () => {
    const golden = goldenOf(name);
    const directory = layOut(golden);
    const pool = await database();
    // The tables of then hold all of the log.
    await pool.query("update projector_position set next_sequence = $1", [golden.facts.commands + 1]);
    const newest = openSnapshotStore({ directory: join(directory, "snapshots"), disk: nodeDisk }).sequences()[0] ?? 0;
    expect(newest).toBeGreaterThan(1);
    const { kernel } = await open(directory, pool, golden.facts.at + 60_000);
    expect(balancesOf(kernel, golden.facts)).toEqual(golden.facts.balances);
    expect(kernel.spot.pool.live).toBe(golden.facts.liveOrders);
    expect(futuresOf(kernel)).toEqual([golden.facts.futuresOrders ?? 0, golden.facts.futuresPositions ?? 0]);
    expect(entriesOf(kernel)).toEqual(golden.facts.contestEntries ?? []);
    expect(said.join()).not.toContain("passed over");
  });

  test("is refused when the change log ends with other balances than a replay", async () => {
    const golden = goldenOf(name);
    const directory = layOut(golden);
    const pool = await database();
    await (await open(directory, pool, golden.facts.at + 60_000)).stop();
    const { rows } = await pool.query<{ after: string }>(
      `update wallet_changes set after = after + 1 where (sequence, line) = (select sequence, line from wallet_changes
       where user_id = 1001 and asset = 3 and purpose = 2 and bucket = 'own' order by sequence desc, line desc limit 1) returning after`,
    );
    const told = BigInt(rows[0]?.after ?? 0);
    for (const file of globSync("snapshots/*", { cwd: directory })) rmSync(join(directory, file));
    await expect(open(directory, pool, golden.facts.at + 90_000)).rejects.toThrow(
      new RegExp(`user/1001:change:3:own held ${told} .* replays the log to ${told - 1n}`),
    );
  });
});

const ADDED_SOURCES = ["contract", "features", "journal", "kernel", "market-data", "money", "server", "package.json"];

/** This build with changes; each text must be there exactly once or, with a pattern, at least once. */
function changedBuild(changes: readonly (readonly [path: string, from: string | RegExp, to: string])[]): string {
  const copy = temporaryFolder();
  for (const name of ADDED_SOURCES) {
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\.(tsx|test\.ts|text\.json|golden|sql)$/.test(path),
    });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const [path, from, to] of changes) {
    const text = readFileSync(join(copy, path), "utf8");
    expect(text.split(from).length, `${path}: ${String(from)}`).toBeGreaterThan(1);
    writeFileSync(join(copy, path), text.replace(from, to));
  }
  writeFileSync(join(copy, "server", "try-log.ts"), TRY_LOG);
  return copy;
}

/**
 * Proves a log as a start does, takes it over, then somebody buys 1 BTC at the maker's price: prints balances before, the fee
 * of that trade, and the hash of the ledger; or why the log was refused.
 */
const TRY_LOG = `
import { Kernel } from "../kernel/kernel.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import { followFileJournal } from "../journal/file/file-journal.ts";
import { readCommands } from "../journal/codec.ts";
import { proveLog } from "./snapshots/prove-log.ts";
import { Sequencer } from "./sequencer/sequencer.ts";
import { takeOver } from "./set-up/take-over.ts";
import { STEPS } from "./set-up/steps.ts";
const directory = process.argv[2];
const log = followFileJournal({ directory: directory + "/segments", disk: nodeDisk });
const snapshots = openSnapshotStore({ directory: directory + "/snapshots", disk: nodeDisk });
try {
  await proveLog({ log, snapshots, position: 1, say: () => undefined });
} catch (error) {
  console.log(JSON.stringify({ refused: error.message }));
  process.exit(0);
}
const kernel = new Kernel();
for await (const frames of log.read(1)) for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) kernel.execute(command);
const before = kernel.ledger.hash();
const journal = await log.lead(10000);
const sequencer = new Sequencer({ kernel, journal, clock: () => kernel.at + 5, onFatal: (error) => { throw error; } });
await takeOver({ kernel, sequencer, steps: STEPS, build: "b".repeat(32) });
const price = kernel.prices.index(2);
await sequencer.submit({ type: "spot/quote", user: 101, market: 2, bids: [], asks: [price, 200000] });
const order = { user: 1002, market: 2, side: "buy", orderType: "limit", ticks: price, lots: 100000, budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
const { events, refusal } = await sequencer.submit({ type: "spot/place", ...order });
const fill = events.find((event) => event.type === "spot/filled");
await sequencer.stop();
await journal.close();
const after = kernel.ledger.hash();
const again = new Kernel();
const reread = followFileJournal({ directory: directory + "/segments", disk: nodeDisk });
for await (const frames of reread.read(1)) for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) again.execute(command);
console.log(JSON.stringify({ before, fee: fill?.takerFee, refusal, replayed: again.ledger.hash() === after, rules: kernel.venue.rules }));
`;

type Tried = { refused?: string; before?: string; fee?: number; refusal?: string; replayed?: boolean; rules?: number };

function tryLog(build: string, directory: string): Tried {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(build, "server", "try-log.ts"), directory], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Tried;
}

const MATCHING = "features/spot/kernel/matching.ts";
/** Every call of the fee's formula, not its import. */
const FEE_CALLS = /(?<=[=,[?:] )fee\(|(?<=\[)fee\(/g;
const RULES_3: Parameters<typeof changedBuild>[0] = [
  ["kernel/rules.ts", `RULES_NEWEST = ${RULES_NEWEST}`, `RULES_NEWEST = ${RULES_NEWEST + 1}`],
  ["features/spot/kernel/order-desk.ts", "this.matching = new Matching({", "this.matching = new Matching({ rules,"],
];

describe("a build in which the fee was doubled", () => {
  const name = "2026-11-21.golden";

  test("without new rules refuses the log, with both figures, and changes nothing", () => {
    const directory = layOut(goldenOf(name));
    const tried = tryLog(changedBuild([[MATCHING, FEE_CALLS, "2 * fee("]]), directory);
    expect(tried.refused).toMatch(/taken with the ledger [0-9a-f]{32}; this version replays the same \d+ commands to [0-9a-f]{32}/);
    for (const [path, bytes] of Object.entries(goldenOf(name).files))
      expect(readFileSync(join(directory, path)).equals(bytes), path).toBe(true);
  });

  test("under new rules keeps the old log's balances, and charges the new fee from then on; a replay does the same", () => {
    const changes = [...RULES_3, [MATCHING, FEE_CALLS, `(this.#needs.rules() > ${RULES_NEWEST} ? 2 : 1) * fee(`] as const];
    const [present, changed] = [changedBuild([]), changedBuild(changes)].map((build) => tryLog(build, layOut(goldenOf(name))));
    expect(changed?.before).toBe(present?.before);
    expect([present?.rules, changed?.rules]).toEqual([RULES_NEWEST, RULES_NEWEST + 1]);
    expect([present?.refusal, changed?.refusal]).toEqual([undefined, undefined]);
    expect(present?.fee).toBeGreaterThan(0);
    expect(changed?.fee).toBe((present?.fee ?? 0) * 2);
    expect([present?.replayed, changed?.replayed]).toEqual([true, true]);
  });
});
