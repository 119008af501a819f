/**
 * Sends a call that moves money, and finds out what became of it when no answer came (durability.md D7): an order is
 * never sent later behind its owner's back, and never left in the dark.
 *
 * Asking is by `request_id`. A request that the venue does not know could still be on its way; so its key is used up by
 * a cancel of an order that can't exist. From then on the request, should it ever arrive, is refused (D6: the same key
 * with other content), and "not carried out" is certain. What the venue does know is sent again: the same key has one
 * effect and the same answer, in the same words.
 */
import { callReply } from "../api/client.ts";
import type { CallOptions } from "../api/client.ts";
import { RefusedError, UnreachableError } from "../api/reply.ts";
import type { Fields, Reply } from "../api/reply.ts";
import { useSession } from "../state/session.store.ts";
import { useLine } from "./line.store.ts";
import { noteLost, noteNotSent } from "./lost.store.ts";
import type { LostKind } from "./lost.store.ts";

/** A question that hangs is asked again. */
const QUESTION_TIMEOUT_MS = 10_000;
/** Between two questions while the venue can't be reached. */
const ASK_AGAIN_MS = 2_000;
/** The venue remembers a key for a day (D6). */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
/** Refusals that say nothing of the request itself. */
const UNDECIDED = ["try_again_later", "too_many_requests", "history_unavailable"];
/** Orders count up from one: this number, the largest that the wire takes, is none's. */
const NO_ORDER = 999_999_999_999_999;

/** The browser has no network: the call was not even tried. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

/** It never reached the venue, and can't any more. */
export class NotCarriedOutError extends Error {
  override readonly name = "NotCarriedOutError";
}

let lastSentAt = Number.NEGATIVE_INFINITY;

/** Whether the reader sent something so many milliseconds ago at most. */
export function sentWithin(ms: number): boolean {
  return performance.now() - lastSentAt < ms;
}

export interface MoneyCall {
  readonly path: string;
  readonly fields: Fields & { readonly request_id: string };
  readonly kind: LostKind;
  readonly options?: Pick<CallOptions, "ownRefusal">;
}

/** The venue's answer, however long it takes to hear of it. */
export async function sendOnce(call: MoneyCall): Promise<Reply> {
  lastSentAt = performance.now();
  if (useLine.getState().state === "offline") {
    if (call.options?.ownRefusal !== true) noteNotSent(call.kind);
    throw new NotSentError();
  }
  try {
    return await send(call);
  } catch (error: unknown) {
    // A fault on the venue's side may have come after the order was taken.
    if (error instanceof UnreachableError || isRefusedAs(error, "try_again_later")) return await findOut(call);
    throw error;
  }
}

function send({ path, fields, options }: MoneyCall): Promise<Reply> {
  return callReply("POST", path, fields, { ...options, ownFailure: true });
}

/** Asks until it is known; gives up with the session, whose keys only its owner may ask about. */
async function findOut(call: MoneyCall): Promise<Reply> {
  const { token } = useSession.getState();
  const settle = noteLost(call.kind);
  const until = performance.now() + REMEMBERED_MS;
  try {
    while (useSession.getState().token === token && performance.now() < until) {
      const reply = await answerTo(call);
      if (reply !== undefined) {
        settle("answered", typeof reply.message === "string" ? reply.message : "");
        return reply;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } catch (error: unknown) {
    if (error instanceof NotCarriedOutError) settle("not_carried_out", "");
    else if (error instanceof RefusedError && error.kind === "refused") settle("answered", error.message);
    else settle("unknown", "");
    throw error;
  }
  settle("unknown", "");
  throw new UnreachableError(`${call.path} was not answered while its sender was logged in`);
}

/** The first answer, got again; undefined while nobody can say. */
async function answerTo(call: MoneyCall): Promise<Reply | undefined> {
  const { request_id } = call.fields;
  try {
    if ((await statusOf(request_id)) === "unknown") {
      if (await takeKey(request_id)) throw new NotCarriedOutError();
      if ((await statusOf(request_id)) === "unknown") return undefined;
    }
    return await send(call);
  } catch (error: unknown) {
    const isKnown = error instanceof NotCarriedOutError || error instanceof RefusedError;
    if (isKnown && !UNDECIDED.some((name) => isRefusedAs(error, name))) throw error;
    console.warn("It is not known yet what became of a request.", error);
    return undefined;
  }
}

function question(): CallOptions {
  return { quiet: true, signal: AbortSignal.timeout(QUESTION_TIMEOUT_MS) };
}

async function statusOf(requestId: string): Promise<string> {
  const reply = await callReply("GET", "/command/status", { request_id: requestId }, question());
  return (reply.data as { readonly status: string }).status;
}

/** Uses a key up without any effect; false when it was used before. */
async function takeKey(requestId: string): Promise<boolean> {
  try {
    await callReply("POST", "/coin/cancel", { id: NO_ORDER, request_id: requestId }, question());
    return false;
  } catch (error: unknown) {
    if (isRefusedAs(error, "order_not_found")) return true;
    if (isRefusedAs(error, "key_reused")) return false;
    throw error;
  }
}

function isRefusedAs(error: unknown, name: string): boolean {
  return error instanceof RefusedError && error.detail?.name === name;
}
