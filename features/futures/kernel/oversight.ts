/**
 * What happens to futures without anybody's order: marks, funding, overnight fees, warnings, close-outs, the insurance fund. Each has its
 * own file; here stands in which order they come and what they ask of the desk.
 *
 * With each sample of prices: marks, then take-profits and triggers that they reach, then the fund's work, then everybody's risk. Where
 * more was reached than goes with one command, fund and risk wait until all of it has gone.
 */
import { amount, timeMs, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { IMPACT_VALUE_USDT } from "../formulas.ts";
import { CloseOuts } from "./close-out.ts";
import { Deleveraging } from "./deleveraging.ts";
import type { FuturesDesk } from "./desk.ts";
import { Fund } from "./fund.ts";
import { Funding } from "./funding.ts";
import type { FundMoved, FuturesEvent } from "./futures.messages.ts";
import { Marks } from "./marks.ts";
import { Overnight } from "./overnight.ts";
import { dueReference, readReference, type DueKind } from "./references.ts";
import { Risk } from "./risk.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";

/** What the fund works off a second at least, and what it holds of a side at most, in whole USDT. */
const WORK_USDT = 100_000;
const FUND_MAX_USDT = 20_000_000;

export type OversightNeeds = {
  readonly rules: () => number;
  readonly desk: FuturesDesk;
  readonly ledger: Ledger;
  /** Decimals of the asset of margins. */
  readonly decimals: () => number;
  readonly add: (due: TimeMs, reference: number) => void;
  readonly position: () => number;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

/** What a sample has still to do when not all that it reached went with it. */
const LEFT = ["nothing", "fund", "risk"] as const;

/** What all of them look at. */
type Seen = {
  readonly freeCredit: (account: FuturesAccount) => number;
  readonly contract: (id: Position["contract"]) => Contract | undefined;
  readonly accounts: () => readonly FuturesAccount[];
  readonly restWithout: (account: FuturesAccount, of: Position) => bigint;
  readonly add: (kind: DueKind, due: TimeMs, whom?: number) => void;
};

export class Oversight {
  readonly #needs: OversightNeeds;
  readonly #marks: Marks;
  readonly #funding: Funding;
  readonly #overnight: Overnight;
  readonly #closeOuts: CloseOuts;
  readonly risk: Risk;
  readonly fund: Fund;
  readonly deleveraging: Deleveraging;
  /** What of the newest sample is still to be done. */
  #left: (typeof LEFT)[number] = "nothing";

  constructor(needs: OversightNeeds) {
    this.#needs = needs;
    const { desk, ledger, position, emit } = needs;
    const contracts = () => desk.contracts.all();
    const seen: Seen = {
      freeCredit: (account) => desk.positions.freeCredit(account),
      contract: (id) => desk.contracts.get(id),
      accounts: () => desk.accounts(),
      restWithout: (account, of) => desk.restWithout(account, of),
      add: (kind, due, whom) => needs.add(due, dueReference(kind, whom)),
    };
    const { contract, accounts, freeCredit } = seen;
    const impactValue = (): bigint => BigInt(this.#units(IMPACT_VALUE_USDT));
    this.#marks = new Marks({ rules: needs.rules, contracts, impactValue, ticksOf: (slot) => desk.pool.ticks(slot), emit });
    this.risk = new Risk({
      rules: needs.rules,
      ledger,
      contract,
      freeCredit,
      accounts,
      add: (user, due) => seen.add("close-out", due, user),
      emit,
    });
    this.deleveraging = new Deleveraging({
      ...seen,
      account: ({ user }) => desk.positions.accountOf(user),
      settleBetween: (of, opposite, lots, price, at) => desk.settleBetween(of, opposite, lots, price, ["close_out", "deleveraged"], at),
      position,
      emit,
    });
    this.fund = new Fund({
      rules: needs.rules,
      contract,
      fund: () => desk.account(HOUSE),
      balance: () => ledger.balance(desk.insurance()),
      workValue: () => this.#units(WORK_USDT),
      valueMax: () => this.#units(FUND_MAX_USDT),
      closeAtMarket: (of, lots, worst, at) => void desk.closeAtMarket(of, lots, worst, "fund", at),
      deleverage: (...asked) => this.deleveraging.close(...asked),
    });
    this.#closeOuts = this.#makeCloseOuts(seen);
    this.#funding = makeFunding(needs, seen);
    this.#overnight = makeOvernight(needs, seen);
  }

  #makeCloseOuts({ contract, restWithout, freeCredit }: Seen): CloseOuts {
    const { desk, ledger, position, emit } = this.#needs;
    return new CloseOuts({
      ledger,
      contract,
      restWithout,
      freeCredit,
      account: (user) => desk.account(user),
      canClose: (account, at) => this.risk.canClose(account, at),
      closes: (id, at) => this.risk.closes(id, at),
      endOrders: (account, at) => desk.endOrders(account, "close_out", at),
      takerPpm: (user, of) => desk.takerPpm(user, of),
      closeAtMarket: (of, worst, at) => desk.closeAtMarket(of, of.lots, worst, "close_out", at),
      fundTakes: (...asked) => this.fund.takes(...asked),
      takeOver: (of, lots, price, at) => desk.takeOver(of, lots, price, at),
      deleverage: (...asked) => this.deleveraging.close(...asked),
      charge: (account, units, reference, at) => desk.cash.chargeCloseOut(account, units, desk.insurance(), reference, at),
      position,
      emit,
    });
  }

  #units(usdt: number): number {
    return usdt * 10 ** this.#needs.decimals();
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    const { desk } = this.#needs;
    if (desk.contracts.all().length === 0) return;
    this.watchFund(at, () => {
      this.#funding.plan(at);
      this.#overnight.plan(at);
      for (const { terms, mark } of this.#marks.sampled(samples, at)) desk.look(terms.contract, "mark", mark);
      this.#left = "fund";
      this.#finish(at);
    });
  }

  /** What was reached goes; when all of it has gone, what is left of the sample follows. */
  #finish(at: TimeMs, due?: TimeMs): void {
    const { desk } = this.#needs;
    desk.finish(at, due);
    if (this.#left === "fund" && desk.reached.isDone) {
      this.#left = "risk";
      this.fund.work(at);
      desk.finish(at, due);
    }
    if (this.#left === "risk" && desk.reached.isDone) {
      this.#left = "nothing";
      this.risk.look(at);
    }
  }

  due({ reference, due }: DueEntry, at: TimeMs): void {
    const { kind, whom } = readReference(reference);
    this.watchFund(at, () => {
      if (kind === "reached") this.#needs.desk.reached.taken();
      else if (kind === "funding") this.#funding.fix(due, at);
      else if (kind === "funding-sweep") this.#funding.go(at);
      else if (kind === "overnight") this.#overnight.begin(due);
      else if (kind === "overnight-sweep") this.#overnight.go(at);
      else this.#closeOut(whom as UserId, at);
      this.#finish(at, due);
    });
  }

  #closeOut(user: UserId, at: TimeMs): void {
    this.risk.taken(user);
    this.#closeOuts.closeOut(user, at);
  }

  /** What the insurance fund's positions have lost at their marks: its money stands for that. */
  fundOwes(asset: AssetId): bigint {
    const lost = asset === this.#needs.desk.asset() ? this.fund.balance() - this.fund.equity() : 0n;
    return lost > 0n ? lost : 0n;
  }

  /** An operator's change of the fund's money is told like any other. */
  movingFund(asset: AssetId, at: TimeMs, work: () => void): void {
    const { desk } = this.#needs;
    if (desk.contracts.all().length === 0 || asset !== desk.asset()) work();
    else this.watchFund(at, work);
  }

  /** Tells of what moved the fund's money meanwhile, once. */
  watchFund(at: TimeMs, work: () => void): void {
    const { ledger, desk, emit } = this.#needs;
    if (desk.contracts.all().length === 0) return;
    const before = ledger.balance(desk.insurance());
    work();
    const balance = ledger.balance(desk.insurance());
    if (balance === before) return;
    const moved: FundMoved = { type: "futures/fund-moved", asset: desk.asset(), units: amount(balance - before), balance, at: timeMs(at) };
    emit(moved);
  }

  /** What funding's payers brought in that nobody received yet: clearing has so much more, while a sweep is under way. */
  get inPassing(): number {
    return this.#funding.inPassing;
  }

  save(writer: StateWriter): void {
    this.#funding.save(writer);
    this.#overnight.save(writer);
    this.risk.save(writer);
    writer.number(this.#closeOuts.count);
    writer.number(LEFT.indexOf(this.#left));
  }

  load(reader: StateReader, version: number): void {
    this.#funding.load(reader);
    this.#overnight.load(reader);
    this.risk.load(reader);
    this.#closeOuts.count = reader.number();
    if (version >= 2) this.#left = LEFT[reader.number()] ?? "nothing";
  }
}

function makeFunding({ desk, ledger, position, emit }: OversightNeeds, { contract, accounts, add }: Seen): Funding {
  return new Funding({
    ledger,
    contract,
    contracts: () => desk.contracts.all(),
    accounts,
    pay: (account, of, units, at) => {
      const to = { cell: desk.clearing(), reason: REASON.futures_funding, byCredit: REASON.promotional_funding, reference: of.id };
      const { fromMargin, fromFree } = desk.pay(account, of, units, to, "free_first", "funding", at);
      return fromMargin + fromFree;
    },
    clearing: () => desk.clearing(),
    insurance: () => desk.insurance(),
    dust: () => own(ledger.account(HOUSE, PURPOSE.dust, desk.asset())),
    position,
    add,
    emit,
  });
}

function makeOvernight({ desk, ledger, position, emit }: OversightNeeds, { contract, accounts, add }: Seen): Overnight {
  return new Overnight({
    contract,
    contracts: () => desk.contracts.all(),
    accounts,
    pay: (account, of, units, at) => {
      const fees = own(ledger.account(HOUSE, PURPOSE.fees, desk.asset()));
      const to = { cell: fees, reason: REASON.futures_overnight, byCredit: REASON.promotional_fee, reference: of.id };
      const { fromMargin, fromFree } = desk.pay(account, of, units, to, "margin_first", "overnight", at);
      return { fromMargin, fromBalance: fromFree };
    },
    position,
    add,
    emit,
  });
}
