/**
 * What ordinary orders said, kept as rows until somebody reads it.
 *
 * Rows of many outcomes share a piece of memory, which is free again when the last of them is: an outcome is held for a frame, not for
 * good (answers that are remembered keep their events instead).
 */
import { eventsOfRows } from "../features/spot/kernel/ordinary/events-of-rows.ts";
import type { OrdinaryOrders } from "../features/spot/kernel/ordinary/ordinary-orders.ts";
import type { Cancel, Place } from "../features/spot/kernel/spot.messages.ts";
import type { Outcome } from "./kernel.ts";
import type { KernelEvent } from "./parts.ts";

/** 64-bit floats of one piece. */
const PIECE = 4096;

export class SaidRows {
  #piece = new Float64Array(PIECE);
  #used = 0;
  /** Where those of many commands begin. */
  #from = 0;

  /** Of the command whose rows those are now. It is kept, and must stay what it is. */
  outcome(command: Place | Cancel, { rows, length }: OrdinaryOrders, sequence: number): Outcome {
    const from = this.#take(length);
    const piece = this.#piece;
    for (let i = 0; i < length; i++) piece[from + i] = rows[i];
    return new RowsOutcome(command, piece, from, from + length, sequence);
  }

  /** The same of many commands whose rows those are now, one behind the other; `outcomeOf` tells them apart. */
  takeAll({ rows, length }: OrdinaryOrders): void {
    this.#from = this.#take(length);
    this.#piece.set(rows.subarray(0, length), this.#from);
  }

  /** Of one of those that were taken last: what it said, from one place up to another. */
  outcomeOf(command: Place | Cancel, start: number, end: number, sequence: number): Outcome {
    return new RowsOutcome(command, this.#piece, this.#from + start, this.#from + end, sequence);
  }

  #take(length: number): number {
    if (this.#used + length > this.#piece.length) {
      this.#piece = new Float64Array(Math.max(PIECE, length));
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += length;
    return from;
  }
}

/** An outcome without a refusal whose events are made when they are asked for. */
class RowsOutcome implements Outcome {
  readonly #command: Place | Cancel;
  #rows: Float64Array;
  readonly #from: number;
  readonly #end: number;
  #events: readonly KernelEvent[] | undefined;
  readonly refusal = undefined;
  readonly sequence: number;

  constructor(command: Place | Cancel, rows: Float64Array, from: number, end: number, sequence: number) {
    this.#command = command;
    this.#rows = rows;
    this.#from = from;
    this.#end = end;
    this.sequence = sequence;
  }

  get events(): readonly KernelEvent[] {
    return (this.#events ??= this.#read());
  }

  /** For who writes it down: `events` is no field of its own. */
  toJSON(): Outcome {
    const { events, refusal, sequence } = this;
    return { events, refusal, sequence };
  }

  #read(): readonly KernelEvent[] {
    const events = eventsOfRows(this.#rows, this.#from, this.#end, this.#command);
    this.#rows = NO_ROWS;
    return events;
  }
}

const NO_ROWS = new Float64Array(0);

/** Whether what an outcome said is none of its own fields: who compares outcomes field by field sees nothing of it. */
export const isInRows = (value: unknown): value is RowsOutcome => value instanceof RowsOutcome;
