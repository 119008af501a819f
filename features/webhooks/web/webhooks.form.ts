/** The form of a webhook as pure functions: what is missing or wrong, and the fields that are sent. */
import type { EventGroup } from "../contract/webhooks.contract.ts";

/** In the order in which they are shown. */
export const GROUPS: readonly EventGroup[] = [
  "order",
  "fill",
  "futures",
  "seconds",
  "lock-mining",
  "dual",
  "token-sale",
  "loans",
  "copies",
  "quizzes",
  "contests",
  "balance",
  "deposit",
  "withdrawal",
];
export const URL_MAX = 500;

export interface WebhookForm {
  readonly url: string;
  readonly events: ReadonlySet<EventGroup>;
}

export const emptyWebhook: WebhookForm = { url: "", events: new Set(["order", "fill"]) };

export type WebhookProblem = "url_missing" | "url_wrong" | "url_long" | "events_missing";
export interface WebhookProblems {
  readonly url?: WebhookProblem;
  readonly events?: WebhookProblem;
}

export function webhookProblems({ url, events }: WebhookForm): WebhookProblems {
  const problem = urlProblem(url.trim());
  return {
    ...(problem === undefined ? {} : { url: problem }),
    ...(events.size > 0 ? {} : { events: "events_missing" }),
  };
}

/** Looks like an address; the venue, which looks where it leads, has the last word. */
function urlProblem(url: string): WebhookProblem | undefined {
  if (url === "") return "url_missing";
  if (url.length > URL_MAX) return "url_long";
  const read = URL.parse(url);
  const isWeb = read !== null && /^https?:$/.test(read.protocol) && read.username === "" && read.password === "";
  return isWeb ? undefined : "url_wrong";
}

export function withGroup(form: WebhookForm, group: EventGroup, isChosen: boolean): WebhookForm {
  return { ...form, events: new Set(GROUPS.filter((each) => (each === group ? isChosen : form.events.has(each)))) };
}

/** Fields of POST /webhook/create and /webhook/update. */
export function webhookFields({ url, events }: WebhookForm): { readonly url: string; readonly events: string } {
  return { url: url.trim(), events: GROUPS.filter((group) => events.has(group)).join(",") };
}

/** A body as people read it; what is no JSON stays as it is. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}
