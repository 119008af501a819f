import type { ReactElement } from "react";
import { Heart, ReceiptText } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { useMyBids } from "../nft.api.ts";
import { DueLine } from "../parts/due-line.tsx";
import { OwnWorks } from "../parts/own-works.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";
import { useNftWords } from "../parts/words.tsx";

const TABS = ["works", "bids"] as const;

/** One's own works and closed boxes, one's bids, and what is to be paid. */
export function MinePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get("show")) ?? "works";
  return (
    <>
      <PageHeader
        title={t("nft.mine")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <>
            <IconButton label={t("nft.collection")} onClick={() => navigation.to(routes.nftCollection)}>
              <Heart className="size-5" aria-hidden />
            </IconButton>
            <IconButton label={t("nft.orders")} onClick={() => navigation.to(routes.nftOrders)}>
              <ReceiptText className="size-5" aria-hidden />
            </IconButton>
          </>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <DueLine />
        <div className="border-b border-line">
          <Tabs
            label={t("nft.mine")}
            options={TABS.map((value) => ({ value, label: t(`nft.mine.${value}`) }))}
            value={tab}
            onValue={(value) => setParams({ show: value }, { replace: true })}
          />
        </div>
        {tab === "works" ? <OwnWorks /> : <OwnBids />}
      </PageBody>
    </>
  );
}

function OwnBids(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { sum, language } = useNftWords();
  const bids = useMyBids();
  const rows = bids.data ?? [];
  return (
    <>
      {bids.isPending && <SkeletonRows />}
      {bids.isError && rows.length === 0 && <HistoryError error={bids.error} onRetry={() => void bids.refetch()} />}
      {bids.isSuccess && rows.length === 0 && (
        <EmptyState
          text={t("nft.none_bids")}
          action={<Button onClick={() => navigation.to(withQuery(routes.nftArtworks, { how: "auction" }))}>{t("nft.tab.auction")}</Button>}
        />
      )}
      <ul className="divide-y divide-line">
        {rows.map(({ nft_name: name, nft_image: image, nft_code: code, price, currency_name: currency, created }) => (
          <li key={`${code} ${price} ${created}`}>
            <Link to={withQuery(routes.nftArtwork, { code })} className="flex min-h-14 flex-wrap items-center gap-3 py-2 text-sm">
              <Picture image={image} className="size-10 shrink-0 rounded-lg" sizes="40px" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-xs text-mut tabular-nums">{formatTime(wireTime(created), "second", language)}</span>
              </span>
              <span className="font-semibold tabular-nums">{sum(price, currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
