/** How far somebody is from what a level asks for. Pure; amounts are decimal texts. */
import { compareDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";

export type Way = {
  readonly has: string;
  readonly needs: string;
  /** "0" where it is reached. */
  readonly missing: string;
  /** 0 to 100, for a bar: never 100 before it is reached. */
  readonly percent: number;
};

export function wayTo(has: string, needs: string): Way {
  if (compareDecimals(has, needs) >= 0) return { has, needs, missing: "0", percent: 100 };
  return { has, needs, missing: sumDecimals([needs, `-${has}`]), percent: Math.min(99, Math.floor((Number(has) / Number(needs)) * 100)) };
}
