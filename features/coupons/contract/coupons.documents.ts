/** Documents of the calls of coupons. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, SWITCH, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const WORTH = {
  kind: word("fee", "credit", "yield"),
  product: word("none", "spot", "lock", "futures"),
  rate: said("In percent: of the fee that is not charged; 0 for credit."),
  currency_id: NUMBER,
  currency_name: TEXT,
  amount: said("The most that it saves, or the credit."),
};
const OFFER = shape({
  id: NUMBER,
  ...WORTH,
  pieces: NUMBER,
  left: NUMBER,
  days: Type.Integer({ description: "A claimed one ends so many days after the claim." }),
  from: TIME_MS,
  until: TIME_MS,
  min_level: NUMBER,
  min_score: NUMBER,
  state: word("open", "soon", "claimed", "gone", "level", "score", "full"),
});
const COUPON = shape({
  id: NUMBER,
  ...WORTH,
  saved: DECIMAL,
  left: DECIMAL,
  claimed: TIME_MS,
  until: TIME_MS,
  state: word("in_use", "usable", "used", "expired"),
  ended: Type.Integer({ description: "When it was used up or over, ms; 0 before." }),
});
const COUNT = Type.Integer({ minimum: 0 });
const OPENING = ["account_not_open", "key_reused", "on_a_break", "loss_limit_reached"] as const;

export const couponsDocuments: CallDocuments = {
  tag: "Coupons",
  description:
    "Offered by the venue on terms that never change, claimed once each. A discount is charged lower inside the fill, up to a sum, and the fill's receipt recomputes it; " +
    "credit is promotional credit once it is used. One coupon a fee: the chosen one, else the one that saves most.",
  calls: {
    "GET /coupon/list": {
      summary: "The coupon centre: what can be claimed, now or soon",
      description: "`full`: one has as many as one may have.",
      message: shape({ now: TIME_MS, list: Type.Array(OFFER) }),
    },
    "GET /coupon/mine": {
      summary: "What one can use",
      message: shape({
        now: TIME_MS,
        use_best: SWITCH,
        chosen: Type.Integer({ description: "Id of the one that goes first; 0 for none." }),
        saved: shape({ fees: DECIMAL, credit: DECIMAL, currency_name: TEXT }, "With all coupons so far."),
        list: Type.Array(COUPON),
      }),
    },
    "GET /coupon/history": {
      summary: "One's coupons that are used up or over, the newest first",
      message: shape({ data: Type.Array(COUPON), page: NUMBER, pages: NUMBER, total: COUNT }),
    },
    "POST /coupon/claim": {
      summary: "Claim one",
      fields: { offer: "Id of the offer." },
      beside: { data: shape({ id: Type.Integer({ description: "Of the coupon." }), until: TIME_MS }) },
      refusals: [
        "coupon_offer_not_found",
        "coupon_offer_not_open",
        "coupon_claimed_before",
        "coupon_level_needed",
        "coupon_score_needed",
        "coupons_gone",
        "coupons_too_many",
        "cover_exhausted",
        ...OPENING,
      ],
    },
    "POST /coupon/use": {
      summary: "Turn credit into promotional credit",
      description: "It runs as many days from now on as the coupon did. A discount is used by fills.",
      fields: { id: "Of the coupon." },
      refusals: ["coupon_not_found", "coupon_not_used", ...OPENING],
    },
    "POST /coupon/choose": {
      summary: "Which discount goes first",
      fields: { id: "Of the coupon." },
      refusals: ["account_not_open", "coupon_not_found", "coupon_not_chosen"],
    },
    "POST /coupon/unchoose": {
      summary: "None in particular goes first",
      refusals: ["account_not_open"],
    },
    "POST /coupon/useBest": {
      summary: "Whether the one that saves most is used where none is chosen",
      fields: { on: "1: yes. 0: only what was chosen." },
      refusals: ["account_not_open"],
    },
  },
};
