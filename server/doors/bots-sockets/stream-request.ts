/** Requests on a stream connection: what was asked, or the dialect's error. Pure. */
import { parseJson } from "../json-text.ts";
import { RefusalError } from "../../refusal-error.ts";

export type RequestId = string | number | null;

export type StreamRequest =
  | { readonly method: "SUBSCRIBE" | "UNSUBSCRIBE"; readonly id: RequestId; readonly streams: readonly string[] }
  | { readonly method: "LIST_SUBSCRIPTIONS" | "GET_PROPERTY"; readonly id: RequestId }
  | { readonly method: "SET_PROPERTY"; readonly id: RequestId; readonly isCombined: boolean };

/** 0 unknown property, 1 wrong type of value, 2 invalid request, 3 not JSON. */
export class StreamRequestError extends RefusalError {
  override readonly name = "StreamRequestError";
  readonly code: number;
  readonly id: RequestId;

  constructor(code: number, message: string, id: RequestId = null) {
    super(message);
    this.code = code;
    this.id = id;
  }

  /** The answer. */
  body(): object {
    return { error: { code: this.code, msg: this.message }, id: this.id };
  }
}

const METHODS = ["SUBSCRIBE", "UNSUBSCRIBE", "LIST_SUBSCRIPTIONS", "SET_PROPERTY", "GET_PROPERTY"] as const;
const FIELDS = ["method", "params", "id"];
const TEXT_ID = /^[a-zA-Z0-9-_]{1,36}$/;
/** Longer than any name there is. */
export const STREAM_NAME_MAX = 64;

/** Reads a request; throws StreamRequestError. */
export function parseStreamRequest(text: string): StreamRequest {
  const fields = readFields(text);
  const id = readId(fields["id"]);
  const invalid = (why: string): StreamRequestError => new StreamRequestError(2, `Invalid request: ${why}`, id);
  for (const name of Object.keys(fields)) {
    if (!FIELDS.includes(name)) throw invalid(`unknown field \`${name.slice(0, STREAM_NAME_MAX)}\`, expected one of method, params, id`);
  }
  const asked = fields["method"];
  if (asked === undefined) throw invalid("missing field `method`");
  const method = METHODS.find((known) => known === asked);
  if (method === undefined)
    throw invalid(
      `unknown variant \`${(typeof asked === "string" ? asked : typeof asked).slice(0, STREAM_NAME_MAX)}\`, expected one of ${METHODS.join(", ")}`,
    );
  const { params } = fields;
  if (method === "LIST_SUBSCRIPTIONS") return { method, id };
  if (!Array.isArray(params)) throw invalid("missing field `params`");
  if (method === "SUBSCRIBE" || method === "UNSUBSCRIBE") {
    const streams = params.filter((name) => typeof name === "string" && name !== "" && name.length <= STREAM_NAME_MAX) as string[];
    if (streams.length < params.length) throw invalid("params must be an array of stream names");
    return { method, id, streams };
  }
  if (params[0] !== "combined") throw new StreamRequestError(0, "Unknown property", id);
  if (method === "GET_PROPERTY") return { method, id };
  if (typeof params[1] !== "boolean") throw new StreamRequestError(1, "Invalid value type: expected Boolean", id);
  return { method, id, isCombined: params[1] };
}

function readFields(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error: unknown) {
    throw new StreamRequestError(3, `Invalid JSON: ${error instanceof SyntaxError ? error.message : "expected value"}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new StreamRequestError(2, "Invalid request: expected an object");
  return value as Readonly<Record<string, unknown>>;
}

function readId(id: unknown): RequestId {
  if (id === undefined || id === null) return null;
  if (typeof id === "number" && Number.isSafeInteger(id) && id >= 0) return id;
  if (typeof id === "string" && TEXT_ID.test(id)) return id;
  throw new StreamRequestError(2, "Invalid request: request ID must be an unsigned integer");
}
