import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody } from "../../../../web/ui/page.tsx";
import { PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { useLive, useNftAct, useSentOnce, useWork } from "../nft.api.ts";
import { placeOf, standsOf } from "../nft-view.ts";
import { AuctionCard, Bids } from "../parts/auction-card.tsx";
import { PriceCard } from "../parts/buy-foot.tsx";
import { History } from "../parts/history.tsx";
import { OpenSheet } from "../parts/open-sheet.tsx";
import { About, WorkName, WorkStage } from "../parts/work-head.tsx";
import { CARD, Risk, useNow, useOwnId } from "../parts/words.tsx";

/** One's own work: how it stands, and what its owner may do with it: open, resell, take off the market. */
export function OwnPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const code = params.get("code") ?? "";
  const work = useWork(code);
  const own = useOwnId();
  if (work.data !== undefined && work.data.owner === own) return <Own work={work.data} />;
  return (
    <>
      <PageHeader title={t("nft.mine")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {work.isPending && work.fetchStatus !== "idle" ? (
          <Skeleton className="h-96 w-full rounded-2xl" />
        ) : (
          <EmptyState text={t("nft.not_mine")} action={<Button onClick={() => navigation.to(routes.nftMine)}>{t("nft.mine")}</Button>} />
        )}
      </PageBody>
    </>
  );
}

function Own({ work }: { readonly work: NftItem }): ReactElement {
  useLive(work.id);
  const now = useNow(true);
  const [opening, setOpening] = useState<NftItem | undefined>(undefined);
  const isAuction = work.pay_type === 2 && standsOf(work, now) !== "unlisted";
  return (
    <PageBody wide className="lg:pt-6">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_416px] lg:gap-5">
        <WorkStage work={work} />
        <div className="flex min-w-0 flex-col gap-3">
          <WorkName work={work} />
          {isAuction ? <AuctionCard work={work} now={now} /> : <PriceCard work={work} now={now} />}
          <Doings work={work} now={now} onOpen={() => setOpening(work)} />
          <About work={work} />
          {isAuction && <Bids work={work} />}
          <History work={work} />
        </div>
      </div>
      <OpenSheet box={opening} onClose={() => setOpening(undefined)} />
    </PageBody>
  );
}

interface DoingsProps {
  readonly work: NftItem;
  readonly now: number;
  readonly onOpen: () => void;
}

function Doings({ work, now, onOpen }: DoingsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const stands = standsOf(work, now);
  const isFree = stands === "unlisted";
  const isListed = stands === "running" || stands === "to_come";
  return (
    <section aria-label={t("nft.manage")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap gap-2">
        {isFree && work.is_box === 1 && (
          <Button tone="gold" className="min-w-0 flex-1" onClick={onOpen}>
            {t("nft.box.open")}
          </Button>
        )}
        {isFree && (
          <Button
            tone={work.is_box === 1 ? "plain" : "gold"}
            className="min-w-0 flex-1"
            onClick={() => navigation.to(withQuery(routes.nftResell, { code: work.code }))}
          >
            {t("nft.resell")}
          </Button>
        )}
        {isListed && (
          <Button
            className="min-w-0 flex-1"
            disabled={work.bids > 0}
            pending={act.isPending}
            onClick={() => sendOnce({ path: "cancelResell", fields: { code: work.code } })}
          >
            {t("nft.take_back")}
          </Button>
        )}
        {isListed && (
          <Button className="min-w-0 flex-1" onClick={() => navigation.to(placeOf(work))}>
            {t("nft.see_sale")}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Risk>{t(isListed && work.pay_type === 2 ? "nft.resell.note" : work.is_box === 1 ? "nft.box.risk" : "nft.stays_note")}</Risk>
    </section>
  );
}
