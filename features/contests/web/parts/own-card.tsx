import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import type { ContestDetailReply, ContestMarketRow, ContestMe, ContestOrderRow } from "../../contract/contests-replies.ts";
import { curveOf, retold } from "../contest-view.ts";
import { useContestAct, useContestEntry } from "../contests.api.ts";
import { CARD, Line, toneOf, useContestWords } from "./words.tsx";

const MINUTE_MS = 60_000;

interface OwnProps {
  readonly reply: ContestDetailReply;
  readonly me: ContestMe;
}

/** What one has in it: value, return, how it went, and what is held. */
export function OwnCard({ reply: { contest, markets, table }, me }: OwnProps): ReactElement {
  const t = useT();
  const { brief, percent, quantity, signed } = useContestWords();
  const place = table.find(({ is_me: isMe }) => isMe)?.place ?? 0;
  const hasTraded = me.orders.some(({ state }) => state === "filled");
  const noPlace = hasTraded ? t("contests.place_soon", { minutes: Math.round(contest.sample_ms / MINUTE_MS) }) : t("contests.no_place");
  return (
    <section aria-label={t("contests.mine")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
        {t("contests.mine")}
        <span className="font-normal text-mut">
          {me.is_out ? t("contests.left") : place > 0 ? t("contests.place", { place }) : noPlace}
        </span>
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className="text-2xl font-semibold">{brief(me.equity)} USDT</span>
        <span className={`text-lg font-semibold ${toneOf(me.return)}`}>{signed(me.return)}</span>
      </p>
      <Curve id={contest.id} entry={me.entry} isOver={contest.state === "over"} />
      <dl>
        <Line label={t("contests.cash")}>{brief(me.cash)} USDT</Line>
        {me.held !== "0" && <Line label={t("contests.held")}>{brief(me.held)} USDT</Line>}
        {me.holdings.map((one) => {
          const market = markets.find(({ market: number }) => number === one.market);
          return (
            <Line key={one.market} label={market?.coin ?? ""}>
              {quantity(one.quantity, market?.quantity_decimals ?? 0)} ≈ {brief(one.worth)} USDT
            </Line>
          );
        })}
        <Line label={t("contests.fall")}>{percent(me.drawdown)}</Line>
      </dl>
      {me.receipt !== "" && <CheckLink id={me.receipt} ids={[me.receipt]} />}
    </section>
  );
}

/** Computed in the browser from one's own fills and the samples of the index. */
function Curve({ id, entry, isOver }: { readonly id: number; readonly entry: number; readonly isOver: boolean }): ReactElement | null {
  const t = useT();
  const found = useContestEntry(id, entry, "");
  if (found.data === undefined) return <span aria-hidden className="block h-24" />;
  const start = BigInt(found.data.start);
  const { curve, equity } = retold(found.data);
  const drawn = curveOf(curve, start);
  if (drawn === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={t("contests.curve")}
      data-over={isOver}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-24 w-full overflow-visible"
    >
      <line
        x1={0}
        x2={100}
        y1={drawn.start}
        y2={drawn.start}
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 3"
        className="stroke-mut opacity-60"
      />
      <polyline
        points={drawn.line}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className={`fill-none stroke-[1.75] ${equity < start ? "stroke-(--candle-down)" : "stroke-(--candle-up)"}`}
      />
    </svg>
  );
}

/** Orders that wait, with the way to take them back, and those that are done. */
export function OrdersCard({ reply: { contest, markets }, me }: OwnProps): ReactElement {
  const t = useT();
  const act = useContestAct();
  return (
    <section aria-label={t("contests.orders")} className={`${CARD} px-4 py-3`}>
      <h2 className="text-sm font-semibold">{t("contests.orders")}</h2>
      {me.orders.length === 0 && <p className="py-2 text-sm text-mut">{t("contests.orders.none")}</p>}
      <ul className="divide-y divide-line">
        {me.orders.map((order) => (
          <li key={order.number} className="flex flex-wrap items-center justify-between gap-x-3 py-2 tabular-nums">
            <OrderText order={order} market={markets.find(({ market }) => market === order.market)} />
            {order.state === "open" && (
              <button
                type="button"
                disabled={act.isPending}
                className="ml-auto min-h-11 text-sm font-semibold text-brand"
                onClick={() => act.mutate({ path: "/contest/cancel", fields: { id: contest.id, order: order.number } })}
              >
                {t("contests.cancel")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderText({ order, market }: { readonly order: ContestOrderRow; readonly market: ContestMarketRow | undefined }): ReactElement {
  const t = useT();
  const { clock, money, quantity } = useContestWords();
  const price = (text: string): string => (text === "" ? "–" : quantity(text, market?.price_decimals ?? 0));
  const size = order.fill_quantity === "" ? order.quantity : order.fill_quantity;
  const what = size === "" ? `${money(order.spend)} USDT` : `${quantity(size, market?.quantity_decimals ?? 0)} ${market?.coin ?? ""}`;
  return (
    <p className="min-w-0">
      <span className="block text-sm">
        <strong className={`font-semibold ${order.side === "buy" ? "text-up" : "text-down"}`}>
          {t(order.side === "buy" ? "contests.buy" : "contests.sell")}
        </strong>{" "}
        {size === "" ? `${market?.coin ?? ""}, ${what}` : what}
        {order.price !== "" && ` · ${t("contests.kind.limit")} ${price(order.price)}`}
      </span>
      <span className="block text-xs text-mut">
        {clock(order.placed_ms)} · {t(`contests.order.${order.state}`, { price: price(order.fill_price) })}
      </span>
    </p>
  );
}
