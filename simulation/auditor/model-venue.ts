/**
 * The auditor's model of the venue: what each command should do, by the READMEs' rules, in plain maps, lists and bigints.
 *
 * Written a second time on purpose. Of kernel and features it knows the types of the messages and nothing else.
 */
import type { Command } from "../../kernel/kernel.ts";
import type { Amend, Place, PlaceBracket, PlaceIceberg, PlaceList, Quote, Shrink } from "../../features/spot/kernel/spot.messages.ts";
import { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import { CopiesModel } from "../../features/copy-trading/kernel/copy-trading.model.ts";
import { DualInvestmentModel } from "../../features/dual-investment/kernel/dual-investment.model.ts";
import { LoansModel } from "../../features/loans/kernel/loans.model.ts";
import { NftModel } from "../../features/nft/kernel/nft.model.ts";
import { ContestsModel } from "../../features/contests/kernel/contests.model.ts";
import { QuizzesModel } from "../../features/quizzes/kernel/quizzes.model.ts";
import { TokenSaleModel } from "../../features/token-sale/kernel/token-sale.model.ts";
import { LockMiningModel } from "../../features/lock-mining/kernel/lock-mining.model.ts";
import { SecondsModel } from "../../features/seconds/kernel/seconds.model.ts";
import type { ModelEvent } from "./model-events.ts";
import { ModelLedger } from "./model-ledger.ts";
import { modelOf, nothingKnown, type ModelAsset, type ModelFee, type ModelNeeds, type ModelPart } from "./model-part.ts";
import { MODEL_PARTS, type CreateModel } from "./model-parts.ts";
import { ModelSchedule } from "./model-schedule.ts";
import { ModelLadder } from "./model-ladder.ts";
import { changeTerms, comesAnew } from "./model-fees.ts";
import { isTrading, newOrder, termsOf, valueOf, wholeOrZero, type ModelMarket, type ModelOrder } from "./model-market.ts";
import { CONTRACT_HALTS } from "./model-futures-contracts.ts";
import { HALTS, ModelSessions } from "./model-sessions.ts";
import { hasKnownWords, isPossibleSample } from "./model-shapes.ts";
import { ModelStocks } from "./model-stocks.ts";
import { tradeWithin } from "./model-trade.ts";
import { FIRST_PERSON, ModelTrading } from "./model-trading.ts";
import { ModelTriggers } from "./model-triggers.ts";

/** Numbers of the chart of accounts. */
const [HOUSE, SPOT_KIND, LEVER_KIND, ISSUANCE_KIND] = [0, 2, 3, 17] as const;
const ACCOUNT_KINDS = [1, 2, 3, 4];
/** Prices and quantities of one side of a mass quote: twenty levels. */
const QUOTE_FIGURES_MAX = 40;
/** Finds the auditor's order for an id that a command names. */
export type FindOrder = (id: number) => ModelOrder | undefined;

export class ModelVenue {
  readonly ledger = new ModelLedger();
  readonly trading = new ModelTrading(this.ledger);
  readonly markets = new Map<number, ModelMarket>();
  readonly #ladder = new ModelLadder(this.trading);
  readonly #triggers = new ModelTriggers(this.trading, this.#ladder);
  readonly #stocks = new ModelStocks(this.trading, (market) => Object.values(this.ordersOf(market)).flat(), {
    rules: () => this.#facts.rules,
    markets: () => this.markets.values(),
  });
  readonly #assets = new Map<number, ModelAsset>();
  readonly schedule = new ModelSchedule();
  readonly #facts = { rules: 1, speed: 1 };
  readonly sessions: ModelSessions;
  readonly #parts: readonly ModelPart[];
  readonly futures: FuturesModel;
  readonly seconds: SecondsModel;
  readonly locks: LockMiningModel;
  readonly dual: DualInvestmentModel;
  readonly sales: TokenSaleModel;
  readonly loans: LoansModel;
  readonly nft: NftModel;
  readonly quizzes: QuizzesModel;
  readonly contests: ContestsModel;
  readonly copies: CopiesModel;
  readonly known = nothingKnown();
  readonly #people = new Set<number>();
  readonly #find: FindOrder;
  position = 0;
  #at = 0;
  #paper: { readonly asset: number; readonly grant: bigint } | undefined;

  constructor(find: FindOrder, moreParts: readonly CreateModel[] = []) {
    this.#find = find;
    const needs: ModelNeeds = {
      ledger: this.ledger,
      schedule: this.schedule,
      assets: this.#assets,
      isOpen: (user) => this.#people.has(user),
      isPaper: () => this.#paper !== undefined,
      position: () => this.position,
      now: () => this.#at,
      facts: this.#facts,
      markets: this.markets,
      endOrders: (market, most) => this.#endOrders(market, most),
      refusesDeposit: (user, brought, at) => this.#parts.some((part) => part.refusesDeposit?.(user, brought, at)),
      moved: (user, what, at) => this.#parts.forEach((part) => part.moved?.(user, what, at)),
      rateOf: (user, role, ppm) => this.#parts.reduce((rate, part) => part.rate?.(user, role, rate) ?? rate, ppm),
      less: (fee) => this.#less(fee),
      filled: (fill) => this.#parts.forEach((part) => part.filled?.({ ...fill, at: this.#at })),
      trade: (order) => tradeWithin(this.trading, order, (command) => this.#place(order.market, { ...command, at: this.#at } as Place)),
      finish: () => this.#triggers.finish(),
      run: (command) => this.#dispatch(command),
      known: this.known,
    };
    this.sessions = new ModelSessions(needs, this.trading, this.#triggers, (market) => this.ordersOf(market));
    const parts: ModelPart[] = [];
    for (const create of [...MODEL_PARTS, ...moreParts]) parts.push(create(needs, parts));
    this.#parts = parts;
    this.futures = modelOf(this.#parts, FuturesModel);
    this.copies = modelOf(this.#parts, CopiesModel);
    this.seconds = modelOf(this.#parts, SecondsModel);
    this.locks = modelOf(this.#parts, LockMiningModel);
    this.dual = modelOf(this.#parts, DualInvestmentModel);
    this.sales = modelOf(this.#parts, TokenSaleModel);
    this.loans = modelOf(this.#parts, LoansModel);
    this.nft = modelOf(this.#parts, NftModel);
    this.quizzes = modelOf(this.#parts, QuizzesModel);
    this.contests = modelOf(this.#parts, ContestsModel);
    this.#stocks.onSplit = (asset) => this.#parts.forEach((part) => part.splitting?.(asset));
    this.trading.onFill = needs.filled;
    this.trading.lessOf = (fee) => this.#less({ ...fee, at: this.#at });
    this.trading.connect(needs);
  }

  /** Applies the command to the model, at `position` of the log; what it said is in `trading.events`. Returns the refusal it deserves. */
  apply(command: Command): string | undefined {
    this.trading.events = [];
    [this.#at, this.trading.now] = [command.at, command.at];
    for (const part of this.#parts) part.begin?.(command.at);
    const { rules } = this.#facts;
    const refusal = this.#dispatch(command);
    if (this.#facts.rules !== rules) {
      this.sessions.rulesChanged();
      for (const part of this.#parts) part.rulesChanged?.(command.at);
    }
    if (refusal === undefined) this.#triggers.finish();
    return refusal;
  }

  /** A coupon takes its part first, credit pays of the rest. */
  #less(fee: ModelFee): bigint {
    return this.#parts.toReversed().reduce((less, part) => less + (part.less?.({ ...fee, fee: fee.fee - less }) ?? 0n), 0n);
  }

  /** Every open order of a market: bids, asks, waiting ones, each in priority order. */
  ordersOf(market: ModelMarket): { readonly bids: ModelOrder[]; readonly asks: ModelOrder[]; readonly waiting: ModelOrder[] } {
    const { trading } = this;
    const bids = trading.facing({ market, side: "sell" });
    const asks = trading.facing({ market, side: "buy" });
    return { bids, asks, waiting: this.#triggers.inOrder(market) };
  }

  #dispatch(command: Command): string | undefined {
    const refusal = this.#parts.map((one) => one.refuses?.(command)).find((refused) => refused !== undefined);
    if (refusal !== undefined) return refusal;
    const part = this.#parts.find(({ prefix }) => command.type.startsWith(`${prefix}/`));
    return part === undefined ? this.#dispatchOwn(command) : part.apply(command);
  }

  #dispatchOwn(command: Command): string | undefined {
    switch (command.type) {
      case "ledger/list-asset":
        return this.#listAsset(command);
      case "ledger/set-account-kinds":
        return this.#setAccountKinds(command);
      case "schedule/advance":
        return this.#advance(command.at);
      case "spot/list-market":
        return this.#listMarket(command);
      case "prices/sample":
        return this.#sample(command);
      case "wallet/configure-paper":
        this.#paper = { asset: command.asset, grant: command.grant };
        return undefined;
      case "wallet/fund-house":
        return this.#issue(command.user, command.asset, command.amount, command.kind === "lever" ? LEVER_KIND : SPOT_KIND);
      case "wallet/open":
        return this.#open(command.user);
      case "wallet/start-again":
        return this.#startAgain(command.user);
      case "spot/cancel":
        return this.#cancel(command.user, command.order);
      case "spot/amend":
        return this.#amend(command);
      case "spot/shrink":
        return this.#shrink(command);
      case "spot/cancel-all":
        return this.#cancelAll(command.user, command.market);
      default:
        return "market" in command ? this.#dispatchInMarket(command) : unknown(command);
    }
  }

  #dispatchInMarket(command: Extract<Command, { market: unknown }>): string | undefined {
    const market = this.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    switch (command.type) {
      case "spot/place":
        return this.#facts.rules >= 2 && !hasKnownWords(command) ? "order_malformed" : this.#place(market, command);
      case "spot/place-bracket":
        return this.#placeBracket(market, command);
      case "spot/place-iceberg":
        return this.#placeIceberg(market, command);
      case "spot/place-list":
        return this.#placeList(market, command);
      case "spot/place-conditional": {
        const refusal = this.#ladder.conditional(market, command);
        if (refusal === undefined) this.#triggers.waitConditional(market, command, termsOf(market, command));
        return refusal;
      }
      case "spot/place-pair": {
        const refusal = this.#ladder.pair(market, command);
        if (refusal === undefined) this.#triggers.addPair(market, command);
        return refusal;
      }
      case "stocks/pay-dividend":
        return this.#stocks.payDividend(market, command, this.#assets.get(market.terms.base)?.decimals ?? 0);
      case "stocks/split":
        return this.#stocks.split(market, command, this.#assets.get(market.terms.base)?.decimals ?? 0);
      case "spot/quote":
        return this.#quote(market, command);
      case "spot/set-terms":
        return changeTerms(market, this.#facts.rules < 22 ? [] : this.trading.ordersBefore(market), command, {
          rules: this.#facts.rules,
          quoteDecimals: this.#assets.get(market.terms.quote)?.decimals ?? 0,
        });
      case "spot/set-phase":
        return this.sessions.setPhase(market, command.phase);
      case "spot/halt":
        return this.sessions.halt(market, command);
      case "spot/resume":
        return this.sessions.resume(market);
      default:
        return unknown(command);
    }
  }

  #advance(at: number): string | undefined {
    const isAnyDue = this.schedule.advance(at, (prefix, reference, due) => {
      if (prefix === HALTS) this.sessions.haltEnds(reference);
      else if (prefix === CONTRACT_HALTS) this.futures.contracts.haltEnds(reference);
      else this.#parts.find((part) => part.prefix === prefix)?.due?.(reference, due, at);
    });
    return isAnyDue ? undefined : "nothing_due";
  }

  #setAccountKinds({ asset: id, kinds }: Extract<Command, { type: "ledger/set-account-kinds" }>): string | undefined {
    const asset = this.#assets.get(id);
    if (asset === undefined) return "asset_not_found";
    const known = ["legal", "change", "lever", "micro"].filter((kind) => kinds.some((given) => given === kind));
    if (known.length !== kinds.length || !known.includes("change")) return "account_kinds_invalid";
    this.#assets.set(id, { ...asset, kinds: known });
    return undefined;
  }

  #listAsset({ id, code, decimals }: Extract<Command, { type: "ledger/list-asset" }>): string | undefined {
    if (this.#assets.has(id) || [...this.#assets.values()].some((asset) => asset.code === code)) return "asset_already_listed";
    this.#assets.set(id, { code, decimals, kinds: ["change"] });
    return undefined;
  }

  #listMarket(command: Extract<Command, { type: "spot/list-market" }>): string | undefined {
    const [base, quote] = [this.#assets.get(command.base), this.#assets.get(command.quote)];
    if (this.markets.has(command.market)) return "market_already_listed";
    if (base === undefined || quote === undefined) return "market_terms_invalid";
    const quoteStep = 10n ** BigInt(quote.decimals - command.priceDecimals - command.quantityDecimals);
    const baseStep = 10n ** BigInt(base.decimals - command.quantityDecimals);
    this.markets.set(command.market, { terms: command, quoteStep, baseStep, last: 0n, index: 0n, shown: 0n, ...FRESH });
    for (const part of this.#parts) part.listed?.(command);
    return undefined;
  }

  #sample({ samples }: Extract<Command, { type: "prices/sample" }>): string | undefined {
    if (!samples.every(isPossibleSample)) return "sample_malformed";
    const listed = samples.flatMap(({ market, ticks, volume, sources, trades = 0 }) => {
      const found = this.markets.get(market);
      return found === undefined || found.life === "ended"
        ? []
        : [{ market: found, price: BigInt(ticks), lots: BigInt(volume), sources, trades }];
    });
    for (const { market, price, sources } of listed) Object.assign(market, { index: price, sampledAt: this.#at, sources });
    const hear = (isOfLevels: boolean): void => {
      for (const part of this.#parts) if ((part.prefix === LEVELS) === isOfLevels) part.sampled?.(this.#at, listed);
    };
    // Levels hear of a price before the spot orders that it triggers; futures and all others, whose marks it moves, after them.
    hear(true);
    for (const { market, price, lots, trades } of listed) {
      if (trades > 0 && this.#facts.rules >= 4) {
        this.trading.events.push({ kind: "traded_outside", market: market.terms.market, count: trades, price, lots });
      }
      market.shown = price;
      for (const source of ["mark", "shown"] as const) if (isTrading(market)) this.#triggers.look(market, source, price);
    }
    this.#triggers.finish();
    hear(false);
    return undefined;
  }

  // Paper money.

  #issue(user: number, asset: number, units: bigint, kind: number = SPOT_KIND): undefined {
    this.ledger.purse(HOUSE, ISSUANCE_KIND, asset).own -= units;
    this.ledger.purse(user, kind, asset).own += units;
  }

  #open(user: number): string | undefined {
    if (user < FIRST_PERSON) return "not_permitted";
    if (this.#people.has(user)) return "account_already_open";
    this.#people.add(user);
    if (this.#paper !== undefined) this.#issue(user, this.#paper.asset, this.#paper.grant);
    return undefined;
  }

  #startAgain(user: number): string | undefined {
    if (!this.#people.has(user)) return "account_not_open";
    if (this.#paper === undefined) return "paper_only";
    this.#endAll(user, undefined, "start_again");
    for (const part of this.#parts) part.closeAll?.(user, this.#at);
    for (const asset of this.#assets.keys()) {
      for (const kind of ACCOUNT_KINDS) {
        const purse = this.ledger.purse(user, kind, asset);
        this.ledger.purse(HOUSE, ISSUANCE_KIND, asset).own += purse.own;
        purse.own = 0n;
      }
    }
    this.#issue(user, this.#paper.asset, this.#paper.grant);
    return undefined;
  }

  // Orders.

  #place(market: ModelMarket, command: Place): string | undefined {
    const terms = termsOf(market, command);
    const refusal = this.#ladder.place(market, command, newOrder(terms, 0, 0)) ?? this.#refuseName(command);
    if (refusal === undefined) this.#triggers.accept(terms);
    return refusal;
  }

  /** A name has 1 to 36 plain characters and no other open order of its owner. */
  #refuseName({ user, clientOrderId: name }: { readonly user: number; readonly clientOrderId?: string | undefined }): string | undefined {
    if (name === undefined) return undefined;
    if (name.length > 36 || !/^[A-Za-z0-9_.:/-]+$/.test(name)) return "order_malformed";
    return this.trading.orders.some((order) => order.user === user && order.name === name) ? "client_order_id_taken" : undefined;
  }

  #placeBracket(market: ModelMarket, command: PlaceBracket): string | undefined {
    const terms = { ...termsOf(market, command), exits: command.exits };
    const refusal = this.#ladder.bracket(market, command, newOrder(terms, 0, 0));
    if (refusal === undefined) this.#triggers.accept(terms);
    return refusal;
  }

  #placeIceberg(market: ModelMarket, command: PlaceIceberg): string | undefined {
    const terms = { ...termsOf(market, command), peak: wholeOrZero(command.peak) };
    const refusal = this.#ladder.iceberg(market, command, newOrder(terms, 0, 0)) ?? this.#refuseName(command);
    if (refusal === undefined) this.#triggers.accept(terms);
    return refusal;
  }

  #placeList(market: ModelMarket, command: PlaceList): string | undefined {
    const terms = termsOf(market, command);
    const { user, followers, clientOrderId } = command;
    const names = [clientOrderId, ...followers.map((follower) => follower.clientOrderId)].filter((name) => name !== undefined);
    const refusal =
      this.#ladder.list(market, command, newOrder(terms, 0, 0)) ??
      names.map((name) => this.#refuseName({ user, clientOrderId: name })).find((refused) => refused !== undefined);
    if (refusal !== undefined) return refusal;
    if (new Set(names).size < names.length) return "client_order_id_taken";
    this.#triggers.addList(terms, command);
    return undefined;
  }

  #cancel(user: number, id: number): string | undefined {
    const order = this.#find(id);
    if (order === undefined || order.state === "ended") return "order_not_found";
    if (order.user !== user) return "order_not_yours";
    this.trading.end(order, "cancelled");
    return undefined;
  }

  #cancelAll(user: number, id: number): string | undefined {
    const market = this.markets.get(id);
    if (id !== 0 && market === undefined) return "market_not_found";
    this.#endAll(user, market, "cancelled");
    this.trading.endedEntries = [];
    return undefined;
  }

  /** Newest first. */
  #endAll(user: number, market: ModelMarket | undefined, reason: "cancelled" | "start_again"): void {
    const own = this.trading.orders.filter((order) => order.user === user && (market === undefined || order.market === market));
    for (const order of own.toReversed()) if (order.state !== "ended") this.trading.end(order, reason);
  }

  #amend({ user, order: id, ticks, lots }: Amend): string | undefined {
    const order = this.#find(id);
    if (order === undefined || order.state === "ended") return "order_not_found";
    if (order.user !== user) return "order_not_yours";
    if (order.state !== "resting" || order.pair !== undefined || order.peak !== undefined) return "order_not_amendable";
    if (!(ticks > 0 && ticks < 2 ** 31 && Number.isSafeInteger(ticks) && Number.isSafeInteger(lots) && lots > 0)) return "order_malformed";
    const left = BigInt(lots) - (order.lots - order.left);
    const price = BigInt(ticks);
    if (left <= 0n) return "quantity_below_filled";
    const { market } = order;
    const keepsPlace = price === order.price && left <= order.left;
    if (keepsPlace && valueOf(market, price, left) < market.terms.notionalMin) return "notional_below_minimum";
    const refusal = keepsPlace ? undefined : this.#ladder.amend(order, price, left, order.held);
    if (refusal !== undefined) return refusal;
    this.trading.release(order);
    order.price = price;
    order.lots = BigInt(lots);
    order.left = left;
    this.trading.events.push({ kind: "amended", order, price, lots: order.lots });
    if (keepsPlace) {
      this.trading.hold(order, this.trading.restingHold(order));
      return undefined;
    }
    this.trading.orders = this.trading.orders.filter((other) => other !== order);
    comesAnew(order, this.#facts.rules < 22 ? order.since : this.trading.now);
    this.#triggers.work(order);
    return undefined;
  }

  /** Smaller in its place; of a pair both orders. */
  #shrink({ user, order: id, lots, clientOrderId: name }: Shrink): string | undefined {
    const order = this.#find(id);
    if (order === undefined || order.state === "ended") return "order_not_found";
    if (order.user !== user) return "order_not_yours";
    if (!Number.isSafeInteger(lots) || lots <= 0 || BigInt(lots) >= order.lots) return "order_malformed";
    const left = BigInt(lots) - (order.lots - order.left);
    if (left <= 0n) return "quantity_below_filled";
    const { market, pair } = order;
    const both = order.state === "pending" ? (order.leader?.followers ?? []) : pair === undefined ? [order] : [order, pair];
    const isDust = ({ price, triggerPrice, state }: ModelOrder): boolean =>
      state !== "pending" && valueOf(market, price > 0n ? price : triggerPrice, left) < market.terms.notionalMin;
    if (both.some(isDust)) return "notional_below_minimum";
    const refusal = name === order.name ? undefined : this.#refuseName({ user, clientOrderId: name });
    if (refusal !== undefined) return refusal;
    if (name !== undefined) order.name = name;
    this.#triggers.shrink(both, BigInt(lots), left);
    return undefined;
  }

  #quote(market: ModelMarket, { user, bids, asks }: Quote): string | undefined {
    if (bids.length > QUOTE_FIGURES_MAX || asks.length > QUOTE_FIGURES_MAX) return "order_malformed";
    if (user >= FIRST_PERSON) return "not_permitted";
    this.#endAll(user, market, "cancelled");
    if (market.phase === "closed" || market.halted) return undefined;
    for (const [side, figures] of [["buy", bids] as const, ["sell", asks] as const]) {
      for (let at = 0; at + 1 < figures.length; at += 2) this.#quoteLevel(market, user, side, figures[at] ?? 0, figures[at + 1] ?? 0);
    }
    return undefined;
  }

  /** A level that would be refused is left out. */
  #quoteLevel(market: ModelMarket, user: number, side: "buy" | "sell", ticks: number, lots: number): void {
    const rules = { orderType: "limit", budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
    const order = { user, market: market.terms.market, side, ticks, lots, at: 0, ...rules } as unknown as Place;
    const terms = termsOf(market, order);
    if (this.#ladder.place(market, order, newOrder(terms, 0, 0)) !== undefined) return;
    this.#triggers.work(newOrder(terms, this.trading.nextRank(), this.trading.now));
  }

  /** So many of a market's orders end; says whether none is left. */
  #endOrders(market: ModelMarket, most: number): boolean {
    const open = Object.values(this.ordersOf(market)).flat();
    for (const order of open.slice(0, most)) if (order.state !== "ended") this.trading.end(order, "delisted");
    return open.length <= most;
  }

  get events(): readonly ModelEvent[] {
    return this.trading.events;
  }
}
const LEVELS = "vip";
const FRESH = { sampledAt: 0, sources: 0, phase: "open", halted: false, life: "listed" } as const;
function unknown(command: { readonly type: string }): never {
  throw new Error(`the auditor does not know ${command.type}`);
}
