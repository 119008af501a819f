/** Documents of the calls of campaigns. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";
import { CAMPAIGN_STATES, ORDER_STATES, PARTICIPATION_STATES } from "./campaigns.contract.ts";

const KIND = { market: NUMBER, symbol: TEXT, minutes: NUMBER };
const ORDER = shape({
  ...KIND,
  order: NUMBER,
  state: word(...ORDER_STATES),
  entry: said("The index at which it was bought; empty before."),
  exit: said("The index at which it was sold; empty before."),
  index: said("While it runs: the index now; else empty."),
  would: said("While it runs: what it would win or lose by the index now; else empty."),
  result: said("What it won or lost of the credit; empty before."),
  started: TIME_MS,
  due: TIME_MS,
  sold: TIME_MS,
  reason: said("Empty, person, time or market_ended."),
  draw_receipt: said("Receipt of the assignment."),
  receipt: said("Receipt of the result; empty before."),
});
const MINE = shape({
  id: NUMBER,
  state: word(...PARTICIPATION_STATES),
  done: NUMBER,
  credit: said("Promotional credit that is there now."),
  in_order: said("What of it is in the order that runs."),
  own: said("One's own money of that coin: no campaign touches it."),
  joined: TIME_MS,
  until: TIME_MS,
  ended: TIME_MS,
  credit_back: said("Credit that went back when it was left or over."),
  receipt: said("Receipt of the bonus; empty before."),
  orders: Type.Array(ORDER),
});
const CAMPAIGN = shape({
  id: NUMBER,
  name: TEXT,
  about: said("A few words of what it is, in the caller's language or in English; empty where there are none."),
  currency_id: NUMBER,
  currency_name: TEXT,
  state: word(...CAMPAIGN_STATES),
  stake: said("Of each order, out of the credit."),
  groups: NUMBER,
  per_group: NUMBER,
  orders: NUMBER,
  credit: DECIMAL,
  bonus: said("Own money when all orders are done, whatever they brought."),
  seats: NUMBER,
  seats_left: NUMBER,
  days: NUMBER,
  score: NUMBER,
  kinds: Type.Array(shape(KIND), { description: "What may be assigned." }),
  published: TIME_MS,
  open_until: Type.Integer({ description: "Nobody joins from then on, and the same is offered anew; 0: until an operator closes it." }),
  seed: NUMBER,
  mine: Type.Union([MINE, Type.Null()]),
});
const ID = "Of one's own participation (`mine.id`).";
const OPENS = ["key_reused", "on_a_break", "loss_limit_reached"] as const;

export const campaignsDocuments: CallDocuments = {
  tag: "Campaigns",
  description:
    "Project orders: assigned by a published rule, played with promotional credit alone, left at any time. What every seat can cost is pledged before the campaign is published; " +
    "the bonus is own money once all orders are done and its person confirms it by their own code.",
  calls: {
    "GET /campaign/list": { summary: "Campaigns that are not closed, then closed ones that one was in", message: Type.Array(CAMPAIGN) },
    "GET /campaign/detail": {
      summary: "One campaign",
      fields: { campaign: "Its id." },
      message: CAMPAIGN,
      refusals: ["campaign_not_found"],
    },
    "POST /campaign/join": {
      summary: "Join",
      description: "Once a campaign. Gives the credit and assigns the first group's orders.",
      fields: { campaign: "Its id." },
      beside: { data: CAMPAIGN },
      refusals: [
        "account_not_open",
        "campaign_not_found",
        "campaign_joined_before",
        "campaign_not_open",
        "campaign_score_low",
        "campaign_full",
        ...OPENS,
      ],
    },
    "POST /campaign/play": {
      summary: "Begin the next order",
      description: "Bought at the newest index with its stake out of the credit.",
      fields: { id: ID },
      beside: { data: CAMPAIGN },
      refusals: ["campaign_not_yours", "campaign_all_done", "campaign_order_running", "campaign_price_stale", ...OPENS],
    },
    "POST /campaign/sell": {
      summary: "Sell the order that runs before its time",
      fields: { id: ID },
      beside: { data: CAMPAIGN },
      refusals: ["campaign_not_yours", "campaign_nothing_running", "campaign_price_stale", "key_reused"],
    },
    "POST /campaign/leave": {
      summary: "Leave",
      description: "Costs the promotional credit that is not yet earned, and nothing else.",
      fields: { id: ID },
      beside: { data: CAMPAIGN },
      refusals: ["campaign_not_yours", "campaign_all_done", "key_reused"],
    },
    "POST /campaign/claim": {
      summary: "Make an earned bonus own money",
      fields: { id: ID, code: "The code that `sms_mail` of type `security` sends.", device: "As in `user/login`." },
      beside: { data: CAMPAIGN },
      refusals: ["campaign_not_yours", "campaign_not_done", "code_wrong", "member_not_found", "key_reused"],
    },
  },
};
