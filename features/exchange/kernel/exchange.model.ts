/** The auditor's model of exchange, by the README: promised for ten seconds and set aside, paid once, given back else. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelMarket } from "../../../simulation/auditor/model-market.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { ExchangeCommand } from "./exchange.messages.ts";

const [HOUSE, SPOT, FEES, DUST, EXCHANGE] = [0, 2, 16, 18, 23];
const MILLION = 1_000_000n;

/** A price as a fraction: units of the one, for a unit of the other. */
type Price = { readonly over: bigint; readonly under: bigint };
type Open = {
  readonly user: number;
  readonly from: number;
  readonly to: number;
  readonly units: bigint;
  readonly exact: Price;
  readonly fee: bigint;
  readonly until: number;
};
type Asked = Extract<ExchangeCommand, { readonly from: unknown }>;

export const exchangeModel = (needs: ModelNeeds): ModelPart => new ExchangeModel(needs);

class ExchangeModel implements ModelPart {
  readonly prefix = "exchange";
  readonly #needs: ModelNeeds;
  readonly #open = new Map<number, Open>();
  readonly #converted = new Map<number, number>();
  readonly #wider = new Map<number, { readonly number: number; readonly worth: number; isGranted: boolean }>();
  #terms = { spreadPpm: 1000, feePpm: 500, least: 1, most: 50_000, open: 3 };
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as ExchangeCommand;
    switch (command.type) {
      case "exchange/accept":
        return this.#accept(command.user, command.quote, command.at);
      case "exchange/set-terms":
        return this.#setTerms(command);
      case "exchange/ask-wider":
        return this.#askWider(command.user, command.worth, command.at);
      case "exchange/cancel-wider":
        return this.#endWider(this.#wider.get(command.user)?.number ?? 0) ? undefined : "exchange_wider_unknown";
      case "exchange/grant-wider":
        return this.#grantWider(command);
      case "exchange/refuse-wider":
        return this.#isAsked(command.request) && this.#endWider(command.request) ? undefined : "exchange_wider_unknown";
      default:
        return this.#ask(command);
    }
  }

  due(number: number): void {
    if (this.#endWider(number, false)) return;
    this.#giveBack(number);
  }

  closeAll(user: number): void {
    for (const [number, quote] of this.#open) if (quote.user === user) this.#giveBack(number, true);
    this.#endWider(this.#wider.get(user)?.number ?? 0);
  }

  #ask(command: Asked): string | undefined {
    const { type, user, from, to, at } = command;
    const isQuote = type !== "exchange/convert";
    const { assets, ledger, isOpen } = this.#needs;
    if (!assets.has(from) || !assets.has(to)) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    if (from === to) return "exchange_same_coin";
    if ((type === "exchange/quote-for" ? command.receive : command.amount) < 1n) return "amount_invalid";
    if (!isQuote && at - (this.#converted.get(user) ?? -Infinity) < 3000) return "exchange_repeated";
    const units = type === "exchange/quote-for" ? this.#least(command) : command.amount;
    const exact = this.#price(from, to, units, at);
    if (typeof exact === "string") return exact;
    const usdt = this.#usdt();
    const worth = from === usdt ? { over: units, under: 1n } : this.#leg(from, usdt, at, units, 0);
    if (typeof worth === "string") return worth;
    const whole = 10n ** BigInt(assets.get(usdt)?.decimals ?? 0);
    const fee = this.#fee(exact);
    if (down(worth) < BigInt(this.#terms.least) * whole || down(exact) - fee < 1n) return "exchange_below_least";
    const wider = this.#wider.get(user);
    const most = Math.max(this.#terms.most, wider?.isGranted === true ? wider.worth : 0);
    if (down(worth) > BigInt(most) * whole) return "exchange_above_most";
    if (ledger.purse(user, SPOT, from).own < units) return "insufficient_balance";
    const over = isQuote ? this.#givingWay(user, to, up(exact)) : [];
    const freed = over.reduce((sum, number) => sum + this.#setAside(number, to), 0n);
    const house = ledger.purse(HOUSE, EXCHANGE, to);
    if (house.own + freed < up(exact)) return "cover_exhausted";
    const isCrowded = 4n * (house.pledged - freed + up(exact)) > 3n * (house.own + house.pledged);
    if (isQuote && this.#needs.facts.rules >= 9 && isCrowded) return "exchange_quotes_full";
    for (const number of over) this.#giveBack(number, true);
    this.#count += 1;
    const { rules, speed } = this.#needs.facts;
    const quote = { user, from, to, units, exact, fee, until: at + 10_000 * (rules >= 16 ? speed : 1) };
    if (isQuote) return this.#promise(this.#count, quote);
    this.#converted.set(user, at);
    ledger.purse(HOUSE, EXCHANGE, to).own -= up(exact);
    this.#pay(quote);
    return undefined;
  }

  /** The oldest, until there are few enough and they hold a fiftieth of the coin with the new one. */
  #givingWay(user: number, to: number, wanted: bigint): number[] {
    const mine = [...this.#open].filter(([, quote]) => quote.user === user).map(([number]) => number);
    const over = mine.splice(0, Math.max(0, mine.length + 1 - this.#terms.open));
    const { own, pledged } = this.#needs.ledger.purse(HOUSE, EXCHANGE, to);
    const ofCoin = mine.filter((number) => this.#setAside(number, to) > 0n);
    const holds = (): bigint => ofCoin.reduce((sum, number) => sum + this.#setAside(number, to), wanted);
    while (this.#needs.facts.rules >= 9 && ofCoin.length > 0 && holds() > (own + pledged) / 50n) over.push(ofCoin.shift() ?? 0);
    return over.sort((one, other) => one - other);
  }

  #fee(exact: Price): bigint {
    return (down(exact) * BigInt(this.#terms.feePpm)) / MILLION;
  }

  /** The least that brings as much as was asked for: looked for by halving. 1 where there is no price, which is refused then. */
  #least({ from, to, receive, at }: Extract<ExchangeCommand, { type: "exchange/quote-for" }>): bigint {
    const brings = (units: bigint): boolean => {
      const exact = this.#price(from, to, units, at);
      return typeof exact === "string" || down(exact) - this.#fee(exact) >= receive;
    };
    let most = 1n;
    while (!brings(most)) most *= 2n;
    let tooFew = most / 2n;
    while (most - tooFew > 1n) {
      const middle = (most + tooFew) / 2n;
      if (brings(middle)) most = middle;
      else tooFew = middle;
    }
    return most;
  }

  #promise(number: number, quote: Open): undefined {
    this.#open.set(number, quote);
    const house = this.#needs.ledger.purse(HOUSE, EXCHANGE, quote.to);
    house.own -= up(quote.exact);
    house.pledged += up(quote.exact);
    this.#needs.schedule.add(this.prefix, quote.until, number);
  }

  #accept(user: number, number: number, at: number): string | undefined {
    const { ledger, schedule } = this.#needs;
    const quote = this.#open.get(number);
    if (quote?.user !== user || at >= quote.until) return "exchange_quote_over";
    if (ledger.purse(user, SPOT, quote.from).own < quote.units) return "insufficient_balance";
    this.#open.delete(number);
    schedule.remove(this.prefix, number);
    ledger.purse(HOUSE, EXCHANGE, quote.to).pledged -= up(quote.exact);
    this.#pay(quote);
    return undefined;
  }

  /** What the house set aside goes to the person, to what the house earned, and the rest of a unit to its dust. */
  #pay({ user, from, to, units, exact, fee }: Open): void {
    const { ledger } = this.#needs;
    ledger.purse(user, SPOT, from).own -= units;
    ledger.purse(HOUSE, EXCHANGE, from).own += units;
    ledger.purse(user, SPOT, to).own += down(exact) - fee;
    ledger.purse(HOUSE, FEES, to).own += fee;
    ledger.purse(HOUSE, DUST, to).own += up(exact) - down(exact);
  }

  #giveBack(number: number, isEarly = false): void {
    const quote = this.#open.get(number);
    if (quote === undefined) return;
    if (isEarly) this.#needs.schedule.remove(this.prefix, number);
    const house = this.#needs.ledger.purse(HOUSE, EXCHANGE, quote.to);
    house.pledged -= up(quote.exact);
    house.own += up(quote.exact);
    this.#open.delete(number);
  }

  /** Of one coin; nothing for a quote of another. */
  #setAside(number: number, asset: number): bigint {
    const quote = this.#open.get(number);
    return quote?.to === asset ? up(quote.exact) : 0n;
  }

  #setTerms({ terms, askedBy, agreedBy }: Extract<ExchangeCommand, { type: "exchange/set-terms" }>): string | undefined {
    const { spreadPpm, feePpm, least, most, open } = terms;
    const areWhole = [spreadPpm, feePpm, least, most, open].every((value) => Number.isInteger(value));
    const areRates = Math.min(spreadPpm, feePpm) >= 0 && Math.max(spreadPpm, feePpm) <= 50_000;
    if (!areWhole || !areRates || least < 1 || most < least || most > 2_000_000_000 || open < 1 || open > 20)
      return "exchange_terms_invalid";
    if (askedBy === agreedBy) return "second_operator_needed";
    this.#terms = terms;
    return undefined;
  }

  #askWider(user: number, worth: number, at: number): string | undefined {
    if (!this.#needs.isOpen(user as never)) return "account_not_open";
    if (worth <= this.#terms.most || worth > 2_000_000_000) return "exchange_wider_invalid";
    if (this.#wider.has(user)) return "exchange_wider_open";
    this.#count += 1;
    this.#wider.set(user, { number: this.#count, worth, isGranted: false });
    this.#needs.schedule.add(this.prefix, at + 3 * 86_400_000, this.#count);
    return undefined;
  }

  #isAsked(request: number): boolean {
    return [...this.#wider.values()].some(({ number, isGranted }) => number === request && !isGranted);
  }

  #grantWider({ request, askedBy, agreedBy, at }: Extract<ExchangeCommand, { type: "exchange/grant-wider" }>): string | undefined {
    if (!this.#isAsked(request)) return "exchange_wider_unknown";
    if (askedBy === agreedBy) return "second_operator_needed";
    for (const wider of this.#wider.values()) if (wider.number === request) wider.isGranted = true;
    this.#needs.schedule.remove(this.prefix, request);
    this.#needs.schedule.add(this.prefix, at + 86_400_000, request);
    return undefined;
  }

  /** Whether there was one. */
  #endWider(request: number, isEarly = true): boolean {
    const [user] = [...this.#wider].find(([, { number }]) => number === request) ?? [];
    if (user === undefined) return false;
    this.#wider.delete(user);
    if (isEarly) this.#needs.schedule.remove(this.prefix, request);
    return true;
  }

  #usdt(): number {
    return [...this.#needs.assets].find(([, { code }]) => code === "USDT")?.[0] ?? 0;
  }

  /** What so many units bring: by a market of the two, else sold for USDT and bought for them, without rounding in between. */
  #price(from: number, to: number, units: bigint, at: number): Price | string {
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      if (this.#market(one, other) !== undefined) return this.#leg(from, to, at, units, this.#terms.spreadPpm);
    }
    const usdt = this.#usdt();
    const sold = this.#leg(from, usdt, at, units, this.#terms.spreadPpm);
    const bought = this.#leg(usdt, to, at, 1n, this.#terms.spreadPpm);
    if (typeof sold === "string" || typeof bought === "string") return [sold, bought].find((one) => one === UNAVAILABLE) ?? STALE;
    return { over: sold.over * bought.over, under: sold.under * bought.under };
  }

  #market(base: number, quote: number): ModelMarket | undefined {
    const isOne = ({ terms, phase, halted }: ModelMarket): boolean =>
      terms.base === base && terms.quote === quote && terms.assetClass === "coin" && phase === "open" && !halted;
    return [...this.#needs.markets.values()].find(isOne);
  }

  #leg(from: number, to: number, at: number, units: bigint, spread: number): Price | string {
    const market = this.#market(from, to) ?? this.#market(to, from);
    if (market === undefined) return UNAVAILABLE;
    if (market.index === 0n || market.sources < (this.#needs.isPaper() ? 1 : 2) || at - market.sampledAt > 30_000) return STALE;
    const { base, quote, priceDecimals } = market.terms;
    const tens = (asset: number): bigint => 10n ** BigInt(this.#needs.assets.get(asset)?.decimals ?? 0);
    const [quoteUnits, baseUnits] = [market.index * tens(quote), 10n ** BigInt(priceDecimals) * tens(base)];
    if (from === base) return { over: units * quoteUnits * (MILLION - BigInt(spread)), under: baseUnits * MILLION };
    return { over: units * baseUnits * MILLION, under: quoteUnits * (MILLION + BigInt(spread)) };
  }
}

const UNAVAILABLE = "exchange_pair_unavailable";
const STALE = "exchange_price_stale";
const down = ({ over, under }: Price): bigint => over / under;
const up = ({ over, under }: Price): bigint => (over + under - 1n) / under;
