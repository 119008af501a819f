/**
 * `lever_trade` and `lever_closed` (wire.md 17) for clients of this family that wait for everything to come by itself: rate, sums
 * and rows of somebody's account once a second while marks move, and the positions that are gone at once. Our own app subscribes
 * and hears `lever_changed` instead.
 */
import { userId } from "../../../money/units.ts";
import type { PushParts } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { accountView, LampBoard } from "./account-views.ts";
import { leverRow } from "./client-figures.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";
import { readOpenPositions, readPendingOrders } from "./futures.rows.ts";

const ROUND_MS = 1000;
/** Accounts of one round; who is left comes first in the next. */
const ACCOUNTS_MAX = 200;
/** Rows of a message: clients show ten. */
const ROWS_MAX = 50;

type Rows = { readonly positions: readonly PositionRow[]; readonly orders: readonly OrderRow[] };

export function leverPushes(venue: TradingVenue, { sockets, onApplied }: PushParts): void {
  const rounds = new LeverRounds(venue, sockets);
  onApplied(({ command, outcome }) => {
    const closed = new Map<number, number[]>();
    for (const event of outcome.events) {
      if (event.type === "futures/reduced" && event.left.lots === 0) {
        closed.set(event.user, [...(closed.get(event.user) ?? []), event.position]);
      }
      if (!event.type.startsWith("futures/")) continue;
      if (event.type === "futures/filled") for (const { user } of [event.maker, event.taker]) rounds.changed(user);
      else if ("user" in event) rounds.changed(event.user);
    }
    for (const [user, id] of closed) sockets.pushPassive(user, "lever_closed", { id });
    if (command.type === "prices/sample") rounds.marked();
  });
}

class LeverRounds {
  readonly #venue: TradingVenue;
  readonly #sockets: PushParts["sockets"];
  readonly #lamps = new LampBoard();
  /** Rows of those who listen, until something of theirs changes. */
  readonly #rows = new Map<number, Rows>();
  /** Who had nothing to show at the last round: the message that says so went out. */
  readonly #isEmpty = new Set<number>();
  #left: readonly number[] = [];
  #isComing = false;

  constructor(venue: TradingVenue, sockets: PushParts["sockets"]) {
    this.#venue = venue;
    this.#sockets = sockets;
  }

  changed(user: number): void {
    this.#rows.delete(user);
    this.#isEmpty.delete(user);
    this.marked();
  }

  /** One round at a time, and a second between them, however fast venue time runs. */
  marked(): void {
    if (this.#isComing) return;
    this.#isComing = true;
    setTimeout(() => {
      void this.#round()
        // The tables are away, or the venue stops: the next round reads anew.
        .catch((_error: unknown) => this.#rows.clear())
        .finally(() => (this.#isComing = false));
    }, ROUND_MS).unref();
  }

  async #round(): Promise<void> {
    const listening = this.#sockets.passive();
    for (const user of this.#rows.keys()) if (!listening.has(user)) this.#rows.delete(user);
    for (const user of this.#isEmpty) if (!listening.has(user)) this.#isEmpty.delete(user);
    const waiting = this.#left.filter((user) => listening.has(user));
    const all = [...new Set([...waiting, ...listening])].filter((user) => !this.#isEmpty.has(user));
    this.#left = all.slice(ACCOUNTS_MAX);
    if (all.length === 0) return;
    await this.#venue.projected();
    for (const user of all.slice(0, ACCOUNTS_MAX)) {
      const rows = this.#rows.get(user) ?? (await this.#read(user));
      await this.#venue.settled();
      this.#sockets.pushPassive(user, "lever_trade", this.#message(user, rows));
      if (rows.positions.length + rows.orders.length === 0) this.#isEmpty.add(user);
    }
  }

  /** Forgotten again if something changes while it is read. */
  async #read(user: number): Promise<Rows> {
    const none: Rows = { positions: [], orders: [] };
    this.#rows.set(user, none);
    const { pool } = this.#venue;
    const [positions, orders] = await Promise.all([readOpenPositions(pool, user), readPendingOrders(pool, user)]);
    const rows = { positions: newest(positions), orders: newest(orders.filter(({ effect }) => effect !== "reduce")) };
    if (this.#rows.get(user) === none) this.#rows.set(user, rows);
    return rows;
  }

  /** Sums are of all contracts, under both names: a push is of no pair. */
  #message(user: number, { positions, orders }: Rows) {
    const { kernel, time } = this.#venue;
    const view = accountView(kernel, { user: userId(user), now: time.now(), lamps: this.#lamps, positions: [], orders: [] });
    const rowsOf = (rows: readonly (PositionRow | OrderRow)[]) => rows.flatMap((row) => leverRow(kernel, this.#lamps, row, {}) ?? []);
    const [open, pending] = [rowsOf(positions), rowsOf(orders)];
    return {
      hazard_rate: view.hazard_rate,
      caution_money_all: view.margin,
      origin_caution_money_all: view.margin,
      profits_all: view.profits,
      caution_money: view.margin,
      origin_caution_money: view.margin,
      profits: view.profits,
      trades_all: JSON.stringify([...open, ...pending]),
      trades_entrust: JSON.stringify(pending),
      trades_cur: JSON.stringify(open),
    };
  }
}

const newest = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(-ROWS_MAX).toReversed();
