/**
 * The bots' door: REST in the field's best-known dialect, on the app's port, beside its /api.
 *
 * Stages of a call, in this order:
 *   1. weight taken            -1003 and 429 with Retry-After
 *   2. parameters read         query and form body together
 *   3. key, signature, time    bot-authority.ts
 *   4. the feature's handler   a value, or BotError thrown; -1104 for a parameter that its document does not list
 *   5. reply                   JSON; used weight and orders in the headers
 * What is supported and what differs: README.md. Not here: the streams.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "../../identity/address-group.ts";
import type { TradingVenue } from "../../trading-venue.ts";
import { CallBudgets } from "../app/call-budgets.ts";
import { compressLarge, sendShared } from "../app/compressed-replies.ts";
import { FLUSH_MS, SharedReplies } from "../app/shared-replies.ts";
import type { OnFault } from "../../fault-lines.ts";
import { REQUEST_ID, requestIdOf } from "../../request-id.ts";
import type { ServerContext } from "../app/server-context.ts";
import { BotAuthority, signedPayload } from "./bot-authority.ts";
import type { BotCall, BotDoor, BotMethod, BotRoute, BotRoutes, SignedBotCall } from "./bot-call.ts";
import { botError, type BotError } from "./bot-error.ts";
import { botErrorOf } from "./bot-failures.ts";
import { BOT_ROUTES } from "../../feature-routes.ts";
import { Parameters } from "./bot-parameters.ts";
import { BOT_DOCUMENTS } from "../openapi/bot-documents.ts";
import { asksForMicroseconds, inMicroseconds } from "./time-unit.ts";
import { BotUsage } from "./bot-usage.ts";

export type BotsDoorOptions = {
  readonly context: ServerContext<TradingVenue>;
  readonly features?: readonly BotRoutes[];
  /** Told about every fault: the caller only learns that there was one. */
  readonly onFault: OnFault;
};

export type BotsDoor = {
  /** Every call by method and path ("POST /api/v3/order"), for the WebSocket API and documents. */
  readonly routes: ReadonlyMap<string, BotRoute>;
  readonly authority: BotAuthority;
  readonly usage: BotUsage;
};

/** Below these nothing belongs to the app; unknown paths answer in the dialect. */
const PREFIXES = ["/api/v3", "/sapi", "/fapi", "/dapi", "/papi", "/eapi", "/futures/data"];
const BODY_BYTES_MAX = 65_536;

/** What each call below /api/v3 reads, by method and path. Elsewhere the dialect itself is lax: clients send what is not in its documents. */
const KNOWN_PARAMETERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  BOT_DOCUMENTS.flatMap(({ calls }) => Object.entries(calls))
    .filter(([name]) => name.includes(" /api/v3/"))
    .map(([name, { parameters = {} }]) => [name, new Set(Object.keys(parameters))]),
);

/** To be called before the server listens. */
export async function openBotsDoor(http: FastifyInstance, options: BotsDoorOptions): Promise<BotsDoor> {
  const { context, onFault, features = BOT_ROUTES } = options;
  const usage = new BotUsage(context.clock, context.settings.botLimits);
  const authority = new BotAuthority(context.keys, context.clock, onFault);
  const routes = new Map<string, BotRoute>();
  const door = declaring(routes, new CallBudgets(context.limits), context);
  for (const feature of features) feature(door, { ...context, usage });
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, onFault));
    for (const prefix of PREFIXES) scope.all(`${prefix}/*`, () => Promise.reject(botError.unknownCall()));
    for (const route of routes.values()) declare(scope, route, { usage, authority });
  });
  return { routes, authority, usage };
}

function declaring(routes: Map<string, BotRoute>, budgets: CallBudgets, { venue, clock }: ServerContext<TradingVenue>): BotDoor {
  const replies = new SharedReplies();
  const add = (route: BotRoute): void => {
    const name = `${route.method} ${route.path}`;
    const known = KNOWN_PARAMETERS.get(name);
    const { share } = route;
    const check = ({ parameters }: BotCall): void => {
      if (known !== undefined) parameters.requireOnly(known);
    };
    const answer = (call: BotCall): unknown => {
      check(call);
      return route.answer(call);
    };
    if (share === undefined) routes.set(name, { ...route, answer });
    else
      routes.set(name, {
        ...route,
        answer,
        share: (call, asked) => {
          check(call);
          return share(call, asked);
        },
      });
  };
  return {
    // As many at once as guests of the app: the line in which all addresses wait for the tables is short for each.
    open: (terms, answer) =>
      add({ ...terms, access: "none", answer: (call) => budgets.inTurn("reads", call.from, async () => answer(call)) }),
    shared: (terms, make) =>
      add({
        ...{ ...terms, access: "none" },
        answer: ({ parameters, from }) =>
          budgets.inTurn("reads", from, async () => {
            const made = make(parameters);
            await venue.settled();
            return made;
          }),
        share: ({ parameters, from }, asked) =>
          budgets.inTurn("reads", from, async () => {
            // Some of it goes with the time alone.
            const version = `${venue.kernel.sequence} ${Math.floor(clock() / FLUSH_MS)}`;
            const reply = replies.of(`${terms.path}?${asked}`, version, () => JSON.stringify(make(parameters)));
            await venue.settled();
            return reply;
          }),
      }),
    signed: (terms, answer) => add({ ...terms, answer: signedAnswer(terms.method, answer, { budgets, venue }) }),
  };
}

type SignedParts = { readonly budgets: CallBudgets; readonly venue: TradingVenue };

function signedAnswer(method: BotMethod, answer: (call: SignedBotCall) => unknown, { budgets, venue }: SignedParts): BotRoute["answer"] {
  return ({ parameters, from, account }) => {
    if (account === undefined) throw botError.key();
    const call = { parameters, from, account };
    if (method !== "GET") return answer(call);
    // A minute's weight may come at once: what an account reads must not hold the whole database meanwhile.
    return budgets.inTurn("history", String(account.userId), () => {
      venue.applyWaiting();
      return answer(call);
    });
  };
}

type DoorParts = { readonly usage: BotUsage; readonly authority: BotAuthority };

function declare(scope: FastifyInstance, route: BotRoute, { usage, authority }: DoorParts): void {
  scope.route({
    method: route.method,
    url: route.path,
    ...(route.method === "GET" ? { onSend: compressLarge } : {}),
    handler: async (request, reply) => {
      const at = request.url.indexOf("?");
      const query = at === -1 ? "" : request.url.slice(at + 1);
      const body = typeof request.body === "string" ? request.body : "";
      const parameters = weigh(route, reply, usage, request.ip, () => Parameters.parse(query, body));
      const isMicro = route.path.startsWith("/api/") && asksForMicroseconds(request.headers["x-mbx-time-unit"]);
      const call = await callOf(route, request, { parameters, query, body, authority });
      reply.type("application/json; charset=utf-8");
      if (route.share !== undefined && !isMicro) return sendShared(request.headers, reply, await route.share(call, `${query}&${body}`));
      try {
        const answer = await route.answer(call);
        return JSON.stringify(isMicro ? inMicroseconds(answer, route.path) : answer);
      } finally {
        if (call.account !== undefined && route.method !== "GET") sayOrders(reply, usage, call.account.userId);
      }
    },
  });
}

/** Reads the parameters and takes the call's weight; what can't be read weighs too. */
function weigh(route: BotRoute, reply: FastifyReply, usage: BotUsage, ip: string, read: () => Parameters): Parameters {
  let weight = 1;
  try {
    const parameters = read();
    weight = typeof route.weight === "number" ? route.weight : route.weight(parameters);
    return parameters;
  } finally {
    // Balances must lie in nobody's cache.
    reply.header("cache-control", "no-store");
    reply.header("x-mbx-used-weight-1m", String(usage.weightOf(ip) + weight));
    usage.takeWeight(ip, weight);
  }
}

type Sent = { readonly parameters: Parameters; readonly query: string; readonly body: string; readonly authority: BotAuthority };

async function callOf(route: BotRoute, request: FastifyRequest, { parameters, query, body, authority }: Sent): Promise<BotCall> {
  const from = addressGroup(request.ip);
  if (route.access === "none") return { parameters, from, account: undefined };
  const apiKey = request.headers["x-mbx-apikey"];
  const account = await authority.account({
    apiKey: typeof apiKey === "string" ? apiKey : undefined,
    ip: request.ip,
    payload: signedPayload(query, body),
    parameters,
    access: route.access,
    replayed: route.replayed,
  });
  return { parameters, from, account };
}

function sayOrders(reply: FastifyReply, usage: BotUsage, user: number): void {
  const { in10Seconds, inDay } = usage.ordersOf(user);
  reply.header("x-mbx-order-count-10s", String(in10Seconds)).header("x-mbx-order-count-1d", String(inDay));
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, onFault: BotsDoorOptions["onFault"]): void {
  const said = botErrorOf(error);
  if (said === undefined) {
    const id = requestIdOf(request.headers);
    void reply.header(REQUEST_ID, id);
    onFault(error, `${request.method} ${request.routeOptions.url ?? "unknown"}`, id);
  }
  const { status, retryAfter, body } = shown(said ?? botError.unknown());
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  void reply.code(status).type("application/json; charset=utf-8").send(body);
}

function shown(error: BotError): { readonly status: number; readonly retryAfter: number | undefined; readonly body: string } {
  return { status: error.status, retryAfter: error.retryAfter, body: JSON.stringify(error.body()) };
}
