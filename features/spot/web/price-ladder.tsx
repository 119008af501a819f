import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { rungOffsets } from "./order-results.ts";
import type { OrderResult, Rung, RungName } from "./order-results.ts";
import type { FigureTexts } from "./order-texts.ts";

const RUNG_TEXTS: Record<RungName, TextKey> = {
  now: "spot.rung.now",
  limit: "spot.limit",
  trigger: "spot.trigger",
  stop_limit: "spot.stop_limit",
  entry: "spot.rung.entry",
  take_profit: "spot.take_profit",
  stop_loss: "spot.stop_loss",
};
/** Which way of ending belongs to a rung. */
const WAYS: Partial<Record<RungName, OrderResult["way"]>> = { limit: "limit", take_profit: "limit", trigger: "stop", stop_loss: "stop" };
const LINES: Partial<Record<RungName, string>> = {
  now: "border-fg",
  limit: "border-up",
  take_profit: "border-up",
  entry: "border-fg",
  trigger: "border-dashed border-mark",
  stop_loss: "border-dashed border-mark",
};
const HEIGHT = 168;
const GAP = 42;
const ROW = 40;

interface PriceLadderProps {
  readonly rungs: readonly Rung[];
  readonly results: readonly OrderResult[];
  readonly figures: FigureTexts;
}

/** The order's prices from high to low, in proportion, with what each way brings. */
export function PriceLadder({ rungs, results, figures }: PriceLadderProps): ReactElement {
  const t = useT();
  const height = Math.max(HEIGHT, GAP * (rungs.length - 1));
  const offsets = rungOffsets(
    rungs.map(({ price }) => price),
    height,
    GAP,
  );
  return (
    <ol className="relative" style={{ height: height + ROW }}>
      <span aria-hidden className="absolute left-1 w-1 rounded-full bg-fill-strong" style={{ top: ROW / 2, height }} />
      {rungs.map(({ name, price }, index) => {
        const result = results.find(({ way }) => way === WAYS[name]);
        return (
          <li key={name} className="absolute inset-x-0 flex items-center gap-2" style={{ top: offsets[index] ?? 0, height: ROW }}>
            <span
              aria-hidden
              className={`size-3 shrink-0 rounded-full border-2 bg-card ${name === "now" || name === "entry" ? "border-fg" : name === "trigger" || name === "stop_loss" ? "border-mark" : "border-up"}`}
            />
            <span className="shrink-0 text-xs text-mut">{t(RUNG_TEXTS[name])}</span>
            <span aria-hidden className={`h-0 min-w-3 flex-1 border-t ${LINES[name] ?? "border-line"}`} />
            <span className="shrink-0 text-right">
              <span className="block text-sm leading-5 font-semibold">{figures.price(price)}</span>
              {result !== undefined && (
                <span className={`block text-2xs leading-4 font-medium ${result.change >= 0 ? "text-up" : "text-down"}`}>
                  {figures.quote(result.change, true)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
