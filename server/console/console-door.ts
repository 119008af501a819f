/**
 * The console's door, below /ops: JSON, HTTP's own statuses, nothing shared with the app's calls or the bots' (ARCHITECTURE.md).
 *
 *   POST /ops/log-in · /ops/log-out · /ops/prove · /ops/set-up        who is there
 *   GET  /ops/passkeys · POST /offer · / · /remove                    one's own passkeys
 *   GET  /ops/me                                                      operator, rights, venue
 *   GET  /ops/verbs · /ops/verbs/<name>/form                          what there is to do
 *   POST /ops/verbs/<name>/preview · /ops/verbs/<name>                what would change; doing it
 *   GET  /ops/requests · POST /ops/requests/<id>/agree · /decline     what waits for a second operator
 *   GET  /ops/looks/<name> · /ops/tables/<name>                       reading; the same as a file
 *   POST /ops/files/<name>                                            a file for a verb's field
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isDatabaseAway } from "../sql/database-away.ts";
import { RefusalError } from "../refusal-error.ts";
import { Refused } from "../doors/app/answer.ts";
import { fieldsReader, fromTexts, type FieldValues } from "./console-fields.ts";
import type { ConsoleHouse } from "./console-house.ts";
import { consoleLanguage, ConsoleRefused, isRefusal, kernelRefusal, no, type ConsoleRefusal } from "./console-refusal.ts";
import { csvOf } from "./csv.ts";
import type { Look, Rows } from "./look.ts";
import { OPERATOR_LIMITS, takeOrRefuse } from "./operator-limits.ts";
import type { OperatorSession } from "./operator-sessions.ts";
import { clientOf, endedCookie, mustBeOwnPage, mustHaveSession, sessionCookies } from "./ops-session.ts";
import { mustMay, PROOF_NEEDED } from "./acts.ts";
import { fileRoutes } from "./file-door.ts";
import type { OnFault } from "../fault-lines.ts";
import { REQUEST_ID, requestIdOf } from "../request-id.ts";
import { securityLog } from "../security-log.ts";
import { declarationOf } from "./verb-declaration.ts";
import type { Verb } from "./verb.ts";
import type { ConsoleLanguage, VerbPreview } from "../../contract/console-wire.ts";

const BODY_BYTES_MAX = 1_048_576;
/** Rows of an exported table. */
const EXPORT_ROWS_MAX = 100_000;
const EXPORT_PAGE = "1000";
/** The status of a plan that can't be done as things are (`no`). */
const NOTHING_CHANGES = 422;

type Handler = (request: FastifyRequest, session: OperatorSession, reply: FastifyReply) => Promise<unknown>;

export async function openConsoleDoor(http: FastifyInstance, house: ConsoleHouse, onFault: OnFault): Promise<void> {
  await http.register(
    async (ops) => {
      ops.setErrorHandler((error: unknown, request, reply) => answerError(house, error, request, reply, onFault));
      ops.addHook("onRequest", async (request, reply) => {
        reply.header("cache-control", "no-store").header("vary", "cookie, authorization, accept-language");
        if (request.method !== "GET") mustBeOwnPage(request);
      });
      logInRoutes(ops, house);
      const on = (method: "GET" | "POST", url: string, handle: Handler): void => {
        ops.route({
          method,
          url,
          bodyLimit: BODY_BYTES_MAX,
          handler: async (request, reply) => handle(request, await mustHaveSession(house.sessions, request), reply),
        });
      };
      meRoutes(on, house);
      passkeyRoutes(on, house);
      verbRoutes(on, house);
      requestRoutes(on, house);
      lookRoutes(on, house);
      fileRoutes(ops, house);
    },
    { prefix: "/ops" },
  );
}

type On = (method: "GET" | "POST", url: string, handle: Handler) => void;

function logInRoutes(ops: FastifyInstance, { logIn }: ConsoleHouse): void {
  ops.post("/log-in", async (request, reply) => {
    const { mail = "", password = "", code } = textsOf(request.body, ["mail", "password"], ["code"]);
    const client = clientOf(request);
    const { passkey } = bodyOf(request);
    const token = await logIn.logIn({ mail, password, code, passkey, origin: request.headers.origin }, client);
    return reply.header("set-cookie", [...sessionCookies(request, token, client)]).send({ token });
  });
  ops.get("/set-up", async (request) => {
    const { link } = textsOf(request.query, ["link"], []);
    return logIn.offer(link ?? "", request.ip);
  });
  ops.post("/set-up", async (request, reply) => {
    const { link, password, code } = textsOf(request.body, ["link", "password", "code"], []);
    const client = clientOf(request);
    const { token, recoveryCodes } = await logIn.setUp({ link: link ?? "", password: password ?? "", code: code ?? "" }, client);
    if (token === undefined) return { recoveryCodes };
    return reply.header("set-cookie", [...sessionCookies(request, token, client)]).send({ token, recoveryCodes });
  });
}

function meRoutes(on: On, house: ConsoleHouse): void {
  const { desk, sessions, logIn } = house;
  on("GET", "/me", async (_request, session) => {
    const { kernel, time } = desk.venue;
    await desk.venue.settled();
    return {
      operator: session.operator,
      expiresAt: session.expiresAt,
      isProved: sessions.isProved(session),
      mode: desk.settings.mode,
      logPosition: kernel.sequence,
      venueTime: time.now(),
      now: desk.clock(),
      looks: [...house.looks.values()].map(({ name, title, roles }) => ({ name, title, roles })),
    };
  });
  on("POST", "/log-out", async (request, { operator, id }, reply) => {
    await sessions.end(operator.id, id);
    return reply.header("set-cookie", endedCookie(request)).send({});
  });
  on("POST", "/prove", async (request, session) => {
    const { code } = textsOf(request.body, [], ["code"]);
    await logIn.prove(session, { code, passkey: bodyOf(request)["passkey"] });
    return {};
  });
  on("POST", "/prove/offer", async (request, { operator }) => {
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.verbs, operator.id);
    return { passkey: await house.passkeys.offerProof(operator.id, request.headers.origin) };
  });
  on("POST", "/sessions/end", async (request, { operator }) => {
    const { session } = textsOf(request.body, ["session"], []);
    if (!(await sessions.end(operator.id, session ?? ""))) throw new ConsoleRefused(NOT_FOUND);
    return {};
  });
}

/** Making and removing one's own wants the second factor anew: a session that was left open is not enough. */
function passkeyRoutes(on: On, { desk, passkeys, sessions }: ConsoleHouse): void {
  const mustBeProved = (session: OperatorSession): void => {
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.verbs, session.operator.id);
    if (!sessions.isProved(session)) throw new ConsoleRefused(PROOF_NEEDED);
  };
  on("GET", "/passkeys", async (_request, { operator }) => {
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.looks, operator.id);
    return { rows: await passkeys.list(operator.id) };
  });
  on("POST", "/passkeys/offer", async (request, session) => {
    mustBeProved(session);
    return passkeys.offerNew(session.operator, request.headers.origin);
  });
  on("POST", "/passkeys", async (request, session) => {
    mustBeProved(session);
    const { label = "" } = textsOf(request.body, [], ["label"]);
    await passkeys.add(session.operator, bodyOf(request)["passkey"], label);
    return {};
  });
  on("POST", "/passkeys/remove", async (request, session) => {
    mustBeProved(session);
    const { id } = bodyOf(request);
    if (!Number.isSafeInteger(id)) throw new ConsoleRefused(NOT_FOUND);
    await passkeys.remove(session.operator, Number(id));
    return {};
  });
}

function verbRoutes(on: On, { desk, acts, verbs, sessions }: ConsoleHouse): void {
  on("GET", "/verbs", async () => [...verbs.values()].map(declarationOf));
  for (const verb of verbs.values()) {
    const read = fieldsReader(verb.fields, verb.labels);
    const takeTurn = ({ operator }: OperatorSession): void => takeOrRefuse(desk.limits, OPERATOR_LIMITS.verbs, operator.id);
    on("GET", `/verbs/${verb.name}/form`, async (request, session) => {
      takeTurn(session);
      mustMay(session.operator, verb);
      const { about = "" } = textsOf(request.query, [], ["about"]);
      const present = about === "" ? {} : await verb.present?.(desk, about);
      return { ...declarationOf(verb), choices: verb.choices?.(desk) ?? {}, present: present ?? {} };
    });
    on("POST", `/verbs/${verb.name}/preview`, async (request, session) => {
      takeTurn(session);
      const fields = mayRead(verb, session, () => read(bodyOf(request).fields));
      const language = consoleLanguage(request.headers["accept-language"]);
      return acts.preview(session.operator, verb, fields).catch((error: unknown) => refusedPreview(error, language));
    });
    on("POST", `/verbs/${verb.name}`, async (request, session) => {
      takeTurn(session);
      const { reason, request: id, fields } = bodyOf(request);
      const given = mayRead(verb, session, () => read(fields));
      const asked = { operator: session.operator, verb, fields: given, reason: textOf(reason), request: textOf(id) };
      return acts.act({ ...asked, isProved: sessions.isProved(session) });
    });
  }
}

/** That nothing would change is what the preview was asked for; what may not be asked stays an error. */
function refusedPreview(error: unknown, language: ConsoleLanguage): VerbPreview {
  if (!(error instanceof ConsoleRefused) || error.refusal.status !== NOTHING_CHANGES) throw error;
  const { name, words } = error.refusal;
  return { lines: [], needsTwo: false, refusal: { name, text: words[language] } };
}

/** Who may not is told so whatever they sent. */
function mayRead(verb: Verb, { operator }: OperatorSession, read: () => FieldValues): FieldValues {
  mustMay(operator, verb);
  return read();
}

function requestRoutes(on: On, { desk, twoPeople, sessions }: ConsoleHouse): void {
  const idOf = ({ params }: FastifyRequest): number => {
    const { id } = params as { readonly id: string };
    if (!/^\d{1,15}$/.test(id)) throw new ConsoleRefused(NOT_FOUND);
    return Number(id);
  };
  const deciding = (request: FastifyRequest, session: OperatorSession) => {
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.verbs, session.operator.id);
    return { operator: session.operator, id: idOf(request), isProved: sessions.isProved(session) };
  };
  on("GET", "/requests", async (_request, { operator }) => {
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.looks, operator.id);
    return twoPeople.waiting(operator);
  });
  on("POST", "/requests/:id/agree", async (request, session) => twoPeople.agree(deciding(request, session)));
  on("POST", "/requests/:id/decline", async (request, session) => {
    const { reason } = textsOf(request.body, ["reason"], []);
    await twoPeople.decline(deciding(request, session), reason ?? "");
    return {};
  });
}

function lookRoutes(on: On, house: ConsoleHouse): void {
  const { desk, looks } = house;
  for (const look of looks.values()) {
    const read = fieldsReader(look.fields, look.labels);
    const fieldsOf = ({ query }: FastifyRequest): FieldValues => read(fromTexts(look.fields, query as Readonly<Record<string, string>>));
    on("GET", `/looks/${look.name}`, async (request, session) => {
      takeOrRefuse(desk.limits, look.isHeavy === true ? OPERATOR_LIMITS.exports : OPERATOR_LIMITS.looks, session.operator.id);
      mustMay(session.operator, look);
      return answerOf(house, look, fieldsOf(request), session);
    });
    if (look.fields.properties["after"] === undefined) continue;
    on("GET", `/tables/${look.name}`, async (request, session, reply) => {
      takeOrRefuse(desk.limits, OPERATOR_LIMITS.exports, session.operator.id);
      mustMay(session.operator, look);
      const fields: FieldValues = { ...fieldsOf(request), limit: EXPORT_PAGE };
      const readPage = async (after: unknown): Promise<Rows> =>
        (await answerOf(house, look, after === undefined ? fields : { ...fields, after }, session)) as Rows;
      // What is refused is so before anything is sent.
      const pages = pagesFrom(await readPage(fields["after"]), readPage);
      const name = `${look.name.replaceAll("/", "-")}.csv`;
      void reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      return reply.send(Readable.from(csvOf(pages)));
    });
  }
}

/** PostgreSQL's name for a number that no column of its kind holds: nothing that is there was asked for. */
const OUT_OF_RANGE = "22003";

function answerOf(house: ConsoleHouse, look: Look, fields: FieldValues, session: OperatorSession): Promise<object> {
  return readLook(house, look, fields, session).catch((error: unknown) => {
    throw error instanceof Error && Reflect.get(error, "code") === OUT_OF_RANGE ? new ConsoleRefused(NOT_FOUND) : error;
  });
}

async function readLook({ desk, openings }: ConsoleHouse, look: Look, fields: FieldValues, { operator }: OperatorSession): Promise<object> {
  const noted = look.noted?.(fields as never);
  if (noted !== undefined) await openings.note(operator.id, look.name, noted);
  const answer = await look.answer(desk, fields as never, operator);
  if (isRefusal(answer)) throw new ConsoleRefused(answer);
  await desk.venue.settled();
  return answer;
}

/** All pages of a look, each read when the one before is taken. */
async function* pagesFrom(first: Rows, read: (after: unknown) => Promise<Rows>): AsyncGenerator<Rows["rows"]> {
  let count = 0;
  for (let page = first; ; page = await read(page.next)) {
    yield page.rows;
    count += page.rows.length;
    if (page.next === undefined || count >= EXPORT_ROWS_MAX) return;
  }
}

/** What somebody is told who tries to get in and may not. */
const REFUSED_LOG_INS = ["log_in_wrong", "code_wrong", "passkey_wrong", "operator_unconfirmed", "link_gone"];

function answerError({ desk }: ConsoleHouse, error: unknown, request: FastifyRequest, reply: FastifyReply, onFault: OnFault): void {
  const refusal = refusalOf(error, desk.texts);
  if (refusal.status >= 500 && !isDatabaseAway(error)) {
    const id = requestIdOf(request.headers);
    void reply.header(REQUEST_ID, id);
    onFault(error, `${request.method} ${request.routeOptions.url ?? "unknown"}`, id);
  }
  if (REFUSED_LOG_INS.includes(refusal.name)) securityLog.note({ event: "operator_login_refused", what: refusal.name });
  const text = refusal.words[consoleLanguage(request.headers["accept-language"])];
  const more = error instanceof ConsoleRefused ? error.more : {};
  void reply.code(refusal.status).send({ error: { name: refusal.name, text }, ...more });
}

function refusalOf(error: unknown, texts: Parameters<typeof kernelRefusal>[1]): ConsoleRefusal {
  if (error instanceof ConsoleRefused) return error.refusal;
  if (error instanceof Refused) {
    const refusal = kernelRefusal(error.refusal, texts);
    return error.refusal === "too_many_requests" ? { ...refusal, status: 429 } : refusal;
  }
  if (error instanceof RefusalError || isDatabaseAway(error)) return no("try_again", AWAY, 503);
  const status = error instanceof Error ? Reflect.get(error, "statusCode") : undefined;
  if (typeof status === "number" && status >= 400 && status < 500) return { ...UNREADABLE, status };
  return no("fault", { en: "The venue could not do it; its log says why.", zh: "未能完成，原因见服务器日志。" }, 500);
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ConsoleRefused(UNREADABLE);
  return body as Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const TEXT_MAX = 1000;

function textsOf<const Needed extends string, const Wanted extends string>(
  given: unknown,
  needed: readonly Needed[],
  wanted: readonly Wanted[],
): Partial<Record<Needed | Wanted, string>> {
  const values = new Map<string, unknown>(typeof given === "object" && given !== null ? Object.entries(given) : []);
  const found = [...needed, ...wanted].flatMap((name): [string, string][] => {
    const value = values.get(name);
    if (typeof value === "string" && value.length <= TEXT_MAX && value.isWellFormed() && !value.includes("\0")) return [[name, value]];
    if (value === undefined && (wanted as readonly string[]).includes(name)) return [];
    throw new ConsoleRefused(UNREADABLE);
  });
  return Object.fromEntries(found) as Partial<Record<Needed | Wanted, string>>;
}

const NOT_FOUND = no("not_found", { en: "There is no such thing.", zh: "不存在。" }, 404);
const UNREADABLE = no("unreadable", { en: "This can't be read.", zh: "无法读取。" }, 400);
const AWAY = { en: "The venue can't do this just now. Try again shortly.", zh: "暂时无法处理，请稍后再试。" };
