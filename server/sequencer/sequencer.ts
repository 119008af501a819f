/**
 * The one place where commands get their order and time, and where nothing leaves before it is durable.
 *
 * A command is applied at once and gathered into the frame that is being filled; orders and cancels wait for those that come in the same
 * turn of the event loop, because many are applied quicker together: who reads live state meanwhile says `applyWaiting` first where it
 * matters. While one frame syncs the next is gathered (group commit). Only after the sync of its frame does a command's outcome go to its
 * sender and to the listeners (projector, sockets), in order. After a failed write or sync nothing more is acknowledged and the process
 * stops (durability.md D1, D2).
 */
import { timeMs, type TimeMs } from "../../money/units.ts";
import { timedOrder, type UntimedOrder } from "../../features/spot/kernel/hot-commands.ts";
import { addOrder } from "../../features/spot/kernel/ordinary/ordinary-orders.ts";
import { CommandRows } from "../../kernel/command-rows.ts";
import type { Command, Kernel, OrdersHearer, Outcome } from "../../kernel/kernel.ts";
import type { RanOrders } from "../../kernel/said-rows.ts";
import { CommandWriter } from "../../journal/codec.ts";
import type { FrameBound, Journal } from "../../journal/journal.ts";
import {
  ExecutedAlone,
  GatheredFrame,
  type GatheredPart,
  NOTHING_MOVED,
  type Applied,
  type Resolve,
  type Senders,
} from "./frame-gathering.ts";

export type { Applied } from "./frame-gathering.ts";

type WithoutTime<C> = C extends unknown ? Omit<C, "at"> : never;
/** A command before the sequencer gave it its time. */
export type UntimedCommand = WithoutTime<Command>;

export type SequencerOptions = {
  readonly kernel: Kernel;
  readonly journal: Journal;
  readonly clock: () => number;
  /** Called once, with the reason, when the venue can't go on. */
  readonly onFatal: (error: unknown) => void;
};

/** Too many commands wait for the disk; the caller should try again shortly. */
export class VenueBusy extends Error {
  override readonly name = "VenueBusy";
}
/** The venue stopped acknowledging; nothing further is accepted. */
export class VenueStopped extends Error {
  override readonly name = "VenueStopped";
}

/** Commands that may wait for the disk before new ones are turned away. */
export const COMMANDS_WAITING_MAX = 65_536;
/** An idle log is sealed after so long, so that a torn tail can be told from damage. */
const SEAL_AFTER_MS = 200;
/** However far away the next maturity is: venue time may run faster than real time, or be set. */
const LOOK_AGAIN_MS = 1000;

export class Sequencer {
  readonly #options: SequencerOptions;
  readonly #listeners: ((applied: Applied) => void)[] = [];
  readonly #frameListeners: ((ms: number, commands: number) => void)[] = [];
  readonly #writer = new CommandWriter();
  /** Orders and cancels of this turn that are not applied yet, all at the time of the first, and how their senders hear. */
  readonly #orders = new CommandRows();
  #ordersAt = timeMs(0);
  #resolves: Resolve[] = [];
  /** Of those who send many at once. */
  readonly #many = new CommandRows();
  /** Takes in commands now; its commands are applied and not yet handed to the journal. */
  #gathering: GatheredFrame;
  readonly #bound: FrameBound;
  /** Reached what a frame may hold while the one before syncs; the oldest first. */
  readonly #full: FullFrame[] = [];
  /** Of the newest command. */
  #last: GatheredFrame;
  /** First command that is not yet on disk. */
  #waitingFrom: number;
  #flushing: Promise<void> | undefined;
  #stopped: unknown;
  #sealTimer: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#waitingFrom = options.journal.nextSequence;
    this.#gathering = new GatheredFrame(this.#waitingFrom);
    this.#last = this.#gathering;
    this.#bound = options.journal.frameBound;
    this.#setAlarm();
  }

  /** Sequence number that the next command gets. */
  get nextSequence(): number {
    return this.#gathering.firstSequence + this.#gathering.count;
  }

  /** Hears of every durable command, in order. */
  onApplied(listener: (applied: Applied) => void): void {
    this.#listeners.push(listener);
  }

  /** Hears how long each frame took to be durable, and how many commands it held. */
  onFrame(listener: (ms: number, commands: number) => void): void {
    this.#frameListeners.push(listener);
  }

  /** Commands that are applied and not yet durable. */
  get waiting(): number {
    return this.nextSequence - this.#waitingFrom;
  }

  /** Orders, times, applies; the promise resolves with the outcome once it is durable. */
  submit(command: UntimedCommand): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopping());
    if (!this.#hasRoom(1)) return Promise.reject(new VenueBusy("too many commands are waiting"));
    if (isOrder(command)) return this.#submitOrder(command);
    this.applyWaiting();
    return new Promise((resolve, reject) => {
      if (this.#stopped !== undefined || !this.#apply(command, { resolves: [resolve], from: 0 })) reject(this.#stopping());
      else this.#flushing ??= this.#flushSoon();
    });
  }

  #submitOrder(order: UntimedOrder): Promise<Outcome> {
    if (this.#flushing === undefined) this.#flushing = this.#flushSoon();
    else if (this.#orders.length === 0) setImmediate(() => this.applyWaiting());
    if (this.#orders.length === 0) this.#ordersAt = this.#now();
    addOrder(this.#orders, order, this.#ordersAt);
    return new Promise((resolve) => this.#resolves.push(resolve));
  }

  /** The same for several commands that share a frame and one promise; turned away all or none. */
  submitMany(commands: readonly UntimedCommand[]): Promise<readonly Outcome[]> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopping());
    if (!this.#hasRoom(commands.length)) return Promise.reject(new VenueBusy("too many commands are waiting"));
    this.applyWaiting();
    if (this.#stopped !== undefined) return Promise.reject(this.#stopping());
    const parts: GatheredPart[] = [];
    for (let at = 0; at < commands.length;) {
      const orders = this.#gatherOrders(commands, at);
      const done = orders > 0 ? this.#applyOrders(this.#many, parts) : this.#apply(commands[at] as UntimedCommand, undefined, parts);
      if (!done) return Promise.reject(this.#stopping());
      at += Math.max(orders, 1);
    }
    if (parts.length === 0) return Promise.resolve([]);
    this.#flushing ??= this.#flushSoon();
    // The last one's frame: those before it are durable earlier.
    return this.#last.durable.then(() => outcomesOf(parts));
  }

  /** Those that come one after the other, from number `from` on: how many. */
  #gatherOrders(commands: readonly UntimedCommand[], from: number): number {
    this.#many.clear();
    const at = this.#now();
    for (let next = from; next < commands.length; next++) {
      const command = commands[next] as UntimedCommand;
      if (!isOrder(command)) break;
      addOrder(this.#many, command, at);
    }
    return this.#many.length;
  }

  /** Resolves when everything applied so far is durable: what was read of live state before may then be shown. */
  settled(): Promise<void> {
    this.applyWaiting();
    return this.waiting > 0 ? this.#last.durable : Promise.resolve();
  }

  /** Takes no more commands, waits for the last frame. The journal is the caller's to close. */
  async stop(): Promise<void> {
    this.applyWaiting();
    this.#stopped ??= new VenueStopped("the venue was asked to stop");
    clearTimeout(this.#sealTimer);
    clearTimeout(this.#alarm);
    await this.#flushing;
  }

  #hasRoom(commands: number): boolean {
    return this.waiting + this.#orders.length + commands <= COMMANDS_WAITING_MAX;
  }

  #stopping(): VenueStopped {
    return new VenueStopped("the venue is stopping", { cause: this.#stopped });
  }

  /** Time never goes back, whatever the machine's clock does. */
  #now(): TimeMs {
    return timeMs(Math.max(this.#options.clock(), this.#options.kernel.at));
  }

  /** Says whether the venue goes on; `parts` take in what was done. */
  #apply(untimed: UntimedCommand, senders?: Senders, parts?: GatheredPart[]): boolean {
    try {
      const at = this.#now();
      if (this.#options.kernel.schedule.nextAt <= at) this.#settleDue(at);
      const part = this.#execute(timed(untimed, at), senders);
      parts?.push(part);
      return true;
    } catch (error: unknown) {
      // A broken invariant: the command never reaches the log, so a restart does not meet it again.
      this.#fail(error, senders?.resolves);
      return false;
    }
  }

  #execute(command: Command, senders?: Senders): GatheredPart {
    return this.#gatherOne(command, this.#options.kernel.execute(command), 0, senders);
  }

  /** Of a command that was executed alone; what it moved is in the ledger's log from number `from` on. */
  #gatherOne(command: Command, outcome: Outcome, from: number, senders: Senders | undefined): GatheredPart {
    const { log } = this.#options.kernel.ledger;
    const isQuiet = outcome.repeated === true || outcome.refusal !== undefined || isHouseQuote(command, outcome);
    const moved = isQuiet ? NOTHING_MOVED : this.#gathering.take(log);
    this.#writer.add(command);
    const alone = new ExecutedAlone(command, outcome, isQuiet ? 0 : from, isQuiet ? 0 : log.length);
    return this.#added(this.#gathering.add(alone, { from: 0, count: 1 }, moved, senders));
  }

  /** Of orders that were executed together; a frame that is full before their end is closed, and the next takes in the others. */
  #gatherMany(ran: RanOrders, senders: Senders | undefined, parts: GatheredPart[]): void {
    const { commands, bytes } = this.#bound;
    const moved = this.#gathering.take(this.#options.kernel.ledger.log);
    for (let from = 0; from < ran.count;) {
      const room = Math.min(ran.count - from, commands - this.#gathering.count);
      const count = this.#writer.addRows(ran.rows, ran.first + from, room, bytes);
      const mine = senders === undefined ? undefined : { ...senders, from: senders.from + from };
      parts.push(this.#added(this.#gathering.add(ran, { from, count }, moved, mine)));
      from += count;
    }
  }

  #added(part: GatheredPart): GatheredPart {
    this.#last = this.#gathering;
    if (this.#last.count >= this.#bound.commands || this.#writer.length >= this.#bound.bytes) this.#closeFrame();
    return part;
  }

  /** Applies orders and cancels that wait for this turn to end: who reads live state next finds all that was sent before. */
  applyWaiting(): void {
    if (this.#orders.length === 0) return;
    const resolves = this.#resolves;
    this.#resolves = [];
    this.#applyOrders(this.#orders, [], resolves);
    this.#orders.clear();
    if (this.waiting > 0) this.#flushing ??= this.#flush();
  }

  /** One after the other; says whether the venue goes on. `parts` take in what was done; `resolves` hear of theirs once they are durable. */
  #applyOrders(orders: CommandRows, parts: GatheredPart[], resolves?: (Resolve | undefined)[]): boolean {
    const { kernel } = this.#options;
    let heard = 0;
    const next = (count: number): Senders | undefined => {
      heard += count;
      return resolves === undefined ? undefined : { resolves, from: heard - count };
    };
    try {
      const hearer: OrdersHearer = {
        ran: (ran) => this.#gatherMany(ran, next(ran.count), parts),
        done: (order, outcome, from) => void parts.push(this.#gatherOne(order, outcome, from, next(1))),
      };
      for (let done = 0; done < orders.length;) {
        const at = timeMs(orders.at(done));
        if (kernel.schedule.nextAt <= at) this.#settleDue(at);
        done += kernel.executeOrders(orders, done, hearer);
      }
      return true;
    } catch (error: unknown) {
      // A broken invariant: the command never reaches the log, so a restart does not meet it again.
      this.#fail(error, resolves);
      return false;
    }
  }

  /** What has fallen due is settled before whatever comes later, by commands of its own. */
  #settleDue(at: TimeMs): void {
    const { schedule } = this.#options.kernel;
    while (schedule.nextAt <= at) this.#execute({ type: "schedule/advance", at });
  }

  /** Nobody may come for a while, and prices may be silent: what falls due is settled all the same. */
  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const { nextAt } = this.#options.kernel.schedule;
    if (nextAt === Infinity || this.#stopped !== undefined) return;
    this.#alarm = setTimeout(() => this.#wake(), Math.min(LOOK_AGAIN_MS, Math.max(0, nextAt - this.#now())));
    this.#alarm.unref();
  }

  #wake(): void {
    this.applyWaiting();
    if (this.#stopped !== undefined) return;
    try {
      this.#settleDue(this.#now());
    } catch (error: unknown) {
      return this.#fail(error);
    }
    if (this.waiting > 0) this.#flushing ??= this.#flushSoon();
    else this.#setAlarm();
  }

  /** Lets all commands of this turn of the event loop share the frame. */
  #flushSoon(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => resolve(this.#flush()));
    });
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#sealTimer);
    try {
      for (let full = this.#nextFrame(); full !== undefined; full = this.#nextFrame()) await this.#flushFrame(full);
    } catch (error: unknown) {
      this.#fail(error);
    } finally {
      this.#flushing = undefined;
    }
    if (this.#stopped !== undefined) return;
    this.#setAlarm();
    this.#sealTimer = setTimeout(() => this.#seal(), SEAL_AFTER_MS);
    this.#sealTimer.unref();
  }

  /** What is gathered from now on goes into the next frame. */
  #closeFrame(): void {
    this.#full.push({ frame: this.#gathering, payload: this.#writer.take() });
    this.#gathering = this.#gathering.next();
  }

  #nextFrame(): FullFrame | undefined {
    this.applyWaiting();
    if (this.#full.length === 0 && this.#gathering.count > 0) this.#closeFrame();
    return this.#full.shift();
  }

  async #flushFrame({ frame, payload }: FullFrame): Promise<void> {
    const { journal } = this.#options;
    const { firstSequence, count } = frame;
    const began = performance.now();
    try {
      await journal.append({ epoch: journal.epoch, firstSequence, count, payload });
    } catch (error: unknown) {
      frame.fail(new VenueStopped("the log could not be written", { cause: error }));
      throw error;
    }
    this.#waitingFrom = firstSequence + count;
    try {
      for (const listener of this.#frameListeners) listener(performance.now() - began, count);
      this.#tell(frame);
    } finally {
      // Whatever a listener makes of it: what its senders asked for is done and durable.
      frame.settle();
    }
  }

  #tell(frame: GatheredFrame): void {
    if (this.#listeners.length === 0) return;
    for (const applied of frame.applied()) for (const listener of this.#listeners) listener(applied);
  }

  #seal(): void {
    if (this.#stopped !== undefined || this.#flushing !== undefined) return;
    // The seal is an append like any other: commands that arrive meanwhile wait for it.
    this.#flushing = this.#options.journal.seal().then(
      () => {
        // Who stops waits for what came meanwhile, too.
        if (this.waiting > 0) return this.#flush();
        this.#flushing = undefined;
        return undefined;
      },
      (error: unknown) => this.#fail(error),
    );
  }

  /** `applying` sent what was being applied. */
  #fail(error: unknown, applying: readonly (Resolve | undefined)[] = []): void {
    const isFirst = this.#stopped === undefined;
    this.#stopped ??= error ?? new Error("the log could not be written");
    this.#orders.clear();
    for (const { frame } of this.#full.splice(0)) frame.fail(this.#stopping());
    this.#gathering.fail(this.#stopping());
    this.#gathering = new GatheredFrame(this.#gathering.firstSequence);
    // Those whose orders were in a frame have heard by now, and are forgotten.
    for (const resolve of [...applying, ...this.#resolves.splice(0)]) resolve?.(Promise.reject(this.#stopping()));
    // At last: who is told may stop this at once, or throw.
    if (isFirst) this.#options.onFatal(error);
  }
}

type FullFrame = { readonly frame: GatheredFrame; readonly payload: Uint8Array };

const isOrder = (command: UntimedCommand): command is UntimedOrder => command.type === "spot/place" || command.type === "spot/cancel";

const timed = (untimed: UntimedCommand, at: TimeMs): Command =>
  isOrder(untimed) ? timedOrder(untimed, at) : ({ ...untimed, at } as Command);

function outcomesOf(parts: readonly GatheredPart[]): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  for (const part of parts) for (let at = 0; at < part.count; at++) outcomes.push(part.outcome(at));
  return outcomes;
}

/** The market maker's own money has no change log; a quote that traded has, because people were on the other side. */
function isHouseQuote(command: Command, outcome: Outcome): boolean {
  return command.type === "spot/quote" && !outcome.events.some((event) => event.type === "spot/filled");
}
