/** Sends a picture to the venue: the one call with a status of its own (wire.md 4). */
import { replyText, RefusedError, UnreachableError, type Reply } from "../api/reply.ts";
import { NETWORK_TIMEOUT_MS } from "../api/client.ts";
import { languageTag } from "../i18n/languages.ts";
import { t } from "../i18n/texts.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { useSession } from "../state/session.store.ts";

/** Its path at the venue. A refusal is thrown with its text, for whoever asked to show. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const body = new FormData();
  body.set("file", picture, "picture.jpg");
  const headers = { Authorization: useSession.getState().token ?? "", "accept-language": languageTag(usePreferences.getState().language) };
  const reply = await send({ method: "POST", body, headers, signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
  if (reply.type === "ok" && typeof reply.message === "string") return reply.message;
  throw new RefusedError(replyText(reply) || t("shell.error.unknown"), "refused", reply.error);
}

async function send(init: RequestInit): Promise<Reply> {
  try {
    return (await (await fetch("/api/upload", init)).json()) as Reply;
  } catch (error: unknown) {
    throw new UnreachableError(`/upload could not be reached: ${String(error)}`);
  }
}
