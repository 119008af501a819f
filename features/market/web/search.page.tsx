import { useState } from "react";
import type { ReactElement } from "react";
import { ArrowLeft, Search, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { MarketRow } from "../../../web/quotes/market-row.tsx";
import { searchQuotes } from "../../../web/quotes/quote.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { forgetRecent, noteRecent, readRecent } from "./recent-searches.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";

/** Find a market by name. */
export function SearchPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const list = useQuoteList();
  const [text, setText] = useState("");
  const open = (symbol: string): void => {
    noteRecent(symbol);
    navigation.redirect(withQuery(routes.trade, { symbol }));
  };
  const found = searchQuotes(list.quotes, text);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="sr-only">{t("market.search")}</h1>
      <header className="sticky top-(--header-top) z-20 flex h-14 items-center gap-1 bg-bg/95 px-2 backdrop-blur">
        <IconButton label={t("shell.back")} onClick={navigation.back}>
          <ArrowLeft className="size-5" aria-hidden />
        </IconButton>
        <label className="mr-2 flex h-11 min-w-0 flex-1 items-center gap-2 rounded-field bg-fill pl-3 focus-within:outline-2 focus-within:outline-mark">
          <Search className="size-4 shrink-0 text-mut" aria-hidden />
          <span className="sr-only">{t("market.search")}</span>
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t("shell.search")}
            autoFocus
            autoComplete="off"
            enterKeyHint="search"
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-mut"
          />
          {text !== "" && (
            <IconButton label={t("shell.clear")} onClick={() => setText("")}>
              <X className="size-4" aria-hidden />
            </IconButton>
          )}
        </label>
      </header>
      {text === "" && <Recent onSymbol={open} />}
      {list.status === "pending" && <SkeletonRows count={8} />}
      {list.status !== "pending" && found.length === 0 && <EmptyState text={t("shell.nothing_found")} />}
      <ul className="divide-y divide-line">
        {found.map((quote) => (
          <MarketRow key={quote.symbol} symbol={quote.symbol} onPress={() => open(quote.symbol)} />
        ))}
      </ul>
    </div>
  );
}

/** What was looked for lately, at hand while nothing is typed. */
function Recent({ onSymbol }: { readonly onSymbol: (symbol: string) => void }): ReactElement | null {
  const t = useT();
  const { quotes } = useQuoteList();
  const [recent, setRecent] = useState(readRecent);
  const shown = recent.filter((symbol) => quotes.some((quote) => quote.symbol === symbol));
  if (shown.length === 0) return null;
  const forget = (): void => {
    forgetRecent();
    setRecent([]);
  };
  return (
    <section aria-label={t("market.recent")} className="px-4 pb-3">
      <div className="flex items-center justify-between">
        <h2 className="text-xs font-medium text-mut">{t("market.recent")}</h2>
        <button type="button" onClick={forget} className="-mr-2 h-11 px-2 text-xs text-mut hover:text-fg">
          {t("market.recent.clear")}
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        {shown.map((symbol) => (
          <button
            key={symbol}
            type="button"
            onClick={() => onSymbol(symbol)}
            className="h-11 rounded-field bg-fill px-3.5 text-sm font-medium hover:bg-fill-strong"
          >
            {symbol}
          </button>
        ))}
      </div>
    </section>
  );
}
