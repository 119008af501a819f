/**
 * What a venue with real money needs and this version does not have: such a start is refused with the list (product.md 1, charter 7). An entry
 * goes when its part is built, whole.
 */
import type { Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

const NOT_BUILT = [
  "who may use which product in which country (COUNTRY_TABLE is named, and nothing reads it yet)",
  "terms that people accept by their version",
  "risk warnings before leveraged and option products with the venue's own figure of accounts that lose",
  "a payment provider",
];

/** Throws StartError for a live venue, before anything is opened. */
export function requireLive({ mode }: Pick<Settings, "mode">): void {
  if (mode !== "live" || NOT_BUILT.length === 0) return;
  throw new StartError(`MODE=live can't be started with this version, which lacks: ${NOT_BUILT.join("; ")}. See docs/operating/live.md.`);
}
