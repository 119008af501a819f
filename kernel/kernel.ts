/**
 * The kernel: a pure function from command to outcome over one state, synchronous and deterministic.
 *
 * The parts, in the order in which they are built, saved and loaded:
 *   1. assets and ledger    who has how much of what
 *   2. prices               the index as recorded
 *   3. spot                 markets, books, orders
 *   4. wallet               opening accounts, paper money
 *   5. stocks               dividends and splits
 *   6. answers              which keys were seen
 * What a part needs of another it gets here, as a function. No clock, no randomness, no I/O, no dependency.
 */
import type { TimeMs } from "../money/units.ts";
import { Spot } from "../features/spot/kernel/spot.ts";
import { checkPledges, checkSpot, collectSpotPledges } from "../features/spot/kernel/spot.check.ts";
import type { SpotCommand, SpotEvent, SpotRefusal } from "../features/spot/kernel/spot.messages.ts";
import { Wallet, type WalletCommand, type WalletEvent, type WalletRefusal } from "../features/wallet/kernel/wallet.ts";
import { Stocks } from "../features/stocks/kernel/stocks.ts";
import type { StocksCommand, StocksEvent, StocksRefusal } from "../features/stocks/kernel/stocks.messages.ts";
import { Answers, digest, toText } from "./answers.ts";
import { invariant } from "./invariant.ts";
import { Assets, type AssetCommand, type AssetEvent, type AssetRefusal } from "./ledger/assets.ts";
import { Ledger } from "./ledger/ledger.ts";
import { FastOrderBook } from "./order-book/fast-order-book.ts";
import type { OrderBook } from "./order-book/order-book.ts";
import type { OrderPool } from "./order-book/order-pool.ts";
import { Prices, type PricesCommand, type PricesEvent, type PricesRefusal } from "./prices/prices.ts";
import { stateHash, StateReader, StateWriter } from "./state-bytes.ts";

export type Command = AssetCommand | PricesCommand | SpotCommand | StocksCommand | WalletCommand;
export type KernelEvent = AssetEvent | PricesEvent | SpotEvent | StocksEvent | WalletEvent;
export type Refusal = AssetRefusal | PricesRefusal | SpotRefusal | StocksRefusal | WalletRefusal | "key_reused";

/** What a command did: events, or the one refusal that left everything as it was. */
export type Outcome = { readonly events: readonly KernelEvent[]; readonly refusal: Refusal | undefined; readonly repeated?: true };

/** Layout of the snapshot bytes; a change makes older snapshots useless (the log replays instead). */
export const SNAPSHOT_VERSION = 3;

export class Kernel {
  readonly assets = new Assets();
  readonly ledger = new Ledger();
  readonly prices = new Prices();
  readonly spot: Spot;
  readonly wallet: Wallet;
  readonly stocks: Stocks;
  readonly #answers = new Answers<Outcome>();
  /** What the command said so far. Nearly all say one thing, so the array is made with it: an empty one would make room for many. */
  #events: KernelEvent[] | undefined;
  #at = 0;
  readonly #emit = (event: KernelEvent): void => {
    if (this.#events === undefined) this.#events = [event];
    else this.#events.push(event);
  };

  constructor(createBook: (pool: OrderPool) => OrderBook = (pool) => new FastOrderBook(pool)) {
    const { ledger, assets } = this;
    this.spot = new Spot({ ledger, assets, index: (market) => this.prices.index(market), emit: this.#emit, createBook });
    this.wallet = new Wallet({
      ledger,
      assets,
      closeOrders: (user, at) => this.spot.desk.closeAll(user, 0, "start_again", at),
      emit: this.#emit,
    });
    this.stocks = new Stocks({
      ledger,
      assets,
      market: (id) => this.spot.markets.get(id),
      marketsOf: ({ terms }) => this.spot.markets.all().filter((other) => other.terms.base === terms.base),
      adjustOrders: (market, adjust, at) =>
        this.spot.adjustOrders(market, adjust, at, (order) =>
          this.#emit({ type: "stocks/order-adjusted", ...order, market: market.terms.market, at }),
        ),
      scaleIndex: (market, change) => this.prices.scale(market, change),
      isPaper: () => this.wallet.paper !== undefined,
      canIssue: (market, units) => this.wallet.canIssue(market.terms.quote, units),
      emit: this.#emit,
    });
  }

  /** Time of the newest command. */
  get at(): TimeMs {
    return this.#at as TimeMs;
  }

  /** When a key first came and what it was answered, while that is remembered (V6). */
  answerOf(key: string): { readonly at: TimeMs; readonly outcome: Outcome } | undefined {
    return this.#answers.find(key);
  }

  /** Applies one command. `ledger.log` holds what it moved until the next one. */
  execute(command: Command): Outcome {
    // Each is read once: commands have many shapes, and looking a field up in any of them is slow.
    const { at, key } = command;
    if (at < this.#at) invariant(false, "the venue's clock must never go back", at, this.#at);
    this.#at = at;
    this.ledger.log.clear();
    return key === undefined ? this.#apply(command) : this.#executeOnce(command, key);
  }

  #executeOnce(command: Command, key: string): Outcome {
    this.#answers.expire(command.at);
    const fingerprint = digest(contentOf(command));
    const known = this.#answers.find(key);
    if (known !== undefined) return known.fingerprint === fingerprint ? { ...known.outcome, repeated: true } : KEY_REUSED;
    const outcome = this.#apply(command);
    this.#answers.remember(key, { at: command.at, fingerprint, outcome });
    return outcome;
  }

  #apply(command: Command): Outcome {
    this.#events = undefined;
    const refusal = this.#dispatch(command);
    return { events: this.#events ?? NO_EVENTS, refusal };
  }

  #dispatch(command: Command): Refusal | undefined {
    switch (command.type) {
      case "spot/place":
      case "spot/cancel":
      case "spot/quote":
      case "spot/place-conditional":
      case "spot/place-pair":
      case "spot/place-bracket":
      case "spot/amend":
      case "spot/cancel-all":
      case "spot/set-phase":
      case "spot/halt":
      case "spot/resume":
      case "spot/list-market":
        return this.spot.execute(command);
      case "prices/sample":
        return this.#sample(command);
      case "stocks/pay-dividend":
      case "stocks/split":
        return this.stocks.execute(command);
      case "ledger/list-asset":
        return this.assets.execute(command, this.#emit);
      default:
        return this.wallet.execute(command);
    }
  }

  /** The index first, then the orders that it triggers. */
  #sample(command: PricesCommand): Refusal | undefined {
    const refusal = this.prices.execute(command, this.#emit);
    if (refusal === undefined) this.spot.sampled(command.samples, command.at);
    return refusal;
  }

  /** All promises that can be checked on one state (V1, V2, V3, V10); throws on the first that is broken. */
  check(): void {
    this.ledger.check();
    const pledges = new Map<number, bigint>();
    collectSpotPledges(this.spot, pledges);
    checkPledges(this.ledger, pledges);
    checkSpot(this.spot);
  }

  /** Hash over all state that is about money; equal after a replay (V5) and after a refusal (V4). */
  stateHash(): string {
    const writer = new StateWriter();
    this.#save(writer);
    return stateHash(writer.bytes());
  }

  snapshot(): Uint8Array {
    const writer = new StateWriter();
    writer.number(SNAPSHOT_VERSION);
    writer.number(this.#at);
    this.#save(writer);
    this.#answers.save(writer);
    return writer.bytes();
  }

  /** A kernel as `snapshot` left it, checked. */
  static restore(snapshot: Uint8Array): Kernel {
    const kernel = new Kernel();
    const reader = new StateReader(snapshot);
    invariant(reader.number() === SNAPSHOT_VERSION, "a snapshot must be of this version");
    kernel.#at = reader.number();
    kernel.assets.load(reader);
    kernel.ledger.load(reader);
    kernel.prices.load(reader);
    kernel.spot.load(reader);
    kernel.wallet.load(reader);
    kernel.stocks.load(reader);
    kernel.#answers.load(reader);
    reader.end();
    kernel.check();
    return kernel;
  }

  #save(writer: StateWriter): void {
    this.assets.save(writer);
    this.ledger.save(writer);
    this.prices.save(writer);
    this.spot.save(writer);
    this.wallet.save(writer);
    this.stocks.save(writer);
  }
}

const NO_EVENTS: readonly KernelEvent[] = [];
/** A command's content without its time: equal for equal requests. The two hot ones are written flat, at an eighth of the cost. */
function contentOf(command: Command): string {
  if (command.type === "spot/place") {
    const { user, market, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, clientOrderId = "" } = command;
    return `place ${user} ${market} ${side} ${orderType} ${ticks} ${lots} ${budget} ${timeInForce} ${postOnly} ${selfTrade} ${clientOrderId}`;
  }
  if (command.type === "spot/cancel") return `cancel ${command.user} ${command.order}`;
  const { at: _at, ...body } = command;
  return toText(body);
}

const KEY_REUSED: Outcome = { events: NO_EVENTS, refusal: "key_reused" };
