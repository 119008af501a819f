import type { ReactElement } from "react";
import { rungOffsets } from "./rung-offsets.ts";

/** What a rung means for its owner: where the market is, a wanted price, one to be careful of. */
export type RungTone = "here" | "wanted" | "care";

export interface LadderRung {
  readonly name: string;
  readonly label: string;
  /** In ticks: only its proportion to the others counts. */
  readonly price: number;
  readonly priceText: string;
  readonly tone: RungTone;
  /** Limit and trigger are drawn, a limit behind a trigger is not. */
  readonly line: boolean;
  /** What is gained or lost there. */
  readonly result?: { readonly text: string; readonly gain: boolean } | undefined;
}

const DOTS: Record<RungTone, string> = { here: "border-fg", wanted: "border-up", care: "border-mark" };
const LINES: Record<RungTone, string> = { here: "border-fg", wanted: "border-up", care: "border-dashed border-mark" };
const HEIGHT = 168;
const GAP = 42;
const ROW = 40;

/** Prices from high to low, in proportion, with what each of them brings. */
export function PriceLadder({ rungs }: { readonly rungs: readonly LadderRung[] }): ReactElement {
  const height = Math.max(HEIGHT, GAP * (rungs.length - 1));
  const offsets = rungOffsets(
    rungs.map(({ price }) => price),
    height,
    GAP,
  );
  return (
    <ol className="relative" style={{ height: height + ROW }}>
      <span aria-hidden className="absolute left-1 w-1 rounded-full bg-fill-strong" style={{ top: ROW / 2, height }} />
      {rungs.map(({ name, label, priceText, tone, line, result }, index) => (
        <li key={name} className="absolute inset-x-0 flex items-center gap-2" style={{ top: offsets[index] ?? 0, height: ROW }}>
          <span aria-hidden className={`size-3 shrink-0 rounded-full border-2 bg-card ${DOTS[tone]}`} />
          <span className="shrink-0 text-xs text-mut">{label}</span>
          <span aria-hidden className={`h-0 min-w-3 flex-1 border-t ${line ? LINES[tone] : "border-line"}`} />
          <span className="shrink-0 text-right">
            <span className="block text-sm leading-[1.25rem] font-semibold">{priceText}</span>
            {result !== undefined && (
              <span className={`block text-2xs leading-[1rem] font-medium ${result.gain ? "text-up" : "text-down"}`}>{result.text}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
