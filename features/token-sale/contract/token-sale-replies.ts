/**
 * What the pages read of the calls of token sales. Amounts are decimals as text: tokens with the token's decimals, money with its currency's.
 * Times are venue time in ms where their name ends so.
 */
export type SaleMode = "first_come" | "pro_rata";
export type SaleState = "warm_up" | "running" | "ended" | "called_off";

export type ProjectRow = {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly logo: string;
  /** All tokens of the sale. */
  readonly amount: string;
  /** Asked for while it runs, granted once it has ended; never more than there are. */
  readonly total_sell: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly pay_currency_id: number;
  readonly pay_currency_name: string;
  /** Percent of the tokens that are left, two decimals. */
  readonly percentage: string;
  /** Days from its end until all tokens are one's own to move. */
  readonly day: number;
  /** 1 warm-up, 2 running, 3 ended or called off. */
  readonly time_status: 1 | 2 | 3;
  // Ours.
  readonly state: SaleState;
  readonly mode: SaleMode;
  readonly decimals: number;
  readonly pay_decimals: number;
  /** Of one token, in its currency. */
  readonly price: string;
  /** Of one order. */
  readonly min: string;
  /** Of all orders of one person. */
  readonly most: string;
  /** What one person gets at most. */
  readonly cap: string;
  /** All that is asked for; more than there is, with a share for everybody. */
  readonly asked: string;
  readonly people: number;
  /** Once it has ended; else 0. */
  readonly granted: string;
  /** What all tokens cost, and what those asked for would. */
  readonly value: string;
  readonly asked_value: string;
  /** Percent of what is asked for that each gets who is not capped, two decimals, as it stands or as it came. */
  readonly filled: string;
  readonly published_ms: number;
  readonly starts_ms: number;
  readonly ends_ms: number;
  readonly cliff_days: number;
  readonly parts: number;
  /** So long after its end it is sold again; 0: not. */
  readonly again_ms: number;
  /** The sale after this one; 0: none yet. */
  readonly next_id: number;
  /** Place in the log of the command that published it. */
  readonly position: number;
};
export type ProjectsReply = { readonly list: readonly ProjectRow[]; readonly now: number };

export type PayRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  /** Of one token in it, by the newest index; empty without a fresh one. */
  readonly price: string;
  /** Free in one's spot account; "0" for guests. */
  readonly free: string;
};
export type ProjectInfo = ProjectRow & {
  readonly btc_price: string;
  readonly eth_price: string;
  readonly link: string;
  /** Where the white paper can be read. */
  readonly white_book: string;
  /** HTML. */
  readonly content: string;
  /** When the first tokens are one's own to move. */
  readonly sell_begin: string;
  readonly user_has_money: string;
  readonly pays: readonly PayRow[];
  /** What the house holds of the token for its sales, promised or not, and what of it is promised. */
  readonly held: string;
  readonly promised: string;
  readonly orders_most: number;
};
export type ProjectDetailReply = {
  readonly info: ProjectInfo;
  /** One's newest order in it; null without one. */
  readonly order_info: SaleOrderRow | null;
  /** All of one's orders in it, the newest first. */
  readonly sell_order: readonly SaleOrderRow[];
  readonly now: number;
};

/** open: it waits for the end. delivered: its tokens were handed over, or none came. The others: everything came back. */
export type SaleOrderState = "open" | "delivered" | "cancelled" | "called_off" | "closed";
export type SaleOrderRow = {
  readonly id: number;
  readonly created_at: string;
  readonly name: string;
  readonly coin_amount: string;
  readonly give_amount: string;
  readonly sell_begin: string;
  /** 1 waiting for its share, 2 paid, 3 delivered. */
  readonly status: 1 | 2 | 3;
  // Ours.
  readonly project_id: number;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly pay_currency_id: number;
  readonly pay_currency_name: string;
  readonly pay_decimals: number;
  /** Set aside when it was made. */
  readonly paid: string;
  readonly charged: string;
  readonly returned: string;
  readonly state: SaleOrderState;
  readonly mode: SaleMode;
  /** What it would get if the sale ended now; its grant once that is decided. */
  readonly stands: string;
  /** Of the grant what is one's own to move. */
  readonly vested: string;
  readonly ordered_ms: number;
  readonly ends_ms: number;
  readonly cliff_days: number;
  readonly parts: number;
  /** The next part: when, and how many; 0 without one. */
  readonly next_ms: number;
  readonly next_amount: string;
  /** With this one all are one's own. */
  readonly last_ms: number;
  /** Of its settlement; empty before. */
  readonly receipt: string;
};
export type SaleOrdersReply = {
  readonly data: readonly SaleOrderRow[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
};

export type StandingLine = { readonly granted: string; readonly charged: string; readonly returned: string };
export type StandingReply = {
  readonly project_id: number;
  readonly state: SaleState;
  readonly people: number;
  readonly asked: string;
  /** What one has asked for already. */
  readonly mine: string;
  /** For that and what was asked about together. */
  readonly amount: string;
  readonly cost: string;
  readonly as_it_stands: StandingLine;
  /** With everybody else asking for twice as much. */
  readonly twice: StandingLine;
  /** With enough for everybody. */
  readonly met: StandingLine;
};

/** A person: a number in the order of asking, what was asked for, what was granted. */
export type AllocationEntry = readonly [buyer: number, asked: string, granted: string];
export type AllocationReply = {
  readonly project_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly mode: SaleMode;
  readonly total: string;
  readonly cap: string;
  readonly asked: string;
  readonly granted: string;
  readonly people: number;
  /** The number under which one stands in it oneself; 0: not. */
  readonly mine: number;
  readonly rows: readonly AllocationEntry[];
  /** `after` of the next piece; 0 behind the last. */
  readonly next: number;
};

export type PlanReply = {
  readonly project_id: number;
  readonly currency_name: string;
  readonly parts: readonly { readonly at: string; readonly at_ms: number; readonly amount: string; readonly sum: string }[];
};

export type PaperReply = {
  readonly project_id: number;
  readonly title: string;
  readonly summary: string;
  /** HTML, made of our own marks. */
  readonly content: string;
  /** The language that it is in: the reader's where it was written, else English. */
  readonly language: string;
  readonly written_ms: number;
  /** SHA-256 of the text. */
  readonly hash: string;
};

export type SaleMineRow = {
  readonly project_id: number;
  readonly title: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly pay_currency_name: string;
  readonly state: SaleState;
  readonly asked: string;
  readonly paid: readonly { readonly currency_name: string; readonly decimals: number; readonly amount: string }[];
  /** As it stands, and once it is decided what it is. */
  readonly stands: string;
  readonly granted: string;
  /** Granted, and not one's own to move yet. */
  readonly locked: string;
  readonly ends_ms: number;
  readonly next_ms: number;
  readonly next_amount: string;
  readonly last_ms: number;
  /** In the project's currency: what was paid before the end, locked tokens at their price afterwards. */
  readonly worth: string;
};
export type SaleMineReply = { readonly rows: readonly SaleMineRow[] };
