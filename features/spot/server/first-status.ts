/** Where an order stands when it is placed. */
import type { Placed } from "../kernel/spot.messages.ts";

/** Whether it follows another order, which is not filled yet. */
export const isFollower = ({ list, entry }: Pick<Placed, "list" | "entry">): boolean => list !== undefined && entry === list.first;

export function firstStatus(placed: Pick<Placed, "list" | "entry" | "trigger">): "pending" | "working" | "waiting" {
  if (isFollower(placed)) return "pending";
  return placed.trigger === undefined ? "working" : "waiting";
}
