/** Entries by time and number: a binary heap over a map, so that adding, taking and removing cost the logarithm of the list. */
import type { TimeMs } from "../../money/units.ts";
import { invariant } from "../invariant.ts";

export type ScheduledEntry = {
  /** Given out in order; of two entries of one time the lower goes first. */
  readonly id: number;
  readonly due: TimeMs;
  /** Name of the part that settles it. */
  readonly part: string;
  /** Which one, in the part's own numbering. */
  readonly reference: number;
};

export class DueHeap {
  readonly #byId = new Map<number, ScheduledEntry>();
  /** Each entry's number goes before those below it; removed ones stay until they come to the top. */
  readonly #heap: ScheduledEntry[] = [];
  #nextAt = Infinity;

  get nextAt(): number {
    return this.#nextAt;
  }

  get size(): number {
    return this.#byId.size;
  }

  add(entry: ScheduledEntry): void {
    this.#byId.set(entry.id, entry);
    this.#heap.push(entry);
    this.#rise(this.#heap.length - 1);
    if (entry.due < this.#nextAt) this.#nextAt = entry.due;
  }

  remove(id: number): void {
    if (!this.#byId.delete(id)) return;
    this.#dropRemoved();
  }

  /** The entry that falls due first. */
  take(): ScheduledEntry {
    const first = this.#heap[0];
    invariant(first !== undefined, "something must be due where something is taken");
    this.#byId.delete(first.id);
    this.#dropRemoved();
    return first;
  }

  sorted(): readonly ScheduledEntry[] {
    return [...this.#byId.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  #dropRemoved(): void {
    let first = this.#heap[0];
    while (first !== undefined && !this.#byId.has(first.id)) {
      this.#dropFirst();
      first = this.#heap[0];
    }
    this.#nextAt = first?.due ?? Infinity;
  }

  #dropFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const entry = heap[from];
    let at = from;
    for (; at > 0; at = (at - 1) >> 1) {
      const above = heap[(at - 1) >> 1];
      if (!isBefore(entry, above)) break;
      heap[at] = above;
    }
    heap[at] = entry;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from];
    let at = from;
    for (let below = at * 2 + 1; below < heap.length; below = at * 2 + 1) {
      const right = below + 1;
      const least = right < heap.length && isBefore(heap[right], heap[below]) ? right : below;
      if (!isBefore(heap[least], entry)) break;
      heap[at] = heap[least];
      at = least;
    }
    heap[at] = entry;
  }
}

function isBefore(a: ScheduledEntry, b: ScheduledEntry): boolean {
  return a.due === b.due ? a.id < b.id : a.due < b.due;
}
