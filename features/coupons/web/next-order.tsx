import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { CouponView } from "../contract/coupons.contract.ts";
import { inOrder } from "./fitting.ts";

interface NextOrderProps {
  readonly list: readonly CouponView[];
  readonly chosen: number;
  readonly best: boolean;
  readonly product: "spot" | "futures";
}

/** Which discount the next fee is charged with, and which others would fit. */
export function NextOrder({ list, chosen, best, product }: NextOrderProps): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [first, ...others] = inOrder(list, { chosen, best }, product);
  if (first === undefined) return null;
  const named = ({ rate, left, currency_name: unit }: CouponView): string =>
    `−${formatTrimmed(rate, { least: 0, most: 2 }, language)} %, ≤ ${formatTrimmed(left, { least: 2, most: 2 }, language)} ${unit}`;
  // Said once, below the last of them.
  const isLast = product === "futures" || inOrder(list, { chosen, best }, "futures").length === 0;
  const title = t(product === "spot" ? "coupons.next" : "coupons.next.futures");
  return (
    <section aria-label={title}>
      <h2 className="px-1 pb-1.5 text-sm font-semibold">{title}</h2>
      <dl className="divide-y divide-line rounded-2xl border border-line bg-card px-4 text-sm">
        <div className="flex flex-wrap justify-between gap-x-3 py-2">
          <dt className="text-mut">{t("coupons.next.first")}</dt>
          <dd className="text-right font-semibold text-up tabular-nums">{named(first)}</dd>
        </div>
        {others.map((coupon) => (
          <div key={coupon.id} className="flex flex-wrap justify-between gap-x-3 py-2">
            <dt className="text-mut">{t("coupons.next.also")}</dt>
            <dd className="text-right tabular-nums">{named(coupon)}</dd>
          </div>
        ))}
      </dl>
      {isLast && <p className="px-1 pt-1.5 text-xs leading-snug text-mut">{t("coupons.next.one")}</p>}
    </section>
  );
}
