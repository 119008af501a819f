/**
 * What becomes of an order, in three words. `spot_orders` has an index of each, in all and (but for the few that are open) in each market, and none of
 * all orders: a list of all is read from the three, each as far as the page needs (decision 0146).
 */
import type { Closed } from "../kernel/public.ts";
import type { firstStatus } from "./first-status.ts";

export const STANDINGS = ["open", "done", "ended"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Of every word that an order's row can have. The partial indexes of `spot_orders` name the same words. */
const STANDING_OF: Readonly<Record<ReturnType<typeof firstStatus> | Closed["reason"], Standing>> = {
  working: "open",
  waiting: "open",
  pending: "open",
  filled: "done",
  expired: "done",
  cancelled: "ended",
  self_trade: "ended",
  pair: "ended",
  session_end: "ended",
  split: "ended",
  delisted: "ended",
  start_again: "ended",
};
const standings: ReadonlyMap<string, Standing> = new Map(Object.entries(STANDING_OF));

export const standingOf = (status: string): Standing | undefined => standings.get(status);

/** SQL that an index of the standing fits. */
export function ofStanding(standing: Standing): string {
  const words = [...standings].filter(([, one]) => one === standing);
  return `status in (${words.map(([word]) => `'${word}'`).join(", ")})`;
}

/** SQL for the rows of every standing (of some, where `among` names them), given a query for those of one. */
export const ofEveryStanding = (query: (standing: string) => string, among: readonly Standing[] = STANDINGS): string =>
  among.map((standing) => `(${query(ofStanding(standing))})`).join(" union all ");
