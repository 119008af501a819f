import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { TraderDetailReply } from "../../contract/copy-trading-replies.ts";
import { useCurve } from "../copy-trading.api.ts";
import { CARD, Fact } from "./words.tsx";

/** How many follow, and what they set aside, now and at the ends of days: never who they are. */
export function TraderFollowers({ id, trader }: { readonly id: string; readonly trader: TraderDetailReply }): ReactElement {
  const t = useT();
  const reply = useCurve(id, "30");
  const rows = (reply.data?.points ?? []).toReversed();
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Fact label={t("copy-trading.figure.followers")}>{trader.figures.followers}</Fact>
        <Fact label={t("copy-trading.figure.set_aside")}>
          <Amount value={trader.figures.copying} decimals={2} unit="USDT" />
        </Fact>
      </dl>
      <p className="text-xs text-mut">{t("copy-trading.followers_note")}</p>
      {reply.isPending && <SkeletonRows />}
      {reply.isError && reply.data === undefined && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />
      )}
      {reply.isSuccess && rows.length === 0 && <EmptyState text={t("copy-trading.no_curve")} />}
      {rows.length > 0 && (
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {rows.map((row) => (
            <li key={row.at} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5 text-sm">
              <Moment at={row.at} className="text-xs text-mut" />
              <span className="ml-auto font-medium tabular-nums">{row.followers}</span>
              <Amount value={row.copying} decimals={2} unit="USDT" className="w-32 text-right text-xs text-mut big-letters:w-full" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
