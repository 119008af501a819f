/**
 * What ordinary orders said, kept as rows until somebody reads it.
 *
 * Rows of many outcomes share a piece of memory, which is free again when the last of them is: an outcome is held for a frame, not for
 * good (answers that are remembered keep their events instead).
 */
import { eventsOfRows } from "../features/spot/kernel/ordinary/events-of-rows.ts";
import type { OrdinaryOrders } from "../features/spot/kernel/ordinary/ordinary-orders.ts";
import type { Cancel, Place } from "../features/spot/kernel/spot.messages.ts";
import { CommandRows } from "./command-rows.ts";
import type { Outcome } from "./kernel.ts";
import type { KernelEvent } from "./parts.ts";

/** 64-bit floats of one piece. */
const PIECE = 4096;
/** Rows of commands of one piece. */
const COMMANDS = 1024;

export class SaidRows {
  #piece = new Float64Array(PIECE);
  #used = 0;
  #commands = new CommandRows(COMMANDS);

  /** Of the command whose rows those are now. It is kept, and must stay what it is. */
  outcome(command: Place | Cancel, { rows, length }: OrdinaryOrders, sequence: number): Outcome {
    const from = this.#take(length);
    const piece = this.#piece;
    for (let i = 0; i < length; i++) piece[from + i] = rows[i];
    return new RowsOutcome(command, piece, from, from + length, sequence);
  }

  /** Commands of the frame from number `from` on, so many, of which the first had `sequence`: those rows now are what they said. */
  ran({ rows, length, frame }: OrdinaryOrders, from: number, count: number, sequence: number): RanOrders {
    const start = this.#take(length);
    this.#piece.set(rows.subarray(0, length), start);
    if (this.#commands.length + count > COMMANDS) this.#commands = new CommandRows(COMMANDS);
    const first = this.#commands.length;
    this.#commands.append(frame, from, count);
    return new RanOrders(this.#commands, first, count, this.#piece, start, sequence);
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

/**
 * Orders and cancels that compiled code executed in one go: what they were and said stays rows, of which objects are made for who reads. They
 * are numbered from 0.
 */
export class RanOrders {
  readonly rows: CommandRows;
  /** Where in `rows` they begin. */
  readonly first: number;
  readonly count: number;
  readonly #said: Float64Array;
  readonly #start: number;
  readonly #sequence: number;

  constructor(rows: CommandRows, first: number, count: number, said: Float64Array, start: number, sequence: number) {
    this.rows = rows;
    this.first = first;
    this.count = count;
    this.#said = said;
    this.#start = start;
    this.#sequence = sequence;
  }

  command(at: number): Place | Cancel {
    return this.rows.command(this.first + at);
  }

  outcome(at: number): Outcome {
    return new RanOutcome(this, at, this.#sequence + at);
  }

  events(at: number): readonly KernelEvent[] {
    const [from, end] = [at === 0 ? 0 : this.rows.said(this.first + at - 1), this.rows.said(this.first + at)];
    return eventsOfRows(this.#said, this.#start + from, this.#start + end, this.command(at));
  }

  /** What each moved stands from here, counted from what the first moved … */
  movesFrom(at: number): number {
    return at === 0 ? 0 : this.rows.moves(this.first + at - 1);
  }
  /** … up to, but without, here. */
  movesTo(at: number): number {
    return this.rows.moves(this.first + at);
  }
}

/** Without a refusal; its events are made when they are asked for, and are no field of its own. */
abstract class LateOutcome implements Outcome {
  readonly refusal = undefined;
  readonly sequence: number;
  #events: readonly KernelEvent[] | undefined;

  constructor(sequence: number) {
    this.sequence = sequence;
  }

  get events(): readonly KernelEvent[] {
    return (this.#events ??= this.read());
  }

  /** For who writes it down. */
  toJSON(): Outcome {
    const { events, refusal, sequence } = this;
    return { events, refusal, sequence };
  }

  protected abstract read(): readonly KernelEvent[];
}

class RowsOutcome extends LateOutcome {
  readonly #command: Place | Cancel;
  #rows: Float64Array;
  readonly #from: number;
  readonly #end: number;

  constructor(command: Place | Cancel, rows: Float64Array, from: number, end: number, sequence: number) {
    super(sequence);
    this.#command = command;
    this.#rows = rows;
    this.#from = from;
    this.#end = end;
  }

  protected read(): readonly KernelEvent[] {
    const events = eventsOfRows(this.#rows, this.#from, this.#end, this.#command);
    this.#rows = NO_ROWS;
    return events;
  }
}

class RanOutcome extends LateOutcome {
  readonly #ran: RanOrders;
  readonly #at: number;

  constructor(ran: RanOrders, at: number, sequence: number) {
    super(sequence);
    this.#ran = ran;
    this.#at = at;
  }

  protected read(): readonly KernelEvent[] {
    return this.#ran.events(this.#at);
  }
}

const NO_ROWS = new Float64Array(0);

/** Whether what an outcome said is none of its own fields: who compares outcomes field by field sees nothing of it. */
export const isInRows = (value: unknown): value is LateOutcome => value instanceof LateOutcome;
