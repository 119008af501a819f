/** Commands, events and refusals of exchange. No command names a rate: it follows from the index and the terms. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { ExchangeSide, ExchangeTerms, WiderRefusal } from "../formulas.ts";

type Wanted = {
  readonly user: UserId;
  readonly from: AssetId;
  readonly to: AssetId;
  /** Units of what is given. */
  readonly amount: Amount;
};
/** Asks for a rate that holds for some seconds. */
export type QuoteExchange = CommandBase & Wanted & { readonly type: "exchange/quote" };
/** The same by what is to be received after the fee: the least is given that brings it. */
export type QuoteFor = CommandBase &
  Omit<Wanted, "amount"> & {
    readonly type: "exchange/quote-for";
    /** Units of what is received. */
    readonly receive: Amount;
  };
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
/** One exchange worth more than everybody's limit, whole USDT. */
export type AskWider = CommandBase & { readonly type: "exchange/ask-wider"; readonly user: UserId; readonly worth: number };
/** Gives back what was asked for or granted. */
export type CancelWider = CommandBase & { readonly type: "exchange/cancel-wider"; readonly user: UserId };
/** By two operators, for a day. */
export type GrantWider = CommandBase & {
  readonly type: "exchange/grant-wider";
  readonly request: number;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type RefuseWider = CommandBase & {
  readonly type: "exchange/refuse-wider";
  readonly request: number;
  readonly cause: WiderRefusal;
  readonly by: number;
};
export type ExchangeCommand =
  | QuoteExchange
  | QuoteFor
  | AcceptExchange
  | ConvertExchange
  | SetExchangeTerms
  | AskWider
  | CancelWider
  | GrantWider
  | RefuseWider;

export type Wider = {
  readonly number: number;
  readonly user: UserId;
  /** Whole USDT of one exchange. */
  readonly worth: number;
  readonly state: "asked" | "granted";
  /** Answered by then, or over. */
  readonly until: TimeMs;
  readonly entry: number;
};

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
type WiderFigures = { readonly number: number; readonly user: UserId; readonly worth: number; readonly at: TimeMs };
export type WiderAsked = WiderFigures & { readonly type: "exchange/wider-asked"; readonly until: TimeMs };
export type Widened = WiderFigures & { readonly type: "exchange/widened"; readonly until: TimeMs };
/** unanswered: nobody decided in time. over: its day is past. closed: the person started again. */
export type WiderEnded = WiderFigures & {
  readonly type: "exchange/wider-ended";
  readonly reason: "unanswered" | "over" | "refused" | "cancelled" | "closed";
  readonly cause: WiderRefusal | "";
};
export type WiderEvent = WiderAsked | Widened | WiderEnded;
export type ExchangeEvent = ExchangeQuoted | ExchangeDone | ExchangeEnded | ExchangeTermsSet | WiderEvent;

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
  | "exchange_quotes_full"
  | "on_a_break"
  | "loss_limit_reached"
  | "exchange_quote_over"
  | "exchange_terms_invalid"
  | "exchange_wider_invalid"
  | "exchange_wider_open"
  | "exchange_wider_unknown"
  | "second_operator_needed";
