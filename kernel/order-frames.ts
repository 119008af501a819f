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
import type { PostingLog } from "./ledger/posting-log.ts";
import type { Command, Parts } from "./parts.ts";
import type { SaidRows } from "./said-rows.ts";

/** Hears of orders and cancels that were done. */
export type OrdersHearer = {
  /** What all those moved of whom `done` hears next, until it is said again. */
  readonly moved: (log: PostingLog) => void;
  /** Of one; what it moved stands in that log from `start` up to, but without, `end`. */
  readonly done: (command: Place | Cancel, outcome: Outcome, start: number, end: number) => void;
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
  execute(commands: readonly (Place | Cancel)[], from: number, hearer: OrdersHearer): number {
    const { schedule, selfLimits } = this.#needs;
    for (let first = from; first < commands.length;) {
      const fast = first + 1 < commands.length && !selfLimits.bindAnybody ? this.#ordinary : undefined;
      const end = first + (fast?.gather(commands, first) ?? 1);
      for (let at = first; at < end;) {
        if (fast !== undefined) at += this.#run(fast, { commands, first, from: at - first, count: end - first }, hearer);
        if (at === end) break;
        if (fast?.stopped === DONE.full) continue;
        const command = commands[at++] as Place | Cancel;
        this.#one(command, hearer);
        if (schedule.nextAt <= command.at) return at - from;
      }
      first = end;
    }
    return commands.length - from;
  }

  #one(command: Place | Cancel, { moved, done }: OrdersHearer): void {
    const { execute, ledger } = this.#needs;
    const outcome = execute(command);
    moved(ledger.log);
    done(command, outcome, 0, ledger.log.length);
  }

  /** Ordinary ones of a gathered frame, from one on: how many there were. */
  #run(ordinary: OrdinaryOrders, { commands, first, from, count }: Gathered, { moved, done: tell }: OrdersHearer): number {
    const { ledger, said, clear, passed, at: now } = this.#needs;
    clear();
    const whole = ordinary.run(from, count, now());
    const part = ordinary.stopped === DONE.part ? (commands[first + from + whole] as Place) : undefined;
    if (whole === 0 && part === undefined) return 0;
    said.takeAll(ordinary);
    const { frame } = ordinary;
    const done = part === undefined ? whole : whole + 1;
    const before = passed(done, frame.at(from + done - 1)) - done;
    // The one that compiled code stopped in the middle of is done before anybody hears of those before it.
    const last = part === undefined ? undefined : this.#goOn(part as Order, whole === 0 ? 0 : frame.said(from + whole - 1));
    moved(ledger.log);
    let [saidFrom, movedFrom] = [0, 0];
    for (let at = from; at < from + whole; at++) {
      const [command, saidTo, movedTo] = [commands[first + at] as Place | Cancel, frame.said(at), frame.moves(at)];
      tell(command, said.outcomeOf(command, saidFrom, saidTo, before + 1 + at - from), movedFrom, movedTo);
      [saidFrom, movedFrom] = [saidTo, movedTo];
    }
    if (part !== undefined && last !== undefined) tell(part, last, movedFrom, ledger.log.length);
    return done;
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

/** Commands, of which `count` from number `first` on are in the frame, and where in it the next one is. */
type Gathered = {
  readonly commands: readonly (Place | Cancel)[];
  readonly first: number;
  readonly from: number;
  readonly count: number;
};
