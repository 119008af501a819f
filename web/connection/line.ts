/** How the line to the venue is, worked out from socket, navigator and the age of the last push. Pure. */

/** reconnecting: the socket is down, or silent; offline: the browser has no network; away: it has, but the venue does not answer. */
export type LineState = "live" | "reconnecting" | "offline" | "away";

/** Prices come every second while any market is open: after so long without one they are not believed to be of now. */
export const QUIET_MS = 10_000;
/** A shorter break is not worth a word: most end by themselves. */
export const SHOWN_AFTER_MS = 3_000;
/** By then a venue that only starts anew would have answered. */
export const AWAY_AFTER_MS = 10_000;

/** Times are of the steady clock, ms. */
export interface LineFacts {
  readonly connected: boolean;
  /** What the browser believes of its network; on a venue of this very machine it may be wrong. */
  readonly online: boolean;
  /** The newest push or reading of prices. */
  readonly heardAt: number | undefined;
  /** Since when the line is not well; undefined while it is. */
  readonly downSince: number | undefined;
  /** The newest reading failed, and nothing was heard since. */
  readonly unanswered: boolean;
}

/** Connected, and prices come. */
export function isWell({ connected, heardAt }: LineFacts, now: number): boolean {
  return connected && heardAt !== undefined && now - heardAt < QUIET_MS;
}

export function lineState(facts: LineFacts, now: number): LineState {
  const { online, unanswered, downSince } = facts;
  if (unanswered && !online) return "offline";
  if (downSince === undefined) return "live";
  const down = now - downSince;
  if (unanswered && down >= AWAY_AFTER_MS) return "away";
  return down >= SHOWN_AFTER_MS ? "reconnecting" : "live";
}
