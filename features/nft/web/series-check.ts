/** Whether boxes hold what was sealed: draws, slots and the whole list computed again in the reader's browser, by the kernel's formulas. */
import type { SeriesReply } from "../contract/nft-replies.ts";
import { drawOf, leafOf, sealOf, type Rarity } from "../formulas.ts";

export type SeriesChecked = {
  /** Draws whose slot follows from seal, box and words, and whose content is what was sealed for the slot. */
  readonly agreeing: number;
  /** Boxes that do not. */
  readonly wrong: readonly number[];
  /** The seal is the hash of what was published of the slots. */
  readonly isSealed: boolean;
  /** Undefined while the list is closed. Every slot of the list is the one that was sealed, and there are as many of each rarity as was said. */
  readonly isListRight: boolean | undefined;
};

/** In the order in which they were drawn: which slots are left follows from it. */
export function checkSeries({ code: seal, leaves, size, odds, draws, list }: SeriesReply): SeriesChecked {
  const left = leaves.map((_leaf, slot) => slot);
  const wrong: number[] = [];
  for (const { box, words, slot, left: said, code, rarity, salt } of draws) {
    const index = drawOf(seal, box, words, left.length);
    const isDrawn = said === left.length && left[index] === slot;
    left.splice(index, 1);
    const isShown = code === "" || leafOf({ code, rarity: rarity as Rarity, salt }) === leaves[slot];
    if (!isDrawn || !isShown) wrong.push(box);
  }
  const isSealed = leaves.length === size && sealOf(leaves) === seal;
  return {
    agreeing: draws.length - wrong.length,
    wrong,
    isSealed,
    isListRight: list.length === 0 ? undefined : isList(list, leaves, odds),
  };
}

function isList(list: SeriesReply["list"], leaves: readonly string[], odds: readonly number[]): boolean {
  const isEach =
    list.length === leaves.length && list.every((one, slot) => leafOf({ ...one, rarity: one.rarity as Rarity }) === leaves[slot]);
  return isEach && odds.every((count, at) => list.filter(({ rarity }) => rarity === at + 1).length === count);
}
