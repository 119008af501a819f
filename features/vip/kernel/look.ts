/**
 * The look at everybody with which a day begins: first what each has, account by account, then person by person. It goes on over several
 * prices, so that none of them holds orders up; what it counts is the moment of its first: accounts and index are kept as they were then.
 */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { LedgerCopy } from "../../../kernel/ledger/ledger-copy.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { AssetId, UserId } from "../../../money/units.ts";
import type { VipTable } from "../formulas.ts";
import { readTable, saveTable } from "./table-bytes.ts";
import type { WorthPrices } from "../../../kernel/prices/worth.ts";

export type LookTerms = {
  /** The day that begins, and the first of those before it on which nobody heard of a price. */
  readonly day: number;
  readonly firstDay: number;
  /** Smallest units of the currency that counts. */
  readonly wholeUnit: bigint;
  /** By which whoever has not been looked at yet still pays. */
  readonly before: VipTable;
};

/** What somebody owes, in units of an asset. */
export type Debt = { readonly user: UserId; readonly asset: AssetId; readonly units: bigint };

export class Look {
  readonly terms: LookTerms;
  readonly #prices: WorthPrices;
  readonly #worth = new Map<UserId, bigint>();
  /** Gone once everything is added up. */
  #copy: LedgerCopy | undefined;
  #row = 0;
  /** Who is looked at, in this order, and how many have been. */
  order: readonly UserId[] = [];
  done = 0;

  constructor(terms: LookTerms, prices: WorthPrices, copy: LedgerCopy | undefined) {
    this.terms = terms;
    this.#prices = prices;
    this.#copy = copy;
  }

  static begin(terms: LookTerms, prices: WorthPrices, ledger: Ledger): Look {
    return new Look(terms, prices, ledger.copy());
  }

  get isAddedUp(): boolean {
    return this.#copy === undefined;
  }

  /** Whole units of the currency that counts; who owes more than they have, has nothing. */
  wholeOf(user: UserId): bigint {
    const worth = this.#worth.get(user) ?? 0n;
    return worth <= 0n ? 0n : worth / this.terms.wholeUnit;
  }

  /** Begins each with what they owe, rounded up, below nothing; `seen` hears of each. Without a price neither a debt counts nor what was borrowed. */
  owe(debts: Iterable<Debt>, seen: (user: UserId) => void): void {
    for (const { user, asset, units } of debts) {
      const price = this.#prices.get(asset);
      if (price === undefined || units === 0n) continue;
      const before = this.#worth.get(user);
      if (before === undefined) seen(user);
      this.#worth.set(user, (before ?? 0n) - (units * price.times + price.by - 1n) / price.by);
    }
  }

  /** Goes over so many accounts; `seen` hears of each person when something of theirs first counts. Each balance is rounded down. */
  addUp(most: number, seen: (user: UserId) => void): void {
    const copy = this.#copy;
    if (copy === undefined) return;
    const end = Math.min(copy.rows, this.#row + most);
    for (; this.#row < end; this.#row++) {
      const owner = copy.ownerOf(this.#row);
      const price = owner < HOUSE_USERS_END ? undefined : this.#prices.get(copy.assetOf(this.#row));
      if (price === undefined) continue;
      for (const units of copy.unitsOf(this.#row)) {
        if (units === 0n) continue;
        const before = this.#worth.get(owner);
        if (before === undefined) seen(owner);
        this.#worth.set(owner, (before ?? 0n) + (price.times === price.by ? units : (units * price.times) / price.by));
      }
    }
    if (end === copy.rows) this.#copy = undefined;
  }

  save(writer: StateWriter): void {
    const { day, firstDay, wholeUnit, before } = this.terms;
    for (const value of [day, firstDay, this.#row, this.order.length, this.done]) writer.number(value);
    writer.integer(wholeUnit);
    saveTable(writer, before);
    writer.number(this.#prices.size);
    for (const [asset, { times, by }] of this.#prices) {
      writer.number(asset);
      writer.integer(times);
      writer.integer(by);
    }
    writer.number(this.#worth.size);
    for (const [user, units] of this.#worth) {
      writer.number(user);
      writer.integer(units);
    }
    writer.number(this.#copy === undefined ? 0 : 1);
    this.#copy?.save(writer);
  }

  /** `people`: everybody, in the order in which they came; those who came since the look began stand at the end. */
  static load(reader: StateReader, people: readonly UserId[]): Look {
    const [day, firstDay, row, ordered, done] = Array.from({ length: 5 }, () => reader.number());
    const wholeUnit = reader.integer();
    const before = readTable(reader) ?? [];
    const prices: WorthPrices = new Map();
    for (let left = reader.number(); left > 0; left--)
      prices.set(reader.number() as AssetId, { times: reader.integer(), by: reader.integer() });
    const worth: (readonly [UserId, bigint])[] = [];
    for (let left = reader.number(); left > 0; left--) worth.push([reader.number() as UserId, reader.integer()]);
    const look = new Look({ day, firstDay, wholeUnit, before }, prices, reader.number() === 1 ? LedgerCopy.load(reader) : undefined);
    for (const [user, units] of worth) look.#worth.set(user, units);
    look.#row = row;
    look.order = people.slice(0, ordered);
    look.done = done;
    return look;
  }
}
