import { memo, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../i18n/texts.ts";
import { formatFixed } from "../../numbers/number-format.ts";
import { formatTime } from "../../numbers/time-format.ts";
import { MarketPrice } from "../../quotes/market-price.tsx";
import type { Quote } from "../../quotes/quote.ts";
import type { DepthEvent, Trade } from "../../socket/events.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { Term } from "../../terms/term.tsx";
import { Amount, Price } from "../../ui/amounts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BOOK_GROUPS, bidShare, bookRows, bookSpread, groupedDecimals } from "./book-levels.ts";
import type { BookGroup } from "./book-levels.ts";
import { useTape } from "./depth.store.ts";

/** Rows a side: as many as the venue pushes. */
const ROWS = 10;

/** How a book is drawn: beside a phone's form in few rows, fewer where the screen is low; else in all. */
export type BookSize = "phone" | "page";
interface Look {
  readonly rows: number;
  /** Both sides and the last price between them. */
  readonly height: string;
}
const LOOKS: Record<BookSize, Look> = {
  phone: { rows: 7, height: "h-[384px] [@media(height<857px)]:h-[336px] [@media(height<700px)]:h-[288px]" },
  page: { rows: ROWS, height: "h-[520px]" },
};
/** What stands above a phone's book: a market's head, with the products above it, or a contract's head, which is higher. */
export type AboveBook = "head" | "products" | "contract";
/**
 * A phone's rows that would lie half under the bar which sends, from the fourth on: that bar begins 139 px above the screen's end, a chart
 * strip, which starts folded below 740 px, moves the book down. What is half covered can't be pressed well.
 */
const COVERED: Record<AboveBook, readonly string[]> = {
  head: [
    "",
    "[@media(740px<=height<761px)]:hidden",
    "[@media(740px<=height<809px)]:hidden [@media(height<700px)]:hidden",
    "[@media(740px<=height<857px)]:hidden [@media(height<712px)]:hidden",
  ],
  products: [
    "[@media(740px<=height<757px)]:hidden [@media(height<664px)]:hidden",
    "[@media(740px<=height<805px)]:hidden [@media(height<712px)]:hidden",
    "[@media(height<853px)]:hidden",
    "[@media(height<901px)]:hidden",
  ],
  contract: [
    "[@media(740px<=height<784px)]:hidden [@media(height<688px)]:hidden",
    "[@media(740px<=height<832px)]:hidden [@media(height<736px)]:hidden",
    "[@media(height<880px)]:hidden",
    "[@media(height<928px)]:hidden",
  ],
};
const FIRST_COVERED = 3;

interface LevelProps {
  /** Undefined where there is none. */
  readonly price: string | undefined;
  readonly quantity: string;
  /** Of the longest bar, percent. */
  readonly share: number;
  readonly side: "bid" | "ask";
  readonly decimals: number;
  readonly quantityDecimals: number;
  readonly onPrice: (price: string) => void;
  readonly label: string;
  /** Height, and where it is not shown. */
  readonly look: string;
}

/** One price level; its bar is the size up to here. An empty one keeps the row's height. Drawn anew only when one of its figures changed. */
const Level = memo(function Level(props: LevelProps): ReactElement {
  const { price, quantity, share, side, decimals, quantityDecimals, onPrice, label, look } = props;
  if (price === undefined) return <div className={look} aria-hidden />;
  const tint = side === "bid" ? "bg-up-tint" : "bg-down-tint";
  return (
    <button
      type="button"
      onClick={() => onPrice(price)}
      className={`relative flex w-full items-center justify-between text-xs focus-visible:-outline-offset-1 ${look}`}
    >
      <span className="sr-only">{label} </span>
      <span
        aria-hidden
        className={`absolute inset-y-px right-0 rounded-l-sm transition-[width] duration-150 ${tint}`}
        style={{ width: `${share}%` }}
      />
      <Price value={price} decimals={decimals} className={`relative ${side === "bid" ? "text-up" : "text-down"}`} />
      <Amount value={quantity} decimals={quantityDecimals} compact={quantity.length > 9} className="relative" />
    </button>
  );
});

interface BookProps {
  readonly quote: Quote;
  readonly depth: DepthEvent | undefined;
  readonly onPrice: (price: string) => void;
  readonly size: BookSize;
  readonly above?: AboveBook;
  /** Instead of the market's trades. */
  readonly tape?: ReactElement;
}

function BookTable({ quote, depth, onPrice, group, size, above = "head" }: BookProps & { readonly group: BookGroup }): ReactElement {
  const t = useT();
  const look = LOOKS[size];
  const rows = useMemo(() => (depth === undefined ? undefined : bookRows(depth, quote, group, look.rows)), [depth, quote, group, look]);
  const decimals = groupedDecimals(quote.priceDecimals, group);
  const slots = Array.from({ length: look.rows }, (_, index) => index);
  if (depth === undefined || rows === undefined) return <Skeleton className={`w-full ${look.height}`} />;
  if (rows.bids.length + rows.asks.length === 0) {
    return (
      <p className={`flex items-center justify-center text-center text-xs text-mut ${look.height}`}>
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
        price={row?.price}
        quantity={row?.quantity ?? ""}
        share={row?.share ?? 0}
        side={side}
        decimals={decimals}
        quantityDecimals={quote.quantityDecimals}
        onPrice={onPrice}
        label={label}
        look={`h-6 ${(size === "phone" && COVERED[above][index - FIRST_COVERED]) || ""}`}
      />
    );
  };
  return (
    <>
      <div>{[...slots].reverse().map((index) => level("ask", index))}</div>
      <LastPrice quote={quote} spread={size === "phone" ? bookSpread(depth, quote.priceDecimals) : undefined} />
      <div>{slots.map((index) => level("bid", index))}</div>
      {size === "phone" && <Ratio share={bidShare(rows)} />}
    </>
  );
}

export const TICK_TONES = { "1": "text-up", "0": "", "-1": "text-down" } as const;

/** The market's price in the colour of its last move. */
function LastPrice({ quote, spread }: { readonly quote: Quote; readonly spread: string | undefined }): ReactElement {
  const t = useT();
  const Arrow = quote.tick < 0 ? ArrowDown : ArrowUp;
  return (
    <div className={`flex flex-col justify-center ${spread === undefined ? "h-10" : "h-12"}`}>
      <p
        className={`flex items-center gap-1 overflow-hidden text-lg leading-[1.5rem] font-semibold whitespace-nowrap ${TICK_TONES[`${quote.tick}`]}`}
      >
        <MarketPrice quote={quote} />
        {quote.tick !== 0 && <Arrow className="live-arrow size-4 shrink-0" aria-hidden />}
        {spread === undefined && (
          <span className="ml-1 truncate text-xs font-normal text-mut">
            ≈ $<Price value={quote.price} decimals={2} />
          </span>
        )}
      </p>
      {spread !== undefined && (
        <p className="flex items-center justify-between gap-2 text-2xs leading-[1rem] text-mut">
          <Term name="spread">{t("trading.spread")}</Term>
          <Price value={spread} decimals={quote.priceDecimals} />
        </p>
      )}
    </div>
  );
}

/** How the amounts on screen are divided between the sides. */
export function Ratio({ share }: { readonly share: number | undefined }): ReactElement {
  const t = useT();
  if (share === undefined) return <div className="h-6" />;
  return (
    <p className="flex h-6 items-center gap-1.5 text-2xs">
      <span className="sr-only">{t("trading.ratio", { bids: share, asks: 100 - share })}</span>
      <span aria-hidden className="text-up">
        {share}
      </span>
      <span aria-hidden className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-(--candle-up)" style={{ width: `${share}%` }} />
        <span className="flex-1 bg-(--candle-down)" />
      </span>
      <span aria-hidden className="text-down">
        {100 - share}
      </span>
    </p>
  );
}

/** Read when it is first shown. */
function Tape({ quote, size }: Pick<BookProps, "quote" | "size">): ReactElement {
  return <TapeList quote={quote} size={size} trades={useTape(quote.symbol)} />;
}

interface TapeListProps extends Pick<BookProps, "quote" | "size"> {
  /** Undefined until they were read. */
  readonly trades: readonly Trade[] | undefined;
}

/** Trades in the place of the book. */
export function TapeList({ quote, size, trades }: TapeListProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { height } = LOOKS[size];
  if (trades === undefined) return <Skeleton className={`w-full ${height}`} />;
  return (
    <ol aria-label={t("trading.tape")} className={`overflow-hidden ${height}`}>
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
export function BookPanel(props: BookProps): ReactElement {
  const t = useT();
  const { quote, size } = props;
  const isPhone = size === "phone";
  const [shown, setShown] = useState<Side>("book");
  const [group, setGroup] = useState<BookGroup>(1);
  const nextGroup = BOOK_GROUPS[(BOOK_GROUPS.indexOf(group) + 1) % BOOK_GROUPS.length] ?? 1;
  const language = usePreferences((state) => state.language);
  const { priceDecimals } = quote;
  const groupText = formatFixed(formatDecimal(group, priceDecimals), groupedDecimals(priceDecimals, group), language);
  return (
    <section aria-label={t("trading.book")} className="live-figures flex min-w-0 flex-col">
      <div className={`flex items-center justify-between gap-2 ${isPhone ? "" : "-mt-1"}`}>
        <Tabs
          size={isPhone ? "xs" : "sm"}
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
      <div className={`flex items-center justify-between gap-2 text-2xs text-mut ${isPhone ? "h-5" : "h-6"}`}>
        <span className="truncate">{isPhone ? t("trading.price") : t("trading.price_in", { unit: quote.quote })}</span>
        <span className="truncate">{isPhone ? t("trading.amount") : t("trading.quantity_in", { unit: quote.base })}</span>
      </div>
      {shown === "book" ? <BookTable {...props} group={group} /> : (props.tape ?? <Tape quote={quote} size={size} />)}
    </section>
  );
}
