/**
 * Looks up the accounts of orders that are about to be executed, some orders at once.
 *
 * In a large venue much of an order's time is waiting for memory: the index of accounts, then the row of each of its two accounts, one
 * after the other. Looked at for many orders in turn, with little else between, the processor fetches them side by side. Nothing is
 * decided or changed by it, and an account stays where it is once it is there.
 */
import type { MarketId, UserId } from "../../../money/units.ts";
import { CANCEL, PLACE, type CommandRows } from "../../../kernel/command-rows.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { NO_ACCOUNT } from "./matching.ts";
import type { OrderDesk } from "./order-desk.ts";

/** Commands that are looked at together: what is fetched for more would be gone again before it is used. */
export const LOOK_AHEAD = 32;
/** So few accounts are in the processor's caches anyway, and looking ahead costs more than it spares. */
export const ACCOUNTS_LEAST = 1 << 17;
/** The two accounts of an order. */
const TWO = 2;
/** In the place of a hash or an entry where there is no order. */
const NOTHING = 0;

export class LookAhead {
  readonly #desk: OrderDesk;
  readonly #ledger: Ledger;
  readonly #hashes = new Int32Array(LOOK_AHEAD * TWO);
  readonly #entries = new Int32Array(LOOK_AHEAD * TWO);
  /** What was looked at and not needed yet, mixed: for nobody, but kept, so that the engine can't leave the looking out. */
  seen = 0;

  constructor(desk: OrderDesk) {
    this.#desk = desk;
    this.#ledger = desk.needs.ledger;
  }

  get isWorthIt(): boolean {
    return this.#ledger.size >= ACCOUNTS_LEAST;
  }

  /** Notes the accounts of orders `from` up to, but without, `end`, at most `LOOK_AHEAD` of them; NO_ACCOUNT where there is none yet. */
  look(rows: CommandRows, from: number, end: number): void {
    this.#hash(rows, from, end);
    this.#fetch((end - from) * TWO);
    for (let at = from; at < end; at++) this.#note(rows, at);
  }

  /** Where the index is searched; besides, what is one look away: the list of the user, the order that is cancelled. */
  #hash(rows: CommandRows, from: number, end: number): void {
    const { openOrders, pool } = this.#desk;
    const hashes = this.#hashes;
    let seen = 0;
    for (let at = from, i = 0; at < end; at++, i += TWO) {
      const terms = this.#termsOf(rows, at);
      hashes[i] = NOTHING;
      hashes[i + 1] = NOTHING;
      if (terms !== undefined) {
        const user = rows.user(at) as UserId;
        hashes[i] = this.#ledger.hashOf(user, PURPOSE.change, terms.base);
        hashes[i + 1] = this.#ledger.hashOf(user, PURPOSE.change, terms.quote);
        seen ^= openOrders.count(user);
      } else if (rows.kind(at) === CANCEL) {
        seen ^= pool.find(rows.ended(at)) ?? NOTHING;
      }
    }
    this.seen ^= seen;
  }

  /** Two short loops: the processor is ahead in them by many turns. */
  #fetch(count: number): void {
    const [hashes, entries, ledger] = [this.#hashes, this.#entries, this.#ledger];
    let seen = 0;
    for (let i = 0; i < count; i++) entries[i] = ledger.indexAt(hashes[i]);
    for (let i = 0; i < count; i++) seen ^= ledger.keyAt(entries[i]);
    this.seen ^= seen;
  }

  #note(rows: CommandRows, at: number): void {
    const terms = this.#termsOf(rows, at);
    if (terms === undefined) return;
    const user = rows.user(at) as UserId;
    const base = this.#ledger.find(user, PURPOSE.change, terms.base) ?? NO_ACCOUNT;
    rows.setAccounts(at, base, this.#ledger.find(user, PURPOSE.change, terms.quote) ?? NO_ACCOUNT);
  }

  /** Of the market of an order; undefined for anything else. */
  #termsOf(rows: CommandRows, at: number) {
    return rows.kind(at) === PLACE ? this.#desk.markets.get(rows.market(at) as MarketId)?.terms : undefined;
  }
}
