import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { SlidersHorizontal, X } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { NftItem } from "../../contract/nft-replies.ts";
import type { Listed } from "../nft.api.ts";
import { filtered, NO_FILTERS, sorted, SORTS, toggled, type Filters, type Sort } from "../nft-view.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { Near } from "./near.tsx";
import { CARD, useNftWords, useNow } from "./words.tsx";
import { WorkCard } from "./work-card.tsx";

const AT_ONCE = 60;
const FIRST = 12;
const FILTER_MS = 15_000;

interface MarketProps {
  readonly listed: Listed;
  readonly start?: Partial<Filters>;
}

/** Everything on sale, with filters beside it on a wide screen and behind a button on a phone. */
export function MarketGrid({ listed, start = {} }: MarketProps): ReactElement {
  const { works, isPending, hasFailed, again } = listed;
  const t = useT();
  const isWide = useScreen("wide");
  const now = useNow(works.length > 0, FILTER_MS);
  const [filters, setFilters] = useState<Filters>({ ...NO_FILTERS, ...start });
  const [sort, setSort] = useState<Sort>("newest");
  const [isOpen, setOpen] = useState(false);
  const shown = sorted(filtered(works, filters, now), sort);
  const panel = <FilterPanel works={works} filters={filters} onFilters={setFilters} now={now} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-6">
      {isWide && <aside className={`${CARD} sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-2`}>{panel}</aside>}
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-xs text-mut">
            {isPending ? t("shell.loading") : t("nft.shown_of", { shown: shown.length, all: works.length })}
          </p>
          <Chosen works={works} filters={filters} onFilters={setFilters} />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {!isWide && (
              <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
                <SlidersHorizontal className="size-4" aria-hidden />
                {t("nft.filter")}
              </Button>
            )}
            <Order sort={sort} onSort={setSort} />
          </span>
        </div>
        {hasFailed && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={again} />}
        {isPending && <WaitingGrid />}
        {!isPending && !hasFailed && shown.length === 0 && <EmptyState text={t("nft.none_found")} />}
        <Grid works={shown} />
        <FeeNote works={works} />
      </div>
      {!isWide && (
        <Sheet open={isOpen} onOpen={setOpen} title={t("nft.filter")} head={<span />} tall>
          <div className="-mx-4 pb-2">{panel}</div>
        </Sheet>
      )}
    </div>
  );
}

interface GridProps {
  readonly works: readonly NftItem[];
  readonly to?: (work: NftItem) => string;
}

/** As many as a reader has come to: more when the last one is near. */
export function Grid({ works, to }: GridProps): ReactElement {
  const t = useT();
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 big-letters:grid-cols-1 md:grid-cols-3 md:gap-4 xl:grid-cols-4 min-[105rem]:grid-cols-5">
        {works.slice(0, count).map((work, at) => (
          <Near key={work.code} isFirst={at < FIRST}>
            <WorkCard work={work} {...(to === undefined ? {} : { to: to(work) })} />
          </Near>
        ))}
      </ul>
      {works.length > count && (
        <LoadMore more pending={false} onMore={() => setCount(count + AT_ONCE)} endText="" pendingLabel={t("shell.loading")} />
      )}
    </>
  );
}

export function WaitingGrid(): ReactElement {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_none, at) => (
        <Skeleton key={at} className="h-56 w-full rounded-2xl" />
      ))}
    </div>
  );
}

interface ChosenProps {
  readonly works: readonly NftItem[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** Each filter that is chosen, to be taken away. */
function Chosen({ works, filters, onFilters }: ChosenProps): ReactElement {
  const t = useT();
  const { kind } = useNftWords();
  const nameOf = (id: number): string => works.find(({ author_id: author }) => author === id)?.author_name ?? "";
  const chip = (key: string, label: ReactNode, without: Filters): ReactElement => (
    <button
      key={key}
      type="button"
      onClick={() => onFilters(without)}
      className="relative inline-flex min-h-8 items-center gap-1 rounded-lg bg-fill px-2 text-xs font-semibold text-mut after:absolute after:-inset-y-1.5 after:inset-x-0 hover:text-fg"
    >
      {label}
      <X className="size-3" aria-hidden />
      <span className="sr-only">{t("nft.clear")}</span>
    </button>
  );
  return (
    <>
      {filters.hows.map((how) => chip(how, t(`nft.how.${how}`), { ...filters, hows: toggled(filters.hows, how) }))}
      {filters.artists.map((id) => chip(`artist ${id}`, nameOf(id), { ...filters, artists: toggled(filters.artists, id) }))}
      {filters.media.map((type) => chip(`media ${type}`, kind(type), { ...filters, media: toggled(filters.media, type) }))}
      {filters.isCollected && chip("collected", t("nft.only_collected"), { ...filters, isCollected: false })}
      {filters.isEnding && chip("ending", t("nft.ending_soon"), { ...filters, isEnding: false })}
    </>
  );
}

function Order({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }): ReactElement {
  const t = useT();
  return (
    <select
      aria-label={t("nft.sort")}
      value={sort}
      onChange={({ target }) => onSort(SORTS.find((one) => one === target.value) ?? "newest")}
      className="min-h-11 max-w-44 rounded-field bg-fill px-2 text-xs font-medium text-fg"
    >
      {SORTS.map((one) => (
        <option key={one} value={one}>
          {t(`nft.sort.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** What a seller pays, and where what is said of each work comes from. */
function FeeNote({ works }: { readonly works: readonly NftItem[] }): ReactElement | null {
  const t = useT();
  const { percent } = useNftWords();
  const [first] = works;
  if (first === undefined) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 pt-1 text-xs text-mut">
      <span>{t("nft.fee_note", { fee: percent(first.fee) })}</span>
      <span className="inline-flex items-center gap-1.5">
        <Streak />
        {t("nft.history_note")}
      </span>
    </p>
  );
}
