/** The auditor's model of loans, by the README: who gets one, what is owed, what prices do to it. What it expects to be said is kept as text. */
import type { Command } from "../../../kernel/kernel.ts";
import { loanDebt, loanHours, loanLateDays, loanRate, loanValue, loanWorth } from "../../../simulation/auditor/model-loan-formulas.ts";
import { LoanBook, type ModelLoan, type ModelOwed as Owed, type ModelPrices } from "../../../simulation/auditor/model-loan-book.ts";
import { LoanSales } from "../../../simulation/auditor/model-loan-sales.ts";
import type { ModelNeeds, ModelPart, SampleHeard } from "../../../simulation/auditor/model-part.ts";
import type { ApplyLoan, LoansCommand, RefuseLoan, RepayLoan, SetLoanProduct, TakeCollateral } from "./loans.messages.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
type Terms = SetLoanProduct["terms"];
/** What of a loan falls due, in the order of its entries. */
const KINDS = ["lapse", "first", "second", "end", "unpaid", "step"] as const;

export class LoansModel extends LoanBook implements ModelPart {
  readonly prefix = "loans";
  readonly loans = new Map<number, ModelLoan>();
  said: string[] = [];
  readonly #sales: LoanSales;
  readonly #products: Terms[] = [];
  readonly #paused = new Set<number | "all">();
  readonly makers = new Set<number>();
  readonly #asked = new Map<number, number>();
  #count = 0;
  #steps = { position: 0, taken: 0 };

  constructor(needs: ModelNeeds) {
    super(needs);
    this.#sales = new LoanSales(this);
    needs.known.debts = (at) => {
      const running = [...this.loans.values()].filter(({ state }) => state === "running" || state === "overdue");
      return running.map((loan) => ({ user: loan.user, asset: loan.asset, units: this.total(loan, at) }));
    };
  }

  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as LoansCommand;
    switch (command.type) {
      case "loans/apply":
        return this.#notLent(command) ?? this.#lend(command);
      case "loans/set-product":
        return this.#setProduct(command);
      case "loans/pause": {
        const { only, paused, at } = command;
        if (only !== undefined && this.#products[only - 1] === undefined) return "loan_product_not_found";
        if (paused) this.#paused.add(only ?? "all");
        else this.#paused.delete(only ?? "all");
        this.said.push(`paused ${only} ${paused} ${at}`);
        return undefined;
      }
      case "loans/ask-status":
        return this.#ask(command.user, command.at);
      case "loans/decide-status": {
        const { person, granted, by, at } = command;
        if (!this.#asked.delete(person)) return "loan_status_not_asked";
        if (granted) this.makers.add(person);
        this.said.push(granted ? `status-granted ${person} ${by} ${at}` : `status-ended ${person} denied ${at}`);
        return undefined;
      }
      case "loans/end-status":
        if (!this.makers.delete(command.person)) return "loan_status_not_asked";
        this.said.push(`status-ended ${command.person} ended ${command.at}`);
        return undefined;
      default:
        return this.#ofOne(command);
    }
  }

  #ofOne(
    command: Exclude<LoansCommand, { type: "loans/apply" | "loans/set-product" | "loans/pause" } | { person: unknown }>,
  ): string | undefined {
    if (command.type === "loans/ask-status") return undefined;
    const loan = this.loans.get(command.loan);
    if (loan === undefined || ("user" in command && loan.user !== command.user)) return "loan_not_found";
    const isRunning = loan.state === "running" || loan.state === "overdue";
    const { at } = command;
    switch (command.type) {
      case "loans/withdraw":
        if (isRunning) return "loan_state_wrong";
        return this.end(loan, "withdrawn", at);
      case "loans/add": {
        if (command.amount <= 0n) return "amount_invalid";
        if (this.purse(loan.user, loan.pledgeAsset).own < command.amount) return "insufficient_balance";
        return this.#pledge(loan, command.amount, at);
      }
      case "loans/take":
        return this.#take(loan, command);
      case "loans/repay":
        return isRunning ? this.#repay(loan, command) : "loan_state_wrong";
      case "loans/approve": {
        if (loan.state !== "applied") return "loan_state_wrong";
        if (this.house(loan.asset).own < loan.borrowed) return "cover_exhausted";
        this.setAside(loan.asset, loan.borrowed);
        Object.assign(loan, { state: "approved", approvedBy: command.by, lapses: at + 72 * HOUR });
        this.#due(loan, "lapse", loan.lapses);
        this.said.push(`approved ${loan.number} ${loan.user} ${loan.asset} ${command.by} ${loan.lapses} ${at}`);
        return undefined;
      }
      case "loans/disburse":
        return this.#disburse(loan, command.by, at);
      default:
        return isRunning ? "loan_state_wrong" : this.#refuse(loan, command);
    }
  }

  #notLent({ user, product, amount, days, collateral, pledge, at }: ApplyLoan): string | undefined {
    const { known } = this.needs;
    if (!this.needs.isOpen(user)) return "account_not_open";
    const terms = this.#products[product - 1];
    if (terms === undefined) return "loan_product_not_found";
    if (this.#paused.has("all") || this.#paused.has(product)) return "loan_paused";
    if (!terms.isOnSale) return "loan_not_on_sale";
    if (!Number.isInteger(days) || days < terms.daysLeast || days > terms.daysMost) return "loan_days_invalid";
    for (const units of [amount, pledge]) if (units < 1n || units > 10n ** 18n) return "amount_invalid";
    const [owed, coin] = [this.coin(terms.asset, at), this.coin(collateral, at)];
    if (owed === undefined || coin === undefined || !this.isLendable(owed) || !this.isLendable(coin)) return "loan_collateral_unavailable";
    if (owed.price === undefined || coin.price === undefined) return "loan_price_stale";
    if (loanWorth(amount, owed.price) < terms.least) return "loan_below_least";
    const mine = [...this.loans.values()].filter((loan) => loan.user === user);
    if (mine.length >= 20) return "loan_too_many";
    const same = mine.filter((loan) => loan.product === product);
    const sum = same.reduce((all, loan) => all + (loan.openedBy === 0 ? loan.borrowed : loan.principal), amount as bigint);
    if (loanWorth(sum, owed.price) > terms.most) return "loan_above_most";
    if (terms.kind === "desk" && known.level(user) < 2 && !this.makers.has(user)) return "loan_status_needed";
    if (known.score(user, at) < 80) return "loan_score_too_low";
    const value = loanValue(loanWorth(pledge, coin.price), this.share(coin, terms), 0n, 0);
    if (loanRate(value, loanDebt(amount, owed.price)) < terms.openPpm) return "loan_rate_too_low";
    if (this.purse(user, collateral).own < pledge) return "insufficient_balance";
    return terms.kind === "small" && this.house(terms.asset).own < amount ? "cover_exhausted" : undefined;
  }

  #lend({ user, product, amount, days, collateral, pledge, at }: ApplyLoan): undefined {
    const terms = this.#products[product - 1];
    if (terms === undefined) return;
    this.#count += 1;
    const isAtOnce = terms.kind === "small";
    const lapses = isAtOnce ? 0 : at + 72 * HOUR;
    const loan: ModelLoan = {
      ...{
        number: this.#count,
        user,
        product,
        terms,
        asset: terms.asset,
        pledgeAsset: collateral,
        borrowed: amount,
        days,
        state: "applied",
      },
      ...{ lapses, approvedBy: 0, since: 0, until: 0, openedBy: 0, collateral: pledge, cash: 0n, principal: 0n, unitHours: 0n, hours: 0 },
      ...{
        interestPaid: 0n,
        latePaid: 0n,
        warned: 0,
        warnedAt: undefined,
        selling: undefined,
        stepAt: 0,
        awaits: false,
        atFirst: 0n,
        sold: 0n,
        isMarked: false,
      },
    };
    this.loans.set(loan.number, loan);
    this.hold(user, collateral, pledge);
    const rate = this.#rateFor(loan, amount, at);
    this.said.push(
      `applied ${loan.number} ${user} ${terms.asset} ${product} ${amount} ${days} ${collateral} ${pledge} ${rate} ${loanTermsText(terms)} ${lapses} ${at}`,
    );
    if (!isAtOnce) this.#due(loan, "lapse", lapses);
    else {
      this.setAside(loan.asset, amount);
      this.#payOut(loan, at);
    }
  }

  #payOut(loan: ModelLoan, at: number): void {
    const { user, asset, borrowed, days } = loan;
    const until = at + days * DAY;
    const rate = this.#rateFor(loan, borrowed, at);
    Object.assign(loan, { state: "running", since: at, until, openedBy: this.needs.position(), principal: borrowed });
    this.house(asset).pledged -= borrowed;
    this.purse(user, asset).own += borrowed;
    this.needs.known.lent(user, asset, borrowed);
    if (until - 3 * DAY > at) this.#due(loan, "first", until - 3 * DAY);
    if (until - DAY > at) this.#due(loan, "second", until - DAY);
    this.#due(loan, "end", until);
    this.said.push(`disbursed ${loan.number} ${user} ${asset} ${borrowed} ${rate} ${until} ${at}`);
  }

  #rateFor(loan: ModelLoan, owed: bigint, at: number, collateral = loan.collateral): number | undefined {
    const prices = this.pricesOf(loan, at);
    if (prices === undefined) return undefined;
    const { terms, cash } = loan;
    const value = loanValue(loanWorth(collateral, prices.pledge.price), this.share(prices.pledge, terms), cash, terms.stablePpm);
    return loanRate(value, loanDebt(owed, prices.owed.price));
  }

  #pledge(loan: ModelLoan, units: bigint, at: number): undefined {
    if (units > 0n) this.hold(loan.user, loan.pledgeAsset, units);
    else this.release(loan.user, loan.pledgeAsset, -units);
    loan.collateral += units;
    this.said.push(`collateral ${loan.number} ${loan.user} ${loan.asset} ${loan.pledgeAsset} ${units} ${loan.collateral} ${at}`);
  }

  #take(loan: ModelLoan, { amount, at }: TakeCollateral): string | undefined {
    if (amount <= 0n) return "amount_invalid";
    if (loan.selling !== undefined) return "loan_being_sold";
    if (loan.state === "overdue") return "loan_overdue";
    if (amount > loan.collateral) return "loan_above_collateral";
    const rate = this.#rateFor(loan, loan.state === "running" ? this.total(loan, at) : loan.borrowed, at, loan.collateral - amount);
    if (rate === undefined) return "loan_price_stale";
    return rate < loan.terms.openPpm ? "loan_rate_too_low" : this.#pledge(loan, -amount, at);
  }

  #repay(loan: ModelLoan, { amount, from, at }: RepayLoan): string | undefined {
    if (amount !== undefined && amount < 1n) return "amount_invalid";
    if (from === "collateral" && loan.asset !== loan.pledgeAsset) return "loan_other_coin";
    const owed = this.total(loan, at);
    const units = amount === undefined || amount > owed ? owed : amount;
    if ((from === "own" ? this.purse(loan.user, loan.asset).own : loan.collateral) < units) return "insufficient_balance";
    if (from === "own") this.purse(loan.user, loan.asset).own -= units;
    else {
      loan.collateral -= units;
      this.purse(loan.user, loan.asset).pledged -= units;
    }
    this.pay(loan, units, from, at);
    return this.total(loan, at) === 0n ? this.end(loan, "repaid", at) : undefined;
  }

  /** What was taken from its person goes to the house, unless the house has it already. */
  pay(loan: ModelLoan, units: bigint, from: "own" | "collateral" | "sale" | "taken", at: number): void {
    const before = this.owed(loan, at);
    const late = units < before.late ? units : before.late;
    const interest = units - late < before.interest ? units - late : before.interest;
    const principal = units - late - interest;
    const { number, user, asset, borrowed, terms, until, since } = loan;
    const hours = loanHours(since, until, at);
    loan.unitHours += loan.principal * BigInt(hours - loan.hours);
    const inputs = `${units} ${borrowed} ${loan.principal} ${loan.unitHours} ${terms.hourlyPpb} ${loan.interestPaid} ${loanLateDays(until, at)} ${terms.latePpm} ${loan.latePaid}`;
    loan.hours = hours;
    loan.latePaid += late;
    loan.interestPaid += interest;
    loan.principal -= principal;
    if (from !== "taken") this.house(asset).own += units;
    if (principal > 0n) this.needs.known.lent(user, asset, -principal);
    const left = { late: before.late - late, interest: before.interest - interest, principal: before.principal - principal };
    const text = (of: Owed): string => `${of.late} ${of.interest} ${of.principal}`;
    this.said.push(`repaid ${number} ${user} ${asset} ${from} ${text({ late, interest, principal })} left ${text(left)} ${at}`);
    const sum = left.late + left.interest + left.principal;
    const places = `${this.needs.position()} ${loan.openedBy}`;
    this.said.push(
      `payment ${number} ${user} ${inputs} by ${places} hours ${hours} ${from}: ${late} ${interest} ${principal} ${sum} ${at}`,
    );
  }

  end(loan: ModelLoan, how: string, at: number, cause?: string): undefined {
    const { number, user, asset, pledgeAsset, collateral, cash, borrowed, principal, interestPaid, latePaid } = loan;
    const wasRunning = loan.state === "running" || loan.state === "overdue";
    const short = wasRunning ? this.total(loan, at) : 0n;
    this.loans.delete(number);
    this.release(user, pledgeAsset, collateral);
    if (cash > 0n) this.release(user, this.unit, cash);
    if (loan.state === "approved") this.setAside(asset, -borrowed);
    if (principal > 0n) this.needs.known.lent(user, asset, -principal);
    this.said.push(
      `ended ${number} ${user} ${asset} ${how} ${cause} ${pledgeAsset} ${collateral} ${cash} ${principal} ${interestPaid} ${latePaid} ${short} ${at}`,
    );
    if (wasRunning && how !== "closed") {
      const inputs = `${borrowed} ${borrowed - principal} ${interestPaid} ${latePaid} ${short - principal} ${loan.sold} ${collateral}`;
      this.said.push(`end ${number} ${user} ${inputs} by ${loan.openedBy} ${how}: ${collateral} ${cash} ${short} ${at}`);
    }
    if (how === "liquidated" && short > 0n) this.#mark(loan, at);
  }

  #mark(loan: ModelLoan, at: number): void {
    if (loan.isMarked) return;
    loan.isMarked = true;
    const entry = { type: "credit-score/place", user: loan.user, rule: "loan_unpaid", evidence: loan.number, placedBy: "rule", at };
    this.needs.run(entry as unknown as Command);
  }

  #disburse(loan: ModelLoan, by: number, at: number): string | undefined {
    if (loan.state !== "approved") return "loan_state_wrong";
    if (by === loan.approvedBy) return "second_operator_needed";
    const { known } = this.needs;
    const bound = known.bound(loan.user);
    if (bound !== undefined) return bound;
    if (known.score(loan.user, at) < 80) return "loan_score_too_low";
    const rate = this.#rateFor(loan, loan.borrowed, at);
    if (rate === undefined) return "loan_price_stale";
    if (rate < loan.terms.openPpm) return "loan_rate_too_low";
    this.#payOut(loan, at);
    return undefined;
  }

  #refuse(loan: ModelLoan, { cause, at }: RefuseLoan): string | undefined {
    const causes: readonly string[] = ["collateral_thin", "coin_risky", "sum_too_high", "identity_unclear", "no_funds"];
    return causes.includes(cause) ? this.end(loan, "refused", at, cause) : "loan_cause_unknown";
  }

  #setProduct({ product, terms, askedBy, agreedBy, at }: SetLoanProduct): string | undefined {
    const present = this.#products[(product ?? 0) - 1];
    if (product !== undefined && present === undefined) return "loan_product_not_found";
    if (!areTerms(terms) || this.coin(terms.asset, at) === undefined) return "loan_terms_invalid";
    if (present !== undefined && (present.asset !== terms.asset || present.kind !== terms.kind)) return "loan_terms_invalid";
    if (present === undefined && this.#products.length >= 100) return "loan_products_full";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    const number = product ?? this.#products.length + 1;
    this.#products[number - 1] = terms;
    this.said.push(`product-set ${number} ${loanTermsText(terms)} ${at}`);
    return undefined;
  }

  #ask(user: number, at: number): string | undefined {
    const { known, isPaper, isOpen, schedule } = this.needs;
    if (!isOpen(user)) return "account_not_open";
    if (this.makers.has(user)) return "loan_status_held";
    if (this.#asked.has(user)) return "loan_status_asked";
    const volume = known.volume(user, at);
    if (isPaper() && volume >= 100_000_000_000n) {
      this.makers.add(user);
      this.said.push(`status-granted ${user} rule ${at}`);
      return undefined;
    }
    this.#asked.set(user, at + 14 * DAY);
    schedule.add(this.prefix, at + 14 * DAY, -user);
    this.said.push(`status-asked ${user} ${at + 14 * DAY} ${volume} ${at}`);
    return undefined;
  }

  // Prices and time.

  sampled(at: number, samples: readonly SampleHeard[]): void {
    for (const { market } of samples) this.positions.set(market.terms.market, this.needs.position());
    for (const loan of this.loans.values()) {
      const isRunning = loan.state === "running" || loan.state === "overdue";
      if (!isRunning || (loan.selling !== undefined && !(loan.awaits && at >= loan.stepAt))) continue;
      const coins = [this.coin(loan.asset, at), this.coin(loan.pledgeAsset, at)];
      const isUnwatched = coins.every((coin) => coin?.market === undefined);
      if (!isUnwatched && !samples.some(({ market }) => coins.some((coin) => coin?.market === market))) continue;
      const prices = this.pricesOf(loan, at);
      if (prices !== undefined && loan.selling !== undefined) this.#stepAt(loan, at);
      else if (prices !== undefined) this.#look(loan, prices, at);
    }
  }

  #look(loan: ModelLoan, prices: ModelPrices, at: number): void {
    const rate = this.rateOf(loan, prices, at);
    const { sellPpm, callPpm } = loan.terms;
    const isEnding = this.isEnding(prices, at);
    if (isEnding || rate < sellPpm) {
      loan.selling = isEnding ? "market" : "rate";
      loan.atFirst = loan.collateral;
      this.said.push(`selling ${loan.number} ${loan.user} ${loan.asset} ${loan.selling} ${rate} ${at}`);
      return this.#stepAt(loan, at);
    }
    if (rate >= callPpm + 50_000) loan.warned = 0;
    if (rate >= callPpm || (loan.warned > 0 && rate > loan.warned - 50_000)) return undefined;
    if (loan.warnedAt !== undefined && at - loan.warnedAt < 15 * MINUTE) return undefined;
    Object.assign(loan, { warned: rate, warnedAt: at });
    this.said.push(`warned ${loan.number} ${loan.user} ${loan.asset} ${rate} ${at}`);
    return undefined;
  }

  #stepAt(loan: ModelLoan, at: number): void {
    Object.assign(loan, { stepAt: at, awaits: false });
    this.#due(loan, "step", at);
  }

  #await(loan: ModelLoan, at: number): void {
    Object.assign(loan, { stepAt: at + 5000, awaits: true });
  }

  due(reference: number, due: number, at: number): void {
    if (reference < 0) return this.#lapseStatus(-reference, due, at);
    const loan = this.loans.get(Math.floor(reference / KINDS.length));
    const kind = KINDS[reference % KINDS.length];
    if (loan === undefined) return undefined;
    const { number, user, asset, until } = loan;
    const isAsked = loan.state === "applied" || loan.state === "approved";
    const text = ({ late, interest, principal }: Owed): string => `${late} ${interest} ${principal}`;
    if (kind === "lapse" && isAsked && loan.lapses === due) this.end(loan, "lapsed", at);
    if (kind === "first" || kind === "second")
      this.said.push(`reminded ${number} ${user} ${asset} ${kind === "first" ? 3 : 1} ${until} ${text(this.owed(loan, until))} ${at}`);
    if (kind === "end") {
      loan.state = "overdue";
      this.#due(loan, "unpaid", until + 7 * DAY);
      this.said.push(`overdue ${number} ${user} ${asset} ${text(this.owed(loan, at))} ${at}`);
    }
    if (kind === "unpaid") this.#mark(loan, at);
    if (kind === "step" && loan.selling !== undefined && !loan.awaits && loan.stepAt === due) this.#step(loan, at);
    return undefined;
  }

  #lapseStatus(user: number, due: number, at: number): void {
    if (this.#asked.get(user) !== due) return;
    this.#asked.delete(user);
    this.said.push(`status-ended ${user} lapsed ${at}`);
  }

  #step(loan: ModelLoan, at: number): void {
    const position = this.needs.position();
    if (this.#steps.position !== position) this.#steps = { position, taken: 0 };
    if (this.#steps.taken === 20) return this.#stepAt(loan, at + 1);
    this.#steps.taken += 1;
    const prices = this.pricesOf(loan, at);
    if (prices === undefined) return this.#await(loan, at);
    if (this.#isOver(loan, prices, at)) return undefined;
    const moved = this.#sales.step(loan, prices, at);
    const isEmpty = loan.collateral === 0n && loan.cash === 0n;
    if (isEmpty || this.total(loan, at) === 0n) return this.end(loan, "liquidated", at);
    if (this.#isOver(loan, prices, at)) return undefined;
    return moved ? this.#stepAt(loan, at + 1000) : this.#await(loan, at);
  }

  #isOver(loan: ModelLoan, prices: ModelPrices, at: number): boolean {
    const rate = this.rateOf(loan, prices, at);
    const goesOn = loan.selling === "market" ? this.isEnding(prices, at) : rate < loan.terms.openPpm;
    if (goesOn) return false;
    Object.assign(loan, { selling: undefined, warned: 0 });
    this.said.push(`sale-over ${loan.number} ${loan.user} ${loan.asset} ${rate} ${at}`);
    return true;
  }

  closeAll(user: number, at: number): void {
    for (const loan of [...this.loans.values()]) {
      if (loan.user !== user) continue;
      if (loan.state === "running" || loan.state === "overdue") this.#giveBack(loan, at);
      this.end(loan, "closed", at);
    }
  }

  #giveBack(loan: ModelLoan, at: number): void {
    const owed = this.total(loan, at);
    const purse = this.purse(loan.user, loan.asset);
    const units = purse.own < owed ? purse.own : owed;
    purse.own -= units;
    if (units > 0n) this.pay(loan, units, "own", at);
    if (units === owed) return;
    for (const [asset, pledged] of [[loan.pledgeAsset, loan.collateral] as const, [this.unit, loan.cash] as const]) {
      this.purse(loan.user, asset).pledged -= pledged;
      this.house(asset).own += pledged;
    }
    Object.assign(loan, { collateral: 0n, cash: 0n });
  }

  #due(loan: ModelLoan, kind: (typeof KINDS)[number], due: number): void {
    this.needs.schedule.add(this.prefix, due, loan.number * KINDS.length + KINDS.indexOf(kind));
  }
}

export function loanTermsText(terms: Terms): string {
  const { asset, kind, least, most, daysLeast, daysMost, hourlyPpb, latePpm, openPpm, callPpm, sellPpm } = terms;
  const { majorPpm, stablePpm, otherPpm, slipPpm, isOnSale } = terms;
  return [
    asset,
    kind,
    least,
    most,
    daysLeast,
    daysMost,
    hourlyPpb,
    latePpm,
    openPpm,
    callPpm,
    sellPpm,
    majorPpm,
    stablePpm,
    otherPpm,
    slipPpm,
    isOnSale,
  ].join("/");
}

function areTerms(terms: Terms): boolean {
  const { kind, least, most, daysLeast, daysMost, hourlyPpb, latePpm, openPpm, callPpm, sellPpm, slipPpm } = terms;
  const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
  const areDays = isWhole(daysLeast, 1, 366) && isWhole(daysMost, daysLeast, 366);
  const areShares = [terms.majorPpm, terms.stablePpm, terms.otherPpm].every((share) => isWhole(share, 100_000, 1_000_000));
  const areRates =
    isWhole(sellPpm, 1_020_000, 4_000_000) &&
    isWhole(callPpm, sellPpm + 20_000, 4_500_000) &&
    isWhole(openPpm, callPpm + 50_000, 5_000_000);
  const areCosts = isWhole(hourlyPpb, 1, 1_000_000) && isWhole(latePpm, 0, 10_000) && isWhole(slipPpm, 1000, 100_000);
  return (
    ["small", "desk"].includes(kind) && least > 0n && most >= least && most <= 10n ** 18n && areDays && areShares && areRates && areCosts
  );
}
