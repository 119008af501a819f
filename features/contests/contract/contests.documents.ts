/** Documents of the calls of contests. */
import Type from "typebox";
import {
  DECIMAL,
  NUMBER,
  said,
  shape,
  TEXT,
  TIME_MS,
  word,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const CONTEST = {
  id: NUMBER,
  name: said("Empty: the venue's weekly one, or none any more."),
  is_weekly: Type.Boolean(),
  state: word("coming", "running", "over", "off"),
  why: Type.String({ description: "Why it was called off: opener, operators, few; else empty." }),
  is_public: Type.Boolean(),
  is_mine: Type.Boolean({ description: "Whether the reader opened it." }),
  coins: Type.Array(TEXT),
  start: said("USDT that each entry begins with."),
  fee: said("Percent of each fill's value."),
  seats: NUMBER,
  entries: NUMBER,
  starts_ms: TIME_MS,
  joins_until_ms: TIME_MS,
  ends_ms: TIME_MS,
  every_ms: Type.Integer({ description: "It comes again so long after; 0: not." }),
  sample_ms: Type.Integer({ description: "How often entries are valued." }),
  prizes: Type.Array(DECIMAL, { description: "Promotional credit for the first places." }),
  prize_days: NUMBER,
  is_verified_only: Type.Boolean(),
  over_ms: Type.Integer({ title: "time in ms", description: "0 before." }),
  position: NUMBER,
  entry: Type.Integer({ description: "The reader's own; 0: none." }),
  is_out: Type.Boolean(),
  place: Type.Integer({ description: "The reader's once it is over; 0: none." }),
};
const MARKET = {
  market: NUMBER,
  coin: TEXT,
  coin_title: TEXT,
  price_decimals: NUMBER,
  quantity_decimals: NUMBER,
  index: said("Newest; empty without."),
};
const ROW = {
  place: Type.Integer({ description: "0: never traded, or left." }),
  entry: NUMBER,
  nickname: TEXT,
  is_me: Type.Boolean(),
  is_out: Type.Boolean(),
  equity: DECIMAL,
  return: said("Percent."),
  drawdown: said("Percent."),
  fills: NUMBER,
  prize: DECIMAL,
};
const ORDER = {
  number: NUMBER,
  market: NUMBER,
  side: word("buy", "sell"),
  price: said("Empty: at the next index."),
  quantity: TEXT,
  spend: said("Of an order for money."),
  placed_ms: TIME_MS,
  state: word("open", "filled", "person", "ended", "left", "market_ended", "unfilled"),
  fill_price: TEXT,
  fill_quantity: TEXT,
  value: DECIMAL,
  fee: DECIMAL,
  done_ms: Type.Integer({ title: "time in ms" }),
};
const ME = shape({
  entry: NUMBER,
  is_out: Type.Boolean(),
  cash: DECIMAL,
  held: said("Set aside for orders."),
  holdings: Type.Array(shape({ market: NUMBER, quantity: DECIMAL, free: DECIMAL, worth: DECIMAL })),
  equity: DECIMAL,
  return: said("Percent."),
  drawdown: said("Percent, as it was last looked at."),
  orders: Type.Array(shape(ORDER)),
  receipt: said("Of its end; empty before."),
});
const CODE = { code: "The word of its link, for a private one." };

const calls: Readonly<Record<string, CallDocument>> = {
  "GET /contest/list": {
    summary: "Contests: what runs and comes, what is over, or one's own",
    fields: { page: "From 1.", limit: "Rows a page.", state: "open: running or to come. ended. mine: private ones too." },
    message: shape({ list: Type.Array(shape(CONTEST)), now: TIME_MS }),
  },
  "GET /contest/detail": {
    summary: "A contest, its table as entries were last valued, and what one has in it",
    fields: { id: "Or `code` alone.", ...CODE },
    message: shape({
      contest: shape(CONTEST),
      markets: Type.Array(shape(MARKET)),
      table: Type.Array(shape(ROW)),
      valued_ms: TIME_MS,
      me: Type.Union([ME, Type.Null()]),
      code: said("For who opened it."),
      is_verified: Type.Boolean(),
      now: TIME_MS,
    }),
    refusals: ["contest_not_found"],
  },
  "GET /contest/entry": {
    summary: "Everything from which an entry can be computed again",
    description:
      "One's own at any time; once it is over those of others with a place, and what all entries came to. Whole numbers: ticks, lots, smallest units of USDT.",
    fields: { id: "The contest.", entry: "Its number in the contest.", ...CODE },
    message: shape({
      contest: NUMBER,
      entry: NUMBER,
      start: TEXT,
      fee_ppm: NUMBER,
      markets: Type.Array(shape({ market: NUMBER, scale: said("Smallest units of USDT in one tick times one lot.") })),
      fills: Type.Array(shape({ market: NUMBER, side: word("buy", "sell"), lots: TEXT, ticks: NUMBER, position: NUMBER })),
      samples: Type.Array(shape({ at_ms: TIME_MS, position: NUMBER, ticks: Type.Array(NUMBER) })),
      said: shape({ equity: TEXT, return_ppm: NUMBER, drawdown_ppm: NUMBER, place: NUMBER }),
      table: Type.Array(shape({ entry: NUMBER, equity: TEXT, drawdown_ppm: NUMBER, fills: NUMBER, is_out: Type.Boolean() }), {
        description: "Once it is over: all entries.",
      }),
    }),
    refusals: ["contest_not_found"],
  },
  "GET /contest/markets": {
    summary: "Markets that a contest can be opened in",
    message: shape({ markets: Type.Array(shape(MARKET)), is_verified: Type.Boolean({ description: "Whether the reader is." }) }),
  },
  "POST /contest/create": {
    summary: "Open a private contest",
    description: "By verified people; without prizes. Its link has a word that nobody guesses.",
    fields: {
      name: "Shown to who is invited.",
      markets: "Numbers with commas.",
      money: "USDT that each entry begins with.",
      starts_in: "Minutes.",
      runs_for: "Minutes.",
      late: "1: people may join until the end.",
      seats: "At most so many people.",
    },
    beside: { data: shape({ id: NUMBER, code: TEXT }) },
    refusals: [
      ...(["account_not_open", "contests_paper_only", "contest_terms_invalid", "contest_unverified", "contests_of_one"] as const),
      ...(["contests_full", "contest_name_refused", "amount_invalid", "on_a_break", "loss_limit_reached", "key_reused"] as const),
    ],
  },
  "POST /contest/join": {
    summary: "Join a contest",
    fields: { id: "The contest.", ...CODE },
    beside: { data: shape({ entry: NUMBER }) },
    refusals: [
      ...(["account_not_open", "contest_not_found", "contest_joined", "contest_joining_over", "contest_unverified"] as const),
      ...(["contest_entries_of_one", "contest_full", "on_a_break", "loss_limit_reached", "key_reused"] as const),
    ],
  },
  "POST /contest/leave": {
    summary: "Leave a contest",
    description: "Its orders end, the entry has no place any more, and one can't come back.",
    refusals: ["contest_not_found", "contest_not_joined", "key_reused"],
  },
  "POST /contest/order": {
    summary: "Buy or sell in a contest",
    description: "Filled whole at the first index after it that is no worse than the limit, against the contest itself.",
    fields: {
      id: "The contest.",
      market: "The market's number.",
      side: "buy or sell.",
      price: "The limit; without it the next index.",
      number: "Of the coin; not for buying at the next index.",
      amount: "USDT to buy for at the next index, fee included.",
    },
    beside: { data: shape({ order: NUMBER, spend: DECIMAL }) },
    refusals: [
      ...(["account_not_open", "contest_not_found", "contest_not_joined", "contest_not_running", "contest_market_other"] as const),
      ...(["amount_invalid", "contest_below_least", "contest_orders_open", "contest_orders_most", "contest_money_short"] as const),
      ...(["on_a_break", "loss_limit_reached", "key_reused"] as const),
    ],
  },
  "POST /contest/cancel": {
    summary: "Take back an order of a contest",
    refusals: ["contest_not_found", "contest_not_joined", "contest_order_not_found", "key_reused"],
  },
  "POST /contest/call_off": {
    summary: "Call off a contest that one opened, before it begins",
    refusals: ["contest_not_found", "contest_begun", "key_reused"],
  },
};

export const contestsDocuments: CallDocuments = {
  tag: "Contests",
  description:
    "Everybody begins with the same money, which is of the contest alone, and trades coins at the index; the table goes by return. Watch `contest:<id>` on the socket to hear " +
    "of entries and values.",
  calls,
};
