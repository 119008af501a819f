/**
 * One bound on what lies in memory for clients that don't read, over all kinds of socket: so much for an address, so much for the
 * venue. Beyond it the connection with most is cut off, until the rest is within the bound.
 *
 * What was sent since the last look counts as unread until it is looked at again, and that is only when a bound seems passed: who
 * reads costs an addition a message.
 */
export type Reader = {
  /** Whose it is; readers of one group share a bound. */
  readonly group: string;
  /** Bytes that wait for the client now. */
  readonly unread: () => number;
  /** Ends the connection, and with it what waits. */
  readonly cutOff: () => void;
};

export type UnreadLimits = { readonly address: number; readonly venue: number };

/** An address with hundreds of live charts has some hundred kilobytes on their way. */
export const UNREAD_LIMITS: UnreadLimits = { address: 16 * 1_048_576, venue: 96 * 1_048_576 };

type Sum = { readonly readers: Set<Reader>; atMost: number };

export class UnreadBytes {
  readonly #limits: UnreadLimits;
  readonly #groups = new Map<string, Sum>();
  #atMost = 0;

  constructor(limits = UNREAD_LIMITS) {
    this.#limits = limits;
  }

  add(reader: Reader): void {
    const group = this.#groups.get(reader.group) ?? { readers: new Set(), atMost: 0 };
    this.#groups.set(reader.group, group);
    group.readers.add(reader);
  }

  remove(reader: Reader): void {
    const group = this.#groups.get(reader.group);
    if (group === undefined || !group.readers.delete(reader) || group.readers.size > 0) return;
    this.#groups.delete(reader.group);
    this.#atMost -= group.atMost;
  }

  /** To be called when so much was sent to a reader. */
  queued(reader: Reader, bytes: number): void {
    const group = this.#groups.get(reader.group);
    if (group === undefined || !group.readers.has(reader)) return;
    group.atMost += bytes;
    this.#atMost += bytes;
    if (group.atMost > this.#limits.address) this.#keepWithin(this.#limits.address, [group]);
    if (this.#atMost > this.#limits.venue) this.#keepWithin(this.#limits.venue, [...this.#groups.values()]);
  }

  #keepWithin(limit: number, groups: readonly Sum[]): void {
    const waiting: { readonly reader: Reader; readonly bytes: number }[] = [];
    let total = 0;
    for (const group of groups) {
      const before = group.atMost;
      group.atMost = 0;
      for (const reader of group.readers) {
        const bytes = reader.unread();
        group.atMost += bytes;
        waiting.push({ reader, bytes });
      }
      this.#atMost += group.atMost - before;
      total += group.atMost;
    }
    if (total <= limit) return;
    waiting.sort((a, b) => a.bytes - b.bytes);
    // Half of it is free afterwards: who is just within the bound must not be looked at with every message.
    while (total > limit / 2) {
      const most = waiting.pop();
      if (most === undefined) return;
      total -= most.bytes;
      this.#drop(most.reader, most.bytes);
    }
  }

  #drop(reader: Reader, bytes: number): void {
    const group = this.#groups.get(reader.group);
    if (group !== undefined) {
      group.atMost -= bytes;
      this.#atMost -= bytes;
    }
    this.remove(reader);
    reader.cutOff();
  }
}
