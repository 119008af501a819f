/** Tells people what happened to their orders and balances, once it is durable. */
import type { Cell } from "../../kernel/ledger/ledger.ts";
import type { Engine } from "../engine.ts";
import type { AppSockets } from "./app-sockets.ts";

export function pushPrivate(
  engine: Pick<Engine, "venue" | "trading" | "onApplied">,
  sockets: Pick<AppSockets, "hears" | "push" | "passive" | "pushPassive" | "tell" | "watching">,
): void {
  const { ledger } = engine.venue.kernel;
  const { news: desk, features } = engine.trading;
  const onApplied: Engine["onApplied"] = (listener) => engine.onApplied(listener);
  for (const { pushes } of features) pushes?.(engine.trading, { sockets, onApplied });
  onApplied((applied) => {
    for (const { news } of desk.of(applied)) {
      const { kind, user, id, status } = news;
      if (kind.push !== undefined) sockets.push(user, kind.push, { id, status });
    }
    // A repeated request moved nothing.
    let wallets: Set<string> | undefined;
    const note = (cell: Cell): void => {
      const user = ledger.ownerOf(cell);
      if (sockets.hears(user)) (wallets ??= new Set()).add(`${user} ${ledger.assetOf(cell)}`);
    };
    for (const { from, to } of applied.postings) {
      note(from);
      note(to);
    }
    for (const wallet of wallets ?? []) {
      const [user = 0, currency = 0] = wallet.split(" ").map(Number);
      sockets.push(user, "wallet_changed", { currency });
    }
  });
}
