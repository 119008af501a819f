/** Errors as the bots' dialect says them: a code, a text in English, an HTTP status. */
import { RefusalError } from "../../refusal-error.ts";
export type BotErrorExtra = {
  readonly status?: number;
  /** Seconds after which the caller may try again; sent as Retry-After. */
  readonly retryAfter?: number;
  /** What stands beside code and msg, for requests of several parts. */
  readonly data?: object;
};

export class BotError extends RefusalError {
  override readonly name = "BotError";
  readonly code: number;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly data: object | undefined;

  constructor(code: number, message: string, { status = 400, retryAfter, data }: BotErrorExtra = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.data = data;
  }

  /** The body of the reply. */
  body(): object {
    return { code: this.code, msg: this.message, ...(this.data === undefined ? {} : { data: this.data }) };
  }
}

export const DECIMAL_RANGE = "^([0-9]{1,20})(\\.[0-9]{1,20})?$";
export const CLIENT_ID_RANGE = "^[a-zA-Z0-9-_.:/]{1,36}$";

/** The errors that are said in more than one place. */
export const botError = {
  unknown: () => new BotError(-1000, "An unknown error occurred while processing the request.", { status: 500 }),
  unknownCall: () => new BotError(-1000, "There is no such call.", { status: 404 }),
  tooMuchWeight: (limit: number, retryAfter: number) =>
    new BotError(
      -1003,
      `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
      { status: 429, retryAfter },
    ),
  /** The command may have been carried out: what it did can't be read now. */
  noAnswer: () =>
    new BotError(-1007, "Timeout waiting for response from backend server. Send status unknown; execution status unknown.", {
      status: 503,
      retryAfter: 5,
    }),
  busy: () =>
    new BotError(-1008, "Server is currently overloaded with other requests. Please try again in a few minutes.", {
      status: 503,
      retryAfter: 1,
    }),
  filter: (name: string) => new BotError(-1013, `Filter failure: ${name}`),
  tooManyOrders: (limit: number, interval: string, retryAfter: number) =>
    new BotError(-1015, `Too many new orders; current limit is ${limit} orders per ${interval}.`, { status: 429, retryAfter }),
  stopping: () => new BotError(-1016, "This service is no longer available.", { status: 503 }),
  outsideWindow: () => new BotError(-1021, "Timestamp for this request is outside of the recvWindow."),
  ahead: () => new BotError(-1021, "Timestamp for this request was 1000ms ahead of the server's time."),
  signature: () => new BotError(-1022, "Signature for this request is not valid."),
  illegal: (name: string, range: string) =>
    new BotError(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`),
  duplicate: () => new BotError(-1101, "Duplicate values for a parameter detected."),
  missing: (name: string) => new BotError(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`),
  eitherMissing: (one: string, other: string) =>
    new BotError(-1102, `Param '${one}' or '${other}' must be sent, but both were empty/null!`),
  unread: (read: number, sent: number) =>
    new BotError(-1104, `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`),
  empty: (name: string) => new BotError(-1105, `Parameter '${name}' was empty.`),
  notRequired: (name: string) => new BotError(-1106, `Parameter '${name}' sent when not required.`),
  precision: (name: string) => new BotError(-1111, `Parameter '${name}' has too much precision.`),
  symbol: () => new BotError(-1121, "Invalid symbol."),
  invalid: (name: string) => new BotError(-1130, `Data sent for parameter '${name}' is not valid.`),
  repeatedSymbol: () => new BotError(-1151, "Symbol is present multiple times in the list."),
  rejected: (message: string) => new BotError(-2010, message),
  cancelRejected: (message = "Unknown order sent.") => new BotError(-2011, message),
  noSuchOrder: () => new BotError(-2013, "Order does not exist."),
  keyFormat: () => new BotError(-2014, "API-key format invalid.", { status: 401 }),
  key: () => new BotError(-2015, "Invalid API-key, IP, or permissions for action.", { status: 401 }),
  amendRejected: (message: string) => new BotError(-2038, message),
} as const;
