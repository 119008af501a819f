/** Documents of the calls of loans. */
import Type from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, SWITCH, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const PPM = Type.Integer({ description: "Millionths." });
const KIND = Type.String({ enum: ["small", "desk"], description: "small: at once by rule. desk: approved and paid out by operators." });

const PRODUCT = shape({
  id: NUMBER,
  currency_id: NUMBER,
  currency_name: TEXT,
  lock_dividend_days: Type.Integer({ description: "The longest term, as clients of the family read it." }),
  borrow_lixi: said("Percent a day."),
  borrow_amount_min: said("Least of one loan, in the coin by the index; 0 without a fresh price."),
  borrow_amount_max: said("Most of all of one person's, in the coin by the index."),
  borrow_margin: said("The rate that a new loan needs, percent."),
  decimals: NUMBER,
  kind: KIND,
  days_min: NUMBER,
  days_max: NUMBER,
  hourly_ppb: Type.Integer({ description: "Interest of an hour, billionths." }),
  hour_rate: said("Percent an hour."),
  year_rate: said("Percent a year."),
  late_ppm: PPM,
  late_rate: said("Percent of the borrowed sum for each begun day after the term."),
  open_ppm: PPM,
  call_ppm: PPM,
  sell_ppm: PPM,
  slip_ppm: PPM,
  usdt_min: DECIMAL,
  usdt_max: DECIMAL,
  free: said("What the house can lend of it now."),
  is_on_sale: SWITCH,
  is_paused: SWITCH,
  may_ask: Type.Integer({ enum: [0, 1], description: "Whether the caller may ask for it." }),
});
const COIN = shape({
  currency_id: NUMBER,
  currency_name: TEXT,
  decimals: NUMBER,
  price_decimals: NUMBER,
  ticks: Type.Integer({ description: "The index, in units of its last decimal; 0 without a fresh one. Of USDT 1." }),
  share_ppm: Type.Integer({ description: "What of its worth it counts for, millionths." }),
  is_open: SWITCH,
  balance: said("What the caller has of it in the spot account."),
});
const STATE = Type.String({
  enum: ["applied", "approved", "disbursed", "overdue", "repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"],
});
const LOAN = shape({
  id: NUMBER,
  amount: DECIMAL,
  margin: said("Pledged now; of one that ended, when it was asked for."),
  day_profit: said("Interest of 24 hours of the whole sum."),
  sum_profit: said("Interest owed; of one that ended, what was paid with late fees."),
  lock_dividend_days: Type.Integer({ description: "The term." }),
  is_return: SWITCH,
  sub_time: CLOCK,
  status: Type.Integer({ enum: [1, 2, 3, 4], description: "1 in review, 2 to repay, 3 done, 4 refused, taken back or lapsed." }),
  product: NUMBER,
  kind: KIND,
  state: STATE,
  cause: said("Of a refusal; else empty."),
  currency_id: NUMBER,
  currency_name: TEXT,
  decimals: NUMBER,
  margin_id: NUMBER,
  margin_name: TEXT,
  margin_decimals: NUMBER,
  cash: said("USDT of a sale, pledged."),
  principal: DECIMAL,
  interest: DECIMAL,
  late: DECIMAL,
  owed: DECIMAL,
  owed_at_end: said("When the term ends, if nothing is repaid until then; 0 where it is over, or was not paid out."),
  hours: Type.Integer({ description: "Begun." }),
  hourly_ppb: NUMBER,
  hour_rate: said("Percent."),
  year_rate: said("Percent."),
  late_day: said("Late fee of a day."),
  open_ppm: PPM,
  call_ppm: PPM,
  sell_ppm: PPM,
  rate_ppm: Type.Integer({ description: "Value of what is pledged ÷ worth of what is owed, millionths; 0 without fresh prices." }),
  value: said("What is pledged counts for, USDT; empty without fresh prices."),
  share_ppm: PPM,
  price: said("Of the pledged coin; empty for USDT."),
  call_price: TEXT,
  sell_price: said("Below it what is pledged is sold, the price of what is owed as it is."),
  may_take: said("Can be taken out."),
  is_selling: SWITCH,
  sold: said("Of what was pledged."),
  applied_ms: TIME_MS,
  lapses_ms: TIME_MS,
  opened_ms: TIME_MS,
  ends_ms: TIME_MS,
  closed_ms: TIME_MS,
  interest_paid: DECIMAL,
  late_paid: DECIMAL,
  shortfall: said("What nobody paid: the house's loss."),
  receipt: said("Of its end; empty before."),
});
const BORROWING = [
  ...(["account_not_open", "loan_product_not_found", "loan_paused", "loan_not_on_sale", "loan_days_invalid", "amount_invalid"] as const),
  ...(["quantity_off_lot", "loan_collateral_unavailable", "loan_price_stale", "loan_below_least", "loan_too_many"] as const),
  ...(["loan_above_most", "loan_status_needed", "loan_score_too_low", "loan_rate_too_low", "insufficient_balance"] as const),
  ...(["loan_cover_left", "on_a_break", "loss_limit_reached", "key_reused"] as const),
];

export const loansDocuments: CallDocuments = {
  tag: "Loans",
  description:
    "A coin is lent against coins that stay pledged. Interest counts by the begun hour; below 130 % a warning, below 110 % what is pledged is sold " +
    "through the book in steps, and the rest stays its person's.",
  calls: {
    "GET /borrowList": {
      summary: "What is lent, what may be pledged, and prices to reckon with",
      message: shape({
        now: TIME_MS,
        list: Type.Array(PRODUCT),
        coins: Type.Array(COIN),
        cash_decimals: Type.Integer({ description: "Of USDT." }),
        vip_least: Type.Integer({ description: "Level from which the desk lends." }),
        status_volume: said("USDT traded in 30 days that make a market maker on a paper venue."),
        status: Type.String({ enum: ["none", "asked", "held"], description: "Of a market maker." }),
        loans_most: NUMBER,
      }),
    },
    "GET /borrow/info": { summary: "One product", message: PRODUCT, refusals: ["loan_product_not_found"] },
    "POST /borrow/buy": {
      summary: "Borrow, or ask the desk for a loan",
      description:
        "What is pledged is set aside at once. A small loan is in the spot account at once; one of the desk lapses where nobody decides.",
      fields: {
        id: "Of the product.",
        amount: "In the product's coin.",
        days: "The term.",
        margin_currency: "Id of the coin that is pledged.",
        margin: "How much of it.",
      },
      beside: { data: shape({ id: NUMBER }) },
      refusals: BORROWING,
    },
    "GET /borrow/order/list": {
      summary: "One's own loans, newest first",
      fields: { status: "1 in review, 2 to repay, 3 done, 4 refused; empty all." },
      message: shape({ now: TIME_MS, list: Type.Array(LOAN) }),
    },
    "POST /borrow/order/applyRefund": {
      summary: "Repay",
      description: "Late fees first, then interest, then principal. With nothing owed the loan ends.",
      fields: {
        orderId: "Of the loan.",
        amount: "Left out: all that is owed.",
        from: "collateral: out of what is pledged in the same coin.",
      },
      beside: {
        data: shape({ id: NUMBER, paid: DECIMAL, late: DECIMAL, interest: DECIMAL, principal: DECIMAL, left: said("Still owed.") }),
      },
      refusals: [
        ...(["loan_not_found", "loan_state_wrong", "amount_invalid", "quantity_off_lot"] as const),
        ...(["loan_other_coin", "insufficient_balance", "key_reused"] as const),
      ],
    },
    "GET /borrow/order/detail": {
      summary: "One of one's loans: what will be owed, and what happened",
      message: shape({
        now: TIME_MS,
        loan: LOAN,
        schedule: Type.Array(shape({ at: TIME_MS, interest: DECIMAL, owed: DECIMAL, is_due: SWITCH })),
        moves: Type.Array(
          shape({
            at: TIME_MS,
            what: TEXT,
            amount: DECIMAL,
            currency: TEXT,
            got: said("What came for it; empty where nothing did."),
            got_currency: TEXT,
            receipt: TEXT,
          }),
        ),
      }),
      refusals: ["loan_not_found"],
    },
    "POST /borrow/order/margin": {
      summary: "Pledge more, or take out",
      fields: { id: "Of the loan.", type: "add or take.", amount: "In the pledged coin." },
      refusals: [
        ...(["loan_not_found", "amount_invalid", "quantity_off_lot", "insufficient_balance", "loan_being_sold", "loan_overdue"] as const),
        ...(["loan_above_collateral", "loan_price_stale", "loan_rate_too_low", "key_reused"] as const),
      ],
    },
    "POST /borrow/order/cancel": { summary: "Take an application back", refusals: ["loan_not_found", "loan_state_wrong", "key_reused"] },
    "POST /borrow/status": {
      summary: "Apply to be a market maker",
      refusals: ["account_not_open", "loan_status_held", "loan_status_asked", "key_reused"],
    },
  },
};
