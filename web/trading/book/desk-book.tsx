import { memo, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../i18n/texts.ts";
import { scaledDecimal } from "../../numbers/decimal-text.ts";
import { formatFixed } from "../../numbers/number-format.ts";
import { formatTime } from "../../numbers/time-format.ts";
import { MarketPrice } from "../../quotes/market-price.tsx";
import type { Quote } from "../../quotes/quote.ts";
import type { DepthEvent, Trade } from "../../socket/events.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Term } from "../../terms/term.tsx";
import { Amount, Price } from "../../ui/amounts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFittingRows } from "../../ui/fitting-rows.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { BOOK_GROUPS, bidShare, bookRows, bookSpread, groupedDecimals } from "./book-levels.ts";
import type { BookGroup, BookRow, BookRows } from "./book-levels.ts";
import { useTape } from "./depth.store.ts";
import { largeFrom } from "./large-trades.ts";
import { Ratio, TICK_TONES } from "./order-book.tsx";

/** Rows a side above the tape: eight of them where the window is low. */
const ROWS = 10;
const ROWS_LOW = 8;
/** With the whole height it has as many as fit, of 24 px a side each; between them the last price, below them the ratio. */
const FIT = { rest: 40 + 28, row: 2 * 24, least: 4, most: 20 };
const TRADES = 40;

interface PaneProps {
  /** Read out, and shown unless `tabs` are. */
  readonly title: string;
  readonly tabs?: ReactNode;
  /** At the right of the title. */
  readonly end?: ReactNode;
  /** Below it. */
  readonly strip?: ReactNode;
  readonly heads: readonly [string, string, string];
  readonly className: string;
  readonly children: ReactNode;
}

/** A pane of the terminal with three columns. */
export function ColumnsPane({ title, tabs, end, strip, heads, className, children }: PaneProps): ReactElement {
  return (
    <section aria-label={title} className={`live-figures flex min-h-0 flex-col ${className}`}>
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 px-3">
        {tabs === undefined ? <h2 className="truncate text-sm font-semibold">{title}</h2> : <div className="min-w-0">{tabs}</div>}
        {end}
      </div>
      {strip}
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

/** How a level was pressed: what it did is the page's to say. */
export interface LevelPress {
  readonly price: string;
  readonly side: "bid" | "ask";
  /** The price that stood there when the pointer went down; undefined for the keyboard. */
  readonly pressed: string | undefined;
  /** Which click of a row of quick ones; 0 for the keyboard. */
  readonly clicks: number;
}

interface DeskBookProps {
  readonly quote: Quote;
  readonly depth: DepthEvent | undefined;
  readonly onPress: (press: LevelPress) => void;
  /** Whether it has the whole height: then its rows grow a little to fill it. */
  readonly fills: boolean;
  /** Beside the title. */
  readonly tool?: ReactNode;
  /** Above the levels. */
  readonly strip?: ReactNode;
  readonly tabs?: ReactNode;
}

/** The book of the terminal: price, amount, sum; sellers above, buyers below, the last price between them. */
export function DeskBook({ quote, depth, onPress, fills, tool, strip, tabs }: DeskBookProps): ReactElement {
  const t = useT();
  const [group, setGroup] = useState<BookGroup>(1);
  const [box, fitting] = useFittingRows(FIT);
  const count = fills ? fitting : ROWS;
  const rows = useMemo(() => (depth === undefined ? undefined : bookRows(depth, quote, group, count)), [depth, quote, group, count]);
  const next = BOOK_GROUPS[(BOOK_GROUPS.indexOf(group) + 1) % BOOK_GROUPS.length] ?? 1;
  const press = useStable(onPress);
  const language = usePreferences((state) => state.language);
  const step = formatFixed(formatDecimal(group, quote.priceDecimals), groupedDecimals(quote.priceDecimals, group), language);
  return (
    <ColumnsPane
      title={t("trading.book")}
      heads={[t("trading.price_in", { unit: quote.quote }), t("trading.amount"), t("trading.sum")]}
      className={fills ? "flex-1" : "shrink-0"}
      strip={strip}
      tabs={tabs}
      end={
        <span className="flex shrink-0 items-center gap-1">
          {tool}
          <button
            type="button"
            onClick={() => setGroup(next)}
            aria-label={t("trading.book.group", { step })}
            className="h-6 rounded-md bg-fill px-2 text-2xs text-mut hover:text-fg"
          >
            {step}
          </button>
        </span>
      }
    >
      <div ref={box} className="flex min-h-0 flex-1 flex-col">
        {rows === undefined || depth === undefined ? (
          <Skeleton className="mx-3 h-110" />
        ) : (
          <Levels
            quote={quote}
            rows={rows}
            count={count}
            spread={bookSpread(depth, quote.priceDecimals)}
            group={group}
            fills={fills}
            onPress={press}
          />
        )}
      </div>
    </ColumnsPane>
  );
}

interface LevelsProps {
  readonly quote: Quote;
  readonly rows: BookRows;
  /** A side. */
  readonly count: number;
  readonly spread: string | undefined;
  readonly group: BookGroup;
  readonly fills: boolean;
  readonly onPress: (press: LevelPress) => void;
}

function Levels({ quote, rows, count, spread, group, fills, onPress }: LevelsProps): ReactElement {
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
      {...(side === "bid" ? rows.bids[index] : rows.asks[index])}
      side={side}
      decimals={decimals}
      quantityDecimals={quote.quantityDecimals}
      label={t(side === "bid" ? "trading.book.bid" : "trading.book.ask")}
      isLast={!fills && index >= ROWS_LOW}
      onPress={onPress}
    />
  );
  const slots = Array.from({ length: count }, (_, index) => index);
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

interface LevelProps extends Partial<BookRow> {
  readonly side: "bid" | "ask";
  readonly decimals: number;
  readonly quantityDecimals: number;
  readonly label: string;
  /** One of those that leave where the window is low, so that the tape has room. */
  readonly isLast: boolean;
  readonly onPress: (press: LevelPress) => void;
}

/** Arrow keys move from price to price. Drawn anew only when one of its figures changed; without any it keeps its height. */
const Level = memo(function Level(props: LevelProps): ReactElement {
  const { price, quantity = "", sum = "", share = 0, side, decimals, quantityDecimals, label, isLast, onPress } = props;
  const height = `max-h-7 min-h-6 flex-1 ${isLast ? "[@media(height<860px)]:hidden" : ""}`;
  const pressed = useRef<string | undefined>(undefined);
  if (price === undefined) return <div className={height} aria-hidden />;
  return (
    <button
      type="button"
      data-level={side}
      onPointerDown={() => {
        pressed.current = price;
      }}
      onClick={({ detail }) => onPress({ price: price, side, clicks: detail, pressed: detail === 0 ? undefined : pressed.current })}
      className={`relative grid w-full grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-xs hover:bg-fill focus-visible:-outline-offset-1 ${height}`}
    >
      <span
        aria-hidden
        className={`absolute inset-y-px right-0 transition-[width] duration-150 ${side === "bid" ? "bg-up-tint" : "bg-down-tint"}`}
        style={{ width: `${share}%` }}
      />
      <span className={`relative text-left ${side === "bid" ? "text-up" : "text-down"}`}>
        <span className="sr-only">{label} </span>
        <Price value={price} decimals={decimals} />
      </span>
      <Amount value={quantity} decimals={quantityDecimals} compact={quantity.length > 9} className="relative text-right" />
      <Amount value={sum} decimals={quantityDecimals} compact={sum.length > 9} className="relative text-right text-mut" />
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
        <MarketPrice quote={quote} />
        {quote.tick !== 0 && <Arrow className="live-arrow size-4" aria-hidden />}
      </span>
      {spread !== undefined && (
        <span className="text-right text-2xs text-mut">
          <Term name="spread">{t("trading.spread")}</Term> <Price value={spread} decimals={quote.priceDecimals} className="text-fg" />
        </span>
      )}
    </p>
  );
}

interface DeskTapeProps {
  readonly quote: Quote;
  readonly tabs?: ReactNode;
}

/** Everybody's trades in a market, newest first. */
export function DeskTape({ quote, tabs }: DeskTapeProps): ReactElement {
  return <TapePane quote={quote} tabs={tabs} trades={useTape(quote.symbol)} />;
}

interface TapePaneProps extends DeskTapeProps {
  /** Undefined until they were read. */
  readonly trades: readonly Trade[] | undefined;
}

/** Trades, newest first; large ones stand out. */
export function TapePane({ quote, tabs, trades }: TapePaneProps): ReactElement {
  const t = useT();
  const shown = trades?.slice(0, TRADES);
  const large = largeFrom(shown ?? []);
  return (
    <ColumnsPane
      title={t("trading.tape")}
      tabs={tabs}
      heads={[t("trading.price_in", { unit: quote.quote }), t("trading.amount"), t("trading.time")]}
      className="flex-1 border-t border-line first:border-t-0"
    >
      {shown === undefined ? (
        <Skeleton className="mx-3 h-40" />
      ) : (
        <ol aria-label={t("trading.tape")} className="min-h-0 flex-1 overflow-hidden">
          {shown.map((trade) => (
            <TapeRow
              key={trade.id}
              trade={trade}
              isLarge={large !== undefined && scaledDecimal(trade.amount) >= large}
              priceDecimals={quote.priceDecimals}
              quantityDecimals={quote.quantityDecimals}
            />
          ))}
        </ol>
      )}
    </ColumnsPane>
  );
}

interface TapeRowProps {
  readonly trade: Trade;
  readonly isLarge: boolean;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

const TapeRow = memo(function TapeRow({ trade, isLarge, priceDecimals, quantityDecimals }: TapeRowProps): ReactElement {
  const language = usePreferences((state) => state.language);
  const isSell = trade.direction === "sell";
  const tint = isLarge ? `font-semibold ${isSell ? "bg-down-tint" : "bg-up-tint"}` : "";
  return (
    <li className={`grid h-5 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-xs ${tint}`}>
      <Price value={trade.price} decimals={priceDecimals} className={isSell ? "text-down" : "text-up"} />
      <Amount value={trade.amount} decimals={quantityDecimals} compact={String(trade.amount).length > 12} className="text-right" />
      <span className={`text-right font-normal ${isLarge ? "" : "text-mut"}`}>{formatTime(trade.ts, "time", language)}</span>
    </li>
  );
});

type Shown = "book" | "tape" | "third";

interface BookOrTapeProps extends Omit<DeskBookProps, "fills" | "tabs"> {
  /** Instead of the market's trades. */
  readonly tape?: (tabs: ReactNode) => ReactElement;
  /** Behind a tab of its own. */
  readonly third?: { readonly label: string; readonly pane: (tabs: ReactNode) => ReactElement };
}

/** Where the window has no room for both: one pane, two tabs. */
export function BookOrTape({ tape, third, ...book }: BookOrTapeProps): ReactElement {
  const t = useT();
  const [shown, setShown] = useState<Shown>("book");
  const tabs = (
    <Tabs
      size="xs"
      label={t("trading.book")}
      options={[
        { value: "book", label: t("trading.book.short") },
        { value: "tape", label: t("trading.tape.short") },
        ...(third === undefined ? [] : [{ value: "third" as const, label: third.label }]),
      ]}
      value={shown}
      onValue={setShown}
    />
  );
  if (shown === "third" && third !== undefined) return third.pane(tabs);
  if (shown === "book") return <DeskBook {...book} fills tabs={tabs} />;
  return tape === undefined ? <DeskTape quote={book.quote} tabs={tabs} /> : tape(tabs);
}
