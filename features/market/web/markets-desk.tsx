import { useState } from "react";
import type { ReactElement } from "react";
import { Search, Star } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { scaledDecimal, signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { useFavourites } from "../../../web/quotes/favourites.ts";
import type { Favourites } from "../../../web/quotes/favourites.ts";
import { MarketPrice } from "../../../web/quotes/market-price.tsx";
import { searchQuotes, turnover } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { useLiveQuotes } from "../../../web/quotes/quotes.store.ts";
import { Sparkline } from "../../../web/quotes/sparkline.tsx";
import { Amount, Change, Price } from "../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { DataTable } from "../../../web/ui/data-table.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { Column } from "../../../web/ui/table-columns.ts";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { HeatMap } from "./heat-map.tsx";
import { ListedTime, ListingsNote } from "./listed-time.tsx";
import { useListings } from "./listings.api.ts";
import { byChange, byTurnover, MARKET_TABS, ofTab, TAB_TEXTS } from "./market-tabs.ts";
import type { Listings, MarketTab } from "./market-tabs.ts";

/** Markets on a wide screen: who leads, one table of all, and how the whole moves. */
export function MarketsDesk({ onSymbol }: { readonly onSymbol: (symbol: string) => void }): ReactElement {
  const t = useT();
  const quotes = useLiveQuotes();
  const favourites = useFavourites();
  const [tab, setTab] = useState<MarketTab>("all");
  const [text, setText] = useState("");
  const readListings = useListings(tab === "new");
  const listings = tab === "new" && text === "" ? readListings.data : undefined;
  const all = useMarketColumns(favourites, onSymbol);
  const columns = listings === undefined ? all : withListed(all, listings, t("market.listed"));
  const rows = text === "" ? ofTab(quotes, tab, favourites, listings) : searchQuotes(quotes, text);
  return (
    <div className="mx-auto grid max-w-[1680px] grid-cols-[minmax(0,1fr)_400px] gap-5 p-6">
      <h1 className="sr-only">{t("shell.tab.markets")}</h1>
      <div className="live-figures flex min-w-0 flex-col gap-3">
        <Leaders quotes={quotes} onSymbol={onSymbol} />
        <section
          aria-label={t("shell.tab.markets")}
          className="@container flex flex-col overflow-hidden rounded-2xl border border-line bg-card [--table:var(--card)]"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-4">
            <Tabs
              label={t("shell.tab.markets")}
              options={MARKET_TABS.map((value) => ({ value, label: t(TAB_TEXTS[value]) }))}
              value={tab}
              onValue={setTab}
            />
            <label className="flex h-8 w-48 shrink-0 items-center gap-2 rounded-lg bg-fill px-2.5 focus-within:outline-2 focus-within:outline-mark">
              <Search className="size-3.5 text-mut" aria-hidden />
              <span className="sr-only">{t("market.search")}</span>
              <input
                value={text}
                onChange={(event) => setText(event.target.value)}
                placeholder={t("shell.search")}
                className="min-w-0 flex-1 bg-transparent text-xs outline-none placeholder:text-mut"
              />
            </label>
          </div>
          {listings !== undefined && <ListingsNote listings={listings} />}
          {tab === "new" && readListings.isError && (
            <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void readListings.refetch()} />
          )}
          {rows.length === 0 ? (
            <EmptyState text={t(tab === "favourites" && text === "" ? "market.no_favourites" : "shell.nothing_found")} />
          ) : (
            <DataTable roomy label={t("shell.tab.markets")} columns={columns} rows={rows} id={({ symbol }) => symbol} />
          )}
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <HeatMap quotes={quotes.filter((quote) => signOfDecimal(turnover(quote)) > 0)} onSymbol={onSymbol} />
        <Breadth quotes={quotes} />
      </div>
    </div>
  );
}

/** With the time of listing in the place of the day's range. */
function withListed(columns: readonly Column<Quote>[], listings: Listings, head: string): readonly Column<Quote>[] {
  const listed: Column<Quote> = {
    key: "listed",
    head,
    end: true,
    cell: ({ symbol }) => <ListedTime listed={listings.get(symbol)} />,
    sortBy: ({ symbol }) => -(listings.get(symbol)?.place ?? listings.size),
  };
  return columns.flatMap((column) => (column.key === "low" ? [] : column.key === "high" ? [listed] : [column]));
}

function useMarketColumns(favourites: Favourites, onSymbol: (symbol: string) => void): readonly Column<Quote>[] {
  const t = useT();
  const price = (key: "price" | "high" | "low", head: string): Column<Quote> => ({
    key,
    head,
    end: true,
    cell: (quote) =>
      key === "price" ? (
        <MarketPrice quote={quote} className="text-sm font-medium" />
      ) : (
        <Price value={quote[key]} decimals={quote.priceDecimals} />
      ),
    sortBy: (quote) => scaledDecimal(quote[key]),
    ...(key === "price" ? {} : { leaves: "second" as const }),
  });
  return [
    {
      key: "star",
      head: "",
      cell: ({ baseId, base }) => {
        const starred = favourites.has(baseId);
        const label = `${t(starred ? "shell.favourite.remove" : "shell.favourite.add")} ${base}`;
        return (
          <button
            type="button"
            aria-pressed={starred}
            aria-label={label}
            title={label}
            onClick={() => favourites.toggle(baseId)}
            className="flex size-6 items-center justify-center"
          >
            <Star className={`size-4 ${starred ? "fill-mark text-mark" : "text-mut"}`} aria-hidden />
          </button>
        );
      },
    },
    {
      key: "market",
      head: t("market.name"),
      cell: ({ symbol, base, title }) => (
        <button type="button" onClick={() => onSymbol(symbol)} className="flex h-8 w-full items-center gap-2.5 text-left text-sm">
          <CoinIcon code={base} size={20} />
          <span className="font-semibold">{base}</span>
          <span className="truncate text-xs text-mut">{title}</span>
        </button>
      ),
      sortBy: ({ symbol }) => symbol,
    },
    price("price", t("market.price")),
    {
      key: "change",
      head: t("market.change"),
      end: true,
      cell: ({ change }) => <Change value={change} />,
      sortBy: ({ change }) => scaledDecimal(change),
    },
    price("high", t("market.high")),
    price("low", t("market.low")),
    {
      key: "turnover",
      head: t("market.turnover"),
      end: true,
      cell: (quote) => <Amount value={turnover(quote)} compact decimals={2} />,
      sortBy: (quote) => scaledDecimal(turnover(quote)),
    },
    {
      key: "line",
      head: t("market.day"),
      end: true,
      cell: ({ symbol, change }) => <Sparkline symbol={symbol} change={change} className="ml-auto h-6 w-24" />,
      leaves: "third",
    },
  ];
}

interface LeadersProps {
  readonly quotes: readonly Quote[];
  readonly onSymbol: (symbol: string) => void;
}

/** The market that rose most, the one that fell most, the one most traded. */
function Leaders({ quotes, onSymbol }: LeadersProps): ReactElement {
  const t = useT();
  const moved = quotes.toSorted(byChange);
  const leaders = [
    ["market.top_gainer", moved[0]],
    ["market.top_loser", moved.at(-1)],
    ["market.most_traded", quotes.toSorted(byTurnover)[0]],
  ] as const;
  return (
    <div className="grid grid-cols-3 gap-3">
      {leaders.map(([text, quote]) => (
        <button
          key={text}
          type="button"
          disabled={quote === undefined}
          onClick={() => quote !== undefined && onSymbol(quote.symbol)}
          className="flex h-16 min-w-0 items-center gap-3 rounded-2xl border border-line bg-card px-4 text-left hover:bg-row"
        >
          {quote !== undefined && (
            <>
              <CoinIcon code={quote.base} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-2xs text-mut">{t(text)}</span>
                <span className="block truncate text-sm font-semibold">
                  {quote.base} <span className="font-normal text-mut">{quote.title}</span>
                </span>
              </span>
              <Sparkline symbol={quote.symbol} change={quote.change} className="hidden h-7 w-14 shrink-0 min-[1440px]:block" />
              <span className="shrink-0 text-right text-sm">
                <MarketPrice quote={quote} className="block font-medium" />
                <Change value={quote.change} className="block text-xs" />
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** How many rise and fall. */
function Breadth({ quotes }: { readonly quotes: readonly Quote[] }): ReactElement {
  const t = useT();
  const count = (sign: number): number => quotes.filter(({ change }) => signOfDecimal(change) === sign).length;
  const [rising, unchanged, falling] = [count(1), count(0), count(-1)];
  return (
    <section aria-label={t("market.breadth")} className="rounded-2xl border border-line bg-card p-4">
      <h2 className="mb-3 text-sm font-semibold">{t("market.breadth")}</h2>
      <p className="mb-2 flex justify-between gap-2 text-xs">
        <span className="text-up">{t("market.breadth.rising", { count: rising })}</span>
        <span className="text-mut">{t("market.breadth.unchanged", { count: unchanged })}</span>
        <span className="text-down">{t("market.breadth.falling", { count: falling })}</span>
      </p>
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-(--candle-up)" style={{ flexGrow: rising }} />
        <span className="bg-fill-strong" style={{ flexGrow: unchanged }} />
        <span className="bg-(--candle-down)" style={{ flexGrow: falling }} />
      </div>
    </section>
  );
}
