/** What the pages read of the calls of contests. Amounts are decimal text, USDT where nothing else is said; times are venue time in ms. */
export type ContestState = "coming" | "running" | "over" | "off";
export type ContestMarketRow = {
  readonly market: number;
  readonly coin: string;
  readonly coin_title: string;
  readonly price_decimals: number;
  readonly quantity_decimals: number;
  /** Newest index; empty without. */
  readonly index: string;
};
export type ContestRow = {
  readonly id: number;
  /** Empty: "weekly" in the reader's language, or a number alone. */
  readonly name: string;
  readonly is_weekly: boolean;
  readonly state: ContestState;
  /** Of one that was called off. */
  readonly why: "opener" | "operators" | "few" | "";
  readonly is_public: boolean;
  readonly is_mine: boolean;
  readonly coins: readonly string[];
  readonly start: string;
  /** Percent of each fill's value. */
  readonly fee: string;
  readonly seats: number;
  readonly entries: number;
  readonly starts_ms: number;
  readonly joins_until_ms: number;
  readonly ends_ms: number;
  readonly every_ms: number;
  readonly sample_ms: number;
  readonly prizes: readonly string[];
  readonly prize_days: number;
  /** Whether one has to be verified to join. */
  readonly is_verified_only: boolean;
  readonly over_ms: number;
  /** Place in the log of the command that opened it. */
  readonly position: number;
  /** One's own entry; 0: none. */
  readonly entry: number;
  readonly is_out: boolean;
  /** One's own place once it is over, and as it stood when entries were last valued; 0: none. */
  readonly place: number;
};
export type ContestListReply = { readonly list: readonly ContestRow[]; readonly now: number };
export type ContestMarketsReply = { readonly markets: readonly ContestMarketRow[]; readonly is_verified: boolean };
export type ContestTableRow = {
  /** 0: never traded, or left. */
  readonly place: number;
  readonly entry: number;
  /** Empty where their account is closed. */
  readonly nickname: string;
  readonly is_me: boolean;
  readonly is_out: boolean;
  readonly equity: string;
  /** Percent, two decimals, with its sign. */
  readonly return: string;
  /** Percent, two decimals. */
  readonly drawdown: string;
  readonly fills: number;
  readonly prize: string;
};
export type ContestOrderRow = {
  readonly number: number;
  readonly market: number;
  readonly side: "buy" | "sell";
  /** Empty: at the next index. */
  readonly price: string;
  readonly quantity: string;
  readonly spend: string;
  readonly placed_ms: number;
  readonly state: "open" | "filled" | "person" | "ended" | "left" | "market_ended" | "unfilled";
  readonly fill_price: string;
  readonly fill_quantity: string;
  readonly value: string;
  readonly fee: string;
  readonly done_ms: number;
};
export type ContestHoldingRow = { readonly market: number; readonly quantity: string; readonly free: string; readonly worth: string };
export type ContestMe = {
  readonly entry: number;
  readonly is_out: boolean;
  /** Free, and set aside for orders. */
  readonly cash: string;
  readonly held: string;
  readonly holdings: readonly ContestHoldingRow[];
  readonly equity: string;
  readonly return: string;
  readonly drawdown: string;
  readonly orders: readonly ContestOrderRow[];
  readonly receipt: string;
};
export type ContestDetailReply = {
  readonly contest: ContestRow;
  readonly markets: readonly ContestMarketRow[];
  /** The first hundred, and one's own row if it is not among them. */
  readonly table: readonly ContestTableRow[];
  readonly valued_ms: number;
  readonly me: ContestMe | null;
  /** The word of its link, for who opened it. */
  readonly code: string;
  /** Whether the reader is verified. */
  readonly is_verified: boolean;
  readonly now: number;
};
/** Whole numbers as text: lots, ticks, smallest units; as `retell` of the formulas takes them. */
export type ContestEntryReply = {
  readonly contest: number;
  readonly entry: number;
  readonly start: string;
  readonly fee_ppm: number;
  readonly markets: readonly { readonly market: number; readonly scale: string }[];
  readonly fills: readonly {
    readonly market: number;
    readonly side: "buy" | "sell";
    readonly lots: string;
    readonly ticks: number;
    readonly position: number;
  }[];
  readonly samples: readonly { readonly at_ms: number; readonly position: number; readonly ticks: readonly number[] }[];
  /** What the table says of it. */
  readonly said: { readonly equity: string; readonly return_ppm: number; readonly drawdown_ppm: number; readonly place: number };
  /** Once it is over: all entries, from which every place can be computed again. */
  readonly table: readonly {
    readonly entry: number;
    readonly equity: string;
    readonly drawdown_ppm: number;
    readonly fills: number;
    readonly is_out: boolean;
  }[];
};
