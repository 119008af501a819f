import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { SaleOrderRow } from "../../contract/token-sale-replies.ts";
import { useSaleWords } from "./words.tsx";

/** What one has asked for already in a project, order by order, each to be taken back. */
export function OwnLines({
  orders,
  onBack,
}: {
  readonly orders: readonly SaleOrderRow[];
  readonly onBack: (order: SaleOrderRow) => void;
}): ReactElement | null {
  const t = useT();
  const { tokens, money, own } = useSaleWords();
  const open = orders.filter(({ state }) => state === "open");
  if (open.length === 0) return null;
  return (
    <ul className="divide-y divide-line" aria-label={t("token-sale.mine")}>
      {open.map((order) => (
        <li key={order.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-xs tabular-nums">
          <span className="min-w-0">
            {own(`${tokens(order.coin_amount, order.decimals)} ${order.currency_name}`)} ·{" "}
            <strong className="font-semibold">
              {own(`${money(order.paid, order.pay_currency_name, order.pay_decimals)} ${order.pay_currency_name}`)}
            </strong>
          </span>
          <button type="button" onClick={() => onBack(order)} className="min-h-11 font-semibold text-brand">
            {t("token-sale.back")}
          </button>
        </li>
      ))}
    </ul>
  );
}
