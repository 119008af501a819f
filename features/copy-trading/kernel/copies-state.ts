/** What copy trading remembers: traders, follows with their copies, and the positions of traders that are copied. */
import { invariant } from "../../../kernel/invariant.ts";
import { timeMs, type MarketId, type OrderId, type RatePpm, type TimeMs, type UserId } from "../../../money/units.ts";
import type { PositionSide } from "../../futures/formulas.ts";
import type { CopyKind, FollowSettings } from "../formulas.ts";

/** left: no trader any more; kept while follows end. */
export const TRADER_STATES = ["applied", "active", "leaving", "left"] as const;
export type TraderState = (typeof TRADER_STATES)[number];

export type Trader = {
  readonly user: UserId;
  state: TraderState;
  /** Of what followers win, for who follows from now on. */
  sharePpm: RatePpm;
  isPaused: boolean;
  /** Since when they are one; 0 while applied. */
  since: TimeMs;
  /** When the notice is over, and its entry of the due-list; 0: none. */
  ends: TimeMs;
  entry: number;
  /** Results less fees since they became one, costs of positions that ended; and what open ones had brought before. */
  realised: bigint;
  baseline: bigint;
  /** Copied changes in a minute: so many since it began. */
  minute: number;
  changes: number;
  /** By the followers' numbers, rising. */
  readonly follows: Follow[];
};

/** A position of a follower that came of a trader's. */
export type Copy = {
  readonly position: OrderId;
  readonly source: OrderId;
  /** As the settings were when it came. */
  readonly kind: CopyKind;
  readonly number: number;
};
export type Follow = {
  readonly number: number;
  readonly user: UserId;
  readonly trader: UserId;
  settings: FollowSettings;
  readonly sharePpm: RatePpm;
  readonly since: TimeMs;
  /** Nothing is copied any more: it ends when no copy is left. */
  isEnding: boolean;
  realised: bigint;
  shared: bigint;
  /** By the trader's position. */
  readonly copies: Map<OrderId, Copy>;
};

/** A position of a trader that began while somebody followed. */
export type Source = {
  readonly id: OrderId;
  readonly trader: UserId;
  readonly contract: MarketId;
  readonly side: PositionSide;
  /** Newest follow when it began: later ones don't copy it. */
  newest: number;
  /** Lots that it ever had. */
  opened: number;
  /** What changed since copies were brought in line: lots that were opened and their value, exits, margin that its person put in. */
  grown: Grown;
  exits: boolean;
  units: number;
  marginBefore: number;
  /** Whether that waits: for its turn, or for the next prices. */
  waits: "no" | "turn" | "prices";
  /** Follows that have a copy of it. */
  copies: number;
};
export type Grown = { readonly lots: number; readonly value: number };
export const NOTHING_GROWN: Grown = { lots: 0, value: 0 };

/** What is to be done for followers, in this order; `after`: the follower (or follow) that it was done for last. */
export type Job =
  | {
      readonly kind: "line";
      readonly source: OrderId;
      after: number;
      /** Undefined until its turn comes. */
      change: Change | undefined;
    }
  /** So many of the copies that wait to be closed, once around. */
  | { readonly kind: "close"; left: number }
  | { readonly kind: "share"; after: number }
  | { readonly kind: "over"; readonly follow: number };
/** Since when it waits, which is how far from the mark it is closed (0: anywhere in the band); all of it, or what is out of line. */
export type Closing = { readonly since: TimeMs; readonly isWhole: boolean };
export type Change = { readonly grown: Grown; readonly exits: boolean; readonly units: number; readonly marginBefore: number };

export class CopiesState {
  readonly traders = new Map<UserId, Trader>();
  readonly follows = new Map<number, Follow>();
  readonly sources = new Map<OrderId, Source>();
  readonly jobs: Job[] = [];
  /** Copies that wait to be closed, the longest first. */
  readonly closing = new Map<OrderId, Closing>();
  /** Sources whose change waits for the next prices. */
  readonly late: OrderId[] = [];
  /** Follows that were ever begun. */
  count = 0;

  /** Waits to be closed; what waits already keeps its place, and its time where that is earlier. */
  toClose(id: OrderId, since: TimeMs, isWhole: boolean): void {
    const known = this.closing.get(id);
    if (known === undefined) this.closing.set(id, { since, isWhole });
    else this.closing.set(id, { since: timeMs(Math.min(known.since, since)), isWhole: known.isWhole || isWhole });
  }

  /** Of one person, in the order in which they began. */
  of(user: UserId): readonly Follow[] {
    return this.#byUser.get(user) ?? [];
  }

  readonly #byUser = new Map<UserId, Follow[]>();

  keep(follow: Follow): void {
    this.follows.set(follow.number, follow);
    const mine = this.#byUser.get(follow.user);
    if (mine === undefined) this.#byUser.set(follow.user, [follow]);
    else mine.push(follow);
    const { follows } = this.trader(follow.trader);
    const at = follows.findIndex(({ user }) => user > follow.user);
    follows.splice(at === -1 ? follows.length : at, 0, follow);
  }

  forget(follow: Follow): void {
    this.follows.delete(follow.number);
    const mine = this.of(follow.user).filter((one) => one !== follow);
    if (mine.length === 0) this.#byUser.delete(follow.user);
    else this.#byUser.set(follow.user, mine);
    const { follows } = this.trader(follow.trader);
    follows.splice(follows.indexOf(follow), 1);
  }

  trader(user: UserId): Trader {
    const trader = this.traders.get(user);
    invariant(trader !== undefined, "a follow must be of a trader", user);
    return trader;
  }

  /** No trader any more, and nobody follows. */
  forgetTrader(user: UserId): void {
    this.traders.delete(user);
    for (const { id, trader } of this.sources.values()) if (trader === user) this.sources.delete(id);
  }

  /** A position that ended is remembered while there are copies of it, a change waits, or its followers are being served. */
  forgetIfOver({ id, copies, waits }: Source, isOpen: boolean, isServed = this.#isServed(id)): void {
    if (!isOpen && copies === 0 && waits === "no" && !isServed) this.sources.delete(id);
  }

  #isServed(id: OrderId): boolean {
    return this.jobs.some((job) => job.kind === "line" && job.source === id);
  }

  source(id: OrderId): Source {
    const source = this.sources.get(id);
    invariant(source !== undefined, "a copy must be of a position that is copied", id);
    return source;
  }
}
