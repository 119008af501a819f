/** Boxes by the code that they had while they were closed: links, bids and messages say it also after they were opened. */
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { boxCodeOf } from "../formulas.ts";
import type { Series } from "../kernel/public.ts";

type Nft = TradingVenue["kernel"]["nft"];
/** `item`: its number, also of a box that is void by now. */
export type BoxOf = { readonly series: Series; readonly box: number; readonly item: number };

const KNOWN = new WeakMap<Nft, Map<string, readonly [series: number, box: number]>>();
const HASHED = new WeakMap<Nft, number>();

/** The box that was sold under this code. Codes follow from seals: those of a series are hashed once. */
export function boxOfCode(nft: Nft, code: string): BoxOf | undefined {
  const [number = 0, box = 0] = codesOf(nft).get(code) ?? [];
  const series = nft.series(number);
  const item = series?.sold[box - 1];
  return series === undefined || item === undefined ? undefined : { series, box, item };
}

function codesOf(nft: Nft): ReadonlyMap<string, readonly [series: number, box: number]> {
  const codes = KNOWN.get(nft) ?? new Map<string, readonly [series: number, box: number]>();
  KNOWN.set(nft, codes);
  // Series are numbered from one on, without gaps.
  let number = (HASHED.get(nft) ?? 0) + 1;
  for (let series = nft.series(number); series !== undefined; series = nft.series((number += 1)))
    for (let box = 1; box <= series.size; box++) codes.set(boxCodeOf(series.seal, box), [number, box]);
  HASHED.set(nft, number - 1);
  return codes;
}

/** Under which code the work is kept that a code shows: a box that was closed then shows its series, and its number behind the name. */
export function shownUnder(nft: Nft, code: string): { readonly cover: string; readonly suffix: string } {
  const found = boxOfCode(nft, code);
  return found === undefined ? { cover: code, suffix: "" } : { cover: found.series.seal, suffix: ` #${found.box}` };
}
