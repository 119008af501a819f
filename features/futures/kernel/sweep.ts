/** A walk over all positions in parts, one entry of the due-list each, so that ten thousand positions do not hold everybody up. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { FuturesAccount, Position } from "./state.ts";

/** Positions that one entry settles at most, and accounts that it looks into. */
const SETTLED_MAX = 10;
const ACCOUNTS_MAX = 200;

/** Where the walk stands: the next account, and its next position. */
export type Sweep = { account: number; index: number };

/** Goes on until enough were settled (`settle` says whether one was); true at the end. */
export function sweepPart(
  sweep: Sweep,
  accounts: readonly FuturesAccount[],
  settle: (account: FuturesAccount, position: Position) => boolean,
): boolean {
  let [settled, looked] = [0, 0];
  while (sweep.account < accounts.length) {
    if (settled >= SETTLED_MAX || looked >= ACCOUNTS_MAX) return false;
    const account = accounts[sweep.account];
    const position = account?.positions[sweep.index];
    if (account === undefined || position === undefined) {
      sweep.account += 1;
      sweep.index = 0;
      looked += 1;
      continue;
    }
    if (settle(account, position)) settled += 1;
    sweep.index += 1;
  }
  return true;
}

export function saveSweep(writer: StateWriter, { account, index }: Sweep): void {
  writer.number(account);
  writer.number(index);
}

export function readSweep(reader: StateReader): Sweep {
  return { account: reader.number(), index: reader.number() };
}
