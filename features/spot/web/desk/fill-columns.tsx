/** The columns of the person's own trades. */
import { scaledDecimal } from "../../../../web/numbers/decimal-text.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import type { SpotFill } from "../spot.api.ts";
import { marketColumn, sideColumn, timeColumn, useWords } from "./order-columns.tsx";

/** Places of a fee: what is shown must add up with the change log. */
const FEE_DECIMALS = 8;

/** `receipts`: those of the whole list, in its order. */
export function useFillColumns(receipts: readonly string[]): readonly Column<SpotFill>[] {
  const words = useWords();
  const { t } = words;
  const role = (fill: SpotFill): string => t(fill.role === "maker" ? "spot.fills.maker" : "spot.fills.taker");
  return [
    timeColumn(words, "second"),
    marketColumn(words),
    sideColumn(words),
    {
      key: "price",
      head: t("spot.price"),
      end: true,
      cell: ({ price, symbol }) => <Price value={price} decimals={currentQuote(symbol)?.priceDecimals ?? 2} />,
      sortBy: ({ price }) => scaledDecimal(price),
      text: ({ price }) => String(price),
    },
    {
      key: "amount",
      head: t("trading.amount"),
      end: true,
      cell: ({ amount, symbol }) => <Amount value={amount} decimals={currentQuote(symbol)?.quantityDecimals ?? 4} />,
      sortBy: ({ amount }) => scaledDecimal(amount),
      text: ({ amount }) => String(amount),
    },
    {
      key: "total",
      head: t("spot.total"),
      end: true,
      cell: ({ total }) => <Amount value={total} decimals={2} />,
      sortBy: ({ total }) => scaledDecimal(total),
      text: ({ total }) => String(total),
      leaves: "first",
    },
    {
      key: "fee",
      head: t("spot.fee_charged"),
      end: true,
      cell: ({ fee, fee_currency: unit }) => <Amount value={fee} decimals={FEE_DECIMALS} unit={unit} />,
      text: ({ fee, fee_currency: unit }) => `${String(fee)} ${unit}`,
    },
    { key: "role", head: t("spot.role"), cell: role, sortBy: role, text: role, leaves: "second" },
    {
      key: "check",
      head: "",
      end: true,
      cell: ({ receipt = "" }) => (receipt === "" ? null : <CheckLink id={receipt} ids={receipts} />),
    },
  ];
}
