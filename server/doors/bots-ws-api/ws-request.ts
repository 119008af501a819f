/**
 * A request of the WebSocket API as it was sent: JSON with id, method and params, to the parameters that the calls read and the
 * text that was signed.
 *
 * Signed is `name=value` of every parameter but the signature, in the order of names, with "&" between them. Numbers count as
 * they were written: a client that signs "1.0" sent 1.0, not 1.
 */
import { BotError, botError } from "../bots/bot-error.ts";
import { Parameters } from "../bots/bot-parameters.ts";
import { readJson } from "../json-text.ts";
import { RefusalError } from "../../refusal-error.ts";

/** What the client calls its request by; sent back as it came. */
export type RequestId = string | number | null;

export type WsRequest = {
  readonly id: RequestId;
  /** "order.place", without a version. */
  readonly method: string;
  readonly parameters: Parameters;
  readonly apiKey: string | undefined;
  readonly isSigned: boolean;
  readonly payload: string;
  /** Whether the answer shows the limits; undefined: as the connection does. */
  readonly showsLimits: boolean | undefined;
};

/** Carries the id, as far as one could be read. */
export class WsRequestError extends RefusalError {
  override readonly name = "WsRequestError";
  readonly id: RequestId;
  readonly said: BotError;

  constructor(id: RequestId, said: BotError) {
    super(said.message);
    this.id = id;
    this.said = said;
  }
}

const ID_MAX = 64;
const PARAMETERS_MAX = 64;
const VERSION = "v3/";

export function parseWsRequest(text: string): WsRequest {
  const message = parse(text);
  if (!isObject(message)) throw new WsRequestError(null, invalidJson());
  const id = idOf(message["id"]);
  if (id === undefined) throw new WsRequestError(null, botError.illegal("id", `^[a-zA-Z0-9-_]{1,${ID_MAX}}$`));
  const { method, params } = message;
  if (typeof method !== "string") throw new WsRequestError(id, botError.missing("method"));
  try {
    return { id, method: method.startsWith(VERSION) ? method.slice(VERSION.length) : method, ...readParams(params) };
  } catch (error: unknown) {
    if (error instanceof BotError) throw new WsRequestError(id, error);
    throw error;
  }
}

export const invalidJson = (): BotError => new BotError(-1135, "Invalid JSON Request");

function readParams(params: unknown): Omit<WsRequest, "id" | "method"> {
  if (params !== undefined && !isObject(params)) throw invalidJson();
  const names = Object.keys(params ?? {}).sort();
  if (names.length > PARAMETERS_MAX) throw new BotError(-1101, `Too many parameters; expected '${PARAMETERS_MAX}' at most.`);
  const values = new Map<string, string>();
  let payload = "";
  for (const name of names) {
    const value = textOf(name, params?.[name]);
    if (name !== "signature") payload += `${payload === "" ? "" : "&"}${name}=${value}`;
    values.set(name, value);
  }
  const limits = values.get("returnRateLimits");
  values.delete("returnRateLimits");
  if (limits !== undefined && limits !== "true" && limits !== "false") throw botError.invalid("returnRateLimits");
  return {
    parameters: new Parameters(values),
    apiKey: values.get("apiKey"),
    isSigned: values.has("signature"),
    payload,
    showsLimits: limits === undefined ? undefined : limits === "true",
  };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Written) return value.text;
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  throw botError.invalid(name);
}

function idOf(id: unknown): RequestId | undefined {
  if (id === null || (typeof id === "string" && id.length <= ID_MAX)) return id;
  const value = id instanceof Written ? Number(id.text) : id;
  if (typeof value !== "number") return undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A number as it was written. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/** A number that JavaScript may write otherwise than it stands there: with a fraction, an exponent, a minus, or sixteen digits and more. */
const UNUSUAL_NUMBER = /[:,[]\s*(?:-|\d+[.eE]|\d{16})/;

/** Numbers become text as they were written, for the signature is over that; where all are plain integers none needs to be looked at. */
function parse(text: string): unknown {
  if (!UNUSUAL_NUMBER.test(text)) return readJson(text);
  return readJson(text, (_name, value, { source = "" }) => (typeof value === "number" ? new Written(source) : value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Written);
}
