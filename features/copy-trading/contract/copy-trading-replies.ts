/** What the pages read of the calls of copy trading. Amounts (USDT) and percents are decimals as text, times venue time in ms. */

/** Of a trader, from the ledger alone: `features/copy-trading/figures.ts` says how each is computed. */
export type TraderFigures = {
  /** When they became one, whole days since, and hours that were counted. */
  readonly since: number;
  readonly days: number;
  readonly hours: number;
  /** All costs and open results included, at the last full hour. */
  readonly profit: string;
  /** Percent: profit of the mean of the hours' equity. */
  readonly return: string;
  /** Percent: the deepest fall from a peak. */
  readonly drawdown: string;
  /** Percent of closed positions; "" before the first. */
  readonly accuracy: string;
  readonly closed: number;
  readonly won: number;
  readonly mean_holding_ms: number;
  /** Of the day (UTC). */
  readonly yesterday: string;
  readonly today: string;
  readonly mean_equity: string;
  readonly followers: number;
  readonly copying: string;
  /** Held, as others see it. */
  readonly positions: number;
};
export type TraderState = {
  readonly state: "applied" | "active" | "leaving" | "left" | "refused";
  readonly is_paused: 0 | 1;
  /** What of profit goes to the trader, percent, for who follows now. */
  readonly share: string;
  /** 1: somebody new can follow now. */
  readonly is_open: 0 | 1;
  /** When the notice is over; 0: none. */
  readonly ends: number;
  /** Minutes that others see positions later. */
  readonly delay: number;
  /** A program of the venue: "trend", "reversion", "grid", "hold", "chance"; "" for people. */
  readonly program: string;
};
/** A row of `/follow/index` (P1). */
export type TraderRow = {
  readonly id: number;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly follow_num: number;
  readonly is_followed: boolean;
  /** Percent, without its sign. */
  readonly total_profits: string;
  readonly closed_count: number;
  /** With its %. */
  readonly correct_rate: string;
  /** What they say of themselves; of a program what it does, in the reader's language. */
  readonly text: string;
  readonly status: TraderState;
  readonly figures: TraderFigures;
  /** Profit of the last 30 days' ends, oldest first, percent of the mean equity. */
  readonly curve: readonly string[];
};
export type ByContract = {
  readonly currency_id: number;
  readonly symbol: string;
  readonly closed: number;
  readonly won: number;
  readonly result: string;
};
export type TraderDetailReply = {
  readonly trader_info: { readonly id: number; readonly nickname: string; readonly head_portrait: string; readonly signature: string };
  readonly data: {
    readonly follow_num: number;
    /** USDT. */
    readonly total_profits: string;
    readonly total_income_rate: number;
    readonly correct_rate: number;
    readonly profitCount: number;
    /** Closed shorts and longs. */
    readonly fallCount: number;
    readonly riseCount: number;
    readonly yesterday_profits: string;
    readonly position_count: number;
    readonly total_count: number;
  };
  readonly is_followed: boolean;
  /** Whether one keeps them at hand. */
  readonly is_starred: boolean;
  readonly text: string;
  readonly status: TraderState;
  readonly figures: TraderFigures;
  readonly by_contract: readonly ByContract[];
};
/** `days`: oldest first; `profit`: since they became a trader, at the day's end; `result`: of that day. */
export type TraderCurveReply = {
  readonly now: number;
  readonly points: readonly {
    readonly at: number;
    readonly profit: string;
    readonly return: string;
    readonly equity: string;
    /** Who followed then, and what they set aside. */
    readonly followers: number;
    readonly copying: string;
  }[];
  readonly days: readonly { readonly day: string; readonly result: string; readonly return: string }[];
};
export type TraderPositionRow = {
  readonly id: number;
  readonly currency_id: number;
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly share: number;
  readonly multiple: number;
  readonly price: string;
  readonly mark: string;
  readonly profits: string;
  readonly opened: number;
};
export type TraderPositionsReply = { readonly now: number; readonly delay: number; readonly list: readonly TraderPositionRow[] };
export type TraderHoursReply = {
  readonly since: number;
  readonly decimals: number;
  /** More follow after the last. */
  readonly is_all: 0 | 1;
  readonly hours: readonly {
    readonly hour: number;
    readonly equity: string;
    readonly profit: string;
    readonly followers: number;
    readonly copying: string;
    /** Of its command in the log. */
    readonly position: number;
  }[];
};
export type TraderClosedReply = {
  readonly since: number;
  readonly is_all: 0 | 1;
  readonly closed: readonly {
    readonly id: number;
    readonly currency_id: number;
    readonly symbol: string;
    readonly type: 1 | 2;
    readonly share: number;
    readonly multiple: number;
    /** Value when it was opened. */
    readonly value: string;
    /** All costs taken off. */
    readonly result: string;
    readonly opened: number;
    readonly closed: number;
  }[];
};

export type FollowSettingsView = {
  readonly type: 1 | 2;
  readonly number: string;
  readonly multiple: number;
  readonly most_all: string;
  /** 0: no bound of its own. */
  readonly most_position: string;
  /** Percent; 0: what the venue says: 0.5 of BTC and ETH, 1.5 of others. */
  readonly guard: string;
  /** Percent of `most_all`; 0: none. */
  readonly stop: string;
  readonly left_out: readonly number[];
  readonly at_end: "close" | "keep";
};
/** `settings`: one's own, or what following would begin with. */
export type FollowSettingsReply = {
  readonly is_followed: boolean;
  readonly settings: FollowSettingsView;
  /** Percent: of one's follow, or of who follows now. */
  readonly share: string;
  /** What is free in the futures account, and most and least that can be set aside. */
  readonly free: string;
  readonly least: string;
  readonly most: string;
};
export type SimulationReply = {
  readonly days: number;
  /** Since when positions are counted: later than those days where they closed more than are looked at. */
  readonly from: number;
  readonly positions: number;
  readonly copied: number;
  readonly left_out: number;
  /** Less than a lot, or no room in what is set aside. */
  readonly too_small: number;
  readonly too_much: number;
  readonly result: string;
  readonly share: string;
  /** What would have been left after the share. */
  readonly net: string;
  readonly most_margin: string;
  /** When the stop would have ended it; 0: not. */
  readonly stopped: number;
  readonly points: readonly { readonly at: number; readonly result: string }[];
};

/** `program`: as in `TraderState`; "" for people. */
export type NamedTrader = { readonly id: number; readonly nickname: string; readonly program: string };
export type MyFollow = {
  readonly follow: number;
  readonly trader: NamedTrader & { readonly head_portrait: string };
  readonly state: "active" | "ending" | "ended";
  readonly since: number;
  readonly ended: number;
  /** Why it ended: person, stop, trader_left, start_again; "" while it goes on. */
  readonly cause: "" | "person" | "stop" | "trader_left" | "start_again";
  readonly settings: FollowSettingsView;
  readonly share: string;
  readonly realised: string;
  /** Open results of its copies, costs so far taken off. */
  readonly open: string;
  readonly shared: string;
  readonly open_copies: number;
  readonly margin: string;
  readonly copies: number;
  readonly missed: number;
  /** What would go to the trader if it ended now. */
  readonly share_due: string;
  readonly is_paused: 0 | 1;
  readonly trader_ends: number;
};
export type MyFollowsReply = {
  readonly now: number;
  readonly most: number;
  readonly current: readonly MyFollow[];
  readonly past: readonly MyFollow[];
  readonly realised: string;
  readonly open: string;
  readonly shared: string;
};
export type NotCopiedRow = {
  readonly id: string;
  readonly at: number;
  readonly trader: NamedTrader;
  readonly currency_id: number;
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly share: number;
  readonly what: "open" | "close" | "exits" | "margin";
  readonly reason: string;
  /** The reason in words, in the caller's language. */
  readonly text: string;
  /** The trader's mean price, of closing the mark; and the worst that would have been taken. "" where there is none. */
  readonly price: string;
  readonly limit: string;
  readonly needed: string;
  readonly left: string;
};
export type ShareRow = {
  readonly id: string;
  readonly at: number;
  /** The trader of a share that was paid, the follower of one received. */
  readonly other: NamedTrader;
  readonly paid: string;
  /** Due, and not paid yet. */
  readonly owed: string;
  readonly receipt: string;
};
export type SharesReply = {
  readonly data: readonly ShareRow[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly sum: string;
  /** When shares are paid next, and what would be due now. */
  readonly next: number;
  readonly due: string;
};

export type MyTraderReply = {
  readonly now: number;
  /** null: never applied. */
  readonly status: TraderState | null;
  readonly text: string;
  /** Why it was refused or paused. */
  readonly reason: string;
  readonly figures: TraderFigures | null;
  readonly earned: string;
  /** What would be due from all followers now. */
  readonly due: string;
  readonly next: number;
  readonly terms: {
    readonly is_offered: 0 | 1;
    readonly level: number;
    readonly closed: number;
    readonly days: number;
    readonly at_once: 0 | 1;
    readonly share_max: string;
    readonly notice_days: number;
    readonly followers_max: number;
  };
  /** How far one is. */
  readonly own: { readonly level: number; readonly closed: number; readonly days: number; readonly follows: number };
};
export type FollowerRow = {
  readonly nickname: string;
  readonly since: number;
  readonly set_aside: string;
  readonly share: string;
  readonly shared: string;
  readonly state: "active" | "ending" | "ended";
};
