/**
 * What people are called in the record of a day. A pseudonym is of one day alone. What began before the day, and what a person's own command
 * touches together with it, has a name of its own: a resting order that two records show must not tie the names of two days together.
 */
import { createHmac } from "node:crypto";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { HOUSE } from "../checker/check-day.ts";

const NAME_HEX = 16;

type Named = { readonly owner: number; readonly order: number; readonly isOlder: boolean; group: number };

export class DayNames {
  readonly #key: Uint8Array;
  /** People with something from before the day; of the others every order has the pseudonym. */
  readonly #older = new Set<number>();
  /** Their orders of the day, and what each was tied to. */
  readonly #named: Named[] = [];
  readonly #placeOf = new Map<number, number>();
  readonly #pseudonyms = new Map<number, string>();

  /** `key`: the day's own, told to nobody. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** What the record calls the owner of an order: their name, or "@<place>" until the day is over. */
  of(owner: number, order: number): string {
    if (owner < HOUSE_USERS_END) return `${HOUSE}${owner}`;
    if (!this.#older.has(owner)) return this.pseudonym(owner);
    return `@${this.#place(owner, order, false)}`;
  }

  /** An order from before the day. */
  older(owner: number, order: number): string {
    if (owner < HOUSE_USERS_END) return `${HOUSE}${owner}`;
    this.#older.add(owner);
    return `@${this.#place(owner, order, true)}`;
  }

  hasOlder(owner: number): boolean {
    return this.#older.has(owner);
  }

  /** These orders of one person were seen together: what names one names the others. */
  tie(orders: Iterable<number>): void {
    let first: number | undefined;
    for (const order of orders) {
      const place = this.#placeOf.get(order);
      if (place === undefined) continue;
      if (first === undefined) first = this.#groupOf(place);
      else this.#join(this.#groupOf(place), first);
    }
  }

  /** In place of "@<place>", once the day is over. */
  finalName(place: number): string {
    const named = this.#named[this.#groupOf(place)];
    if (named === undefined) throw new RangeError(`no name ${place}`);
    return named.isOlder ? `X-${this.#hash(`order ${named.order}`)}` : this.pseudonym(named.owner);
  }

  pseudonym(owner: number): string {
    const known = this.#pseudonyms.get(owner);
    if (known !== undefined) return known;
    const made = `P-${this.#hash(`person ${owner}`)}`;
    this.#pseudonyms.set(owner, made);
    return made;
  }

  #place(owner: number, order: number, isOlder: boolean): number {
    const known = this.#placeOf.get(order);
    if (known !== undefined) return known;
    const place = this.#named.length;
    this.#named.push({ owner, order, isOlder, group: place });
    this.#placeOf.set(order, place);
    return place;
  }

  #groupOf(place: number): number {
    let at = place;
    for (let named = this.#named[at]; named !== undefined && named.group !== at; named = this.#named[at]) at = named.group;
    const from = this.#named[place];
    if (from !== undefined) from.group = at;
    return at;
  }

  /** The older one leads: it names the group. */
  #join(one: number, other: number): void {
    const [first, second] = [this.#named[one], this.#named[other]];
    if (first === undefined || second === undefined || one === other) return;
    if (first.isOlder && (!second.isOlder || one < other)) second.group = one;
    else first.group = other;
  }

  #hash(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex").slice(0, NAME_HEX);
  }
}
