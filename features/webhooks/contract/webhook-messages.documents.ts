/** Documents of what a webhook carries to its receiver. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word } from "../../../contract/call-document.ts";
import { FILL, ORDER } from "../../spot/contract/spot.documents.ts";
import { CHANGE } from "../../wallet/contract/wallet.documents.ts";
import type { WebhookEventType } from "./webhooks.contract.ts";

type MessageDocument = { readonly summary: string; readonly data: TSchema };

const AN_ORDER = shape({ ...ORDER, client_order_id: TEXT });
const A_CHANGE = shape(CHANGE);
const OF_DEPOSIT = { id: NUMBER, currency_id: NUMBER, name: TEXT, amount: DECIMAL, at: TIME_MS };
const A_DEPOSIT = shape(OF_DEPOSIT);
const A_WITHDRAWAL = shape({ id: NUMBER, currency: TEXT, number: DECIMAL, fee: DECIMAL, arrives: DECIMAL, state: TEXT, at: TIME_MS });

const FUTURES_FILL = shape({
  id: NUMBER,
  order_id: NUMBER,
  symbol: TEXT,
  side: word("buy", "sell"),
  role: word("maker", "taker"),
  price: DECIMAL,
  number: DECIMAL,
  value: DECIMAL,
  fee: DECIMAL,
  at: TIME_MS,
});
const A_REDUCED_POSITION = shape({
  id: NUMBER,
  symbol: TEXT,
  side: word("long", "short"),
  price: DECIMAL,
  number: DECIMAL,
  result: Type.String({ title: "decimal", description: "Of this part, its fee not taken off." }),
  fee: DECIMAL,
  left: DECIMAL,
  why: Type.String({ description: "order, take_profit, stop_loss, close_out, taken_over, deleveraged, start_again or delisted." }),
  at: TIME_MS,
});
const A_MARGIN_CALL = shape({
  rate: Type.String({ title: "decimal", description: "Risk rate of the account in percent; at 50 it is closed out." }),
  equity: DECIMAL,
  margin: DECIMAL,
  at: TIME_MS,
});
const A_CLOSE_OUT = shape({
  number: NUMBER,
  rate_before: DECIMAL,
  equity_before: DECIMAL,
  equity_after: DECIMAL,
  orders_ended: NUMBER,
  positions: NUMBER,
  at: TIME_MS,
});

const OF_COPIES = {
  follow: Type.Integer({ description: "Its number." }),
  trader: Type.Integer({ description: "The trader's number." }),
  role: word("follower", "trader"),
  at: TIME_MS,
};
const A_COPY = { ...OF_COPIES, source: NUMBER, symbol: TEXT, side: word("long", "short"), share: NUMBER };
const OF_LOCK = { id: NUMBER, currency: TEXT, at: TIME_MS };
const OF_LOAN = { id: NUMBER, currency: TEXT, at: TIME_MS };
const OF_DUAL = {
  id: NUMBER,
  dual_id: Type.Integer({ description: "Of the product." }),
  symbol: TEXT,
  type: word("call", "put"),
  strike: DECIMAL,
  day: NUMBER,
  settles_ms: TIME_MS,
  currency: TEXT,
  at: TIME_MS,
};
const OF_SALE = { id: NUMBER, project_id: NUMBER, currency: said("The token."), at: TIME_MS };
const OF_BET = {
  id: NUMBER,
  quiz_id: NUMBER,
  answer: Type.Integer({ description: "From 1." }),
  currency: TEXT,
  stake: DECIMAL,
  at: TIME_MS,
};
const OF_CONTEST = { id: Type.Integer({ description: "Of the contest." }), at: TIME_MS };
const OF_SECONDS = { id: NUMBER, symbol: TEXT, at: TIME_MS };
const PROFIT = said("What it brings beside the stake when it is right.");

export const WEBHOOK_MESSAGES: Readonly<Record<WebhookEventType, MessageDocument>> = {
  "order.placed": { summary: "An order was taken", data: AN_ORDER },
  "order.triggered": { summary: "A waiting order began to work", data: AN_ORDER },
  "order.amended": { summary: "An order has a new price or quantity", data: AN_ORDER },
  "order.adjusted": { summary: "A split or dividend of its stock changed an order", data: AN_ORDER },
  "order.filled": { summary: "An order is filled", data: AN_ORDER },
  "order.closed": { summary: "An order ended otherwise: `reason`", data: AN_ORDER },
  "fill.created": { summary: "A fill", data: FILL },
  "futures.filled": { summary: "A fill of futures", data: FUTURES_FILL },
  "futures.position_reduced": { summary: "A part of a position was closed", data: A_REDUCED_POSITION },
  "futures.position_closed": { summary: "The rest of a position was closed", data: A_REDUCED_POSITION },
  "futures.margin_call": { summary: "An account comes near its close-out", data: A_MARGIN_CALL },
  "futures.closed_out": { summary: "An account was closed out", data: A_CLOSE_OUT },
  "seconds.opened": {
    summary: "A seconds contract was bought",
    data: shape({ ...OF_SECONDS, side: word("up", "down"), seconds: NUMBER, stake: DECIMAL, profit: PROFIT }),
  },
  "seconds.entered": {
    summary: "It has its entry, the first price after that",
    data: shape({ ...OF_SECONDS, entry: DECIMAL, due: TIME_MS }),
  },
  "seconds.closed": {
    summary: "What came of it",
    data: shape({
      ...OF_SECONDS,
      result: word("won", "lost", "even", "no_fair_price", "split", "closed"),
      paid: said("What is in the account again: stake and profit, the stake, or 0."),
    }),
  },
  "loan.applied": {
    summary: "A loan was asked for, and what is pledged set aside",
    data: shape({ ...OF_LOAN, amount: DECIMAL, days: NUMBER, margin_currency: TEXT, margin: DECIMAL, rate: said("Percent.") }),
  },
  "loan.approved": { summary: "It was approved, and not paid out yet", data: shape(OF_LOAN) },
  "loan.disbursed": { summary: "It was paid out", data: shape({ ...OF_LOAN, amount: DECIMAL, end: TIME_MS }) },
  "loan.repaid": {
    summary: "Something of it was paid, by its person or by a sale",
    data: shape({
      ...OF_LOAN,
      from: word("own", "collateral", "sale", "taken"),
      late: DECIMAL,
      interest: DECIMAL,
      principal: DECIMAL,
      left: said("Still owed."),
    }),
  },
  "loan.warned": { summary: "Its rate fell below the call's", data: shape({ ...OF_LOAN, rate: said("Percent.") }) },
  "loan.selling": {
    summary: "What is pledged is being sold",
    data: shape({ ...OF_LOAN, why: word("rate", "market"), rate: said("Percent.") }),
  },
  "loan.sold": {
    summary: "A step of the sale",
    data: shape({
      ...OF_LOAN,
      how: word("paid", "sold", "bought", "taken"),
      sold_currency: TEXT,
      sold: DECIMAL,
      got_currency: TEXT,
      got: DECIMAL,
    }),
  },
  "loan.sale_over": { summary: "The sale is over, and the loan goes on", data: shape({ ...OF_LOAN, rate: said("Percent.") }) },
  "loan.reminded": { summary: "Its term ends soon", data: shape({ ...OF_LOAN, days: NUMBER, owed: said("When it ends.") }) },
  "loan.overdue": { summary: "Its term is over", data: shape({ ...OF_LOAN, owed: DECIMAL }) },
  "loan.ended": {
    summary: "It has ended, and what is pledged is free",
    data: shape({
      ...OF_LOAN,
      how: word("repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"),
      cause: said("Of a refusal; else empty."),
      margin_currency: TEXT,
      back: DECIMAL,
      shortfall: said("What nobody paid: the house's loss."),
    }),
  },
  "lock-mining.locked": {
    summary: "An amount was locked, or locked again",
    data: shape({
      ...OF_LOCK,
      config_id: NUMBER,
      amount: DECIMAL,
      days: NUMBER,
      rate_low: said("Percent a day."),
      rate_high: said("Percent a day."),
      penalty_rate: said("Percent for each day left, for who leaves early."),
      renew: Type.Integer({ enum: [0, 1] }),
      end_at: CLOCK,
      renewal_of: Type.Integer({ description: "The lock that ended into this one; 0: none." }),
    }),
  },
  "lock-mining.paid": {
    summary: "A day paid its interest",
    data: shape({
      ...OF_LOCK,
      date: said("Of the day, UTC."),
      rate: said("Percent."),
      how: word("drawn", "withheld", "left"),
      interest: DECIMAL,
      days_left: Type.Integer({ description: "Interest days that are not paid yet." }),
    }),
  },
  "lock-mining.ended": {
    summary: "A lock has ended: the principal is free again, or locked again by the next message",
    data: shape({
      ...OF_LOCK,
      how: word("matured", "redeemed", "closed"),
      back: said("Principal less penalty."),
      penalty: DECIMAL,
      total_interest: said("Of all its days."),
      days_left: NUMBER,
      not_renewed: said("Why it was not locked again; empty where it was, or was not to be."),
    }),
  },
  "dual.bought": {
    summary: "Shares of dual investment were bought",
    data: shape({
      ...OF_DUAL,
      number: Type.Integer({ description: "Shares." }),
      total: said("Paid, in `currency`."),
      rate: said("Percent a year."),
      fair_rate: said("What the option is worth, percent a year."),
      index: DECIMAL,
    }),
  },
  "dual.settled": {
    summary: "What came of them",
    data: shape({
      ...OF_DUAL,
      outcome: word("own", "other", "failed", "closed"),
      paid: said("What came, in `currency`, interest included."),
      interest: DECIMAL,
    }),
  },
  "token-sale.ordered": {
    summary: "Tokens were asked for, and their price set aside",
    data: shape({ ...OF_SALE, amount: said("Tokens."), pay_currency: TEXT, paid: DECIMAL }),
  },
  "token-sale.returned": {
    summary: "An order is over before it was decided: all of its payment came back",
    data: shape({ ...OF_SALE, how: word("cancelled", "called_off", "closed"), pay_currency: TEXT, paid: DECIMAL }),
  },
  "token-sale.delivered": {
    summary: "It is decided how many an order gets: they were handed over, and what was not used came back",
    data: shape({
      ...OF_SALE,
      granted: said("Tokens; 0: none."),
      pay_currency: TEXT,
      paid: said("For them."),
      returned: DECIMAL,
      first_ms: Type.Integer({ title: "time in ms", description: "When the first part is one's own to move." }),
    }),
  },
  "token-sale.vested": {
    summary: "A part of an order's tokens is one's own to move",
    data: shape({
      ...OF_SALE,
      amount: said("Tokens."),
      left: said("Tokens that are still to come."),
      next_ms: Type.Integer({ title: "time in ms", description: "Of the next part; 0: this was the last." }),
    }),
  },
  "copies.followed": {
    summary: "Somebody follows a trader: one oneself, or a follower",
    data: shape({ ...OF_COPIES, set_aside: DECIMAL }),
  },
  "copies.copied": {
    summary: "A copy was opened, or enlarged",
    data: shape({ ...A_COPY, id: NUMBER, wanted: Type.Integer({ description: "Lots that were to be opened." }) }),
  },
  "copies.not_copied": {
    summary: "Something was not copied, and why",
    data: shape({ ...A_COPY, what: word("open", "close", "exits", "margin"), reason: TEXT }),
  },
  "copies.ending": {
    summary: "Nothing more is copied; what is to be closed is on its way",
    data: shape({ ...OF_COPIES, cause: word("person", "stop", "trader_left", "start_again"), copies: word("close", "keep") }),
  },
  "copies.unfollowed": {
    summary: "Following is over",
    data: shape({ ...OF_COPIES, realised: DECIMAL, shared: said("Of it, what went to the trader.") }),
  },
  "copies.shared": {
    summary: "A share of profit was paid",
    data: shape({ ...OF_COPIES, paid: DECIMAL, owed: said("Due, and not paid yet.") }),
  },
  "quiz.bet": { summary: "A bet was placed", data: shape(OF_BET) },
  "quiz.settled": {
    summary: "What came of it",
    data: shape({ ...OF_BET, outcome: word("right", "missed", "void"), paid: said("What is in the account again; 0 for a miss.") }),
  },
  "contest.begun": { summary: "A contest that one is in has begun", data: shape(OF_CONTEST) },
  "contest.filled": {
    summary: "An order in a contest was filled at the index",
    data: shape({
      ...OF_CONTEST,
      order_id: NUMBER,
      symbol: TEXT,
      side: word("buy", "sell"),
      price: DECIMAL,
      number: DECIMAL,
      value: said("USDT of the contest."),
      fee: DECIMAL,
    }),
  },
  "contest.called_off": {
    summary: "A contest that one is in was called off before it began",
    data: shape({ ...OF_CONTEST, reason: word("opener", "operators", "few") }),
  },
  "contest.ended": {
    summary: "A contest ended, and one has a place in it",
    data: shape({
      ...OF_CONTEST,
      place: NUMBER,
      of: Type.Integer({ description: "Places." }),
      return: said("Percent, two decimals."),
      prize: said("Promotional credit; 0 for none."),
      currency: TEXT,
    }),
  },
  "balance.credited": { summary: "A balance grew outside of trading", data: A_CHANGE },
  "balance.debited": { summary: "A balance shrank outside of trading", data: A_CHANGE },
  "deposit.requested": { summary: "A deposit was asked for with a voucher", data: A_DEPOSIT },
  "deposit.seen": { summary: "A deposit was seen on its network", data: A_DEPOSIT },
  "deposit.credited": { summary: "A deposit is in the spot account", data: A_DEPOSIT },
  "deposit.refused": { summary: "A deposit was refused", data: shape({ ...OF_DEPOSIT, why: TEXT }) },
  "deposit.cancelled": { summary: "A request was taken back", data: A_DEPOSIT },
  "deposit.vanished": { summary: "The chain took a deposit back before it was credited", data: A_DEPOSIT },
  "withdrawal.requested": { summary: "Money is to leave", data: A_WITHDRAWAL },
  "withdrawal.approved": { summary: "Nothing keeps it any more: it is to be paid", data: A_WITHDRAWAL },
  "withdrawal.sending": { summary: "Somebody has taken on the payment", data: A_WITHDRAWAL },
  "withdrawal.sent": { summary: "It is on its way", data: A_WITHDRAWAL },
  "withdrawal.done": { summary: "It has arrived", data: A_WITHDRAWAL },
  "withdrawal.returned": { summary: "It came back whole: cancelled, refused, failed (`state`)", data: A_WITHDRAWAL },
  "webhook.test": { summary: "A test that somebody asked for", data: shape({ webhook_id: NUMBER, created_at: CLOCK }) },
};

/** The body, as JSON. */
export function webhookBody(type: string, data: TSchema): TSchema {
  return shape({ id: Type.String({ description: "As the header `webhook-id`." }), type: Type.Literal(type), created_at: TIME_MS, data });
}
