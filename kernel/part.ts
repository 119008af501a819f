/**
 * What the kernel asks of each of its parts. A part is one product's or one mechanism's state with the commands that
 * change it; `parts.ts` lists them, and everything that goes over all of them (dispatch, snapshots, promises, the due-list,
 * closing an account, the guard of a full disk, random commands, the auditor's models) walks that list.
 */
import type { TimeMs, UserId } from "../money/units.ts";
import type { Command, KernelEvent, Refusal } from "./parts.ts";
import type { IndexSample } from "./prices/prices.ts";
import type { StateReader, StateWriter } from "./state-bytes.ts";

/**
 * What a command means for somebody's money. `opens` brings a new obligation: it has to wait while the venue can't promise
 * anything (a nearly full disk). `closes` frees money or ends an obligation: always taken. `upkeep` is the venue's own: always taken.
 */
export type CommandKind = "opens" | "closes" | "upkeep";

/** Something that falls due: which one, in the part's own numbering, and since when. */
export type DueEntry = { readonly reference: number; readonly due: TimeMs };

export interface Part<C extends { readonly type: string } = never, R extends string = never> {
  /** Name of its section in snapshots, and of the part in the due-list; never changed once released. */
  readonly name: string;
  /** Layout of its section: one more with each change, and `load` reads all older ones. */
  readonly version: number;
  /** Every command it executes. */
  readonly commands: Readonly<Record<C["type"], CommandKind>>;
  execute(command: C): R | undefined;
  save(writer: StateWriter): void;
  /** Reads what `save` of that version wrote. Not called when a snapshot lacks the section: the part is then fresh. */
  load(reader: StateReader, version: number): void;
  /** Hears of each accepted sample of the index, after the prices have it. */
  sampled?(samples: readonly IndexSample[], at: TimeMs): void;
  /** Settles what fell due; the entry is gone from the list by then. `at` may be much later than `entry.due`. */
  due?(entry: DueEntry, at: TimeMs): void;
  /** Adds what its open obligations pledge to `expected`, cell by cell (V3). */
  pledges?(expected: Map<number, bigint>): void;
  /** Ends everything that a user has open and releases all its pledges, for "start again". */
  closeAll?(user: UserId, at: TimeMs): void;
  /** Its own promises; throws on the first that is broken. */
  check?(): void;
}

/** A part seen by who goes over all of them. */
export type AnyPart = Omit<Part, "commands" | "execute"> & {
  readonly commands: Readonly<Record<string, CommandKind>>;
  execute(command: never): string | undefined;
};

/** Whether anybody reads what the orders of a command did: who replays a log does not, and nothing is written down for them then. */
export type Readers = { readonly areThere: boolean };

export type CommandOf<P> = P extends { execute(command: infer C): unknown } ? C : never;
export type RefusalOf<P> = P extends { execute(command: never): infer R } ? Exclude<R, undefined> : never;
export type Emit = (event: KernelEvent) => void;
export type { Command, KernelEvent, Refusal };
