/** Palettes: a hue that drifts from light to deep, as stone has it, and the one thin gold line. */
import type { Dice } from "./random.ts";

export type Tone = readonly [hue: number, saturation: number, lightness: number];
export const GOLD = "#e5b93c";

const BASES = [
  ["teal", 186, 38],
  ["ice", 212, 52],
  ["clay", 18, 46],
  ["moss", 132, 28],
  ["plum", 288, 30],
  ["sand", 38, 44],
  ["slate", 222, 16],
  ["rose", 344, 42],
] as const;
export const PALETTES = BASES.length;

/** `steps` colours from light to deep. */
export function palette(dice: Dice, steps: number, which = dice.whole(0, PALETTES - 1)): readonly string[] {
  const [, hue, saturation] = BASES[which % PALETTES] ?? BASES[0];
  const drift = dice.between(-26, 26);
  return Array.from({ length: steps }, (_none, at) => {
    const part = at / Math.max(1, steps - 1);
    const wobble = dice.between(-3, 3);
    return colour([hue + drift * part, saturation + 8 * part, 84 - 62 * part + wobble]);
  });
}

/** As #rrggbb: renderers differ in hsl(). */
export function colour([hue, saturation, lightness]: Tone): string {
  const [s, l] = [Math.min(100, Math.max(0, saturation)) / 100, Math.min(100, Math.max(0, lightness)) / 100];
  const channel = (offset: number): string => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
