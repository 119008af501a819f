/** Documents of the calls of deposits. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const DEPOSIT = shape({
  id: NUMBER,
  amount: DECIMAL,
  name: said("The currency's."),
  currency_id: NUMBER,
  status: Type.Integer({ description: "1: in review or confirming, 2: credited, 3: failed." }),
  created_at: said("UTC."),
  status_text: said("Its state in the caller's language."),
  state: word("review", "confirming", "credited", "refused", "cancelled", "vanished"),
  channel: word("voucher", "network", "paper"),
  network: Type.Integer({ description: "0: none was named." }),
  network_name: TEXT,
  confirmations: NUMBER,
  needed: Type.Integer({ description: "Confirmations after which it is credited; 0: an operator decides." }),
  why: said("Why it was refused."),
  at: TIME_MS,
  ended: Type.Integer({ description: "When it was decided, ms; 0: it waits." }),
  until: Type.Integer({ description: "Answered by then, ms; 0 where nobody decides." }),
  can_cancel: Type.Boolean(),
  receipt: said("Id of its receipt; empty where it was not credited."),
});
const ASKED = [
  "asset_not_found",
  "account_not_open",
  "account_kind_unavailable",
  "amount_invalid",
  "quantity_off_lot",
  "on_a_break",
  "loss_limit_reached",
  "deposit_limit_reached",
] as const;

export const depositsDocuments: CallDocuments = {
  tag: "Deposits",
  description:
    "Money that comes in: by a request with the picture of a voucher, which an operator looks at, by a chain's confirmations, or on a paper venue as paper money at " +
    "once. All of it goes to the spot account; a deposit costs nothing.",
  calls: {
    "POST /wallet/get_in_address": {
      summary: "One's own addresses for a currency",
      description:
        "On a paper venue addresses for practice, which begin with PAPER and which no network takes. Empty where none is given out.",
      message: Type.Union([TEXT, shape({ erc20: TEXT, trc20: TEXT })]),
      refusals: ["asset_not_found"],
    },
    "POST /wallet/charge_req": {
      summary: "Ask for a deposit to be credited",
      description:
        "With `type` the answer is the address of a page where one pays. The same picture sent again is the same request. The picture is seen by operators who decide on deposits alone.",
      fields: {
        account: "The path that `POST /upload` gave: the voucher's picture.",
        amount: "What was sent.",
        type: "0, or the id of a way to pay.",
        network: "Ours: over which network it was sent, as `GET /wallet/networks` numbers them.",
      },
      refusals: [
        ...ASKED,
        "picture_unknown",
        "payment_unknown",
        "quick_buy_area",
        "quick_buy_below_minimum",
        "quick_buy_rate_invalid",
        "quick_buy_limit",
        "quick_buy_full",
        "verification_required",
        "deposit_network_closed",
        "deposit_below_minimum",
        "deposit_voucher_used",
        "deposits_full",
      ],
    },
    "GET /recharge/log": {
      summary: "One's deposits, the newest first",
      fields: { currency: "Ours: of one currency." },
      message: shape({ data: Type.Array(DEPOSIT), page: NUMBER, pages: NUMBER, total: NUMBER }),
    },
    "GET /deposit/options": {
      summary: "Where and how a currency can be sent",
      message: shape({
        currency: NUMBER,
        currency_name: TEXT,
        decimals: NUMBER,
        is_paper: Type.Boolean(),
        networks: Type.Array(
          shape({
            network: NUMBER,
            name: TEXT,
            address: said("Empty: none is given out."),
            memo: said("What has to be sent along; empty for nothing."),
            deposit_min: DECIMAL,
            confirmations: NUMBER,
            minutes: NUMBER,
            open: Type.Boolean(),
          }),
        ),
        paper: shape({ most: TEXT, taken: TEXT, left: TEXT, ends: Type.Integer({ description: "When the day ends, ms." }) }),
        price: said("USDT for one whole unit; empty without a price."),
        answered_within: Type.Integer({ description: "Milliseconds." }),
        requests_max: NUMBER,
        waiting: NUMBER,
      }),
      refusals: ["asset_not_found"],
    },
    "POST /deposit/paper": {
      summary: "Take paper money",
      description: "At once, worth at most 1,000,000 USDT a UTC day, on a paper venue only.",
      refusals: [...ASKED, "paper_only", "price_missing", "paper_deposit_limit", "issuance_exhausted", "key_reused"],
    },
    "POST /deposit/cancel": { summary: "Take a request back", refusals: ["deposit_not_open"] },
    "GET /deposit/detail": { summary: "One deposit", message: DEPOSIT, refusals: ["deposit_not_open"] },
  },
};
