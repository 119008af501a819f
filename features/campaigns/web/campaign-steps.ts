/** What of a campaign is shown: pure. */
import type { CampaignOrderView, CampaignView } from "../contract/campaigns.contract.ts";

/** A row of the list of orders: assigned, or only known to come. */
export type OrderLine = { readonly number: number; readonly order: CampaignOrderView | undefined; readonly isNext: boolean };

/** All orders of a campaign in turn; those of groups that are not assigned yet have no kind. */
export function orderLines({ orders, mine }: CampaignView): readonly OrderLine[] {
  if (mine === null) return [];
  return Array.from({ length: orders }, (_one, index) => {
    const number = index + 1;
    return {
      number,
      order: mine.orders.find(({ order }) => order === number),
      isNext: mine.state === "running" && number === mine.done + 1,
    };
  });
}

/** What the way on is. */
export type NextStep =
  | { readonly step: "join" }
  | { readonly step: "play" | "sell"; readonly order: number }
  | { readonly step: "claim" }
  | undefined;

export function nextStep({ state, mine }: CampaignView): NextStep {
  if (mine === null) return state === "open" ? { step: "join" } : undefined;
  if (mine.state === "earned") return { step: "claim" };
  if (mine.state !== "running") return undefined;
  const isRunning = mine.orders.some((order) => order.state === "running");
  return { step: isRunning ? "sell" : "play", order: mine.done + 1 };
}

/** The coin of a market. */
export const coinOf = (symbol: string): string => symbol.split("/", 1)[0] ?? symbol;

/** Minutes and seconds that are left: "2:48". */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much of its time an order has had, from 0 to 1; 1 for one that is done. */
export function orderShare(order: CampaignOrderView | undefined, now: number): number {
  if (order === undefined || order.state === "waiting") return 0;
  if (order.state === "done") return 1;
  return Math.min(1, Math.max(0, (now - order.started) / Math.max(1, order.due - order.started)));
}
