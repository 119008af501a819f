/** Commands, events and refusals of the end of a market. No command names a person, an order or a price. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { AssetId, MarketId, TimeMs } from "../../../money/units.ts";

/** Announces the end of a market, by two operators: from when on it takes no new order, and when what is still open ends. */
export type AnnounceDelisting = CommandBase & {
  readonly type: "delistings/announce";
  readonly market: MarketId;
  /** No new orders from then on: seven days ahead at least. */
  readonly closesAt: TimeMs;
  /** Open orders end, and what they hold is given back; not before it closes. */
  readonly endsAt: TimeMs;
  readonly askedBy: number;
  readonly agreedBy: number;
};
/** The market goes on after all, by two operators; until it has ended. */
export type WithdrawDelisting = CommandBase & {
  readonly type: "delistings/withdraw";
  readonly market: MarketId;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type DelistingsCommand = AnnounceDelisting | WithdrawDelisting;

/**
 * announced: everything goes on. closing: no new orders. ending: its orders are being ended, some hundred a command. ended: none is left.
 */
export type DelistingStage = "announced" | "closing" | "ending" | "ended";

export type Delisting = {
  readonly market: MarketId;
  readonly announcedAt: TimeMs;
  readonly closesAt: TimeMs;
  readonly endsAt: TimeMs;
  readonly askedBy: number;
  readonly agreedBy: number;
  /** How long the market had been halted when it was announced. */
  readonly haltedMs: number;
  readonly stage: DelistingStage;
  /** Its next entry in the due-list; 0 once it has ended. */
  readonly entry: number;
};

/** Said again with later times where the market was halted or rested meanwhile. */
export type DelistingAnnounced = {
  readonly type: "delistings/announced";
  readonly market: MarketId;
  readonly asset: AssetId;
  readonly closesAt: TimeMs;
  readonly endsAt: TimeMs;
  readonly askedBy: number;
  readonly agreedBy: number;
  readonly at: TimeMs;
};
/** withdrawn: it goes on. closed: no new orders. ended: no order of it is left. */
export type DelistingMoved = {
  readonly type: "delistings/withdrawn" | "delistings/closed" | "delistings/ended";
  readonly market: MarketId;
  readonly asset: AssetId;
  readonly at: TimeMs;
};
export type DelistingsEvent = DelistingAnnounced | DelistingMoved;

/** In the order in which they are looked for. */
export type DelistingsRefusal =
  | "market_not_found"
  | "market_delisted"
  | "delisting_announced"
  | "delisting_not_found"
  | "delisting_time_invalid"
  | "second_operator_needed";
