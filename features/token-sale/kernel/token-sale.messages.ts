/** Commands, events and refusals of token sales. No command names who gets how many: that follows from what was asked for. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { SaleTerms } from "../formulas.ts";

/** Asks for tokens: what they cost is set aside in the person's change account. */
export type OrderTokens = CommandBase & {
  readonly type: "token-sale/order";
  readonly user: UserId;
  readonly project: number;
  readonly tokens: Amount;
  /** What it is paid with: the project's cash, or one of its coins. */
  readonly pay: AssetId;
  /** What the buyer was shown that it costs, in that currency: dearer it is refused. */
  readonly most?: Amount;
};
/** Takes an order back while the sale runs. */
export type CancelTokens = CommandBase & { readonly type: "token-sale/cancel"; readonly user: UserId; readonly order: number };
/** By two operators, or by the rule that sets a venue up. The house's tokens for all of it are set aside. */
export type PublishSale = CommandBase & {
  readonly type: "token-sale/publish";
  readonly terms: SaleTerms;
  /** Its start and end are so long after this command: how a set-up step says them, which is the same for every venue. */
  readonly isAhead?: boolean;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** Before its end, by two operators: everybody gets back what they paid. */
export type CallOffSale = CommandBase & {
  readonly type: "token-sale/call-off";
  readonly project: number;
  readonly askedBy: number;
  readonly agreedBy?: number;
};
export type SaleCommand = OrderTokens | CancelTokens | PublishSale | CallOffSale;

export type SaleOrder = {
  readonly number: number;
  readonly project: number;
  readonly user: UserId;
  readonly tokens: Amount;
  readonly pay: AssetId;
  readonly paid: Amount;
  /** The coin's index, where it was paid with one. */
  readonly index: Ticks | undefined;
  readonly orderedAt: TimeMs;
  readonly orderedBy: number;
  /** Undefined until the end of the sale. */
  granted: Amount | undefined;
  /** Whether its tokens were handed over, and what was not used came back. */
  isDelivered: boolean;
  /** What of the granted is the person's own to move. */
  vested: Amount;
};
export type SaleProject = {
  readonly number: number;
  readonly terms: SaleTerms;
  /** Place in the log of the command that published it. */
  readonly publishedBy: number;
  /** Of all orders. */
  asked: Amount;
  hasEnded: boolean;
  isCalledOff: boolean;
};

type Of = { readonly order: number; readonly project: number; readonly user: UserId; readonly token: number; readonly at: TimeMs };
export type TokensOrdered = Of & {
  readonly type: "token-sale/ordered";
  readonly tokens: Amount;
  readonly pay: AssetId;
  readonly paid: Amount;
  readonly index: Ticks | undefined;
};
/** cancelled: by the person. called_off: by operators. closed: started again. */
export type OrderReturned = Of & {
  readonly type: "token-sale/returned";
  readonly why: "cancelled" | "called_off" | "closed";
  readonly pay: AssetId;
  readonly paid: Amount;
};
export type TokensDelivered = Of & {
  readonly type: "token-sale/delivered";
  readonly pay: number;
  readonly granted: Amount;
  readonly charged: Amount;
  readonly returned: Amount;
  /** What the tokens were worth at the project's price, in its cash: what was charged where that was paid. */
  readonly value: Amount;
  /** When the first part is their own to move. */
  readonly firstAt: number;
};
/** `nextAt`: when the next part is reached; 0 with the last. */
export type TokensVested = Of & {
  readonly type: "token-sale/vested";
  readonly tokens: Amount;
  readonly left: Amount;
  readonly nextAt: number;
};
export type SalePublished = {
  readonly type: "token-sale/published";
  readonly project: number;
  readonly terms: SaleTerms;
  /** The one before it, where it is sold again. */
  readonly again: number | undefined;
  readonly at: TimeMs;
};
/** Their person started again: what was not theirs to move yet went back with everything else. */
export type GrantClosed = Of & { readonly type: "token-sale/closed"; readonly tokens: Amount };
type OfProject = { readonly project: number; readonly at: TimeMs };
export type SaleStarted = OfProject & { readonly type: "token-sale/started" };
export type SaleCalledOff = OfProject & { readonly type: "token-sale/called-off" };
/** The sale has ended, and who gets how many is decided; each order follows. */
export type SaleAllocated = OfProject & {
  readonly type: "token-sale/allocated";
  readonly asked: Amount;
  readonly granted: Amount;
  readonly people: number;
};
/** It was to be sold again, and the house has too few tokens. */
export type SaleNotAgain = OfProject & { readonly type: "token-sale/not-again" };
export type SaleEvent =
  | TokensOrdered
  | OrderReturned
  | TokensDelivered
  | TokensVested
  | GrantClosed
  | SalePublished
  | SaleStarted
  | SaleCalledOff
  | SaleAllocated
  | SaleNotAgain;

/** In the order in which they are looked for: those of an order, then those of one's own orders, then of projects. */
export type SaleRefusal =
  | "account_not_open"
  | "sale_not_found"
  | "sale_not_started"
  | "sale_over"
  | "sale_currency_unavailable"
  | "amount_invalid"
  | "sale_below_least"
  | "sale_too_many"
  | "sale_above_most"
  | "sale_sold_out"
  | "sale_price_stale"
  | "sale_dearer"
  | "insufficient_balance"
  | "sale_order_not_found"
  | "sale_terms_invalid"
  | "sales_full"
  | "second_operator_needed"
  | "cover_exhausted";
