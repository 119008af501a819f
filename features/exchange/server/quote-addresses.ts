/**
 * From which address each open quote was asked for. A person's own are bounded by the kernel; many accounts behind one address together hold a
 * quarter of a coin's cover and no more. The log knows no addresses: this is forgotten with a restart, as the quotes are within ten seconds.
 */
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Kernel, KernelEvent, Outcome } from "../../../kernel/kernel.ts";
import type { AssetId, UserId } from "../../../money/units.ts";
import { ADDRESS_SHARE } from "../formulas.ts";

const known = new WeakMap<Kernel, QuoteAddresses>();

/** One for all doors of a venue. */
export function quoteAddresses(kernel: Kernel): QuoteAddresses {
  const found = known.get(kernel) ?? new QuoteAddresses(kernel);
  known.set(kernel, found);
  return found;
}

type Asker = { readonly address: string; readonly asset: AssetId; readonly user: UserId };

class QuoteAddresses {
  readonly #kernel: Kernel;
  /** By the quote's number; of those that are open, and of some that ended since. */
  readonly #byQuote = new Map<number, string>();
  /** What was asked for last from an address and is not answered yet. */
  readonly #asking = new Map<string, Promise<unknown>>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Asks unless its address holds enough: then undefined. Those of one address go one after another, so that none is looked at before the one before counts. */
  async ask({ address, asset, user }: Asker, submit: () => Promise<Outcome>): Promise<Outcome | undefined> {
    const before = this.#asking.get(address);
    const mine = (async () => {
      await before?.catch((_said: unknown) => undefined);
      if (this.#areFull(address, asset, user)) return undefined;
      const outcome = await submit();
      this.#given(address, outcome.events);
      return outcome;
    })();
    this.#asking.set(address, mine);
    try {
      return await mine;
    } finally {
      if (this.#asking.get(address) === mine) this.#asking.delete(address);
    }
  }

  /** Whether others behind an address hold as much of a coin as one address may. */
  #areFull(address: string, asset: AssetId, user: UserId): boolean {
    const { ledger } = this.#kernel;
    const isTheirs = (quote: { readonly number: number; readonly to: AssetId; readonly user: UserId }): boolean =>
      quote.to === asset && quote.user !== user && this.#byQuote.get(quote.number) === address;
    const held = this.#kernel.exchange.quotes().reduce((sum, quote) => (isTheirs(quote) ? sum + quote.covered : sum), 0n);
    const cover = (bucket: "own" | "pledged"): bigint => ledger.balanceOf(HOUSE, PURPOSE.exchange, asset, bucket);
    return held > 0n && held * ADDRESS_SHARE >= cover("own") + cover("pledged");
  }

  /** Remembers what was asked for from there, and forgets what is over. */
  #given(address: string, events: readonly KernelEvent[]): void {
    const quoted = events.find((event) => event.type === "exchange/quoted");
    if (quoted === undefined) return;
    const open = new Set(this.#kernel.exchange.quotes().map(({ number }) => number));
    for (const number of this.#byQuote.keys()) if (!open.has(number)) this.#byQuote.delete(number);
    if (open.has(quoted.quote)) this.#byQuote.set(quoted.quote, address);
  }
}
