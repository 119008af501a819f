import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { ArrowDown, ArrowUp, ArrowUpDown, Search, Star } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { useFavourites } from "../../../web/quotes/favourites.ts";
import type { Favourites } from "../../../web/quotes/favourites.ts";
import { MarketRow } from "../../../web/quotes/market-row.tsx";
import { nextSorting, sortQuotes } from "../../../web/quotes/quote.ts";
import type { Quote, SortField, Sorting } from "../../../web/quotes/quote.ts";
import { loadQuotes, useLiveQuotes, useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { ListedTime, ListingsNote } from "./listed-time.tsx";
import { useListings } from "./listings.api.ts";
import { byListing, LIVE_TABS, MARKET_TABS, ofTab, TAB_TEXTS } from "./market-tabs.ts";
import type { Listings, MarketTab } from "./market-tabs.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { later } from "../../../web/ui/later.ts";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { useScreen } from "../../../web/ui/wide-screen.ts";

/** Comes with its table and picture, where the window has room for it. */
const MarketsDesk = later(async () => (await import("./markets-desk.tsx")).MarketsDesk);

/** All markets: a list on a phone, a table with what leads and how all move on a wide screen. */
export function MarketsPage(): ReactElement {
  const navigation = useNavigation();
  const isBroad = useScreen("broad");
  if (!isBroad) return <MarketsList />;
  return (
    <Suspense fallback={<SkeletonRows count={12} />}>
      <MarketsDesk onSymbol={(symbol) => navigation.switchTab(withQuery(routes.trade, { symbol }))} />
    </Suspense>
  );
}

/** Favourites, coins, stocks; sorted as the reader likes. */
function MarketsList(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const [sorting, setSorting] = useState<Sorting | undefined>(undefined);
  const list = useQuoteList();
  const favourites = useFavourites();
  const tab = MARKET_TABS.find((value) => value === params.get("tab")) ?? "coins";
  const readListings = useListings(tab === "new");
  const listings = tab === "new" ? readListings.data : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <header className="sticky top-(--header-top) z-20 bg-bg/95 backdrop-blur">
        <h1 className="sr-only">{t("shell.tab.markets")}</h1>
        <div className="flex items-center justify-between gap-2 pr-1 pl-4">
          <Tabs
            size="lg"
            label={t("shell.tab.markets")}
            options={MARKET_TABS.filter((value) => value !== "all").map((value) => ({ value, label: t(TAB_TEXTS[value]) }))}
            value={tab}
            onValue={(value) => setParams({ tab: value }, { replace: true })}
          />
          <IconButton label={t("shell.search")} onClick={() => navigation.to(routes.search)}>
            <Search className="size-5" aria-hidden />
          </IconButton>
        </div>
        <SortHeader sorting={sorting} onSort={(field) => setSorting(nextSorting(sorting, field))} />
      </header>
      {listings !== undefined && sorting === undefined && <ListingsNote listings={listings} />}
      {tab === "new" && readListings.isError && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void readListings.refetch()} />
      )}
      {list.status === "pending" && <SkeletonRows count={10} />}
      {list.status === "error" && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void loadQuotes()} />
      )}
      {list.status === "success" && (
        <ListBody tab={tab} quotes={list.quotes} sorting={sorting} favourites={favourites} listings={listings} />
      )}
    </div>
  );
}

interface ListBodyProps extends RowsProps {
  readonly sorting: Sorting | undefined;
  readonly listings: Listings | undefined;
}

function ListBody({ tab, quotes, sorting, favourites, listings }: ListBodyProps): ReactElement {
  if (sorting !== undefined || LIVE_TABS.has(tab)) return <SortedRows tab={tab} sorting={sorting} favourites={favourites} />;
  const rows = { tab, favourites, quotes: ofTab(quotes, tab, favourites, listings) };
  return listings === undefined ? <Rows {...rows} /> : <ListedRows {...rows} listings={listings} />;
}

/** Sorted by live figures: draws itself with every flush. */
function SortedRows({
  tab,
  sorting,
  favourites,
}: {
  readonly tab: MarketTab;
  readonly sorting: Sorting | undefined;
  readonly favourites: Favourites;
}): ReactElement {
  return <Rows tab={tab} quotes={sortQuotes(ofTab(useLiveQuotes(), tab, favourites), sorting)} favourites={favourites} />;
}

/** Under the time at which they were listed, what is there since the opening under those words. */
function ListedRows({ listings, ...rows }: RowsProps & { readonly listings: Listings }): ReactElement {
  return (
    <>
      {byListing(rows.quotes, listings).map(({ listed, quotes }) => (
        <section key={listed?.place ?? "unknown"}>
          <h2 className="border-y border-line bg-row px-4 py-2 text-xs text-mut">
            <ListedTime listed={listed} />
          </h2>
          <Rows {...rows} quotes={quotes} />
        </section>
      ))}
    </>
  );
}

interface RowsProps {
  readonly tab: MarketTab;
  readonly quotes: readonly Quote[];
  readonly favourites: Favourites;
}

function Rows({ tab, quotes, favourites }: RowsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  if (quotes.length === 0) return <EmptyState text={t(tab === "favourites" ? "market.no_favourites" : "shell.nothing_found")} />;
  return (
    <ul className="divide-y divide-line">
      {quotes.map((quote) => {
        const starred = favourites.has(quote.baseId);
        return (
          <MarketRow
            withVolume
            key={quote.symbol}
            symbol={quote.symbol}
            onPress={() => navigation.switchTab(withQuery(routes.trade, { symbol: quote.symbol }))}
            start={
              <IconButton
                label={`${t(starred ? "shell.favourite.remove" : "shell.favourite.add")} ${quote.base}`}
                aria-pressed={starred}
                onClick={() => favourites.toggle(quote.baseId)}
              >
                <Star className={`size-4 ${starred ? "fill-mark text-mark" : ""}`} aria-hidden />
              </IconButton>
            }
          />
        );
      })}
    </ul>
  );
}

const COLUMNS: readonly { readonly field: SortField; readonly text: TextKey; readonly look: string }[] = [
  { field: "name", text: "market.name", look: "" },
  { field: "volume", text: "market.volume", look: "flex-1 big-letters:flex-none" },
  { field: "price", text: "market.price", look: "w-24 justify-end big-letters:w-auto" },
  { field: "change", text: "market.change", look: "w-22 justify-end big-letters:w-auto" },
];

function SortHeader({
  sorting,
  onSort,
}: {
  readonly sorting: Sorting | undefined;
  readonly onSort: (field: SortField) => void;
}): ReactElement {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("market.sort")}
      className="flex items-center gap-3 border-b border-line pr-4 pl-11 big-letters:flex-wrap big-letters:gap-y-0 big-letters:pl-4"
    >
      {COLUMNS.map(({ field, text, look }) => {
        const chosen = sorting?.field === field;
        const Arrow = !chosen ? ArrowUpDown : sorting.descending ? ArrowDown : ArrowUp;
        return (
          <button
            key={field}
            type="button"
            aria-pressed={chosen}
            onClick={() => onSort(field)}
            className={`flex h-9 items-center gap-1 text-2xs ${chosen ? "text-brand" : "text-mut"} ${look}`}
          >
            <span className="truncate">{t(text)}</span>
            <Arrow className="size-3 shrink-0" aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
