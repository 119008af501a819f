/**
 * A day of a small venue in minutes: the real engine with its simulator, market maker, log on the real disk and PostgreSQL, on
 * a virtual clock. Twenty markets that somebody always watches, two hundred people who trade.
 *
 * It shows what grows: memory after collecting garbage, the log, the tables' lag, and how long the venue's own thread was
 * busy in one turn, snapshots included.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../journal/simulated-disk.ts";
import { marketId, userId } from "../money/units.ts";
import { collectGarbage } from "../server/collect-garbage.ts";
import { openDataDirectory } from "../server/data-directory.ts";
import { MachineClock } from "../server/clock/machine-clock.ts";
import { startEngine, type Engine } from "../server/engine.ts";
import { MARKETS } from "../server/set-up/listed-markets.ts";
import type { UntimedCommand } from "../server/sequencer/sequencer.ts";
import { readSettings } from "../server/settings.ts";
import { openSql } from "../server/sql/open-sql.ts";
import { turn, VirtualClock } from "./virtual-clock.ts";

/** Midnight UTC of a Monday, so that the stocks have a session. */
const BEGIN_MS = Date.UTC(2026, 10, 23);
const PEOPLE = 200;
const FIRST_PERSON = 1001;
/** Orders and cancels of all people together in a second, on average: one in a minute from each. */
const REQUESTS_PER_SECOND = PEOPLE / 60;
const HOUR_S = 3600;
const MEBIBYTE = 2 ** 20;
/** The tables may fall so far behind the compressed time before it waits for them. */
const LAG_MAX = 50_000;

export type HourFigures = {
  readonly hour: number;
  readonly commands: number;
  readonly residentMiB: number;
  readonly heapMiB: number;
  readonly logMiB: number;
  readonly lagMost: number;
  readonly ownWorkMostMs: number;
  readonly openOrders: number;
};

export type DayFigures = {
  readonly hours: readonly HourFigures[];
  readonly snapshots: number;
  readonly catchUpMs: number;
  readonly tookS: number;
};

export async function simulateDay(hours: number, onHour: (figures: HourFigures) => void): Promise<DayFigures> {
  const clock = new VirtualClock(BEGIN_MS);
  const directory = mkdtempSync(join(tmpdir(), "touchstone-day-"));
  const data = openDataDirectory(join(directory, "data"));
  const fail = (error: unknown): never => {
    throw error;
  };
  try {
    const settings = readSettings({ DATA_DIR: data.path }, "/");
    const sql = await clock.alongside(openSql({ settings, data }));
    const logDirectory = data.folder("log");
    const machine = new MachineClock({ wall: clock.now, monotonic: clock.now, boot: clock.now });
    const options = { settings, pool: sql.pool, logDirectory, machine, onFatal: fail, onFault: fail };
    const engine = await clock.alongside(startEngine(options));
    try {
      return await new Day(engine, clock, logDirectory).run(hours, onHour);
    } finally {
      await clock.alongside(engine.stop());
      await clock.alongside(sql.close());
    }
  } finally {
    clock.dispose();
    data.release();
    rmSync(directory, { recursive: true, force: true });
  }
}

class Day {
  readonly #engine: Engine;
  readonly #clock: VirtualClock;
  readonly #logDirectory: string;
  readonly #random = seededRandom(24);
  readonly #orders = new Map<number, number[]>();
  #requests = 0;
  #lagMost = 0;
  #ownWorkMost = 0;
  #worked = 0;

  constructor(engine: Engine, clock: VirtualClock, logDirectory: string) {
    this.#engine = engine;
    this.#clock = clock;
    this.#logDirectory = logDirectory;
  }

  async run(hours: number, onHour: (figures: HourFigures) => void): Promise<DayFigures> {
    const { trading, venue } = this.#engine;
    const began = performance.now();
    for (let i = 0; i < PEOPLE; i++) await this.#clock.alongside(trading.openAccount(FIRST_PERSON + i));
    await this.#clock.alongside(this.#engine.startMarkets(() => true));
    // From the next whole second on each step of time is one second of the feed.
    this.#clock.advance(1000 - (this.#clock.now() % 1000));
    const figures: HourFigures[] = [];
    for (let hour = 0; hour < hours; hour++) {
      for (let second = 0; second < HOUR_S; second++) await this.#second();
      figures.push(this.#measure(hour + 1));
      const last = figures.at(-1);
      if (last !== undefined) onHour(last);
    }
    const flushing = performance.now();
    await this.#clock.alongside(venue.projector.flush());
    const catchUpMs = performance.now() - flushing;
    const snapshots = new Set(readdirSync(join(this.#logDirectory, "snapshots"))).size;
    return { hours: figures, snapshots, catchUpMs, tookS: (performance.now() - began) / 1000 };
  }

  async #second(): Promise<void> {
    const { venue, trading } = this.#engine;
    this.#work();
    this.#clock.advance(1000);
    const sent: Promise<unknown>[] = [];
    for (let left = REQUESTS_PER_SECOND; this.#random() < left; left -= 1) sent.push(this.#request());
    await Promise.all(sent);
    await trading.settled();
    this.#work();
    const { lag } = venue.projector;
    this.#lagMost = Math.max(this.#lagMost, lag);
    if (lag > LAG_MAX) await this.#clock.alongside(venue.projector.flush());
    else await turn();
  }

  /** Processor time of this thread since the last look: what it worked in one go. */
  #work(): void {
    const { user, system } = process.threadCpuUsage();
    const now = (user + system) / 1000;
    this.#ownWorkMost = Math.max(this.#ownWorkMost, this.#worked === 0 ? 0 : now - this.#worked);
    this.#worked = now;
  }

  async #request(): Promise<void> {
    const user = FIRST_PERSON + Math.floor(this.#random() * PEOPLE);
    const command = this.#draw(user);
    if (command === undefined) return;
    this.#requests += 1;
    const { events } = await this.#engine.trading.submit({ ...command, key: `${user}:${this.#requests}` });
    for (const event of events) {
      if (event.type === "spot/placed") this.#ordersOf(event.user).push(event.order);
    }
  }

  #draw(user: number): UntimedCommand | undefined {
    const { kernel } = this.#engine.trading;
    const listed = MARKETS[Math.floor(this.#random() * MARKETS.length)];
    const index = listed === undefined ? undefined : kernel.prices.index(marketId(listed.id));
    if (listed === undefined || index === undefined) return undefined;
    const choice = this.#random();
    const order = this.#ordersOf(user).shift();
    if (choice < 0.3 && order !== undefined) return { type: "spot/cancel", user: userId(user), order } as unknown as UntimedCommand;
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
    const common = { type: "spot/place", user, market: listed.id, side, ...rules };
    // Some twenty to two hundred dollars: prices have as many decimals as their market says.
    const worth = 20 + this.#random() * 180;
    const perLot = (index / 10 ** listed.priceDecimals) * 10 ** -listed.quantityDecimals;
    const lots = Math.max(1, Math.round(worth / perLot));
    if (choice < 0.6) {
      const byBudget = side === "buy";
      const budget = byBudget ? BigInt(Math.round(worth)) * 1_000_000n : 0n;
      return { ...common, orderType: "market", ticks: 0, lots: byBudget ? 0 : lots, budget } as unknown as UntimedCommand;
    }
    const ticks = Math.max(1, Math.round(index * (0.99 + this.#random() * 0.02)));
    return { ...common, orderType: "limit", ticks, lots, budget: 0n } as unknown as UntimedCommand;
  }

  #ordersOf(user: number): number[] {
    const orders = this.#orders.get(user) ?? [];
    this.#orders.set(user, orders);
    // Older ones were mostly filled; an honest client forgets them.
    if (orders.length > 20) orders.splice(0, orders.length - 20);
    return orders;
  }

  #measure(hour: number): HourFigures {
    collectGarbage();
    this.#worked = 0;
    const { rss, heapUsed } = process.memoryUsage();
    const { venue, trading } = this.#engine;
    const figures = {
      hour,
      commands: venue.sequencer.nextSequence - 1,
      residentMiB: Math.round(rss / MEBIBYTE),
      heapMiB: Math.round(heapUsed / MEBIBYTE),
      logMiB: Math.round(logBytes(join(this.#logDirectory, "segments")) / MEBIBYTE),
      lagMost: this.#lagMost,
      ownWorkMostMs: Math.round(this.#ownWorkMost * 10) / 10,
      openOrders: trading.kernel.spot.pool.live,
    };
    this.#lagMost = 0;
    this.#ownWorkMost = 0;
    return figures;
  }
}

/** What the log takes on disk, the prepared rest of its last segments included. */
function logBytes(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}
