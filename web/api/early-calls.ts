/**
 * Calls of the first page, on the line while the app's code is still coming.
 *
 * This module and what it imports are in the small entry chunk: keep them few. The API client takes an early answer when
 * the page asks for exactly that call; an answer that nobody asks for soon is dropped.
 */
import { firstPageAt } from "../features.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "../i18n/languages.ts";
import { readStored } from "../state/storage.ts";
import { apiRequest } from "./api-request.ts";
import type { EarlyCall } from "./api-request.ts";

/** What every page shows: name and labels of the venue, prices. */
const SHELL_CALLS: readonly EarlyCall[] = [
  { method: "GET", path: "/getSiteConfig", fields: {} },
  { method: "GET", path: "/currency/quotation_new", fields: {} },
];

/** An answer older than this is not the present any more; one that takes longer is given up. */
const KEPT_MS = 10_000;

const answers = new Map<string, Promise<Response | undefined>>();

/** The calls that the page behind `path` makes first. */
export function earlyCallsOf(path: string): readonly EarlyCall[] {
  return [...(firstPageAt(path)?.early ?? []), ...SHELL_CALLS];
}

/** Starts the calls of the page behind `path`, as the client would make them. */
export function startEarlyCalls(path: string): void {
  const stored = { language: readStored("lang"), token: readStored("token") };
  const language = isLanguageCode(stored.language) ? stored.language : DEFAULT_LANGUAGE;
  const token = typeof stored.token === "string" ? stored.token : "";
  for (const { method, path: called, fields } of earlyCallsOf(path)) {
    const request = apiRequest(method, called, fields, language, token);
    const answer = fetch(request.url, { ...request.init, signal: AbortSignal.timeout(KEPT_MS) });
    answers.set(
      request.key,
      answer.catch((error: unknown) => {
        console.warn(`The early call of ${called} failed; the page makes it again.`, error);
        return undefined;
      }),
    );
  }
  setTimeout(() => answers.clear(), KEPT_MS);
}

/** The early answer to exactly this request, once; undefined when there is none or it failed. */
export async function takeEarlyAnswer(key: string): Promise<Response | undefined> {
  const answer = answers.get(key);
  answers.delete(key);
  return await answer;
}
