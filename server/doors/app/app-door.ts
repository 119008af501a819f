/**
 * The app door: `/api` for the venue's own app and its older clients, and the files of the web app.
 *
 * Stages of a call, in this order:
 *   1. preflight and CORS headers       any origin may call, nothing rides on cookies
 *   2. body parsed (form or JSON)       64 KB at most, prototype names refused
 *   3. token looked up                  999 for a call that needs a login
 *   4. declared fields read             the first one missing or wrong names the refusal
 *   5. the feature's handler            an Answer, or Refused thrown
 *   6. reply                            HTTP 200 and the envelope, texts in the caller's language
 * Not here: sockets, and files people upload.
 */
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { TObject } from "typebox";
import type { Call, CallAccess } from "../../../contract/call.ts";
import type { ErrorReply, Reply } from "../../../contract/envelope.ts";
import { REFUSALS, type RefusalName } from "../../../contract/errors.ts";
import { type Language, languageOf } from "../../../contract/languages.ts";
import { type Answer, Refused, type TextParameters } from "./answer.ts";
import { compileFields } from "./call-fields.ts";
import { PAGES, type PageRoutes } from "./features.ts";
import type { AppDoor, Caller, CallInput, ServerContext, VenuePort } from "./server-context.ts";

export type AppDoorOptions<Venue extends VenuePort> = {
  readonly context: ServerContext<Venue>;
  /** The features, in the order in which they declare their calls. */
  readonly features: readonly ((app: AppDoor, context: ServerContext<Venue>) => void | Promise<void>)[];
  /** Pages and files beside /api; by default the web app and the outbox. */
  readonly pages?: readonly PageRoutes[];
  /** Told about every fault: the caller only learns that there was one. */
  readonly onFault: (error: unknown, where: string) => void;
};

export type AppDoorServer = {
  readonly http: FastifyInstance;
  /** Every declared call, for tests and documents. */
  readonly calls: readonly Call[];
};

/** Forms are small; what people upload has a door of its own. */
const BODY_BYTES_MAX = 65_536;
const PARAMETER_LENGTH_MAX = 200;
/** Seconds for which a browser need not ask again whether it may call. */
const PREFLIGHT_AGE = "86400";

export async function createAppDoor<Venue extends VenuePort>(options: AppDoorOptions<Venue>): Promise<AppDoorServer> {
  const { context, features, pages = PAGES } = options;
  const http = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    forceCloseConnections: true,
    // What the parser of Node refuses never reaches us; it gets a bare 400 and a closed connection.
    frameworkErrors: (error, request, reply) => answerError(options, error, request, reply),
  });
  await http.register(helmet, securityHeaders(context.settings.mode === "live"));
  await http.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  http.addHook("onRequest", async (request, reply) => allowOrigins(request, reply));
  http.setErrorHandler<FastifyError>((error, request, reply) => answerError(options, error, request, reply));
  http.setNotFoundHandler((request, reply) => answerUnknown(context, request, reply));
  const calls: Call[] = [];
  const app: AppDoor = {
    on: (call, answer) => {
      calls.push(call);
      declare(http, options, call, answer);
    },
  };
  for (const feature of features) await feature(app, context);
  for (const page of pages) await page(http, context);
  return { http, calls };
}

function declare<Fields extends TObject, Access extends CallAccess, Venue extends VenuePort>(
  http: FastifyInstance,
  { context }: AppDoorOptions<Venue>,
  call: Call<Fields, Access>,
  answer: (input: CallInput<Fields, Access>) => Answer | Promise<Answer>,
): void {
  const readFields = compileFields(call.fields);
  http.route({
    method: call.method,
    url: `/api${call.path}`,
    handler: async (request) => {
      const owner = await context.sessions.find(request.headers.authorization);
      if (owner === undefined && call.access === "user") throw new Refused("login_required");
      const caller: Caller | undefined = owner === undefined ? undefined : { id: owner.userId, session: owner.session };
      const language = languageOfRequest(request);
      const input = {
        fields: readFields(request.query, request.body),
        caller,
        language,
        ip: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
      };
      // The caller is there where the access asks for one: checked just above.
      return replyTo(await answer(input as CallInput<Fields, Access>), language, context);
    },
  });
}

function replyTo(answer: Answer, language: Language, context: ServerContext): unknown {
  switch (answer.kind) {
    case "ok":
      return { type: "ok", message: answer.message, ...answer.extra } satisfies Reply;
    case "said":
      return { type: "ok", message: context.texts.say(answer.text, language, answer.parameters), ...answer.extra } satisfies Reply;
    case "refused":
      return errorReply(context, language, answer.refusal, answer.parameters);
    case "raw":
      return answer.body;
  }
}

function errorReply(context: ServerContext, language: Language, refusal: RefusalName, parameters: TextParameters = {}): ErrorReply {
  const entry = REFUSALS[refusal];
  return {
    type: entry.type ?? "error",
    message: context.texts.say(entry.text, language, parameters),
    error: { name: refusal, number: entry.number },
  };
}

function languageOfRequest(request: FastifyRequest): Language {
  return languageOf(ownValue(request.body, "lang") ?? ownValue(request.query, "lang"));
}

function ownValue(source: unknown, name: string): unknown {
  return source !== null && typeof source === "object" && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
}

/** Status 200 and the envelope for whatever went wrong; a fault is reported and its details stay here. */
function answerError<Venue extends VenuePort>(
  options: AppDoorOptions<Venue>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { context, onFault } = options;
  const { refusal, parameters } = refusalOf(error);
  if (refusal === "try_again_later" && !(error instanceof Refused))
    onFault(error, `${request.method} ${request.routeOptions.url ?? "unknown"}`);
  void reply
    .code(200)
    .type("application/json; charset=utf-8")
    .send(errorReply(context, languageOfRequest(request), refusal, parameters));
}

function refusalOf(error: unknown): { refusal: RefusalName; parameters?: TextParameters } {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error)) return { refusal: "try_again_later" };
  const status: unknown = Reflect.get(error, "statusCode");
  if (status === 413) return { refusal: "request_too_large" };
  return { refusal: typeof status === "number" && status < 500 ? "unreadable_request" : "try_again_later" };
}

/** A path below /api that is no call: 404, still with the envelope, because clients read nothing else. */
async function answerUnknown(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.url.startsWith("/api/")) return reply.code(404).type("text/plain; charset=utf-8").send("There is nothing here.\n");
  return reply.code(404).send(errorReply(context, languageOfRequest(request), "unknown_call"));
}

/** wire.md 1: every origin, three headers; the token travels in a header, so no cookie can be abused. */
async function allowOrigins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.url.startsWith("/api")) return undefined;
  reply.header("access-control-allow-origin", "*");
  reply.header("cache-control", "no-store");
  if (request.method !== "OPTIONS") return undefined;
  reply.header("access-control-allow-headers", "Authorization, content-type, x-requested-with");
  reply.header("access-control-allow-methods", "GET, POST, PUT, OPTIONS");
  reply.header("access-control-max-age", PREFLIGHT_AGE);
  return reply.code(204).send();
}

/** Our own scripts only; styles inline because interface primitives place themselves by style attributes. */
function securityHeaders(isLive: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", "ws:", "wss:"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain HTTP on loopback these would only lock people out.
    strictTransportSecurity: isLive,
    crossOriginOpenerPolicy: isLive,
    originAgentCluster: isLive,
    crossOriginResourcePolicy: { policy: "cross-origin" as const },
    referrerPolicy: { policy: "no-referrer" as const },
  };
}
