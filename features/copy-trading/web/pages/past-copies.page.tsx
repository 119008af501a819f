import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { MyFollow } from "../../contract/copy-trading-replies.ts";
import { CopyRow } from "../parts/copy-row.tsx";
import { Listed } from "../parts/listed.tsx";
import { Shares } from "../parts/shares.tsx";
import { CARD, ProgramChip, useFigures } from "../parts/words.tsx";
import { useCopies, useMyFollows } from "../copy-trading.api.ts";

/** What is over: follows by trader with what they brought, closed copies, shares of profit that were paid. */
export function PastCopiesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const follows = useMyFollows();
  const copies = useCopies("closed");
  const rows = copies.data?.pages.flatMap(({ data }) => data) ?? [];
  const past = follows.data?.past ?? [];
  return (
    <>
      <PageHeader title={t("copy-trading.mine.past")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:gap-5 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <section>
              <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.mine.ended")}</h2>
              {follows.isPending && <SkeletonRows count={2} />}
              {follows.isError && follows.data === undefined && (
                <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void follows.refetch()} />
              )}
              {follows.data !== undefined && past.length === 0 && (
                <p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.mine.no_ended")}</p>
              )}
              {past.length > 0 && (
                <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
                  {past.map((follow) => (
                    <Ended key={follow.follow} follow={follow} />
                  ))}
                </ul>
              )}
            </section>
            <Shares side="paid" />
          </div>
          <section className="min-w-0">
            <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.mine.closed")}</h2>
            <Listed
              of={copies}
              count={rows.length}
              empty={<p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.no_closed")}</p>}
            >
              <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
                {rows.map((row) => (
                  <CopyRow
                    key={row.id}
                    row={row}
                    end={row.receipt === "" ? undefined : <CheckLink id={row.receipt} ids={rows.map(({ receipt }) => receipt)} />}
                  />
                ))}
              </ul>
            </Listed>
          </section>
        </div>
      </PageBody>
    </>
  );
}

function Ended({ follow }: { readonly follow: MyFollow }): ReactElement {
  const t = useT();
  const { date, sum } = useFigures();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium wrap-anywhere">
          {follow.trader.nickname}
          <ProgramChip program={follow.trader.program} />
        </span>
        <span className="block text-2xs text-mut">
          {date(follow.since)} – {date(follow.ended)}
          {follow.cause === "" ? "" : ` · ${t(`copy-trading.cause.${follow.cause}`)}`}
        </span>
      </span>
      <span className="ml-auto text-right">
        <Amount value={follow.realised} decimals={2} signed mine className={`block text-sm font-semibold ${toneOf(follow.realised)}`} />
        <span className="text-2xs text-mut">
          {t("copy-trading.mine.shared")} {sum(follow.shared)}
        </span>
      </span>
    </li>
  );
}
