/** What an operator says about a stock, and what follows. */
import type { Amount, AssetId, MarketId, OrderId, Ticks, Lots, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";

/**
 * Pays `perShare` quote units a whole share to everybody who owns some, out of the issuance (paper). Open bids and
 * the prices of open sell stops go down by the dividend, as FINRA rule 5330 has it. The market must be closed or halted.
 */
export type PayDividend = CommandBase & { readonly type: "stocks/pay-dividend"; readonly market: MarketId; readonly perShare: Amount };
/**
 * `numerator` new shares for `denominator` old ones, in balances, orders, prices. The market must be closed or halted, the only one that
 * has the share, and what its orders pledge all that is pledged of it. Fractions of people's are paid in cash (rules 23).
 */
export type Split = CommandBase & {
  readonly type: "stocks/split";
  readonly market: MarketId;
  readonly numerator: number;
  readonly denominator: number;
};
export type StocksCommand = PayDividend | Split;

export type DividendPaid = {
  readonly type: "stocks/dividend-paid";
  readonly market: MarketId;
  readonly perShare: Amount;
  /** Accounts that were paid, and what in all. */
  readonly accounts: number;
  readonly total: Amount;
  readonly at: TimeMs;
};
export type SplitDone = {
  readonly type: "stocks/split-done";
  readonly market: MarketId;
  readonly asset: AssetId;
  readonly numerator: number;
  readonly denominator: number;
  /** The market's first split is 1: who adjusts tables knows which splits they have seen. */
  readonly ordinal: number;
  /** What people were paid for fractions, quote units in all; left out before rules 23, which paid nothing. */
  readonly cash?: Amount;
  readonly at: TimeMs;
};
/** An open order's new figures: price, whole quantity, what of it is filled; `trigger` is 0 for one that does not wait. */
export type OrderAdjusted = {
  readonly type: "stocks/order-adjusted";
  readonly order: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly filled: Lots;
  readonly trigger: Ticks;
  readonly at: TimeMs;
};
export type StocksEvent = DividendPaid | SplitDone | OrderAdjusted;

export type StocksRefusal =
  | "market_not_found"
  | "not_a_stock"
  | "market_must_rest"
  | "dividend_invalid"
  | "split_invalid"
  | "split_out_of_range"
  | "split_unpriced"
  | "share_trades_elsewhere"
  | "share_pledged_elsewhere"
  | "paper_only"
  | "issuance_exhausted";
