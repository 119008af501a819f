/**
 * What copying a trader's closed positions would have given with a follower's settings: a look back, no promise. Each position is copied
 * at the trader's own prices, whole and at once: real copies open after the trader, at other prices, and some not at all. Whole units.
 */
import { copyLots, isStopped, lostOf, shareDue, type FollowSettings } from "./formulas.ts";

/** A closed position of the trader. `value`: when it was opened; `result`: all costs taken off. */
export type PastPosition = {
  readonly contract: number;
  readonly lots: number;
  readonly multiple: number;
  readonly value: bigint;
  readonly result: bigint;
  readonly opened: number;
  readonly closed: number;
};
export type Simulated = {
  readonly copied: number;
  readonly leftOut: number;
  readonly tooSmall: number;
  readonly tooMuch: number;
  readonly result: bigint;
  /** Of profit, to the trader. */
  readonly share: bigint;
  /** Most margin that copies had at once. */
  readonly mostMargin: bigint;
  /** When the stop would have ended it; 0: not. */
  readonly stopped: number;
  /** After each copy that closed. */
  readonly points: readonly { readonly at: number; readonly result: bigint }[];
};

type Step = { readonly at: number; readonly rank: number; readonly isOpening: boolean; readonly position: PastPosition };
type Held = { readonly margin: bigint; readonly result: bigint };

/** Openings and closings in the order of time; what closes at a moment makes room for what opens at it. */
function stepsOf(positions: readonly PastPosition[]): readonly Step[] {
  const steps = positions.flatMap((position): Step[] => [
    { at: position.opened, rank: 1, isOpening: true, position },
    // What is closed in the moment in which it was opened closes after it.
    { at: position.closed, rank: position.closed === position.opened ? 2 : 0, isOpening: false, position },
  ]);
  return steps.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
}

/** What a copy of it would need and bring; undefined where it has less than a lot. */
export function copyOf(settings: FollowSettings, { lots, multiple, value, result }: PastPosition): Held | undefined {
  const copied = BigInt(copyLots(settings, lots, lots));
  if (copied === 0n) return undefined;
  const leverage = BigInt(settings.multiple === 0 ? multiple : settings.multiple);
  const worth = (value * copied) / BigInt(lots);
  return { margin: (worth + leverage - 1n) / leverage, result: (result * copied) / BigInt(lots) };
}

export function simulate(settings: FollowSettings, sharePpm: number, positions: readonly PastPosition[]): Simulated {
  const held = new Map<PastPosition, Held>();
  const points: { at: number; result: bigint }[] = [];
  let [copied, leftOut, tooSmall, tooMuch, stopped] = [0, 0, 0, 0, 0];
  let [margin, mostMargin, result] = [0n, 0n, 0n];
  for (const { at, isOpening, position } of stepsOf(positions)) {
    const open = held.get(position);
    if (!isOpening) {
      if (open === undefined) continue;
      held.delete(position);
      margin -= open.margin;
      result += open.result;
      points.push({ at, result });
      if (!isStopped(result, settings)) continue;
      // Only what closed is known of the past: the stop looks at that alone.
      stopped = at;
      break;
    }
    const copy = copyOf(settings, position);
    const isLeftOut = settings.leftOut.some((market) => market === position.contract);
    const most = settings.mostPosition === 0n ? settings.mostAll : settings.mostPosition;
    if (isLeftOut) leftOut += 1;
    else if (copy === undefined) tooSmall += 1;
    else if (copy.margin > most || margin + copy.margin > settings.mostAll - lostOf(result)) tooMuch += 1;
    else {
      held.set(position, copy);
      copied += 1;
      margin += copy.margin;
      if (margin > mostMargin) mostMargin = margin;
    }
  }
  return { copied, leftOut, tooSmall, tooMuch, result, share: shareDue(result, sharePpm, 0n), mostMargin, stopped, points };
}

/** So many of a list at most, evenly chosen; the last is one of them. */
export function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, n) => items[Math.ceil(((n + 1) * items.length) / most) - 1]).filter((item) => item !== undefined);
}
