/** Tells people what happened to their orders and balances, once it is durable. */
import { HOUSE_USERS_END } from "../../kernel/ledger/chart.ts";
import type { Engine } from "../engine.ts";
import type { AppSockets } from "./app-sockets.ts";

export function pushPrivate(engine: Pick<Engine, "venue" | "onApplied">, sockets: Pick<AppSockets, "push">): void {
  const { kernel } = engine.venue;
  engine.onApplied(({ outcome, postings }) => {
    // A repeated request carries its first outcome: what it says has been pushed, and may no longer be so.
    if (outcome.repeated === true) return;
    for (const event of outcome.events) {
      if (event.type === "spot/placed") push(event.user, event.order, event.trigger === undefined ? "working" : "waiting");
      else if (event.type === "spot/triggered" || event.type === "spot/amended") push(event.user, event.order, "working");
      else if (event.type === "spot/closed") push(event.user, event.order, event.reason);
      else if (event.type === "spot/filled") {
        push(event.makerUser, event.makerOrder, "filled");
        push(event.takerUser, event.takerOrder, "filled");
      }
    }
    const wallets = new Set<string>();
    for (const { from, to } of postings) {
      for (const cell of [from, to]) wallets.add(`${kernel.ledger.ownerOf(cell)} ${kernel.ledger.assetOf(cell)}`);
    }
    for (const wallet of wallets) {
      const [user = 0, currency = 0] = wallet.split(" ").map(Number);
      if (user >= HOUSE_USERS_END) sockets.push(user, "wallet_changed", { currency });
    }
  });

  function push(user: number, id: number, status: string): void {
    if (user >= HOUSE_USERS_END) sockets.push(user, "order_changed", { id, status });
  }
}
