/** Documents of the calls of promotional credit. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const CREDIT = shape({
  id: NUMBER,
  currency_name: TEXT,
  given: DECIMAL,
  left: DECIMAL,
  source: word("coupon", "campaign", "manager", "contest"),
  until: TIME_MS,
  withheld: Type.Integer({ description: "1: its time is over, and positions of futures still stand on it.", minimum: 0, maximum: 1 }),
});

export const promotionalCreditDocuments: CallDocuments = {
  tag: "Promotional credit",
  description: "What the house gives to try things with: apart from own money, never withdrawable, never own.",
  calls: {
    "GET /promotional/list": { summary: "One's promotional credit, what runs out first in front", message: Type.Array(CREDIT) },
    "POST /promotional/give_back": {
      summary: "Give a manager's or a coupon's credit back",
      description:
        "Nothing else happens. What positions of futures stand on goes when they can do without it. Credit of a campaign goes with the campaign, which can be left at any time.",
      fields: { id: "Of the credit." },
      refusals: ["promotional_not_found", "promotional_of_campaign", "key_reused"],
    },
  },
};
