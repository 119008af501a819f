/** Counts what a record has no place for: commands and settlements of other products. */
import type { Command, KernelEvent } from "../../../kernel/kernel.ts";

const PRODUCTS: ReadonlySet<string> = new Set([
  ...["futures", "copies", "lock-mining", "dual-investment", "token-sale", "loans", "nft", "quizzes", "contests"],
  ...["exchange", "quick-buy", "campaigns"],
]);

export class LeftOut {
  readonly #counts = new Map<string, number>();

  take(command: Command, events: readonly KernelEvent[]): void {
    const product = command.type.slice(0, command.type.indexOf("/"));
    if (PRODUCTS.has(product)) this.count(product);
    for (const event of events)
      if (event.type === "settlement/settled" && event.product !== "seconds") this.count(`${event.product} settled`);
  }

  /** By product, in the order of their names. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
