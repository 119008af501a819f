import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { CouponView } from "../contract/coupons.contract.ts";
import { useEndedCoupons } from "./coupons.api.ts";
import { Ticket } from "./ticket.tsx";

interface EndedListProps {
  readonly state: "used" | "expired";
  readonly onClaim: () => void;
}

/** Used up or over: flat and grey, with date and saving. */
export function EndedList({ state, onClaim }: EndedListProps): ReactElement {
  const t = useT();
  const coupons = useEndedCoupons(state);
  const rows = coupons.data?.pages.flat() ?? [];
  if (coupons.isPending) return <SkeletonRows count={3} />;
  if (coupons.isError) return <HistoryError error={coupons.error} onRetry={() => void coupons.refetch()} />;
  if (rows.length === 0)
    return <EmptyState text={t(`coupons.none.${state}`)} action={<Button onClick={onClaim}>{t("coupons.tab.claim")}</Button>} />;
  return (
    <>
      <ul className="grid gap-2 xl:grid-cols-2 xl:gap-3">
        {rows.map((coupon) => (
          <li key={coupon.id} className="min-w-0">
            <EndedTicket coupon={coupon} />
          </li>
        ))}
      </ul>
      {rows.length > 5 && (
        <LoadMore
          more={coupons.hasNextPage}
          pending={coupons.isFetchingNextPage}
          onMore={() => void coupons.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}

function EndedTicket({ coupon }: { readonly coupon: CouponView }): ReactElement {
  const t = useT();
  const { hideAmounts, language } = usePreferences();
  const { kind, amount, saved, currency_name: unit, state, ended } = coupon;
  const shown = (value: string): string => (hideAmounts ? "••••••" : formatTrimmed(value, { least: 2, most: 2 }, language));
  const ofCredit = t(state === "used" ? "coupons.credit.used" : "coupons.credit.unused");
  const text = kind === "credit" ? ofCredit : t("coupons.fee.ended", { saved: shown(saved), amount: `${shown(amount)} ${unit}` });
  const time = formatTime(ended, "moment", language);
  return <Ticket worth={coupon} text={text} time={t(state === "used" ? "coupons.used_up" : "coupons.ended", { time })} flat />;
}
