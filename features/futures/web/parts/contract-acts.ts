/** What the chart of a contract offers at one of its prices: a limit order there, put into the form and not yet sent, or an alert. */
import { openAlert } from "../../../../web/alerts/alerts.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { ChartAct } from "../../../../web/trading/chart/chart-menu.tsx";
import type { PositionSide } from "../../formulas.ts";

export function useContractActs(symbol: string, onOrder: (side: PositionSide, price: string) => void): readonly ChartAct[] {
  const t = useT();
  return [
    { label: t("futures.chart.long"), tone: "up", onPrice: (price) => onOrder("long", price) },
    { label: t("futures.chart.short"), tone: "down", onPrice: (price) => onOrder("short", price) },
    { label: t("futures.chart.alert"), onPrice: (price) => openAlert({ symbol, price }) },
  ];
}
