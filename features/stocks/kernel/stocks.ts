/**
 * Dividends and splits: an operator's commands that change balances, open orders and prices of a stock together.
 *
 * Nothing is chosen for anybody: the same ratio for all, rounded down to the smallest unit, and what that takes from a person is
 * paid in cash at the last price. What a split creates comes from the issuance, what a reverse split removes goes there, so every
 * asset still sums to zero.
 */
import { amount, ticks as asTicks, type Amount, type AssetId, type MarketId, type TimeMs } from "../../../money/units.ts";
import { assertNever } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Account, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import { RULES_SPLIT_CASH, RULES_WHOLE_SPLITS } from "../../../kernel/rules.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { AdjustOrders, Market } from "../../spot/kernel/public.ts";
import {
  dividendOf,
  dividendTicks,
  splitCash,
  splitCount,
  splitPrice,
  splitUnits,
  worthOfRest,
  type SharePrice,
  type SplitRatio,
} from "../formulas.ts";
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
type SplitTerms = { readonly market: Market; readonly ratio: SplitRatio; readonly price: SharePrice | undefined; readonly at: TimeMs };
type SplitShare = { readonly cell: Cell; readonly before: bigint; readonly after: bigint; readonly cash: bigint };
/** The price that fractions are paid at: what was last seen, the splits since, and what they left of it on show. */
type Priced = SplitRatio & { readonly ticks: number; readonly left: number };

/** Larger ratios are typing errors. */
const RATIO_MAX = 1000;
/** Half of what an order's price can be, so that there is room for the band. */
const PRICE_END = 1 << 30;

export class Stocks implements Part<StocksCommand, StocksRefusal> {
  readonly name = "stocks";
  /** 2: prices before splits. */
  readonly version = 2;
  readonly commands = { "stocks/pay-dividend": "upkeep", "stocks/split": "upkeep" } as const;
  readonly #needs: StocksNeeds;
  /** All splits of a market multiplied, and how many they were. */
  readonly #splits = new Map<MarketId, SplitRatio & { readonly count: number }>();

  /** Of markets that were split since rules 23. */
  readonly #priced = new Map<MarketId, Priced>();

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

  /** What a dividend would pay all owners together, in quote units. */
  dividendInAll(market: Market, perShare: Amount): bigint {
    const decimals = this.#shareDecimals(market);
    return this.#holdersOf(market).reduce((sum, account) => sum + dividendOf(this.#sharesIn(account), perShare, decimals), 0n);
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
    const isPaid = this.#needs.rules() >= RULES_SPLIT_CASH;
    const priced = isPaid ? this.#pricedOf(market) : undefined;
    const price = priced && priceOf(market, priced, this.#shareDecimals(market));
    let cash = 0n;
    this.#needs.adjustOrders(
      market,
      {
        ...splitOrders(ratio),
        between: () => {
          this.#needs.splitting(terms.base, at);
          cash = this.#scaleBalances({ market, ratio, price, at });
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
    if (priced !== undefined) {
      const since = reduced(priced.numerator * numerator, priced.denominator * denominator);
      this.#priced.set(terms.market, { ticks: priced.ticks, left: this.#shownOf(market), ...since });
    }
    const done = { market: terms.market, asset: terms.base, numerator, denominator, ordinal: count, at };
    this.#needs.emit({ type: "stocks/split-done", ...done, ...(isPaid ? { cash: amount(cash) } : {}) });
    return undefined;
  }

  /** What a split would pay people for fractions, in quote units: all together, and the one who gets most. */
  cashOf(market: Market, ratio: SplitRatio): { readonly total: bigint; readonly most: bigint } {
    const priced = this.#pricedOf(market);
    let [total, most] = [0n, 0n];
    if (priced === undefined) return { total, most };
    const price = priceOf(market, priced, this.#shareDecimals(market));
    for (const account of this.#holdersOf(market)) {
      if (this.#needs.ledger.ownerOf(own(account)) < HOUSE_USERS_END) continue;
      const cash = splitCash(this.#sharesIn(account), ratio, price);
      total += cash;
      if (cash > most) most = cash;
    }
    return { total, most };
  }

  /** Last price, or before the first trade the index; 0 without either. */
  #shownOf({ lastTicks, terms }: Market): number {
    return lastTicks === 0 ? (this.#needs.index(terms.market) ?? 0) : lastTicks;
  }

  /** Rounded by splits alone it is still the price from before them: whoever splits back and forth moves it nowhere. */
  #pricedOf(market: Market): Priced | undefined {
    const shown = this.#shownOf(market);
    const known = this.#priced.get(market.terms.market);
    if (known?.left === shown) return known;
    return shown === 0 ? undefined : { ticks: shown, left: shown, numerator: 1, denominator: 1 };
  }

  #shareDecimals({ terms }: Market): number {
    return this.#needs.assets.get(terms.base)?.decimals ?? 0;
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
    if (this.#isPledgedElsewhere(market)) return "share_pledged_elsewhere";
    return this.#needs.rules() < RULES_SPLIT_CASH ? undefined : this.#refuseCash(market, ratio);
  }

  /** Whole shares for each old one leave no fractions. Else there must be a price, and money for the worst: a new unit of every account. */
  #refuseCash(market: Market, ratio: SplitRatio): StocksRefusal | undefined {
    if (ratio.numerator % ratio.denominator === 0) return undefined;
    const priced = this.#pricedOf(market);
    if (priced === undefined) return "split_unpriced";
    const { ledger, canIssue } = this.#needs;
    const price = priceOf(market, priced, this.#shareDecimals(market));
    const accounts = ledger.cellsOf(market.terms.base).filter((cell) => ledger.ownerOf(cell) >= HOUSE_USERS_END).length;
    // Rebates are paid before the split, and whoever gets one may have had no share.
    const rebates = ledger.balanceOf(HOUSE, PURPOSE.fees, market.terms.base, "pledged");
    const ofRebates = worthOfRest(rebates * BigInt(ratio.numerator), ratio, price) + rebates;
    const worst = worthOfRest(BigInt(ratio.denominator), ratio, price) * BigInt(accounts) + ofRebates;
    return canIssue(market, amount(worst)) ? undefined : "issuance_exhausted";
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

  /** What people were paid for fractions, in all. */
  #scaleBalances(split: SplitTerms): bigint {
    const { ledger } = this.#needs;
    const { market, ratio, price } = split;
    const { base, quote } = market.terms;
    const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, base));
    let paid = 0n;
    for (const cell of ledger.cellsOf(base)) {
      if (cell === issuance) continue;
      const before = ledger.balance(cell);
      const after = splitUnits(before, ratio);
      const [from, to]: [Cell, Cell] = after > before ? [issuance, cell] : [cell, issuance];
      ledger.move(from, to, amount(after > before ? after - before : before - after), REASON.split, 0);
      const owner = ledger.ownerOf(cell);
      if (owner < HOUSE_USERS_END) continue;
      const cash = price === undefined || !isOwnMoney(ledger, cell) ? 0n : splitCash(before, ratio, price);
      if (cash > 0n) {
        const payee = own(ledger.account(owner, ledger.purposeOf(cell), quote));
        ledger.move(own(ledger.account(HOUSE, PURPOSE.issuance, quote)), payee, amount(cash), REASON.split_cash, 0);
      }
      paid += cash;
      this.#settleSplit(split, { cell, before, after, cash });
    }
    return paid;
  }

  /** The receipt of one account; without a price no fraction is paid. */
  #settleSplit({ market: { terms }, ratio, price, at }: SplitTerms, { cell, before, after, cash }: SplitShare): void {
    const from = `command:${this.#needs.position()}` as const;
    const isPaid = price !== undefined && isOwnMoney(this.#needs.ledger, cell);
    const paidAt = isPaid
      ? { price: price.perShare, since_numerator: price.since.numerator, since_denominator: price.since.denominator }
      : {};
    const inputs = Object.entries({ before, numerator: ratio.numerator, denominator: ratio.denominator, ...paidAt });
    this.#needs.emit({
      type: "settlement/settled",
      product: "stocks",
      contract: this.#needs.position(),
      user: this.#needs.ledger.ownerOf(cell),
      formula: isPaid ? "split/2" : "split/1",
      inputs: [
        ...inputs.map(([name, value]) => ({ name, value: String(value), from })),
        ...(isPaid ? [{ name: "share_decimals", value: String(price.decimals), from: "terms" } as const] : []),
      ],
      terms: { market: String(terms.market), base: String(terms.base), ...(isPaid ? { quote: String(terms.quote) } : {}) },
      result: { after: String(after), ...(isPaid ? { cash: String(cash) } : {}) },
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
    writer.number(this.#priced.size);
    for (const [market, { ticks, left, numerator, denominator }] of this.#priced) {
      for (const value of [market, ticks, left, numerator, denominator]) writer.number(value);
    }
  }

  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const market = reader.number() as MarketId;
      this.#splits.set(market, { numerator: reader.number(), denominator: reader.number(), count: reader.number() });
    }
    if (version < 2) return;
    for (let left = reader.number(); left > 0; left--) {
      const market = reader.number() as MarketId;
      const [ticks, shown] = [reader.number(), reader.number()];
      this.#priced.set(market, { ticks, left: shown, numerator: reader.number(), denominator: reader.number() });
    }
  }
}

function priceOf({ terms, scale }: Market, { ticks, numerator, denominator }: Priced, decimals: number): SharePrice {
  const perShare = BigInt(ticks) * BigInt(scale.quotePerTickLot) * 10n ** BigInt(terms.quantityDecimals);
  return { perShare, decimals, since: { numerator, denominator } };
}
/** Promotional credit is nobody's own: it earns nothing and is paid for nothing. */
const isOwnMoney = (ledger: Ledger, cell: Cell): boolean => ledger.bucketOf(cell) !== "promotional";
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
