/** Documents of the calls of copy trading. */
import Type from "typebox";
import {
  DECIMAL,
  laravelShape,
  NUMBER,
  said,
  shape,
  SWITCH,
  TEXT,
  TIME_MS,
  word,
  type CallDocuments,
} from "../../../contract/call-document.ts";
import { LEVER_ROW } from "../../futures/contract/futures.documents.ts";

const PAGED = { page: NUMBER, pages: NUMBER, total: Type.Integer({ minimum: 0 }) };
const PERSON = { id: NUMBER, nickname: TEXT, program: TEXT };
const FIGURES = shape({
  since: TIME_MS,
  days: Type.Integer({ description: "Whole ones since they became a trader." }),
  hours: Type.Integer({ description: "That were counted." }),
  profit: said("USDT since then, all costs and open results included, at the last full hour."),
  return: said("Percent: profit of the mean of the hours' equity."),
  drawdown: said("Percent: the deepest fall from a peak, transfers taken out."),
  accuracy: said("Percent of closed positions that brought something; empty before the first."),
  closed: Type.Integer({ description: "Own positions that began since and are closed." }),
  won: NUMBER,
  mean_holding_ms: NUMBER,
  yesterday: said("USDT, of the day (UTC)."),
  today: said("Until the last full hour."),
  mean_equity: DECIMAL,
  followers: NUMBER,
  copying: said("USDT that followers set aside."),
  positions: Type.Integer({ description: "Held, as others see it: after the trader's delay." }),
});
const STATE = shape({
  state: word("applied", "active", "leaving", "left", "refused"),
  is_paused: SWITCH,
  share: said("Percent of what a follower wins, for who follows now."),
  is_open: Type.Integer({ enum: [0, 1], description: "1: somebody new can follow now." }),
  ends: Type.Integer({ title: "time in ms", description: "When the notice is over; 0: none." }),
  delay: Type.Integer({ enum: [0, 15], description: "Minutes that others see positions later." }),
  program: said("A program of the venue, by its strategy: trend, reversion, grid, hold, chance; empty for people."),
});
const TRADER_ROW = shape({
  id: Type.Integer({ description: "The trader's number, for the other calls." }),
  nickname: TEXT,
  head_portrait: TEXT,
  follow_num: NUMBER,
  is_followed: Type.Boolean(),
  total_profits: said("The return in percent, without its sign of percent."),
  closed_count: NUMBER,
  correct_rate: said("With its %."),
  text: said("What they say of themselves; of a program what it does, in the caller's language."),
  status: STATE,
  figures: FIGURES,
  curve: Type.Array(DECIMAL, {
    description:
      "Profit at the ends of the last 30 days and now, of whoever is a trader for less than two days each hour; percent of the mean equity, oldest first.",
  }),
});
const SETTINGS = shape({
  type: Type.Integer({ enum: [1, 2], description: "1 a multiple of the trader's lots, 2 so many lots." }),
  number: DECIMAL,
  multiple: Type.Integer({ description: "Leverage; 0: the trader's." }),
  most_all: DECIMAL,
  most_position: said("0: no bound of its own."),
  guard: said("Percent; 0: what the venue says."),
  stop: said("Percent of most_all; 0: none."),
  left_out: Type.Array(NUMBER, { description: "Coins' ids." }),
  at_end: word("close", "keep"),
});
const CLOSED = shape({
  id: NUMBER,
  currency_id: NUMBER,
  symbol: TEXT,
  type: Type.Integer({ enum: [1, 2], description: "1 long, 2 short." }),
  share: NUMBER,
  multiple: NUMBER,
  value: said("When it was opened, USDT."),
  result: said("Fees, funding, nights and a close-out's fee taken off."),
  opened: TIME_MS,
  closed: TIME_MS,
});
const FOLLOW = shape({
  follow: NUMBER,
  trader: shape({ ...PERSON, head_portrait: TEXT }),
  state: word("active", "ending", "ended"),
  since: TIME_MS,
  ended: TIME_MS,
  cause: word("", "person", "stop", "trader_left", "start_again"),
  settings: SETTINGS,
  share: said("Percent, as it was when following began."),
  realised: DECIMAL,
  open: said("Open results of its copies, costs so far taken off."),
  shared: said("What went to the trader."),
  open_copies: NUMBER,
  margin: said("Of its open copies."),
  copies: Type.Integer({ description: "All there were." }),
  missed: Type.Integer({ description: "Not copied." }),
  share_due: said("What would go to the trader if it ended now, as far as it is free then."),
  is_paused: SWITCH,
  trader_ends: Type.Integer({ title: "time in ms", description: "When the trader's notice is over; 0: none." }),
});

const SETTING_FIELDS = {
  number: "A multiple from 0.01 to 5, or 1 to 5 lots. Digits after the second decimal are cut off.",
  type: "1: a multiple of the trader's lots, rounded down to whole ones. 2: so many lots.",
  multiple: "Leverage of copies; 0 or left out: the trader's.",
  most_all: "USDT: most margin of all copies. Left out: what is free in the futures account.",
  most_position: "USDT: most margin of one copy.",
  guard: "Percent that an opening's price may be away from the trader's, at most 5.",
  stop: "Percent of most_all: a loss that ends it and closes all copies.",
  left_out: "Coins that are not copied: their ids with commas.",
  at_end: "What becomes of copies if the trader leaves: close (left out too) or keep.",
};
const FOLLOW_REFUSALS = [
  "account_not_open",
  "copies_not_offered",
  "copy_trader_not_found",
  "copy_type_invalid",
  "copy_number_invalid",
  "copy_settings_invalid",
  "amount_invalid",
  "on_a_break",
  "loss_limit_reached",
  "key_reused",
] as const;
const OWN = ["copy_trader_not_found", "copy_trader_left", "key_reused"] as const;

const publicCalls: CallDocuments["calls"] = {
  "GET /follow/index": {
    summary: "Traders, the highest return first",
    description:
      "Past results say little of what comes. Figures are made of the log alone: /follow/hours and /follow/closed hand out what they are made of.",
    fields: {
      sort: "Highest first; drawdown: lowest first.",
      followed: "1: only those that one follows.",
      starred: "1: only those that one keeps at hand.",
      open: "1: only those that somebody new can follow now.",
      least_return: "Percent.",
      most_drawdown: "Percent.",
      least_accuracy: "Percent.",
      search: "Part of the nickname.",
    },
    message: laravelShape(TRADER_ROW),
  },
  "GET /follow/traderDetail": {
    summary: "One trader",
    description: "Who is no trader any more is shown to those alone who followed them.",
    message: shape({
      trader_info: shape({ id: NUMBER, nickname: TEXT, head_portrait: TEXT, signature: TEXT }),
      data: shape({
        follow_num: NUMBER,
        total_profits: said("USDT."),
        total_income_rate: Type.Number({ description: "Percent." }),
        correct_rate: Type.Number({ description: "Percent." }),
        profitCount: Type.Integer({ description: "Closed with profit." }),
        fallCount: Type.Integer({ description: "Closed shorts." }),
        riseCount: Type.Integer({ description: "Closed longs." }),
        yesterday_profits: said("Percent of the mean equity, with its %."),
        position_count: NUMBER,
        total_count: NUMBER,
      }),
      is_followed: Type.Boolean(),
      is_starred: Type.Boolean(),
      text: TEXT,
      status: STATE,
      figures: FIGURES,
      by_contract: Type.Array(shape({ currency_id: NUMBER, symbol: TEXT, closed: NUMBER, won: NUMBER, result: DECIMAL })),
    }),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/historyTrade": {
    summary: "A trader's closed positions, newest first",
    description: "Own ones that began since they became a trader. Nothing younger than the trader's delay.",
    message: laravelShape(LEVER_ROW),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/positions": {
    summary: "What a trader holds",
    description: "As it was the trader's delay ago; the trader and nobody else sees theirs at once.",
    message: shape({
      now: TIME_MS,
      delay: Type.Integer({ description: "Minutes." }),
      list: Type.Array(
        shape({
          id: NUMBER,
          currency_id: NUMBER,
          symbol: TEXT,
          type: Type.Integer({ enum: [1, 2], description: "1 long, 2 short." }),
          share: NUMBER,
          multiple: NUMBER,
          price: said("Mean price that opened it."),
          mark: DECIMAL,
          profits: said("At the mark."),
          opened: TIME_MS,
        }),
      ),
    }),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/curve": {
    summary: "A trader's profit over time, and what each day brought",
    fields: { days: "Left out: 30. Of 7 days, and in a trader's first two days, every hour; else the ends of days." },
    message: shape({
      now: TIME_MS,
      points: Type.Array(
        shape({
          ...{ at: TIME_MS, profit: DECIMAL, return: said("Percent of the mean equity."), equity: DECIMAL },
          ...{ followers: NUMBER, copying: said("What they set aside, USDT.") },
        }),
      ),
      days: Type.Array(shape({ day: said("2026-11-23, UTC."), result: DECIMAL, return: DECIMAL })),
    }),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/hours": {
    summary: "What a trader's figures are made of: every hour as the log has it",
    description: "Oldest first, at most 1,000 a call. `examples/check-trader.ts` recomputes the figures from these and /follow/closed.",
    fields: { after: "Only hours later than this: whole hours since 1970." },
    message: shape({
      since: TIME_MS,
      decimals: Type.Integer({ description: "Of the smallest unit." }),
      is_all: SWITCH,
      hours: Type.Array(
        shape({
          hour: Type.Integer({ description: "Whole hours since 1970." }),
          equity: DECIMAL,
          profit: DECIMAL,
          followers: NUMBER,
          copying: DECIMAL,
          position: Type.Integer({ description: "Of its command in the log." }),
        }),
      ),
    }),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/closed": {
    summary: "Every closed position that a trader's figures count",
    description: "By their ids, oldest first, at most 500 a call; nothing younger than the trader's delay.",
    fields: { after: "Only ids above this." },
    message: shape({ since: TIME_MS, is_all: SWITCH, closed: Type.Array(CLOSED) }),
    refusals: ["copy_trader_not_found"],
  },
  "GET /follow/simulation": {
    summary: "What copying a trader's last 30 days would have given with these settings",
    description:
      "Of the past, and no promise. Positions that the trader closed, each copied at the trader's own prices; `features/copy-trading/simulation.ts`.",
    fields: SETTING_FIELDS,
    message: shape({
      days: NUMBER,
      from: Type.Integer({
        title: "time in ms",
        description: "Since when positions are counted: the newest 10,000 are, so later than those days where there are more.",
      }),
      positions: NUMBER,
      copied: NUMBER,
      left_out: NUMBER,
      too_small: Type.Integer({ description: "Less than a lot." }),
      too_much: Type.Integer({ description: "No room in what is set aside." }),
      result: DECIMAL,
      share: said("Of profit, to the trader."),
      net: DECIMAL,
      most_margin: said("That copies had at once."),
      stopped: Type.Integer({ title: "time in ms", description: "When the stop would have ended it; 0: not." }),
      points: Type.Array(shape({ at: TIME_MS, result: DECIMAL }), { description: "500 at most, evenly chosen, the last among them." }),
    }),
    refusals: ["copy_trader_not_found", "copy_type_invalid", "copy_number_invalid", "copy_settings_invalid", "amount_invalid"],
  },
};

const followerCalls: CallDocuments["calls"] = {
  "POST /follow/follow": {
    summary: "Follow a trader",
    description:
      "What the trader opens from now on is copied right after it. Only number and type are needed: most_all is what is free in the futures account then.",
    fields: { ...SETTING_FIELDS, share: "The share of profit that was seen, percent: refused if it is another now." },
    beside: { data: shape({ id: Type.Integer({ description: "Ours: the number of the follow." }) }) },
    refusals: [
      ...FOLLOW_REFUSALS,
      "insufficient_balance",
      "copy_own",
      "copy_trader_closed",
      "copy_traders_follow_nobody",
      "copy_follows_already",
      "copy_follows_two",
      "copy_trader_full",
      "copy_share_changed",
      "copy_share_invalid",
    ],
  },
  "POST /follow/cancel": {
    summary: "Follow a trader no longer",
    fields: {
      follow_user_id: "The trader's.",
      copies: "close (left out too): open copies are closed at market. keep: they become own ones.",
    },
    refusals: ["copy_follow_not_found", "copy_follow_ending", "key_reused"],
  },
  "POST /follow/selfHolding": {
    summary: "Make a copy one's own position",
    fields: { transaction_id: "Of the position.", close: "1: and close it at market." },
    refusals: ["position_not_found", "not_a_copy", "no_liquidity", "key_reused"],
  },
  "GET /follow/settings": {
    summary: "One's settings for a trader, or what following would begin with",
    message: shape({
      is_followed: Type.Boolean(),
      settings: SETTINGS,
      share: said("Percent: of one's follow, or for who follows now."),
      free: said("In the futures account."),
      least: said("That can be set aside."),
      most: DECIMAL,
    }),
    refusals: ["copy_trader_not_found"],
  },
  "POST /follow/settings": {
    summary: "Other settings, for what is copied from now on",
    fields: SETTING_FIELDS,
    refusals: [...FOLLOW_REFUSALS, "copy_follow_not_found", "copy_follow_ending"],
  },
  "GET /follow/mine": {
    summary: "Whom one follows and followed, and what came of it",
    message: shape({
      now: TIME_MS,
      most: Type.Integer({ description: "Traders at once." }),
      current: Type.Array(FOLLOW),
      past: Type.Array(FOLLOW, { description: "The newest 100." }),
      realised: said("Of all."),
      open: DECIMAL,
      shared: DECIMAL,
    }),
  },
  "GET /follow/copies": {
    summary: "One's own copies, newest first",
    description: "Also those that became own positions since.",
    message: laravelShape(LEVER_ROW),
  },
  "GET /follow/missed": {
    summary: "What was not copied, and why, newest first",
    description: "The newest 500 of each follow are kept; `missed` of /follow/mine counts all.",
    message: shape({
      data: Type.Array(
        shape({
          id: TEXT,
          at: TIME_MS,
          trader: shape(PERSON),
          currency_id: NUMBER,
          symbol: TEXT,
          type: Type.Integer({ enum: [1, 2], description: "1 long, 2 short." }),
          share: Type.Integer({ description: "Lots that would have been opened, or wait to be closed." }),
          what: word("open", "close", "exits", "margin"),
          reason: TEXT,
          text: said("The reason in words."),
          price: said("The trader's mean price, of closing the mark; empty where there is none."),
          limit: said("The worst price that would have been taken; empty where there is none."),
          needed: said("Margin that it needed; empty where that was not looked at."),
          left: said("What was left for it."),
        }),
      ),
      ...PAGED,
    }),
  },
  "GET /follow/shares": {
    summary: "Shares of profit, paid or received",
    message: shape({
      data: Type.Array(
        shape({ id: TEXT, at: TIME_MS, other: shape(PERSON), paid: DECIMAL, owed: said("Due, and not paid yet."), receipt: TEXT }),
      ),
      ...PAGED,
      sum: said("Of all of them."),
      next: Type.Integer({ title: "time in ms", description: "The next Monday 00:00 UTC." }),
      due: said("What would be due now."),
    }),
  },
  "POST /follow/star": {
    summary: "Keep a trader at hand, or no longer",
    description: "Nobody else learns of it. At most 200.",
    fields: { on: "1: keep; 0: no longer." },
    message: shape({ is_starred: Type.Boolean() }),
    refusals: ["copy_trader_not_found", "favourites_full"],
  },
  "POST /follow/report": {
    summary: "Tell the operators of a trader",
    fields: { text: "1 to 200 characters." },
    refusals: ["copy_trader_not_found", "copy_reported_already", "copy_text_invalid"],
  },
};

const traderCalls: CallDocuments["calls"] = {
  "POST /follow/apply": {
    summary: "Become a trader",
    description: "Accepted at once where the venue's terms say so, else by an operator.",
    fields: {
      text: "What others read of you.",
      share: "Percent of what followers win: 0 to 20.",
      delay: "Minutes that others see positions later.",
    },
    refusals: [
      "account_not_open",
      "copies_not_offered",
      "copy_text_invalid",
      "copy_share_invalid",
      "copy_trader_exists",
      "copy_level_required",
      "copy_trading_too_short",
      "copy_traders_follow_nobody",
      "key_reused",
    ],
  },
  "GET /follow/me": {
    summary: "Oneself as a trader",
    message: shape({
      now: TIME_MS,
      status: Type.Union([Type.Null(), STATE]),
      text: TEXT,
      reason: said("Why it was refused or paused."),
      figures: Type.Union([Type.Null(), FIGURES]),
      earned: said("Shares of profit received."),
      due: said("What would be due from all followers now."),
      next: TIME_MS,
      terms: shape({
        is_offered: SWITCH,
        level: Type.Integer({ description: "Of verification." }),
        closed: Type.Integer({ description: "Closed positions of one's own, or" }),
        days: Type.Integer({ description: "days since the first: one of both is enough." }),
        at_once: SWITCH,
        share_max: said("Percent."),
        notice_days: NUMBER,
        followers_max: NUMBER,
      }),
      own: shape({ level: NUMBER, closed: NUMBER, days: NUMBER, follows: NUMBER }),
    }),
  },
  "GET /follow/followers": {
    summary: "One's own followers, the newest first",
    message: shape({
      data: Type.Array(
        shape({
          nickname: TEXT,
          since: TIME_MS,
          set_aside: DECIMAL,
          share: DECIMAL,
          shared: DECIMAL,
          state: word("active", "ending", "ended"),
        }),
      ),
      ...PAGED,
    }),
  },
  "POST /follow/share": {
    summary: "Another share of profit, for who follows from now on",
    refusals: [...OWN, "copy_share_invalid", "copy_trader_unchanged"],
  },
  "POST /follow/shown": { summary: "Another text or delay", refusals: ["copy_trader_not_found", "copy_text_invalid"] },
  "POST /follow/leave": {
    summary: "Be a trader no longer",
    description: "Over in seven days: followers are told, and then follows end as each chose. An application is taken back at once.",
    refusals: OWN,
  },
};

export const copyTradingDocuments: CallDocuments = {
  tag: "Copy trading",
  description:
    "Following traders of futures: whoever follows has the same positions, smaller or larger, opened right after. A share of profit alone goes to the " +
    "trader, weekly and when it ends. Figures are made of the log and can be recomputed; past results say little.",
  calls: { ...publicCalls, ...followerCalls, ...traderCalls },
};
