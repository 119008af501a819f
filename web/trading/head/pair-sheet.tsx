import { useState } from "react";
import type { ReactElement } from "react";
import { Search } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { MarketRow } from "../../quotes/market-row.tsx";
import { searchQuotes } from "../../quotes/quote.ts";
import { useQuoteList } from "../../quotes/quotes.store.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";

interface PairSheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The markets to choose from, all of one kind; all markets unless given. */
  readonly symbols?: readonly string[];
}

/** Choose another market. */
export function PairSheet({ open, onOpen, symbol, onSymbol, symbols }: PairSheetProps): ReactElement {
  const t = useT();
  const list = useQuoteList();
  const [text, setText] = useState("");
  const [assetClass, setAssetClass] = useState<"coin" | "stock">("coin");
  const offered = symbols === undefined ? list.quotes : list.quotes.filter((quote) => symbols.includes(quote.symbol));
  const isOfOne = symbols !== undefined;
  const found = text === "" ? offered.filter((quote) => isOfOne || quote.assetClass === assetClass) : searchQuotes(offered, text);
  return (
    <Sheet open={open} onOpen={onOpen} title={t("trading.markets")} tall>
      <label className="flex h-11 items-center gap-2 rounded-field bg-fill px-3">
        <Search className="size-4 text-mut" aria-hidden />
        <span className="sr-only">{t("shell.search")}</span>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("shell.search")}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-mut"
        />
      </label>
      {!isOfOne && (
        <Tabs
          label={t("trading.markets")}
          options={[
            { value: "coin", label: t("shell.coins") },
            { value: "stock", label: t("shell.stocks") },
          ]}
          value={assetClass}
          onValue={setAssetClass}
        />
      )}
      {found.length === 0 && <EmptyState text={t("shell.nothing_found")} />}
      <ul className="-mx-5">
        {found.map((quote) => (
          <MarketRow
            key={quote.symbol}
            symbol={quote.symbol}
            chosen={quote.symbol === symbol}
            onPress={() => {
              onSymbol(quote.symbol);
              onOpen(false);
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}
