import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { useMyCoupons } from "../../../coupons/web/coupons.api.ts";
import { fittingCoupons } from "../../../coupons/web/fitting.ts";

export interface CheckoutCouponProps {
  readonly quote: Quote;
  /** 10^-8 of what comes in: the fee of it, and all of it. */
  readonly fee: number | undefined;
  readonly received: number | undefined;
  readonly receivedIn: "base" | "quote";
  /** 10^-8 of the quote: what the order is worth. */
  readonly value: number | undefined;
  /** In one short line, where room is scarce; the rest is in the review. */
  readonly short?: boolean;
  readonly className?: string;
}

/** What a coupon takes off a fee that is shown above, and which others would: nothing for who has none. */
export function CheckoutCoupon({
  quote,
  fee,
  received,
  receivedIn,
  value,
  short = false,
  className = "",
}: CheckoutCouponProps): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const figures = useFigureTexts(quote);
  const mine = useMyCoupons().data;
  if (mine === undefined || fee === undefined || received === undefined || value === undefined) return null;
  const whole = { fee: BigInt(fee), received: BigInt(received), value: BigInt(value) };
  const [first, ...others] = fittingCoupons(mine, whole, quote.quote);
  if (first === undefined) return null;
  const percent = (rate: string): string => formatTrimmed(rate, { least: 0, most: 2 }, language);
  const amount = (saved: bigint): string => figures.fee(Number(saved), receivedIn === "base" ? quote.base : quote.quote);
  const [second] = others;
  return (
    <>
      <div className={`flex justify-between gap-3 text-up ${className}`}>
        <dt>{t(short ? "spot.coupon.short" : "spot.coupon", { rate: percent(first.coupon.rate) })}</dt>
        <dd className="text-right font-medium tabular-nums">−{amount(first.saved)}</dd>
      </div>
      {second !== undefined && !short && (
        <div className={`flex justify-end text-2xs text-mut ${className}`}>
          <dt className="sr-only">{t("spot.coupon_saved")}</dt>
          <dd>{t("spot.coupon.also", { rate: percent(second.coupon.rate), saved: amount(second.saved) })}</dd>
        </div>
      )}
    </>
  );
}
