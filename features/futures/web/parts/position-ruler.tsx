import type { ReactElement } from "react";
import type { LeverRow } from "../../contract/futures-rows.ts";
import { rulerOf } from "../futures.form.ts";

/** From the liquidation price to the take-profit: danger is always left. Red liquidation, grey stop-loss, gold entry, dot the mark. */
export function PositionRuler({ row }: { readonly row: LeverRow }): ReactElement {
  const { entry, mark, stopLoss, hasProfit } = rulerOf(row);
  const [from, to] = [Math.min(entry, mark), Math.max(entry, mark)];
  const tick = "absolute top-1/2 h-3 w-0.5 -translate-x-1/2 -translate-y-1/2 rounded-full";
  return (
    <div aria-hidden className="relative mx-0.5 h-3">
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-linear-to-r from-(--candle-down) from-0% to-fill to-40%" />
      <span
        className={`absolute top-1/2 h-1 -translate-y-1/2 ${mark >= entry ? "bg-(--candle-up)" : "bg-(--candle-down)"}`}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <span className={`${tick} bg-(--candle-down)`} style={{ left: 0 }} />
      {stopLoss !== undefined && <span className={`${tick} bg-mut`} style={{ left: `${stopLoss}%` }} />}
      <span className={`${tick} bg-brand`} style={{ left: `${entry}%` }} />
      {hasProfit && <span className={`${tick} bg-(--candle-up)`} style={{ left: "100%" }} />}
      <span className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-fg" style={{ left: `${mark}%` }} />
    </div>
  );
}
