/**
 * Fan-out of pushes: how many frames a second the app's sockets write to a thousand clients, by the thread of the doors and by a process that only
 * writes; and what a venue with up to ten thousand clients feels of it.
 *
 * Checked: every client got every frame; nobody was hung up on.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { SocketGate } from "../server/doors/socket-gate/socket-gate.ts";
import { clientAddress } from "../server/identity/client-address.ts";
import { AppSockets, type MarketPushes } from "../server/sockets/app-sockets.ts";
import { PushClients } from "./push-clients-process.ts";
import { percentile, rounded, type Report } from "./report.ts";
import { loginNewcomer } from "./venue.ts";
import { openWatchedVenue } from "./watched-venue.ts";

const CLIENTS = 1_000;
const FRAMES = 200;
const TICKS_PER_FRAME = 10;
const ROOM = "chat:all";
const TICK = {
  type: "daymarket",
  period: "1day",
  match_id: 1,
  currency_id: 1,
  currency_name: "BTC",
  legal_id: 3,
  legal_name: "USDT",
  symbol: "BTC/USDT",
  now_price: "91008.80000000",
  change: "-4.57",
  volume: "19889.12992000",
};
const MANY = 1_000_000;
const NO_MARKETS: MarketPushes = {
  takeChanged: () => [],
  daymarket: () => undefined,
  depth: () => undefined,
  book: () => undefined,
  trades: () => undefined,
  candle: () => undefined,
  hasPeriod: () => false,
};

const TOPICS = ["daymarkets", ...["market_depth", "match_trade", "kline"].map((kind) => `${kind}:BTC/USDT`), "market_depth:ETH/USDT"];
/** Clients at each step. */
const STEPS = (process.env["PUSH_SOCKETS"] ?? "0,1000,5000,10000").split(",").map(Number);
const IN_A_PROCESS = 2500;
/** A venue compiles and reads in its first minute. */
const WARMS_MS = 30_000;
const SETTLES_MS = 5000;
const MEASURED_MS = 20_000;
const ASKED_EVERY_MS = 400;

export async function pushBench(report: Report): Promise<void> {
  const single = await fanOut(report, 1, 0);
  const batched = await fanOut(report, TICKS_PER_FRAME, 0);
  const elsewhere = await fanOut(report, 1, 1);
  const conditions = `${CLIENTS.toLocaleString("en")} websocket clients in one other process, ${FRAMES} frames each, loopback`;
  report.add("push, one tick a frame", single, "frames/s", conditions);
  report.add("push, ten ticks a frame", batched * TICKS_PER_FRAME, "ticks/s", conditions);
  report.add("push batched / unbatched", (batched * TICKS_PER_FRAME) / single, "ratio", "ticks, same run");
  report.add("push by a process that writes", elsewhere, "frames/s", conditions);
  await crowd(report);
}

/** Frames a second until all were counted. */
async function fanOut(report: Report, ticks: number, processes: number): Promise<number> {
  const http = createServer();
  const limits = { opened: MANY, open: MANY };
  const gate = new SocketGate({
    addressOf: clientAddress([]),
    origins: [],
    limits,
    writers: { processes, here: processes === 0 ? MANY : 0 },
  });
  const sockets = new AppSockets({
    ...{ http, market: NO_MARKETS, gate },
    authenticate: () => Promise.resolve(undefined),
    settled: () => Promise.resolve(),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const clients = new PushClients(String((http.address() as AddressInfo).port), CLIENTS, 0, [ROOM]);
  await clients.next();
  await sleep(SETTLES_MS);
  await clients.count();
  const message = ticks === 1 ? TICK : { ticks: Array.from({ length: ticks }, () => TICK) };
  const start = performance.now();
  for (let frame = 0; frame < FRAMES; frame++) {
    sockets.tell(ROOM, message);
    await new Promise((resolve) => setImmediate(resolve));
    await gate.writers.caughtUp();
  }
  let received = 0;
  while (received < CLIENTS * FRAMES) received += (await clients.count()).frames;
  const rate = received / ((performance.now() - start) / 1000);
  report.check("every client got every frame, once", received === CLIENTS * FRAMES);
  clients.end();
  await sockets.close();
  await gate.writers.close();
  return rate;
}

/** A venue at each number of clients: stalls, its thread's share, how long an order takes beside it. */
async function crowd(report: Report): Promise<void> {
  const { venue, look, dispose } = await openWatchedVenue({ SOCKET_LIMITS: "10000,10000" });
  const processes: PushClients[] = [];
  try {
    const token = await loginNewcomer(venue, "orders@example.org");
    const { port } = new URL(venue.address);
    await sleep(WARMS_MS);
    let idle = 0;
    for (let [step, there] = [0, 0]; step < STEPS.length; step++) {
      for (const wanted = STEPS[step] ?? 0; there < wanted;) {
        const more = Math.min(IN_A_PROCESS, wanted - there);
        const clients = new PushClients(port, more, there, TOPICS);
        processes.push(clients);
        await clients.next();
        there += more;
      }
      await sleep(SETTLES_MS);
      for (const clients of processes) await clients.count();
      await look();
      const answered = await orders(venue, token);
      let frames = 0;
      for (const clients of processes) frames += (await clients.count()).frames;
      const { longest, p99, thread, seconds, processors, memory } = await look();
      if (there === 0) idle = thread;
      const each = there === 0 ? 0 : frames / there / seconds;
      report.check("everybody hears", there === 0 || each > 1);
      const name = `push, ${there.toLocaleString("en")} sockets`;
      const conditions = `${processes.length} other processes, ${rounded(each)} frames a second each`;
      report.add(`${name}, longest stall`, longest, "ms", conditions);
      report.add(`${name}, p99 of turns' lateness`, p99, "ms", conditions);
      report.add(`${name}, orders beside it, p99`, percentile(answered, 0.99), "ms", `${answered.length} in turn, placed and cancelled`);
      report.add(`${name}, thread of the kernel`, thread * 100, "% of a core", conditions);
      report.add(`${name}, thread for the sockets alone`, (thread - idle) * 100, "% of a core", "less what it takes with nobody there");
      if (frames > 0) report.add(`${name}, a frame`, ((thread - idle) / (frames / seconds)) * 1e6, "µs of the thread", conditions);
      report.add(`${name}, socket writers`, processors["socket writers"] * 100, "% of a core", conditions);
      report.add(`${name}, memory`, memory, "MiB", "the venue's process");
    }
  } finally {
    for (const clients of processes) clients.end();
    await dispose();
  }
}

/** Places an order far from the book, cancels it, and so on: how long each call took, in ms, sorted. */
async function orders(venue: VenueProcess, token: string): Promise<Float64Array> {
  const took: number[] = [];
  let id: number | undefined;
  for (const until = performance.now() + MEASURED_MS; performance.now() < until;) {
    const began = performance.now();
    const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", target_price: "60000" };
    const [path, fields] = id === undefined ? (["/coin/trade", order] as const) : (["/coin/cancel", { id: String(id) }] as const);
    const { type, message, ...reply } = await venue.call<string>("POST", path, fields, token);
    if (type !== "ok") throw new Error(message);
    id = id === undefined ? (reply as unknown as { data: { id: number } }).data.id : undefined;
    took.push(performance.now() - began);
    await sleep(Math.max(0, began + ASKED_EVERY_MS - performance.now()));
  }
  return Float64Array.from(took.toSorted((one, other) => one - other));
}
