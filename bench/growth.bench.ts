/**
 * A venue that grows: 200, 2,000 and 20,000 people a day, each at the hour when most are there, and what gives way first (docs/operating/scale.md).
 *
 * Assumed of so many people a day: in the busiest hour a tenth of them is there at once, each with one socket that hears the markets, a book, a tape
 * and a chart, and opens a page every twenty seconds, which reads four things. Each places ten orders a day, 15 % of them in that hour. One of
 * a hundred is a program that has somebody's order placed or cancelled each second, all day.
 *
 * Requests are sent when they are due, however long the ones before take. Checked: every answer is a success, and everybody hears.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { PushClients } from "./push-clients-process.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer } from "./venue.ts";
import { openWatchedVenue, type Look, type WatchedVenue } from "./watched-venue.ts";

const SIZES = (process.env["GROWTH_PEOPLE"] ?? "200,2000,20000").split(",").map(Number);
const THERE_AT_ONCE = 0.1;
const PAGE_EVERY_SECONDS = 20;
const ORDERS_A_DAY = 10;
const IN_BUSIEST_HOUR = 0.15;
const PROGRAMS = 0.01;
/** Tokens that share the load: limits of one account are raised, so that some stand for all. */
const PEOPLE = 32;
const IN_A_PROCESS = 2500;
const TICK_MS = 10;
const WARMS_MS = 20_000;
const MEASURED_MS = 30_000;
const TOPICS = ["daymarkets", ...["market_depth", "match_trade", "kline"].map((kind) => `${kind}:BTC/USDT`)];

/** What each may be at most; a size at which none is passed carries its people. */
const BOUNDS = {
  "the venue's thread, of a core": 1,
  "PostgreSQL, of a core": 1,
  "socket writers, of a core": 1,
  "longest stall, ms": 200,
  "orders, p99, ms": 100,
  "reads, p99, ms": 200,
  "tables behind the log, ms": 1000,
  "memory of the venue, MiB": 1024,
} as const;
type Measure = keyof typeof BOUNDS;

/** `wrong`: answers that are no success. */
type Timed = { readonly took: number[]; readonly wrong: string[] };

export async function growthBench(report: Report): Promise<void> {
  const watched = await openWatchedVenue({ SOCKET_LIMITS: "10000,10000" });
  const clients: PushClients[] = [];
  try {
    const tokens: string[] = [];
    for (let i = 0; i < PEOPLE; i++) tokens.push(await loginNewcomer(watched.venue, `grows${i}@example.org`));
    await sleep(WARMS_MS);
    let there = 0;
    for (const people of SIZES) {
      for (const wanted = Math.round(people * THERE_AT_ONCE); there < wanted;) {
        const more = Math.min(IN_A_PROCESS, wanted - there);
        const added = new PushClients(new URL(watched.venue.address).port, more, there, TOPICS);
        clients.push(added);
        await added.next();
        there += more;
      }
      await busiestHour(report, watched, people, tokens, clients);
    }
  } finally {
    for (const one of clients) one.end();
    await watched.dispose();
  }
}

async function busiestHour(
  report: Report,
  { venue, look }: WatchedVenue,
  people: number,
  tokens: readonly string[],
  clients: readonly PushClients[],
): Promise<void> {
  const reads = (people * THERE_AT_ONCE * 4) / PAGE_EVERY_SECONDS;
  const orders = people * PROGRAMS + (people * ORDERS_A_DAY * IN_BUSIEST_HOUR) / 3600;
  const load = new Load(venue, tokens);
  await load.run(reads, orders, MEASURED_MS / 6);
  for (const one of clients) await one.count();
  load.forget();
  await look();
  const [, behind] = await Promise.all([load.run(reads, orders, MEASURED_MS), tablesBehind(venue, tokens[0] ?? "")]);
  const seen = await look();
  const heard = await Promise.all(clients.map((one) => one.count()));
  const wrong = [...load.orders.wrong, ...load.reads.wrong];
  report.check(`every answer is a success; ${wrong.length}: ${wrong[0] ?? ""}`, wrong.length === 0);
  report.check(
    "everybody hears",
    heard.every(({ frames }) => frames > 0),
  );
  const measures = measured(seen, load, behind);
  const conditions = `${Math.round(people * THERE_AT_ONCE)} sockets, ${reads.toFixed(0)} reads and ${orders.toFixed(1)} orders a second, all on two cores`;
  const name = `growth, ${people.toLocaleString("en")} people a day`;
  for (const [what, value] of Object.entries(measures))
    report.add(`${name}: ${what.replace(/, (\S+|of a core)$/, "")}`, value, unitOf(what), conditions);
  const [first] = (Object.keys(BOUNDS) as Measure[]).sort((one, other) => measures[other] / BOUNDS[other] - measures[one] / BOUNDS[one]);
  if (first !== undefined) report.add(`${name}: gives way first`, (measures[first] / BOUNDS[first]) * 100, "% of its bound", first);
}

const unitOf = (what: string): string => (what.endsWith("of a core") ? "of a core" : (what.split(" ").at(-1) ?? ""));

function measured(seen: Look, { orders, reads }: Load, behind: number): Record<Measure, number> {
  const p99 = ({ took }: Timed): number => percentile(Float64Array.from(took.toSorted((one, other) => one - other)), 0.99);
  return {
    "the venue's thread, of a core": seen.thread,
    "PostgreSQL, of a core": seen.processors.postgres,
    "socket writers, of a core": seen.processors["socket writers"],
    "longest stall, ms": seen.longest,
    "orders, p99, ms": p99(orders),
    "reads, p99, ms": p99(reads),
    "tables behind the log, ms": behind,
    "memory of the venue, MiB": seen.memory,
  };
}

/** How long after its answer an order stands in the list, which waits for the tables: the longest of some. */
async function tablesBehind(venue: VenueProcess, token: string): Promise<number> {
  let longest = 0;
  for (let look = 0; look < 10; look++) {
    await sleep(MEASURED_MS / 12);
    const began = performance.now();
    await venue.call("GET", "/coin/list", { status: "1", limit: "20" }, token);
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

/** Requests at their rates, each on a connection of a pool. */
class Load {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  readonly #address: URL;
  readonly #tokens: readonly string[];
  readonly #open: { readonly id: number; readonly token: string }[] = [];
  orders: Timed = { took: [], wrong: [] };
  reads: Timed = { took: [], wrong: [] };

  constructor(venue: VenueProcess, tokens: readonly string[]) {
    this.#address = new URL(venue.address);
    this.#tokens = tokens;
  }

  forget(): void {
    [this.orders, this.reads] = [
      { took: [], wrong: [] },
      { took: [], wrong: [] },
    ];
  }

  /** So many of each a second. */
  async run(reads: number, orders: number, forMs: number): Promise<void> {
    const began = performance.now();
    const answers: Promise<void>[] = [];
    let [read, ordered] = [0, 0];
    for (let past = 0; past < forMs; past = performance.now() - began) {
      for (; read < (past / 1000) * reads; read++) answers.push(this.#read(read));
      for (; ordered < (past / 1000) * orders; ordered++) answers.push(this.#order(ordered));
      await sleep(TICK_MS);
    }
    await Promise.all(answers);
  }

  async #read(n: number): Promise<void> {
    // Each page is somebody's.
    const token = this.#tokens[Math.floor(n / 4) % this.#tokens.length] ?? "";
    const now = Math.floor(Date.now() / 1000);
    const asked = [
      "/currency/quotation_new",
      "/coin/list?status=1&limit=20",
      `/currency/new_timeshar?symbol=BTC%2FUSDT&period=1min&from=${now - 14_400}&to=${now}`,
      "/currency/user_currency_list",
    ][n % 4];
    await this.#timed(this.reads, "GET", asked ?? "", "", token);
  }

  /** Placed far from the book, then cancelled. */
  async #order(n: number): Promise<void> {
    const open = n % 2 === 1 ? this.#open.shift() : undefined;
    const token = open?.token ?? this.#tokens[n % this.#tokens.length] ?? "";
    const place = "currency_id=1&legal_id=3&type=1&amount=0.001&target_price=60000";
    const text = await this.#timed(
      this.orders,
      "POST",
      open === undefined ? "/coin/trade" : "/coin/cancel",
      open === undefined ? place : `id=${open.id}`,
      token,
    );
    const id = /"data":\{"id":(\d+)/.exec(text)?.[1];
    if (id !== undefined) this.#open.push({ id: Number(id), token });
  }

  #timed(into: Timed, method: string, path: string, body: string, authorization: string): Promise<string> {
    const began = performance.now();
    const { hostname, port } = this.#address;
    const headers = {
      authorization,
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded", "content-length": body.length } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: `/api${path}`, method, headers, agent: this.#agent }, (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        reply.on("end", () => {
          into.took.push(performance.now() - began);
          if (reply.statusCode !== 200 || text.startsWith('{"type":"error"')) into.wrong.push(`${path}: ${text.slice(0, 200)}`);
          resolve(text);
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}
