import { memo, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, RefObject } from "react";
import { Search, Star } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { useFavourites } from "../../quotes/favourites.ts";
import { MarketPrice } from "../../quotes/market-price.tsx";
import { searchQuotes } from "../../quotes/quote.ts";
import type { Quote } from "../../quotes/quote.ts";
import { Sparkline } from "../../quotes/sparkline.tsx";
import { useQuote, useQuoteList } from "../../quotes/quotes.store.ts";
import { Change } from "../../ui/amounts.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";

type RailTab = "favourites" | "coin" | "stock";

interface MarketRailProps {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The page's "/" leads here. */
  readonly search: RefObject<HTMLInputElement | null>;
}

/** All markets beside the chart: arrows move, Enter opens, the star keeps. */
export const MarketRail = memo(function MarketRail({ symbol, onSymbol, search }: MarketRailProps): ReactElement {
  const t = useT();
  const list = useQuoteList();
  const favourites = useFavourites();
  const shown = list.quotes.find((quote) => quote.symbol === symbol);
  const [tab, setTab] = useState<RailTab>(shown?.assetClass ?? "coin");
  const [text, setText] = useState("");
  const rows = useRef<HTMLUListElement>(null);
  const inTab = (quote: Quote): boolean => (tab === "favourites" ? favourites.has(quote.baseId) : quote.assetClass === tab);
  const found = text === "" ? list.quotes.filter(inTab) : searchQuotes(list.quotes, text);
  const move = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      setText("");
      search.current?.blur();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(rows.current?.querySelectorAll<HTMLElement>("[data-market]") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    (buttons[at + step] ?? (step < 0 ? search.current : buttons[0]))?.focus();
  };
  return (
    <section aria-label={t("trading.markets")} className="flex h-full min-h-0 flex-col" onKeyDown={move}>
      <label className="mx-3 mt-2 flex h-8 shrink-0 items-center gap-2 rounded-lg bg-fill px-2.5 focus-within:outline-2 focus-within:outline-mark">
        <Search className="size-3.5 text-mut" aria-hidden />
        <span className="sr-only">{t("shell.search")}</span>
        <input
          ref={search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("shell.search")}
          className="min-w-0 flex-1 bg-transparent text-xs outline-none placeholder:text-mut"
        />
        <kbd aria-hidden className="rounded border border-line px-1 text-2xs leading-[1rem] text-mut">
          /
        </kbd>
      </label>
      <div className="shrink-0 border-b border-line px-3">
        <Tabs
          size="xs"
          label={t("trading.markets")}
          options={[
            { value: "favourites", label: t("trading.favourites") },
            { value: "coin", label: t("shell.coins") },
            { value: "stock", label: t("shell.stocks") },
          ]}
          value={tab}
          onValue={setTab}
        />
      </div>
      <ul ref={rows} className="min-h-0 flex-1 overflow-y-auto">
        {found.map((quote) => (
          <RailRow
            key={quote.symbol}
            symbol={quote.symbol}
            chosen={quote.symbol === symbol}
            starred={favourites.has(quote.baseId)}
            onStar={favourites.toggle}
            onSymbol={onSymbol}
          />
        ))}
      </ul>
      {found.length === 0 && list.status === "success" && (
        <EmptyState text={t(tab === "favourites" && text === "" ? "trading.favourites.none" : "shell.nothing_found")} />
      )}
    </section>
  );
});

interface RailRowProps {
  readonly symbol: string;
  readonly chosen: boolean;
  readonly starred: boolean;
  readonly onStar: (currencyId: number) => void;
  readonly onSymbol: (symbol: string) => void;
}

/** 40 px: coin and name, sparkline, price over change. Draws itself when its own quote moves. */
const RailRow = memo(function RailRow({ symbol, chosen, starred, onStar, onSymbol }: RailRowProps): ReactElement | null {
  const t = useT();
  const quote = useQuote(symbol);
  if (quote === undefined) return null;
  return (
    <li className={`group relative flex h-10 items-center ${chosen ? "bg-fill shadow-[inset_2px_0_var(--mark)]" : "hover:bg-row"}`}>
      <button
        type="button"
        data-market
        aria-current={chosen ? "true" : undefined}
        onClick={() => onSymbol(symbol)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 pr-3 pl-3 text-left text-xs focus-visible:-outline-offset-2"
      >
        <CoinIcon code={quote.base} size={20} />
        <span className="min-w-0 flex-1">
          <span className="block truncate leading-[1rem] font-semibold">
            {quote.base}
            <span className="font-normal text-mut">/{quote.quote}</span>
          </span>
          <span className="block truncate text-2xs leading-[0.875rem] text-mut">{quote.title}</span>
        </span>
        <Sparkline symbol={symbol} change={quote.change} className="hidden h-5 w-10 shrink-0 min-[1440px]:block" />
        <span className="live-figures shrink-0 text-right">
          <MarketPrice quote={quote} className="block leading-[1rem] font-medium" />
          <Change value={quote.change} className="block text-2xs leading-[0.875rem]" />
        </span>
      </button>
      <button
        type="button"
        aria-pressed={starred}
        aria-label={t(starred ? "shell.favourite.remove" : "shell.favourite.add")}
        title={t(starred ? "shell.favourite.remove" : "shell.favourite.add")}
        onClick={() => onStar(quote.baseId)}
        className="pointer-events-none absolute top-2 left-2.5 size-6 rounded-full bg-card opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 focus-visible:opacity-100"
      >
        <Star className={`m-auto size-4 ${starred ? "fill-mark text-mark" : "text-mut"}`} aria-hidden />
      </button>
    </li>
  );
});
