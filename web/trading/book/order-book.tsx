import { memo, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../i18n/texts.ts";
import { signOfDecimal } from "../../numbers/decimal-text.ts";
import { formatTime } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import type { DepthEvent, Trade } from "../../socket/events.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Amount, Price, toneOf } from "../../ui/amounts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BOOK_GROUPS, bookRows, groupedDecimals } from "./book-levels.ts";
import type { BookGroup, BookRow } from "./book-levels.ts";

/** Rows a side: as many as the venue pushes; a phone shows those that are as tall as the form. */
const ROWS = 10;
const ROWS_ON_PHONE = 7;
/** Both sides and the last price between them. */
const HEIGHT = "h-[376px] lg:h-[520px]";

interface LevelProps {
  readonly row: BookRow | undefined;
  readonly side: "bid" | "ask";
  readonly decimals: number;
  readonly quantityDecimals: number;
  readonly onPrice: (price: string) => void;
  readonly label: string;
  /** Only where there is room: on wide screens. */
  readonly deep: boolean;
}

/** One price level; its bar is the size up to here. An empty one keeps the row's height. */
const Level = memo(function Level({ row, side, decimals, quantityDecimals, onPrice, label, deep }: LevelProps): ReactElement {
  const shown = deep ? "hidden lg:flex" : "flex";
  if (row === undefined) return <div className={`h-6 ${shown}`} aria-hidden />;
  const tint = side === "bid" ? "bg-up-tint" : "bg-down-tint";
  return (
    <button
      type="button"
      onClick={() => onPrice(row.price)}
      className={`relative h-6 w-full items-center justify-between text-xs focus-visible:-outline-offset-1 ${shown}`}
    >
      <span className="sr-only">{label} </span>
      <span aria-hidden className={`absolute inset-y-px right-0 rounded-l-sm ${tint}`} style={{ width: `${row.share}%` }} />
      <Price value={row.price} decimals={decimals} className={`relative ${side === "bid" ? "text-up" : "text-down"}`} />
      <Amount value={row.quantity} decimals={quantityDecimals} compact={row.quantity.length > 9} className="relative" />
    </button>
  );
});

interface BookProps {
  readonly quote: Quote;
  readonly depth: DepthEvent | undefined;
  readonly onPrice: (price: string) => void;
}

function BookTable({ quote, depth, onPrice, group }: BookProps & { readonly group: BookGroup }): ReactElement {
  const t = useT();
  const rows = useMemo(() => (depth === undefined ? undefined : bookRows(depth, quote, group, ROWS)), [depth, quote, group]);
  const decimals = groupedDecimals(quote.priceDecimals, group);
  const slots = Array.from({ length: ROWS }, (_, index) => index);
  if (rows === undefined) return <Skeleton className={`w-full ${HEIGHT}`} />;
  if (rows.bids.length + rows.asks.length === 0) {
    return (
      <p className={`flex items-center justify-center text-center text-xs text-mut ${HEIGHT}`}>
        {t(quote.session.phase === "closed" ? "shell.session_closed" : "trading.book.empty")}
      </p>
    );
  }
  const level = (side: "bid" | "ask", index: number): ReactElement => {
    const row = side === "bid" ? rows.bids[index] : rows.asks[index];
    const label = t(side === "bid" ? "trading.book.bid" : "trading.book.ask");
    return (
      <Level
        key={`${side}${index}`}
        row={row}
        side={side}
        decimals={decimals}
        quantityDecimals={quote.quantityDecimals}
        onPrice={onPrice}
        label={label}
        deep={index >= ROWS_ON_PHONE}
      />
    );
  };
  return (
    <>
      <div>{[...slots].reverse().map((index) => level("ask", index))}</div>
      <LastPrice quote={quote} />
      <div>{slots.map((index) => level("bid", index))}</div>
    </>
  );
}

function LastPrice({ quote }: { readonly quote: Quote }): ReactElement {
  const sign = signOfDecimal(quote.change);
  const Arrow = sign < 0 ? ArrowDown : ArrowUp;
  return (
    <p className={`flex h-10 items-center gap-1 overflow-hidden text-lg font-semibold whitespace-nowrap ${toneOf(quote.change)}`}>
      <Price value={quote.price} decimals={quote.priceDecimals} />
      {sign !== 0 && <Arrow className="live-arrow size-4 shrink-0" aria-hidden />}
      <span className="ml-1 truncate text-xs font-normal text-mut max-sm:hidden">
        ≈ $<Price value={quote.price} decimals={2} />
      </span>
    </p>
  );
}

function Tape({ quote, trades }: { readonly quote: Quote; readonly trades: readonly Trade[] | undefined }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (trades === undefined) return <Skeleton className={`w-full ${HEIGHT}`} />;
  return (
    <ol aria-label={t("trading.tape")} className={`overflow-hidden ${HEIGHT}`}>
      {trades.slice(0, ROWS * 2 + 2).map((trade) => (
        <li key={trade.id} className="grid h-6 grid-cols-[1fr_auto] items-center gap-2 text-xs sm:grid-cols-[1fr_1fr_auto]">
          <Price value={trade.price} decimals={quote.priceDecimals} className={trade.direction === "sell" ? "text-down" : "text-up"} />
          <Amount value={trade.amount} decimals={quote.quantityDecimals} className="text-right" />
          <span className="hidden text-mut sm:inline">{formatTime(trade.ts, "time", language)}</span>
        </li>
      ))}
    </ol>
  );
}

type Side = "book" | "tape";

/** Book and tape of a market, side by side with the form. */
export function BookPanel(props: BookProps & { readonly trades: readonly Trade[] | undefined }): ReactElement {
  const t = useT();
  const { quote } = props;
  const [shown, setShown] = useState<Side>("book");
  const [group, setGroup] = useState<BookGroup>(1);
  const nextGroup = BOOK_GROUPS[(BOOK_GROUPS.indexOf(group) + 1) % BOOK_GROUPS.length] ?? 1;
  const groupText = formatDecimal(group, quote.priceDecimals, groupedDecimals(quote.priceDecimals, group));
  return (
    <section aria-label={t("trading.book")} className="live-figures flex min-w-0 flex-col">
      <div className="-mt-1 flex items-center justify-between gap-2">
        <Tabs
          label={t("trading.book")}
          options={[
            { value: "book", label: t("trading.book.short") },
            { value: "tape", label: t("trading.tape.short") },
          ]}
          value={shown}
          onValue={setShown}
        />
        {shown === "book" && (
          <button
            type="button"
            onClick={() => setGroup(nextGroup)}
            aria-label={t("trading.book.group", { step: groupText })}
            className="h-8 rounded-md bg-fill px-2 text-2xs text-mut hover:text-fg"
          >
            {groupText}
          </button>
        )}
      </div>
      <div className="flex h-6 items-center justify-between text-2xs text-mut">
        <span className="truncate">{t("trading.price_in", { unit: quote.quote })}</span>
        <span className="truncate">{t("trading.quantity_in", { unit: quote.base })}</span>
      </div>
      {shown === "book" ? <BookTable {...props} group={group} /> : <Tape quote={quote} trades={props.trades} />}
    </section>
  );
}
