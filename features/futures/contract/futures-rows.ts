/** What the calls of futures answer. Prices, amounts and rates are decimal text; times without a zone are UTC. */

/** An order or position of `/lever`: a position is an order that was filled, and has its number. */
export type LeverRow = {
  readonly id: number;
  /** What clients of this family show. */
  readonly show_lever_id: number;
  /** 1 long, 2 short. */
  readonly type: 1 | 2;
  readonly type_name: string;
  /** 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled. */
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly status_name: string;
  /** 1 own, 2 copied. */
  readonly order_type: 1 | 2;
  /** Of a copied one the trader and the trader's position; else 0. */
  readonly follow_user_id: number;
  readonly follow_order_id: number;
  readonly currency: number;
  readonly legal: number;
  readonly currency_name: string;
  readonly legal_name: string;
  readonly symbol: string;
  readonly user: { readonly id: number };
  /** Lots: open ones, of a closed position all that it had. */
  readonly share: number;
  /** The same in base units. */
  readonly number: string;
  readonly multiple: number;
  /** Mean price of what opened it, or the limit. */
  readonly origin_price: string;
  readonly price: string;
  /** The mark while it is open; the mean price at which it was closed afterwards. */
  readonly update_price: string;
  /** 0 for none. */
  readonly target_profit_price: string;
  readonly stop_loss_price: string;
  readonly exits_follow: string;
  readonly origin_caution_money: string;
  readonly caution_money: string;
  /** Fees of opening and closing. */
  readonly trade_fee: string;
  /** What a close-out of it gave to the insurance fund. */
  readonly close_out_fee: string;
  /** Percent a night. */
  readonly overnight: string;
  readonly overnight_money: string;
  /** Above zero: paid. */
  readonly funding_money: string;
  /** At the mark while it is open, the final result when it is closed. */
  readonly profits: string;
  readonly fact_profits: string;
  readonly closed_share: number;
  /** Why lots were closed last, or why the order ended. */
  readonly reason: string;
  /** 0 for none. */
  readonly liquidation_price: string;
  /** Place in the queue of deleveraging: 5 the first fifth, 0 none. */
  readonly deleveraging_lamps: number;
  /** Of a pending order: it waits for its trigger, which is its price here. */
  readonly waits: 0 | 1;
  /** Percent, of a trailing stop that waits; '' for others. */
  readonly trail_percent: string;
  /** Of a pending order: it closes what the other side has, and opens nothing. */
  readonly reduces: 0 | 1;
  readonly settled: 0 | 1;
  /** Id of the receipt of its newest closing, or of the close-out that it was part of; '' before. */
  readonly receipt: string;
  /** Of all its closings, oldest first, the newest fifty at most. */
  readonly receipts: readonly string[];
  /** Number of the close-out that it was part of last; 0 for none. */
  readonly close_out: number;
  readonly time: string;
  readonly transaction_time: string;
  readonly handle_time: string;
  readonly complete_time: string;
};

export type ContractRow = {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  readonly currency_name: string;
  readonly legal_name: string;
  readonly price_decimals: number;
  /** Base units in a lot, and how many decimals show them. */
  readonly share_num: string;
  readonly number_decimals: number;
  readonly last: string;
  /** A limit order is a long below it or a short above it: the last price, no further out than the best bid or offer. */
  readonly limits_from: string;
  /** Of the last 24 hours: percent with its sign, prices, base units. Without a trade in them those of the last price. */
  readonly change: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly mark: string;
  readonly index: string;
  /** Percent: what the running period would be charged. */
  readonly funding_rate: string;
  readonly next_funding: number;
  /** Base units of one side. */
  readonly open_interest: string;
  readonly share_max: number;
  readonly multiples: readonly number[];
  readonly brackets: readonly { readonly value_max: string; readonly multiple_max: number }[];
  /** Percent. */
  readonly maker_fee: string;
  readonly taker_fee: string;
  readonly overnight: string;
  readonly close_out_fee: string;
  readonly funding_cap: string;
  readonly band: string;
  readonly halted: 0 | 1;
  readonly halt_reason: string;
  /** When that ends by itself; 0 while it does not, as where the market of its coin ends. */
  readonly halted_until: number;
  /** 0: the index is too old for new positions and close-outs. */
  readonly fresh: 0 | 1;
};
export type ContractsReply = { readonly now: number; readonly list: readonly ContractRow[] };

/** Best first; price and base units. */
export type LeverDepthReply = {
  readonly currency_id: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
};

/** Newest first. */
export type LeverTradesReply = {
  readonly currency_id: number;
  readonly list: readonly {
    readonly id: number;
    readonly price: string;
    /** Base units. */
    readonly amount: string;
    /** Of who took the price. */
    readonly direction: "buy" | "sell";
    readonly ts: number;
  }[];
};

export type LeverAccountReply = {
  readonly now: number;
  readonly currency_name: string;
  /** Free money, margins and unrealised results; what orders hold is not in it. */
  readonly equity: string;
  /** What can open something: own money, and promotional credit that has not ended. */
  readonly free: string;
  /** Promotional credit that counts as margin; it pays losses and fees first, and never leaves. */
  readonly credit: string;
  readonly held: string;
  readonly margin: string;
  readonly profits: string;
  /** Percent; '0.00' without margin. */
  readonly hazard_rate: string;
  /** What may be transferred out. */
  readonly leaves: string;
  /** What may still be lost until 80 and 50 %. */
  readonly until_call: string;
  readonly until_close_out: string;
  /** The position that a close-out would begin with; 0 for none. */
  readonly first_to_close: number;
  readonly one_way: 0 | 1;
  /** Whether multiples above 5 are open: the test was passed, or the venue does not ask for it. */
  readonly test_passed: 0 | 1;
  readonly test_needed: 0 | 1;
  /** Percent, of this person. */
  readonly fees: readonly { readonly currency_id: number; readonly maker: string; readonly taker: string }[];
  readonly positions: readonly LeverRow[];
  readonly orders: readonly LeverRow[];
};

export type LeverPaymentRow = {
  readonly id: string;
  readonly position: number;
  /** `settled`: the result of a winning position became money at its mark, to pay what the account owed elsewhere; it goes on from there. */
  readonly kind: "funding" | "overnight" | "settled";
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly share: number;
  readonly mark: string;
  /** Percent. */
  readonly rate: string;
  /** Above zero: paid. */
  readonly amount: string;
  readonly due: number;
};
export type LeverOrderRow = {
  readonly id: number;
  readonly symbol: string;
  readonly currency: number;
  readonly legal: number;
  readonly side: "buy" | "sell";
  readonly effect: "open" | "reduce" | "net";
  readonly order_type: "limit" | "market";
  readonly price: string;
  readonly share: number;
  readonly filled_share: number;
  readonly average_price: string;
  readonly multiple: number;
  readonly trigger_price: string;
  readonly fee: string;
  /** What coupons took off it. */
  readonly saved: string;
  readonly result: string;
  readonly cause: string;
  readonly status: string;
  readonly placed: number;
  readonly updated: number;
};
export type FundingRow = { readonly due: number; readonly rate: string; readonly mark: string; readonly index: string };
export type InsuranceReply = {
  readonly now: number;
  readonly currency_name: string;
  readonly balance: string;
  /** Money and what its positions stand at. */
  readonly equity: string;
  readonly positions: readonly {
    readonly symbol: string;
    readonly side: "long" | "short";
    readonly number: string;
    readonly value: string;
    readonly profits: string;
  }[];
  /** The newest balance of each hour in which it moved, oldest first. */
  readonly history: readonly (readonly [number, string])[];
};
/** One position of a close-out, without the person. */
export type CloseOutRow = {
  readonly number: number;
  readonly at: number;
  readonly symbol: string;
  readonly side: "long" | "short";
  /** Base units. */
  readonly size: string;
  readonly bankruptcy_price: string;
  readonly mark: string;
  readonly filled: string;
  readonly by_fund: string;
  readonly deleveraged: string;
  readonly fee: string;
};
/** Of the five answers: which were right; what is right is shown either way. */
export type FuturesTestReply = { readonly passed: 0 | 1; readonly right: readonly (0 | 1)[]; readonly answers: readonly number[] };

/** One position of a close-out, in the order of the rule. Sizes are base units. */
export type CloseOutStep = {
  /** The position. */
  readonly id: number;
  readonly symbol: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly price_decimals: number;
  readonly number_decimals: number;
  readonly side: "long" | "short";
  readonly multiple: number;
  readonly opened: number;
  readonly entry_price: string;
  readonly margin: string;
  readonly number: string;
  readonly mark: string;
  readonly bankruptcy_price: string;
  /** What the book took: size, mean price, fills, result and fee. */
  readonly filled: string;
  readonly filled_price: string;
  readonly fills: number;
  readonly filled_result: string;
  readonly fee: string;
  /** What the insurance fund and the other side took, at the bankruptcy price. */
  readonly by_fund: string;
  readonly deleveraged: string;
  readonly other_result: string;
  /** To the insurance fund. */
  readonly close_out_fee: string;
};

/** A warning at 80 %; its mark is of the contract that the prices are of, '' where the account held none of it then. */
export type CloseOutWarning = { readonly at: number; readonly rate: string; readonly mark: string };
export type CloseOutOrder = {
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly order_type: string;
  readonly reduces: 0 | 1;
  readonly price: string;
  readonly price_decimals: number;
  readonly share: number;
};

/** Prices: time, lowest, highest, last; times in ms. */
export type ChartPoint = readonly [number, string, string, string];
export type CloseOutReply = {
  readonly now: number;
  readonly number: number;
  readonly at: number;
  /** Of the command in the log. */
  readonly position: number;
  readonly receipt: string;
  readonly currency_name: string;
  readonly rate: string;
  readonly equity: string;
  readonly margin: string;
  /** What of its equity was money, not results at the marks. */
  readonly money: string;
  readonly orders_ended: number;
  /** What those had held, and the rate with it. */
  readonly released: string;
  readonly rate_after_orders: string;
  readonly orders: readonly CloseOutOrder[];
  readonly steps: readonly CloseOutStep[];
  readonly equity_after: string;
  /** '' where no margin was left. */
  readonly rate_after: string;
  readonly warnings: readonly CloseOutWarning[];
  /** 1: its mail has not left yet. */
  readonly mail_waits: 0 | 1;
  readonly chart: {
    readonly step: number;
    readonly from: number;
    readonly to: number;
    /** Seconds of a point of mark and index. */
    readonly every: number;
    readonly mark: readonly ChartPoint[];
    readonly index: readonly ChartPoint[];
    /** From each time on. */
    readonly liquidation: readonly (readonly [number, string])[];
  };
};
