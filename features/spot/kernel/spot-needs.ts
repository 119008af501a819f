/** What spot gets from the rest of the kernel. */
import type { MarketId, UserId } from "../../../money/units.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { Halts } from "../../../kernel/halts/halts.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Memory } from "../../../kernel/memory/memory.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import type { OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { Readers } from "../../../kernel/part.ts";
import type { FastHalf } from "./ordinary/road.ts";
import type { FillFees } from "./matching.ts";
import type { SpotEvent } from "./spot.messages.ts";

export type SpotNeeds = {
  readonly ledger: Ledger;
  /** Where orders, people's lists and markets are kept. */
  readonly memory: Memory;
  /** Compiled code over it, where there is any. */
  readonly fast: FastHalf | undefined;
  readonly assets: Assets;
  readonly index: (market: MarketId) => number | undefined;
  /** The rules that count now (`kernel/rules.ts`). */
  readonly rules: () => number;
  readonly fees: FillFees;
  /** Until when what is halted is. */
  readonly halts: Pick<Halts, "refuse" | "begin" | "ended">;
  /** Whether somebody bound themselves: what of theirs waited and would buy now, expires. */
  readonly isBound: (user: UserId) => boolean;
  readonly emit: (event: SpotEvent) => void;
  readonly readers: Readers;
  readonly createBook: (pool: OrderPool) => OrderBook;
};
