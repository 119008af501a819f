/** Copy trading as the auditor has it: traders, their positions that are copied, follows and their copies, as plain records. */
import type { AtEnd, FollowSettings } from "../../features/copy-trading/formulas.ts";
import type { FuturesFloor, ModelPosition, OrderNumber, Said } from "./model-futures-state.ts";

export type ModelTrader = {
  readonly user: number;
  sharePpm: number;
  /** left: while follows still end. */
  state: "applied" | "active" | "leaving" | "left";
  isPaused: boolean;
  /** What futures had brought them when they became one, open results included. */
  broughtBefore: bigint;
  /** Changes of positions in a minute, and which. */
  minute: number;
  changes: number;
};

/** A trader's position while somebody copies it. */
export type Source = {
  readonly id: OrderNumber;
  readonly trader: ModelTrader;
  position: ModelPosition;
  /** As last heard: lots, their entry value, and all lots that it ever had. */
  lots: bigint;
  entryValue: bigint;
  opened: bigint;
  grew: { lots: bigint; value: bigint };
  hasOtherExits: boolean;
  /** What the trader put in or took out since, and the margin before it. */
  units: bigint;
  before: bigint;
  /** Number of the newest follow when it began: later ones don't copy it. */
  newest: number;
  waits: "no" | "turn" | "prices";
};

export type ModelFollow = {
  readonly number: number;
  readonly user: number;
  readonly trader: number;
  settings: FollowSettings;
  readonly sharePpm: number;
  realised: bigint;
  shared: bigint;
  copies: Copy[];
  isEnding: boolean;
  atEnd: AtEnd;
};
/** It keeps the kind and number with which it began. */
export type Copy = { readonly position: ModelPosition; readonly source: Source } & Pick<FollowSettings, "kind" | "number">;

export class CopiesFloor {
  readonly traders = new Map<number, ModelTrader>();
  readonly follows = new Map<number, ModelFollow>();
  sources: Source[] = [];
  said: Said[] = [];
  count = 0;
  /** What futures brought each person, without what is open. */
  readonly brought = new Map<number, bigint>();
  readonly futures: FuturesFloor;

  constructor(futures: FuturesFloor) {
    this.futures = futures;
  }

  get at(): number {
    return this.futures.at;
  }

  say(type: string, more: Readonly<Record<string, unknown>>): void {
    this.said.push({ type: type.includes("/") ? type : `copies/${type}`, at: this.at, ...more });
  }

  followersOf(trader: number): ModelFollow[] {
    return [...this.follows.values()].filter((one) => one.trader === trader).sort((a, b) => a.user - b.user);
  }

  followsOf(user: number): ModelFollow[] {
    return [...this.follows.values()].filter((one) => one.user === user);
  }

  copyOf(position: ModelPosition): { readonly follow: ModelFollow; readonly copy: Copy } | undefined {
    for (const follow of this.follows.values()) {
      const copy = follow.copies.find((one) => one.position === position);
      if (copy !== undefined) return { follow, copy };
    }
    return undefined;
  }
}
