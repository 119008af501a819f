import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { ChoiceList } from "../../../../web/ui/choice-list.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { SecondsMineReply, SecondsOrder, SecondsTableReply } from "../../contract/seconds-replies.ts";
import { IndexChart } from "../parts/index-chart.tsx";
import { ResultSheet, Why } from "../parts/result-sheet.tsx";
import { RunningCard, RunningCards, SideChip } from "../parts/running-cards.tsx";
import { drawnOf } from "../parts/drawn.ts";
import { useEnded } from "../parts/use-ended.ts";
import { useVenueTime } from "../parts/use-venue-time.ts";
import { lengthText, resultText, toneOfResult } from "../parts/words.ts";
import { useIndex, useMine, useRunning, useSecondsTable, useSettled, type SettledFilter } from "../seconds.api.ts";
import { shareOf, upToTenth } from "../seconds-view.ts";

const NONE: readonly never[] = [];

/** One's own: what runs, with chart and countdown; a small statistic; everything that is settled, with its receipt. */
export function SecondsOrderPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader
        title={t("seconds.history")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <Button small className="mr-2" onClick={() => navigation.to(routes.secondsTable)}>
            {t("seconds.how")}
          </Button>
        }
      />
      <PageBody wide className="flex flex-col gap-4">
        <Open />
        <Statistic />
        <Settled />
      </PageBody>
    </>
  );
}

function useDecimals(): (market: number) => number {
  const { quotes } = useQuoteList();
  return (market) => quotes.find(({ marketId }) => marketId === market)?.priceDecimals ?? 2;
}

/** What runs: the chart of the one in sight. Nothing where nothing runs. */
function Open(): ReactElement {
  const running = useRunning();
  const orders = running.data ?? NONE;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const decimalsOf = useDecimals();
  const focus = orders.find(({ id }) => id === chosen) ?? orders[0];
  const index = useIndex(focus?.match_id ?? 0);
  const now = useVenueTime(index);
  const { ended, clear } = useEnded(running.data, now);
  const samples = index?.samples ?? NONE;
  const decimals = decimalsOf(focus?.match_id ?? 0);
  return (
    <>
      {focus !== undefined && (
        <section className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-center">
          <div className="-mx-4 xl:mx-0">
            <IndexChart
              symbol={focus.symbol_name}
              decimals={decimals}
              samples={samples}
              now={now}
              seconds={focus.seconds}
              order={drawnOf(focus, decimals, samples, now)}
            />
          </div>
          <div className="min-w-0">
            <p className="pb-1.5 text-sm font-semibold">{focus.symbol_name}</p>
            <RunningCards
              orders={orders}
              chosen={focus.id}
              onChosen={setChosen}
              card={(order) => (
                <RunningCard
                  order={order}
                  decimals={decimalsOf(order.match_id)}
                  samples={order.match_id === focus.match_id ? samples : NONE}
                  now={now}
                />
              )}
            />
          </div>
        </section>
      )}
      <ResultSheet orders={ended} decimalsOf={decimalsOf} onClose={clear} />
    </>
  );
}

/** How often one was right beside what is needed, and what it brought: nothing is coloured but the sum. */
function Statistic(): ReactElement | null {
  const mine = useMine().data;
  const table = useSecondsTable().data;
  if (mine === undefined || mine.settled === 0 || table === undefined) return null;
  return <Figures mine={mine} table={table} />;
}

function Figures({ mine, table }: { readonly mine: SecondsMineReply; readonly table: SecondsTableReply }): ReactElement {
  const t = useT();
  const needed = table.periods
    .flatMap(({ break_even: percent }) => (percent === "" ? [] : [upToTenth(percent)]))
    .toSorted((left, right) => Number(left) - Number(right));
  const share = shareOf(mine);
  const [least, most] = [needed.at(0), needed.at(-1)];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 big-letters:grid-cols-1 md:grid-cols-4">
      <Figure label={t("seconds.stat.share", { count: mine.decided })}>
        {share === undefined ? "–" : <Amount value={share} decimals={1} unit="%" />}
      </Figure>
      <Figure label={t("seconds.stat.break_even")}>
        {least === undefined ? (
          "–"
        ) : (
          <>
            {least !== most && (
              <>
                <Amount value={least} decimals={1} />–
              </>
            )}
            <Amount value={most} decimals={1} unit="%" />
          </>
        )}
      </Figure>
      <Figure label={t("seconds.table.count")}>{mine.settled}</Figure>
      <Figure label={t("seconds.stat.sum")}>
        <Amount value={mine.brought} decimals={2} signed mine unit="USDT" />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-mut">{label}</dt>
      <dd className="mt-0.5 text-base font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Settled(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [filter, setFilter] = useState<SettledFilter>({ market: 0, result: "all" });
  const settled = useSettled(filter);
  const rows = settled.data?.pages.flatMap(({ data }) => data) ?? [];
  const receipts = rows.map(({ receipt }) => receipt).filter((id) => id !== "");
  const decimalsOf = useDecimals();
  const isAll = filter.market === 0 && filter.result === "all";
  return (
    <section aria-label={t("seconds.table.count")}>
      <Filters filter={filter} onFilter={setFilter} />
      {settled.isPending && <SkeletonRows />}
      {settled.isError && rows.length === 0 && <HistoryError error={settled.error} onRetry={() => void settled.refetch()} />}
      {settled.isSuccess && rows.length === 0 && (
        <EmptyState
          text={t(isAll ? "seconds.none" : "seconds.none.filtered")}
          action={isAll && <Button onClick={() => navigation.to(routes.seconds)}>{t("seconds.trade")}</Button>}
        />
      )}
      {rows.length > 0 && (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
            {rows.map((order) => (
              <SettledRow key={order.id} order={order} decimals={decimalsOf(order.match_id)} receipts={receipts} />
            ))}
          </ul>
          <LoadMore
            more={settled.hasNextPage}
            pending={settled.isFetchingNextPage}
            onMore={() => void settled.fetchNextPage()}
            endText={t("shell.no_more")}
            pendingLabel={t("shell.loading")}
          />
        </>
      )}
    </section>
  );
}

interface FiltersProps {
  readonly filter: SettledFilter;
  readonly onFilter: (filter: SettledFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps): ReactElement {
  const t = useT();
  const markets = useSecondsTable().data?.markets ?? NONE;
  const [open, setOpen] = useState(false);
  const chosen = markets.find(({ id }) => id === filter.market)?.symbol ?? t("seconds.filter.markets");
  const results = (["all", "won", "lost"] as const).map((value) => ({
    value,
    label: t(value === "all" ? "seconds.all" : `seconds.result.${value}`),
  }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button aria-haspopup="dialog" className="min-w-36" onClick={() => setOpen(true)}>
        <span className="sr-only">{t("seconds.filter.market")}: </span>
        {chosen}
      </Button>
      <div className="min-w-60 flex-1 md:max-w-96">
        <Segmented
          label={t("seconds.filter.results")}
          options={results}
          value={filter.result}
          onValue={(result) => onFilter({ ...filter, result })}
        />
      </div>
      <Sheet open={open} onOpen={setOpen} title={t("seconds.filter.market")}>
        <ChoiceList
          options={[
            { value: "0", label: t("seconds.filter.markets") },
            ...markets.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
          ]}
          value={String(filter.market)}
          onValue={(market) => {
            onFilter({ ...filter, market: Number(market) });
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

const TONES = { up: "text-up", down: "text-down", plain: "text-mut" } as const;

interface RowProps {
  readonly order: SecondsOrder;
  readonly decimals: number;
  readonly receipts: readonly string[];
}

function SettledRow({ order, decimals, receipts }: RowProps): ReactElement {
  const t = useT();
  const isDecided = signOfDecimal(order.end_price) > 0;
  return (
    <li className="flex items-start gap-3 px-4 py-3 big-letters:flex-col big-letters:gap-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium">{order.symbol_name}</span>
          <SideChip type={order.type} />
          <span className="text-xs text-mut">{lengthText(order.seconds)}</span>
        </p>
        <p className="mt-1 text-xs text-mut">
          {t("seconds.stake")} <Amount value={order.number} decimals={2} mine unit="USDT" />
          {order.is_entered === 1 && (
            <>
              {" · "}
              <Price value={order.open_price} decimals={decimals} />
              {isDecided && (
                <>
                  {" → "}
                  <Amount value={order.end_price} decimals={decimals + 2} least={decimals} />
                </>
              )}
            </>
          )}
        </p>
        {!isDecided && <Why order={order} decimals={decimals} />}
        <Moment at={wireTime(order.complete_at)} style="second" className="block text-2xs text-mut" />
      </div>
      <div className="flex shrink-0 flex-col items-end text-right big-letters:items-start big-letters:text-left">
        <Amount value={order.fact_profits} decimals={2} signed mine unit="USDT" className="text-sm font-semibold" />
        <span className={`max-w-36 text-xs ${TONES[toneOfResult(order.fact_profits)]}`}>{resultText(order)}</span>
        {order.receipt !== "" && <CheckLink id={order.receipt} ids={receipts} />}
      </div>
    </li>
  );
}
