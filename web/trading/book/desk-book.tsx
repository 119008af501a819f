import { memo, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../i18n/texts.ts";
import { formatTime } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import type { DepthEvent, Trade } from "../../socket/events.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Amount, Price } from "../../ui/amounts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BOOK_GROUPS, bidShare, bookRows, bookSpread, groupedDecimals } from "./book-levels.ts";
import type { BookGroup, BookRow, BookRows } from "./book-levels.ts";
import { Ratio, TICK_TONES } from "./order-book.tsx";

/** Rows a side: as many as the venue pushes. */
const ROWS = 10;
const ROWS_LOW = 8;
const TRADES = 40;

interface PaneProps {
  readonly title: string;
  /** At the right of the title. */
  readonly end?: ReactNode;
  readonly heads: readonly [string, string, string];
  readonly className: string;
  readonly children: ReactNode;
}

/** A pane of the terminal with three columns. */
function ColumnsPane({ title, end, heads, className, children }: PaneProps): ReactElement {
  return (
    <section aria-label={title} className={`live-figures flex min-h-0 flex-col ${className}`}>
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 px-3">
        <h2 className="truncate text-sm font-semibold">{title}</h2>
        {end}
      </div>
      <div className="grid h-6 shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-2xs text-mut">
        {heads.map((head, index) => (
          <span key={head} className={`truncate ${index === 0 ? "" : "text-right"}`}>
            {head}
          </span>
        ))}
      </div>
      {children}
    </section>
  );
}

interface DeskBookProps {
  readonly quote: Quote;
  readonly depth: DepthEvent | undefined;
  readonly onPrice: (price: string) => void;
  /** Whether it has the whole height: then its rows grow a little to fill it. */
  readonly fills: boolean;
}

/** The book of the terminal: price, amount, sum; sellers above, buyers below, the last price between them. */
export function DeskBook({ quote, depth, onPrice, fills }: DeskBookProps): ReactElement {
  const t = useT();
  const [group, setGroup] = useState<BookGroup>(1);
  const rows = useMemo(() => (depth === undefined ? undefined : bookRows(depth, quote, group, ROWS)), [depth, quote, group]);
  const next = BOOK_GROUPS[(BOOK_GROUPS.indexOf(group) + 1) % BOOK_GROUPS.length] ?? 1;
  const step = formatDecimal(group, quote.priceDecimals, groupedDecimals(quote.priceDecimals, group));
  return (
    <ColumnsPane
      title={t("trading.book")}
      heads={[t("trading.price_in", { unit: quote.quote }), t("trading.amount"), t("trading.sum")]}
      className={fills ? "flex-1" : "shrink-0"}
      end={
        <button
          type="button"
          onClick={() => setGroup(next)}
          aria-label={t("trading.book.group", { step })}
          className="h-6 rounded-md bg-fill px-2 text-2xs text-mut hover:text-fg"
        >
          {step}
        </button>
      }
    >
      {rows === undefined || depth === undefined ? (
        <Skeleton className="mx-3 h-110" />
      ) : (
        <Levels quote={quote} rows={rows} spread={bookSpread(depth, quote.priceDecimals)} group={group} fills={fills} onPrice={onPrice} />
      )}
    </ColumnsPane>
  );
}

interface LevelsProps {
  readonly quote: Quote;
  readonly rows: BookRows;
  readonly spread: string | undefined;
  readonly group: BookGroup;
  readonly fills: boolean;
  readonly onPrice: (price: string) => void;
}

function Levels({ quote, rows, spread, group, fills, onPrice }: LevelsProps): ReactElement {
  const t = useT();
  const decimals = groupedDecimals(quote.priceDecimals, group);
  if (rows.bids.length + rows.asks.length === 0) {
    return (
      <p className="flex h-40 items-center justify-center px-4 text-center text-xs text-mut">
        {t(quote.session.phase === "closed" ? "shell.session_closed" : "trading.book.empty")}
      </p>
    );
  }
  const level = (side: "bid" | "ask", index: number): ReactElement => (
    <Level
      key={index}
      row={side === "bid" ? rows.bids[index] : rows.asks[index]}
      side={side}
      decimals={decimals}
      quantityDecimals={quote.quantityDecimals}
      label={t(side === "bid" ? "trading.book.bid" : "trading.book.ask")}
      isLast={!fills && index >= ROWS_LOW}
      onPrice={onPrice}
    />
  );
  const slots = Array.from({ length: ROWS }, (_, index) => index);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col justify-end">{slots.toReversed().map((index) => level("ask", index))}</div>
      <Middle quote={quote} spread={spread} />
      <div className="flex min-h-0 flex-1 flex-col">{slots.map((index) => level("bid", index))}</div>
      <div className="shrink-0 px-3 pb-1">
        <Ratio share={bidShare(rows)} />
      </div>
    </>
  );
}

interface LevelProps {
  readonly row: BookRow | undefined;
  readonly side: "bid" | "ask";
  readonly decimals: number;
  readonly quantityDecimals: number;
  readonly label: string;
  /** One of those that leave where the window is low, so that the tape has room. */
  readonly isLast: boolean;
  readonly onPrice: (price: string) => void;
}

/** Arrow keys move from price to price, so that the book can be walked without a mouse. */
const Level = memo(function Level({ row, side, decimals, quantityDecimals, label, isLast, onPrice }: LevelProps): ReactElement {
  const height = `max-h-7 min-h-6 flex-1 ${isLast ? "[@media(height<860px)]:hidden" : ""}`;
  if (row === undefined) return <div className={height} aria-hidden />;
  return (
    <button
      type="button"
      data-level
      onClick={() => onPrice(row.price)}
      className={`relative grid w-full grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-xs hover:bg-fill focus-visible:-outline-offset-1 ${height}`}
    >
      <span
        aria-hidden
        className={`absolute inset-y-px right-0 transition-[width] duration-150 ${side === "bid" ? "bg-up-tint" : "bg-down-tint"}`}
        style={{ width: `${row.share}%` }}
      />
      <span className={`relative text-left ${side === "bid" ? "text-up" : "text-down"}`}>
        <span className="sr-only">{label} </span>
        <Price value={row.price} decimals={decimals} />
      </span>
      <Amount value={row.quantity} decimals={quantityDecimals} compact={row.quantity.length > 9} className="relative text-right" />
      <Amount value={row.sum} decimals={quantityDecimals} compact={row.sum.length > 9} className="relative text-right text-mut" />
    </button>
  );
});

/** The last price in the colour of its last move, and what lies between the sides. */
function Middle({ quote, spread }: { readonly quote: Quote; readonly spread: string | undefined }): ReactElement {
  const t = useT();
  const Arrow = quote.tick < 0 ? ArrowDown : ArrowUp;
  return (
    <p className="flex h-10 shrink-0 items-center justify-between gap-2 px-3">
      <span className={`flex items-center gap-1 text-lg font-semibold ${TICK_TONES[`${quote.tick}`]}`}>
        <Price value={quote.price} decimals={quote.priceDecimals} />
        {quote.tick !== 0 && <Arrow className="live-arrow size-4" aria-hidden />}
      </span>
      {spread !== undefined && (
        <span className="text-right text-2xs text-mut">
          {t("trading.spread")} <Price value={spread} decimals={quote.priceDecimals} className="text-fg" />
        </span>
      )}
    </p>
  );
}

interface DeskTapeProps {
  readonly quote: Quote;
  readonly trades: readonly Trade[] | undefined;
}

/** Everybody's trades, newest first; large ones stand out. */
export function DeskTape({ quote, trades }: DeskTapeProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <ColumnsPane
      title={t("trading.tape")}
      heads={[t("trading.price_in", { unit: quote.quote }), t("trading.amount"), t("trading.time")]}
      className="flex-1 border-t border-line first:border-t-0"
    >
      {trades === undefined ? (
        <Skeleton className="mx-3 h-40" />
      ) : (
        <ol aria-label={t("trading.tape")} className="min-h-0 flex-1 overflow-hidden">
          {trades.slice(0, TRADES).map((trade) => (
            <li key={trade.id} className="grid h-5 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-xs">
              <Price value={trade.price} decimals={quote.priceDecimals} className={trade.direction === "sell" ? "text-down" : "text-up"} />
              <Amount
                value={trade.amount}
                decimals={quote.quantityDecimals}
                compact={String(trade.amount).length > 12}
                className="text-right"
              />
              <span className="text-right text-mut">{formatTime(trade.ts, "time", language)}</span>
            </li>
          ))}
        </ol>
      )}
    </ColumnsPane>
  );
}
