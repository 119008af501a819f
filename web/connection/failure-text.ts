import { RefusedError } from "../api/reply.ts";
import { t } from "../i18n/texts.ts";
import { NotCarriedOutError, NotSentError } from "./send-once.ts";

/** Why a call that moves money did not do so, for the form that sent it. */
export function failureText(error: Error): string {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof NotSentError) return t("shell.line.not_sent");
  return t(error instanceof NotCarriedOutError ? "shell.line.not_carried_out" : "shell.error.network");
}
