/** The columns of the person's own orders in the terminal and on the page of orders. */
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { LanguageCode } from "../../../../web/i18n/languages.ts";
import { multiplyDecimals, scaledDecimal, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { decimalSeparator, formatFixed } from "../../../../web/numbers/number-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import type { TimeStyle } from "../../../../web/numbers/time-format.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { ShortMoment } from "../../../../web/ui/short-moment.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import { KIND_TEXTS } from "../form/order-texts.ts";
import { isAtMarket, reasonKey, trailText, waitKey } from "../orders/order-rows.ts";
import type { SpotOrder } from "../spot.api.ts";

interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly language: LanguageCode;
}

export function useWords(): Words {
  return { t: useT(), language: usePreferences((state) => state.language) };
}

export function timeColumn<Row extends { readonly created_at: string }>({ t }: Words, style: TimeStyle = "moment"): Column<Row> {
  return {
    key: "time",
    head: t("trading.time"),
    cell: (row) => <Moment at={wireTime(row.created_at)} style={style} className="text-mut" />,
    short: (row) => <ShortMoment at={wireTime(row.created_at)} className="text-mut" />,
    sortBy: (row) => row.created_at,
    text: (row) => row.created_at,
  };
}

export function marketColumn<Row extends { readonly symbol: string }>({ t }: Words): Column<Row> {
  return {
    key: "market",
    head: t("spot.market"),
    cell: ({ symbol }) => {
      const [base = "", quote = ""] = symbol.split("/");
      return (
        <span className="inline-flex items-center gap-1.5 align-middle font-semibold">
          <CoinIcon code={base} size={16} />
          <span>
            {base}
            <span className="font-normal text-mut">/{quote}</span>
          </span>
        </span>
      );
    },
    short: ({ symbol }) => <span className="font-semibold">{symbol.split("/")[0]}</span>,
    sortBy: ({ symbol }) => symbol,
    text: ({ symbol }) => symbol,
  };
}

export function sideColumn<Row extends { readonly type: number }>({ t }: Words): Column<Row> {
  const word = ({ type }: Row): string => t(type === 1 ? "spot.buy" : "spot.sell");
  const tone = ({ type }: Row): string => (type === 1 ? "text-up" : "text-down");
  return {
    key: "side",
    head: t("spot.side.short"),
    cell: (row) => <span className={tone(row)}>{word(row)}</span>,
    short: (row) => (
      <abbr title={word(row)} className={`no-underline ${tone(row)}`}>
        {t(row.type === 1 ? "spot.buy.letter" : "spot.sell.letter")}
      </abbr>
    ),
    sortBy: ({ type }) => type,
    text: word,
  };
}

const priceDecimals = (symbol: string): number => currentQuote(symbol)?.priceDecimals ?? 2;
const quantityDecimals = (symbol: string): number => currentQuote(symbol)?.quantityDecimals ?? 4;

/** What the order waits for: "Mark ≤ 94,650.0", for a trailing stop with its distance; in short without whose price it is. */
function triggerText(order: SpotOrder, { t, language }: Words, isShort = false): string {
  const { trigger_by: source } = order;
  if (waitKey(order) === undefined || source === undefined || source === "") return "";
  const price = formatFixed(order.trigger_price, priceDecimals(order.symbol), language);
  const trail = trailText(order);
  const sign = order.trigger_direction === "rises" ? "≥" : "≤";
  const distance = trail === undefined ? "" : ` · ${trail.replace(".", decimalSeparator(language))} %`;
  return `${isShort ? "" : `${t(`spot.trigger_by.${source}`)} `}${sign} ${price}${isShort ? "" : distance}`;
}

/** Worth of the whole order in the quote currency, of an ended one of what was filled. */
function totalOf(order: SpotOrder): string {
  if (signOfDecimal(order.average_price) > 0 && order.status !== 1) {
    return multiplyDecimals(order.average_price, order.filled_amount, 8);
  }
  if (signOfDecimal(order.trade_amount) === 0) return String(order.total ?? "0");
  return multiplyDecimals(isAtMarket(order) ? order.trigger_price : order.target_price, order.trade_amount, 8);
}

/** Filled of asked in whole percent; an order that names no amount is either untouched or done. */
function filledPercent(order: SpotOrder): number {
  const asked = scaledDecimal(order.trade_amount);
  if (asked === 0n) return order.status === 2 ? 100 : 0;
  return Number((scaledDecimal(order.filled_amount) * 100n) / asked);
}

function Filled({ order }: { readonly order: SpotOrder }): ReactElement {
  const percent = filledPercent(order);
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-fill-strong">
        <span className="block h-full bg-mark" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-8 text-right">{percent} %</span>
    </span>
  );
}

function kindColumn({ t }: Words): Column<SpotOrder> {
  const word = (order: SpotOrder): string => t(KIND_TEXTS[order.order_type ?? "limit"]);
  return { key: "kind", head: t("spot.kind.short"), cell: word, sortBy: word, text: word, leaves: "second" };
}

function priceColumn({ t }: Words): Column<SpotOrder> {
  return {
    key: "price",
    head: t("spot.price"),
    end: true,
    cell: (order) =>
      isAtMarket(order) ? t("spot.kind.market.short") : <Price value={order.target_price} decimals={priceDecimals(order.symbol)} />,
    sortBy: ({ target_price: price }) => scaledDecimal(price),
    text: (order) => (isAtMarket(order) ? "" : String(order.target_price)),
  };
}

function amountColumns({ t }: Words): readonly Column<SpotOrder>[] {
  return [
    {
      key: "amount",
      head: t("trading.amount"),
      end: true,
      cell: (order) =>
        signOfDecimal(order.trade_amount) === 0 ? "–" : <Amount value={order.trade_amount} decimals={quantityDecimals(order.symbol)} />,
      sortBy: ({ trade_amount: amount }) => scaledDecimal(amount),
      text: ({ trade_amount: amount }) => String(amount),
    },
    {
      key: "filled",
      head: t("spot.filled"),
      end: true,
      cell: (order) => <Filled order={order} />,
      sortBy: filledPercent,
      text: ({ filled_amount: filled }) => String(filled),
      leaves: "third",
    },
  ];
}

function totalColumn({ t }: Words): Column<SpotOrder> {
  return {
    key: "total",
    head: t("spot.total"),
    end: true,
    cell: (order) => <Amount value={totalOf(order)} decimals={2} />,
    sortBy: (order) => scaledDecimal(totalOf(order)),
    text: totalOf,
    leaves: "first",
  };
}

function sharedColumns(words: Words): readonly Column<SpotOrder>[] {
  return [timeColumn(words), marketColumn(words), kindColumn(words), sideColumn(words), priceColumn(words), ...amountColumns(words)];
}

export function useWorkingColumns(): readonly Column<SpotOrder>[] {
  const words = useWords();
  const trigger = (order: SpotOrder): string => triggerText(order, words);
  return [
    ...sharedColumns(words),
    {
      key: "trigger",
      head: words.t("spot.trigger"),
      end: true,
      cell: (order) => trigger(order) || "–",
      short: (order) => <span title={trigger(order)}>{triggerText(order, words, true) || "–"}</span>,
      shortens: "first",
      text: trigger,
    },
    totalColumn(words),
  ];
}

export function useHistoryColumns(): readonly Column<SpotOrder>[] {
  const words = useWords();
  const { t } = words;
  const ended = (order: SpotOrder): string => t(reasonKey(order));
  return [
    ...sharedColumns(words),
    {
      key: "average",
      head: t("spot.average_price"),
      end: true,
      cell: ({ average_price: price, symbol }) =>
        signOfDecimal(price) > 0 ? <Price value={price} decimals={priceDecimals(symbol)} /> : "–",
      sortBy: ({ average_price: price }) => scaledDecimal(price),
      text: ({ average_price: price }) => String(price),
      leaves: "fourth",
    },
    totalColumn(words),
    { key: "status", head: t("spot.status"), end: true, cell: ended, sortBy: ended, text: ended },
  ];
}
