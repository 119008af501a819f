import { useState } from "react";
import type { ReactElement } from "react";
import { ArrowLeft, Search, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { MarketRow } from "../../../web/quotes/market-row.tsx";
import { searchQuotes } from "../../../web/quotes/quote.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
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
      {list.status === "pending" && <SkeletonRows count={8} />}
      {list.status !== "pending" && found.length === 0 && <EmptyState text={t("shell.nothing_found")} />}
      <ul className="divide-y divide-line">
        {found.map((quote) => (
          <MarketRow
            key={quote.symbol}
            symbol={quote.symbol}
            onPress={() => navigation.redirect(withQuery(routes.trade, { symbol: quote.symbol }))}
          />
        ))}
      </ul>
    </div>
  );
}
