/** The calls of campaigns: whose they are comes from the token alone. */
import type { Language } from "../../../contract/languages.ts";
import { userId } from "../../../money/units.ts";
import { ok, refused, Refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { Caller } from "../../../server/doors/app/server-context.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import { SessionDesk } from "../../session/server/session-desk.ts";
import {
  campaignCall,
  campaignsCall,
  claimBonusCall,
  joinCampaignCall,
  leaveCampaignCall,
  playOrderCall,
  sellOrderCall,
} from "../contract/campaigns.contract.ts";
import { ordersOf } from "../formulas.ts";
import type { Campaign } from "../kernel/public.ts";
import { campaignView, readMine } from "./campaigns.views.ts";

type Asked = { readonly id: number; readonly request_id?: string };
type Code = { readonly code: string; readonly device: string | undefined; readonly ip: string };

/** What can be joined first, then what is over and one was in, the newest first. */
function shownTo({ campaigns }: TradingVenue["kernel"], mine: ReadonlyMap<number, unknown>): readonly Campaign[] {
  const open = campaigns.all().filter(({ state }) => state !== "closed");
  const over = campaigns.all().filter(({ state, number }) => state === "closed" && mine.has(number));
  return [...open, ...over.reverse()];
}

export const campaignsRoutes: TradingRoutes = (app, context) => {
  const { venue } = context;
  const { kernel } = venue;
  const desk = new SessionDesk(context);

  app.on(campaignsCall, async ({ caller, language }) => {
    await venue.projected();
    const mine = await readMine(venue.pool, caller.id);
    return ok(shownTo(kernel, mine).map((campaign) => campaignView(kernel, campaign, mine.get(campaign.number), language)));
  });

  app.on(campaignCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const view = await viewOf(venue, fields.campaign, caller.id, language);
    return view === undefined ? refused("campaign_not_found") : ok(view);
  });

  app.on(joinCampaignCall, async ({ fields, caller, language }) => {
    const key = requestKey(caller.id, fields.request_id);
    const { refusal } = await venue.submit({ type: "campaigns/join", ...key, user: userId(caller.id), campaign: fields.campaign });
    if (refusal !== undefined) return refused(refusal);
    await venue.projected();
    return said("campaigns.joined", {}, { data: await viewOf(venue, fields.campaign, caller.id, language) });
  });

  /** All three differ in the command alone. */
  const does = async (what: "play" | "sell" | "leave", { id, request_id: requestId }: Asked, caller: Caller, language: Language) => {
    const key = requestKey(caller.id, requestId);
    const { refusal } = await venue.submit({ type: `campaigns/${what}`, ...key, user: userId(caller.id), participation: id });
    if (refusal !== undefined) return refused(refusal);
    return tell(venue, `campaigns.done.${what}`, id, caller.id, language);
  };
  app.on(playOrderCall, ({ fields, caller, language }) => does("play", fields, caller, language));
  app.on(sellOrderCall, ({ fields, caller, language }) => does("sell", fields, caller, language));
  app.on(leaveCampaignCall, ({ fields, caller, language }) => does("leave", fields, caller, language));

  app.on(claimBonusCall, async ({ fields, caller, language, ip }) => {
    const { id, code, device } = fields;
    const command = {
      type: "campaigns/claim" as const,
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      participation: id,
    };
    // Sent again it gets the answer of before; and a code is not used up for what would be refused.
    const before = await venue.answered(command);
    if (before === undefined) {
      const one = kernel.campaigns.participation(id);
      const terms = one === undefined ? undefined : kernel.campaigns.get(one.campaign)?.terms;
      if (one?.user !== caller.id || terms === undefined) return refused("campaign_not_yours");
      if (one.done < ordersOf(terms)) return refused("campaign_not_done");
      await requireCode(desk, caller, { code, device, ip });
    }
    const { refusal } = before ?? (await venue.submit(command));
    if (refusal !== undefined) return refused(refusal);
    return tell(venue, "campaigns.done.claim", id, caller.id, language);
  });
};

async function tell(venue: TradingVenue, text: string, participation: number, user: number, language: Language): Promise<Answer> {
  await venue.projected();
  const mine = await readMine(venue.pool, user);
  const found = [...mine].find(([, { row }]) => Number(row.id) === participation);
  return said(text, {}, { data: found === undefined ? null : await viewOf(venue, found[0], user, language) });
}

async function viewOf({ kernel, pool }: TradingVenue, number: number, user: number, language: Language) {
  const campaign = kernel.campaigns.get(number);
  return campaign === undefined ? undefined : campaignView(kernel, campaign, (await readMine(pool, user)).get(number), language);
}

/** The person's own, free, and sent at once to whoever asks for it. */
async function requireCode(desk: SessionDesk, caller: Caller, { code, device, ip }: Code): Promise<void> {
  const person = await desk.people.findById(caller.id);
  if (person === undefined) throw new Refused("member_not_found");
  const sender = senderOf(ip, device);
  const address = person.email ?? person.phone ?? "";
  desk.limits.beforeCheck(sender, address, await desk.knownTo(person, sender));
  const used = await desk.codes.use({ address, purposes: ["security"], code, from: sender.name });
  if (used === undefined) throw new Refused("code_wrong");
}
