import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { scrollRegion } from "../../../../web/ui/scroll-region.ts";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { liveOf, priceOf, ticksOf, type Live, type Sample } from "../seconds-view.ts";
import { CountdownRing } from "./countdown-ring.tsx";
import { lengthText, sideText } from "./words.ts";

/** How one stands by the index, while it has an entry. */
export function standingOf(order: SecondsOrder, decimals: number, samples: readonly Sample[], now: number | undefined): Live | undefined {
  if (order.is_entered === 0 || now === undefined) return undefined;
  return liveOf(order, ticksOf(order.open_price, decimals), samples, now);
}

export function SideChip({ type }: { readonly type: 1 | 2 }): ReactElement {
  const Icon = type === 1 ? ArrowUp : ArrowDown;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-semibold ${type === 1 ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}
    >
      <Icon className="size-3.5" aria-hidden />
      {sideText(type)}
    </span>
  );
}

interface CardProps {
  readonly order: SecondsOrder;
  readonly decimals: number;
  /** Of its own market. */
  readonly samples: readonly Sample[];
  readonly now: number | undefined;
}

const EDGES = { won: "border-up/60", lost: "border-down/60", even: "border-line" } as const;

/** One that runs: how long still, and what it would bring now. */
export function RunningCard({ order, decimals, samples, now }: CardProps): ReactElement {
  const live = standingOf(order, decimals, samples, now);
  return (
    <div
      className={`flex items-center gap-3 rounded-2xl border bg-card px-3 py-2 big-letters:flex-col big-letters:items-start ${EDGES[live?.standing ?? "even"]}`}
    >
      <CountdownRing leftMs={order.is_entered === 0 || now === undefined ? undefined : order.due_ms - now} seconds={order.seconds} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          <SideChip type={order.type} />
          <span className="text-sm font-semibold">{lengthText(order.seconds)}</span>
          <span className="text-mut">
            <Amount value={order.number} decimals={2} least={0} mine unit="USDT" /> ·{" "}
            <Amount value={order.profit_ratio} decimals={0} unit="%" />
          </span>
        </p>
        <Standing
          order={order}
          decimals={decimals}
          live={live}
          isDue={now !== undefined && order.is_entered === 1 && now >= order.due_ms}
        />
      </div>
    </div>
  );
}

interface StandingProps {
  readonly order: SecondsOrder;
  readonly decimals: number;
  readonly live: Live | undefined;
  readonly isDue: boolean;
}

function Standing({ order, decimals, live, isDue }: StandingProps): ReactElement {
  const t = useT();
  if (isDue || live === undefined) {
    return (
      <p role="status" className="mt-1.5 min-h-12 text-sm text-mut">
        {t(isDue ? "seconds.settling" : "seconds.waits")}
      </p>
    );
  }
  const { standing, difference } = live;
  const tone = standing === "won" ? "text-up" : standing === "lost" ? "text-down" : "text-fg";
  const isAbove = (order.type === 1) === (standing === "won");
  const lose = `-${order.number}`;
  const [now, other] = standing === "won" ? [order.expected_profit, lose] : [lose, order.expected_profit];
  const away = <Price value={priceOf(Math.abs(difference), decimals)} decimals={decimals} />;
  const [lead = "", rest = ""] = t(isAbove ? "seconds.above" : "seconds.below", { amount: "\u0000" }).split("\u0000");
  return (
    <>
      <p className="mt-1.5 text-xs">
        {t(`seconds.now.${standing}`)}
        {standing !== "even" && (
          <>
            ,{" "}
            <span className={tone}>
              {lead}
              {away}
              {rest}
            </span>
          </>
        )}
      </p>
      <p className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-2">
        {standing === "even" ? (
          <Amount value="0" decimals={2} className="text-xl font-semibold" />
        ) : (
          <>
            <Amount value={now} decimals={2} signed mine className="text-xl font-semibold" />
            <span className="text-xs text-mut">
              {t(isAbove ? "seconds.if_below" : "seconds.if_above")}{" "}
              <Amount value={other} decimals={2} signed mine className="font-semibold" />
            </span>
          </>
        )}
      </p>
    </>
  );
}

interface CardsProps {
  readonly orders: readonly SecondsOrder[];
  readonly chosen: number | undefined;
  readonly onChosen: (id: number) => void;
  readonly card: (order: SecondsOrder) => ReactElement;
}

/** Several side by side, to swipe through; the chart follows the one in sight. */
export function RunningCards({ orders, chosen, onChosen, card }: CardsProps): ReactElement | null {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const place = orders.findIndex(({ id }) => id === chosen);
  // Chosen from a list below: its card comes into sight.
  useEffect(() => {
    const box = row.current;
    if (box === null || place === -1 || placeOf(box, orders.length) === place) return;
    box.scrollLeft = (place * box.scrollWidth) / orders.length;
  }, [place, orders.length]);
  if (orders.length === 0) return null;
  const onScroll = (): void => {
    const seen = row.current === null ? undefined : orders[placeOf(row.current, orders.length)];
    if (seen !== undefined && seen.id !== chosen) onChosen(seen.id);
  };
  return (
    <div
      ref={row}
      onScroll={onScroll}
      {...scrollRegion(t("product.seconds"))}
      className="no-scrollbar -mx-4 snap-x snap-mandatory overflow-x-auto px-4 focus-visible:-outline-offset-2"
    >
      <ul className="flex gap-2">
        {orders.map((order) => (
          <li key={order.id} className={`shrink-0 snap-center ${orders.length > 1 ? "w-[94%] lg:w-[26rem]" : "w-full"}`}>
            {card(order)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const placeOf = (box: HTMLElement, count: number): number =>
  Math.min(count - 1, Math.round(box.scrollLeft / Math.max(1, box.scrollWidth / count)));
