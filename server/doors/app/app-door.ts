/**
 * The app door: `/api` for the venue's own app and its older clients, and the files of the web app.
 *
 * Stages of a call, in this order (an ordinary form takes 3 to 5 by the short way of `direct-calls.ts`):
 *   1. preflight and CORS headers       any origin may call, nothing rides on cookies
 *   2. body parsed (form or JSON)       64 KB at most, prototype names refused
 *   3. token looked up                  999 for a call that needs a login
 *   4. declared fields read             the first one missing or wrong names the refusal
 *   5. the feature's handler            an Answer, or Refused thrown
 *   6. reply                            HTTP 200 and the envelope, texts in the caller's language
 * Not here: sockets, and files people upload.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { TObject } from "typebox";
import type { Call, CallAccess } from "../../../contract/call.ts";
import type { OnFault } from "../../fault-lines.ts";
import { REQUEST_ID, requestIdOf } from "../../request-id.ts";
import type { Answer } from "./answer.ts";
import { callAnswerer, type CallAnswerer, errorReply, failureOf, languageAsked } from "./call-answers.ts";
import { CallBudgets } from "./call-budgets.ts";
import { compressLarge, sendShared } from "./compressed-replies.ts";
import { answerDirectly } from "./direct-calls.ts";
import { PAGES } from "../../feature-routes.ts";
import { refuseRaw } from "./host-guard.ts";
import { GuestTurns } from "./guest-turns.ts";
import type { PageRoutes } from "./page-routes.ts";
import { CALL_HEADERS, securityHeaders } from "./security-headers.ts";
import { SharedReply } from "./shared-replies.ts";
import type { AppDoor, CallInput, ServerContext, VenuePort } from "./server-context.ts";

export type AppDoorOptions<Venue extends VenuePort> = {
  readonly context: ServerContext<Venue>;
  /** The features, in the order in which they declare their calls. */
  readonly features: readonly ((app: AppDoor, context: ServerContext<Venue>) => void | Promise<void>)[];
  /** Pages and files beside /api; by default the web app and the outbox. */
  readonly pages?: readonly PageRoutes[];
  /** Told about every fault: the caller only learns that there was one. */
  readonly onFault: OnFault;
};

export type AppDoorServer = {
  readonly http: FastifyInstance;
  /** Every declared call, for tests and documents. */
  readonly calls: readonly Call[];
};

/** Forms are small; what people upload has a door of its own. */
const BODY_BYTES_MAX = 65_536;
const PARAMETER_LENGTH_MAX = 200;
/** For so long a connection may neither send nor read; longer than a poll of Socket.IO waits. */
const STILL_MS = 60_000;
/** Seconds for which a browser need not ask again whether it may call. */
const PREFLIGHT_AGE = "86400";

export async function createAppDoor<Venue extends VenuePort>(options: AppDoorOptions<Venue>): Promise<AppDoorServer> {
  const { context, features, pages = PAGES } = options;
  const { trustedProxies, mode } = context.settings;
  const everyReply = securityHeaders(mode === "live");
  const http = Fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    // A request without a host is refused by `host-guard.ts`, with the headers of every reply.
    http: { requireHostHeader: false, shouldUpgradeCallback: asksForSocket },
    // A reply that nobody reads is not kept for good; sockets are cut off by their doors.
    connectionTimeout: STILL_MS,
    forceCloseConnections: true,
    // Neither hooks nor routes see what can't be read: an address that is none, and whatever the parser of Node refuses.
    frameworkErrors: (error, request, reply) => answerError(options, error, request, reply.headers(everyReply)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, everyReply),
  });
  const answerers = new Map<string, CallAnswerer>();
  answerDirectly(http, { context, answerers, bodyMax: BODY_BYTES_MAX, onFault: options.onFault });
  await http.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  http.addHook("onRequest", (_request, reply, next) => {
    void reply.headers(everyReply);
    next();
  });
  http.addHook("onRequest", async (request, reply) => allowOrigins(request, reply));
  http.setErrorHandler<FastifyError>((error, request, reply) => answerError(options, error, request, reply));
  http.setNotFoundHandler((request, reply) => answerUnknown(context, request, reply));
  const calls: Call[] = [];
  const door = { context, answerers, budgets: new CallBudgets(context.limits, context.settings.botLimits), guests: new GuestTurns() };
  const app: AppDoor = {
    on: (call, answer) => {
      calls.push(call);
      declare(http, door, call, answer);
    },
  };
  for (const feature of features) await feature(app, context);
  for (const page of pages) await page(http, context, options.onFault);
  return { http, calls };
}

/** Other protocols are offered beside a plain request (HTTP/2 by some clients of bots, with their first one): it is answered as one. */
const asksForSocket = ({ headers: { upgrade = "" } }: IncomingMessage): boolean => upgrade.toLowerCase() === "websocket";

type Door = {
  readonly context: ServerContext;
  readonly answerers: Map<string, CallAnswerer>;
  readonly budgets: CallBudgets;
  readonly guests: GuestTurns;
};

function declare<Fields extends TObject, Access extends CallAccess>(
  http: FastifyInstance,
  door: Door,
  call: Call<Fields, Access>,
  answer: (input: CallInput<Fields, Access>) => Answer | Promise<Answer>,
): void {
  const url = `/api${call.path}`;
  const answerer = callAnswerer(door, call, answer);
  if (call.method !== "GET") door.answerers.set(`${call.method} ${url}`, answerer);
  http.route({
    method: call.method,
    url,
    ...(call.method === "GET" ? { onSend: compressLarge } : {}),
    handler: async ({ headers, query, body, ip }, reply) => {
      const { authorization, "user-agent": userAgent = "" } = headers;
      const answered = await answerer({ authorization, query, body, ip, userAgent });
      return answered instanceof SharedReply ? sendShared(headers, reply, answered) : answered;
    },
  });
}

/** Status 200 and the envelope for whatever went wrong; a fault is reported and its details stay here. */
function answerError<Venue extends VenuePort>(
  options: AppDoorOptions<Venue>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { context, onFault } = options;
  const { refusal, parameters, isFault } = failureOf(error);
  if (isFault) {
    const id = requestIdOf(request.headers);
    void reply.header(REQUEST_ID, id);
    onFault(error, `${request.method} ${request.routeOptions.url ?? "unknown"}`, id);
  }
  void reply
    .code(200)
    .type("application/json; charset=utf-8")
    .send(errorReply(context, languageAsked(request.query, request.body), refusal, parameters));
}

const PARSER_STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function refuseUnreadable(error: Error, socket: Duplex, everyReply: Readonly<Record<string, string>>): void {
  const code = String(Reflect.get(error, "code"));
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  refuseRaw(socket, PARSER_STATUS[code] ?? "400 Bad Request", everyReply);
}

/** A path below /api that is no call gets 200 and the envelope: clients show nothing of any other status (wire.md 1). */
async function answerUnknown(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.url.startsWith("/api/")) return reply.code(404).type("text/plain; charset=utf-8").send("There is nothing here.\n");
  return reply.code(200).send(errorReply(context, languageAsked(request.query, request.body), "unknown_call"));
}

/** wire.md 1: every origin, three headers; the token travels in a header, so no cookie can be abused. */
async function allowOrigins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // The path as it was understood: written with escapes it is the same call.
  if (!(request.routeOptions.url ?? request.url).startsWith("/api")) return undefined;
  reply.headers(CALL_HEADERS);
  if (request.method !== "OPTIONS") return undefined;
  reply.header("access-control-allow-headers", "Authorization, content-type, x-requested-with");
  reply.header("access-control-allow-methods", "GET, POST, PUT, OPTIONS");
  reply.header("access-control-max-age", PREFLIGHT_AGE);
  return reply.code(204).send();
}
