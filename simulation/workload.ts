/**
 * What clients send: orders of every kind from the features' own generators, index samples, people who start again,
 * and requests that are sent twice, in another order, or again with another content under the same key.
 */
import fc from "fast-check";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { partCommand, partStep } from "../kernel/parts.arbitrary.ts";
import { copyCommand, copyStep, type CopyStep } from "../features/copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../features/futures/kernel/futures.arbitrary.ts";
import { stocksCommand, stocksStep, type StocksStep } from "../features/stocks/kernel/stocks.arbitrary.ts";
import { CONTRACT } from "../kernel/futures-venue.arbitrary.ts";
import { seededRandom } from "../journal/simulated-disk.ts";
import type { Command } from "../kernel/kernel.ts";
import type { UntimedCommand } from "../server/sequencer/sequencer.ts";
import type { CopiesSeen } from "./auditor/model-copies-seen.ts";
import type { FuturesSeen } from "./auditor/model-futures-seen.ts";

/** Steps drawn from the generator at once: drawing is a good part of a simulation's time. */
const DRAWN_AT_ONCE = 400;
/** Requests that a client may send a second time. */
const REMEMBERED = 60;

const WEEK_MS = 7 * 86_400_000;

export type OpenOrder = { readonly id: number; readonly user: number; readonly ticks: bigint; readonly lots: bigint };

export type Seen = {
  /** Orders that people have open now. */
  openOrders(): readonly OpenOrder[];
  /** Last price of a market in ticks; 0 before the first trade. */
  lastPrice(market: number): number;
  futures(): FuturesSeen;
  copies(): CopiesSeen;
};

export class Workload {
  readonly #seed: number;
  readonly #random: () => number;
  #drawn = 0;
  #steps: ReturnType<typeof drawSteps> = [];
  #actions: ReturnType<typeof fc.sample<StocksStep>> = [];
  /** Commands that have to follow each other for something rare to happen. */
  #script: UntimedCommand[] = [];
  /** Of those what comes a second after the one before. */
  readonly #paced = new WeakSet<object>();
  #others: ReturnType<typeof drawOthers> = [];
  #futuresSteps: FuturesStep[] = [];
  #futuresDrawn = 0;
  #copySteps: CopyStep[] = [];
  #copiesDrawn = 0;
  #remembered = 0;
  #keys = 0;
  readonly #sent: UntimedCommand[] = [];
  /** Ids of orders that the venue announced; the generator's cancels and changes name them. */
  readonly placed: number[] = [];
  readonly #seen: Seen;
  readonly #now: () => number;

  /** Clients see what anybody may: so that much of what they cancel or change exists, and prices meet. */
  constructor(seed: number, seen: Seen, now: () => number) {
    this.#seed = seed;
    this.#seen = seen;
    this.#now = now;
    this.#random = seededRandom(seed ^ 0x5bd1e995);
  }

  next(): UntimedCommand {
    const scripted = this.#script.shift();
    if (scripted !== undefined) return scripted;
    const choice = this.#random();
    if (choice < 0.03) return this.#sample();
    if (choice < 0.033) return { type: "wallet/start-again", user: this.#person() as never };
    if (choice < 0.04) return this.#reopen();
    if (choice < 0.055) return this.#corporateAction();
    if (choice < 0.063) return this.#play(this.#auction());
    if (choice < 0.073) return this.#play(this.#meetingOneself());
    if (choice < 0.13) return this.#remember(this.#beyondTrading());
    if (choice < 0.131) return this.#play(this.#tooMany());
    if (choice < 0.1325) return this.#play(this.#exchanges());
    if (choice < 0.1345) return this.#beyondBounds();
    if (choice < 0.136) return this.#play(this.#endOfMarket());
    if (choice < 0.138) return this.#play(this.#leaving());
    if (choice < 0.141) return this.#play(this.#coupons());
    if (choice < 0.144) return this.#play(this.#seconds());
    if (choice < 0.146) return this.#play(this.#copying());
    if (choice < 0.1505) return this.#remember(this.#ofCopies());
    if (choice > 0.8 && choice <= 0.88) return choice > 0.812 ? this.#remember(this.#ofFutures()) : this.#play(this.#highStakes());
    if (choice > 0.92) {
      const open = this.#seen.openOrders();
      const order = open[Math.floor(this.#random() * open.length)];
      if (order !== undefined) return this.#remember(this.#change(order));
    }
    // With each product more is drawn from: together they come often enough for every one of them.
    if (choice > 0.88) return this.#remember(this.#beyondTrading());
    const known = choice < 0.195 ? this.#sent[Math.floor(this.#random() * this.#sent.length)] : undefined;
    if (known === undefined) return this.#remember(this.#order());
    if (choice < 0.185) return known;
    const other = this.#order();
    return isOfPerson(other) ? { ...other, key: known.key ?? "" } : other;
  }

  /** How long it is until the next command is sent. */
  get pauseMs(): number {
    const [scripted] = this.#script;
    return scripted !== undefined && this.#paced.has(scripted) ? 1000 : 0;
  }

  #order(): UntimedCommand {
    if (this.#steps.length === 0) {
      this.#steps = drawSteps(this.#seed + this.#drawn);
      this.#drawn += 1;
    }
    const step = this.#steps.pop();
    if (step === undefined) throw new Error("the generator gave no step");
    const { at: _at, ...command } = spotCommand(step, 0, this.placed) as Command;
    return command as UntimedCommand;
  }

  /** What the other parts hear: transfers, promises for later, cover, holds, new terms of a market. */
  #beyondTrading(): UntimedCommand {
    this.#others = this.#others.length > 0 ? this.#others : drawOthers(this.#seed + this.#remembered++);
    const step = this.#others.pop();
    if (step === undefined) throw new Error("the generator gave no step");
    const { at: _at, ...command } = partCommand(step, 0, this.#now());
    return command as UntimedCommand;
  }

  /** Any command of futures. Prices that jump by half are left to the property tests: here they are everybody's, spot orders' too. */
  #ofFutures(): UntimedCommand {
    if (this.#futuresSteps.length === 0) {
      this.#futuresDrawn += 1;
      const drawn = fc.sample(futuresStep, { numRuns: DRAWN_AT_ONCE, seed: this.#seed + this.#futuresDrawn });
      this.#futuresSteps = drawn.filter(({ kind }) => kind !== "futures-price") as FuturesStep[];
    }
    const step = this.#futuresSteps.pop();
    if (step === undefined) throw new Error("the generator gave no step");
    const { mark, orders, positions } = this.#seen.futures();
    const world = { mark: mark(CONTRACT.contract), maker: CONTRACT.maker, terms: CONTRACT, orders, positions };
    const { at: _at, ...command } = futuresCommand(step, 0, world);
    return command as UntimedCommand;
  }

  #ofCopies(): UntimedCommand {
    if (this.#copySteps.length === 0) {
      this.#copiesDrawn += 1;
      this.#copySteps = fc.sample(copyStep, { numRuns: DRAWN_AT_ONCE, seed: this.#seed + this.#copiesDrawn });
    }
    const step = this.#copySteps.pop();
    if (step === undefined) throw new Error("the generator gave no step");
    const { at: _at, ...command } = copyCommand(step, 0, this.#seen.copies());
    return command as UntimedCommand;
  }

  /** Somebody becomes a trader, others follow, and have copied what is opened, changed and closed among prices a second apart. */
  #copying(): readonly UntimedCommand[] {
    const { traders, shareOf } = this.#seen.copies();
    const trader = this.#random() < 0.7 ? (traders[0] ?? this.#person()) : this.#person();
    const followers = [this.#person(), this.#person()].filter((user) => user !== trader);
    const { contract, maker } = CONTRACT;
    const futures = this.#seen.futures();
    const mark = futures.mark(contract) || 1000;
    const settings = {
      ...{ kind: "multiple", number: 50, multiple: 0, mostAll: 500_000_000n, mostPosition: 0n, guardPpm: 50_000 },
      ...{ stopPpm: this.#random() < 0.3 ? 10_000 : 0, leftOut: [], atEnd: this.#random() < 0.5 ? "close" : "keep" },
    };
    const second = (ticks: number): object => {
      const sample = { type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }] };
      this.#paced.add(sample);
      return sample;
    };
    const quote = (middle: number): object => ({
      ...{ type: "futures/quote", user: maker, contract, bids: [middle - 1, 900], asks: [middle + 1, 900] },
    });
    const effect = futures.isOneWay(trader) ? "net" : "open";
    const rules = { effect, orderType: "market", ticks: 0, timeInForce: "gtc", postOnly: false, multiple: 10 };
    const order = (side: string): object => ({ type: "futures/place", user: trader, contract, side, lots: 20, ...rules });
    const money = [trader, ...followers].map((user) => ({
      ...{ type: "transfer/move", user, asset: 3, amount: 60_000_000n, from: "change", to: "lever" },
    }));
    const leaves = this.#random() < 0.4 ? [{ type: "wallet/start-again", user: followers[0] ?? trader }] : [];
    const close = { type: "futures/close-many", user: trader, contract, side: "both" };
    return [
      { type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: 1, agreedBy: 2 },
      { type: "copies/apply", user: trader, sharePpm: 100_000 },
      ...money,
      ...followers.map((user) => ({ type: "copies/follow", user, trader, settings, sharePpm: shareOf(trader) })),
      { type: "futures/resume", contract },
      ...[second(mark), quote(mark), order("buy"), second(mark + 9), quote(mark + 9), close, second(mark + 9), order("sell")],
      ...[second(mark + 20), quote(mark + 20), close, second(mark + 20), ...leaves],
    ] as unknown as readonly UntimedCommand[];
  }

  /** Two people have little beyond the margin of large positions on opposite sides, then hardly anybody quotes, or nobody: the next prices close one of them out. */
  #highStakes(): readonly UntimedCommand[] {
    const futures = this.#seen.futures();
    const { contract, maker } = CONTRACT;
    const mark = futures.mark(contract) || 1000;
    const multiple = [20, 50, 100][Math.floor(this.#random() * 3)] ?? 20;
    // A book that stays where it was would hold the mark there.
    const nothing = { type: "futures/quote", user: maker, contract, bids: [], asks: [] };
    const quote = (lots: number): object => ({
      type: "futures/quote",
      user: maker,
      contract,
      bids: [mark - 1, lots],
      asks: [mark + 1, lots],
    });
    const stake = (user: number, side: string): readonly object[] => {
      const lots = Math.floor(30_000_000 / mark);
      // A third more than the margin, and the fee: a few percent of the price are all that is between it and the close-out.
      const beyond = Number(futures.free(user)) - Math.floor((lots * mark * 1000 * 1.33) / multiple);
      const [from, to] = beyond > 0 ? ["lever", "change"] : ["change", "lever"];
      const rules = { effect: futures.isOneWay(user) ? "net" : "open", orderType: "market", ticks: 0, timeInForce: "gtc", postOnly: false };
      return [
        { type: "transfer/move", user, asset: 3, amount: BigInt(Math.abs(beyond)), from, to },
        { type: "futures/place", user, contract, side, lots, multiple, ...rules },
      ];
    };
    const [first, second] = [this.#person(), this.#person()];
    // Now and then nothing is left of the fund: then those who won have to close.
    const fund = { type: this.#random() < 0.5 ? "cover/fund" : "cover/withdraw", product: "insurance", asset: 3, amount: 500_000_000n };
    const resume = { type: "futures/resume", contract };
    return [
      resume,
      fund,
      this.#sample(),
      quote(60_000),
      ...stake(first, "buy"),
      ...stake(second, "sell"),
      this.#random() < 0.8 ? nothing : quote(1),
    ] as UntimedCommand[];
  }

  /** Cancels an open order, or gives it another price or quantity. */
  #change({ id, user, ticks, lots }: OpenOrder): UntimedCommand {
    if (this.#random() < 0.4) return { type: "spot/cancel", user, order: id } as UntimedCommand;
    const shift = Math.max(0, Math.floor(this.#random() * 7) - 3) * (this.#random() < 0.5 ? 1 : -1);
    const whole = Number(lots);
    const quantities = [Math.ceil(whole / 2), whole - 1, whole, whole + 1, Math.ceil(whole * 1.2)];
    const quantity = quantities[Math.floor(this.#random() * quantities.length)];
    return { type: "spot/amend", user, order: id, ticks: Math.max(1, Number(ticks) + shift), lots: quantity } as UntimedCommand;
  }

  #play([first, ...others]: readonly UntimedCommand[]): UntimedCommand {
    if (first === undefined) throw new Error("a script must have a first command");
    this.#script = [...others];
    return first;
  }

  /** Few prices and few quantities, so that volumes and surpluses are often equal; day orders in the stock. */
  #auction(): readonly UntimedCommand[] {
    const market = this.#random() < 0.5 ? 1 : 2;
    const phase = (name: string): UntimedCommand => ({ type: "spot/set-phase", market, phase: name }) as unknown as UntimedCommand;
    const last = this.#seen.lastPrice(market) || 1000;
    const orders = Array.from({ length: 4 + Math.floor(this.#random() * 12) }, () => {
      const side = this.#random() < 0.5 ? "buy" : "sell";
      const timeInForce = market === 2 && this.#random() < 0.5 ? "day" : "gtc";
      const away = [-2, -1, 1, 2][Math.floor(this.#random() * 4)] ?? 0;
      return this.#limit(this.#person(), market, side, Math.max(1, last + away), { timeInForce, lots: 100 });
    });
    const after = this.#random() < 0.4 ? [phase("closed"), phase("open")] : [phase("open")];
    return [phase(this.#random() < 0.5 ? "opening_auction" : "closing_auction"), ...orders, ...after];
  }

  /** An order, and one of the same person that would trade with it. */
  #meetingOneself(): readonly UntimedCommand[] {
    const [user, market] = [this.#person(), this.#random() < 0.6 ? 1 : 2];
    const price = 997 + Math.floor(this.#random() * 7);
    const [first, second] = this.#random() < 0.5 ? (["buy", "sell"] as const) : (["sell", "buy"] as const);
    const selfTrade = ["none", "expire_taker", "expire_maker", "expire_both"][Math.floor(this.#random() * 4)];
    const through = price + (second === "buy" ? 2 : -2);
    return [this.#limit(user, market, first, price), this.#limit(user, market, second, through, { selfTrade })];
  }

  /** More orders than one may have open, then more that wait than one may have, then all of them cancelled. */
  #tooMany(): readonly UntimedCommand[] {
    const user = this.#person();
    const last = this.#seen.lastPrice(1) || 1000;
    const open = Array.from({ length: 203 }, (_, i) => this.#limit(user, 1, "buy", Math.max(1, last - 30 - (i % 7)), { lots: 10 }));
    const trigger = { source: "last", direction: "falls", ticks: Math.max(1, last - 40), trailPpm: 0 };
    const stop = this.#limit(user, 1, "sell", 0, { type: "spot/place-conditional", orderType: "market", lots: 10, trigger });
    const cancel = { type: "spot/cancel-all", user, market: 0 } as unknown as UntimedCommand;
    return [...open, cancel, ...Array.from({ length: 23 }, () => stop), cancel];
  }

  /** Orders that their market's end finds open, and its announcement, withdrawn and made anew. */
  #endOfMarket(): readonly UntimedCommand[] {
    const closesAt = this.#now() + WEEK_MS + 3_600_000;
    const by = { market: 3, askedBy: 1, agreedBy: 2 };
    const announce = { type: "delistings/announce", ...by, closesAt, endsAt: closesAt + 3_600_000 } as unknown as UntimedCommand;
    const withdraw = { type: "delistings/withdraw", ...by } as unknown as UntimedCommand;
    const orders = Array.from({ length: 6 }, () => this.#limit(this.#person(), 3, "buy", 960 + Math.floor(this.#random() * 9)));
    return [announce, withdraw, announce, ...orders];
  }

  /** Cover, a fresh price, more quotes than one may have open, some taken, and an exchange without one. */
  #exchanges(): readonly UntimedCommand[] {
    const user = this.#person();
    const [from, to] = this.#random() < 0.7 ? [3, 1] : [1, 3];
    const wanted = { user, from, to, amount: from === 3 ? 1_000_003n + BigInt(Math.floor(this.#random() * 1e7)) : 700_001n };
    const quote = { type: "exchange/quote", ...wanted } as unknown as UntimedCommand;
    const fund = { type: "cover/fund", product: "exchange", asset: to, amount: 5_000_000_000n } as unknown as UntimedCommand;
    const back = { type: "cover/withdraw", product: "exchange", asset: to, amount: 1n } as unknown as UntimedCommand;
    const terms = { spreadPpm: 1000, feePpm: 500, least: 1, most: 50_000, open: 3 };
    const set = { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 2 } as unknown as UntimedCommand;
    const take = (number: number) => ({ type: "exchange/accept", user, quote: number }) as unknown as UntimedCommand;
    const open = { type: "spot/set-phase", market: 1, phase: "open" } as unknown as UntimedCommand;
    const convert = { type: "exchange/convert", ...wanted } as unknown as UntimedCommand;
    const some = Array.from({ length: 4 }, () => take(1 + Math.floor(this.#random() * 30)));
    return [open, fund, back, set, this.#sample(), quote, quote, quote, quote, ...some, convert, convert];
  }

  /** Coupons that last for a while or for one fill, claimed by whoever comes. */
  #coupons(): readonly UntimedCommand[] {
    const first = 1 + Math.floor(this.#random() * 6);
    const open = { pieces: 4, days: 2, from: 0, open: 3 * 86_400_000, minLevel: 0, minScore: 0, renews: true };
    const offer = (ppm: number, amount: bigint, product = "spot"): UntimedCommand => {
      const terms = { kind: "fee", product, ppm, asset: 3, amount, ...open };
      return { type: "coupons/publish", terms, askedBy: 1, agreedBy: 2 } as unknown as UntimedCommand;
    };
    const credit = { kind: "credit", product: "none", ppm: 0, asset: 3, amount: 1_000_003n, ...open };
    const cover = [
      { type: "cover/fund", product: "promotions", asset: 3, amount: 9_000_000n },
      { type: "coupons/publish", terms: credit, askedBy: 1, agreedBy: 2 },
    ] as unknown as readonly UntimedCommand[];
    const use = (user: number): UntimedCommand => ({ type: "coupons/use", user, coupon: 1 + Math.floor(this.#random() * 20) }) as never;
    const claim = (user: number, number: number): UntimedCommand => ({ type: "coupons/claim", user, offer: number }) as never;
    const people = [1001, 1002, 1003, 1004, 1005];
    const claims = people.flatMap((user) => [0, 1, 2, 3].map((more) => claim(user, first + more)));
    // Fees in money, which credit pays where futures can spare it.
    const trades = people.flatMap((user) => [
      this.#limit(user, 1, "buy", 1010, { timeInForce: "ioc" }),
      this.#limit(user, 1, "sell", 990, { timeInForce: "ioc" }),
    ]);
    const reopened = { type: "spot/set-phase", market: 1, phase: "open" } as unknown as UntimedCommand;
    const quote = { type: "spot/quote", user: 101, market: 1, bids: [995, 900], asks: [1005, 900] } as unknown as UntimedCommand;
    const offers = [offer(200_000, 5_000_000n), offer(500_000, 30_011n), offer(300_000, 50_000_000n, "futures")];
    return [...offers, ...cover, ...claims, ...people.map(use), ...people.map(use), reopened, quote, ...trades];
  }

  /** Contracts of ten seconds and of a minute among prices a second apart, whatever ends the venue before they are due. */
  #seconds(): readonly UntimedCommand[] {
    const people = [this.#person(), this.#person(), this.#person()];
    const periods = [10, 60].map((seconds) => ({ seconds, ratioPpm: 850_000 }));
    const terms = { periods, least: 1_000_000n, most: 1_000_000_000n, open: 20, markets: [1, 2] };
    const open = (user: number): object => {
      const [side, seconds] = [this.#random() < 0.5 ? "up" : "down", this.#random() < 0.7 ? 10 : 60];
      return { type: "seconds/open", user, market: 1, side, seconds, stake: 5_000_000n + BigInt(Math.floor(this.#random() * 1e7)) };
    };
    let ticks = 990 + Math.floor(this.#random() * 20);
    const feed = (count: number): readonly object[] =>
      Array.from({ length: count }, () => {
        ticks += Math.floor(this.#random() * 5) - 2;
        const sample = { type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }] };
        this.#paced.add(sample);
        return sample;
      });
    const micro = people.map((user) => ({ type: "transfer/move", user, asset: 3, amount: 30_000_000n, from: "change", to: "micro" }));
    return [
      { type: "cover/fund", product: "seconds", asset: 3, amount: 1_000_000_000n },
      { type: "seconds/set-terms", terms, askedBy: 1, agreedBy: 2 },
      { type: "seconds/pause", paused: false, by: 1 },
      { type: "spot/resume", market: 1 },
      { type: "spot/set-phase", market: 1, phase: "open" },
      ...micro,
      // The first price may be a jump, which stops sales for five seconds.
      ...feed(7),
      ...people.flatMap((user) => [open(user), ...feed(1), open(user), open(user)]),
      ...feed(14),
    ] as unknown as readonly UntimedCommand[];
  }

  /** Somebody verified takes money out, by terms that are there; what follows the payer's steps finds it wherever others left it. */
  #leaving(): readonly UntimedCommand[] {
    const [user, now] = [this.#person(), this.#now()];
    const terms = { withdrawalFee: 1_000_000n, withdrawalMin: 10_000_000n, depositMin: 1n, deposits: true, withdrawals: true };
    const savedAt = now - (this.#random() < 0.5 ? 90 : 0) * 86_400_000;
    const places = [5, 6, 7].map((destination) => ({ destination, savedAt }));
    const pay = (withdrawal: number): readonly object[] => [
      { type: "withdrawals/take", withdrawal, by: "payer" },
      { type: "withdrawals/sent", withdrawal, reference: withdrawal },
      { type: "withdrawals/settle", withdrawal, by: "payer" },
    ];
    const first = 1 + Math.floor(this.#random() * 12);
    return [
      { type: "networks/set-terms", asset: 3, network: 3, ...terms, askedBy: "rule" },
      { type: "verification/set-level", user, level: 1, by: 1 },
      ...places.map((place) => ({
        type: "withdrawals/request",
        user,
        asset: 3,
        amount: 12_000_000n,
        kind: "address",
        network: 3,
        ...place,
      })),
      ...[first, first + 1, first + 2].flatMap(pay),
    ] as unknown as readonly UntimedCommand[];
  }

  /** Figures at the end of what is held exactly, and words that no order knows. */
  #beyondBounds(): UntimedCommand {
    const [user, choice] = [this.#person(), Math.floor(this.#random() * 4)];
    if (choice === 0) return this.#limit(user, 1, "buy", 2 ** 30, { lots: 2 ** 33 });
    if (choice === 1) return this.#limit(user, 1, "sell", 1000, { lots: Number.MAX_SAFE_INTEGER });
    if (choice === 2) return this.#limit(user, 1, "long" as "buy", 1000);
    return this.#limit(user, 1, "sell", 1000, { timeInForce: "FAKE" });
  }

  #limit(user: number, market: number, side: "buy" | "sell", ticks: number, more: object = {}): UntimedCommand {
    const lots = [100, 200, 300][Math.floor(this.#random() * 3)];
    const rules = { orderType: "limit", budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
    return { type: "spot/place", user, market, side, ticks, lots, ...rules, ...more } as unknown as UntimedCommand;
  }

  /** Dividends and splits need the stock at rest, so half of them come right after its market was closed. */
  #corporateAction(): UntimedCommand {
    if (this.#random() < 0.5) return { type: "spot/set-phase", market: 2, phase: "closed" } as unknown as UntimedCommand;
    this.#actions = this.#actions.length > 0 ? this.#actions : fc.sample(stocksStep, { numRuns: 20, seed: this.#seed + this.#drawn });
    const [step] = this.#actions.splice(0, 1);
    if (step === undefined) throw new Error("the generator gave no step");
    const { at: _at, ...command } = stocksCommand(step, 0) as Command;
    return command as UntimedCommand;
  }

  /** Nobody would trade for long in a market that an operator left halted or closed. */
  #reopen(): UntimedCommand {
    const market = 1 + Math.floor(this.#random() * 3);
    const command = this.#random() < 0.5 ? { type: "spot/resume", market } : { type: "spot/set-phase", market, phase: "open" };
    return command as UntimedCommand;
  }

  /** Every other request of a person carries a key. */
  #remember(command: UntimedCommand): UntimedCommand {
    if (this.#random() < 0.5 || !isOfPerson(command)) return command;
    this.#keys += 1;
    const keyed = { ...command, key: `${command.user}:${this.#seed}-${this.#keys}` };
    this.#sent.push(keyed);
    if (this.#sent.length > REMEMBERED) this.#sent.shift();
    return keyed;
  }

  #sample(): UntimedCommand {
    const sample = (market: number): object => {
      const volume = Math.floor(this.#random() * 100);
      const told = this.#random() < 0.5 ? { trades: Math.floor(this.#random() * Math.min(volume, 5)) } : {};
      return { market, ticks: 960 + Math.floor(this.#random() * 80), volume, sources: 3, ...told };
    };
    const samples = this.#random() < 0.5 ? [sample(1)] : [sample(2), sample(3), sample(1)];
    return { type: "prices/sample", samples } as unknown as UntimedCommand;
  }

  #person(): number {
    return 1001 + Math.floor(this.#random() * 5);
  }
}

/** Only people's requests carry keys. */
function isOfPerson(command: UntimedCommand): command is UntimedCommand & { readonly user: number } {
  return "user" in command && command.user >= 1000;
}

function drawOthers(seed: number) {
  return fc.sample(partStep, { numRuns: DRAWN_AT_ONCE, seed });
}

function drawSteps(seed: number) {
  return fc.sample(spotStep, { numRuns: DRAWN_AT_ONCE, seed });
}
