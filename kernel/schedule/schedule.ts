/**
 * The due-list: everything that falls due at a time, of all parts, in one order.
 *
 * A part adds an entry with its own reference; when the venue's time has come, the sequencer logs `schedule/advance` before
 * whatever comes later, and that command settles it (rule 3 of the products). It is a command of its own, so that what
 * it moves has its own place in the log and a refused command never takes a settlement down with it, and it is bounded, so
 * that ten thousand entries of one second do not hold everybody up: the sequencer logs it again while more is due.
 * Order: by time, and of one time in the order in which the entries were added.
 */
import type { TimeMs } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import { invariant } from "../invariant.ts";
import type { DueEntry, Part } from "../part.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { DueHeap, type ScheduledEntry } from "./due-heap.ts";

/** Settles what is due; the sequencer alone makes it. */
export type Advance = CommandBase & { readonly type: "schedule/advance" };
export type ScheduleRefusal = "nothing_due";

/** Entries that one command settles at most. */
export const ADVANCE_ENTRIES_MAX = 500;

export type ScheduleNeeds = {
  /** Hands an entry to its part. */
  readonly settle: (part: string, entry: DueEntry, at: TimeMs) => void;
};

export class Schedule implements Part<Advance, ScheduleRefusal> {
  readonly name = "schedule";
  readonly version = 1;
  readonly commands = { "schedule/advance": "upkeep" } as const;
  readonly #needs: ScheduleNeeds;
  readonly #heap = new DueHeap();
  #nextId = 1;

  constructor(needs: ScheduleNeeds) {
    this.#needs = needs;
  }

  /** When the next entry falls due; Infinity while none waits. */
  get nextAt(): number {
    return this.#heap.nextAt;
  }

  /** Entries that wait. */
  get size(): number {
    return this.#heap.size;
  }

  /** Puts something of `part` on the list; returns the number by which it can be taken off again. */
  add(part: string, due: TimeMs, reference: number): number {
    invariant(Number.isSafeInteger(due) && due > 0, "what falls due must fall due at a time", part, due);
    const id = this.#nextId;
    this.#nextId += 1;
    this.#heap.add({ id, due, part, reference });
    return id;
  }

  /** Takes an entry off; one that has fallen due already is gone, and that is no fault. */
  remove(id: number): void {
    this.#heap.remove(id);
  }

  execute({ at }: Advance): ScheduleRefusal | undefined {
    if (this.nextAt > at) return "nothing_due";
    for (let left = ADVANCE_ENTRIES_MAX; left > 0 && this.nextAt <= at; left--) {
      const { part, due, reference } = this.#heap.take();
      this.#needs.settle(part, { due, reference }, at);
    }
    return undefined;
  }

  /** What waits, in the order in which it falls due. */
  entries(): readonly ScheduledEntry[] {
    return this.#heap.sorted();
  }

  check(): void {
    for (const { id } of this.entries()) invariant(id < this.#nextId, "an entry's number must have been given out", id, this.#nextId);
  }

  /** Sorted, so that equal lists have equal bytes. */
  save(writer: StateWriter): void {
    writer.number(this.#nextId);
    const entries = this.entries();
    writer.number(entries.length);
    for (const { id, due, part, reference } of entries) {
      for (const value of [id, due, reference]) writer.number(value);
      writer.text(part);
    }
  }

  load(reader: StateReader): void {
    this.#nextId = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const id = reader.number();
      const due = reader.number() as TimeMs;
      const reference = reader.number();
      this.#heap.add({ id, due, part: reader.text(), reference });
    }
  }
}
