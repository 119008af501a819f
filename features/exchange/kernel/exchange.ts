/**
 * Exchange: one coin for another at a rate that is said before. A quote is a promise: what it pays is set aside at `house:exchange` the
 * moment it is given, for ten seconds of the log's clock; taken once, or given back by the due-list. Whoever asks must have what they
 * would give, and holds some quotes and a share of the cover at most; all quotes together leave a part of it to who exchanges at once. So
 * nobody can set the whole cover aside for nothing.
 */
import { amount, timeMs, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { RULES_EXCHANGE_SHARES, RULES_QUOTES_IN_REAL_TIME } from "../../../kernel/rules.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  areExchangeTerms,
  CONVERT_PAUSE_MS,
  exchangeOf,
  exchangeValue,
  FIRST_EXCHANGE_TERMS,
  PERSON_SHARE,
  QUOTE_MS,
  QUOTES_SHARE,
  unitsFor,
  type ExchangeTerms,
} from "../formulas.ts";
import { readQuote, readTerms, saveQuote, saveTerms } from "./exchange-bytes.ts";
import type {
  AcceptExchange,
  ConvertExchange,
  ExchangeCommand,
  ExchangeEnded,
  ExchangeEvent,
  ExchangeRefusal,
  Quote,
  QuoteExchange,
  QuoteFor,
  SetExchangeTerms,
} from "./exchange.messages.ts";
import { Pricing, type PricedSides, type PricingNeeds } from "./pricing.ts";
import { figuresOf, receiptOf } from "./receipt.ts";
import { WiderLimits } from "./wider.ts";

export const EXCHANGE_COVER = "exchange" satisfies ProductName;

export type ExchangeNeeds = PricingNeeds & {
  readonly ledger: Ledger;
  readonly isOpen: (user: UserId) => boolean;
  readonly rules: () => number;
  /** How many times as fast as real time venue time runs; 0 where nothing was said of it. */
  readonly speed: () => number;
  /** Whether the person bound themselves: a rate that was said before is something new all the same. */
  readonly refuseBound: (command: AcceptExchange) => "on_a_break" | "loss_limit_reached" | undefined;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: ExchangeEvent | Settled) => void;
};

type Asked = QuoteExchange | QuoteFor | ConvertExchange;
/** What a quote is before it has a number. */
type Draft = Omit<Quote, "number" | "entry">;

export class Exchange implements Part<ExchangeCommand, ExchangeRefusal> {
  readonly name = "exchange";
  readonly version = 2;
  readonly commands = {
    "exchange/quote": "opens",
    "exchange/quote-for": "opens",
    "exchange/accept": "closes",
    "exchange/convert": "opens",
    "exchange/set-terms": "upkeep",
    "exchange/ask-wider": "opens",
    "exchange/cancel-wider": "closes",
    "exchange/grant-wider": "upkeep",
    "exchange/refuse-wider": "upkeep",
  } as const;
  readonly #needs: ExchangeNeeds;
  readonly #pricing: Pricing;
  readonly wider: WiderLimits;
  readonly #quotes = new Map<number, Quote>();
  /** When each person last exchanged without a quote: the oldest first, forgotten once the pause is over. */
  readonly #converted = new Map<UserId, TimeMs>();
  #terms: ExchangeTerms = FIRST_EXCHANGE_TERMS;
  #count = 0;

  constructor(needs: ExchangeNeeds) {
    this.#needs = needs;
    this.#pricing = new Pricing(needs);
    const { schedule } = needs;
    this.wider = new WiderLimits({
      ...needs,
      most: () => this.#terms.most,
      nextNumber: () => this.#nextNumber(),
      schedule: { add: (due, reference) => schedule.add(this.name, due, reference), remove: (entry) => schedule.remove(entry) },
    });
  }

  get terms(): ExchangeTerms {
    return this.#terms;
  }

  get pricing(): Pricing {
    return this.#pricing;
  }

  /** Open quotes, the oldest first. */
  quotes(): readonly Quote[] {
    return [...this.#quotes.values()];
  }

  execute(command: ExchangeCommand): ExchangeRefusal | undefined {
    switch (command.type) {
      case "exchange/quote":
      case "exchange/quote-for":
        return this.#quote(command);
      case "exchange/accept":
        return this.#accept(command);
      case "exchange/convert":
        return this.#convert(command);
      case "exchange/set-terms":
        return this.#setTerms(command);
      case "exchange/ask-wider":
        return this.wider.ask(command);
      case "exchange/cancel-wider":
        return this.wider.cancel(command);
      case "exchange/grant-wider":
        return this.wider.grant(command);
      case "exchange/refuse-wider":
        return this.wider.refuse(command);
      default:
        return assertNever(command);
    }
  }

  #quote(command: QuoteExchange | QuoteFor): ExchangeRefusal | undefined {
    const draft = this.#draft(command);
    if (typeof draft === "string") return draft;
    const { at } = command;
    const replaced = this.#giveWay(draft);
    const refusal = this.#refuseHolding(draft, replaced);
    if (refusal !== undefined) return refusal;
    for (const quote of replaced) this.#end(quote, "replaced", at);
    const number = this.#nextNumber();
    const entry = this.#needs.schedule.add(this.name, draft.until, number);
    const quote = { ...draft, number, entry };
    this.#quotes.set(number, quote);
    this.#needs.cover.pledge(EXCHANGE_COVER, quote.to, quote.covered, REASON.exchange_pledge, number);
    this.#needs.emit({ type: "exchange/quoted", ...figuresOf(quote, at), until: quote.until });
    return undefined;
  }

  /** Which of a person's quotes a new one takes the place of: as many as they have too many, and of its coin what holds more than their share. */
  #giveWay({ user, to, covered }: Draft): readonly Quote[] {
    const mine = this.#of(user);
    const tooMany = Math.max(0, mine.length - this.#terms.open + 1);
    if (this.#needs.rules() < RULES_EXCHANGE_SHARES) return mine.slice(0, tooMany);
    const share = this.#coverOf(to) / PERSON_SHARE;
    let held = mine.slice(tooMany).reduce<bigint>((sum, quote) => (quote.to === to ? sum + quote.covered : sum), covered);
    return mine.filter((quote, index) => {
      if (index < tooMany) return true;
      if (quote.to !== to || held <= share) return false;
      held -= quote.covered;
      return true;
    });
  }

  /** `replaced`: quotes whose cover comes free with this one. */
  #refuseHolding({ to, covered }: Draft, replaced: readonly Quote[]): ExchangeRefusal | undefined {
    const freed = replaced.reduce((sum, quote) => (quote.to === to ? sum + quote.covered : sum), 0n);
    if (this.#needs.cover.free(EXCHANGE_COVER, to) + freed < covered) return "cover_exhausted";
    if (this.#needs.rules() < RULES_EXCHANGE_SHARES) return undefined;
    const held = this.#promised(to) - freed + covered;
    return held * QUOTES_SHARE.of > this.#coverOf(to) * QUOTES_SHARE.parts ? "exchange_quotes_full" : undefined;
  }

  #promised(asset: AssetId): Amount {
    return this.#needs.ledger.balanceOf(HOUSE, PURPOSE[EXCHANGE_COVER], asset, "pledged");
  }

  /** All that the house has of a coin for exchanges, promised or not. */
  #coverOf(asset: AssetId): Amount {
    return amount(this.#needs.cover.free(EXCHANGE_COVER, asset) + this.#promised(asset));
  }

  #convert(command: ConvertExchange): ExchangeRefusal | undefined {
    const { user, at } = command;
    const draft = this.#draft(command);
    if (typeof draft === "string") return draft;
    if (this.#needs.cover.free(EXCHANGE_COVER, draft.to) < draft.covered) return "cover_exhausted";
    this.#forgetConverted(at);
    // The newest stands last.
    this.#converted.delete(user);
    this.#converted.set(user, at);
    const quote = { ...draft, number: this.#nextNumber(), entry: 0 };
    this.#needs.cover.pledge(EXCHANGE_COVER, quote.to, quote.covered, REASON.exchange_pledge, quote.number);
    this.#settle(quote, at);
    return undefined;
  }

  #nextNumber(): number {
    this.#count += 1;
    return this.#count;
  }

  #draft(command: Asked): Draft | ExchangeRefusal {
    const { assets, position } = this.#needs;
    const { user, at } = command;
    const [from, to] = [assets.get(command.from), assets.get(command.to)];
    if (from === undefined || to === undefined) return "asset_not_found";
    const refusal = this.#refuseAsking(command);
    if (refusal !== undefined) return refusal;
    const { spreadPpm, feePpm } = this.#terms;
    const sides = this.#pricing.sides(from, to, spreadPpm, at);
    if (typeof sides === "string") return sides;
    const units = this.#unitsOf(command, sides);
    const value = this.#value(from, units, at);
    if (typeof value === "string") return value;
    const { covered, gross, fee, received } = exchangeOf({ units, ...sides, feePpm });
    const limit = this.#refuseLimits(user, value, received);
    if (limit !== undefined) return limit;
    if (this.#needs.ledger.balanceOf(user, PURPOSE.change, from.id) < units) return "insufficient_balance";
    const until = timeMs(at + this.#lasts());
    return { user, from: from.id, to: to.id, units, sides, feePpm, covered, gross, fee, value, until, quotedBy: position() };
  }

  /** Milliseconds of venue time that a quote holds: the real ones that its person sees, times the speed. */
  #lasts(): number {
    const { rules, speed } = this.#needs;
    return rules() < RULES_QUOTES_IN_REAL_TIME ? QUOTE_MS : QUOTE_MS * Math.max(1, speed());
  }

  #unitsOf(command: Asked, sides: PricedSides): Amount {
    if (command.type !== "exchange/quote-for") return command.amount;
    return unitsFor({ received: command.receive, ...sides, feePpm: this.#terms.feePpm });
  }

  #refuseAsking(command: Asked): ExchangeRefusal | undefined {
    const { type, user, from, to, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (from === to) return "exchange_same_coin";
    if ((command.type === "exchange/quote-for" ? command.receive : command.amount) <= 0n) return "amount_invalid";
    const last = type === "exchange/convert" ? this.#converted.get(user) : undefined;
    return last !== undefined && at - last < CONVERT_PAUSE_MS ? "exchange_repeated" : undefined;
  }

  /** By the index alone, in units of USDT. */
  #value(from: Asset, units: Amount, at: TimeMs): Amount | ExchangeRefusal {
    const { unit } = this.#pricing;
    const side = this.#pricing.inUnit(from, this.#terms.spreadPpm, at);
    return typeof side === "string" ? side : exchangeValue(units, side, unit?.decimals ?? 0);
  }

  #refuseLimits(user: UserId, value: Amount, received: Amount): ExchangeRefusal | undefined {
    const whole = 10n ** BigInt(this.#pricing.unit?.decimals ?? 0);
    if (value < BigInt(this.#terms.least) * whole || received <= 0n) return "exchange_below_least";
    return value > BigInt(this.wider.mostOf(user)) * whole ? "exchange_above_most" : undefined;
  }

  #accept(command: AcceptExchange): ExchangeRefusal | undefined {
    const { user, quote: number, at } = command;
    const bound = this.#needs.rules() < RULES_EXCHANGE_SHARES ? undefined : this.#needs.refuseBound(command);
    if (bound !== undefined) return bound;
    const quote = this.#quotes.get(number);
    // Whose it is or was stays unsaid.
    if (quote === undefined || quote.user !== user || at >= quote.until) return "exchange_quote_over";
    if (this.#needs.ledger.balanceOf(user, PURPOSE.change, quote.from) < quote.units) return "insufficient_balance";
    this.#quotes.delete(number);
    this.#needs.schedule.remove(quote.entry);
    this.#settle(quote, at);
    return undefined;
  }

  /** The house gets what is given and pays what it set aside: all of it, the started unit to the dust account. */
  #settle(quote: Quote, at: TimeMs): void {
    const { ledger, cover, position, emit } = this.#needs;
    const { number, user, from, to, units, covered, gross, fee } = quote;
    const person = own(ledger.account(user, PURPOSE.change, to));
    ledger.move(own(ledger.account(user, PURPOSE.change, from)), cover.heldCell(EXCHANGE_COVER, from), units, REASON.exchange, number);
    cover.pay(EXCHANGE_COVER, to, person, gross, REASON.exchange, number);
    ledger.move(person, own(ledger.account(HOUSE, PURPOSE.fees, to)), fee, REASON.exchange_fee, number);
    const dust = own(ledger.account(HOUSE, PURPOSE.dust, to));
    cover.pay(EXCHANGE_COVER, to, dust, amount(covered - gross), REASON.exchange_dust, number);
    emit({ type: "exchange/done", ...figuresOf(quote, at) });
    emit(receiptOf(quote, position(), at));
  }

  #setTerms({ terms, askedBy, agreedBy, at }: SetExchangeTerms): ExchangeRefusal | undefined {
    if (!areExchangeTerms(terms)) return "exchange_terms_invalid";
    if (askedBy === agreedBy) return "second_operator_needed";
    const { spreadPpm, feePpm, least, most, open } = terms;
    this.#terms = { spreadPpm, feePpm, least, most, open };
    this.#needs.emit({ type: "exchange/terms-set", terms: this.#terms, at });
    return undefined;
  }

  /** Nobody took it in time. */
  due({ reference }: DueEntry, at: TimeMs): void {
    if (this.wider.due(reference, at)) return;
    const quote = this.#quotes.get(reference);
    invariant(quote !== undefined, "V7: what falls due must still be open", reference);
    this.#release(quote, "expired", at);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const quote of this.#of(user)) this.#end(quote, "closed", at);
    this.wider.close(user, at);
  }

  #end(quote: Quote, reason: ExchangeEnded["reason"], at: TimeMs): void {
    this.#needs.schedule.remove(quote.entry);
    this.#release(quote, reason, at);
  }

  #release({ number, user, to, covered }: Quote, reason: ExchangeEnded["reason"], at: TimeMs): void {
    this.#quotes.delete(number);
    this.#needs.cover.release(EXCHANGE_COVER, to, covered, REASON.exchange_release, number);
    this.#needs.emit({ type: "exchange/ended", quote: number, user, reason, at });
  }

  /** The oldest first. */
  #of(user: UserId): readonly Quote[] {
    return this.quotes().filter((quote) => quote.user === user);
  }

  #forgetConverted(at: TimeMs): void {
    for (const [user, last] of this.#converted) {
      if (at - last < CONVERT_PAUSE_MS) break;
      this.#converted.delete(user);
    }
  }

  pledges(expected: Map<number, bigint>): void {
    for (const { to, covered } of this.#quotes.values()) {
      const cell = this.#needs.cover.pledgedCell(EXCHANGE_COVER, to);
      expected.set(cell, (expected.get(cell) ?? 0n) + covered);
    }
  }

  /** What it has promised is what its account has pledged (V3 compares cell by cell), and no quote outlives its time by more than a look. */
  check(): void {
    for (const { number, covered, gross, fee } of this.#quotes.values()) {
      invariant(covered >= gross && gross > fee && fee >= 0n, "a quote must pay what it says", number, covered, gross, fee);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    saveTerms(writer, this.#terms);
    writer.number(this.#converted.size);
    for (const [user, at] of this.#converted) for (const value of [user, at]) writer.number(value);
    writer.number(this.#quotes.size);
    for (const quote of this.#quotes.values()) saveQuote(writer, quote);
    this.wider.save(writer);
  }

  load(reader: StateReader, version: number): void {
    this.#count = reader.number();
    this.#terms = readTerms(reader);
    for (let left = reader.number(); left > 0; left--) this.#converted.set(reader.number() as UserId, reader.number() as TimeMs);
    for (let left = reader.number(); left > 0; left--) {
      const quote = readQuote(reader);
      this.#quotes.set(quote.number, quote);
    }
    if (version >= 2) this.wider.load(reader);
  }
}
