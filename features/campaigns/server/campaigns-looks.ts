/** Campaigns for operators: terms, seats, what became of those who joined, and what the house has pledged. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { CampaignRow } from "../contract/campaign-rows.ts";
import { ordersOf, seatCover } from "../formulas.ts";
import type { Campaign } from "../kernel/public.ts";
import { symbolOf } from "./campaigns.views.ts";

type Count = { readonly campaign: number; readonly state: string; readonly count: string };

const all = defineLook({
  name: "campaigns/all",
  title: { en: "Campaigns", zh: "活动" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly CampaignRow[] }> => {
    await venue.projected();
    const { rows: counts } = await venue.pool.query<Count>({
      name: "console-campaign-states",
      text: "select campaign, state, count(*) as count from campaign_participation group by campaign, state",
    });
    return { rows: [...venue.kernel.campaigns.all()].reverse().map((campaign) => rowOf(venue, campaign, counts)) };
  },
});

function rowOf({ kernel }: TradingVenue, campaign: Campaign, counts: readonly Count[]): CampaignRow {
  const { number, asset, terms, state, taken } = campaign;
  const { code, decimals } = assetOf(kernel, asset);
  const shown = (units: bigint): string => `${plainDecimal(units, decimals)} ${code}`;
  const count = (wanted: string): number => Number(counts.find((one) => one.campaign === number && one.state === wanted)?.count ?? 0);
  const inIt = kernel.campaigns.participations().filter((one) => one.campaign === number);
  const orders = ordersOf(terms);
  const promised = inIt.reduce((sum, { done }) => sum + terms.bonus + terms.stake * BigInt(orders - done), 0n);
  const unsold = state === "closed" ? 0n : seatCover(terms) * BigInt(terms.seats - taken);
  return {
    id: number,
    nameEn: terms.names.en,
    nameZh: terms.names.zh,
    state,
    orders,
    stake: shown(terms.stake),
    bonus: shown(terms.bonus),
    kinds: terms.choices.map(({ market, minutes }) => `${symbolOf(kernel, market)} ${minutes} min`).join(", "),
    days: terms.days,
    renews: terms.renews?.days ?? 0,
    until: state === "closed" ? 0 : campaign.until,
    seats: terms.seats,
    taken,
    running: count("running"),
    earned: count("earned"),
    paid: count("paid"),
    left: count("left"),
    over: count("expired") + count("closed"),
    pledged: shown(promised + unsold),
  };
}

export const campaignsLooks: readonly Look[] = [all];
