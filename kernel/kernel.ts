/**
 * The kernel: a pure function from command to outcome over one state, synchronous and deterministic.
 *
 * What it is made of stands in `parts.ts`; here is what goes over all parts: dispatch, idempotency, promises, snapshots. No
 * clock, no randomness, no I/O, no dependency.
 */
import { cancelContent, placeContent } from "../features/spot/kernel/hot-commands.ts";
import type { FastHalf } from "../features/spot/kernel/ordinary/road.ts";
import type { Cancel, Place } from "../features/spot/kernel/public.ts";
import { timeMs, type TimeMs, type UserId } from "../money/units.ts";
import { Answers, digest, toText } from "./answers.ts";
import { checkPledges } from "./check-pledges.ts";
import { invariant } from "./invariant.ts";
import { Ledger } from "./ledger/ledger.ts";
import { PlainMemory } from "./memory/memory.ts";
import { FastOrderBook } from "./order-book/fast-order-book.ts";
import type { OrderBook } from "./order-book/order-book.ts";
import type { OrderPool } from "./order-book/order-pool.ts";
import type { CommandRows } from "./command-rows.ts";
import { OrderFrames, type OrdersHearer } from "./order-frames.ts";
import type { AnyPart, CommandKind, DueEntry } from "./part.ts";
import { createParts, type Command, type KernelEvent, type Parts, type Refusal } from "./parts.ts";
import { SaidRows } from "./said-rows.ts";
import { readSnapshot, writeSnapshot, type Saved } from "./snapshot.ts";
import { stateHash, StateWriter } from "./state-bytes.ts";

export type { OrdersHearer } from "./order-frames.ts";
export type { Command, KernelEvent, Refusal } from "./parts.ts";

/** What a command did: events, or the one refusal that left everything as it was. */
export type Outcome = {
  readonly events: readonly KernelEvent[];
  readonly refusal: Refusal | undefined;
  /**
   * Place in the log of the command that had this effect: who reads a copy that is behind waits for it. Missing only in answers
   * that a venue from before 2026-11-22 remembered.
   */
  readonly sequence: number;
  readonly repeated?: true;
};

export type KernelOptions = {
  /** Books of another kind: for tests, and for who watches them. There is no fast half then. */
  readonly createBook?: (pool: OrderPool) => OrderBook;
  /**
   * Compiled code for ordinary orders, and the memory that it shares with this kernel (`features/spot/kernel/ordinary`). Left out, or
   * undefined where the engine has none: the kernel does all alone, with the same outcome to the byte.
   */
  readonly fastHalf?: () => FastHalf | undefined;
  /** Parts beside the venue's own: for tests of the mechanism. */
  readonly moreParts?: (kernel: Kernel, emit: (event: KernelEvent) => void) => readonly AnyPart[];
};

export class Kernel {
  readonly ledger: Ledger;
  readonly assets: Parts["assets"];
  readonly prices: Parts["prices"];
  readonly schedule: Parts["schedule"];
  readonly halts: Parts["halts"];
  readonly spot: Parts["spot"];
  readonly wallet: Parts["wallet"];
  readonly stocks: Parts["stocks"];
  readonly venue: Parts["venue"];
  readonly transfer: Parts["transfer"];
  readonly cover: Parts["cover"];
  readonly adjustments: Parts["adjustments"];
  readonly listings: Parts["listings"];
  readonly holds: Parts["holds"];
  readonly verification: Parts["verification"];
  readonly delistings: Parts["delistings"];
  readonly vip: Parts["vip"];
  readonly invites: Parts["invites"];
  readonly creditScore: Parts["creditScore"];
  readonly networks: Parts["networks"];
  readonly deposits: Parts["deposits"];
  readonly quickBuy: Parts["quickBuy"];
  readonly exchange: Parts["exchange"];
  readonly withdrawals: Parts["withdrawals"];
  readonly selfLimits: Parts["selfLimits"];
  readonly promotionalCredit: Parts["promotionalCredit"];
  readonly coupons: Parts["coupons"];
  readonly campaigns: Parts["campaigns"];
  readonly contractHalts: Parts["contractHalts"];
  readonly futures: Parts["futures"];
  readonly seconds: Parts["seconds"];
  readonly lockMining: Parts["lockMining"];
  readonly dualInvestment: Parts["dualInvestment"];
  readonly tokenSale: Parts["tokenSale"];
  readonly loans: Parts["loans"];
  readonly nft: Parts["nft"];
  readonly quizzes: Parts["quizzes"];
  readonly contests: Parts["contests"];
  readonly copies: Parts["copies"];
  readonly #parts: readonly AnyPart[];
  readonly #byCommand = new Map<string, AnyPart>();
  readonly #answers = new Answers<Outcome>();
  /** What the command said so far. Nearly all say one thing, so the array is made with it: an empty one would make room for many. */
  #events: KernelEvent[] | undefined;
  /** What ordinary orders said, for outcomes that nobody read yet. */
  readonly #said = new SaidRows();
  readonly #ordinary: Parts["spot"]["ordinary"];
  readonly #frames: OrderFrames;
  #at = 0;
  #sequence = 0;
  readonly #readers = { areThere: true };
  readonly #emit = (event: KernelEvent): void => {
    if (this.#events === undefined) this.#events = [event];
    else this.#events.push(event);
  };

  constructor({ createBook, fastHalf, moreParts = () => [] }: KernelOptions = {}) {
    const fast = createBook === undefined ? fastHalf?.() : undefined;
    const memory = fast?.memory ?? new PlainMemory();
    this.ledger = new Ledger(memory);
    const parts = createParts({
      ...{ ledger: this.ledger, memory, fast, createBook: createBook ?? ((pool) => new FastOrderBook(pool, memory)) },
      position: () => this.#sequence,
      closeAll: (user, at) => this.#closeAll(user, at),
      sampled: (samples, at) => this.#parts.forEach((part) => part.sampled?.(samples, at)),
      run: (command, at) => this.#dispatch({ ...command, at } as Command),
      settle: (name, entry, at) => this.#settle(name, entry, at),
      ...{ emit: this.#emit, readers: this.#readers },
    });
    ({
      assets: this.assets,
      prices: this.prices,
      schedule: this.schedule,
      halts: this.halts,
      spot: this.spot,
      wallet: this.wallet,
      stocks: this.stocks,
      venue: this.venue,
      transfer: this.transfer,
      cover: this.cover,
      adjustments: this.adjustments,
      listings: this.listings,
      holds: this.holds,
      verification: this.verification,
      delistings: this.delistings,
      vip: this.vip,
      invites: this.invites,
      creditScore: this.creditScore,
      networks: this.networks,
      deposits: this.deposits,
      quickBuy: this.quickBuy,
      exchange: this.exchange,
      withdrawals: this.withdrawals,
      selfLimits: this.selfLimits,
      promotionalCredit: this.promotionalCredit,
      coupons: this.coupons,
      campaigns: this.campaigns,
      contractHalts: this.contractHalts,
      futures: this.futures,
      seconds: this.seconds,
      lockMining: this.lockMining,
      dualInvestment: this.dualInvestment,
      tokenSale: this.tokenSale,
      loans: this.loans,
      nft: this.nft,
      quizzes: this.quizzes,
      contests: this.contests,
      copies: this.copies,
    } = parts);
    this.#parts = [...Object.values<AnyPart>(parts), ...moreParts(this, this.#emit)];
    this.#ordinary = this.spot.ordinary;
    this.#frames = this.#createFrames();
    for (const part of this.#parts) for (const type of Object.keys(part.commands)) this.#byCommand.set(type, part);
  }

  #settle(name: string, entry: DueEntry, at: TimeMs): void {
    const part = this.#parts.find((candidate) => candidate.name === name);
    invariant(part?.due !== undefined, "what falls due must belong to a part that settles it", name);
    part.due(entry, at);
  }

  #createFrames(): OrderFrames {
    const { ledger, spot, selfLimits, schedule } = this;
    return new OrderFrames({
      ...{ ledger, spot, selfLimits, schedule, readers: this.#readers, said: this.#said },
      at: () => this.#at,
      begin: (at) => this.#begin(at),
      clear: () => this.#clear(),
      passed: (count, at) => {
        this.#at = at;
        this.#sequence += count;
        return this.#sequence;
      },
      execute: (command) => this.execute(command),
      end: () => this.#end(undefined),
    });
  }

  /** Time of the newest command. */
  get at(): TimeMs {
    return timeMs(this.#at);
  }

  /** Sequence number of the newest command; 0 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** When a key first came and what it was answered, while that is remembered (V6). */
  answerOf(key: string): { readonly at: TimeMs; readonly outcome: Outcome } | undefined {
    return this.#answers.find(key);
  }

  /** What this very command was answered when it came before, while that is remembered; `key_reused` when another one had its key. */
  answerTo(command: Command): Outcome | undefined {
    const known = command.key === undefined ? undefined : this.#answers.find(command.key);
    if (known === undefined) return undefined;
    return known.fingerprint === digest(contentOf(command)) ? { ...known.outcome, repeated: true } : this.#refused("key_reused");
  }

  /** What keys that begin so were answered, while that is remembered: looks through all of them. */
  answersOf(prefix: string): Iterable<readonly [string, { readonly at: TimeMs; readonly outcome: Outcome }]> {
    return this.#answers.beginning(prefix);
  }

  /** Whether a command brings obligations, ends them, or keeps the venue in order. */
  kindOf(type: Command["type"]): CommandKind {
    return this.#byCommand.get(type)?.commands[type] ?? "opens";
  }

  /** Whether a command brings obligations. An order of futures that only reduces brings none, and for bots it is the one way to close. */
  brings(command: { readonly type: Command["type"]; readonly effect?: unknown }): boolean {
    if (this.kindOf(command.type) !== "opens") return false;
    const isFuturesOrder = command.type === "futures/place" || command.type === "futures/place-conditional";
    return !isFuturesOrder || command.effect !== "reduce";
  }

  /** Applies one command. `ledger.log` holds what it moved until the next one. */
  execute(command: Command): Outcome {
    switch (command.type) {
      case "spot/place":
        return this.#executePlace(command);
      case "spot/cancel":
        return this.#executeCancel(command);
      default:
        this.#begin(command.at);
        return command.key === undefined ? this.#end(this.#dispatch(command)) : this.#executeOnce(command, command.key);
    }
  }

  /**
   * Applies orders and cancels (`addOrder`) from number `from` on one after the other, as `execute` each, and tells of them; ends when all are
   * done, or something has fallen due before the next: how many were done. Many together are quicker than one by one (decision 0129).
   */
  executeOrders(orders: CommandRows, from: number, hearer: OrdersHearer): number {
    return this.#frames.execute(orders, from, hearer);
  }

  /**
   * Applies commands `from` up to, but without, `end`, for who replays a log: nobody reads what the orders among them did, so neither
   * events nor moves of theirs are written down. The state is the one after `execute` of each.
   */
  replay(rows: CommandRows, from = 0, end = rows.length): void {
    this.#frames.replay(rows, from, end);
  }

  // Commands have many shapes, and looking a field up in any of them is slow: where only orders come by, or only cancels, it is not.

  #executePlace(order: Place): Outcome {
    this.#begin(order.at);
    return order.key === undefined ? this.#endAlone(order, this.#placeAlone(order)) : this.#executeOnce(order, order.key);
  }

  #executeCancel(cancel: Cancel): Outcome {
    this.#begin(cancel.at);
    return cancel.key === undefined ? this.#endAlone(cancel, this.spot.cancelAlone(cancel)) : this.#executeOnce(cancel, cancel.key);
  }

  #begin(at: number): void {
    if (at < this.#at) invariant(false, "the venue's clock must never go back", at, this.#at);
    this.#at = at;
    this.#sequence += 1;
    this.#clear();
  }

  /** Nothing has been said and moved yet. */
  #clear(): void {
    this.#events = undefined;
    if (this.#ordinary !== undefined) this.#ordinary.saidAll = false;
    this.ledger.log.clear();
  }

  /** Of an order or cancel that is a whole command: what compiled code said of it may stay rows. */
  #endAlone(command: Place | Cancel, refusal: Refusal | undefined): Outcome {
    return this.#ordinary?.saidAll === true ? this.#said.outcome(command, this.#ordinary, this.#sequence) : this.#end(refusal);
  }

  #end(refusal: Refusal | undefined): Outcome {
    return { events: this.#events ?? NO_EVENTS, refusal, sequence: this.#sequence };
  }

  #executeOnce(command: Command, key: string): Outcome {
    this.#answers.expire(command.at);
    const known = this.answerTo(command);
    if (known !== undefined) return known;
    const { events, refusal, sequence } = this.#executeWhole(command);
    const outcome = { events, refusal, sequence };
    this.#answers.remember(key, { at: command.at, fingerprint: digest(contentOf(command)), outcome });
    return outcome;
  }

  #refused(refusal: Refusal): Outcome {
    return { events: NO_EVENTS, refusal, sequence: this.#sequence };
  }

  /** Not one within another. */
  #executeWhole(command: Command): Outcome {
    if (command.type === "spot/place") return this.#endAlone(command, this.#placeAlone(command));
    if (command.type === "spot/cancel") return this.#endAlone(command, this.spot.cancelAlone(command));
    return this.#end(this.#dispatch(command));
  }

  #placeAlone(order: Place): Refusal | undefined {
    return this.selfLimits.refuse(order) ?? this.spot.placeAlone(order);
  }

  /** The hot ones first; all others by the parts' own lists. */
  #dispatch(command: Command): Refusal | undefined {
    switch (command.type) {
      case "spot/place":
        return this.#place(command);
      case "spot/cancel":
        return this.spot.cancel(command);
      case "spot/quote":
        return this.spot.execute(command);
      case "futures/cancel":
      case "futures/quote":
        return this.futures.execute(command);
      case "futures/place":
        return this.selfLimits.refuse(command) ?? this.futures.execute(command);
      default: {
        const part = this.#byCommand.get(command.type);
        invariant(part !== undefined, "the log must hold no command that this version does not know", command.type);
        const refusal = part.commands[command.type] === "opens" ? this.selfLimits.refuse(command) : undefined;
        return refusal ?? (part.execute(command as never) as Refusal | undefined);
      }
    }
  }

  #place(command: Place): Refusal | undefined {
    return this.selfLimits.refuse(command) ?? this.spot.place(command);
  }

  #closeAll(user: UserId, at: TimeMs): void {
    for (const part of this.#parts) part.closeAll?.(user, at);
  }

  /** All promises that can be checked on one state (V1, V2, V3, V10, and each part's own); throws on the first that is broken. */
  check(): void {
    this.ledger.check();
    const pledges = new Map<number, bigint>();
    for (const part of this.#parts) part.pledges?.(pledges);
    checkPledges(this.ledger, pledges);
    for (const part of this.#parts) part.check?.();
  }

  /** Hash over all state that is about money; equal after a replay (V5) and after a refusal (V4). */
  stateHash(): string {
    const writer = new StateWriter();
    for (const section of this.#sections()) section.save(writer);
    return stateHash(writer.bytes());
  }

  snapshot(): Uint8Array {
    const facts = { at: this.#at, sequence: this.#sequence, ledgerHash: this.ledger.hash() };
    return writeSnapshot(facts, this.#sections(), this.#answers);
  }

  /**
   * A kernel as `snapshot` left it, checked. `sequence` is the number of its last command, for snapshots that do not say it.
   * Throws when the bytes are not those whose hash is `expected`, or no state of this version.
   */
  static restore(
    snapshot: Uint8Array,
    saved: { readonly sequence?: number; readonly stateHash?: string } = {},
    options: KernelOptions = {},
  ): Kernel {
    const kernel = new Kernel(options);
    const facts = readSnapshot(snapshot, saved.sequence ?? 0, kernel.#sections(), kernel.#answers);
    kernel.#at = facts.at;
    kernel.#sequence = facts.sequence;
    // The ledger's own hash is for replays: these bytes are whole or not.
    const isWhole = saved.stateHash === undefined || facts.stateHash() === saved.stateHash;
    invariant(isWhole, "a snapshot must hold the state it was saved with");
    kernel.check();
    return kernel;
  }

  /** What is saved, in this order. The ledger stands where it always stood, after the assets. */
  #sections(): readonly Saved[] {
    const [assets, ...others] = this.#parts;
    const ledger: Saved = {
      name: "ledger",
      version: 1,
      save: (writer) => this.ledger.save(writer),
      load: (reader) => this.ledger.load(reader),
    };
    return [...(assets === undefined ? [] : [assets]), ledger, ...others];
  }
}

const NO_EVENTS: readonly KernelEvent[] = [];
/** A command's content without its time: equal for equal requests. */
function contentOf(command: Command): string {
  if (command.type === "spot/place") return placeContent(command);
  if (command.type === "spot/cancel") return cancelContent(command);
  const { at: _at, ...body } = command;
  return toText(body);
}
