/**
 * What a document says of a bots' call beyond its route: in words what it does, the parameters that it reads, what it answers.
 *
 * Each feature's `server/bots/*.documents.ts` has one for each call; method, path, access and weight come from the route. The tests
 * record what every handler reads and answers, so that a parameter or property that nobody listed is found.
 */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, shape, word } from "../../../contract/call-document.ts";

export type BotParameter = {
  readonly schema: TSchema;
  readonly description?: string;
  readonly isRequired?: true;
};

export type BotCallDocument = {
  /** One line. */
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: Readonly<Record<string, BotParameter>>;
  readonly reply: TSchema;
  /** Where the weight depends on parameters: a query that has it, and how much that is. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Codes of its own, beside those of the door. */
  readonly errors?: readonly number[];
};

/** Calls by method and path: "POST /api/v3/order". */
export type BotDocuments = {
  readonly tag: string;
  readonly description: string;
  readonly calls: Readonly<Record<string, BotCallDocument>>;
};

export function must(schema: TSchema, description?: string): BotParameter {
  return { ...may(schema, description), isRequired: true };
}

export function may(schema: TSchema, description?: string): BotParameter {
  return { schema, ...(description === undefined ? {} : { description }) };
}

export const SYMBOL_TEXT = Type.String({ pattern: "^[A-Z0-9-_.]{1,20}$", description: "`BTCUSDT`." });
export const WHOLE = Type.Integer({ minimum: 0 });
export const FLAG_TEXT = word("true", "false");
export const AMOUNT = Type.String({ title: "decimal", pattern: "^[0-9]{1,20}([.][0-9]{1,20})?$" });
export const CLIENT_ID = Type.String({ pattern: "^[a-zA-Z0-9-_.:/]{1,36}$" });
/** A list as JSON in one parameter. */
export const JSON_LIST = Type.String({ contentMediaType: "application/json" });

export const SYMBOL = must(SYMBOL_TEXT);
export const START_TIME = may(WHOLE, "First millisecond.");
export const END_TIME = may(WHOLE, "Last millisecond.");
export const RECENT_NOTE = "Without `startTime` and a number to begin from: the newest ones; always oldest first.";

export function limitOf(usual: number, maximum: number): BotParameter {
  return may(Type.Integer({ minimum: 1, default: usual }), `A larger one counts as ${maximum}.`);
}

export const SIDE = word("BUY", "SELL");
export const ORDER_TYPE = word("LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT");
export const TIME_IN_FORCE = word("GTC", "IOC", "FOK", "DAY");
export const SELF_TRADE = word("NONE", "EXPIRE_MAKER", "EXPIRE_TAKER", "EXPIRE_BOTH");
export const RATES = shape({ maker: DECIMAL, taker: DECIMAL });
export const NOTHING = shape({});
/** Of products that are not here. */
export const EMPTY_LIST = Type.Array(Type.Unknown(), { maxItems: 0 });
