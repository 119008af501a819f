/**
 * From a call's raw parts to its reply: token, fields, handler, envelope, in this order. Both ways into the door end here
 * (`app-door.ts` through Fastify, `direct-calls.ts` past it), so they can't differ in what they check or say.
 */
import type { RefusalEntry } from "../../../contract/refusal-table.ts";
import { setTimeout as rest } from "node:timers/promises";
import type { TObject } from "typebox";
import type { Call, CallAccess } from "../../../contract/call.ts";
import type { ErrorReply, Reply } from "../../../contract/envelope.ts";
import { REFUSALS, type RefusalName } from "../../../contract/errors.ts";
import { type Language, languageOf } from "../../../contract/languages.ts";
import { addressGroup } from "../../identity/address-group.ts";
import { securityLog } from "../../security-log.ts";
import { isDatabaseAway } from "../../sql/database-away.ts";
import { type Answer, Refused, type TextParameters } from "./answer.ts";
import { budgetOf, type CallBudgets } from "./call-budgets.ts";
import { compileFields } from "./call-fields.ts";
import type { GuestTurns } from "./guest-turns.ts";
import type { Caller, CallInput, ServerContext } from "./server-context.ts";
import { SharedReply } from "./shared-replies.ts";

/** What a call comes with, before anything of it was checked. */
export type RawCall = {
  readonly authorization: string | undefined;
  readonly query: unknown;
  readonly body: unknown;
  readonly ip: string;
  readonly userAgent: string;
};

/**
 * Whoever asks more often than they may waits so long for that answer, in ms. A connection's requests are taken one after another: a client that asks
 * again at once, from however many addresses, makes one refusal a second of each connection and not thousands.
 */
export const HELD_MS = 1000;
const HELD: readonly RefusalName[] = ["too_many_requests", "try_again_later"];

/** What somebody is told who tries to get in and may not. */
const REFUSED_LOG_INS: readonly RefusalName[] = ["login_wrong", "account_locked", "account_frozen", "second_factor_wrong", "passkey_wrong"];

/** Answers one declared call; throws Refused, or whatever went wrong. */
export type CallAnswerer = (raw: RawCall) => Promise<unknown>;

export function callAnswerer<Fields extends TObject, Access extends CallAccess>(
  { context, budgets, guests }: { readonly context: ServerContext; readonly budgets: CallBudgets; readonly guests: GuestTurns },
  call: Call<Fields, Access>,
  answer: (input: CallInput<Fields, Access>) => Answer | Promise<Answer>,
): CallAnswerer {
  const budget = budgetOf(call);
  const readFields = compileFields(call.fields);
  const answerCall: CallAnswerer = async ({ authorization, query, body, ip, userAgent }) => {
    const owner = await context.sessions.find(authorization, ip);
    if (owner === undefined && call.access === "user") throw new Refused("login_required");
    const caller: Caller | undefined = owner === undefined ? undefined : { id: owner.userId, session: owner.session };
    const language = languageAsked(query, body);
    const work = async (): Promise<unknown> => {
      if (caller === undefined) await guests.take();
      const input = { fields: readFields(query, body), caller, language, ip, userAgent };
      // The caller is there where the access asks for one: checked just above.
      const answered = await answer(input as CallInput<Fields, Access>);
      if (answered.kind === "refused") noteRefusal(answered.refusal, caller?.id);
      const reply = replyTo(answered, language, context);
      if (caller === undefined && reply instanceof SharedReply) {
        // All who waited for the same would be sent it in one go: it is large, and sending it is work.
        await reply.made();
        await guests.take();
      }
      return reply;
    };
    // An address that used up its budget waits for no turn, and takes none from other guests.
    return budgets.spend(budget, String(caller?.id ?? addressGroup(ip)), work);
  };
  return (call) => answerCall(call).catch(held);
}

function noteRefusal(refusal: RefusalName, user?: number): void {
  if (REFUSED_LOG_INS.includes(refusal)) securityLog.note({ event: "login_refused", what: refusal, user });
}

async function held(error: unknown): Promise<never> {
  if (error instanceof Refused) noteRefusal(error.refusal);
  if (error instanceof Refused && HELD.includes(error.refusal)) await rest(HELD_MS, undefined, { ref: false });
  throw error;
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
    case "shared":
      return answer.reply;
  }
}

export function errorReply(context: ServerContext, language: Language, refusal: RefusalName, parameters: TextParameters = {}): ErrorReply {
  const entry = REFUSALS[refusal];
  return {
    type: entry.type ?? "error",
    message: context.texts.say(entry.text, language, parameters),
    error: { name: refusal, number: entry.number, ...filterOf(entry, parameters) },
  };
}

/** Which filter of a market refused, and its bounds, for programs. */
function filterOf({ filter }: RefusalEntry, parameters: TextParameters): { filter: string; bound: string } | undefined {
  if (filter === undefined) return undefined;
  return { filter: filter.name, bound: filter.bounds.map((name) => String(parameters[name] ?? "")).join(" – ") };
}

export type Failure = { readonly refusal: RefusalName; readonly parameters?: TextParameters; readonly isFault: boolean };

/** What the caller is told of something thrown; a fault is reported and its details stay here. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return { refusal: error.refusal, parameters: error.parameters, isFault: false };
  if (!(error instanceof Error)) return { refusal: "try_again_later", isFault: true };
  if (isDatabaseAway(error)) return { refusal: "history_unavailable", isFault: false };
  const status: unknown = Reflect.get(error, "statusCode");
  if (status === 413) return { refusal: "request_too_large", isFault: false };
  if (typeof status === "number" && status < 500) return { refusal: "unreadable_request", isFault: false };
  return { refusal: "try_again_later", isFault: true };
}

export function languageAsked(query: unknown, body: unknown): Language {
  return languageOf(ownValue(body, "lang") ?? ownValue(query, "lang"));
}

function ownValue(source: unknown, name: string): unknown {
  return source !== null && typeof source === "object" && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
}
