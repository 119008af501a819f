import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Check, Info } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { CampaignOrderView, CampaignView } from "../contract/campaigns.contract.ts";
import { coinOf, orderLines, timeLeft, type OrderLine } from "./campaign-steps.ts";
import { useSecond } from "./use-second.ts";

/** An index has as many as its market. */
const PRICE_DECIMALS = 10;

/** The orders in turn: what became of each, which runs, which comes; and the rule by which they were drawn. */
export function OrderList({ campaign }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const [shows, setShows] = useState(false);
  const lines = orderLines(campaign);
  const receipts = lines.flatMap(({ order }) => [order?.receipt ?? "", order?.draw_receipt ?? ""]).filter((id) => id !== "");
  return (
    <section aria-label={t("campaigns.orders")} className="rounded-2xl border border-line bg-card px-4 pt-3 pb-2.5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 pb-2">
        <h2 className="text-sm font-semibold">{t("campaigns.orders")}</h2>
        <button
          type="button"
          aria-expanded={shows}
          onClick={() => setShows(!shows)}
          className="-my-2 min-h-11 shrink-0 text-sm font-semibold text-brand"
        >
          {t("campaigns.rule")}
        </button>
      </header>
      {shows && <Rule campaign={campaign} />}
      <ol>
        {lines.map((line) => (
          <Line key={line.number} line={line} campaign={campaign} receipts={receipts} />
        ))}
      </ol>
      <p className="flex items-center gap-2 border-t border-line pt-2.5 text-xs text-mut">
        <Info className="size-4 shrink-0" aria-hidden />
        {t("campaigns.no_skip")}
      </p>
    </section>
  );
}

/** How orders are drawn, and of what. */
export function Rule({ campaign: { seed, kinds } }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  return (
    <div className="pb-3 text-xs text-mut">
      <p>{t("campaigns.rule.text", { seed })}</p>
      <p className="mt-2 font-semibold">{t("campaigns.may_be")}</p>
      <ol className="mt-1 list-decimal pl-4">
        {kinds.map(({ symbol, minutes }, index) => (
          <li key={index}>{t("campaigns.kind", { coin: coinOf(symbol), minutes })}</li>
        ))}
      </ol>
    </div>
  );
}

type LineProps = { readonly line: OrderLine; readonly campaign: CampaignView; readonly receipts: readonly string[] };

function Line({ line: { number, order, isNext }, campaign, receipts }: LineProps): ReactElement {
  const t = useT();
  const title =
    order === undefined
      ? t("campaigns.order", { order: number })
      : t("campaigns.kind", { coin: coinOf(order.symbol), minutes: order.minutes });
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex items-center gap-3 border-t border-line py-2 big-letters:flex-wrap big-letters:gap-y-1"
    >
      <Place number={number} state={order?.state} isNext={isNext} />
      <span className="min-w-0 flex-1 big-letters:basis-1/2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">
          {title}
          {order !== undefined && order.state !== "waiting" && <Chip state={order.state} />}
        </span>
        <span className="block text-xs text-mut">
          <Below number={number} order={order} campaign={campaign} isNext={isNext} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-right big-letters:basis-full">
        <Sum order={order} campaign={campaign} />
        {order !== undefined && <CheckLink id={order.receipt === "" ? order.draw_receipt : order.receipt} ids={receipts} />}
      </span>
    </li>
  );
}

function Place({
  number,
  state,
  isNext,
}: {
  readonly number: number;
  readonly state: CampaignOrderView["state"] | undefined;
  readonly isNext: boolean;
}): ReactElement {
  const tone = state === "done" ? "bg-up-tint text-up" : isNext ? "border-2 border-brand text-brand" : "bg-fill text-mut";
  return (
    <span className={`flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${tone}`} aria-hidden>
      {state === "done" ? <Check className="size-4" /> : number}
    </span>
  );
}

function Chip({ state }: { readonly state: "done" | "running" }): ReactElement {
  const t = useT();
  const tone = state === "done" ? "bg-up-tint text-up" : "bg-brand-tint text-brand";
  return <span className={`rounded-md px-1.5 py-px text-2xs font-semibold ${tone}`}>{t(`campaigns.state.${state}`)}</span>;
}

type BelowProps = {
  readonly number: number;
  readonly order: CampaignOrderView | undefined;
  readonly campaign: CampaignView;
  readonly isNext: boolean;
};

function Below({ number, order, campaign: { stake, per_group: perGroup, mine }, isNext }: BelowProps): ReactNode {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const price = (value: string): string => formatTrimmed(value, { least: 0, most: PRICE_DECIMALS }, language);
  // Of a record nothing comes any more.
  if (mine?.state !== "running" && order?.state !== "done" && order?.state !== "running") return "";
  if (order === undefined) return t("campaigns.unassigned", { order: Math.floor((number - 1) / perGroup) * perGroup });
  if (order.reason === "market_ended") return t("campaigns.market_ended");
  if (order.state === "running") return t("campaigns.bought_at", { stake, entry: price(order.entry) });
  if (order.state === "waiting") return isNext ? t("campaigns.next") : t("campaigns.after", { order: number - 1 });
  return (
    <>
      <Moment at={order.sold} />, {t("campaigns.sold_at", { entry: price(order.entry), exit: price(order.exit) })}
    </>
  );
}

function Sum({ order, campaign: { stake } }: Pick<BelowProps, "order" | "campaign">): ReactElement {
  const t = useT();
  const now = useSecond(order?.state === "running");
  const state = order?.state ?? "waiting";
  if (order === undefined || state === "waiting")
    return (
      <span className="text-sm">
        <Amount value={stake} decimals={6} least={2} className="font-semibold" />
        <span className="ml-1 text-2xs text-mut">{t("campaigns.stake")}</span>
      </span>
    );
  if (state === "done") return <Result label={t("campaigns.stays")} value={order.result} />;
  return (
    <>
      <span role="timer" className="text-sm font-semibold tabular-nums">
        {timeLeft(order.due - now)} <span className="text-2xs font-normal text-mut">{t("campaigns.to_go")}</span>
      </span>
      {order.would !== "" && <Result label={t("campaigns.would")} value={order.would} />}
    </>
  );
}

function Result({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-1.5">
      <span className="text-2xs text-mut">{label}</span>
      <Amount value={value} decimals={4} least={2} signed className="text-sm font-semibold" />
    </span>
  );
}
