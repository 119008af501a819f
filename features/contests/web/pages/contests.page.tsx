import { useState, type ReactElement } from "react";
import { ChevronRight, Trophy } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ContestRow } from "../../contract/contests-replies.ts";
import { CARD, CountDown, StateChip, useContestWords } from "../parts/words.tsx";
import { useContests, type ContestsShown } from "../contests.api.ts";

/** Every contest that one may see: what runs and comes, what is over, one's own. */
export function ContestsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [shown, setShown] = useState<ContestsShown>("open");
  const contests = useContests(shown);
  const rows = contests.data?.pages.flatMap(({ list }) => list) ?? [];
  const tabs: readonly ContestsShown[] = isLoggedIn ? ["open", "mine", "ended"] : ["open", "ended"];
  return (
    <>
      <PageHeader title={t("product.contests")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">{t("contests.lead")}</p>
        {isLoggedIn && (
          <Link to={routes.contestNew} className={`${CARD} flex min-h-12 items-center gap-2 px-4 py-2`}>
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-semibold">{t("contests.new")}</span>
              <span className="block text-xs text-mut">{t("contests.new.note")}</span>
            </span>
            <ChevronRight className="size-4 text-mut" aria-hidden />
          </Link>
        )}
        <Tabs
          label={t("product.contests")}
          value={shown}
          onValue={setShown}
          options={tabs.map((value) => ({ value, label: t(`contests.tab.${value}`) }))}
        />
        {contests.isPending && <SkeletonRows />}
        {contests.isError && rows.length === 0 && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void contests.refetch()} />
        )}
        {contests.isSuccess && rows.length === 0 && <EmptyState text={t("contests.none")} />}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 xl:grid-cols-3 xl:gap-5">
          {rows.map((contest) => (
            <li key={contest.id}>
              <ContestCard contest={contest} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            more={contests.hasNextPage}
            pending={contests.isFetchingNextPage}
            onMore={() => void contests.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}

function ContestCard({ contest }: { readonly contest: ContestRow }): ReactElement {
  const t = useT();
  const { brief, money, name } = useContestWords();
  return (
    <Link
      to={withQuery(routes.contest, { id: contest.id })}
      className={`${CARD} block px-4 py-3 hover:bg-fill focus-visible:-outline-offset-2`}
    >
      <span className="flex items-start gap-3">
        <Trophy className="size-8 shrink-0 text-mut" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold break-words">{name(contest)}</span>
          <span className="block text-xs text-mut tabular-nums">
            <CountDown contest={contest} />
          </span>
        </span>
        <StateChip state={contest.state} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 pt-2 text-xs text-mut tabular-nums">
        <span>{t("contests.people", { count: contest.entries, seats: contest.seats })}</span>
        <span>
          {t("contests.start")} {brief(contest.start)} USDT
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span className="min-w-0 truncate">{contest.coins.join(", ")}</span>
        {contest.prizes.length > 0 && (
          <span>
            {t("contests.prizes")} {contest.prizes.map(money).join(" / ")}
          </span>
        )}
        {contest.place > 0 && <span className="font-semibold text-brand">{t("contests.place", { place: contest.place })}</span>}
      </span>
    </Link>
  );
}
