import { Suspense, useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { ChartArea, ChartCandlestick, ChartNoAxesColumn, Maximize, Minimize, SlidersHorizontal, SquareDashed } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { plotText } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import { Change, Price, toneOf } from "../../ui/amounts.tsx";
import { IconButton } from "../../ui/button.tsx";
import { later } from "../../ui/later.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CANDLE_TYPES, PANE_HEIGHT, PANE_INDICATORS, PERIODS } from "./chart-port.ts";
import type { ChartAct } from "./chart-menu.tsx";
import type { CandleSource, CandleType, ChartMarks } from "./chart-port.ts";
import { useMenuPress } from "./chart-press.ts";
import type { Press } from "./chart-press.ts";
import { DrawingBar } from "./drawing-bar.tsx";
import { FeedNote } from "./feed-note.tsx";
import { IndicatorSheet } from "./indicator-sheet.tsx";
import { useChart, useChartChoice } from "./use-chart.ts";
import type { ChartChoice } from "./use-chart.ts";

/** Comes when it is first asked for. */
const ChartMenu = later(async () => (await import("./chart-menu.tsx")).ChartMenu);

interface ChartPanelProps {
  readonly quote: Quote;
  /** Height of the price and volume panes, px; each pane indicator adds its own. */
  readonly height: number;
  /** On wide screens the chart takes all of its cell. */
  readonly fills?: boolean;
  /** Drawn over the candles. */
  readonly marks?: ChartMarks;
  /** With drawing tools, and candle types: the terminal's. */
  readonly hasTools?: boolean;
  /** Where the candles come from; the market's own unless given. */
  readonly source?: CandleSource | undefined;
  /** Beside the periods: what candles are shown. */
  readonly choice?: ReactNode;
  /** What a right click or a long press offers at its price. */
  readonly acts?: readonly ChartAct[];
  /** The book as a curve, shown instead of the candles when it is chosen. */
  readonly depth?: ReactElement;
  /** Stands at the foot of the candles, such as a question about a line that was moved. */
  readonly over?: ReactNode;
}

type View = "candles" | "depth";

/** The candle chart with its periods, indicators and full screen. */
export function ChartPanel(props: ChartPanelProps): ReactElement {
  const { quote, hasTools = false, depth, choice: candleChoice } = props;
  const t = useT();
  const [choice, choose] = useChartChoice();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [full, setFull] = useState(false);
  const [view, setView] = useState<View>("candles");
  const isDepth = view === "depth" && depth !== undefined;
  useEffect(() => {
    if (!full) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) setFull(false);
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [full]);
  const FullIcon = full ? Minimize : Maximize;
  const tool = hasTools ? "size-9!" : "";
  return (
    <section
      aria-label={t("trading.chart")}
      className={
        full
          ? "fixed inset-x-0 top-(--header-top) bottom-0 z-[35] flex flex-col bg-bg"
          : "flex min-h-0 flex-col border-b border-line lg:h-full lg:border-b-0"
      }
    >
      {full && <FullHead quote={quote} />}
      <div className="flex shrink-0 items-center border-b border-line pr-1 pl-4">
        <div className="min-w-0 flex-1">
          <Tabs
            size={hasTools ? "xs" : "sm"}
            label={t("trading.chart.period")}
            options={PERIODS.map((period) => ({ value: period, label: period }))}
            value={choice.period}
            onValue={(period) => {
              choose({ period });
              setView("candles");
            }}
          />
        </div>
        {candleChoice}
        {depth !== undefined && <ViewSwitch view={view} onView={setView} />}
        {hasTools && <TypeButton type={choice.type} onType={(type) => choose({ type })} />}
        <IconButton label={t("trading.chart.indicators")} onClick={() => setSheetOpen(true)} className={tool}>
          <SlidersHorizontal className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={t(full ? "trading.chart.exit_full" : "trading.chart.full")} onClick={() => setFull(!full)} className={tool}>
          <FullIcon className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      {isDepth ? depth : <Candles {...props} choice={choice} full={full} />}
      <IndicatorSheet open={sheetOpen} onOpen={setSheetOpen} chosen={choice} onChoose={choose} />
    </section>
  );
}

/** Candles or the book's curve. */
function ViewSwitch({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }): ReactElement {
  const t = useT();
  const texts = { candles: t("trading.chart"), depth: t("trading.depth") };
  return (
    <div role="group" aria-label={t("trading.chart.view")} className="mx-1 flex gap-0.5">
      {(["candles", "depth"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className={`h-7 rounded-lg px-2 text-xs font-medium ${view === each ? "bg-fill text-fg" : "text-mut hover:text-fg"}`}
        >
          {texts[each]}
        </button>
      ))}
    </div>
  );
}

/** In full screen the market and its price stay in sight. */
function FullHead({ quote }: { readonly quote: Quote }): ReactElement {
  return (
    <p className="live-figures flex h-11 shrink-0 items-center gap-3 px-4">
      <span className="font-semibold">
        {quote.base}
        <span className="font-medium text-mut">/{quote.quote}</span>
      </span>
      <Price value={quote.price} decimals={quote.priceDecimals} className={`text-lg font-semibold ${toneOf(quote.change)}`} />
      <Change value={quote.change} chip className="text-xs font-semibold" />
    </p>
  );
}

interface CandlesProps extends Omit<ChartPanelProps, "choice"> {
  readonly choice: ChartChoice;
  readonly full: boolean;
}

/** The candles, beside them the drawing tools, below them where the prices come from. */
function Candles({
  quote,
  height,
  fills = false,
  marks,
  hasTools = false,
  acts = [],
  over,
  source,
  choice,
  full,
}: CandlesProps): ReactElement {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const chart = useChart(element, quote, choice, { marks, hasDrawings: hasTools, source });
  const [menu, setMenu] = useState<{ readonly at: Press; readonly price: string } | undefined>(undefined);
  const press = useMenuPress((at) => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    const price = acts.length === 0 ? undefined : chart.priceAt(at.y - top);
    if (price !== undefined) setMenu({ at, price: plotText(price, quote.priceDecimals) });
    return price !== undefined;
  });
  const panes = choice.indicators.filter((name) => (PANE_INDICATORS as readonly string[]).includes(name)).length;
  return (
    <>
      <div className={hasTools ? "flex min-h-0 flex-1" : "contents"}>
        {hasTools && <DrawingBar onDraw={chart.draw} onClear={chart.clearDrawings} />}
        <div
          style={{ "--chart-height": `${height + PANE_HEIGHT * panes}px` } as CSSProperties}
          className={`relative min-h-0 min-w-0 ${hasTools ? "flex-1" : ""} ${full ? "flex-1" : `h-(--chart-height) ${fills ? "lg:h-auto lg:flex-1" : ""}`}`}
        >
          <div
            ref={element}
            {...press}
            className="live-figures absolute inset-0 overflow-clip select-none [-webkit-touch-callout:none]"
            role="img"
            aria-label={t("trading.chart.label", { symbol: quote.symbol, period: choice.period })}
          />
          {chart.status === "pending" && <Skeleton className="absolute inset-3 opacity-40" />}
          {chart.status === "error" && (
            <div className="absolute inset-0 flex items-center justify-center bg-bg">
              <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={chart.reload} />
            </div>
          )}
          {over !== undefined && <div className="pointer-events-none absolute inset-x-2 bottom-9 z-10 flex justify-center">{over}</div>}
        </div>
      </div>
      <FeedNote simulatedUntil={chart.simulatedUntil} />
      {menu !== undefined && (
        <Suspense fallback={null}>
          <ChartMenu {...menu} decimals={quote.priceDecimals} acts={acts} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const TYPE_ICONS = { candle_solid: ChartCandlestick, candle_stroke: SquareDashed, ohlc: ChartNoAxesColumn, area: ChartArea };

interface TypeButtonProps {
  readonly type: CandleType;
  readonly onType: (type: CandleType) => void;
}

/** How candles are drawn; a press takes the next. */
function TypeButton({ type, onType }: TypeButtonProps): ReactElement {
  const t = useT();
  const Icon = TYPE_ICONS[type];
  const next = CANDLE_TYPES[(CANDLE_TYPES.indexOf(type) + 1) % CANDLE_TYPES.length] ?? type;
  return (
    <IconButton label={`${t("trading.chart.type")}: ${t(`trading.chart.type.${type}`)}`} onClick={() => onType(next)} className="size-9!">
      <Icon className="size-4.5" aria-hidden />
    </IconButton>
  );
}
