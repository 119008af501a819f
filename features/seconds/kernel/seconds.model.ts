/**
 * The auditor's model of seconds contracts, by the README: sold or refused, begun by the first sample after the purchase, decided by the
 * prices of its last five seconds. What it expects to be said, receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart, SampleHeard } from "../../../simulation/auditor/model-part.ts";
import { SecondsLimitsModel } from "../../../simulation/auditor/model-seconds-limits.ts";
import type { OpenSeconds, PauseSeconds, SecondsCommand, SetSecondsTerms } from "./seconds.messages.ts";

const [HOUSE, MICRO, SECONDS] = [0, 4, 21];
const MILLION = 1_000_000n;

type Heard = { readonly at: number; readonly price: bigint; readonly sources: number; readonly position: number };
type Bought = Pick<OpenSeconds, "user" | "market" | "side" | "seconds"> & { readonly stake: bigint; readonly ratio: number };
type Contract = Bought & {
  readonly number: number;
  readonly profit: bigint;
  readonly boughtBy: number;
  readonly at: number;
  entry: Heard | undefined;
};
/** The newest price since a market is in the table, and until when its last jump stops sales. */
type Watched = { price: bigint; stoppedUntil: number };
type Result = "won" | "lost" | "even" | "no_fair_price" | "split" | "closed";

/** A command that comes half a second late still is of that second. */
const wholeSecond = (at: number): number => Math.floor((at + 500) / 1000);

export class SecondsModel implements ModelPart {
  readonly prefix = "seconds";
  /** By their numbers. */
  readonly contracts = new Map<number, Contract>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #limits: SecondsLimitsModel;
  readonly #heard = new Map<number, Heard[]>();
  readonly #watched = new Map<number, Watched>();
  readonly #lastBought = new Map<number, number>();
  readonly #paused = new Set<number | "all">();
  #terms: SetSecondsTerms["terms"] | undefined;
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    this.#limits = new SecondsLimitsModel(needs, (text) => this.said.push(text));
    needs.known.decidesUntil.push((market, at) => this.#decidesUntil(market, at));
  }

  /** Ten seconds to enter, the seconds, and the end of the last: of what is open, and of the longest that is in the table. */
  #decidesUntil(market: number, now: number): number {
    const bought = [...this.contracts.values()].filter((one) => one.market === market);
    const table = this.#terms?.markets.includes(market) === true ? this.#terms.periods : [];
    const all = [...bought.map(({ at, seconds }) => ({ at, seconds })), ...table.map(({ seconds }) => ({ at: now, seconds }))];
    return Math.max(0, ...all.map(({ at, seconds }) => (wholeSecond(at + 10_000) + seconds) * 1000 + 500));
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as SecondsCommand;
    switch (command.type) {
      case "seconds/open":
        return this.#open(command);
      case "seconds/limit":
        return this.#limits.set(command);
      case "seconds/set-terms":
        return this.#setTerms(command);
      default:
        return this.#pause(command);
    }
  }

  #open(command: OpenSeconds): string | undefined {
    const { user, market, side, seconds, at } = command;
    const stake: bigint = command.stake;
    const ratio = this.#terms?.periods.find((period) => period.seconds === seconds)?.ratioPpm ?? 0;
    const profit = (stake * BigInt(ratio)) / MILLION;
    const refusal = this.#notSold(command) ?? this.#notToThem(command) ?? this.#notCovered(command, profit);
    if (refusal !== undefined) return refusal;
    this.#count += 1;
    const bought = { user, market, side, seconds, stake, ratio };
    const contract: Contract = { ...bought, number: this.#count, profit, boughtBy: this.#needs.position(), at, entry: undefined };
    this.contracts.set(contract.number, contract);
    this.#micro(user).own -= stake;
    this.#micro(user).pledged += stake;
    this.#house().own -= profit;
    this.#house().pledged += profit;
    this.#limits.staked(user, stake, at);
    this.#lastBought.set(user, at);
    this.#needs.schedule.add(this.prefix, at + 10_000, contract.number);
    this.said.push(`opened ${contract.number} ${user} ${market} ${side} ${seconds} ${stake} ${ratio} ${profit} ${at}`);
    return undefined;
  }

  #notSold({ user, market: id, side, seconds, stake, at }: OpenSeconds): string | undefined {
    const market = this.#needs.markets.get(id);
    const terms = this.#terms;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (market === undefined || terms?.markets.includes(id) !== true) return "seconds_market_unavailable";
    if (market.phase !== "open" || market.halted || market.life !== "listed") return "seconds_market_closed";
    if (this.#paused.has("all") || this.#paused.has(id)) return "seconds_paused";
    if (side !== "up" && side !== "down") return "seconds_side_invalid";
    if (terms.periods.every((period) => period.seconds !== seconds)) return "seconds_period_unavailable";
    if (stake < 1n) return "amount_invalid";
    if (stake < terms.least) return "seconds_below_least";
    if (stake > terms.most) return "seconds_above_most";
    if (at < (this.#watched.get(id)?.stoppedUntil ?? 0)) return "seconds_jump_pause";
    const newest = this.#heard.get(id)?.at(-1);
    if (newest === undefined || at > newest.at + 6000) return "seconds_price_stale";
    return newest.sources < 2 && !this.#needs.isPaper() ? "seconds_price_stale" : undefined;
  }

  #notToThem({ user, stake, at }: OpenSeconds): string | undefined {
    const last = this.#lastBought.get(user);
    if (last !== undefined && at < last + 1000) return "seconds_repeated";
    const mine = [...this.contracts.values()].filter((one) => one.user === user);
    if (mine.length >= (this.#terms?.open ?? 0)) return "seconds_too_many";
    const atStake = mine.reduce((sum, one) => sum + one.stake, 0n);
    return this.#limits.refuses(user, stake, atStake, at) ?? (this.#micro(user).own < stake ? "insufficient_balance" : undefined);
  }

  /** With those of its length that wait, and those that fall due with it if it enters with the next whole second. */
  #notCovered({ market, side, seconds, at }: OpenSeconds, profit: bigint): string | undefined {
    const { own, pledged } = this.#house();
    if (own < profit) return "cover_exhausted";
    const due = Math.floor(at / 1000) + 1 + seconds;
    let together = profit;
    for (const one of this.contracts.values()) {
      if (one.market !== market || one.side !== side) continue;
      if (one.entry === undefined ? one.seconds === seconds : dueSecond(one, one.entry) === due) together += one.profit;
    }
    return 10n * together > own + pledged ? "seconds_side_full" : undefined;
  }

  /** A table must have been set before anything is watched. */
  sampled(at: number, samples: readonly SampleHeard[]): void {
    const position = this.#needs.position();
    for (const { market, price, sources } of samples) {
      const id = market.terms.market;
      const heard = this.#heard.get(id) ?? [];
      this.#heard.set(id, [...heard.slice(-2047), { at, price, sources, position }]);
    }
    for (const { market, price, sources } of samples) {
      this.#watch(market.terms.market, price, at);
      for (const contract of this.contracts.values())
        if (contract.market === market.terms.market && contract.entry === undefined)
          this.#enter(contract, { at, price, sources, position });
    }
  }

  #watch(market: number, price: bigint, at: number): void {
    if (this.#terms?.markets.includes(market) !== true) return;
    const before = this.#watched.get(market);
    if (before === undefined) {
      this.#watched.set(market, { price, stoppedUntil: 0 });
      return;
    }
    const moved = price > before.price ? price - before.price : before.price - price;
    if (moved * 100n > before.price) before.stoppedUntil = at + 5000;
    before.price = price;
  }

  #enter(contract: Contract, entry: Heard): void {
    const { number, user, market } = contract;
    contract.entry = entry;
    const due = dueSecond(contract, entry);
    this.#needs.schedule.remove(this.prefix, number);
    this.#needs.schedule.add(this.prefix, due * 1000 + 500, number);
    this.said.push(`entered ${number} ${user} ${market} ${entry.price} ${due} ${entry.at}`);
  }

  due(reference: number, _due: number, at: number): void {
    if (reference < 0) return this.#limits.due(reference, at);
    const contract = this.contracts.get(reference);
    if (contract === undefined) throw new Error(`the auditor has no contract ${reference} that falls due`);
    const { entry } = contract;
    if (entry === undefined) return this.#settle(contract, "no_fair_price", [], at);
    const prices = this.#deciding(contract, entry);
    const doubt = prices.length < 3;
    const sum = prices.reduce((all, { price }) => all + price, 0n);
    const even = entry.price * BigInt(prices.length);
    const isRight = contract.side === "up" ? sum > even : sum < even;
    this.#settle(contract, doubt ? "no_fair_price" : sum === even ? "even" : isRight ? "won" : "lost", prices, at);
    return undefined;
  }

  /** Of each second the newest there was by its end, no older than two seconds before it. A market that ended has no prices any more. */
  #deciding(contract: Contract, entry: Heard): Heard[] {
    if (this.#needs.markets.get(contract.market)?.life === "ended") return [];
    const heard = this.#heard.get(contract.market) ?? [];
    const last = dueSecond(contract, entry);
    return [4, 3, 2, 1, 0].flatMap((before) => {
      const second = last - before;
      const newest = heard.filter(({ at }) => wholeSecond(at) <= second).at(-1);
      return newest !== undefined && wholeSecond(newest.at) >= second - 2 ? [newest] : [];
    });
  }

  #settle(contract: Contract, result: Result, prices: readonly Heard[], at: number): void {
    const { number, user, market, stake, profit } = contract;
    const [micro, house] = [this.#micro(user), this.#house()];
    this.contracts.delete(number);
    const paid = result === "won" ? stake + profit : result === "lost" ? 0n : stake;
    micro.pledged -= stake;
    house.pledged -= profit;
    micro.own += paid;
    house.own += profit + stake - paid;
    this.#limits.lost(user, stake - paid, at);
    const sum = prices.reduce((all, { price }) => all + price, 0n);
    this.said.push(`closed ${number} ${user} ${market} ${result} ${paid} ${sum} ${prices.length} ${at}`);
    if (contract.entry !== undefined && result !== "split" && result !== "closed")
      this.said.push(receipt(contract, contract.entry, prices, `${result} ${paid} ${at}`));
  }

  splitting(asset: number): void {
    for (const [id, { terms }] of this.#needs.markets) {
      if (terms.base !== asset) continue;
      this.#endAll((one) => one.market === id, "split");
      this.#watched.delete(id);
    }
  }

  closeAll(user: number): void {
    this.#endAll((one) => one.user === user, "closed");
  }

  #endAll(isMeant: (contract: Contract) => boolean, result: Result): void {
    for (const contract of [...this.contracts.values()].filter(isMeant)) {
      this.#needs.schedule.remove(this.prefix, contract.number);
      this.#settle(contract, result, [], this.#needs.now());
    }
  }

  #setTerms({ terms, askedBy, agreedBy, at }: SetSecondsTerms): string | undefined {
    const { periods, least, most, open, markets } = terms;
    const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
    const isTable =
      isWhole(periods.length, 1, 6) &&
      periods.every(({ seconds, ratioPpm }) => isWhole(seconds, 10, 1500) && isWhole(ratioPpm, 1, 999_999)) &&
      new Set(periods.map(({ seconds }) => seconds)).size === periods.length;
    const areStakes = least >= 1n && least <= most && most <= 1_000_000_000_000n && isWhole(open, 1, 100);
    const areMarkets = markets.length <= 500 && new Set(markets).size === markets.length;
    if (!isTable || !areStakes || !areMarkets || this.#usdt() === undefined) return "seconds_terms_invalid";
    if (!markets.every((id) => this.#needs.markets.has(id))) return "seconds_terms_invalid";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    this.#terms = terms;
    for (const id of [...this.#watched.keys()]) if (!markets.includes(id)) this.#watched.delete(id);
    const table = periods.map(({ seconds, ratioPpm }) => `${seconds}:${ratioPpm}`);
    this.said.push(`terms ${table.join()} ${least} ${most} ${open} ${markets.join()} ${at}`);
    return undefined;
  }

  #pause({ only, paused, at }: PauseSeconds): string | undefined {
    if (only !== undefined && this.#terms?.markets.includes(only) !== true) return "seconds_market_unavailable";
    if (paused) this.#paused.add(only ?? "all");
    else this.#paused.delete(only ?? "all");
    this.said.push(`paused ${only} ${paused} ${at}`);
    return undefined;
  }

  #usdt(): number | undefined {
    for (const [id, { code }] of this.#needs.assets) if (code === "USDT") return id;
    return undefined;
  }

  #micro(user: number) {
    return this.#needs.ledger.purse(user, MICRO, this.#usdt() ?? 0);
  }

  #house() {
    return this.#needs.ledger.purse(HOUSE, SECONDS, this.#usdt() ?? 0);
  }
}

const dueSecond = ({ seconds }: Contract, { at }: Heard): number => wholeSecond(at) + seconds;

/** Every input with the command that it is from. */
function receipt(contract: Contract, entry: Heard, prices: readonly Heard[], outcome: string): string {
  const { number, user, market, side, seconds, stake, ratio, boughtBy } = contract;
  const from = [...prices, entry].map(({ sources }) => sources);
  const deciding = prices.map(({ price, position }, i) => `price_${i + 1}=${price}@sample:${position}`);
  const bought = [`stake=${stake}@command:${boughtBy}`, `side=${side}@command:${boughtBy}`];
  const inputs = [...bought, `entry=${entry.price}@sample:${entry.position}`, ...deciding, `ratio_ppm=${ratio}@terms`];
  const terms = `${market} ${seconds} ${wholeSecond(entry.at)} ${dueSecond(contract, entry)} ${Math.min(...from)}`;
  return `receipt ${number} ${user} ${inputs.join(" ")} of ${terms}: ${outcome}`;
}
