/** What a feature's bot routes get, and how they declare a call of the dialect. */
import type { TradingVenue } from "../../trading-venue.ts";
import type { ServerContext } from "../app/server-context.ts";
import type { SharedReply } from "../app/shared-replies.ts";
import type { BotError } from "./bot-error.ts";
import type { Parameters } from "./bot-parameters.ts";
import type { BotUsage } from "./bot-usage.ts";

/**
 * none: anybody. key: a known key in X-MBX-APIKEY. user_data: signed. trade: signed by a key that may trade; the same signed
 * bytes are done once. futures, withdraw: the same for keys that may do that.
 */
export type BotAccess = "none" | "key" | "user_data" | "trade" | "futures" | "withdraw";

/** Whose key it is. */
export type BotAccount = { readonly userId: number; readonly keyId: number; readonly apiKey: string };

export type BotCall = {
  readonly parameters: Parameters;
  /** The address, or network of addresses, that asks. */
  readonly from: string;
  /** Undefined for calls of access "none". */
  readonly account: BotAccount | undefined;
};
export type SignedBotCall = Omit<BotCall, "account"> & { readonly account: BotAccount };

export type BotMethod = "GET" | "POST" | "PUT" | "DELETE";
type Weight = number | ((parameters: Parameters) => number);
type Terms = {
  readonly method: BotMethod;
  /** "/api/v3/order". */
  readonly path: string;
  readonly weight: Weight;
};

export type BotRoute = Terms & {
  readonly access: BotAccess;
  /** What the same signed request gets the second time; -2010 unless said otherwise. */
  readonly replayed?: () => BotError;
  readonly answer: (call: BotCall) => unknown;
  /** The same answer as text, where it is everybody's: `asked` is the request's own words. */
  readonly share?: (call: BotCall, asked: string) => Promise<SharedReply>;
};

/** Declares calls of the bots' door; the WebSocket API reaches the same calls by method and path. */
export interface BotDoor {
  open(terms: Terms, answer: (call: BotCall) => unknown): void;
  /** What is the same for all who ask with these parameters; it is made when a command or a tenth of a second changed it, and told once that is durable. */
  shared(terms: Terms, make: (parameters: Parameters) => unknown): void;
  signed(
    terms: Terms & { readonly access: Exclude<BotAccess, "none">; readonly replayed?: () => BotError },
    answer: (call: SignedBotCall) => unknown,
  ): void;
}

export type BotContext = ServerContext<TradingVenue> & { readonly usage: BotUsage };
export type BotRoutes = (door: BotDoor, context: BotContext) => void;
