import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { NotRead, numberIn } from "../../../../web/shell/not-read.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { ContestDetailReply } from "../../contract/contests-replies.ts";
import { HeadCard, InviteCard, JoinFoot, RulesCard, WayOut } from "../parts/about-cards.tsx";
import { OrdersCard, OwnCard } from "../parts/own-card.tsx";
import { TableCard } from "../parts/table-card.tsx";
import { TradeCard } from "../parts/trade-card.tsx";
import { useContest, useLiveContest } from "../contests.api.ts";

/** A contest: what it is, who stands where, one's own account with the way to trade, and the way in. Also where its link leads. */
export function ContestPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = numberIn(params, "id");
  const code = params.get("code") ?? "";
  const contest = useContest(id, code);
  useLiveContest(contest.data?.contest.id ?? 0);
  return (
    <>
      <PageHeader title={t("product.contests")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="pb-0! xl:pb-8!">
        {contest.isPending && (
          <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
            {["h-48", "h-40", "h-64"].map((height) => (
              <Skeleton key={height} className={`w-full rounded-2xl ${height}`} />
            ))}
          </div>
        )}
        {contest.isError && contest.data === undefined && (
          <NotRead
            error={contest.error}
            onRetry={() => void contest.refetch()}
            list={{ path: routes.contests, label: t("product.contests") }}
          />
        )}
        {contest.data !== undefined && <Contest key={contest.data.contest.id} reply={contest.data} code={code} />}
      </PageBody>
    </>
  );
}

function Contest({ reply, code }: { readonly reply: ContestDetailReply; readonly code: string }): ReactElement {
  const { contest, me } = reply;
  const mayTrade = me !== null && !me.is_out && contest.state === "running";
  return (
    <div className="flex flex-col gap-3 pb-4 xl:grid xl:grid-cols-[minmax(0,1fr)_416px] xl:items-start xl:gap-5 xl:pb-0">
      <div className="flex min-w-0 flex-col gap-3">
        <HeadCard contest={contest} />
        {me !== null && <OwnCard reply={reply} me={me} />}
        {mayTrade && (
          <div className="xl:hidden">
            <TradeCard reply={reply} me={me} />
          </div>
        )}
        <TableCard reply={reply} code={code} />
        {me !== null && <OrdersCard reply={reply} me={me} />}
      </div>
      <div className="contents min-w-0 flex-col gap-3 xl:flex">
        {mayTrade && (
          <div className="hidden xl:block">
            <TradeCard reply={reply} me={me} />
          </div>
        )}
        {reply.code !== "" && (contest.state === "coming" || contest.state === "running") && <InviteCard code={reply.code} />}
        <RulesCard contest={contest} />
        <WayOut reply={reply} />
        <JoinFoot reply={reply} code={code} />
      </div>
    </div>
  );
}
