import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronRight, History, Info, ShieldCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { loadQuotes, useQuote, useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { MarketHead, HeadStat } from "../../../../web/trading/head/market-head.tsx";
import { PhoneHead } from "../../../../web/trading/head/phone-head.tsx";
import { ProductSwitch, ProductTabs } from "../../../../web/trading/head/product-tabs.tsx";
import { WatchButtons } from "../../../../web/trading/head/watch-buttons.tsx";
import { Price } from "../../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { SecondsOrder, SecondsTableReply } from "../../contract/seconds-replies.ts";
import { drawnOf } from "../parts/drawn.ts";
import { LimitsSheet } from "../parts/limits-sheet.tsx";
import { IndexChart } from "../parts/index-chart.tsx";
import { ResultSheet } from "../parts/result-sheet.tsx";
import { RunningCard, RunningCards } from "../parts/running-cards.tsx";
import { RunningList } from "../parts/running-list.tsx";
import { SecondsTicket } from "../parts/seconds-ticket.tsx";
import { useEnded } from "../parts/use-ended.ts";
import type { Sale } from "../parts/use-problem.ts";
import { useVenueTime } from "../parts/use-venue-time.ts";
import { useIndex, useMine, useRunning, useSecondsTable } from "../seconds.api.ts";
import { priceOf, type Sample } from "../seconds-view.ts";

/** Where the table has it; else the first. */
const DEFAULT_LENGTH = 60;
/** With a card below it the chart makes room: what is needed to buy stays in sight. */
const HEIGHT = { wide: 360, beside: 120 };
const NONE: readonly never[] = [];

/** Seconds contracts: the index of a market, what runs, and the two sides. */
export function SecondsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const list = useQuoteList();
  const table = useSecondsTable();
  const first = list.quotes.find(({ hasSeconds }) => hasSeconds)?.symbol ?? "BTC/USDT";
  const symbol = params.get("symbol") || first;
  const quote = useQuote(symbol);
  if (list.status === "error" || (table.isError && table.data === undefined)) {
    const retry = (): void => {
      void loadQuotes();
      void table.refetch();
    };
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={retry} />;
  }
  if (table.data === undefined || list.status === "pending") return <Waiting label={t("shell.loading")} />;
  const periods = table.data.periods.filter(({ profit_ratio: ratio }) => ratio !== "");
  if (periods.length === 0 || table.data.markets.length === 0) {
    return (
      <>
        <PageHeader title={t("product.seconds")} onBack={navigation.back} backLabel={t("shell.back")} />
        <EmptyState
          text={t("seconds.not_open")}
          action={<Button onClick={() => navigation.redirect(routes.trade)}>{t("shell.tab.trade")}</Button>}
        />
      </>
    );
  }
  if (quote?.hasSeconds !== true) {
    const toFirst = (): void => navigation.redirect(withQuery(routes.seconds, { symbol: first }));
    return (
      <>
        <PageHeader title={t("product.seconds")} onBack={navigation.back} backLabel={t("shell.back")} />
        <EmptyState text={t("seconds.no_market", { symbol })} action={<Button onClick={toFirst}>{t("product.seconds")}</Button>} />
      </>
    );
  }
  return <SecondsMarket key={symbol} quote={quote} table={table.data} />;
}

interface MarketProps {
  readonly quote: Quote;
  readonly table: SecondsTableReply;
}

/** All that the phone and the wide window show of one market. */
function SecondsMarket({ quote, table }: MarketProps): ReactElement {
  const navigation = useNavigation();
  const isWide = useScreen("wide");
  const { quotes } = useQuoteList();
  const [length, setLength] = useState(DEFAULT_LENGTH);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [limits, setLimits] = useState(false);
  const index = useIndex(quote.marketId);
  const now = useVenueTime(index);
  const samples = index?.samples ?? NONE;
  const read = useRunning().data;
  const running = read ?? NONE;
  const { ended, clear } = useEnded(read, now);
  const here = running.filter(({ match_id: market }) => market === quote.marketId);
  const focus = here.find(({ id }) => id === chosen) ?? here[0];
  const onSymbol = (symbol: string): void => {
    if (symbol !== quote.symbol) navigation.to(withQuery(routes.seconds, { symbol }));
  };
  const onPress = (order: SecondsOrder): void => {
    setChosen(order.id);
    onSymbol(order.symbol_name);
  };
  const symbols = quotes.filter(({ hasSeconds }) => hasSeconds).map(({ symbol }) => symbol);
  const head = { quote, samples, symbols, onSymbol, onLimits: () => setLimits(true) };
  const watched = { quote, samples, now, here, focus, length, isWide, onChosen: setChosen };
  const form = (
    <Form sale={{ quote, samples, now, running: running.length }} table={table} length={length} onLength={setLength} onChosen={setChosen} />
  );
  const own = <Own running={running} now={now} onPress={onPress} />;
  return (
    <>
      {isWide ? (
        <>
          <DeskHead {...head} />
          <div className="grid grid-cols-[minmax(0,1fr)_400px]">
            <div className="min-w-0">
              <Watched {...watched} />
              {own}
            </div>
            <div className="min-h-[calc(100dvh-10rem)] border-l border-line p-4">{form}</div>
          </div>
        </>
      ) : (
        <div className="pb-4">
          <Top {...head} />
          <Watched {...watched} />
          <div className="px-4 pb-4">{form}</div>
          {own}
        </div>
      )}
      <LimitsSheet open={limits} onClose={() => setLimits(false)} />
      <ResultSheet
        orders={ended}
        decimalsOf={(market) => quotes.find(({ marketId }) => marketId === market)?.priceDecimals ?? quote.priceDecimals}
        onClose={clear}
      />
    </>
  );
}

interface WatchedProps {
  readonly quote: Quote;
  readonly samples: readonly Sample[];
  readonly now: number | undefined;
  /** Those that run in this market. */
  readonly here: readonly SecondsOrder[];
  readonly focus: SecondsOrder | undefined;
  readonly length: number;
  readonly isWide: boolean;
  readonly onChosen: (id: number) => void;
}

/** The chart, the cards of what runs in it, and what decides. */
function Watched({ quote, samples, now, here, focus, length, isWide, onChosen }: WatchedProps): ReactElement {
  const t = useT();
  const decimals = quote.priceDecimals;
  return (
    <>
      <IndexChart
        symbol={quote.symbol}
        decimals={decimals}
        samples={samples}
        now={now}
        seconds={focus?.seconds ?? length}
        isClosed={quote.session.phase !== "open"}
        order={focus === undefined ? undefined : drawnOf(focus, decimals, samples, now)}
        {...(isWide ? { height: HEIGHT.wide } : focus === undefined ? {} : { height: HEIGHT.beside })}
      />
      <div className="flex flex-col gap-1 px-4 pt-3 pb-1">
        <RunningCards
          orders={here}
          chosen={focus?.id}
          onChosen={onChosen}
          card={(order) => <RunningCard order={order} decimals={decimals} samples={samples} now={now} />}
        />
        <Link
          to={routes.secondsTable}
          className="relative flex min-h-9 items-center gap-1.5 text-xs text-mut after:absolute after:inset-x-0 after:-inset-y-1 hover:text-fg"
        >
          <Info className="size-4 shrink-0 text-brand" aria-hidden />
          <span className="min-w-0">{t("seconds.decides")}</span>
          <span className="sr-only">{t("seconds.how")}</span>
          <ChevronRight className="ml-auto size-4 shrink-0" aria-hidden />
        </Link>
      </div>
    </>
  );
}

interface FormProps {
  readonly sale: Sale;
  readonly table: SecondsTableReply;
  readonly length: number;
  readonly onLength: (seconds: number) => void;
  readonly onChosen: (id: number) => void;
}

function Form({ sale, table, length, onLength, onChosen }: FormProps): ReactElement | null {
  const periods = table.periods.filter(({ profit_ratio: ratio }) => ratio !== "");
  const period = periods.find(({ seconds }) => seconds === length) ?? periods[0];
  if (period === undefined) return null;
  return (
    <SecondsTicket sale={sale} table={table} periods={periods} period={period} onPeriod={onLength} onBought={({ id }) => onChosen(id)} />
  );
}

function Own(
  props: Omit<Parameters<typeof RunningList>[0], "orders" | "settled"> & { readonly running: readonly SecondsOrder[] },
): ReactElement {
  const { running, ...rest } = props;
  return <RunningList orders={running} settled={useMine().data?.settled ?? 0} {...rest} />;
}

interface HeadProps {
  readonly quote: Quote;
  readonly samples: readonly Sample[];
  readonly symbols: readonly string[];
  readonly onSymbol: (symbol: string) => void;
  readonly onLimits: () => void;
}

function Buttons({ onLimits }: Pick<HeadProps, "onLimits">): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const limits = (): void => {
    if (isLoggedIn) return onLimits();
    showToast(t("shell.login.first"));
    navigation.to(routes.login);
  };
  return (
    <>
      <IconButton label={t("seconds.limits")} onClick={limits}>
        <ShieldCheck className="size-5" aria-hidden />
      </IconButton>
      <IconButton label={t("seconds.history")} onClick={() => navigation.to(routes.secondsOrders)}>
        <History className="size-5" aria-hidden />
      </IconButton>
    </>
  );
}

function Top({ quote, samples, symbols, onSymbol, onLimits }: HeadProps): ReactElement {
  const navigation = useNavigation();
  return (
    <>
      <ProductTabs current="seconds" symbol={quote.symbol} end={<Buttons onLimits={onLimits} />} />
      <PhoneHead
        quote={quote}
        onSymbol={onSymbol}
        onChart={() => navigation.to(withQuery(routes.chart, { symbol: quote.symbol }))}
        symbols={symbols}
        buttons={<IndexFigure quote={quote} samples={samples} />}
        figures={<></>}
      />
    </>
  );
}

/** The index large, and from how many sources it is. */
function IndexFigure({ quote, samples }: Pick<HeadProps, "quote" | "samples">): ReactElement {
  const t = useT();
  const newest = samples.at(-1);
  const before = samples.at(-2);
  const tone =
    newest === undefined || before === undefined || newest.ticks === before.ticks
      ? ""
      : newest.ticks > before.ticks
        ? "text-up"
        : "text-down";
  return (
    <p className="shrink-0 pr-2.5 text-right leading-tight">
      {newest === undefined ? (
        <span className="text-lg font-semibold">–</span>
      ) : (
        <Price
          value={priceOf(newest.ticks, quote.priceDecimals)}
          decimals={quote.priceDecimals}
          className={`text-lg font-semibold ${tone}`}
        />
      )}
      <span className="block text-2xs text-mut big-letters:sr-only">
        {newest === undefined ? "" : newest.sources === 1 ? t("seconds.index_one") : t("seconds.index", { count: newest.sources })}
      </span>
    </p>
  );
}

function DeskHead({ quote, samples, onSymbol, onLimits }: HeadProps): ReactElement {
  const t = useT();
  const newest = samples.at(-1);
  return (
    <MarketHead
      quote={quote}
      onSymbol={onSymbol}
      buttons={
        <>
          <Buttons onLimits={onLimits} />
          <WatchButtons quote={quote} />
        </>
      }
      stats={
        <HeadStat
          label={newest === undefined || newest.sources === 1 ? t("seconds.index_one") : t("seconds.index", { count: newest.sources })}
        >
          <Price
            value={newest === undefined ? quote.indexPrice : priceOf(newest.ticks, quote.priceDecimals)}
            decimals={quote.priceDecimals}
            className="font-medium"
          />
        </HeadStat>
      }
      end={<ProductSwitch current="seconds" symbol={quote.symbol} />}
    />
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} className="p-4">
      <Skeleton className="mb-4 h-10 w-44" />
      <Skeleton className="mb-4 h-48 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
