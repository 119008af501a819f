/**
 * Orders and cancels of a frame: executed in runs by compiled code where they are ordinary, one by one where they are not.
 *
 * A run knows what comes, so it waits for the memory of several at once, and what is done once a run is not done once an order
 * (decision 0129). In all else a frame is its commands one after the other.
 */
import type { Order } from "../features/spot/kernel/hot-commands.ts";
import { DONE } from "../features/spot/kernel/ordinary/layout.ts";
import { FRAME_MAX, type OrdinaryOrders } from "../features/spot/kernel/ordinary/ordinary-orders.ts";
import type { Cancel, Place } from "../features/spot/kernel/public.ts";
import { CANCEL, OTHER, type CommandRows } from "./command-rows.ts";
import type { Outcome } from "./kernel.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Command, Parts } from "./parts.ts";
import type { RanOrders, SaidRows } from "./said-rows.ts";

/** Hears of orders and cancels that were done, in their order. What they moved is in the ledger's log until the next are heard of. */
export type OrdersHearer = {
  /** Of many; theirs is what the log holds. */
  readonly ran: (ran: RanOrders) => void;
  /** Of one; its own is what the log holds from number `from` on. */
  readonly done: (command: Place | Cancel, outcome: Outcome, from: number) => void;
};

/** What a kernel gives. */
export type FramesNeeds = Pick<Parts, "spot" | "selfLimits" | "schedule"> & {
  readonly ledger: Ledger;
  readonly readers: { areThere: boolean };
  readonly said: SaidRows;
  /** Time of the newest command. */
  readonly at: () => number;
  readonly begin: (at: number) => void;
  /** Nothing has been said and moved yet. */
  readonly clear: () => void;
  /** So many commands were done, the newest at `at`: the sequence number of that one. */
  readonly passed: (count: number, at: number) => number;
  readonly execute: (command: Command) => Outcome;
  /** The outcome of what was said since `clear`. */
  readonly end: () => Outcome;
};

export class OrderFrames {
  readonly #needs: FramesNeeds;
  readonly #ordinary: OrdinaryOrders | undefined;

  constructor(needs: FramesNeeds) {
    this.#needs = needs;
    this.#ordinary = needs.spot.ordinary;
  }

  /** Kernel.executeOrders. */
  execute(rows: CommandRows, from: number, hearer: OrdersHearer): number {
    const { schedule, selfLimits } = this.#needs;
    for (let first = from; first < rows.length;) {
      const count = Math.min(rows.length - first, FRAME_MAX);
      const fast = count > 1 && !selfLimits.bindAnybody ? this.#ordinary : undefined;
      fast?.frame.copy(rows, first, count);
      for (let at = 0; at < count;) {
        if (fast !== undefined) at += this.#run(fast, { rows, first, from: at, count }, hearer);
        if (at === count) break;
        if (fast?.stopped === DONE.full) continue;
        const order = orderIn(rows, first + at++);
        hearer.done(order, this.#needs.execute(order), 0);
        if (schedule.nextAt <= order.at) return first + at - from;
      }
      first += count;
    }
    return rows.length - from;
  }

  /** Ordinary ones of a frame, from one on: how many there were. */
  #run(ordinary: OrdinaryOrders, { rows, first, from, count }: Framed, { ran, done }: OrdersHearer): number {
    const { said, clear, passed, at: now } = this.#needs;
    clear();
    const whole = ordinary.run(from, count, now());
    const isCut = ordinary.stopped === DONE.part;
    const { frame } = ordinary;
    if (whole > 0) ran(said.ran(ordinary, from, whole, passed(whole, frame.at(from + whole - 1)) - whole + 1));
    if (!isCut) return whole;
    const [saidUntil, movedUntil] = whole === 0 ? [0, 0] : [frame.said(from + whole - 1), frame.moves(from + whole - 1)];
    const order = orderIn(rows, first + from + whole);
    passed(1, order.at);
    done(order, this.#goOn(order as Order, saidUntil), movedUntil);
    return whole + 1;
  }

  /** An order that compiled code did in part; what it said until then stands from `start` on. */
  #goOn(order: Order, start: number): Outcome {
    this.#ordinary?.goOn(order, start);
    this.#needs.spot.desk.finish(order.at);
    return this.#needs.end();
  }

  // Again.

  /** Kernel.replay. */
  replay(rows: CommandRows, from: number, end: number): void {
    try {
      for (let first = from; first < end; first += FRAME_MAX) {
        const count = Math.min(end - first, FRAME_MAX);
        this.#ordinary?.frame.copy(rows, first, count);
        for (let at = 0; at < count;) at += this.#again(rows, first, at, count);
      }
    } finally {
      this.#keep(true);
    }
  }

  /** As many as are done in one go: how many. */
  #again(rows: CommandRows, first: number, from: number, count: number): number {
    const { spot, selfLimits, begin, execute } = this.#needs;
    const place = first + from;
    const kind = rows.kind(place);
    this.#keep(kind === OTHER);
    if (kind === OTHER) {
      execute(rows.object(place));
      return 1;
    }
    const isBound = selfLimits.bindAnybody;
    const done = this.#ordinary === undefined || isBound ? 0 : this.#runAgain(this.#ordinary, rows, place, from, count);
    if (done > 0) return done;
    begin(rows.at(place));
    if (kind === CANCEL) spot.cancel(rows.cancel(place));
    else if (isBound || !spot.placeRow(rows, place)) {
      const order = rows.order(place) as Place;
      if (selfLimits.refuse(order) === undefined) spot.place(order);
    }
    return 1;
  }

  #runAgain(ordinary: OrdinaryOrders, rows: CommandRows, place: number, from: number, count: number): number {
    const { clear, passed, at } = this.#needs;
    clear();
    const whole = ordinary.run(from, count, at());
    const done = ordinary.stopped === DONE.part ? whole + 1 : whole;
    if (done > 0) passed(done, rows.at(place + done - 1));
    if (done > whole) this.#goOn(rows.order(place + whole), whole === 0 ? 0 : ordinary.frame.said(from + whole - 1));
    return done;
  }

  /** Whether what is done is written down. */
  #keep(areReaders: boolean): void {
    const { readers, ledger } = this.#needs;
    readers.areThere = areReaders;
    ledger.log.isKept = areReaders;
  }
}

/** Rows, of which `count` from number `first` on are in the frame, and where in it the next one is. */
type Framed = { readonly rows: CommandRows; readonly first: number; readonly from: number; readonly count: number };

const orderIn = (rows: CommandRows, at: number): Place | Cancel =>
  rows.kind(at) === OTHER ? (rows.object(at) as Place | Cancel) : rows.command(at);
