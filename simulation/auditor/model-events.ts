/** What the auditor expects a command to say: the kernel's events with the auditor's own orders in place of ids. */
import type { CloseReason, OrderType } from "../../features/spot/kernel/spot.messages.ts";
import type { ModelOrder } from "./model-market.ts";

export type ModelEvent =
  | {
      readonly kind: "placed";
      readonly order: ModelOrder;
      readonly orderType: OrderType;
      readonly price: bigint;
      readonly trigger: bigint | undefined;
      readonly pair: ModelOrder | undefined;
      readonly entry: ModelOrder | undefined;
    }
  | { readonly kind: "activated"; readonly order: ModelOrder; readonly trigger: bigint }
  | { readonly kind: "triggered"; readonly order: ModelOrder }
  | { readonly kind: "amended"; readonly order: ModelOrder; readonly price: bigint; readonly lots: bigint; readonly isShrunk?: true }
  | {
      readonly kind: "filled";
      readonly maker: ModelOrder;
      readonly taker: ModelOrder;
      readonly price: bigint;
      readonly lots: bigint;
      readonly value: bigint;
      readonly makerFee: bigint;
      readonly takerFee: bigint;
      readonly makerLess: bigint;
      readonly takerLess: bigint;
    }
  | {
      readonly kind: "prevented";
      readonly maker: ModelOrder;
      readonly taker: ModelOrder;
      readonly price: bigint;
      readonly makerLots: bigint;
      readonly takerLots: bigint;
    }
  | { readonly kind: "closed"; readonly order: ModelOrder; readonly reason: CloseReason; readonly remaining: bigint }
  /** Trades of the outside market that a sample told of. */
  | { readonly kind: "traded_outside"; readonly market: number; readonly count: number; readonly price: bigint; readonly lots: bigint }
  | { readonly kind: "auctioned"; readonly market: number; readonly price: bigint; readonly lots: bigint };
