/** Price alerts as lines of the chart: dragged they are asked about in their form, crossed out they are deleted. */
import { useMemo } from "react";
import { useAlertsOf, useDeleteAlert } from "../../../../web/alerts/alerts.api.ts";
import type { AlertRow } from "../../../../web/alerts/alerts.api.ts";
import { openAlert, useAskedAlert } from "../../../../web/alerts/alerts.store.ts";
import type { AskedAlert } from "../../../../web/alerts/alerts.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { plotted } from "../../../../web/trading/chart/candles.api.ts";
import type { ChartLine } from "../../../../web/trading/chart/chart-port.ts";

/** Orders count up from above zero, so alerts stand below. */
export const isAlertLine = (id: number): boolean => id < 0;

/** Where the one that is asked about was dragged to. */
type Dragged = Pick<AskedAlert, "id" | "price">;

/** One that was let go waits there until its form is closed. Pure. */
export function alertLines(
  alerts: readonly Pick<AlertRow, "id" | "price" | "note">[],
  word: string,
  dragged: Dragged = {},
): readonly ChartLine[] {
  return alerts.map(({ id, price, note }) => ({
    id: -id,
    price: plotted(id === dragged.id ? (dragged.price ?? price) : price),
    label: note === "" ? word : `${word} · ${note}`,
    kind: word,
    tone: "mut",
    canMove: true,
  }));
}

export interface AlertLines {
  readonly lines: readonly ChartLine[];
  /** Asks about it, by the line's id; the price with the market's decimals. */
  readonly move: (id: number, price: string) => void;
  readonly remove: (id: number) => void;
}

export function useAlertLines({ symbol }: Pick<Quote, "symbol">): AlertLines {
  const t = useT();
  const alerts = useAlertsOf(symbol);
  const asked = useAskedAlert((state) => state.asked);
  const { mutate: remove } = useDeleteAlert();
  return useMemo(
    () => ({
      lines: alertLines(alerts, t("trading.alert_line"), asked),
      move: (id, price) => openAlert({ symbol, id: -id, price }),
      remove: (id) => remove(-id),
    }),
    [alerts, asked, t, remove, symbol],
  );
}
