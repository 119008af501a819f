/**
 * Dividends and splits: an operator's commands that change balances, open orders and prices of a stock together.
 *
 * Nothing is chosen for anybody: the same ratio for all, rounded down to the smallest unit. What a split creates comes
 * from the issuance, what a reverse split removes goes there, so every asset still sums to zero.
 */
import { amount, ticks as asTicks, type Amount, type AssetId, type MarketId, type TimeMs } from "../../../money/units.ts";
import { assertNever } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Account, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import { RULES_WHOLE_SPLITS } from "../../../kernel/rules.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { AdjustOrders, Market } from "../../spot/kernel/public.ts";
import { dividendOf, dividendTicks, splitCount, splitPrice, splitUnits, type SplitRatio } from "../formulas.ts";
import type { PayDividend, Split, StocksCommand, StocksEvent, StocksRefusal } from "./stocks.messages.ts";

export type StocksNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly spot: {
    readonly markets: { get(id: MarketId): Market | undefined; all(): readonly Market[] };
    /** What a market's open orders pledge of its share. */
    pledgedBase(market: Market): bigint;
    /** Whether all of a market's open orders could be placed with new figures. */
    couldAdjust(market: Market, adjust: SplitOrders): boolean;
  };
  readonly index: (market: MarketId) => number | undefined;
  /** The rules that count now (`kernel/rules.ts`). */
  readonly rules: () => number;
  /** Lifts a market's open orders, runs the change of balances, lays the orders down with new figures. */
  readonly adjustOrders: (market: Market, adjust: AdjustOrders, at: TimeMs) => void;
  /** Scales what is remembered of the index. */
  readonly scaleIndex: (market: MarketId, change: (price: number) => number, at: TimeMs) => void;
  /** Whatever is promised in a share has to be settled now: its balances are about to be scaled. */
  readonly splitting: (asset: AssetId, at: TimeMs) => void;
  readonly isPaper: () => boolean;
  readonly canIssue: (market: Market, units: Amount) => boolean;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly emit: (event: StocksEvent | Settled) => void;
};

type SplitOrders = Pick<AdjustOrders, "price" | "count">;
type DividendShare = {
  readonly account: Account;
  readonly held: bigint;
  readonly units: bigint;
  readonly perShare: Amount;
  readonly decimals: number;
  readonly at: TimeMs;
};
type SplitShare = { readonly cell: Cell; readonly before: bigint; readonly after: bigint; readonly at: TimeMs };

/** Larger ratios are typing errors. */
const RATIO_MAX = 1000;
/** Half of what an order's price can be, so that there is room for the band. */
const PRICE_END = 1 << 30;

export class Stocks implements Part<StocksCommand, StocksRefusal> {
  readonly name = "stocks";
  readonly version = 1;
  readonly commands = { "stocks/pay-dividend": "upkeep", "stocks/split": "upkeep" } as const;
  readonly #needs: StocksNeeds;
  /** All splits of a market multiplied, and how many they were. */
  readonly #splits = new Map<MarketId, SplitRatio & { readonly count: number }>();

  constructor(needs: StocksNeeds) {
    this.#needs = needs;
  }

  /** New shares for each share of the time before the first split: what a source that knows nothing of splits is scaled by. */
  ratio(market: MarketId): SplitRatio {
    return this.#splits.get(market) ?? { numerator: 1, denominator: 1 };
  }

  execute(command: StocksCommand): StocksRefusal | undefined {
    const market = this.#needs.spot.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    if (market.terms.assetClass !== "stock") return "not_a_stock";
    switch (command.type) {
      case "stocks/pay-dividend":
        return this.#payDividend(market, command);
      case "stocks/split":
        return this.#split(market, command);
      default:
        return assertNever(command);
    }
  }

  #payDividend(market: Market, { perShare, at }: PayDividend): StocksRefusal | undefined {
    const { ledger, emit } = this.#needs;
    const { terms, scale } = market;
    const unitsPerTick = BigInt(scale.quotePerTickLot) * 10n ** BigInt(terms.quantityDecimals);
    if (perShare <= 0n || perShare >= BigInt(market.lastTicks) * unitsPerTick) return "dividend_invalid";
    if (!isResting(market)) return "market_must_rest";
    if (!this.#needs.isPaper()) return "paper_only";
    const holders = this.#holdersOf(market);
    const decimals = this.#needs.assets.get(terms.base)?.decimals ?? 0;
    const shares = holders.map((account) => {
      const held = this.#sharesIn(account);
      return { account, held, units: dividendOf(held, perShare, decimals) };
    });
    const total = amount(shares.reduce((sum, { units }) => sum + units, 0n));
    if (!this.#needs.canIssue(market, total)) return "issuance_exhausted";
    const lower = dividendTicks(perShare, unitsPerTick);
    const lowered = (price: number): number => Math.max(1, price - lower);
    this.#needs.adjustOrders(
      market,
      {
        price: (price, side, isWaiting) => (side === "buy" ? (isWaiting ? price : lowered(price)) : isWaiting ? lowered(price) : price),
        count: (lots) => lots,
        between: () => {
          const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, terms.quote));
          for (const { account, units } of shares) {
            const payee = own(ledger.account(ledger.ownerOf(own(account)), ledger.purposeOf(own(account)), terms.quote));
            ledger.move(issuance, payee, amount(units), REASON.dividend, 0);
          }
        },
      },
      at,
    );
    for (const { account, held, units } of shares) this.#settleDividend(market, { account, held, units, perShare, decimals, at });
    emit({ type: "stocks/dividend-paid", market: terms.market, perShare, accounts: shares.length, total, at });
    return undefined;
  }

  /** The receipt of one holder. */
  #settleDividend(market: Market, { account, held, units, perShare, decimals, at }: DividendShare): void {
    const user = this.#needs.ledger.ownerOf(own(account));
    if (user < HOUSE_USERS_END) return;
    const from = `command:${this.#needs.position()}` as const;
    this.#needs.emit({
      type: "settlement/settled",
      product: "stocks",
      contract: this.#needs.position(),
      user,
      formula: "dividend/1",
      inputs: [
        { name: "units", value: String(held), from },
        { name: "per_share", value: String(perShare), from },
        { name: "share_decimals", value: String(decimals), from: "terms" },
      ],
      terms: { market: String(market.terms.market), base: String(market.terms.base), quote: String(market.terms.quote) },
      result: { paid: String(units) },
      at,
    });
  }

  #split(market: Market, { numerator, denominator, at }: Split): StocksRefusal | undefined {
    const ratio = { numerator, denominator };
    const refusal = this.refusalOf(market, ratio);
    if (refusal !== undefined) return refusal;
    const { terms } = market;
    this.#needs.adjustOrders(
      market,
      {
        ...splitOrders(ratio),
        between: () => {
          this.#needs.splitting(terms.base, at);
          this.#scaleBalances(market, ratio, at);
        },
      },
      at,
    );
    const nearest = (price: number): number => (price === 0 ? 0 : splitPrice(price, ratio, "nearest"));
    market.lastTicks = asTicks(nearest(market.lastTicks));
    market.shownTicks = asTicks(nearest(market.shownTicks));
    this.#needs.scaleIndex(terms.market, nearest, at);
    const count = (this.#splits.get(terms.market)?.count ?? 0) + 1;
    this.#splits.set(terms.market, { ...this.#product(market, ratio), count });
    this.#needs.emit({ type: "stocks/split-done", market: terms.market, asset: terms.base, numerator, denominator, ordinal: count, at });
    return undefined;
  }

  /** What a split would be refused for now; undefined where it would be done. */
  refusalOf(market: Market, ratio: SplitRatio): StocksRefusal | undefined {
    const isWhole = this.#needs.rules() >= RULES_WHOLE_SPLITS;
    if (!isRatio(ratio.numerator) || !isRatio(ratio.denominator) || ratio.numerator === ratio.denominator) return "split_invalid";
    if (this.#tradesElsewhere(market)) return isWhole ? "share_trades_elsewhere" : "split_invalid";
    if (!isResting(market)) return "market_must_rest";
    if (!this.#needs.isPaper()) return "paper_only";
    const product = this.#product(market, ratio);
    if (product.numerator > RATIO_MAX * RATIO_MAX || product.denominator > RATIO_MAX * RATIO_MAX) return "split_invalid";
    if (!this.#canIssue(market, ratio)) return "issuance_exhausted";
    if (!isWhole) return splitPrice(market.lastTicks, ratio, "up") < PRICE_END ? undefined : "issuance_exhausted";
    const prices = [market.lastTicks, this.#needs.index(market.terms.market) ?? 0];
    if (!prices.every((price) => staysPrice(price, ratio)) || !this.#needs.spot.couldAdjust(market, splitOrders(ratio)))
      return "split_out_of_range";
    return this.#isPledgedElsewhere(market) ? "share_pledged_elsewhere" : undefined;
  }

  /** Prices of another market, and its orders, would stay in old shares. */
  #tradesElsewhere({ terms: { market, base } }: Market): boolean {
    const others = this.#needs.spot.markets.all().filter((other) => other.terms.market !== market);
    if (this.#needs.rules() < RULES_WHOLE_SPLITS) return others.some(({ terms }) => terms.base === base);
    return others.some(({ terms, life }) => life !== "ended" && (terms.base === base || terms.quote === base));
  }

  /** Contracts of other products would stay in old shares. Rebates of fees are paid before the split. */
  #isPledgedElsewhere(market: Market): boolean {
    const { ledger, spot } = this.#needs;
    const isRebates = (cell: Cell): boolean => ledger.ownerOf(cell) === HOUSE && ledger.purposeOf(cell) === PURPOSE.fees;
    const cells = ledger.cellsOf(market.terms.base).filter((cell) => ledger.bucketOf(cell) === "pledged" && !isRebates(cell));
    return cells.reduce((sum, cell) => sum + ledger.balance(cell), 0n) !== spot.pledgedBase(market);
  }

  /** All splits of the market multiplied, with this one. */
  #product({ terms }: Market, { numerator, denominator }: SplitRatio): SplitRatio {
    const before = this.ratio(terms.market);
    return reduced(before.numerator * numerator, before.denominator * denominator);
  }

  /** No balance may reach 2^62. */
  #canIssue(market: Market, ratio: SplitRatio): boolean {
    const issued = -this.#needs.ledger.balanceOf(HOUSE, PURPOSE.issuance, market.terms.base);
    return splitUnits(issued, ratio) < 1n << 60n;
  }

  #scaleBalances({ terms }: Market, ratio: SplitRatio, at: TimeMs): void {
    const { ledger } = this.#needs;
    const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, terms.base));
    for (const cell of ledger.cellsOf(terms.base)) {
      if (cell === issuance) continue;
      const before = ledger.balance(cell);
      const after = splitUnits(before, ratio);
      const [from, to]: [Cell, Cell] = after > before ? [issuance, cell] : [cell, issuance];
      ledger.move(from, to, amount(after > before ? after - before : before - after), REASON.split, 0);
      this.#settleSplit(terms, ratio, { cell, before, after, at });
    }
  }

  #settleSplit({ market, base }: Market["terms"], { numerator, denominator }: SplitRatio, { cell, before, after, at }: SplitShare): void {
    const user = this.#needs.ledger.ownerOf(cell);
    if (user < HOUSE_USERS_END) return;
    const from = `command:${this.#needs.position()}` as const;
    this.#needs.emit({
      type: "settlement/settled",
      product: "stocks",
      contract: this.#needs.position(),
      user,
      formula: "split/1",
      inputs: [
        { name: "before", value: String(before), from },
        { name: "numerator", value: String(numerator), from },
        { name: "denominator", value: String(denominator), from },
      ],
      terms: { market: String(market), base: String(base) },
      result: { after: String(after) },
      at,
    });
  }

  /** Accounts of people and house accounts that own some; not the house's own fees and issuance. */
  #holdersOf({ terms }: Market): readonly Account[] {
    const { ledger } = this.#needs;
    const accounts = new Set<Account>();
    for (const cell of ledger.cellsOf(terms.base)) if (ledger.ownerOf(cell) !== HOUSE) accounts.add(ledger.accountOf(cell));
    return [...accounts].filter((account) => this.#sharesIn(account) > 0n);
  }

  /** Own money, pledged or not; promotional credit earns nothing. */
  #sharesIn(account: Account): bigint {
    const { ledger } = this.#needs;
    const at = own(account);
    const bucket = (name: "own" | "pledged"): bigint =>
      ledger.balanceOf(ledger.ownerOf(at), ledger.purposeOf(at), ledger.assetOf(at), name);
    return bucket("own") + bucket("pledged");
  }

  save(writer: StateWriter): void {
    writer.number(this.#splits.size);
    for (const [market, { numerator, denominator, count }] of this.#splits) {
      for (const value of [market, numerator, denominator, count]) writer.number(value);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const market = reader.number() as MarketId;
      this.#splits.set(market, { numerator: reader.number(), denominator: reader.number(), count: reader.number() });
    }
  }
}

/** What a split does to open orders. */
const splitOrders = (ratio: SplitRatio): SplitOrders => ({
  price: (price, side) => splitPrice(price, ratio, side === "buy" ? "down" : "up"),
  count: (count) => splitCount(count, ratio),
});
/** A price that is known must not fall below a tick, where everything would be worth more than it was. */
const staysPrice = (price: number, ratio: SplitRatio): boolean =>
  price === 0 || (price * ratio.denominator >= ratio.numerator && splitPrice(price, ratio, "up") < PRICE_END);
const isResting = (market: Market): boolean => market.phase === "closed" || market.haltReason !== undefined;
const isRatio = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= RATIO_MAX;

function reduced(numerator: number, denominator: number): SplitRatio {
  let [a, b] = [numerator, denominator];
  while (b > 0) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
