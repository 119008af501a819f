/** Documents of the calls of exchange. */
import Type from "typebox";
import {
  CLOCK,
  DECIMAL,
  listShape,
  NUMBER,
  said,
  shape,
  TEXT,
  TIME_MS,
  word,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const ASKED = {
  number: "How much is given, with at most the coin's decimals.",
  from_currency_id: "What is given.",
  to_currency_id: "What is received.",
};
const ASKING_REFUSALS = [
  "asset_not_found",
  "account_not_open",
  "exchange_same_coin",
  "amount_invalid",
  "quantity_off_lot",
  "exchange_pair_unavailable",
  "exchange_price_stale",
  "exchange_below_least",
  "exchange_above_most",
  "insufficient_balance",
  "cover_exhausted",
  "exchange_cover_left",
  "key_reused",
  "on_a_break",
  "loss_limit_reached",
] as const;
const COINS = { from_currency_id: NUMBER, from_currency_name: TEXT, to_currency_id: NUMBER, to_currency_name: TEXT };
const QUOTE = shape({
  id: NUMBER,
  ...COINS,
  number: DECIMAL,
  gross: said("Before the fee."),
  fee: DECIMAL,
  received: said("After the fee."),
  rate: said("Of one whole coin given."),
  inverse: said("Of one whole coin received."),
  value: said("By the index, in USDT."),
  until: TIME_MS,
});
const DONE = { data: QUOTE };

const IN_YUAN = {
  summary: "What a coin costs in yuan",
  fields: { id: "Id of the currency." },
  message: shape({ rmb: DECIMAL }),
  refusals: ["asset_not_found"],
} as const;

export const exchangeDocuments: CallDocuments = {
  tag: "Exchange",
  description:
    "One coin for another out of the spot account. A quote holds ten seconds and is taken once; the house sets aside what it pays when it gives it. " +
    "A coin is taken at its index less the spread and costs its index and the spread; two coins without a market of their own go through USDT.",
  calls: {
    "POST /user/getTransferList": {
      summary: "Coins that can be exchanged, one's balances of them, and the terms",
      message: shape({
        transfer: Type.Array(
          shape({ id: NUMBER, name: TEXT, decimals: NUMBER, price: said("By the index, in USDT; empty while there is none.") }),
        ),
        wallet: Type.Array(shape({ currency: NUMBER, change_balance: DECIMAL })),
        terms: shape(
          { spread: DECIMAL, fee: DECIMAL, least: DECIMAL, most: DECIMAL, seconds: NUMBER },
          "Rates as fractions, limits in USDT.",
        ),
      }),
    },
    "POST /user/getTransferFee": {
      summary: "A rate to show; it holds nothing",
      description: "What one of each is taken for and costs, in USDT: the rate is the one divided by the other.",
      fields: { from_currency_id: ASKED.from_currency_id, to_currency_id: ASKED.to_currency_id },
      message: shape({ form_price: DECIMAL, to_price: DECIMAL, fee: said("A fraction of what is received.") }),
      refusals: ["asset_not_found", "exchange_same_coin", "exchange_pair_unavailable", "exchange_price_stale"],
    },
    "POST /user/Transfer": {
      summary: "Exchange at once, at whatever the rate is",
      description: "For clients that know no quotes; not twice within three seconds.",
      fields: ASKED,
      beside: DONE,
      refusals: [...ASKING_REFUSALS, "exchange_repeated"],
    },
    "GET /wallet/getRateCurrency": IN_YUAN,
    "GET /getRateCurrency": IN_YUAN,
    "POST /exchange/quote": {
      summary: "A rate that holds ten seconds",
      description:
        "A person may have a few open, and of one coin so many as hold a fiftieth of what the house has of it: the next takes the place of the oldest. " +
        "All open quotes hold three quarters of it at most, and a quarter where others behind the caller's address asked for them.",
      fields: ASKED,
      message: QUOTE,
      refusals: [...ASKING_REFUSALS, "exchange_quotes_full"],
    },
    "POST /exchange/accept": {
      summary: "Take a quote",
      fields: { id: "Of the quote." },
      beside: DONE,
      refusals: ["on_a_break", "loss_limit_reached", "exchange_quote_over", "insufficient_balance", "key_reused"],
    },
    "GET /otc/desk": {
      summary: "What one exchange of the caller's may be worth, and a wider limit that was asked for or granted",
      message: shape({
        most: said("Everybody's, whole USDT."),
        mine: said("The caller's now."),
        request: Type.Union([
          shape({ id: NUMBER, worth: TEXT, state: word("asked", "granted"), until: TIME_MS }),
          Type.Null({ description: "Nothing is asked for or granted." }),
        ]),
        answered_within: Type.Integer({ description: "ms." }),
        holds_for: Type.Integer({ description: "ms." }),
      }),
    },
    "POST /otc/ask": {
      summary: "Ask for a wider limit of one exchange",
      description: "Two operators grant it for a day, one refuses it with a reason; left alone it ends. The rate stays everybody's.",
      fields: { worth: "Whole USDT, more than everybody's limit." },
      refusals: [
        "amount_invalid",
        "exchange_wider_invalid",
        "exchange_wider_open",
        "account_not_open",
        "key_reused",
        "on_a_break",
        "loss_limit_reached",
      ],
    },
    "POST /otc/cancel": { summary: "Give it back", refusals: ["exchange_wider_unknown"] },
    "GET /exchange/history": {
      summary: "One's exchanges, newest first",
      message: listShape(
        shape({
          id: NUMBER,
          ...COINS,
          number: DECIMAL,
          received: DECIMAL,
          fee: DECIMAL,
          value: DECIMAL,
          created_time: CLOCK,
          receipt: said("Id of its receipt (`GET /receipt`)."),
        }),
      ),
    },
  },
};
