/** The person's own orders and trades of a market as marks of its chart; what is dragged there is asked about, what is crossed out is cancelled, as in the table. */
import { useMemo, useState } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { WireDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, plotText } from "../../../../web/numbers/number-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { ChartFill, ChartLine, ChartMarks } from "../../../../web/trading/chart/chart-port.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { KIND_TEXTS } from "../form/order-texts.ts";
import { amendable, isAtMarket, isWaiting } from "../orders/order-rows.ts";
import type { RestingOrder } from "../orders/amend.form.ts";
import { useCancelOrder, useFills, useOrders } from "../spot.api.ts";
import type { SpotOrder } from "../spot.api.ts";
import { isAlertLine, useAlertLines } from "./alert-lines.ts";
import { knownCost, useCostRow } from "./own-cost.ts";

/** An order that was dragged to another price. */
export interface Moved {
  readonly order: RestingOrder;
  /** With the market's decimals. */
  readonly price: string;
}

interface OwnMarks {
  readonly marks: ChartMarks;
  readonly moved: Moved | undefined;
  /** Dragging is over: the line goes where the order is. */
  readonly settle: () => void;
}

/** For pixels only: no money is computed from it. */
const plotted = (text: WireDecimal): number => Number(text);

/** A waiting order stands at what it waits for. */
const priceOf = (order: SpotOrder): number => plotted(isWaiting(order) || isAtMarket(order) ? order.trigger_price : order.target_price);

export function useChartMarks(quote: Quote): OwnMarks {
  const { baseId, quoteId, priceDecimals, quantityDecimals, base } = quote;
  const t = useT();
  const language = usePreferences((state) => state.language);
  const market = { currencyId: baseId, legalId: quoteId };
  const orders = useOrders("working", market).data;
  const fills = useFills(market).data;
  const { mutate: cancel } = useCancelOrder();
  const cost = knownCost(useCostRow(baseId));
  const alerts = useAlertLines(quote);
  const [moved, setMoved] = useState<Moved | undefined>(undefined);
  const [settled, setSettled] = useState(0);
  const marks = useMemo((): ChartMarks => {
    const rows = orders?.pages.flat() ?? [];
    const decimals = { priceDecimals, quantityDecimals };
    const lines = rows.map((order): ChartLine => {
      const side = t(order.type === 1 ? "spot.buy" : "spot.sell");
      const amount = `${formatFixed(order.trade_amount, quantityDecimals, language)} ${base}`;
      const kind = isWaiting(order) ? `${t(KIND_TEXTS[order.order_type ?? "limit"])} · ` : "";
      const tone = order.type === 1 ? "up" : "down";
      return {
        id: order.id,
        price: priceOf(order),
        label: `${kind}${side} ${amount}`,
        kind: side,
        tone,
        canMove: amendable(order, decimals) !== undefined,
      };
    });
    const letters = { buy: t("spot.buy.letter"), sell: t("spot.sell.letter") };
    const own = (fills?.pages.flat() ?? []).flatMap(({ created_at: at, price, type }): readonly ChartFill[] => {
      const time = wireTime(at)?.getTime();
      const side = type === 1 ? "buy" : "sell";
      return time === undefined ? [] : [{ time, price: plotted(price), side, letter: letters[side] }];
    });
    return {
      drawing: settled,
      lines: [...lines, ...alerts.lines],
      fills: own,
      cost: cost === undefined ? undefined : { price: plotted(cost), label: t("spot.own.cost") },
      onMove: (id, price) => {
        if (isAlertLine(id)) return alerts.move(id, plotText(price, priceDecimals));
        const row = rows.find((each) => each.id === id);
        const order = row === undefined ? undefined : amendable(row, decimals);
        if (order !== undefined) setMoved({ order, price: plotText(price, priceDecimals) });
      },
      onRemove: (id) =>
        isAlertLine(id) ? alerts.remove(id) : cancel(id, { onSuccess: (text) => showToast(text || t("spot.cancelled"), "good") }),
    };
  }, [orders, fills, cost, alerts, settled, t, language, base, priceDecimals, quantityDecimals, cancel]);
  return {
    marks,
    moved,
    settle: () => {
      setMoved(undefined);
      setSettled(settled + 1);
    },
  };
}
