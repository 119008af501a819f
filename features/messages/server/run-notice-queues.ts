/** Starts what takes messages out of the venue: mails, what browsers are told, and what is older than they are kept. */
import type { Pool } from "pg";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { runNoticeYear } from "./notice-bounds.ts";
import { runNoticeMails } from "./notice-mails.ts";
import { runNoticePushes } from "./notice-pushes.ts";
import { PUSH_DESK } from "./push-desk.ts";

export type RunNoticeQueuesOptions = {
  readonly context: ServerContext<TradingVenue>;
  readonly pool: Pool;
  /** The venue's own: its key for browsers comes from it. */
  readonly secret: Uint8Array;
  readonly onFault: (error: unknown, where: string) => void;
};

/** What comes back ends it. */
export function runNoticeQueues({ secret, ...options }: RunNoticeQueuesOptions): () => Promise<void> {
  const { venue, settings } = options.context;
  venue.live.of(PUSH_DESK).open(settings.webPush, secret);
  const queues = [runNoticeMails(options), runNoticePushes(options), runNoticeYear(options.pool, options.onFault)];
  return async () => void (await Promise.all(queues.map((queue) => queue.close())));
}
