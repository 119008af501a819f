/** What the page of waiting requests shows. Pure. */
import type { WaitingRequest } from "../../contract/console-wire.ts";

/**
 * The list is read anew every few seconds, without what was just agreed to: that stays until it was read, for a set-up link is shown once and
 * never again.
 */
export function shownRequests(waiting: readonly WaitingRequest[], unread: readonly WaitingRequest[]): readonly WaitingRequest[] {
  return [...unread, ...waiting.filter(({ id }) => unread.every((one) => one.id !== id))];
}
