/**
 * One connection to the WebSocket API: its requests in their order, their answers as they come.
 *
 * A request is weighed, its key proved, and its command applied before the next one is begun; answers leave when what they say
 * is durable, so that many may be under way. Who sends faster than the venue answers, or doesn't read the answers, has to wait
 * and then is not read from; who leaves account news lying is cut off.
 */
import type { Duplex } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { WebSocket, type RawData } from "ws";
import { addressGroup } from "../../identity/address-group.ts";
import type { BotRoute } from "../bots/bot-call.ts";
import { BotError, botError } from "../bots/bot-error.ts";
import { botErrorOf } from "../bots/bot-failures.ts";
import type { BotsDoor } from "../bots/bots-door.ts";
import { inMicroseconds, messageInMicroseconds } from "../bots/time-unit.ts";
import { keepPulse, type PulseTimes } from "../bots-sockets/pulse.ts";
import { hangUp } from "../socket-gate/hang-up.ts";
import type { Visit, Visitor } from "../socket-gate/socket-gate.ts";
import type { AccountStreams } from "./account-streams.ts";
import { answerText, limitsText, refusalText } from "./ws-answer.ts";
import { WS_METHODS } from "./ws-methods.ts";
import { parseWsRequest, type WsRequest, WsRequestError } from "./ws-request.ts";
import { WsSession } from "./ws-session.ts";

/** Requests under way, and bytes of answers waiting for the client, beyond which no further request is begun. */
export const UNDER_WAY_MAX = 4096;
const UNREAD_PAUSE_BYTES = 1_048_576;
/** Bytes at which the client is cut off: beyond the pause there is only account news. */
const UNREAD_MAX_BYTES = 8_388_608;
/** An answer larger than this is queued only when none of that size still waits: the depth of a whole book, not a thousand candles. */
const LARGE_BYTES = 262_144;
/** Bytes of requests that wait to be begun; beyond it nothing is read from the client, until half of them are gone. */
const WAITING_MAX_BYTES = 262_144;
const SESSION_WEIGHT = 2;
/** What can't be read is no client's. */
const UNREADABLE_WEIGHT = 20;
/** Bytes of a request for which it weighs one more; an order has some 500. */
const BYTES_PER_WEIGHT = 1024;
/**
 * How long the requests of one connection are taken one after the other, ms: then everybody else has a turn. Some forty orders or a
 * hundred pings; a fixed 16 requests cost orders on one socket a fifth of their rate and said nothing about dear ones.
 */
const TURN_MS = 2;
/** Refusals for weight after which nothing more is read: a client that counts stops at the first. */
const OVERWEIGHT_MAX = 20;
/** Times that only answers about the session have. */
const SESSION_TIMES = ["authorizedSince", "connectedSince"];
const TOO_MUCH_WEIGHT = -1003;
const GOING_AWAY = 1001;
const LOOK_EVERY_MS = 10;

export type WsConnectionOptions = {
  readonly socket: WebSocket;
  /** What the frames go through: those of one turn are written together. */
  readonly stream: Duplex;
  readonly ip: string;
  readonly showsLimits: boolean;
  /** Hears of times in microseconds. */
  readonly isMicro: boolean;
  readonly door: Pick<BotsDoor, "routes" | "authority" | "usage">;
  readonly accounts: AccountStreams;
  readonly clock: () => number;
  readonly times: PulseTimes;
  readonly onFault: (error: unknown, where: string) => void;
  readonly enter: (visit: Visit) => Visitor;
};

/** A request on its way, as far as it is known. */
type Call = { request: WsRequest | undefined; route: BotRoute | undefined; user: number | undefined };

/** By our own names: what a stranger calls a method is no place. */
function placeOf({ request, route }: Call): string {
  if (route !== undefined) return `${route.method} ${route.path}`;
  return request === undefined ? "reading" : "session";
}

export class WsConnection {
  readonly #options: WsConnectionOptions;
  readonly #session: WsSession;
  #underWay = 0;
  #waitingBytes = 0;
  #isCorked = false;
  /** A large answer was sent, and something of it may still wait. */
  #isLargeUnread = false;
  readonly #visitor: Visitor;
  readonly #from: string;
  #turnBegan = 0;
  /** Requests that found their address's weight used up. */
  #overweight = 0;
  /** Ends when the last request that came was applied. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: WsConnectionOptions) {
    const { socket, times, door, accounts, clock, ip, showsLimits } = options;
    this.#options = options;
    this.#from = addressGroup(ip);
    const send = (message: string): void => this.#tell(message);
    this.#session = new WsSession({ authority: door.authority, accounts, clock, ip, showsLimits, send });
    this.#visitor = options.enter({
      // Requests are weighed.
      messagesPerSecond: Number.POSITIVE_INFINITY,
      unread: () => socket.bufferedAmount,
      cutOff: () => socket.terminate(),
    });
    keepPulse(socket, times);
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    // The end follows: "close" comes after every "error".
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      this.#visitor.leave();
      this.#session.end();
    });
  }

  /** A key was deleted: what it opened ends. */
  forget(apiKey: string): void {
    this.#session.forget(apiKey);
  }

  /** Says that the venue is stopping, and goodbye. */
  shutDown(): void {
    this.#tell(`{"event":{"e":"serverShutdown","E":${this.#options.clock()}}}`);
    this.#options.socket.close(GOING_AWAY);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) return hangUp(this.#options.socket, "Requests are text");
    // In the "nodebuffer" form, the usual one, a message is one buffer.
    const message = data as Buffer;
    this.#waitingBytes += message.length;
    if (this.#waitingBytes > WAITING_MAX_BYTES) this.#options.socket.pause();
    this.#turn = this.#turn.then(() => this.#take(message));
  }

  /** Resolves when the request was applied, not when it was answered. */
  async #take(message: Buffer): Promise<void> {
    // Thousands may have come at once: others are served between them.
    if (performance.now() - this.#turnBegan >= TURN_MS) {
      await setImmediate();
      this.#turnBegan = performance.now();
    }
    while (!this.#hasRoom()) await setTimeout(LOOK_EVERY_MS);
    this.#waitingBytes -= message.length;
    if (this.#options.socket.isPaused && this.#waitingBytes < WAITING_MAX_BYTES / 2) this.#options.socket.resume();
    this.#underWay += 1;
    const call: Call = { request: undefined, route: undefined, user: undefined };
    try {
      const request = this.#read(message);
      call.request = request;
      const route = (call.route = this.#options.door.routes.get(WS_METHODS.get(request.method) ?? ""));
      const weight = typeof route?.weight === "function" ? route.weight(request.parameters) : (route?.weight ?? SESSION_WEIGHT);
      this.#options.door.usage.takeWeight(this.#options.ip, weight + Math.floor(message.length / BYTES_PER_WEIGHT));
      // Who hung up hears no answer; an order that was sent is placed all the same.
      if (this.#hasLeft() && route?.access !== "trade") this.#underWay -= 1;
      else if (route === undefined) await this.#takeSession(call, request);
      else await this.#takeRoute(call, request, route);
    } catch (error: unknown) {
      this.#refuse(call, error);
    }
  }

  /** What can't be read weighs most. */
  #read(message: Buffer): WsRequest {
    try {
      return parseWsRequest(message.toString("utf8"));
    } catch (error: unknown) {
      this.#options.door.usage.takeWeight(this.#options.ip, UNREADABLE_WEIGHT);
      throw error;
    }
  }

  async #takeSession(call: Call, request: WsRequest): Promise<void> {
    const method = this.#session.methods.get(request.method);
    if (method === undefined) throw botError.unknownCall();
    const { result, afterwards } = await method(request);
    this.#answerWith(call, result, afterwards);
  }

  async #takeRoute(call: Call, request: WsRequest, route: BotRoute): Promise<void> {
    const { parameters } = request;
    const account = route.access === "none" ? undefined : await this.#account(request, route.access, route.replayed);
    call.user = route.access === "trade" ? account?.userId : undefined;
    this.#answerWith(call, route.answer({ parameters, from: this.#from, account }));
  }

  /** Awaits nothing: the next request is looked at while this one is on its way to the disk. */
  #answerWith(call: Call, result: unknown, afterwards?: () => void): void {
    const answer = (value: unknown): void => {
      this.#answer(call, value);
      afterwards?.();
    };
    if (result instanceof Promise) result.then(answer, (error: unknown) => this.#refuse(call, error));
    else answer(result);
  }

  #account(
    { apiKey, payload, parameters, isSigned }: WsRequest,
    access: Exclude<BotRoute["access"], "none">,
    replayed: BotRoute["replayed"],
  ) {
    const loggedOn = apiKey === undefined && !isSigned ? this.#session.apiKey : undefined;
    return this.#options.door.authority.account({
      apiKey: loggedOn ?? apiKey,
      ip: this.#options.ip,
      payload,
      parameters,
      access,
      replayed,
      isLoggedOn: loggedOn !== undefined,
    });
  }

  #answer(call: Call, result: unknown): void {
    this.#underWay -= 1;
    const shown = this.#options.isMicro ? inMicroseconds(result, call.route?.path ?? "", SESSION_TIMES) : result;
    const text = answerText(call.request?.id ?? null, shown, this.#limits(call));
    if (text.length <= LARGE_BYTES) return this.#send(text);
    // It was begun before the other one was answered.
    if (this.#hasLargeUnread()) return this.#send(this.#refusalText(call, botError.busy()));
    this.#isLargeUnread = true;
    this.#send(text);
  }

  #refuse(call: Call, error: unknown): void {
    this.#underWay -= 1;
    if (error instanceof BotError && error.code === TOO_MUCH_WEIGHT) this.#overweight += 1;
    if (this.#overweight > OVERWEIGHT_MAX) return hangUp(this.#options.socket, "Too many requests");
    const isUnread = error instanceof WsRequestError;
    const said = isUnread ? error.said : botErrorOf(error);
    if (said === undefined) this.#options.onFault(error, `WebSocket API, ${placeOf(call)}`);
    this.#send(this.#refusalText(call, said ?? botError.unknown(), isUnread ? error.id : undefined));
  }

  #refusalText(call: Call, said: BotError, id: WsRequest["id"] = call.request?.id ?? null): string {
    return refusalText(id, said, this.#options.clock(), this.#limits(call));
  }

  /** News, of the account or of the connection. */
  #tell(message: string): void {
    this.#send(this.#options.isMicro ? messageInMicroseconds(message) : message);
  }

  #limits({ request, user }: Call): string {
    const { door, ip, showsLimits } = this.#options;
    return (request?.showsLimits ?? showsLimits) ? limitsText(door.usage, ip, user) : "";
  }

  /** What is sent in one turn of the event loop leaves in one write. */
  #send(message: string): void {
    const { socket, stream } = this.#options;
    if (this.#hasLeft()) return;
    if (socket.bufferedAmount > UNREAD_MAX_BYTES) return socket.terminate();
    if (!this.#isCorked) {
      this.#isCorked = true;
      stream.cork();
      process.nextTick(() => this.#uncork());
    }
    socket.send(message);
    this.#visitor.queued(message.length);
  }

  #uncork(): void {
    this.#isCorked = false;
    this.#options.stream.uncork();
  }

  /** Who hung up leaves nothing unread. */
  #hasRoom(): boolean {
    if (this.#underWay >= UNDER_WAY_MAX) return false;
    return this.#hasLeft() || (this.#options.socket.bufferedAmount < UNREAD_PAUSE_BYTES && !this.#hasLargeUnread());
  }

  #hasLeft(): boolean {
    return this.#options.socket.readyState !== WebSocket.OPEN;
  }

  #hasLargeUnread(): boolean {
    this.#isLargeUnread &&= this.#options.socket.bufferedAmount > 0;
    return this.#isLargeUnread;
  }
}
