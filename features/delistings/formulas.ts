/** How long ahead the end of a market is said: read by kernel, documents, verbs and app alike. */

const DAY_MS = 86_400_000;

/** Decision 0045: from the announcement to the last new order; whoever holds the coin has so long to sell it here. */
export const DELISTING_NOTICE_MS = 7 * DAY_MS;
/** No end is announced further ahead: nobody would remember it. */
export const DELISTING_LATEST_MS = 366 * DAY_MS;
