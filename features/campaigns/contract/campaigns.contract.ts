/** The calls of campaigns; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, REQUEST_ID, text } from "../../../contract/fields.ts";

const CODE_LENGTH_MAX = 20;
const DEVICE_LENGTH_MAX = 200;
/** Of one's own participation. */
const MINE = { id: ID, request_id: REQUEST_ID };

export const campaignsCall = defineCall({
  method: "GET",
  path: "/campaign/list",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const campaignCall = defineCall({
  method: "GET",
  path: "/campaign/detail",
  access: "user",
  budget: "history",
  fields: Type.Object({ campaign: ID }),
});
export const joinCampaignCall = defineCall({
  method: "POST",
  path: "/campaign/join",
  access: "user",
  budget: "moves",
  fields: Type.Object({ campaign: ID, request_id: REQUEST_ID }),
});
export const playOrderCall = defineCall({
  method: "POST",
  path: "/campaign/play",
  access: "user",
  budget: "moves",
  fields: Type.Object(MINE),
});
export const sellOrderCall = defineCall({
  method: "POST",
  path: "/campaign/sell",
  access: "user",
  budget: "moves",
  fields: Type.Object(MINE),
});
export const leaveCampaignCall = defineCall({
  method: "POST",
  path: "/campaign/leave",
  access: "user",
  budget: "moves",
  fields: Type.Object(MINE),
});
/** `code`: the six digits that `sms_mail` of type `security` sends. */
export const claimBonusCall = defineCall({
  method: "POST",
  path: "/campaign/claim",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    ...MINE,
    code: text({ max: CODE_LENGTH_MAX, refusal: "code_wrong" }),
    device: Type.Optional(text({ max: DEVICE_LENGTH_MAX })),
  }),
});

export const CAMPAIGN_STATES = ["open", "paused", "full", "closed"] as const;
export const PARTICIPATION_STATES = ["running", "earned", "paid", "left", "expired", "closed"] as const;
export const ORDER_STATES = ["waiting", "running", "done"] as const;

type KindView = { readonly market: number; readonly symbol: string; readonly minutes: number };

export type CampaignOrderView = KindView & {
  readonly order: number;
  readonly state: (typeof ORDER_STATES)[number];
  /** Index at which it was bought and sold; "" before. */
  readonly entry: string;
  readonly exit: string;
  /** While it runs: the index now, and what the order would win or lost by it; "" else. */
  readonly index: string;
  readonly would: string;
  /** What it won or lost of the credit, with its sign; "" before. */
  readonly result: string;
  readonly started: number;
  readonly due: number;
  readonly sold: number;
  /** "", person, time or market_ended. */
  readonly reason: string;
  /** Receipts of the assignment and of the result; "" where there is none. */
  readonly draw_receipt: string;
  readonly receipt: string;
};

export type ParticipationView = {
  readonly id: number;
  readonly state: (typeof PARTICIPATION_STATES)[number];
  readonly done: number;
  /** Promotional credit that is there now, and what of it is in the order that runs. */
  readonly credit: string;
  readonly in_order: string;
  /** One's own money of that coin, wherever it stands: no campaign touches it. */
  readonly own: string;
  readonly joined: number;
  readonly until: number;
  /** 0 while it has not ended. */
  readonly ended: number;
  /** What of the credit went back. */
  readonly credit_back: string;
  readonly receipt: string;
  readonly orders: readonly CampaignOrderView[];
};

export type CampaignView = {
  readonly id: number;
  readonly name: string;
  /** A few words of what it is; "" where nobody wrote any. */
  readonly about: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly state: (typeof CAMPAIGN_STATES)[number];
  readonly stake: string;
  readonly groups: number;
  readonly per_group: number;
  readonly orders: number;
  readonly credit: string;
  readonly bonus: string;
  readonly seats: number;
  readonly seats_left: number;
  readonly days: number;
  readonly score: number;
  readonly kinds: readonly KindView[];
  readonly published: number;
  /** Nobody joins from then on, and the same is offered anew; 0: until somebody closes it. */
  readonly open_until: number;
  /** Place in the log of its publication: the seed of what is assigned. */
  readonly seed: number;
  readonly mine: ParticipationView | null;
};
