import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { DualMineReply } from "../../../dual-investment/contract/dual-investment-replies.ts";
import type { LockMineRow, LockOrder } from "../../../lock-mining/contract/lock-mining-replies.ts";
import { OwnDual } from "./own-dual.tsx";
import { CARD, shownDecimals } from "./shown.ts";
import { useInCash } from "./use-in-cash.ts";

/** Worth today: what one would have by leaving now; of dual investment, which nobody leaves, what it brings less the option. */
export function OwnProducts({
  orders,
  sums,
  dual,
}: {
  readonly orders: readonly LockOrder[];
  readonly sums: readonly LockMineRow[];
  readonly dual: DualMineReply;
}): ReactElement {
  const t = useT();
  const inCash = useInCash();
  const sumOf = (name: "out_now" | "interest"): readonly string[] => sums.map((row) => inCash(row.currency_name, row[name]));
  const worth = [...sumOf("out_now"), ...dual.rows.map((row) => inCash(row.pay_name, row.worth === "" ? row.total : row.worth))];
  const interest = [...sumOf("interest"), ...dual.interest.map((row) => inCash(row.currency_name, row.interest))];
  return (
    <section aria-label={t("financial.worth")} className={`${CARD} px-4 pt-4 pb-1`}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-3">
        <p className="min-w-0">
          <span className="block text-xs text-mut">{t("financial.worth")}</span>
          <Amount value={sumDecimals(worth)} decimals={2} mine className="text-2xl font-semibold" />{" "}
          <span className="text-sm text-mut">USDT</span>
        </p>
        <p className="min-w-0 text-right big-letters:text-left">
          <span className="block text-xs text-mut">{t("financial.interest")}</span>
          <Amount value={sumDecimals(interest)} decimals={2} signed mine className="text-base font-semibold" />
        </p>
      </div>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="border-t border-line">
            <OwnLock order={order} />
          </li>
        ))}
        {dual.rows.map((order) => (
          <li key={`dual ${order.id}`} className="border-t border-line">
            <OwnDual order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnLock({ order }: { readonly order: LockOrder }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const { id, currency_name: currency, amount, day, out_now: worth, cancel_fee: fee, end_ms: end } = order;
  const decimals = shownDecimals(currency, order.decimals);
  const figure = (value: string | number): string => (hidden ? "••••••" : formatTrimmed(value, { least: 2, most: decimals }, language));
  return (
    <Link to={withQuery(routes.locks, { id })} className="flex min-h-16 items-center gap-3 py-2.5 big-letters:flex-wrap">
      <CoinIcon code={currency} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-semibold">
          {t("financial.lock", { days: day })}
          <span aria-hidden className="size-2.5 rounded-sm bg-lock" />
        </span>
        <span className="block text-xs text-mut">
          {fee > 0 ? t("financial.out_costs", { amount: figure(fee) }) : t("financial.out_free")}
        </span>
      </span>
      <span className="min-w-0 text-right big-letters:text-left">
        <Amount value={worth} decimals={decimals} least={2} mine className="block text-sm font-semibold" />
        <span className="block text-xs text-mut tabular-nums">
          {t("financial.back_on", { amount: `${figure(amount)} ${currency}`, date: formatParts(end, ["date"], language, "UTC") })}
        </span>
      </span>
    </Link>
  );
}
