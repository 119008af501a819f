/** What copy trading hears of the positions of traders and followers (`FuturesAccount.isWatched`), the moment it happens. */
import type { OrderId, TimeMs } from "../../../money/units.ts";
import type { FuturesAccount, Position } from "./state.ts";

export type PositionWatch = {
  /** Lots were opened; the position has them. */
  readonly opened: (position: Position, lots: number, value: number, at: TimeMs) => void;
  /** Lots were closed; the position has what is left. Result before the fee. */
  readonly reduced: (position: Position, result: number, fee: number, at: TimeMs) => void;
  /** Its result so far became money. */
  readonly settled: (position: Position, result: number) => void;
  readonly exitsSet: (position: Position, at: TimeMs) => void;
  /** A price reached its take-profit or stop-loss; true where copy trading sees to it that it is closed. */
  readonly exitReached: (position: Position, cause: "take_profit" | "stop_loss", at: TimeMs) => boolean;
  /** Its person put margin in (above zero) or took it out. */
  readonly marginAdjusted: (position: Position, units: number, at: TimeMs) => void;
  /** Fee of a close-out. */
  readonly charged: (account: FuturesAccount, units: number) => void;
};

/** What an order opens is a copy: of which follow, and the copy that it enlarges (0: none yet). */
export type CopyOf = { readonly follow: number; readonly into: OrderId };
