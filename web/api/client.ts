/**
 * The one door to the venue's `/api` (seed 7): form bodies, `lang` on every request, the raw token, 60 s time-outs,
 * and the reply handling of seed 8. What a page does with an accepted message is the page's.
 */
import { t } from "../i18n/texts.ts";
import { isLeaving, leaveFor } from "../router/leave.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { clearSession, useSession } from "../state/session.store.ts";
import { showToast } from "../ui/toast.store.ts";
import { apiRequest } from "./api-request.ts";
import { takeEarlyAnswer } from "./early-calls.ts";
import { startWaiting } from "./pending.store.ts";
import { RefusedError, UnreachableError, replyKind, replyText } from "./reply.ts";
import type { Fields, Reply } from "./reply.ts";

/** Seed 7. */
export const NETWORK_TIMEOUT_MS = 60_000;

export interface CallOptions {
  /** Polling and background reads: neither a loading indicator nor a toast. */
  readonly quiet?: boolean;
  /** The page shows a refusal itself, beside the field concerned. */
  readonly ownRefusal?: boolean;
  /** Whoever calls tells what it means that no answer came. */
  readonly ownFailure?: boolean;
  readonly signal?: AbortSignal;
}

async function request(method: "GET" | "POST", path: string, fields: Fields, token: string, signal?: AbortSignal): Promise<Reply> {
  const { url, init, key } = apiRequest(method, path, fields, usePreferences.getState().language, token);
  const timeout = AbortSignal.timeout(NETWORK_TIMEOUT_MS);
  const response =
    (await takeEarlyAnswer(key)) ??
    (await fetch(url, { ...init, signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) }));
  if (response.status !== 200) throw new UnreachableError(`${path} answered ${response.status}`, response.status);
  return (await response.json()) as Reply;
}

/** Seed 8: toast; 999 also clears user and token and leads to login, 998 to verification, both after 1.2 s. */
function refuse(reply: Reply, token: string, options: CallOptions): never {
  const kind = replyKind(reply);
  const text = replyText(reply) || t("shell.error.unknown");
  const silent = kind === "refused" && (options.quiet === true || options.ownRefusal === true);
  if (kind === "logged_out") {
    // Of several calls under way only the first that hears of it says so, and none that was made with an older token.
    const isMine = token === (useSession.getState().token ?? "");
    if (isMine && (token !== "" || (options.quiet !== true && !isLeaving()))) {
      showToast(text);
      leaveFor("login");
      clearSession();
    }
  } else if (!silent) {
    showToast(text);
  }
  if (kind === "not_verified") leaveFor("verification");
  throw new RefusedError(text, kind, reply.error);
}

/** Sends a call and returns the whole accepted reply. */
export async function callReply(method: "GET" | "POST", path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Reply> {
  const stopWaiting = options.quiet === true ? undefined : startWaiting();
  const token = useSession.getState().token ?? "";
  try {
    const reply = await request(method, path, fields, token, options.signal);
    if (replyKind(reply) !== "accepted") refuse(reply, token, options);
    return reply;
  } catch (error: unknown) {
    if (error instanceof RefusedError || error instanceof UnreachableError) throw error;
    if (options.signal?.aborted === true) throw error;
    if (options.quiet !== true && options.ownFailure !== true) showToast(t("shell.error.network"));
    throw new UnreachableError(`${path} could not be reached: ${String(error)}`);
  } finally {
    stopWaiting?.();
  }
}

/** GET, returning the message; `Message` is the shape that wire.md gives for this call. */
export async function get<Message>(path: string, fields?: Fields, options?: CallOptions): Promise<Message> {
  return (await callReply("GET", path, fields, options)).message as Message;
}

/** POST, returning the message. */
export async function post<Message>(path: string, fields?: Fields, options?: CallOptions): Promise<Message> {
  return (await callReply("POST", path, fields, options)).message as Message;
}
