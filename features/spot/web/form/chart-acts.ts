/** What the chart offers at one of its prices: an order there, put into the form and not yet sent, or an alert. */
import { openAlert } from "../../../../web/alerts/alerts.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { ChartAct } from "../../../../web/trading/chart/chart-menu.tsx";
import type { Side } from "./order-kinds.ts";

export function useChartActs(symbol: string, onOrder: (side: Side, price: string) => void): readonly ChartAct[] {
  const t = useT();
  return [
    { label: t("spot.chart.buy"), tone: "up", onPrice: (price) => onOrder("buy", price) },
    { label: t("spot.chart.sell"), tone: "down", onPrice: (price) => onOrder("sell", price) },
    { label: t("spot.chart.alert"), onPrice: (price) => openAlert({ symbol, price }) },
  ];
}
