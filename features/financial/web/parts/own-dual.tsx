import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal, sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { DualOrder } from "../../../dual-investment/contract/dual-investment-replies.ts";
import { shownDecimals } from "./shown.ts";

const negative = (value: string): string => (value.startsWith("-") ? value.slice(1) : `-${value}`);

/** A purchase of dual investment: worth by the option's value, and how much that is more or less than what was paid. */
export function OwnDual({ order }: { readonly order: DualOrder }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const { id, type, currency_name: coin, pay_name: pay, total, settles_ms: settles } = order;
  const decimals = shownDecimals(pay, order.pay_decimals);
  const worth = order.worth === "" ? total : order.worth;
  const change = sumDecimals([worth, negative(total)]);
  const figure = (value: string): string => (hidden ? "••••••" : formatTrimmed(value, { least: 2, most: decimals }, language));
  const tone = signOfDecimal(change) < 0 ? "text-down" : "text-up";
  return (
    <Link to={withQuery(routes.dualMine, { id })} className="flex min-h-16 items-center gap-3 py-2.5 big-letters:flex-wrap">
      <CoinIcon code={coin} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-semibold">
          <span className="min-w-0">
            {t(type === "call" ? "financial.dual_call" : "financial.dual_put", {
              coin,
              strike: formatTrimmed(order.strike, { least: 0, most: 8 }, language),
            })}
          </span>
          <span aria-hidden className="size-2.5 shrink-0 rounded-sm bg-dual" />
        </span>
        <span className="block text-xs text-mut">
          {t("financial.dual_paid", { amount: `${figure(total)} ${pay}`, date: formatParts(settles, ["date"], language, "UTC") })}
        </span>
      </span>
      <span className="min-w-0 text-right big-letters:text-left">
        <Amount value={worth} decimals={decimals} least={2} mine className="block text-sm font-semibold" />
        <Amount value={change} decimals={decimals} least={2} signed mine className={`block text-xs ${tone}`} />
      </span>
    </Link>
  );
}
