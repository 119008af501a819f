/**
 * Who signed a bot's request, whether in time, and whether the key may do that.
 *
 * In this order: key known (-2014, -2015), from an allowed address (-2015), signed over exactly what was sent (-1022), in time
 * (-1021), with a scope that allows it (-2015), for the first time. Nothing is looked at before the signature holds except
 * the key itself.
 */
import type { ApiKey, KeyRing } from "../../identity/key-ring.ts";
import type { BotAccess, BotAccount } from "./bot-call.ts";
import { BotError, botError } from "./bot-error.ts";
import type { Parameters } from "./bot-parameters.ts";
import { ReplayGuard } from "./replay-guard.ts";

export type SignedRequest = {
  readonly apiKey: string | undefined;
  readonly ip: string;
  /** The bytes that the signature is over. */
  readonly payload: string;
  readonly parameters: Parameters;
  readonly access: Exclude<BotAccess, "none">;
  readonly replayed?: (() => BotError) | undefined;
  /** The key signed for the whole connection (session.logon): then each request only has to be in time. */
  readonly isLoggedOn?: boolean;
};

const RECV_WINDOW_MS = 5000;
const RECV_WINDOW_MAX_MS = 60_000;
const AHEAD_MS = 1000;
const WINDOW_TEXT = /^\d{1,5}(\.\d{1,3})?$/;
const API_KEY = /^[0-9a-zA-Z]{1,128}$/;
/** Keys are found and proved, but a list of orders may be read by a key of any scope. */
const NEEDS = { key: undefined, user_data: undefined, trade: "trade", futures: "futures", withdraw: "withdraw" } as const;

export class BotAuthority {
  readonly #keys: KeyRing;
  readonly #clock: () => number;
  readonly #onFault: (error: unknown, where: string) => void;
  readonly #replays: ReplayGuard;

  constructor(keys: KeyRing, clock: () => number, onFault: (error: unknown, where: string) => void) {
    this.#keys = keys;
    this.#clock = clock;
    this.#onFault = onFault;
    this.#replays = new ReplayGuard(clock);
  }

  async account(request: SignedRequest): Promise<BotAccount> {
    const { id, userId } = await this.key(request);
    return { userId, keyId: id, apiKey: request.apiKey ?? "" };
  }

  /** The key of a request that it may make. */
  async key(request: SignedRequest): Promise<ApiKey> {
    const { access, ip, parameters, payload } = request;
    const key = await this.#find(request.apiKey, ip);
    if (access !== "key") this.#prove(key, request);
    const scope = NEEDS[access];
    if (scope !== undefined && !key.scopes.has(scope)) throw botError.key();
    if (scope !== undefined && !this.#replays.isFirst(key.id, payload, this.#timestamp(parameters)))
      throw (request.replayed ?? (() => botError.rejected("Duplicate order sent.")))();
    this.#keys.used(key.id, ip).catch((error: unknown) => this.#onFault(error, "noting the use of an API key"));
    return key;
  }

  async #find(apiKey: string | undefined, ip: string): Promise<ApiKey> {
    if (apiKey === undefined || !API_KEY.test(apiKey)) throw botError.keyFormat();
    const key = await this.#keys.find(apiKey, ip);
    if (key === undefined || !key.allows(ip)) throw botError.key();
    return key;
  }

  #prove(key: ApiKey, { parameters, payload, isLoggedOn = false }: SignedRequest): void {
    const signature = isLoggedOn ? undefined : parameters.required("signature");
    const timestamp = this.#timestamp(parameters);
    const window = recvWindow(parameters);
    if (signature !== undefined && !key.isSigned(payload, signature)) throw botError.signature();
    const now = this.#clock();
    if (timestamp >= now + AHEAD_MS) throw botError.ahead();
    if (now - timestamp > window) throw botError.outsideWindow();
  }

  #timestamp(parameters: Parameters): number {
    const timestamp = parameters.time("timestamp");
    if (timestamp === undefined) throw botError.missing("timestamp");
    return timestamp;
  }
}

function recvWindow(parameters: Parameters): number {
  const text = parameters.optional("recvWindow");
  if (text === undefined) return RECV_WINDOW_MS;
  if (!WINDOW_TEXT.test(text)) throw botError.illegal("recvWindow", "^[0-9]{1,5}(\\.[0-9]{1,3})?$");
  if (Number(text) > RECV_WINDOW_MAX_MS) throw new BotError(-1131, "recvWindow must be less than 60000.");
  return Number(text);
}

/** What was sent, without the signature itself: the query and the body, one after the other. */
export function signedPayload(query: string, body: string): string {
  return withoutSignature(query) + withoutSignature(body);
}

function withoutSignature(part: string): string {
  if (!part.includes("signature=")) return part;
  return part
    .split("&")
    .filter((pair) => !pair.startsWith("signature="))
    .join("&");
}
