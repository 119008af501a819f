/** Rows of the console's looks at futures; values are in the quote asset, prices and sizes plain decimals. */
export type ContractDeskRow = {
  readonly key: string;
  readonly symbol: string;
  /** '' while it trades; else the reason of the halt. */
  readonly halted: string;
  /** When that ends by itself; null where it does not. */
  readonly haltEnds: number | null;
  readonly fresh: boolean;
  readonly index: string;
  readonly mark: string;
  /** Mark over index. */
  readonly basisPpm: number;
  /** Running estimate in percent, and when it is due. */
  readonly rate: string;
  readonly due: number;
  readonly openInterest: string;
  /** Prices at which somebody bids or offers, twenty of a side at most. */
  readonly levels: number;
};
/** Who stands on which side, at mark. Nets are long less short. */
export type ContractExposureRow = {
  readonly key: string;
  readonly symbol: string;
  readonly peopleLong: string;
  readonly peopleShort: string;
  readonly longs: number;
  readonly shorts: number;
  readonly makerNet: string;
  readonly fundNet: string;
  /** Share of longs among people's value, in ppm; null where nobody has a position. */
  readonly longPpm: number | null;
};
export type FuturesMakerRow = {
  readonly key: string;
  readonly symbol: string;
  readonly equity: string;
  readonly margin: string;
  readonly unrealised: string;
  /** In percent; null without a position. */
  readonly rate: string | null;
};
export type FundPositionRow = {
  readonly key: string;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly size: string;
  readonly value: string;
  readonly unrealised: string;
};
export type FundRow = { readonly key: string; readonly balance: string; readonly equity: string; readonly dayAgo: string | null };
export type RiskRow = {
  readonly key: string;
  readonly person: number;
  readonly rate: string;
  readonly equity: string;
  readonly margin: string;
  readonly positions: number;
  /** When it was warned last; 0: never. */
  readonly calledAt: number;
};
export type BracketRow = {
  readonly key: string;
  readonly symbol: string;
  readonly lot: string;
  readonly most: string;
  readonly maker: string;
  readonly taker: string;
  readonly overnight: string;
  readonly closeOut: string;
  readonly cap: string;
  readonly band: string;
  readonly brackets: readonly { readonly to: string; readonly multiple: number }[];
};
export type CloseOutDeskRow = {
  readonly key: string;
  readonly number: number;
  readonly at: number;
  readonly person: number;
  readonly rate: string;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly size: string;
  readonly bankruptcy: string;
  readonly filled: string;
  readonly fund: string;
  readonly deleveraged: string;
  readonly fee: string;
};
export type FundingDeskRow = {
  readonly key: string;
  readonly due: number;
  readonly symbol: string;
  readonly rate: string;
  readonly mark: string;
  readonly index: string;
};
