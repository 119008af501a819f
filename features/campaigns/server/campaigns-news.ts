/** What becomes of a campaign, for whoever is in it: pushes for the page, and a message when something waits, is paid or is over. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";

const PUSH = "campaign";
const STEP: NewsKind = { push: PUSH };
const MADE: NewsKind = { push: PUSH, isMade: true };
const TOLD: NewsKind = { push: PUSH, notice: campaignNotice };

export const campaignsNews: NewsTable = {
  "campaigns/joined": ({ user, participation }) => [{ kind: MADE, user, id: participation, status: "joined" }],
  "campaigns/started": ({ user, participation }) => [{ kind: STEP, user, id: participation, status: "started" }],
  "campaigns/sold": ({ user, participation }) => [{ kind: STEP, user, id: participation, status: "sold" }],
  "campaigns/earned": ({ user, participation }) => [{ kind: TOLD, user, id: participation, status: "earned" }],
  "campaigns/ended": ({ user, participation, reason }) => [
    { kind: reason === "paid" || reason === "expired" ? TOLD : STEP, user, id: participation, status: reason },
  ],
};

/** One message a participation, which becomes its newest state. */
function campaignNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "campaigns/earned" && event.type !== "campaigns/ended") return undefined;
  const sum = event.type === "campaigns/ended" && event.reason === "expired" ? event.credit : event.bonus;
  return { kind: `campaign_${status}`, about: `campaign-${id}`, parameters: { campaign: String(event.campaign), amount: String(sum) } };
}

const LINK = { link: "/pages/campaigns/campaign" };

export const campaignsNotices: NoticeWords = {
  group: "offers",
  kinds: { campaign_earned: LINK, campaign_paid: LINK, campaign_expired: LINK },
  details: ({ kernel }, notices) => {
    const details = notices.map(({ about, parameters: { campaign = "0", amount = "0" } }) => {
      const asset = kernel.campaigns.get(Number(campaign))?.asset;
      const { code, decimals } = asset === undefined ? { code: "", decimals: 0 } : assetOf(kernel, asset);
      return [about, { amount: plainDecimal(BigInt(amount), decimals), code, link: `${LINK.link}?id=${campaign}` }] as const;
    });
    return Promise.resolve(new Map(details) as NoticeDetails);
  },
};
