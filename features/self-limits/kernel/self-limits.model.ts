/** The auditor's model of one's own limits, by the README: what is refused of whom, and when what they loosened counts. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { SelfLimitsCommand } from "./self-limits.messages.ts";

const DAY_MS = 86_400_000;
const KINDS = [1, 2, 3, 4];
const LEAST: Readonly<Record<string, bigint>> = { deposit_day: 0n, deposit_month: 0n, loss_day: 1_000_000n };
const WINDOWS: Readonly<Record<string, number>> = { deposit_day: 1, deposit_month: 30 };
const LENGTHS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, half_year: 182, year: 365, five_years: 1826 };
const EXCLUDES = 182;
/** What waits is reached too. */
const RULES_WAITING = 14;
/** What falls due of a person: five numbers each in the due-list. */
const WAITING = ["deposit_day", "deposit_month", "loss_day", "break", "day"];
/** What opens something of one's own, beside each product's "open"; of orders those that are not sales alone. */
const OPENS = [
  "wallet/start-again",
  "spot/amend",
  "exchange/quote",
  "exchange/quote-for",
  "exchange/convert",
  "exchange/ask-wider",
  "deposits/request",
  "deposits/paper",
  "quick-buy/order",
  "coupons/claim",
  "campaigns/join",
  "campaigns/play",
  "coupons/use",
  "futures/amend",
  "lock-mining/lock",
  "dual-investment/buy",
  "token-sale/order",
  "nft/buy",
  "nft/buy-box",
  "nft/deposit",
  "nft/bid",
  "quizzes/bet",
  "contests/open",
  "contests/join",
  "loans/apply",
  "futures/reverse",
  "futures/set-multiple",
  "futures/set-position-mode",
  "futures/pass-test",
  "copies/follow",
];
/** Unless they only reduce. */
const FUTURES_ORDERS = ["futures/place", "futures/place-conditional"];

/** Unless they sell: what one has, in a contest too, can always be left. */
const BUYS = [
  "contests/order",
  "spot/place",
  "spot/place-iceberg",
  "spot/place-conditional",
  "spot/place-pair",
  "spot/place-bracket",
  "spot/place-list",
];

type Limit = { readonly amount: bigint | undefined; readonly next: { readonly amount: bigint | undefined } | undefined };
type Break = { readonly days: number; readonly until: number; readonly isAsked: boolean };
type Person = { readonly limits: Map<string, Limit>; pause: Break | undefined; day: { worth: bigint } | undefined };
type Units = { readonly asset: number; readonly amount: bigint };
type Sides = { readonly side?: string; readonly effect?: string; readonly followers?: readonly { readonly side: string }[] };

export const selfLimitsModel = (needs: ModelNeeds): ModelPart => new SelfLimitsModel(needs);

class SelfLimitsModel implements ModelPart {
  readonly prefix = "self-limits";
  readonly #needs: ModelNeeds;
  readonly #people = new Map<number, Person>();
  readonly #deposits: { readonly user: number; readonly at: number; readonly worth: bigint }[] = [];

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.bound = (user) => this.#bound(user);
    needs.known.lent = (user, asset, by) => this.#lent(user, asset, by);
    needs.known.isBound = (user) => needs.facts.rules >= RULES_WAITING && this.#bound(user) !== undefined;
  }

  refuses(command: Command): string | undefined {
    const { type, user, side, effect, followers = [] } = command as unknown as Sides & { readonly type: string; readonly user: number };
    const isBuying = BUYS.includes(type) && (side !== "sell" || followers.some((one) => one.side !== "sell"));
    const person = this.#people.get(user);
    const isOpening = FUTURES_ORDERS.includes(type) && effect !== "reduce";
    const isTaking = type === "exchange/accept" && this.#needs.facts.rules >= 9;
    if (
      person === undefined ||
      !(isBuying || isOpening || isTaking || OPENS.includes(type) || (type.endsWith("/open") && type !== "nft/open"))
    )
      return undefined;
    return this.#bound(user);
  }

  #bound(user: number): "on_a_break" | "loss_limit_reached" | undefined {
    const person = this.#people.get(user);
    if (person === undefined) return undefined;
    if (person.pause !== undefined) return "on_a_break";
    const most = person.limits.get("loss_day")?.amount;
    if (most === undefined || person.day === undefined) return undefined;
    return person.day.worth - this.#worthOf(user) >= most ? "loss_limit_reached" : undefined;
  }

  refusesDeposit(user: number, brought: readonly Units[], at: number): boolean {
    const asked = brought.reduce((sum, { asset, amount }) => sum + this.#worth(asset, amount), 0n);
    return Object.entries(WINDOWS).some(([name, days]) => {
      const most = this.#people.get(user)?.limits.get(name)?.amount;
      const within = this.#deposits.filter((one) => one.user === user && one.at > at - days * DAY_MS);
      return most !== undefined && within.reduce((sum, { worth }) => sum + worth, asked) > most;
    });
  }

  /** `amount` is below zero where it left. */
  moved(user: number, { asset, amount }: Units, at: number): void {
    const worth = this.#worth(asset, amount < 0n ? -amount : amount);
    if (amount > 0n) this.#deposits.push({ user, at, worth });
    const day = this.#people.get(user)?.day;
    if (day !== undefined) day.worth += amount < 0n ? -worth : worth;
  }

  /** What is owed is no gain, and paying it back no loss. */
  #lent(user: number, asset: number, by: bigint): void {
    const worth = this.#worth(asset, by < 0n ? -by : by);
    const day = this.#people.get(user)?.day;
    if (day !== undefined) day.worth += by < 0n ? -worth : worth;
  }

  apply(given: Command): string | undefined {
    const command = given as SelfLimitsCommand;
    const { user, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    switch (command.type) {
      case "self-limits/set": {
        const { limit, amount } = command;
        const least = LEAST[limit];
        if (least === undefined) return "self_limit_unknown";
        if (amount !== undefined && (amount < least || amount > 10n ** 15n)) return "self_limit_invalid";
        const before = this.#people.get(user)?.limits.get(limit);
        if (before?.amount === amount && before?.next === undefined) return "self_limit_unchanged";
        this.#set(user, limit, amount, at);
        if (limit === "loss_day") this.#cancelWaiting(user);
        return undefined;
      }
      case "self-limits/break":
        return this.#takeBreak(user, command.length, at);
      default:
        return this.#return(user, at);
    }
  }

  #takeBreak(user: number, length: string, at: number): string | undefined {
    const refusal = this.#break(user, length, at);
    if (refusal === undefined) this.#cancelWaiting(user);
    return refusal;
  }

  #cancelWaiting(user: number): void {
    const { known } = this.#needs;
    if (!known.isBound(user)) return;
    known.cancelBuys(user);
    known.cancelOpening(user);
  }

  #set(user: number, limit: string, amount: bigint | undefined, at: number): void {
    const before = this.#people.get(user)?.limits.get(limit)?.amount;
    this.#unschedule(user, limit);
    const isLooser = before !== undefined && (amount === undefined || amount > before);
    if (isLooser) this.#schedule(user, limit, at + DAY_MS);
    this.#keep(user, limit, isLooser ? { amount: before, next: { amount } } : { amount, next: undefined }, at);
  }

  #keep(user: number, name: string, limit: Limit, at: number): void {
    const person = this.#person(user);
    if (limit.amount === undefined && limit.next === undefined) person.limits.delete(name);
    else person.limits.set(name, limit);
    if (name === "loss_day") {
      if (!person.limits.has(name) && person.day !== undefined) {
        this.#unschedule(user, "day");
        person.day = undefined;
      } else if (person.limits.has(name) && person.day === undefined) this.#begin(user, at);
    }
    this.#forget(user);
  }

  #begin(user: number, at: number): void {
    this.#person(user).day = { worth: this.#worthOf(user) };
    this.#schedule(user, "day", (Math.floor(at / DAY_MS) + 1) * DAY_MS);
  }

  #break(user: number, length: string, at: number): string | undefined {
    const days = LENGTHS[length];
    if (days === undefined) return "break_length_unknown";
    const before = this.#people.get(user)?.pause;
    const until = at + days * DAY_MS;
    const isShorter = before !== undefined && (until <= before.until || (before.days >= EXCLUDES && days < EXCLUDES));
    if (isShorter) return "break_stands";
    this.#unschedule(user, "break");
    this.#person(user).pause = { days, until, isAsked: false };
    this.#schedule(user, "break", until);
    return undefined;
  }

  #return(user: number, at: number): string | undefined {
    const pause = this.#people.get(user)?.pause;
    if (pause === undefined || pause.days < EXCLUDES) return "no_exclusion";
    if (pause.until > at || pause.isAsked) return "break_stands";
    this.#person(user).pause = { ...pause, isAsked: true };
    this.#schedule(user, "break", at + DAY_MS);
    return undefined;
  }

  due(reference: number, due: number, at: number): void {
    const user = Math.floor(reference / WAITING.length);
    const what = WAITING[reference % WAITING.length] ?? "";
    const person = this.#person(user);
    if (what === "day") this.#begin(user, at);
    else if (what === "break") {
      const isStaying = person.pause !== undefined && person.pause.days >= EXCLUDES && !person.pause.isAsked;
      if (!isStaying) person.pause = undefined;
      this.#forget(user);
    } else this.#keep(user, what, { amount: person.limits.get(what)?.next?.amount, next: undefined }, due);
  }

  closeAll(user: number, at: number): void {
    const day = this.#people.get(user)?.day;
    if (day === undefined) return;
    this.#unschedule(user, "day");
    day.worth = 0n;
    this.#schedule(user, "day", at);
  }

  #person(user: number): Person {
    let person = this.#people.get(user);
    if (person === undefined) this.#people.set(user, (person = { limits: new Map(), pause: undefined, day: undefined }));
    return person;
  }

  #forget(user: number): void {
    const person = this.#people.get(user);
    if (person?.limits.size === 0 && person.pause === undefined) this.#people.delete(user);
  }

  #schedule(user: number, what: string, due: number): void {
    this.#needs.schedule.add(this.prefix, due, user * WAITING.length + WAITING.indexOf(what));
  }

  #unschedule(user: number, what: string): void {
    this.#needs.schedule.remove(this.prefix, user * WAITING.length + WAITING.indexOf(what));
  }

  /** Own money, free and pledged, in 10⁻⁶ USDT: each account is rounded down. */
  #worthOf(user: number): bigint {
    let worth = 0n;
    for (const asset of this.#needs.assets.keys()) {
      for (const kind of KINDS) {
        const { own, pledged } = this.#needs.ledger.purse(user, kind, asset);
        worth += this.#worth(asset, own + pledged);
      }
    }
    return worth;
  }

  #worth(asset: number, units: bigint): bigint {
    const usdt = [...this.#needs.assets].find(([, { code }]) => code === "USDT");
    if (usdt === undefined) return 0n;
    if (usdt[0] === asset) return units;
    const market = [...this.#needs.markets.values()].find(
      ({ terms, index }) => Number(terms.base) === asset && Number(terms.quote) === usdt[0] && index > 0n,
    );
    if (market === undefined) return 0n;
    const shift = market.terms.priceDecimals + (this.#needs.assets.get(asset)?.decimals ?? 0);
    return (units * market.index * 10n ** BigInt(usdt[1].decimals)) / 10n ** BigInt(shift);
  }
}
