import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { RefusedError } from "../../../../web/api/reply.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { useLive, useWork } from "../nft.api.ts";
import { standsOf } from "../nft-view.ts";
import { AuctionCard, AuctionTiles, Bids } from "../parts/auction-card.tsx";
import { BidFoot } from "../parts/bid-foot.tsx";
import { BuyFoot, PriceCard } from "../parts/buy-foot.tsx";
import { DueLine } from "../parts/due-line.tsx";
import { History } from "../parts/history.tsx";
import { SeriesBody } from "../parts/series-body.tsx";
import { About, RoyaltyChip, WorkName, WorkStage } from "../parts/work-head.tsx";
import { CARD, useNow, useOwnId } from "../parts/words.tsx";

/** A work: what it is, how it is sold, its bids as they are made, its history; or a series of boxes. */
export function ArtworkPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const work = useWork(params.get("code") ?? "");
  if (work.data !== undefined) return work.data.pay_type === 3 ? <SeriesBody series={work.data} /> : <Artwork work={work.data} />;
  const isGone = !work.isPending && work.error instanceof RefusedError;
  const isMissing = !/^[0-9a-f]{64}$/.test(params.get("code") ?? "");
  return (
    <>
      <PageHeader title={t("product.nft")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        {isMissing || isGone ? (
          <EmptyState
            text={t("nft.no_work")}
            action={<Button onClick={() => navigation.redirect(routes.nft)}>{t("product.nft")}</Button>}
          />
        ) : work.isError ? (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void work.refetch()} />
        ) : (
          <Skeleton className="h-96 w-full rounded-2xl" />
        )}
      </PageBody>
    </>
  );
}

function Artwork({ work }: { readonly work: NftItem }): ReactElement {
  useLive(work.id);
  const now = useNow(work.ends_ms > 0);
  const isAuction = work.pay_type === 2 && standsOf(work, now) !== "unlisted";
  return (
    <PageBody wide className="pb-0! lg:pt-6 lg:pb-8!">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_416px] lg:gap-5">
        <WorkStage work={work} />
        <div className="flex min-w-0 flex-col gap-3">
          <WorkName work={work} chip={<RoyaltyChip work={work} />} />
          <DueLine code={work.code} />
          {isAuction ? <AuctionCard work={work} now={now} /> : <PriceCard work={work} now={now} />}
          {isAuction && <AuctionTiles work={work} />}
          {isAuction ? <BidFoot work={work} now={now} /> : <BuyFoot work={work} now={now} />}
          <OwnLine work={work} />
          <About work={work} />
          {isAuction && <Bids work={work} />}
          <History work={work} />
        </div>
      </div>
    </PageBody>
  );
}

/** Of one's own: the way to what can be done with it. */
function OwnLine({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const own = useOwnId();
  if (own === 0 || work.owner !== own) return null;
  return (
    <p className={`${CARD} flex flex-wrap items-center justify-between gap-2 px-4 py-1 text-sm`}>
      {t("nft.yours")}
      <Link to={withQuery(routes.nftOwn, { code: work.code })} className="inline-flex min-h-11 items-center font-semibold text-brand">
        {t("nft.manage")}
      </Link>
    </p>
  );
}
