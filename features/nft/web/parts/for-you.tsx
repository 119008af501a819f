import type { ReactElement, ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { useArtists, useSeries } from "../nft.api.ts";
import { placeOf, sorted, standsOf } from "../nft-view.ts";
import { OddsBar } from "./odds.tsx";
import { CARD, useNftWords } from "./words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";
import { KindChip } from "./work-picture.tsx";
import { WorkCard } from "./work-card.tsx";

const FIXED_SHOWN = 6;
type Shown = "auction" | "box" | "fixed";

interface ForYouProps {
  readonly works: readonly NftItem[];
  readonly now: number;
  readonly onTab: (tab: Shown) => void;
}

/** What ends soon, who makes it, boxes, and the newest works at fixed prices. */
export function ForYou({ works, now, onTab }: ForYouProps): ReactElement {
  const t = useT();
  const of = (pay: NftItem["pay_type"]): readonly NftItem[] => works.filter(({ pay_type: kind }) => kind === pay);
  const auctions = sorted(of(2), "ending");
  const boxes = of(3).filter((work) => standsOf(work, now) !== "ended");
  const fixed = sorted(of(1), "newest");
  if (works.length === 0) return <EmptyState text={t("nft.none")} />;
  return (
    <div className="flex flex-col gap-4">
      {auctions.length > 0 && (
        <Section title={t("nft.ending")} more={<More onMore={() => onTab("auction")}>{t("nft.all")}</More>}>
          <ul className="no-scrollbar -mx-4 flex snap-x gap-3 overflow-x-auto px-4">
            {auctions.map((work) => (
              <li key={work.code} className="w-[212px] shrink-0 snap-start scroll-ml-4">
                <WorkCard work={work} pictureClass="h-[124px]" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Artists />
      {boxes.length > 0 && (
        <Section title={t("nft.boxes")} more={<More onMore={() => onTab("box")}>{t("nft.all")}</More>}>
          <ul className="flex flex-col gap-2">
            {boxes.slice(0, 2).map((series) => (
              <li key={series.code}>
                <BoxCard series={series} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {fixed.length > 0 && (
        <Section
          title={t("nft.tab.fixed")}
          more={<More onMore={() => onTab("fixed")}>{t("nft.works_count", { count: fixed.length })}</More>}
        >
          <ul className="grid grid-cols-3 gap-x-3 gap-y-4 big-letters:grid-cols-1">
            {fixed.slice(0, FIXED_SHOWN).map((work) => (
              <li key={work.code} className="min-w-0">
                <SmallCard work={work} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly more: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, more, children }: SectionProps): ReactElement {
  return (
    <section aria-label={title}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="min-w-0 text-base font-semibold">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function More({ children, onMore }: { readonly children: ReactNode; readonly onMore: () => void }): ReactElement {
  return (
    <button type="button" onClick={onMore} className="flex min-h-11 shrink-0 items-center gap-1 text-sm text-mut hover:text-fg">
      {children}
      <ChevronRight className="size-4" aria-hidden />
    </button>
  );
}

function Artists(): ReactElement | null {
  const t = useT();
  const artists = useArtists().data ?? [];
  if (artists.length === 0) return null;
  return (
    <Section
      title={t("nft.artists")}
      more={
        <Link to={routes.nftArtists} className="flex min-h-11 items-center gap-1 text-sm text-mut hover:text-fg">
          {t("nft.all")}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      }
    >
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
        {artists.map(({ id, nickname, head_portrait: portrait, artworks_number: works, sold_number: sold }) => (
          <li key={id} className="shrink-0">
            <Link
              to={withQuery(routes.nftArtist, { uid: id })}
              className={`${CARD} flex min-h-13 items-center gap-2.5 px-2.5 py-2 focus-visible:-outline-offset-2`}
            >
              <Avatar name={nickname} image={portrait} size={32} />
              <span>
                <span className="block text-sm font-semibold">{nickname}</span>
                <span className="block text-xs text-mut tabular-nums">{t("nft.artist_counts", { works, sold })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A series: what it costs, with which odds, how many are left; that its list was sealed before. */
export function BoxCard({ series }: { readonly series: NftItem }): ReactElement {
  const t = useT();
  const { sum } = useNftWords();
  const detail = useSeries(series.code).data;
  return (
    <Link to={placeOf(series)} className={`${CARD} flex gap-3 p-2.5 focus-visible:-outline-offset-2`}>
      <Picture image={series.image} className="size-20 shrink-0 rounded-field" sizes="80px" />
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="min-w-0 text-sm font-semibold">
            {series.name}, {t("nft.boxes_count", { count: series.size })}
          </span>
          <span className="ml-auto text-sm font-semibold tabular-nums">{sum(series.price, series.currency_name)}</span>
        </span>
        {detail !== undefined && <OddsBar odds={detail.odds} size={detail.size} />}
        <span className="flex flex-wrap justify-between gap-x-2 text-xs text-mut">
          <span className="tabular-nums">{t("nft.left", { count: series.left })}</span>
          <span className="inline-flex items-center gap-1.5">
            <Streak />
            {t("nft.sealed")}
          </span>
        </span>
      </span>
    </Link>
  );
}

function SmallCard({ work }: { readonly work: NftItem }): ReactElement {
  const { money } = useNftWords();
  return (
    <Link to={placeOf(work)} className="flex h-full flex-col focus-visible:outline-offset-2">
      <Picture image={work.image} className="h-20 w-full rounded-field" sizes="110px">
        <span className="absolute right-1 bottom-1">
          <KindChip work={work} />
        </span>
      </Picture>
      <span className="pt-1.5 text-xs font-semibold break-words">{work.name}</span>
      <span className="text-2xs text-mut">{work.author_name}</span>
      <span className="mt-auto text-right text-xs font-semibold tabular-nums">
        {money(work.price, work.currency_name)}
        {work.currency_name !== "USDT" && <span className="font-normal text-mut"> {work.currency_name}</span>}
      </span>
    </Link>
  );
}
