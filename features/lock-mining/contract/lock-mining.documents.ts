/** Documents of the calls of lock mining. */
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
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const A_DAY = said("Percent a day.");
const DAY = Type.Integer({ description: "Since 1970, UTC." });
const DATE = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description: "Of the day, UTC." });
const HOW = Type.String({
  enum: ["drawn", "withheld", "left"],
  description: "withheld: no seed in time, so at the upper rate. left: by who left before it was shown, at the lower rate.",
});

const PRODUCT = shape({
  id: Type.Integer({ description: "`config_id` of a purchase." }),
  currency_id: NUMBER,
  currency_name: TEXT,
  currency_logo: said("Always empty: clients have the pictures."),
  day: Type.Integer({ description: "Days that pay interest; the principal is back with the last." }),
  interest_rate: Type.Number({ description: "Percent a day: the lower rate." }),
  interest_rate_high: Type.Number({ description: "Percent a day: the upper rate." }),
  save_min: said("Least of one lock."),
  intro: said("In a sentence."),
  decimals: NUMBER,
  rate_low: A_DAY,
  rate_high: A_DAY,
  save_max: said("Most that one person may have running in it."),
  mine: said("What one has running in it; 0 for guests."),
  quota: said("Most that all people may have running in it."),
  quota_left: DECIMAL,
  penalty_rate: said("Percent of the principal for each interest day that was not paid, for who leaves early."),
  year_low: said("Percent a year: 365 days at the lower rate."),
  year_high: said("Percent a year: 365 days at the upper rate."),
  effective_low: said("The same with principal and interest locked again each time."),
  effective_high: said("The same with principal and interest locked again each time."),
  is_play: Type.Integer({ enum: [0, 1], description: "1: above 20 % a year, a yield to play with." }),
  is_on_sale: SWITCH,
  is_paused: SWITCH,
  has_seeds: Type.Integer({ enum: [0, 1], description: "Whether the rates of all its days are committed to: without, it is not sold." }),
  cover_left: said("How much can be locked in it by what the house has free to set interest aside."),
  newest_rate: said("Percent a day, as it was drawn last; empty before the first."),
});

const ORDER = shape({
  id: NUMBER,
  currency_name: TEXT,
  amount: DECIMAL,
  day_rate: said(
    "Percent a day. While it runs the newest drawn rate of its product (the lower one before the first), afterwards the mean of its days.",
  ),
  total_interest: said("Paid until now."),
  /** The day on which it was locked; the day after is the first that pays. */
  start_at: CLOCK,
  /** When the principal is back: start and so many days. */
  end_at: CLOCK,
  status: Type.Integer({ enum: [1, 2], description: "1 running, 2 ended." }),
  cancel_fee: Type.Number({ description: "The penalty for leaving now; of one that ended, what it was." }),
  config_id: NUMBER,
  currency_id: NUMBER,
  decimals: NUMBER,
  day: NUMBER,
  rate_low: A_DAY,
  rate_high: A_DAY,
  penalty_rate: said("Percent for each day that is left."),
  days_paid: NUMBER,
  days_left: Type.Integer({ description: "Interest days that have not begun; of one that was left, those that were not paid." }),
  renew: Type.Integer({ enum: [0, 1], description: "1: locked again when it ends." }),
  is_cancel: Type.Integer({ enum: [0, 1], description: "1: it was left early." }),
  how: Type.String({ enum: ["", "matured", "redeemed", "closed"], description: "Empty while it runs. closed: its person started again." }),
  penalty: said("Paid when it was left."),
  opened_ms: TIME_MS,
  start_ms: TIME_MS,
  end_ms: TIME_MS,
  closed_ms: TIME_MS,
  out_now: said("What leaving now brings: principal less penalty, and interest of days that have begun; 0 of one that ended."),
  renewal_of: Type.Integer({ description: "The lock that ended into this one; 0: none." }),
  renewed_by: Type.Integer({ description: "The lock that this one ended into; 0: none." }),
  not_renewed: said("Why it was not locked again; empty where it was, or was not to be."),
  receipt: said("Id of its receipt; empty while it runs."),
});

const LEAVING = shape({
  id: NUMBER,
  currency_name: TEXT,
  amount: DECIMAL,
  days_left: Type.Integer({ description: "Interest days that would not be paid." }),
  penalty_rate: said("Percent for each of them."),
  penalty: said("Ratio × days left × amount, rounded down, at most the amount."),
  unpaid: Type.Array(shape({ date: DATE, rate: A_DAY, interest: DECIMAL, how: HOW }), {
    description: "Days that have begun and were not paid yet: they are paid with it.",
  }),
  unpaid_interest: DECIMAL,
  interest_paid: said("Until now; it stays."),
  back: said("Amount less penalty."),
  receive: said("That, and the interest of the unpaid days."),
  is_whole: Type.Integer({ enum: [0, 1], description: "1: its last day has begun, so it ends without a penalty." }),
});

const RATES = shape({
  chains: Type.Array(
    shape({
      number: NUMBER,
      anchor: said("What the seed of the first day becomes by SHA-256 of its 32 bytes; hexadecimal."),
      first_day: DAY,
      first_date: DATE,
      days: NUMBER,
      committed_ms: TIME_MS,
      position: Type.Integer({ description: "Of its command in the log." }),
    }),
    { description: "What was committed to, the newest first." },
  ),
  days: Type.Array(
    shape({
      day: DAY,
      date: DATE,
      seed: said("32 bytes, hexadecimal; the seed of the day before is its SHA-256. Empty while none was shown."),
      position: Type.Integer({ description: "Of the command that showed it; 0: none." }),
      shown_ms: TIME_MS,
      state: Type.String({
        enum: ["drawn", "withheld", "waiting"],
        description: "withheld: not shown within six hours, so the day pays the upper rate. waiting: it may still come.",
      }),
      rates: Type.Array(shape({ id: Type.Integer({ description: "Of the product." }), rate: A_DAY, low: A_DAY, high: A_DAY })),
    }),
    { description: "The newest first." },
  ),
});

const PURCHASE = [
  "account_not_open",
  "lock_product_not_found",
  "lock_paused",
  "lock_not_on_sale",
  "lock_no_seeds",
  "amount_invalid",
  "quantity_off_lot",
  "lock_below_least",
  "lock_too_many",
  "lock_above_most",
  "lock_quota_gone",
  "insufficient_balance",
  "lock_cover_left",
  "on_a_break",
  "loss_limit_reached",
  "key_reused",
] as const;

const familyCalls: Readonly<Record<string, CallDocument>> = {
  "GET /lh/deposit/config": { summary: "What is on sale", message: Type.Array(PRODUCT) },
  "POST /lh/deposit": {
    summary: "Lock an amount",
    description: "Out of the spot account. All that it can pay is set aside by the house first.",
    fields: { config_id: "Of the product.", amount: "With at most the currency's decimals.", renew: "1: locked again when it ends." },
    beside: { data: shape({ id: NUMBER, end_ms: TIME_MS }) },
    refusals: PURCHASE,
  },
  "GET /lh/deposit/order": {
    summary: "One's own locks, newest first",
    fields: { status: "1 running, 2 ended, empty all.", is_cancel: "1 only those that were left early, 0 only others, empty all." },
    message: shape({ order_list: Type.Array(ORDER) }),
  },
  "POST /lh/deposit/order/cancel": {
    summary: "Leave a lock",
    description: "The amount comes back less the penalty; interest that was paid stays. `redeem-preview` says all sums beforehand.",
    beside: { data: shape({ id: NUMBER, penalty: DECIMAL, back: DECIMAL, interest: said("Of the days that were paid with it.") }) },
    refusals: ["lock_not_found", "key_reused"],
  },
};

const ourCalls: Readonly<Record<string, CallDocument>> = {
  "GET /lh/products": {
    summary: "All products, and what the house holds for them",
    message: shape({
      now: TIME_MS,
      next_day: Type.Integer({ title: "time in ms", description: "When interest is paid next." }),
      products: Type.Array(PRODUCT),
      cover: Type.Array(shape({ currency_id: NUMBER, currency_name: TEXT, held: said("Promised or not."), promised: DECIMAL })),
      locks_most: Type.Integer({ description: "Running locks that one person may have." }),
    }),
  },
  "GET /lh/deposit/order/redeem-preview": {
    summary: "What leaving a lock now would bring",
    message: LEAVING,
    refusals: ["lock_not_found"],
  },
  "POST /lh/deposit/order/renew": {
    summary: "Have a lock locked again when it ends, or not",
    fields: { renew: "1 or 0." },
    refusals: ["lock_not_found", "lock_unchanged", "key_reused"],
  },
  "GET /lh/deposit/order/days": {
    summary: "What each day paid one of one's locks",
    message: shape({
      id: NUMBER,
      days: Type.Array(
        shape({
          date: DATE,
          day: DAY,
          rate: A_DAY,
          interest: DECIMAL,
          how: HOW,
          paid_ms: TIME_MS,
          seed: said("That the rate follows from; empty where it was not drawn."),
          position: Type.Integer({ description: "Of the command that showed it; 0: none." }),
        }),
      ),
    }),
    refusals: ["lock_not_found"],
  },
  "GET /lh/mine": {
    summary: "What one has locked and was paid, by currency",
    message: shape({
      rows: Type.Array(
        shape({
          currency_id: NUMBER,
          currency_name: TEXT,
          decimals: NUMBER,
          running: NUMBER,
          locked: DECIMAL,
          out_now: said("What leaving all of them now would bring."),
          interest: said("Of all locks, ended ones too."),
          penalties: DECIMAL,
        }),
      ),
    }),
  },
  "GET /lh/rates": {
    summary: "Rates of the last 60 days, the seeds that they follow from, and what was committed to",
    description:
      "The rate of a product on a day: SHA-256 of the seed's 32 bytes and the product's number (four bytes, big end first); its first six bytes are a number " +
      "n, and the rate is low + ⌊n × (high − low + 1) / 2^48⌋ in parts per million. Each seed's SHA-256 is that of the day before, down to the anchor, which " +
      "stands in the log before anything was sold. `examples/check-locks.ts` does it.",
    fields: { config_id: "Only this product's rates." },
    message: RATES,
  },
};

export const lockMiningDocuments: CallDocuments = {
  tag: "Lock mining",
  description:
    "An amount is locked for some days. Each day after the first pays interest at 00:00 UTC, at a rate drawn inside the range that was said; the principal is " +
    "back with the last. Rates follow from seeds that were committed to before anything was sold.",
  calls: { ...familyCalls, ...ourCalls },
};
