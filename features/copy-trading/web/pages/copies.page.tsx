import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { LeverRow } from "../../../futures/contract/futures-rows.ts";
import type { MyFollow, MyFollowsReply } from "../../contract/copy-trading-replies.ts";
import { CopyRow } from "../parts/copy-row.tsx";
import { CopyTabs } from "../parts/copy-tabs.tsx";
import { HoldSheet, UnfollowSheet } from "../parts/end-sheets.tsx";
import { Listed } from "../parts/listed.tsx";
import { Missed } from "../parts/missed.tsx";
import { CARD, Fact, Line, ProgramChip, useFigures } from "../parts/words.tsx";
import { useCopies, useMyFollows } from "../copy-trading.api.ts";

/** What one copies now: by trader, the open copies, and what was not copied with its reasons. */
export function CopiesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const follows = useMyFollows();
  const { data } = follows;
  return (
    <>
      <PageHeader title={t("copy-trading.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <CopyTabs value="mine" />
        <div className="flex flex-col gap-3 pt-3">
          {follows.isPending && <SkeletonRows count={6} />}
          {follows.isError && data === undefined && (
            <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void follows.refetch()} />
          )}
          {data !== undefined && <Mine reply={data} />}
        </div>
      </PageBody>
    </>
  );
}

const LINK = "inline-flex min-h-11 items-center text-sm font-medium text-brand";

function Mine({ reply }: { readonly reply: MyFollowsReply }): ReactElement {
  const t = useT();
  const [ending, setEnding] = useState(0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <section className={`${CARD} p-4`}>
          <h2 className="text-xs text-mut">{t("copy-trading.mine.all")}</h2>
          <dl className="grid grid-cols-3 gap-3 pt-1 big-letters:grid-cols-1">
            <Fact label={t("copy-trading.mine.realised")}>
              <Amount value={reply.realised} decimals={2} signed mine className={`text-lg font-semibold ${toneOf(reply.realised)}`} />
            </Fact>
            <Fact label={t("copy-trading.mine.open")}>
              <Amount value={reply.open} decimals={2} signed mine className={`text-lg font-semibold ${toneOf(reply.open)}`} />
            </Fact>
            <Fact label={t("copy-trading.mine.shared")}>
              <Amount value={reply.shared} decimals={2} mine className="text-lg font-semibold" />
            </Fact>
          </dl>
        </section>
        {reply.current.length === 0 && (
          <EmptyState
            text={t("copy-trading.mine.none")}
            action={
              <Link to={routes.traders} className={LINK}>
                {t("copy-trading.mine.find")}
              </Link>
            }
          />
        )}
        {reply.current.map((follow) => (
          <FollowCard key={follow.follow} follow={follow} onEnd={() => setEnding(follow.follow)} />
        ))}
        <Link to={routes.pastCopies} className={LINK}>
          {t("copy-trading.mine.past")}
        </Link>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <OpenCopies />
        <Missed />
      </div>
      {/* What is open and due goes on changing while somebody thinks about it. */}
      <UnfollowSheet follow={reply.current.find(({ follow }) => follow === ending)} onClose={() => setEnding(0)} />
    </div>
  );
}

function FollowCard({ follow, onEnd }: { readonly follow: MyFollow; readonly onEnd: () => void }): ReactElement {
  const t = useT();
  const { date, percent } = useFigures();
  const { trader, settings } = follow;
  const query = { trader_user_id: trader.id };
  return (
    <section className={`${CARD} p-4`}>
      <div className="flex items-center gap-3">
        <Avatar name={trader.nickname} image={trader.head_portrait} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
            <Link to={withQuery(routes.trader, query)} className="inline-flex min-h-6 items-center wrap-anywhere">
              {trader.nickname}
            </Link>
            <ProgramChip program={trader.program} />
            {follow.is_paused === 1 && <span className="rounded-md bg-fill px-1.5 text-2xs text-brand">{t("copy-trading.paused")}</span>}
            {follow.trader_ends > 0 && <span className="rounded-md bg-fill px-1.5 text-2xs text-brand">{t("copy-trading.leaving")}</span>}
          </h2>
          <p className="text-2xs text-mut">{t("copy-trading.mine.since", { date: date(follow.since) })}</p>
        </div>
        <p className="text-right">
          <span className="block text-2xs text-mut">{t("copy-trading.mine.realised")}</span>
          <Amount value={follow.realised} decimals={2} signed mine className={`text-base font-semibold ${toneOf(follow.realised)}`} />
        </p>
      </div>
      <dl className="pt-2">
        <Line label={t("copy-trading.mine.open")}>
          <Amount value={follow.open} decimals={2} signed mine className={toneOf(follow.open)} />
        </Line>
        <Line label={settings.type === 1 ? t("copy-trading.form.multiple") : t("copy-trading.form.lots")}>
          {settings.type === 1 ? `${percent(settings.number)}×` : percent(settings.number)}
        </Line>
        <Line label={`${t("futures.margin_in_use")} / ${t("copy-trading.figure.set_aside")}`}>
          <Amount value={follow.margin} decimals={2} mine /> / <Amount value={settings.most_all} decimals={2} mine />
        </Line>
        <Line label={`${t("copy-trading.mine.due")} (${percent(follow.share)} %)`}>
          <Amount value={follow.share_due} decimals={2} mine />
        </Line>
      </dl>
      {follow.state === "ending" ? (
        <p className="pt-2 text-xs text-brand">{t("copy-trading.mine.ending")}</p>
      ) : (
        <div className="grid grid-cols-2 gap-3 pt-3 big-letters:grid-cols-1">
          <Link
            to={withQuery(routes.followTrader, query)}
            className="inline-flex min-h-11 items-center justify-center rounded-field bg-fill px-3 text-sm font-semibold"
          >
            {t("copy-trading.settings")}
          </Link>
          <Button className="min-h-11 text-sm!" onClick={onEnd}>
            {t("copy-trading.mine.stop")}
          </Button>
        </div>
      )}
    </section>
  );
}

function OpenCopies(): ReactElement {
  const t = useT();
  const copies = useCopies("open");
  const [held, setHeld] = useState<LeverRow | undefined>(undefined);
  const rows = copies.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section>
      <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.mine.copies", { count: copies.data?.pages[0]?.total ?? 0 })}</h2>
      <Listed
        of={copies}
        count={rows.length}
        empty={<p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.mine.no_open")}</p>}
      >
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {rows.map((row) => (
            <CopyRow
              key={row.id}
              row={row}
              end={
                <button type="button" onClick={() => setHeld(row)} className="min-h-11 text-xs font-medium text-brand">
                  {t("copy-trading.hold")}
                </button>
              }
            />
          ))}
        </ul>
      </Listed>
      <HoldSheet copy={held} onClose={() => setHeld(undefined)} />
    </section>
  );
}
