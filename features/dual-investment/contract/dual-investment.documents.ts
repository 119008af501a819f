/** Documents of the calls of dual investment. */
import Type from "typebox";
import {
  CLOCK,
  DECIMAL,
  NUMBER,
  said,
  shape,
  SWITCH,
  TEXT,
  TIME_MS,
  word,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const A_YEAR = said("Percent a year.");
const DATE = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description: "UTC." });
const KIND = word("call", "put");
const PLACE = Type.Integer({ description: "Of its command in the log." });
const NAME = said("In short: coin, kind, strike, days.");
const EMPTY_OR_DECIMAL = said("A decimal; empty while there is none.");

const PRODUCT = shape({
  id: Type.Integer({ description: "`id` of a purchase." }),
  name: NAME,
  currency_id: NUMBER,
  currency_name: TEXT,
  type: KIND,
  rate: Type.Number({ description: "Percent a year, of this moment, cut to two decimals." }),
  exercise_price: Type.Number({ description: "The strike." }),
  start_time: DATE,
  end_time: DATE,
  total_number: Type.Integer({ description: "Shares." }),
  purchased_number: NUMBER,
  remaining_number: NUMBER,
  user_limit: Type.Integer({ description: "Shares that one person may have." }),
  status: Type.Integer({ enum: [0, 1], description: "1: it can be bought now." }),
  day: NUMBER,
  strike: DECIMAL,
  price_decimals: NUMBER,
  pay_name: TEXT,
  pay_id: NUMBER,
  pay_decimals: NUMBER,
  get_name: said("What may come in place of what was paid."),
  get_decimals: NUMBER,
  share: said("What a share costs: a tenth of a coin, or of the strike."),
  rate_text: said("Percent a year that the buyer gets now, as exact as it is paid; empty without an index."),
  fair_rate: said("Percent a year that the option is worth which the buyer sells; empty without an index."),
  passed_on: said("Percent of it that the buyer gets."),
  volatility: said("Percent a year that it was made with."),
  hours: Type.Integer({
    description: "Changes of an hour behind the volatility; 0: it is assumed, or set for the simulated prices of its days.",
  }),
  made_ms: TIME_MS,
  position: PLACE,
  sale_ends_ms: TIME_MS,
  settles_ms: TIME_MS,
  is_on_sale: SWITCH,
  is_paused: SWITCH,
  is_passed: Type.Integer({ enum: [0, 1], description: "1: the index has passed the strike, so it is not sold." }),
  mine: Type.Integer({ description: "Shares that one has; 0 for guests." }),
});

const ORDER = shape({
  id: NUMBER,
  dual_id: Type.Integer({ description: "Of the product." }),
  name: NAME,
  type: KIND,
  currency_id: NUMBER,
  currency_name: TEXT,
  exercise_price: Type.Number(),
  remaining_number: Type.Integer({ description: "Shares of the product that are on sale still." }),
  order_rate: Type.Number({ description: "Percent a year, cut to two decimals." }),
  day: NUMBER,
  number: Type.Integer({ description: "Shares." }),
  price: said("The index when it was bought."),
  total: said("Paid."),
  end_time: CLOCK,
  created: CLOCK,
  create: CLOCK,
  status: Type.Integer({ enum: [0, 1, 2, 3], description: "0 failed, 1 bought, 2 settling: its half hour has begun, 3 settled." }),
  success: Type.Optional(Type.Integer({ enum: [1], description: "Of one that is settled." })),
  outcome: Type.String({
    enum: ["", "own", "other", "failed", "closed"],
    description:
      "own: what was paid, with interest. other: the other currency. failed: no price within a day, as own. closed: its person started again.",
  }),
  strike: DECIMAL,
  price_decimals: NUMBER,
  pay_id: NUMBER,
  pay_name: TEXT,
  pay_decimals: NUMBER,
  get_name: TEXT,
  get_decimals: NUMBER,
  rate_text: A_YEAR,
  fair_rate: A_YEAR,
  volatility: A_YEAR,
  own_back: said("What comes where what was paid comes back, interest included."),
  own_interest: DECIMAL,
  other_get: said("What comes where the other currency does, interest included."),
  other_interest: DECIMAL,
  worth: said("Of what was paid: principal and interest less the option, by the newest index. Empty of what has ended."),
  paid: said("What came; empty while it runs."),
  paid_name: TEXT,
  interest: said("In what came; empty while it runs."),
  settled_price: said("The mean that decided, cut to two decimals more than prices have; empty where none did."),
  bought_ms: TIME_MS,
  agreed_ms: TIME_MS,
  settles_ms: Type.Integer({ title: "time in ms", description: "Later than agreed where too little of the index was known." }),
  settled_ms: TIME_MS,
  receipt: said("Id of its receipt; empty while it runs."),
});

const COIN = shape({
  currency_id: NUMBER,
  currency_name: TEXT,
  symbol: TEXT,
  price_decimals: NUMBER,
  coin_decimals: NUMBER,
  cash_decimals: NUMBER,
  index: EMPTY_OR_DECIMAL,
  index_ms: TIME_MS,
  is_paused: SWITCH,
});
const COVER = shape({ currency_id: NUMBER, currency_name: TEXT, held: said("Promised or not."), promised: DECIMAL });
const SETTLEMENT = shape({
  id: NUMBER,
  name: NAME,
  currency_name: TEXT,
  type: KIND,
  strike: DECIMAL,
  day: NUMBER,
  outcome: word("own", "other", "failed"),
  sum: Type.Integer({ description: "Ticks of all samples that decided." }),
  count: Type.Integer({ description: "Samples that decided; 0: none did." }),
  price: said("sum / count; empty where nothing decided."),
  price_decimals: NUMBER,
  agreed_ms: TIME_MS,
  settles_ms: TIME_MS,
  settled_ms: TIME_MS,
  sold: NUMBER,
});
const SERIES = { ticks: Type.Array(NUMBER), position: Type.Array(PLACE) };

const familyCalls: Readonly<Record<string, CallDocument>> = {
  "GET /dual/index": {
    summary: "What is on sale of one kind",
    fields: { currency_id: "Only of this coin; empty all.", type: "call (without it) or put." },
    message: shape({ dual_currencys: Type.Array(PRODUCT) }),
  },
  "GET /dual/detail": { summary: "One product, also one that is sold no more", message: PRODUCT, refusals: ["dual_product_not_found"] },
  "POST /dual/buyDual": {
    summary: "Buy whole shares",
    description:
      "Out of the spot account, at the rate of this moment. Both outcomes were set aside by the house before the share was on sale.",
    fields: { num: "Shares.", rate: "Percent a year that you were shown: at a lower one nothing is bought." },
    beside: { data: shape({ id: NUMBER, rate: A_YEAR }) },
    refusals: [
      "account_not_open",
      "dual_product_not_found",
      "dual_paused",
      "dual_sale_over",
      "dual_price_stale",
      "dual_strike_passed",
      "dual_shares_invalid",
      "dual_repeated",
      "dual_above_most",
      "dual_sold_out",
      "dual_rate_lower",
      "insufficient_balance",
      "on_a_break",
      "loss_limit_reached",
      "key_reused",
    ],
  },
  "POST /dual/dual_list": {
    summary: "One's own purchases, newest first",
    fields: {
      currency: "Only of this coin; empty all.",
      type: "call, put, empty both.",
      status: "0 failed, 1 or empty all, 2 settling, 3 settled.",
    },
    message: shape({ list: Type.Array(ORDER), limit: NUMBER }),
  },
};

const ourCalls: Readonly<Record<string, CallDocument>> = {
  "GET /dual/products": {
    summary: "All that is on sale, its coins, and what the house holds for it",
    message: shape({
      now: TIME_MS,
      next_ms: Type.Integer({ title: "time in ms", description: "When the next products are made." }),
      coins: Type.Array(COIN),
      products: Type.Array(PRODUCT),
      cover: Type.Array(COVER),
    }),
  },
  "GET /dual/mine": {
    summary: "What one has running, the soonest due first, and the interest of all that was settled",
    message: shape({
      rows: Type.Array(ORDER),
      interest: Type.Array(shape({ currency_name: TEXT, decimals: NUMBER, interest: DECIMAL })),
    }),
  },
  "GET /dual/purchase": { summary: "One of one's purchases", message: ORDER, refusals: ["dual_purchase_not_found"] },
  "GET /dual/settlements": {
    summary: "Products that were settled, the newest first",
    fields: { currency_id: "Only of this coin; empty all." },
    message: shape({ list: Type.Array(SETTLEMENT), limit: NUMBER }),
  },
  "GET /dual/samples": {
    summary: "The index samples by which a product is or was settled",
    description:
      "Of each whole second after half an hour before `settles_ms` up to that moment the newest sample counts; a sample belongs to second ⌊(at + 500) / 1000⌋. The mean is " +
      "sum / count if at least 24 of the 30 minutes have one; a call is exchanged at or above the strike, a put at or below it. Kept for a hundred days. `examples/check-dual.ts` does it.",
    message: shape({
      id: NUMBER,
      price_decimals: NUMBER,
      settles_ms: TIME_MS,
      is_settled: SWITCH,
      sum: Type.Integer({ description: "As the venue says; 0 before it is settled." }),
      count: NUMBER,
      at: Type.Array(TIME_MS),
      ...SERIES,
    }),
    refusals: ["dual_product_not_found"],
  },
  "GET /dual/hours": {
    summary: "The hours behind the volatility of a product",
    description:
      "The last price of each hour that was over when the product was made. Volatility: the root of the mean of squared logarithms of one hour's price over the hour's before, times " +
      "the root of 8,760, between 10 and 300 %; with fewer than 24 changes the assumed one. Kept for 135 days.",
    message: shape({
      id: NUMBER,
      price_decimals: NUMBER,
      volatility: A_YEAR,
      count: Type.Integer({ description: "Changes behind it; 0: it is assumed, or set for the simulated prices of its days." }),
      hour: Type.Array(Type.Integer({ description: "Since 1970." })),
      ...SERIES,
    }),
    refusals: ["dual_product_not_found"],
  },
};

export const dualInvestmentDocuments: CallDocuments = {
  tag: "Dual investment",
  description:
    "A coin or USDT is paid for some days and comes back with interest, or the other currency does at the strike, with the same interest: the mean of half an hour of the index decides. " +
    "The buyer sells an option and is paid a share of what it is worth; both numbers are shown.",
  calls: { ...familyCalls, ...ourCalls },
};
