/**
 * The short way for calls with an ordinary form: answered before Fastify reads, routes and serialises anything.
 *
 * Taken are declared calls by their exact path (no query), whose form has a plain type and a length within the limit;
 * everything else, however slightly unusual, goes the general way. Check, handler and envelope are the same
 * (`call-answers.ts`), and so are the headers of the reply; a test compares both ways.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { parse } from "fast-querystring";
import type { FastifyInstance } from "fastify";
import type { OnFault } from "../../fault-lines.ts";
import { REQUEST_ID, requestIdOf } from "../../request-id.ts";
import { clientAddress } from "../../identity/client-address.ts";
import type { CallAnswerer, Failure } from "./call-answers.ts";
import { errorReply, failureOf, languageAsked } from "./call-answers.ts";
import { CALL_HEADERS, securityHeaders } from "./security-headers.ts";
import { SharedReply } from "./shared-replies.ts";
import type { ServerContext } from "./server-context.ts";

export type DirectCalls = {
  readonly context: ServerContext;
  /** By method and path as they stand in the request's first line: "POST /api/coin/trade". */
  readonly answerers: ReadonlyMap<string, CallAnswerer>;
  /** Bytes of a body at most. */
  readonly bodyMax: number;
  readonly onFault: OnFault;
};

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;
const NO_QUERY: unknown = undefined;

/** To be called before any other hook is added. */
export function answerDirectly(http: FastifyInstance, calls: DirectCalls): void {
  const { settings } = calls.context;
  const addressOf = clientAddress(settings.trustedProxies);
  const headers = Object.entries({ ...CALL_HEADERS, ...securityHeaders(settings.mode === "live") }).flat();
  http.addHook("onRequest", (request, reply, next) => {
    const { raw } = request;
    const name = `${raw.method} ${raw.url}`;
    const answerer = calls.answerers.get(name);
    if (answerer === undefined || !isPlainForm(raw.headers, calls.bodyMax)) return next();
    reply.hijack();
    readBody(raw, (body) => {
      answerForm(calls, { name, answerer, request: raw, response: reply.raw, ip: addressOf(raw), text: body }).then(
        (text) => send(reply.raw, headers, text),
        (error: unknown) => {
          // Not even a refusal could be made of it: the caller learns nothing but that.
          calls.onFault(error, name);
          reply.raw.destroy();
        },
      );
    });
  });
}

function isPlainForm(headers: IncomingHttpHeaders, bodyMax: number): boolean {
  const length = Number(headers["content-length"]);
  if (!(length > 0 && length <= bodyMax) || headers["transfer-encoding"] !== undefined || headers.expect !== undefined) return false;
  const type = headers["content-type"];
  return type !== undefined && FORM_TYPE.test(type);
}

/** Node has checked the length; a request that breaks off is never answered, and nothing of it is done. Nearly all come in one piece. */
function readBody(request: IncomingMessage, then: (body: string) => void): void {
  let body: Buffer | undefined;
  request.on("data", (chunk: Buffer) => (body = body === undefined ? chunk : Buffer.concat([body, chunk])));
  request.on("end", () => then(body === undefined ? "" : body.toString()));
}

type Form = {
  readonly name: string;
  readonly answerer: CallAnswerer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly ip: string;
  readonly text: string;
};

async function answerForm(calls: DirectCalls, { name, answerer, request, response, ip, text }: Form): Promise<string> {
  const body: unknown = parse(text);
  try {
    const { authorization, "user-agent": userAgent = "" } = request.headers;
    const answered = await answerer({ authorization, query: NO_QUERY, body, ip, userAgent });
    return answered instanceof SharedReply ? answered.text : JSON.stringify(answered);
  } catch (error: unknown) {
    const failure: Failure = failureOf(error);
    if (failure.isFault) {
      const id = requestIdOf(request.headers);
      response.setHeader(REQUEST_ID, id);
      calls.onFault(error, name, id);
    }
    return JSON.stringify(errorReply(calls.context, languageAsked(NO_QUERY, body), failure.refusal, failure.parameters));
  }
}

function send(response: ServerResponse, headers: readonly string[], text: string): void {
  if (response.destroyed) return;
  const own = ["content-type", "application/json; charset=utf-8", "content-length", String(Buffer.byteLength(text))];
  response.writeHead(200, [...headers, ...own]);
  response.end(text);
}
