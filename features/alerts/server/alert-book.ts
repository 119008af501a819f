/**
 * All alerts that wait, in memory, by market and by the price they follow. A new price is held against the nearest of each direction
 * only, however many wait.
 *
 * The table says of each alert how it stood at a place in the log (`since`); from there on prices decide, and nothing else does. So the
 * log read a second time after a restart makes the same alerts fire, at the same places.
 */
import { ticks, type MarketId, type Ticks } from "../../../money/units.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { ALERT_SOURCES, type AlertSource } from "../contract/alert-sources.ts";
import { isReached, type AlertDirection } from "../formulas.ts";
import { AlertQueue } from "./alert-queue.ts";

export type WaitingAlert = {
  readonly id: number;
  readonly user: number;
  readonly market: MarketId;
  readonly follows: AlertSource;
  readonly direction: AlertDirection;
  /** ms of rest after it fired; 0: it fires once. */
  readonly pauseMs: number;
  /** Changes with a split. */
  ticks: Ticks;
  state: "armed" | "away";
  /** Place in the log from behind which prices count for it as it stands. */
  since: number;
  /** ms of venue time; while it is away. */
  pausedUntil: number;
};

/** A price that was looked at. */
export type SeenPrice = { readonly ticks: Ticks; readonly at: number; readonly position: number };

type Row = { readonly resting: AlertQueue; readonly rises: AlertQueue; readonly falls: AlertQueue; readonly back: Back };
/** Those that have fired, by the way the price has to go to leave them. */
type Back = { readonly rises: AlertQueue; readonly falls: AlertQueue };

const lowestFirst = ({ ticks: at }: WaitingAlert): number => -at;
const highestFirst = ({ ticks: at }: WaitingAlert): number => at;

export class AlertBook {
  readonly #byId = new Map<number, WaitingAlert>();
  /** At market × 3 + source. */
  readonly #rows: (Row | undefined)[] = [];
  /** In which queue each stands; not those that are still to come. */
  readonly #places = new Map<WaitingAlert, AlertQueue>();
  /** By the place in the log behind which they count, the next last. */
  readonly #coming = new AlertQueue(({ since }) => -since);
  #position = 0;

  get size(): number {
    return this.#byId.size;
  }

  /** Place in the log of the newest command that was looked at. */
  get position(): number {
    return this.#position;
  }

  add(alert: WaitingAlert): void {
    this.#byId.set(alert.id, alert);
    this.#coming.add(alert);
  }

  /** Hands it back, in case it has to go on after all. */
  remove(id: number): WaitingAlert | undefined {
    const alert = this.#byId.get(id);
    if (alert === undefined) return undefined;
    this.#byId.delete(id);
    (this.#places.get(alert) ?? this.#coming).remove(alert);
    this.#places.delete(alert);
    return alert;
  }

  /** Those that wait for a market's price. */
  countOf(market: MarketId): number {
    let count = 0;
    for (const alert of this.#byId.values()) if (alert.market === market) count += 1;
    return count;
  }

  /** Its market has ended: they come back no more. */
  end(market: MarketId): readonly WaitingAlert[] {
    const ended = [...this.#byId.values()].filter((alert) => alert.market === market);
    for (const { id } of ended) this.remove(id);
    return ended;
  }

  /** Goes on to a command: alerts that were set before it count from here. */
  moveTo(position: number): void {
    this.#position = position;
    for (let next = this.#coming.nearest(); next !== undefined && next.since < position; next = this.#coming.nearest()) {
      this.#coming.takeNearest();
      this.#put(next);
    }
  }

  /** Looks at a new price: whose alerts fire, and which of those that fired before wait anew. */
  look(market: MarketId, follows: AlertSource, price: SeenPrice): { readonly fired: WaitingAlert[]; readonly rearmed: WaitingAlert[] } {
    const row = this.#rows[rowOf(market, follows)];
    if (row === undefined || price.ticks <= 0) return NOTHING;
    const rearmed = this.#returns(row, price);
    const fired = [...this.#take(row.rises, price.ticks, "rises"), ...this.#take(row.falls, price.ticks, "falls")];
    for (const alert of fired) this.#rest(alert, price);
    return { fired, rearmed };
  }

  /** New shares for old: the prices that are waited for change with them. */
  scale(market: MarketId, position: number, change: (ticks: Ticks) => Ticks): readonly WaitingAlert[] {
    const scaled = [...this.#byId.values()].filter((alert) => alert.market === market && this.#places.has(alert));
    for (const alert of scaled) this.#places.get(alert)?.remove(alert);
    for (const alert of scaled) {
      Object.assign(alert, { ticks: ticks(Math.max(1, change(alert.ticks))), since: position });
      this.#put(alert);
    }
    return scaled;
  }

  /** Those whose rest is over look for the price to leave them; those it has left wait anew. */
  #returns(row: Row, { ticks: price, at, position }: SeenPrice): WaitingAlert[] {
    for (let next = row.resting.nearest(); next !== undefined && next.pausedUntil <= at; next = row.resting.nearest()) {
      row.resting.takeNearest();
      this.#place(next, next.direction === "rises" ? row.back.falls : row.back.rises);
    }
    const rearmed: WaitingAlert[] = [];
    for (const [queue, direction] of [
      [row.back.falls, "rises"],
      [row.back.rises, "falls"],
    ] as const) {
      for (let next = queue.nearest(); next !== undefined && !isReached(price, next.ticks, direction); next = queue.nearest()) {
        queue.takeNearest();
        Object.assign(next, { state: "armed", since: position });
        this.#put(next);
        rearmed.push(next);
      }
    }
    return rearmed;
  }

  #take(queue: AlertQueue, price: number, direction: AlertDirection): WaitingAlert[] {
    const taken: WaitingAlert[] = [];
    for (let next = queue.nearest(); next !== undefined && isReached(price, next.ticks, direction); next = queue.nearest()) {
      queue.takeNearest();
      taken.push(next);
    }
    return taken;
  }

  #rest(alert: WaitingAlert, { at, position }: SeenPrice): void {
    Object.assign(alert, { state: "away", since: position, pausedUntil: at + alert.pauseMs });
    this.#places.delete(alert);
    if (alert.pauseMs > 0) this.#put(alert);
    else this.#byId.delete(alert.id);
  }

  #put(alert: WaitingAlert): void {
    const row = this.#row(alert);
    this.#place(alert, alert.state === "away" ? row.resting : row[alert.direction]);
  }

  #place(alert: WaitingAlert, queue: AlertQueue): void {
    queue.add(alert);
    this.#places.set(alert, queue);
  }

  #row({ market, follows }: WaitingAlert): Row {
    return (this.#rows[rowOf(market, follows)] ??= {
      resting: new AlertQueue(({ pausedUntil }) => -pausedUntil),
      rises: new AlertQueue(lowestFirst),
      falls: new AlertQueue(highestFirst),
      // A rising price meets the lowest of those that wait for it to leave upwards.
      back: { rises: new AlertQueue(lowestFirst), falls: new AlertQueue(highestFirst) },
    });
  }
}

const rowOf = (market: MarketId, follows: AlertSource): number => market * ALERT_SOURCES.length + ALERT_SOURCES.indexOf(follows);

const NOTHING = { fired: [], rearmed: [] };

export const ALERT_BOOK: LivePart<AlertBook> = { name: "alerts", make: () => new AlertBook() };
