import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Flag, History, Share2, Star as StarIcon } from "lucide-react";
import { RefusedError } from "../../../../web/api/reply.ts";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatWait } from "../../../../web/numbers/span.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { IconButton } from "../../../../web/ui/button.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { TraderDetailReply } from "../../contract/copy-trading-replies.ts";
import { DayCalendar } from "../parts/day-calendar.tsx";
import { Listed } from "../parts/listed.tsx";
import { ReportSheet } from "../parts/report-sheet.tsx";
import { ShareTraderSheet } from "../parts/share-trader.tsx";
import { TraderFollowers } from "../parts/trader-followers.tsx";
import { ResultCurve } from "../parts/result-curve.tsx";
import { CARD, Drawdown, Fact, RiskNote, StateChips, useFigures, usePrices } from "../parts/words.tsx";
import { useCopyAct, useCurve, useMyFollows, useTrader, useTraderHistory, useTraderPositions } from "../copy-trading.api.ts";

const SHOWN = ["results", "positions", "history", "followers"] as const;
type Shown = (typeof SHOWN)[number];

/** One trader: results, what they hold, what they closed; what it costs and what can be lost stands above the button. */
export function TraderPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = params.get("trader_user_id") ?? "";
  const trader = useTrader(id);
  const [isReporting, setReporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const { data } = trader;
  const isUnknown = id === "" || (trader.isError && trader.error instanceof RefusedError);
  return (
    <>
      <PageHeader
        title={data?.trader_info.nickname ?? t("copy-trading.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          data !== undefined ? (
            <>
              {isLoggedIn && <Star id={id} isStarred={data.is_starred} />}
              <IconButton label={t("futures.share_picture")} onClick={() => setSharing(true)}>
                <Share2 className="size-5" aria-hidden />
              </IconButton>
              {isLoggedIn && (
                <IconButton label={t("copy-trading.report")} onClick={() => setReporting(true)}>
                  <Flag className="size-5" aria-hidden />
                </IconButton>
              )}
            </>
          ) : undefined
        }
      />
      <PageBody wide className="pb-44! lg:pb-8!">
        {id !== "" && trader.isPending && <SkeletonRows count={8} />}
        {isUnknown && data === undefined && (
          <EmptyState text={trader.error instanceof RefusedError ? trader.error.message : t("copy-trading.none")} />
        )}
        {trader.isError && !isUnknown && data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void trader.refetch()} />
        )}
        {data !== undefined && <Told id={id} trader={data} />}
        {data !== undefined && <ShareTraderSheet open={isSharing} onOpen={setSharing} trader={data} />}
        {data !== undefined && <ReportSheet open={isReporting} onOpen={setReporting} trader={data.trader_info} />}
      </PageBody>
    </>
  );
}

/** Keeps them at hand: in the list they are found by it. */
function Star({ id, isStarred }: { readonly id: string; readonly isStarred: boolean }): ReactElement {
  const t = useT();
  const act = useCopyAct();
  const fields = { trader_user_id: id, on: isStarred ? "0" : "1" };
  return (
    <IconButton label={t("copy-trading.star")} aria-pressed={isStarred} onClick={() => act.mutate({ path: "/follow/star", fields })}>
      <StarIcon className={`size-5 ${isStarred ? "fill-current text-brand" : ""}`} aria-hidden />
    </IconButton>
  );
}

interface TraderProps {
  readonly id: string;
  readonly trader: TraderDetailReply;
}

function Told({ id, trader }: TraderProps): ReactElement {
  const t = useT();
  const [shown, setShown] = useState<Shown>("results");
  const { trader_info: info, figures, status } = trader;
  const coins = trader.by_contract.map(({ symbol }) => symbol.split("/")[0] ?? symbol).slice(0, 4);
  const said = [
    ...(coins.length > 0 ? [t("copy-trading.trades", { coins: coins.join(", ") })] : []),
    counted(t, "copy-trading.days_count", figures.days),
    counted(t, "copy-trading.followers_count", figures.followers),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={info.nickname} image={info.head_portrait} size={52} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <StateChips status={status} />
          </p>
          <p className="text-xs text-mut">{said.join(" · ")}</p>
        </div>
      </div>
      {trader.text !== "" && <p className="text-sm wrap-anywhere">{trader.text}</p>}
      <div className="border-b border-line">
        <Tabs
          label={info.nickname}
          options={[
            { value: "results", label: t("copy-trading.results") },
            { value: "positions", label: t("copy-trading.positions", { count: figures.positions }) },
            { value: "history", label: t("copy-trading.history") },
            { value: "followers", label: t("copy-trading.figure.followers") },
          ]}
          value={shown}
          onValue={setShown}
        />
      </div>
      {shown === "results" && <Results id={id} trader={trader} />}
      {shown === "positions" && <Positions id={id} />}
      {shown === "history" && <Closed id={id} />}
      {shown === "followers" && <TraderFollowers id={id} trader={trader} />}
      <RiskNote>{t("copy-trading.losses")}</RiskNote>
      <Foot id={id} trader={trader} />
    </div>
  );
}

function Results({ id, trader }: TraderProps): ReactElement {
  const t = useT();
  const { language } = useFigures();
  const month = useCurve(id, "90");
  const { figures, by_contract: contracts } = trader;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <ResultCurve id={id} name={trader.trader_info.nickname} since={figures.since} />
        <dl className="grid grid-cols-4 gap-2 max-[359px]:grid-cols-2 big-letters:grid-cols-2">
          <Fact label={t("copy-trading.figure.drawdown")}>
            <Drawdown value={figures.drawdown} />
          </Fact>
          <Fact label={t("copy-trading.figure.accuracy")}>
            {figures.accuracy === "" ? "–" : <Amount value={figures.accuracy} decimals={1} unit="%" />}
          </Fact>
          <Fact label={t("copy-trading.figure.holding")}>{figures.closed === 0 ? "–" : formatWait(figures.mean_holding_ms, language)}</Fact>
          <Fact label={t("copy-trading.figure.copying")}>
            <Amount value={figures.copying} decimals={0} />
          </Fact>
        </dl>
      </div>
      <div className="flex flex-col gap-4">
        {month.data !== undefined && <DayCalendar reply={month.data} />}
        {contracts.length > 0 && (
          <section>
            <h2 className="pb-1 text-sm font-semibold">{t("copy-trading.by_contract")}</h2>
            <ul className="divide-y divide-line">
              {contracts.map((row) => (
                <li key={row.symbol} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 text-sm">
                  <span className="font-medium">{row.symbol}</span>
                  <span className="text-xs text-mut">{t("copy-trading.closed_won", { closed: row.closed, won: row.won })}</span>
                  <Amount value={row.result} decimals={2} signed unit="USDT" className={`ml-auto ${toneOf(row.result)}`} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly multiple: number;
  readonly share: number;
  readonly prices: ReactNode;
  readonly result: string;
  readonly at: Date | number | undefined;
}

function Row({ symbol, type, multiple, share, prices, result, at }: RowProps): ReactElement {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {symbol}{" "}
          <span
            className={`rounded-md px-1.5 py-0.5 text-2xs font-semibold ${type === 1 ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}
          >
            {t(type === 1 ? "futures.long" : "futures.short")} {multiple}×
          </span>
          <span className="text-xs font-normal text-mut">{counted(t, "futures.lots_count", share)}</span>
        </span>
        <span className="block text-xs text-mut tabular-nums">{prices}</span>
        <Moment at={at} style="second" className="block text-2xs text-mut" />
      </span>
      <Amount value={result} decimals={2} signed className={`ml-auto text-sm font-semibold ${toneOf(result)}`} />
    </li>
  );
}

function Positions({ id }: { readonly id: string }): ReactElement {
  const t = useT();
  const price = usePrices();
  const reply = useTraderPositions(id);
  const { data } = reply;
  if (reply.isPending) return <SkeletonRows />;
  if (data === undefined)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />;
  return (
    <>
      {data.delay > 0 && <p className="text-xs text-mut">{t("copy-trading.delayed", { minutes: data.delay })}</p>}
      {data.list.length === 0 ? (
        <EmptyState text={t("futures.no_positions")} />
      ) : (
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {data.list.map((row) => (
            <Row
              key={row.id}
              {...row}
              prices={`${price(row.currency_id, row.price)} → ${price(row.currency_id, row.mark)}`}
              result={row.profits}
              at={row.opened}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Closed({ id }: { readonly id: string }): ReactElement {
  const t = useT();
  const price = usePrices();
  const history = useTraderHistory(id);
  const rows = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Listed of={history} count={rows.length} empty={t("copy-trading.no_closed")}>
      <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
        {rows.map((row) => (
          <Row
            key={row.id}
            {...row}
            prices={`${price(row.currency, row.price)} → ${price(row.currency, row.update_price)}`}
            result={row.fact_profits}
            at={wireTime(row.complete_time)}
          />
        ))}
      </ul>
    </Listed>
  );
}

/** What it costs, and the way on: fixed below on a phone. */
function Foot({ id, trader }: TraderProps): ReactElement {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { percent } = useFigures();
  const follows = useMyFollows().data;
  const { status, is_followed: isFollowed } = trader;
  const form = (more: Readonly<Record<string, string>>): string => withQuery(routes.followTrader, { trader_user_id: id, ...more });
  const button = "inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-4 py-1 text-center text-base font-semibold";
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-2.5 pb-[calc(env(safe-area-inset-bottom)+12px)] big-letters:static lg:static lg:rounded-2xl lg:border lg:p-4">
      <p className="flex flex-wrap justify-between gap-x-3 pb-2 text-xs text-mut">
        <span>{t("copy-trading.share_weekly", { share: percent(status.share) })}</span>
        {follows !== undefined && <span>{t("copy-trading.copy_of", { count: follows.current.length, most: follows.most })}</span>}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1 lg:max-w-xl">
        <Link to={form({ try: "1" })} className={`${button} bg-fill`}>
          <History className="size-4 shrink-0" aria-hidden />
          {t("copy-trading.try")}
        </Link>
        {isFollowed ? (
          <Link to={routes.myCopies} className={`${button} gold-fill`}>
            {t("copy-trading.tab.mine")}
          </Link>
        ) : (
          <Link
            to={form({})}
            aria-disabled={status.is_open === 0}
            className={`${button} ${status.is_open === 1 ? "gold-fill" : "pointer-events-none bg-fill text-mut"}`}
          >
            {t(isLoggedIn ? "copy-trading.follow" : "copy-trading.login")}
          </Link>
        )}
      </div>
    </div>
  );
}
