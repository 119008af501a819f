/** Documents of the calls of quizzes. */
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

const PAGE = { page: "From 1.", limit: "Rows a page." };
const QUIZ = {
  id: NUMBER,
  state: word("coming", "open", "cut_off", "over", "void"),
  status: Type.Integer({ enum: [0, 1, 2, 3, 4], description: "0 not started, 1 guessing, 2 cut off, 3 over, 4 void." }),
  kind: word("price", "operators"),
  coin: said("Of a price quiz; else empty."),
  coin_title: TEXT,
  cash: said("What it is priced in."),
  price_decimals: NUMBER,
  strike: said("Empty until it is known. Answer 1: the index stands above it."),
  step: said("To which the index at the opening is rounded."),
  market: Type.Integer({ description: "0: operators settle it." }),
  question: said("Of those that operators settle."),
  source: TEXT,
  edges: said("What counts where it is not plain."),
  is_translated: Type.Boolean({ description: "Whether its words are in the reader's language; else they are English." }),
  answers: Type.Array(
    shape({
      option: NUMBER,
      name: said("Empty for a price quiz."),
      pool: DECIMAL,
      share: said("Percent of the pool."),
      factor: said("How many times a stake it pays as it stands; empty while nobody bet on it."),
    }),
  ),
  pool: DECIMAL,
  people: NUMBER,
  min: said("Of one bet."),
  most: said("Of all bets of one person."),
  rake: said("Percent of the pool."),
  starts_ms: TIME_MS,
  closes_ms: TIME_MS,
  settles_ms: TIME_MS,
  every_ms: Type.Integer({ description: "It comes again so long after; 0: not." }),
  reports: Type.Integer({ description: "Results that operators said." }),
  said: Type.Integer({ description: "What two of them said; 0 void, -1 nothing yet." }),
  said_until_ms: Type.Integer({ title: "time in ms", description: "Until then it may be challenged, or has to be upheld; 0: neither." }),
  is_challenged: Type.Boolean(),
  right: Type.Integer({ description: "The right answer; 0 void, -1 not decided." }),
  why: Type.String({ description: "Why it is void; else empty." }),
  index: said("That decided; empty without."),
  decided_ms: Type.Integer({ title: "time in ms" }),
  decided_from: said('Place in the log: "sample:12", "command:34", "terms".'),
  position: NUMBER,
  mine: said("What one has bet on it, while it is not over."),
};
const BET = {
  id: NUMBER,
  quiz: shape(QUIZ),
  option: NUMBER,
  stake: DECIMAL,
  state: word("unsettled", "right", "missed", "void", "given_up"),
  status: Type.Integer({
    enum: [0, 1, 2, 3, 4],
    description: "0 unsettled, 1 guessed right, 2 missed, 3 void, 4 given up by starting again.",
  }),
  paid: DECIMAL,
  if_right: said("What it would be paid as pools stand."),
  placed_ms: TIME_MS,
  paid_ms: Type.Integer({ title: "time in ms" }),
  position: NUMBER,
  receipt: said("Of its settlement; empty before."),
};

const calls: Readonly<Record<string, CallDocument>> = {
  "GET /quiz/list": {
    summary: "Quizzes: what runs, what comes, what is over",
    fields: { ...PAGE, state: "open: guessing or cut off. coming. over: void ones too." },
    message: shape({ list: Type.Array(shape(QUIZ)), now: TIME_MS }),
  },
  "GET /quiz/detail": {
    summary: "A quiz, how its odds moved, and one's own bets on it",
    message: shape({
      quiz: shape(QUIZ),
      bets: Type.Array(shape(BET)),
      odds: Type.Array(shape({ at_ms: TIME_MS, pools: Type.Array(DECIMAL) }), {
        description: "At the end of minutes in which somebody bet.",
      }),
      index: said("The newest of its market; empty without."),
      free: said("In one's spot account."),
      last: shape({ right: NUMBER, missed: NUMBER, void: NUMBER }),
      limit: shape({
        amount: said("What one allows oneself a day; empty: no limit."),
        next: said("What counts from `next_ms` on."),
        next_ms: Type.Integer({ title: "time in ms", description: "0: nothing waits." }),
        staked: said("Today."),
      }),
      now: TIME_MS,
    }),
    refusals: ["quiz_not_found"],
  },
  "POST /quiz/bet": {
    summary: "Bet on an answer",
    description: "The stake is set aside in the spot account until the result and can't be taken back. Odds move until the cut-off.",
    fields: { id: "The quiz.", option: "The answer, from 1.", number: "The stake in USDT." },
    beside: { data: shape({ id: NUMBER, stake: DECIMAL, option: NUMBER }) },
    refusals: [
      ...(["account_not_open", "quiz_not_found", "quiz_not_started", "quiz_cut_off", "quiz_option_invalid", "amount_invalid"] as const),
      ...(["quantity_off_lot", "quiz_below_least", "quiz_too_many", "quiz_above_most", "quiz_full", "quiz_own_limit"] as const),
      ...(["insufficient_balance", "on_a_break", "loss_limit_reached", "key_reused"] as const),
    ],
  },
  "GET /quiz/my_bets": {
    summary: "One's own bets, newest first",
    fields: { ...PAGE, state: "open: unsettled." },
    message: shape({ data: Type.Array(shape(BET)), page: NUMBER, pages: NUMBER, total: NUMBER }),
  },
  "POST /quiz/challenge": {
    summary: "Challenge a result that two operators said",
    description: "By whoever bet on it, within two hours: another operator has to say the same within a day, or every stake comes back.",
    refusals: ["account_not_open", "quiz_not_found", "quiz_not_challengeable", "quiz_no_bet", "key_reused"],
  },
  "POST /quiz/limit": {
    summary: "What one allows oneself to bet a day",
    description: "A tighter limit counts at once, a looser one a day later.",
    fields: { amount: "USDT; without it no limit." },
    beside: { data: shape({ amount: said("Empty: none."), next: TEXT, next_ms: NUMBER, staked: DECIMAL }) },
    refusals: [
      "account_not_open",
      "amount_invalid",
      "quantity_off_lot",
      "quiz_above_most",
      "quiz_limit_invalid",
      "quiz_limit_unchanged",
      "key_reused",
    ],
  },
};

export const quizzesDocuments: CallDocuments = {
  tag: "Quizzes",
  description:
    "People bet on an answer; the pool, less the rake, is shared out among who was right: stake × (1 − rake) × pool ÷ what was bet on the right answer. Price quizzes settle " +
    "by the index, of the others two operators say the result. Watch `quiz:<id>` on the socket to hear of bets.",
  calls,
};
