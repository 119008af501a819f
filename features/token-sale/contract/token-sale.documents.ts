/** Documents of the calls of token sales. */
import Type from "typebox";
import {
  CLOCK,
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

const TOKENS = said("Tokens, as a decimal.");
const MODE = Type.String({
  enum: ["first_come", "pro_rata"],
  description: "first_come: until all are asked for. pro_rata: everybody a share of what they asked for, up to the cap.",
});
const STATE = word("warm_up", "running", "ended", "called_off");
const PAGE = { page: "From 1.", limit: "Rows a page." };

const PROJECT = {
  id: Type.Integer({ description: "`project_id` of an order." }),
  title: TEXT,
  summary: said("In a sentence."),
  logo: said("Always empty: clients have the pictures."),
  amount: said("All tokens of the sale."),
  total_sell: said("Asked for while it runs, at most all; granted once it has ended."),
  start_at: CLOCK,
  end_at: CLOCK,
  currency_id: NUMBER,
  currency_name: said("The token."),
  pay_currency_id: NUMBER,
  pay_currency_name: said("What it is priced in."),
  percentage: said("Percent of the tokens that are left, two decimals."),
  day: Type.Integer({ description: "Days from its end until all tokens are one's own to move." }),
  time_status: Type.Integer({ enum: [1, 2, 3], description: "1 warm-up, 2 running, 3 ended or called off." }),
  state: STATE,
  mode: MODE,
  decimals: Type.Integer({ description: "Of the token." }),
  pay_decimals: NUMBER,
  price: said("Of one token."),
  min: said("Least of one order."),
  most: said("Most of all orders of one person."),
  cap: said("What one person gets at most."),
  asked: said("All that is asked for; with a share for everybody it may be more than there is."),
  people: NUMBER,
  granted: said("Once it has ended; else 0."),
  value: said("What all tokens cost."),
  asked_value: said("What those asked for would."),
  filled: said("Percent of what is asked for that is granted, as it stands or as it came; two decimals."),
  published_ms: TIME_MS,
  starts_ms: TIME_MS,
  ends_ms: TIME_MS,
  cliff_days: Type.Integer({ description: "The first part becomes one's own so many days after the end." }),
  parts: Type.Integer({ description: "One a day." }),
  again_ms: Type.Integer({ description: "Sold again so long after its end; 0: not." }),
  next_id: Type.Integer({ description: "The sale after this one; 0: none yet." }),
  position: Type.Integer({ description: "Of the command that published it, in the log." }),
};
const ORDER = shape({
  id: NUMBER,
  created_at: CLOCK,
  name: said("The token."),
  coin_amount: said("Asked for."),
  give_amount: said("Granted; 0 before."),
  sell_begin: CLOCK,
  status: Type.Integer({ enum: [1, 2, 3], description: "1 waits for its share, 2 paid, 3 delivered." }),
  project_id: NUMBER,
  currency_id: NUMBER,
  currency_name: TEXT,
  decimals: NUMBER,
  pay_currency_id: NUMBER,
  pay_currency_name: TEXT,
  pay_decimals: NUMBER,
  paid: said("Set aside when it was made."),
  charged: said("For the granted tokens: paid × granted / asked, rounded down."),
  returned: DECIMAL,
  state: Type.String({
    enum: ["open", "delivered", "cancelled", "called_off", "closed"],
    description: "open: it waits for the end. delivered: handed over, or nothing came. closed: its person started again.",
  }),
  mode: MODE,
  stands: said("What it would get if the sale ended now; its grant once that is decided."),
  vested: said("Of the grant what is one's own to move."),
  ordered_ms: TIME_MS,
  ends_ms: TIME_MS,
  cliff_days: NUMBER,
  parts: NUMBER,
  next_ms: Type.Integer({ title: "time in ms", description: "Of the next part; 0: none." }),
  next_amount: TOKENS,
  last_ms: TIME_MS,
  receipt: said("Id of its receipt; empty before its end."),
});
const INFO = shape({
  ...PROJECT,
  btc_price: said("Of one token in BTC by the newest index; 0 where it can't be paid with."),
  eth_price: said("The same in ETH."),
  link: said("Always empty."),
  white_book: said("Where its white paper can be read, below the venue's address; empty without one."),
  content: said("The white paper, HTML."),
  sell_begin: CLOCK,
  user_has_money: said("Free in one's spot account, in what it is priced in."),
  pays: Type.Array(
    shape({
      currency_id: NUMBER,
      currency_name: TEXT,
      decimals: NUMBER,
      price: said("Of one token; empty without a fresh index."),
      free: said("In one's spot account."),
    }),
    { description: "What it can be paid with." },
  ),
  held: said("What the house holds of the token for sales, promised or not."),
  promised: DECIMAL,
  orders_most: Type.Integer({ description: "Open orders that one person may have in it." }),
});
const LINE = shape({ granted: TOKENS, charged: DECIMAL, returned: DECIMAL });

const familyCalls: Readonly<Record<string, CallDocument>> = {
  "GET /project": {
    summary: "Projects: what runs, what comes, what is over",
    fields: PAGE,
    message: shape({ list: Type.Array(shape(PROJECT)), now: TIME_MS }),
  },
  "GET /project/detail": {
    summary: "A project, and one's own orders in it",
    message: shape({
      info: INFO,
      order_info: Type.Union([ORDER, Type.Null()], { description: "One's newest." }),
      sell_order: Type.Array(ORDER),
      now: TIME_MS,
    }),
    refusals: ["sale_not_found"],
  },
  "POST /project/order": {
    summary: "Ask for tokens",
    description:
      "Their price is set aside in the spot account. `price` is refused where it is off by more than a millionth, or the smallest unit.",
    fields: {
      amount: "Tokens.",
      pay_currency: "The project's currency or one of its coins, by its id; without it the currency.",
      price: "What the client counts that all of it costs.",
      most: "The dearest that it may cost, in that currency.",
    },
    beside: {
      data: shape({
        id: NUMBER,
        paid: DECIMAL,
        pay_currency: NUMBER,
        index: Type.Integer({ description: "Ticks of the coin; 0 without." }),
      }),
    },
    refusals: [
      "account_not_open",
      "sale_not_found",
      "sale_not_started",
      "sale_over",
      "sale_currency_unavailable",
      "amount_invalid",
      "quantity_off_lot",
      "sale_below_least",
      "sale_too_many",
      "sale_above_most",
      "sale_sold_out",
      "sale_price_stale",
      "sale_price_differs",
      "sale_dearer",
      "insufficient_balance",
      "on_a_break",
      "loss_limit_reached",
      "key_reused",
    ],
  },
  "GET /user/project/order": {
    summary: "One's own orders, newest first",
    fields: { ...PAGE, state: "open: something of it is to come. all: what was taken back too." },
    message: shape({ data: Type.Array(ORDER), page: NUMBER, pages: NUMBER, total: NUMBER }),
  },
};

const ourCalls: Readonly<Record<string, CallDocument>> = {
  "POST /project/order/cancel": {
    summary: "Take an order back while the sale runs",
    beside: { data: shape({ id: NUMBER, returned: DECIMAL }) },
    refusals: ["sale_order_not_found", "sale_over", "key_reused"],
  },
  "GET /project/standing": {
    summary: "What one would get if the sale ended as it stands",
    description:
      "For what one has asked for and `amount` together, at the project's price. One unit more may come of the largest remainders.",
    fields: { amount: "So many tokens more." },
    message: shape({
      project_id: NUMBER,
      state: STATE,
      people: NUMBER,
      asked: said("By everybody."),
      mine: said("By oneself."),
      amount: said("That and what was asked about."),
      cost: DECIMAL,
      as_it_stands: LINE,
      twice: LINE,
      met: LINE,
    }),
    refusals: ["sale_not_found", "amount_invalid", "quantity_off_lot"],
  },
  "GET /project/allocation": {
    summary: "Who got how many, by numbers instead of names",
    description:
      "The rule: of R tokens everybody gets R × asked / all asked; who would get more than the cap, or than they asked for, gets that, and the others share the rest, again and " +
      "again. Shares are rounded down; units left over go one each to the largest remainders, of equal ones to the lower number. Numbers count who began to ask first. " +
      "`examples/check-sale.ts` does it. As files: `/token-sale-allocation/<id>.csv` and `.json`.",
    fields: { after: "The last number of the piece before: 5,000 people a piece." },
    message: shape({
      project_id: NUMBER,
      currency_name: TEXT,
      decimals: NUMBER,
      mode: MODE,
      total: TOKENS,
      cap: TOKENS,
      asked: TOKENS,
      granted: TOKENS,
      people: NUMBER,
      mine: Type.Integer({ description: "One's own number; 0: none." }),
      rows: Type.Array(Type.Tuple([NUMBER, TOKENS, TOKENS]), { description: "Number, asked, granted." }),
      next: Type.Integer({ description: "`after` of the next piece; 0: none." }),
    }),
    refusals: ["sale_not_found", "sale_not_decided"],
  },
  "GET /project/plan": {
    summary: "When so many granted tokens are one's own to move",
    fields: { amount: "Granted tokens." },
    message: shape({
      project_id: NUMBER,
      currency_name: TEXT,
      parts: Type.Array(shape({ at: CLOCK, at_ms: TIME_MS, amount: TOKENS, sum: said("Of all parts until then.") })),
    }),
    refusals: ["sale_not_found", "amount_invalid", "quantity_off_lot"],
  },
  "GET /project/paper": {
    summary: "Its white paper",
    message: shape({
      project_id: NUMBER,
      title: TEXT,
      summary: TEXT,
      content: said("HTML."),
      language: said("That it is in: the reader's where it was written, else English."),
      written_ms: Type.Integer({ title: "time in ms", description: "0: it came with the venue." }),
      hash: said("SHA-256 of its text, hexadecimal."),
    }),
    refusals: ["sale_not_found", "sale_paper_not_found"],
  },
  "GET /project/mine": {
    summary: "What one asked for and was granted, by project, as long as something of it is to come",
    message: shape({
      rows: Type.Array(
        shape({
          project_id: NUMBER,
          title: TEXT,
          currency_id: NUMBER,
          currency_name: TEXT,
          decimals: NUMBER,
          pay_currency_name: TEXT,
          state: STATE,
          asked: TOKENS,
          paid: Type.Array(shape({ currency_name: TEXT, decimals: NUMBER, amount: DECIMAL }), {
            description: "Set aside, before the end.",
          }),
          stands: TOKENS,
          granted: TOKENS,
          locked: said("Granted, and not one's own to move yet."),
          ends_ms: TIME_MS,
          next_ms: Type.Integer({ title: "time in ms", description: "Of the next part; 0: none." }),
          next_amount: TOKENS,
          last_ms: TIME_MS,
          worth: said("At the project's price, in its currency."),
        }),
      ),
    }),
  },
};

export const tokenSaleDocuments: CallDocuments = {
  tag: "Token sales",
  description:
    "A project's tokens are asked for while it runs, each payment set aside. With its end it follows from what was asked for who gets how many; what was not used comes " +
    "back, and the tokens become one's own to move part by part.",
  calls: { ...familyCalls, ...ourCalls },
};
