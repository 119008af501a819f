/**
 * Drives the markets once a second: index samples, sessions, the house market maker's quotes, all as ordinary commands.
 *
 * The market maker sees the index and its own funds (charter 5). When nobody watches it quotes rarely; when a market has no
 * fresh price it withdraws.
 */
import { priceBand } from "../features/spot/formulas.ts";
import type { Market } from "../features/spot/kernel/public.ts";
import { splitCount, splitPrice } from "../features/stocks/formulas.ts";
import { IndexKeeper, type SourcePrice } from "../market-data/index-price.ts";
import type { Feed, FeedMarket, SourceQuote } from "../market-data/feed.ts";
import { defaultQuoteTerms, flatLevels, makeQuotes, shouldRequote, type QuoteInput } from "../market-data/market-maker/quotes.ts";
import type { Kernel, Outcome } from "../kernel/kernel.ts";
import { SAMPLE_TRADES_MAX } from "../kernel/prices/prices.ts";
import { HOUSE_USERS_END, PURPOSE } from "../kernel/ledger/chart.ts";
import { lots, ticks, timeMs, type MarketId, type Ticks, type TimeMs } from "../money/units.ts";
import { FuturesQuoter } from "./futures-quoter.ts";
import { makerOf } from "./set-up/listed-markets.ts";
import type { Applied, UntimedCommand } from "./sequencer/sequencer.ts";

export type MarketDriverOptions = {
  readonly feed: Feed;
  /** May grow while it drives them. */
  readonly markets: readonly FeedMarket[];
  readonly kernel: Kernel;
  readonly submit: (command: UntimedCommand) => Promise<Outcome>;
  /** Whether anybody is connected: an unwatched venue quotes rarely. */
  readonly isWatched: () => boolean;
  /** Real time in ms, for the pace of quotes where venue time runs faster. */
  readonly realTime: () => number;
  /** Told when a command of the driver failed; the venue goes on. */
  readonly onFault: (error: unknown) => void;
};

type Quoted = { centre: Ticks | undefined; at: TimeMs; filled: boolean };

/** Smallest value of a quote in whole units of the quote asset; twice the markets' least value. */
const VALUE_MIN = 10;
const PPM = 1_000_000n;
/** However fast venue time runs, the market maker quotes at most four times a real second. */
const QUOTE_ROUND_MS = 250;

export class MarketDriver {
  readonly #options: MarketDriverOptions;
  readonly #index = new IndexKeeper();
  readonly #quoted = new Map<MarketId, Quoted>();
  readonly #futures: FuturesQuoter;
  #firstTick: (() => void) | undefined;
  #quotedAt = -Infinity;

  constructor(options: MarketDriverOptions) {
    this.#options = options;
    this.#futures = new FuturesQuoter(options.kernel, options.isWatched);
  }

  /** Withdraws quotes of an earlier run, starts the feed, resolves after its first batch (or `waitMs`). */
  async start(waitMs: number): Promise<void> {
    const { feed, markets, submit } = this.#options;
    await Promise.all(markets.map((market) => submit(this.#withdrawal(market.id))));
    await Promise.all(this.#futures.withdrawals().map((command) => submit(command)));
    const first = new Promise<void>((resolve) => {
      this.#firstTick = resolve;
    });
    await feed.start((quotes, at) => this.#tick(quotes, at));
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([first, patience]);
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    await this.#options.feed.stop();
  }

  /** What each source of a market last said, in the prices that the venue counts in. */
  sources(market: MarketId): readonly SourcePrice[] {
    return this.#index.sources(market);
  }

  /** Hears of fills, so that what was taken is quoted again at once. */
  onApplied({ outcome }: Applied): void {
    this.#futures.onEvents(outcome.events);
    for (const event of outcome.events) {
      if (event.type !== "spot/filled") continue;
      const quoted = this.#quoted.get(event.market);
      if (quoted !== undefined && Math.min(event.makerUser, event.takerUser) < HOUSE_USERS_END) quoted.filled = true;
    }
  }

  #tick(quotes: readonly SourceQuote[], at: TimeMs): void {
    const samples = this.#index
      .sample(
        quotes.map((quote) => this.#inNewShares(quote)),
        at,
        // Whoever bought a seconds contract waits for the next sample; what dual investment settles by is the mean of each second's.
        (market) =>
          this.#options.kernel.seconds.isOpenIn(market) ||
          this.#options.kernel.dualInvestment.isSettling(market, at) ||
          this.#options.kernel.quizzes.listensTo(market) ||
          this.#options.kernel.contests.listensTo(market) ||
          this.#isLentAgainst(market),
      )
      .map(({ market, ticks: price, volume, sources, trades }) => ({
        market,
        ticks: price,
        volume,
        sources,
        ...(trades === undefined ? {} : { trades: Math.min(trades, volume, SAMPLE_TRADES_MAX) }),
      }));
    const commands: UntimedCommand[] = samples.length > 0 ? [{ type: "prices/sample", samples }] : [];
    const mayQuote = this.#isQuoteRound();
    for (const market of this.#options.markets) commands.push(...this.#drive(market, at, mayQuote));
    if (mayQuote) commands.push(...this.#futures.quotes((market) => this.#index.index(market)?.ticks, at));
    const sent = commands.map((command) => this.#options.submit(command));
    Promise.all(sent).then(() => this.#firstTick?.(), this.#options.onFault);
  }

  /** Loans are called and sold by the newest price. */
  #isLentAgainst(market: MarketId): boolean {
    const base = this.#options.kernel.spot.markets.get(market)?.terms.base;
    return base !== undefined && this.#options.kernel.loans.isRunningIn(base);
  }

  /** A made-up or recorded price knows nothing of a split here; a live one has its own market's splits in it. */
  #inNewShares(quote: SourceQuote): SourceQuote {
    const { feed, kernel } = this.#options;
    const ratio = kernel.stocks.ratio(quote.market);
    if (feed.kind === "live" || ratio.numerator === ratio.denominator) return quote;
    const price = ticks(splitPrice(quote.price, ratio, "nearest"));
    return { ...quote, price, volume: lots(splitCount(quote.volume, ratio)) };
  }

  #isQuoteRound(): boolean {
    const now = this.#options.realTime();
    if (now - this.#quotedAt < QUOTE_ROUND_MS) return false;
    this.#quotedAt = now;
    return true;
  }

  #drive(listed: FeedMarket, at: TimeMs, mayQuote: boolean): readonly UntimedCommand[] {
    const market = this.#options.kernel.spot.markets.get(listed.id);
    if (market === undefined || market.life === "ended") return [];
    const phase = this.#options.feed.phase(listed, at);
    const session: UntimedCommand[] = market.phase === phase ? [] : [{ type: "spot/set-phase", market: listed.id, phase }];
    const isOpen = phase === "open" && market.haltReason === undefined && market.life === "listed";
    return [...session, ...(mayQuote || !isOpen ? this.#quote(listed, market, isOpen, at) : [])];
  }

  #quote(listed: FeedMarket, market: Market, isOpen: boolean, at: TimeMs): readonly UntimedCommand[] {
    const index = this.#index.index(listed.id)?.ticks;
    const quoted = this.#quoted.get(listed.id) ?? { centre: undefined, at: timeMs(0), filled: false };
    if (!isOpen || index === undefined) {
      this.#quoted.delete(listed.id);
      return quoted.centre === undefined ? [] : [this.#withdrawal(listed.id)];
    }
    const { centre: lastCentre, at: lastAt, filled } = quoted;
    if (!shouldRequote({ lastCentre, index, lastAt, at, watched: this.#options.isWatched(), filled })) return [];
    const { bids, asks } = makeQuotes(this.#quoteInput(listed, market, index, at));
    this.#quoted.set(listed.id, { centre: index, at, filled: false });
    return [
      {
        type: "spot/quote",
        user: makerOf(this.#options.kernel, listed.id).user,
        market: listed.id,
        bids: flatLevels(bids),
        asks: flatLevels(asks),
      },
    ];
  }

  #quoteInput(listed: FeedMarket, market: Market, index: Ticks, at: TimeMs): QuoteInput {
    const band = priceBand(index, market.terms.bandPpm);
    return {
      index,
      terms: defaultQuoteTerms(listed.assetClass),
      inventoryPpm: this.#inventoryPpm(listed, market),
      priceDecimals: listed.priceDecimals,
      quantityDecimals: listed.quantityDecimals,
      ticksMin: ticks(band.low),
      ticksMax: ticks(band.high),
      valueMin: VALUE_MIN,
      variation: Math.floor(at / 1000) * 64 + listed.id,
    };
  }

  /** How far the market maker's stock lies from what it started with, in millionths of that. */
  #inventoryPpm(listed: FeedMarket, { terms }: Market): number {
    const { ledger } = this.#options.kernel;
    const { user, funds } = makerOf(this.#options.kernel, listed.id);
    const held = ledger.balanceOf(user, PURPOSE.change, terms.base) + ledger.balanceOf(user, PURPOSE.change, terms.base, "pledged");
    const { numerator, denominator } = this.#options.kernel.stocks.ratio(listed.id);
    const target = (funds * BigInt(numerator)) / BigInt(denominator);
    return target === 0n ? 0 : Number(((held - target) * PPM) / target);
  }

  #withdrawal(market: MarketId): UntimedCommand {
    return { type: "spot/quote", user: makerOf(this.#options.kernel, market).user, market, bids: [], asks: [] };
  }
}
