import { describe, expect, test } from "vitest";
import type { SeriesReply } from "../contract/nft-replies.ts";
import { drawOf, leafOf, sealOf, type Rarity, type Sealed } from "../formulas.ts";
import { checkSeries } from "./series-check.ts";

const SIZE = 8;
const hex = (at: number): string => at.toString(16).padStart(64, "0");
const LIST: readonly Sealed[] = Array.from({ length: SIZE }, (_none, at) => ({
  code: hex(at + 100),
  rarity: (at < 5 ? 1 : at < 7 ? 2 : 3) as Rarity,
  salt: hex(at + 900),
}));
const LEAVES = LIST.map(leafOf);
const SEAL = sealOf(LEAVES);

/** As a venue that keeps the rules says it, of as many boxes. */
function honest(boxes: number, isRevealed = false): SeriesReply {
  const left = LEAVES.map((_leaf, slot) => slot);
  const draws = Array.from({ length: boxes }, (_none, at) => {
    const [box, words] = [at + 1, `words ${at}`];
    const said = left.length;
    const [slot = -1] = left.splice(drawOf(SEAL, box, words, said), 1);
    return { box, item: at + 10, words, slot, left: said, position: at, ...(LIST[slot] ?? { code: "", rarity: 0, salt: "" }) };
  });
  const list = isRevealed ? LIST : [];
  return {
    ...{ code: SEAL, size: SIZE, odds: [5, 2, 1], shown: [0, 0, 0], leaves: LEAVES, draws, list },
    ...{ is_revealed: isRevealed ? 1 : 0, open_until_ms: 0 },
  };
}

test("what was sealed, drawn and revealed by the rules agrees", () => {
  expect(checkSeries(honest(5))).toEqual({ agreeing: 5, wrong: [], isSealed: true, isListRight: undefined });
  expect(checkSeries(honest(SIZE, true))).toEqual({ agreeing: SIZE, wrong: [], isSealed: true, isListRight: true });
});

test("a box that is drawn and not shown yet is checked by its slot alone", () => {
  const said = honest(3);
  const draws = said.draws.map((draw) => (draw.box === 3 ? { ...draw, code: "", rarity: 0, salt: "" } : draw));
  expect(checkSeries({ ...said, draws })).toMatchObject({ agreeing: 3, wrong: [] });
});

describe("it is found when", () => {
  const changed = (change: Partial<SeriesReply["draws"][number]>): SeriesReply => {
    const said = honest(4);
    return { ...said, draws: said.draws.map((draw) => (draw.box === 2 ? { ...draw, ...change } : draw)) };
  };
  const other = honest(4).draws[1]?.slot === 0 ? 1 : 0;
  test.each<[string, SeriesReply]>([
    ["another slot was given", changed({ slot: other })],
    ["the words are not those that were said", changed({ words: "others" })],
    ["more slots were left than said", changed({ left: SIZE })],
    ["something else was in the slot", changed({ code: hex(7) })],
    ["it was of another rarity", changed({ rarity: 3, code: LIST[0]?.code ?? "", salt: LIST[0]?.salt ?? "" })],
  ])("%s", (_what, said) => {
    expect(checkSeries(said).wrong).toContain(2);
  });
  test("the leaves are not those of the seal", () => {
    expect(checkSeries({ ...honest(2), leaves: LEAVES.toReversed() }).isSealed).toBe(false);
    expect(checkSeries({ ...honest(2), leaves: LEAVES.slice(1) }).isSealed).toBe(false);
  });
  test("the list is another, or has other odds than were said", () => {
    const said = honest(SIZE, true);
    expect(checkSeries({ ...said, list: said.list.toReversed() }).isListRight).toBe(false);
    expect(checkSeries({ ...said, odds: [4, 3, 1] }).isListRight).toBe(false);
  });
});
