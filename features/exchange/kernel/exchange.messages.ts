/** Commands, events and refusals of exchange. No command names a rate: it follows from the index and the terms. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { ExchangeSide, ExchangeTerms } from "../formulas.ts";

type Wanted = {
  readonly user: UserId;
  readonly from: AssetId;
  readonly to: AssetId;
  /** Units of what is given. */
  readonly amount: Amount;
};
/** Asks for a rate that holds for some seconds. */
export type QuoteExchange = CommandBase & Wanted & { readonly type: "exchange/quote" };
/** Takes it. */
export type AcceptExchange = CommandBase & { readonly type: "exchange/accept"; readonly user: UserId; readonly quote: number };
/** Both at once, for clients that know no quotes. */
export type ConvertExchange = CommandBase & Wanted & { readonly type: "exchange/convert" };
/** Other terms for quotes from now on, by two operators. */
export type SetExchangeTerms = CommandBase & {
  readonly type: "exchange/set-terms";
  readonly terms: ExchangeTerms;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type ExchangeCommand = QuoteExchange | AcceptExchange | ConvertExchange | SetExchangeTerms;

/** A side with the place in the log of the sample that it was priced by; 0 for what both are counted in. */
export type QuotedSide = ExchangeSide & { readonly position: number };

/** A promise: what was agreed, until when. */
export type Quote = {
  readonly number: number;
  readonly user: UserId;
  readonly from: AssetId;
  readonly to: AssetId;
  readonly units: Amount;
  readonly sides: { readonly from: QuotedSide; readonly to: QuotedSide };
  readonly feePpm: ExchangeTerms["feePpm"];
  /** What the house set aside. */
  readonly covered: Amount;
  readonly gross: Amount;
  readonly fee: Amount;
  /** By the index, in smallest units of USDT. */
  readonly value: Amount;
  readonly until: TimeMs;
  /** Log position of the command that it was given to. */
  readonly quotedBy: number;
  /** Its entry in the due-list; 0 for one that is taken in the same command. */
  readonly entry: number;
};

type Figures = {
  readonly quote: number;
  readonly user: UserId;
  readonly from: AssetId;
  readonly to: AssetId;
  readonly units: Amount;
  /** After the fee. */
  readonly received: Amount;
  readonly fee: Amount;
  readonly value: Amount;
  readonly at: TimeMs;
};
export type ExchangeQuoted = Figures & { readonly type: "exchange/quoted"; readonly until: TimeMs };
export type ExchangeDone = Figures & { readonly type: "exchange/done" };
/** expired: its time is over. replaced: the person asked for another. closed: the person started again. */
export type ExchangeEnded = {
  readonly type: "exchange/ended";
  readonly quote: number;
  readonly user: UserId;
  readonly reason: "expired" | "replaced" | "closed";
  readonly at: TimeMs;
};
export type ExchangeTermsSet = { readonly type: "exchange/terms-set"; readonly terms: ExchangeTerms; readonly at: TimeMs };
export type ExchangeEvent = ExchangeQuoted | ExchangeDone | ExchangeEnded | ExchangeTermsSet;

/** In the order in which they are looked for. */
export type ExchangeRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "exchange_same_coin"
  | "amount_invalid"
  | "exchange_repeated"
  | "exchange_pair_unavailable"
  | "exchange_price_stale"
  | "exchange_below_least"
  | "exchange_above_most"
  | "insufficient_balance"
  | "cover_exhausted"
  | "exchange_quote_over"
  | "exchange_terms_invalid"
  | "second_operator_needed";
