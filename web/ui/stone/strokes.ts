/** The rubbed stroke of gold: many fine lines from a fixed seed, so that it looks the same everywhere. Pure; pixels only. */
import { plotText } from "../../numbers/number-format.ts";

export interface Line {
  readonly path: string;
  readonly width: number;
  readonly colour: string;
  readonly opacity: number;
  /** Gaps where the stone did not take the gold. */
  readonly dashes: string;
}

const COLOURS = ["#fff0bd", "#f6d87d", "#eec257", "#e0ab38", "#c58a1c", "#9a6a12"] as const;
const LINES = 84;

/** Evenly spread from 0 to 1; small, and the same in every browser. */
function spread(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Lines along a stroke of `length` and `thickness`, lying flat from the origin; the caller turns it. Of gold, unless it is another metal's. */
export function strokeLines(length: number, thickness: number, seed: number, colours: readonly string[] = COLOURS): readonly Line[] {
  const next = spread(seed);
  // The sum of three is thicker in the middle, as a rubbed stroke is.
  const middle = (): number => (next() + next() + next()) / 1.5 - 1;
  return Array.from({ length: LINES }, () => {
    const across = middle() * (thickness / 2);
    const worn = Math.abs(across) / (thickness / 2);
    const start = length * (0.02 + worn * 0.16 * next() + 0.05 * next());
    const end = length * (1 - worn * 0.2 * next() - 0.09 * next());
    const bow = (next() - 0.5) * thickness * 0.16;
    const at = (share: number): string => plotText(start + (end - start) * share, 1);
    const y = plotText(across, 1);
    return {
      path: `M${at(0)} ${y}Q${at(0.5)} ${plotText(across + bow, 1)} ${at(1)} ${plotText(across + bow * 0.4, 1)}`,
      width: 0.5 + 1.7 * next() * (1 - worn * 0.6),
      colour: colours[Math.floor(next() * colours.length)] ?? COLOURS[2],
      opacity: 0.35 + 0.6 * next() * (1 - worn * 0.4),
      dashes: next() < 0.3 ? "" : `${plotText(length * (0.12 + 0.5 * next()), 0)} ${plotText(1 + 7 * next(), 0)}`,
    };
  });
}
