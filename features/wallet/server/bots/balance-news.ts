/**
 * What happens to one person's money, as the bots' dialect tells it: outboundAccountPosition after every change of a balance,
 * balanceUpdate before it for what did not come from trading.
 *
 * Balances are those after the very command that is told, from the log of its moves; not what the ledger holds by then.
 */
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import type { Cell } from "../../../../kernel/ledger/ledger.ts";
import type { Posting } from "../../../../kernel/ledger/posting-log.ts";
import { TRADING_REASONS } from "../../../../kernel/ledger/reasons.ts";
import type { AssetId } from "../../../../money/units.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import type { AccountNews, OpenAccountNews } from "../../../../server/doors/bots-ws-api/account-news.ts";
import type { Applied } from "../../../../server/sequencer/sequencer.ts";
import { assetOf, type TradingVenue } from "../../../../server/trading-venue.ts";
import { heldOf } from "../wallet.views.ts";

/** `nextSequence`: the number of the first command that the ledger does not hold yet. */
export function balanceNews(venue: TradingVenue, nextSequence: () => number): OpenAccountNews {
  return (user) => Promise.resolve(new BalanceNews(venue, user, nextSequence()));
}

type Held = { own: bigint; locked: bigint };

class BalanceNews implements AccountNews {
  readonly firstSequence: number;
  readonly #kernel: TradingVenue["kernel"];
  readonly #user: number;
  readonly #held: Map<AssetId, Held>;

  constructor(venue: TradingVenue, user: number, firstSequence: number) {
    this.firstSequence = firstSequence;
    this.#kernel = venue.kernel;
    this.#user = user;
    this.#held = new Map(venue.kernel.assets.all().map((asset) => [asset.id, { ...heldOf(venue, user, "change", asset) }]));
  }

  take({ command: { at }, postings }: Applied): readonly object[] {
    const touched = new Set<AssetId>();
    const deltas = new Map<AssetId, bigint>();
    for (const posting of postings) {
      this.#leg(posting, posting.from, -posting.amount, posting.fromAfter, touched, deltas);
      this.#leg(posting, posting.to, posting.amount, posting.toAfter, touched, deltas);
    }
    if (touched.size === 0) return [];
    const updates = [...deltas]
      .filter(([, delta]) => delta !== 0n)
      .map(([asset, delta]) => ({ e: "balanceUpdate", E: at, a: this.#asset(asset).code, d: this.#text(asset, delta), T: at }));
    const balances = [...touched].map((asset) => {
      const { own, locked } = this.#of(asset);
      return { a: this.#asset(asset).code, f: this.#text(asset, own), l: this.#text(asset, locked) };
    });
    return [...updates, { e: "outboundAccountPosition", E: at, u: at, B: balances }];
  }

  #leg({ reason }: Posting, cell: Cell, units: bigint, after: bigint, touched: Set<AssetId>, deltas: Map<AssetId, bigint>): void {
    const { ledger } = this.#kernel;
    const bucket = ledger.bucketOf(cell);
    if (bucket === "promotional" || ledger.ownerOf(cell) !== this.#user || ledger.purposeOf(cell) !== PURPOSE.change) return;
    const asset = ledger.assetOf(cell);
    touched.add(asset);
    this.#of(asset)[bucket === "own" ? "own" : "locked"] = after;
    if (!TRADING_REASONS.has(reason)) deltas.set(asset, (deltas.get(asset) ?? 0n) + units);
  }

  #of(asset: AssetId): Held {
    let held = this.#held.get(asset);
    if (held === undefined) this.#held.set(asset, (held = { own: 0n, locked: 0n }));
    return held;
  }

  #asset(asset: AssetId): ReturnType<typeof assetOf> {
    return assetOf(this.#kernel, asset);
  }

  #text(asset: AssetId, units: bigint): string {
    return wireDecimal(units, this.#asset(asset).decimals);
  }
}
