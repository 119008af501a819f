import type { ReactElement } from "react";
import { drawn } from "../futures.form.ts";

/** The account's rate on a bar from 0 to 200 %: red to 50, gold to 80, green from there to the marker. */
export function RiskBar({ rate, tall = false }: { readonly rate: string; readonly tall?: boolean }): ReactElement {
  const shown = Math.min(200, drawn(rate));
  const at = (percent: number): string => `${percent / 2}%`;
  const height = tall ? "h-1.5" : "h-1";
  return (
    <div aria-hidden className={`relative rounded-full bg-fill ${height}`}>
      <span className={`absolute left-0 rounded-full bg-(--candle-down) ${height}`} style={{ width: at(Math.min(50, shown)) }} />
      {shown > 50 && (
        <span className={`absolute bg-brand ${height}`} style={{ left: `calc(${at(50)} + 1px)`, width: at(Math.min(30, shown - 50)) }} />
      )}
      {shown > 80 && (
        <span className={`absolute bg-(--candle-up) ${height}`} style={{ left: `calc(${at(80)} + 2px)`, width: at(shown - 80) }} />
      )}
      <span
        className={`absolute top-1/2 w-1 -translate-x-1/2 -translate-y-1/2 rounded-full bg-fg ${tall ? "h-3.5" : "h-3"}`}
        style={{ left: at(shown) }}
      />
    </div>
  );
}
