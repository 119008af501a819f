/** Campaigns as the wire shows them: terms from the kernel, what one did in them from the rows. */
import type { Pool } from "pg";
import type { Language } from "../../../contract/languages.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId, userId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { SCORE_GATES } from "../../credit-score/formulas.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import type { CampaignOrderView, CampaignView, ParticipationView } from "../contract/campaigns.contract.ts";
import { creditOf, orderValue, ordersOf } from "../formulas.ts";
import type { Campaign } from "../kernel/public.ts";

/** As the driver reads them: bigint as text. */
type ParticipationRow = Readonly<
  Record<"id" | "credit" | "bonus" | "joined_at" | "until_at" | "ended_at" | "credit_back" | "position" | "user_id", string>
> & {
  readonly campaign: number;
  readonly done: number;
  readonly state: ParticipationView["state"];
  readonly n: number;
};
type OrderRow = Readonly<
  Record<"participation" | "entry" | "exit" | "value" | "started_at" | "due_at" | "sold_at" | "drawn_position" | "position", string>
> & {
  readonly number: number;
  readonly market: number;
  readonly minutes: number;
  readonly reason: string;
  readonly drawn_n: number;
  readonly n: number;
};
type Mine = { readonly row: ParticipationRow; readonly orders: readonly OrderRow[] };

/** By campaign: somebody joins one once. */
export async function readMine(pool: Pool, user: number): Promise<ReadonlyMap<number, Mine>> {
  const { rows } = await pool.query<ParticipationRow>({
    name: "read-campaign-participations",
    text: "select * from campaign_participation where user_id = $1",
    values: [user],
  });
  const { rows: orders } = await pool.query<OrderRow>({
    name: "read-campaign-orders",
    text: "select * from campaign_order where user_id = $1 order by participation, number",
    values: [user],
  });
  return new Map(rows.map((row) => [row.campaign, { row, orders: orders.filter(({ participation }) => participation === row.id) }]));
}

export function campaignView(kernel: Kernel, campaign: Campaign, mine: Mine | undefined, language: Language): CampaignView {
  const { number, terms, taken, seed, publishedAt } = campaign;
  const { code, decimals } = assetOf(kernel, campaign.asset);
  const text = (units: bigint): string => plainDecimal(units, decimals);
  const left = terms.seats - taken;
  return {
    id: number,
    name: terms.names[language] ?? terms.names.en,
    about: terms.about?.[language] ?? terms.about?.["en"] ?? "",
    currency_id: campaign.asset,
    currency_name: code,
    state: campaign.state === "open" && left === 0 ? "full" : campaign.state,
    stake: text(terms.stake),
    groups: terms.groups,
    per_group: terms.perGroup,
    orders: ordersOf(terms),
    credit: text(creditOf(terms)),
    bonus: text(terms.bonus),
    seats: terms.seats,
    seats_left: left,
    days: terms.days,
    score: SCORE_GATES.promotions,
    kinds: terms.choices.map(({ market, minutes }) => ({ market, symbol: symbolOf(kernel, market), minutes })),
    published: publishedAt,
    open_until: campaign.state === "closed" ? 0 : campaign.until,
    seed,
    mine: mine === undefined ? null : mineView(kernel, campaign, mine),
  };
}

function mineView(kernel: Kernel, campaign: Campaign, { row, orders }: Mine): ParticipationView {
  const { decimals } = assetOf(kernel, campaign.asset);
  const text = (units: bigint): string => plainDecimal(units, decimals);
  const isRunning = row.state === "running";
  const results = orders.filter(({ sold_at: sold }) => sold !== "0").map(({ value }) => BigInt(value) - campaign.terms.stake);
  const credit = isRunning ? results.reduce((sum, result) => sum + result, BigInt(row.credit)) : 0n;
  const views = orders.map((order) => orderView(kernel, campaign, order, isRunning));
  return {
    id: Number(row.id),
    state: row.state,
    done: row.done,
    credit: text(credit),
    own: text(kernel.holds.withdrawable(userId(Number(row.user_id)), campaign.asset, kernel.at).own),
    in_order: text(views.some(({ state }) => state === "running") ? campaign.terms.stake : 0n),
    joined: Number(row.joined_at),
    until: Number(row.until_at),
    ended: Number(row.ended_at),
    credit_back: text(BigInt(row.credit_back)),
    receipt: receiptOf(row.position, row.n),
    orders: views,
  };
}

function orderView(kernel: Kernel, { asset, terms }: Campaign, row: OrderRow, isOpen: boolean): CampaignOrderView {
  const { decimals } = assetOf(kernel, asset);
  const priceDecimals = kernel.spot.markets.get(marketId(row.market))?.terms.priceDecimals ?? 0;
  const price = (ticks: string): string => (ticks === "0" ? "" : plainDecimal(BigInt(ticks), priceDecimals));
  const isDone = row.sold_at !== "0";
  const isRunning = !isDone && isOpen && row.started_at !== "0";
  const ticks = isRunning ? (kernel.prices.newest(marketId(row.market))?.ticks ?? 0) : 0;
  const would = orderValue({ stake: terms.stake, entry: BigInt(row.entry === "0" ? 1 : row.entry), exit: BigInt(ticks) });
  return {
    market: row.market,
    symbol: symbolOf(kernel, row.market),
    minutes: row.minutes,
    order: row.number,
    state: isDone ? "done" : isRunning ? "running" : "waiting",
    entry: price(row.entry),
    exit: price(row.exit),
    index: price(String(ticks)),
    would: ticks === 0 ? "" : plainDecimal(would - terms.stake, decimals),
    result: isDone ? plainDecimal(BigInt(row.value) - terms.stake, decimals) : "",
    started: Number(row.started_at),
    due: Number(row.due_at),
    sold: Number(row.sold_at),
    reason: row.reason,
    draw_receipt: receiptOf(row.drawn_position, row.drawn_n),
    receipt: receiptOf(row.position, row.n),
  };
}

const receiptOf = (position: string, n: number): string => (position === "0" ? "" : `settled-${position}-${n}`);

export function symbolOf(kernel: ReceiptKernel, market: number): string {
  return kernel.spot.markets.get(marketId(market))?.terms.symbol ?? String(market);
}
