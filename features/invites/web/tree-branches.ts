/** Which branches of the tree are drawn: a phone has room for three, and a word for the rest. Pure. */
import type { InvitedView } from "../contract/invites.contract.ts";

export type Branch = { readonly key: number; readonly text: string; readonly second: number; readonly isMore: boolean };

const SHOWN_MAX = 3;

/** Those who brought others first, then the newest; `count` is all whom the reader invited. */
export function branchesOf(invited: readonly InvitedView[], count: number): readonly Branch[] {
  const byReach = invited.toSorted((left, right) => right.second_num - left.second_num || right.id - left.id);
  const shown = byReach.slice(0, SHOWN_MAX);
  const branches = shown.map(({ id, account, second_num: second }): Branch => ({
    key: id,
    // "a***" of "a***@…": there is little room.
    text: account.replace("@…", ""),
    second,
    isMore: false,
  }));
  const rest = count - shown.length;
  return rest > 0 ? [...branches, { key: 0, text: `+${rest}`, second: 0, isMore: true }] : branches;
}
