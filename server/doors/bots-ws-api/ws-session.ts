/**
 * Who a connection speaks for, and the accounts whose news it hears.
 *
 * `session.logon` proves an Ed25519 key for the whole connection; requests after it that name no key are that key's. News is
 * told under the number of its subscription, from the moment its request was answered.
 */
import type { ApiKey } from "../../identity/key-ring.ts";
import type { BotAuthority } from "../bots/bot-authority.ts";
import { BotError } from "../bots/bot-error.ts";
import type { AccountListener, AccountStreams } from "./account-streams.ts";
import type { WsRequest } from "./ws-request.ts";

/** Running at once, and in a connection's life. */
const SUBSCRIPTIONS_MAX = 1000;
const SUBSCRIBED_MAX = 65_535;

export type WsSessionOptions = {
  readonly authority: BotAuthority;
  readonly accounts: AccountStreams;
  readonly clock: () => number;
  readonly ip: string;
  readonly showsLimits: boolean;
  readonly send: (message: string) => void;
};

/** The next request does not wait for a result that is a promise. */
export type SessionAnswer = { readonly result: unknown; readonly afterwards?: () => void };
type SessionMethod = (request: WsRequest) => SessionAnswer | Promise<SessionAnswer>;
type LoggedOn = { readonly apiKey: string; readonly since: number };
type Subscription = { readonly apiKey: string; readonly user: number; readonly isOfSession: boolean; readonly listener: AccountListener };

export class WsSession {
  readonly methods: ReadonlyMap<string, SessionMethod>;
  readonly #options: WsSessionOptions;
  readonly #connectedAt: number;
  readonly #subscriptions = new Map<number, Subscription>();
  #subscribed = 0;
  #loggedOn: LoggedOn | undefined;

  constructor(options: WsSessionOptions) {
    this.#options = options;
    this.#connectedAt = options.clock();
    this.methods = new Map<string, SessionMethod>([
      ["session.logon", (request) => this.#logOn(request)],
      ["session.status", () => ({ result: this.#status() })],
      ["session.logout", () => this.#logOut()],
      ["session.subscriptions", () => ({ result: [...this.#subscriptions.keys()].map((subscriptionId) => ({ subscriptionId })) })],
      ["userDataStream.subscribe", (request) => this.#subscribe(request, this.#loggedOn?.apiKey)],
      ["userDataStream.subscribe.signature", (request) => this.#subscribe(request, undefined)],
      ["userDataStream.unsubscribe", ({ parameters }) => this.#unsubscribe(parameters.whole("subscriptionId"))],
    ]);
  }

  /** The key that speaks for requests which name none. */
  get apiKey(): string | undefined {
    return this.#loggedOn?.apiKey;
  }

  /** To be called when a key was deleted: what it opened ends. */
  forget(apiKey: string): void {
    if (this.#loggedOn?.apiKey === apiKey) this.#loggedOn = undefined;
    this.#unsubscribeAll((subscription) => subscription.apiKey === apiKey);
  }

  /** To be called when the connection is gone. */
  end(): void {
    for (const { user, listener } of this.#subscriptions.values()) this.#options.accounts.leave(user, listener);
    this.#subscriptions.clear();
  }

  async #logOn(request: WsRequest): Promise<SessionAnswer> {
    const key = await this.#prove(request, undefined);
    if (key.kind !== "ed25519") throw new BotError(-4056, `${key.kind === "rsa" ? "RSA" : "HMAC_SHA256"} API key is not supported.`);
    this.#loggedOn = { apiKey: request.apiKey ?? "", since: this.#options.clock() };
    return { result: this.#status() };
  }

  #logOut(): SessionAnswer {
    const apiKey = this.#loggedOn?.apiKey;
    this.#loggedOn = undefined;
    const result = this.#status();
    return { result, afterwards: () => this.#unsubscribeAll((one) => one.isOfSession && one.apiKey === apiKey) };
  }

  #status(): object {
    return {
      apiKey: this.#loggedOn?.apiKey ?? null,
      authorizedSince: this.#loggedOn?.since ?? null,
      connectedSince: this.#connectedAt,
      returnRateLimits: this.#options.showsLimits,
      serverTime: this.#options.clock(),
      userDataStream: this.#subscriptions.size > 0,
    };
  }

  /** `loggedOn`: the key of the session, when it is that which subscribes. */
  async #subscribe(request: WsRequest, loggedOn: string | undefined): Promise<SessionAnswer> {
    if (request.method === "userDataStream.subscribe" && loggedOn === undefined)
      throw new BotError(-1002, "You are not authorized to execute this request.", { status: 401 });
    const { userId: user } = await this.#prove(request, loggedOn);
    if ([...this.#subscriptions.values()].some((subscription) => subscription.user === user))
      throw new BotError(-1020, "This connection already listens to that account.");
    if (this.#subscriptions.size >= SUBSCRIPTIONS_MAX || this.#subscribed >= SUBSCRIBED_MAX)
      throw new BotError(-1034, `Too many subscriptions; current limit is ${SUBSCRIPTIONS_MAX} at once and ${SUBSCRIBED_MAX} in all.`);
    const subscriptionId = this.#subscribed;
    this.#subscribed += 1;
    const listener = new HeldListener((event) => this.#options.send(`{"subscriptionId":${subscriptionId},"event":${event}}`));
    const isOfSession = loggedOn !== undefined;
    this.#subscriptions.set(subscriptionId, { apiKey: loggedOn ?? request.apiKey ?? "", user, isOfSession, listener });
    const result = this.#options.accounts.listen(user, listener).then(
      () => ({ subscriptionId }),
      (error: unknown) => {
        this.#subscriptions.delete(subscriptionId);
        throw error;
      },
    );
    return { result, afterwards: () => listener.letGo() };
  }

  #prove(request: WsRequest, loggedOn: string | undefined): Promise<ApiKey> {
    const { parameters, payload } = request;
    const { authority, ip } = this.#options;
    // Who logged on need not even send the time with this one.
    const access = loggedOn === undefined ? "user_data" : "key";
    return authority.key({ apiKey: loggedOn ?? request.apiKey, ip, payload, parameters, access });
  }

  #unsubscribe(id: number | undefined): SessionAnswer {
    return {
      result: {},
      afterwards: () => this.#unsubscribeAll((_subscription, subscriptionId) => id === undefined || id === subscriptionId),
    };
  }

  #unsubscribeAll(isMeant: (subscription: Subscription, id: number) => boolean): void {
    for (const [id, subscription] of [...this.#subscriptions]) {
      if (!isMeant(subscription, id)) continue;
      this.#subscriptions.delete(id);
      this.#options.accounts.leave(subscription.user, subscription.listener);
      const event = `{"e":"eventStreamTerminated","E":${this.#options.clock()}}`;
      this.#options.send(`{"subscriptionId":${id},"event":${event}}`);
    }
  }
}

/** Keeps what it hears until the subscription was answered. */
class HeldListener implements AccountListener {
  readonly #tell: (event: string) => void;
  #held: string[] | undefined = [];

  constructor(tell: (event: string) => void) {
    this.#tell = tell;
  }

  tell(event: string): void {
    if (this.#held === undefined) this.#tell(event);
    else this.#held.push(event);
  }

  letGo(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.#tell(event);
  }
}
