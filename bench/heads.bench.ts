/**
 * What heads and proofs add: a venue in this process, so that the processor time of its own thread can be told apart, fills of two people through
 * sequencer, log and tables, and the head right behind them; then proofs of receipts through HTTP.
 *
 * Checked: each fill has its receipts in the tree that the head names, whoever made them, and each proof agrees.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { VenueDoor } from "../e2e/venue-door.ts";
import { PUBLIC_LOG, logKeyOf, type PublicLog } from "../features/public-log/server/public-log.ts";
import { readCheckpoint } from "../features/public-log/checkpoint.ts";
import { checkProofFile, readProofFile } from "../features/receipts/proof-file.ts";
import { checkWithNode } from "../features/public-log/server/node-signature.ts";
import { ReceiptTree } from "../features/receipts/server/receipt-tree.ts";
import { amount, lots, marketId, ticks, userId } from "../money/units.ts";
import { Closers, openApp } from "../server/app.ts";
import type { Engine } from "../server/engine.ts";
import { readSettings } from "../server/settings.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer } from "./venue.ts";

const ROUNDS = 4;
/** In its first minute a venue compiles, and reads what its charts begin with. */
const SETTLED_MS = 60_000;
const IDLE_MS = 20_000;
const PAIRS = 12_000;
const IN_FLIGHT = 64;
const BTC = 1;
/** Few enough that the fees of all rounds leave them what they trade with. */
const LOTS = 10;
const CALLS = 200;
/** A person may ask for proofs five times a second. */
const EVERY_MS = 220;
const TRIES = 50;

type Person = { readonly id: number; readonly token: string };

export async function headsBench(report: Report): Promise<void> {
  const closers = new Closers();
  const door = new VenueDoor();
  try {
    const settings = readSettings(door.settings("0"), process.cwd());
    const fail = (error: unknown): void => {
      throw error;
    };
    const { address, engine } = await openApp(settings, closers, fail);
    door.address = address;
    const people = [await newcomer(door, "seller"), await newcomer(door, "buyer")];
    await measured(report, engine, people, settings.dataDirectory);
    await proofs(report, door, engine, people[1] as Person);
  } finally {
    await closers.closeAll();
    door.removeFiles();
  }
}

async function newcomer(door: VenueDoor, name: string): Promise<Person> {
  const token = await loginNewcomer(door, `${name}@example.com`);
  const { message } = await door.call<{ id: number }>("GET", "/user/info", {}, token);
  const bought = { currency_id: String(BTC), legal_id: "3", type: "1", market: "1", total: "5000" };
  let reply = await door.call("POST", "/coin/trade", bought, token);
  // Nobody quotes yet.
  for (let tries = 0; reply.type !== "ok" && tries < TRIES; tries++) {
    await sleep(EVERY_MS);
    reply = await door.call("POST", "/coin/trade", bought, token);
  }
  if (reply.type !== "ok") throw new Error(`nothing was bought: ${JSON.stringify(reply)}`);
  return { id: message.id, token };
}

/** Processor time of this thread, ms. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
/** What a venue does that nobody asks anything of, ms a ms. */
async function idleShare(): Promise<number> {
  const before = threadMs();
  await sleep(IDLE_MS);
  return (threadMs() - before) / IDLE_MS;
}
/** Processor time of this thread for some work, without what the venue would have done meanwhile anyway. */
async function costOf(work: () => Promise<unknown>, idle = 0): Promise<number> {
  const [before, start] = [threadMs(), performance.now()];
  await work();
  return threadMs() - before - idle * (performance.now() - start);
}

async function measured(report: Report, engine: Engine, people: readonly Person[], directory: string): Promise<void> {
  const { trading } = engine;
  const { log } = trading.live.of(PUBLIC_LOG);
  if (log === undefined) throw new Error("no log");
  const rounds: { readonly path: number; readonly head: number; readonly made: number }[] = [];
  await sleep(SETTLED_MS);
  const idle = await idleShare();
  // The first warms everything up, the thread beside the venue too.
  for (let round = 0; round < ROUNDS; round++) {
    await log.look();
    const before = receiptsIn(log);
    const path = await costOf(async () => {
      await trade(engine, people);
      await trading.projected();
    });
    const head = await costOf(() => log.look(), idle);
    rounds.push({ path, head, made: receiptsIn(log) - before });
  }
  report.check(
    `each fill has the receipts of its people (${rounds.map(({ made }) => made).join(", ")})`,
    rounds.every(({ made }) => made >= PAIRS),
  );
  const own = rounds.slice(1);
  const [path, head, made] = [sum(own.map((one) => one.path)), sum(own.map((one) => one.head)), sum(own.map((one) => one.made))];
  const conditions = `${PAIRS.toLocaleString("en")} fills a head, ${IN_FLIGHT} in flight, processor time of the venue's thread`;
  report.add("heads: a fill's own path", (path / own.length / PAIRS) * 1000, "µs", conditions);
  report.add("heads: a head, its receipts made beside the venue", head / own.length, "ms", conditions);
  report.add("heads: part of the fills' path", (head / path) * 100, "%", conditions);
  const here = await madeHere(engine, directory, log);
  report.add(
    "heads: a receipt, were it made by the venue's thread",
    (here / receiptsIn(log)) * 1000,
    "µs",
    `${made.toLocaleString("en")} receipts`,
  );
}

/** Both buy and sell in turn, at once, from whoever quotes: neither runs out, and nothing rests. */
async function trade({ trading }: Engine, people: readonly Person[]): Promise<void> {
  const order = (user: number, side: "buy" | "sell") => ({
    ...{ type: "spot/place" as const, market: marketId(BTC), user: userId(user), orderType: "limit" as const, side, lots: lots(LOTS) },
    ...{ ticks: ticks(priceFor(trading, side)), budget: amount(0n), timeInForce: "ioc" as const, postOnly: false },
    selfTrade: "none" as const,
  });
  const [one = 0, other = 0] = people.map(({ id }) => id);
  for (let done = 0; done < PAIRS; done += IN_FLIGHT / 2) {
    const turns = Array.from({ length: Math.min(IN_FLIGHT / 2, PAIRS - done) }, (_, at) => {
      const [seller, buyer] = at % 2 === 0 ? [one, other] : [other, one];
      return [trading.submit(order(seller, "sell")), trading.submit(order(buyer, "buy"))];
    });
    await Promise.all(turns.flat());
  }
}

/** A hundredth beyond the newest price: whatever is quoted is taken. */
function priceFor({ kernel }: Engine["trading"], side: "buy" | "sell"): number {
  const newest = kernel.prices.newest(marketId(BTC))?.ticks ?? 0;
  return Math.round(newest * (side === "buy" ? 1.01 : 0.99));
}

/** The same tree again, all of it by this thread. */
async function madeHere({ trading }: Engine, directory: string, log: PublicLog): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "touchstone-heads-"));
  const secret = Buffer.alloc(32, 1);
  const { name: origin } = logKeyOf(trading, secret);
  const tree = new ReceiptTree({
    venue: trading,
    directory: join(scratch, "tree"),
    secret,
    origin,
    hereMax: Number.POSITIVE_INFINITY,
    say: () => undefined,
  });
  try {
    return await costOf(() => tree.upTo(log.head?.commands ?? 0));
  } finally {
    await tree.close();
    rmSync(scratch, { recursive: true });
  }
}

async function proofs(report: Report, door: VenueDoor, engine: Engine, { token }: Person): Promise<void> {
  const { message: fills } = await door.call<readonly { readonly receipt: string }[]>("GET", "/coin/fills", {}, token);
  const { log } = engine.trading.live.of(PUBLIC_LOG);
  await log?.look();
  const took: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const id = fills[call % fills.length]?.receipt ?? "";
    const start = performance.now();
    const { message } = await door.call("GET", "/receipt/proof", { id }, token);
    took.push(performance.now() - start);
    if (call % 20 === 0) report.check("each proof agrees", await agrees(message));
    await sleep(EVERY_MS);
  }
  const sorted = Float64Array.from(took).sort();
  const conditions = `${CALLS} calls through HTTP, ${log === undefined ? 0 : receiptsIn(log).toLocaleString("en")} receipts in the tree`;
  report.add("heads: proof of a receipt, p50", percentile(sorted, 0.5), "ms", conditions);
  report.add("heads: proof of a receipt, p99", percentile(sorted, 0.99), "ms", conditions);
}

async function agrees(message: unknown): Promise<boolean> {
  const file = readProofFile(JSON.stringify(message));
  return file !== undefined && Object.values(await checkProofFile(file, checkWithNode)).every(Boolean);
}

const receiptsIn = (log: PublicLog): number => readCheckpoint(log.head?.note ?? "")?.receipts?.size ?? 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
