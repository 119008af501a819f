/** Price alerts as lines of the chart: dragged they wait for another price, crossed out they are deleted. */
import { useMemo } from "react";
import { alertFormOf, alertFields } from "../../../../web/alerts/alert.form.ts";
import { useAlertsOf, useDeleteAlert, useSetAlert } from "../../../../web/alerts/alerts.api.ts";
import type { AlertRow } from "../../../../web/alerts/alerts.api.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { plotted } from "../../../../web/trading/chart/candles.api.ts";
import type { ChartLine } from "../../../../web/trading/chart/chart-port.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";

/** Orders count up from above zero, so alerts stand below. */
export const isAlertLine = (id: number): boolean => id < 0;

/** Pure. */
export function alertLines(alerts: readonly Pick<AlertRow, "id" | "price" | "note">[], word: string): readonly ChartLine[] {
  return alerts.map(({ id, price, note }) => ({
    id: -id,
    price: plotted(price),
    label: note === "" ? word : `${word} · ${note}`,
    tone: "mut",
    canMove: true,
  }));
}

export interface AlertLines {
  readonly lines: readonly ChartLine[];
  /** By the line's id; the price with the market's decimals. */
  readonly move: (id: number, price: string) => void;
  readonly remove: (id: number) => void;
}

export function useAlertLines({ symbol, baseId, quoteId }: Pick<Quote, "symbol" | "baseId" | "quoteId">): AlertLines {
  const t = useT();
  const alerts = useAlertsOf(symbol);
  const { mutate: set } = useSetAlert();
  const { mutate: remove } = useDeleteAlert();
  return useMemo(
    () => ({
      lines: alertLines(alerts, t("trading.alert_line")),
      move: (id, price) => {
        const row = alerts.find((alert) => -alert.id === id);
        if (row === undefined) return;
        const fields = alertFields({ ...alertFormOf(row), by: "price", price }, { baseId, quoteId }, row.id);
        set(fields, { onError: (error) => error instanceof RefusedError && showToast(error.message) });
      },
      remove: (id) => remove(-id),
    }),
    [alerts, t, set, remove, baseId, quoteId],
  );
}
