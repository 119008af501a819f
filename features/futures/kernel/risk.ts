/**
 * Looks at every account on every mark: warns at 80 %, puts it on the due-list for close-out at 50 %.
 *
 * Equity for the risk rate is free money + margins + unrealised results at the marks. What open orders hold is not in it: ending
 * them is the first step of a close-out. The look adds in doubles; whoever is near a threshold is decided in bigints.
 */
import { amount, ticks as asTicks, timeMs, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { CLOSE_OUT_PERCENT, hasReached, MARGIN_CALL_PERCENT, riskRate } from "../formulas.ts";
import type { FuturesEvent, HeldMark } from "./futures.messages.ts";
import { RULES_AWAIT_FRESH, RULES_AWAIT_QUOTES, RULES_CLOSE_FRESH } from "../../../kernel/rules.ts";
import { awaitsQuotes, isFresh, type Contract, type FuturesAccount } from "./state.ts";

/** Somebody is told at most this often. */
export const MARGIN_CALL_MS = 15 * 60 * 1000;
/** Rates below this are looked at exactly: half a percent above the warning, far more than doubles can be wrong by. */
const NEAR = 0.805;

export type RiskNeeds = {
  readonly rules: () => number;
  readonly ledger: Ledger;
  readonly contract: (id: MarketId) => Contract | undefined;
  /** Promotional credit beyond what it stands for. */
  readonly freeCredit: (account: FuturesAccount) => number;
  readonly accounts: () => Iterable<FuturesAccount>;
  /** Puts an account on the due-list, at once. */
  readonly add: (user: UserId, due: TimeMs) => void;
  readonly emit: (event: FuturesEvent) => void;
};

export type RiskNeedsOfEquity = Pick<RiskNeeds, "ledger" | "contract" | "freeCredit">;

/** Free money (credit too), margins and unrealised results at the marks, in quote units. */
export function riskEquity({ ledger, contract, freeCredit }: RiskNeedsOfEquity, account: FuturesAccount): bigint {
  return ledger.balance(own(account.money)) + BigInt(freeCredit(account) + account.margin) + unrealisedOf({ contract }, account);
}

export function unrealisedOf({ contract }: Pick<RiskNeeds, "contract">, account: FuturesAccount): bigint {
  let sum = 0n;
  for (const { contract: id, longLots, shortLots, longValue, shortValue } of account.holdings) {
    const { mark = 0, perTickLot = 0 } = contract(id) ?? {};
    sum += BigInt(longLots - shortLots) * BigInt(mark * perTickLot) - BigInt(longValue) + BigInt(shortValue);
  }
  return sum;
}

/** What the account holds, by contract. */
export function heldMarks({ contract }: Pick<RiskNeeds, "contract">, { holdings }: FuturesAccount): readonly HeldMark[] {
  const held = holdings.filter(({ longLots, shortLots }) => longLots + shortLots > 0);
  const marks = held.map((of) => ({
    contract: of.contract,
    mark: contract(of.contract)?.mark ?? asTicks(0),
    netLots: of.longLots - of.shortLots,
  }));
  return marks.toSorted((a, b) => a.contract - b.contract);
}

export class Risk {
  readonly #needs: RiskNeeds;
  /** Those who are on the due-list. */
  readonly #due = new Set<UserId>();

  constructor(needs: RiskNeeds) {
    this.#needs = needs;
  }

  look(at: TimeMs): void {
    for (const account of this.#needs.accounts()) {
      if (account.positions.length === 0 || account.user === 0 || !this.#isNear(account)) continue;
      if (!this.canClose(account, at)) continue;
      const [equity, margin] = [riskEquity(this.#needs, account), BigInt(account.margin)];
      if (hasReached(CLOSE_OUT_PERCENT, equity, margin) && !this.#awaitsQuotes(account, at)) this.#closeOut(account.user, at);
      else if (hasReached(MARGIN_CALL_PERCENT, equity, margin)) this.#call(account, equity, at);
    }
  }

  /**
   * Whether something of the account can be closed out: it has a contract whose index is fresh. What it has in others counts at their
   * last marks; else a lot in a silent one would keep all the rest from being closed. Under older rules all had to be fresh.
   */
  canClose({ holdings }: FuturesAccount, at: TimeMs): boolean {
    const held = holdings.filter(({ longLots, shortLots }) => longLots + shortLots > 0);
    const isOf = ({ contract: id }: (typeof held)[number]): boolean => this.closes(id, at);
    return this.#needs.rules() < RULES_CLOSE_FRESH ? held.every(isOf) : held.some(isOf);
  }

  /** Whether positions of a contract are closed out: not by a mark that follows an old index. */
  closes(id: MarketId, at: TimeMs): boolean {
    const contract = this.#needs.contract(id);
    return contract !== undefined && isFresh(contract, at);
  }

  /**
   * Whether the house is about to quote something of the account's: else all of it would go to the fund, with nothing left of the account.
   * What it took back because an index is silent it is not about to quote; under older rules that was waited for too.
   */
  #awaitsQuotes({ holdings }: FuturesAccount, at: TimeMs): boolean {
    const rules = this.#needs.rules();
    if (rules < RULES_AWAIT_QUOTES) return false;
    return holdings.some(({ contract: id, longLots, shortLots }) => {
      const contract = this.#needs.contract(id);
      if (longLots + shortLots === 0 || contract === undefined) return false;
      return awaitsQuotes(contract, at) && (rules < RULES_AWAIT_FRESH || isFresh(contract, at));
    });
  }

  /** An entry is being settled: the account may be put on the list again. */
  taken(user: UserId): void {
    this.#due.delete(user);
  }

  #isNear(account: FuturesAccount): boolean {
    const { money, margin, holdings } = account;
    const { ledger, contract, freeCredit } = this.#needs;
    let equity = Number(ledger.balance(own(money))) + freeCredit(account) + margin;
    for (const { contract: id, longLots, shortLots, longValue, shortValue } of holdings) {
      const { mark = 0, perTickLot = 0 } = contract(id) ?? {};
      equity += (longLots - shortLots) * mark * perTickLot - longValue + shortValue;
    }
    return equity <= margin * NEAR;
  }

  #closeOut(user: UserId, at: TimeMs): void {
    if (this.#due.has(user)) return;
    this.#due.add(user);
    this.#needs.add(user, at);
  }

  #call(account: FuturesAccount, equity: bigint, at: TimeMs): void {
    if (account.calledAt > 0 && at - account.calledAt < MARGIN_CALL_MS) return;
    account.calledAt = at;
    const rate = riskRate(equity, BigInt(account.margin)) ?? 0n;
    const { user, margin } = account;
    const figures = { rate, equity: amount(equity), margin: amount(BigInt(margin)), marks: heldMarks(this.#needs, account) };
    this.#needs.emit({ type: "futures/margin-called", user, ...figures, at: timeMs(at) });
  }

  save(writer: StateWriter): void {
    writer.number(this.#due.size);
    for (const user of this.#due) writer.number(user);
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) this.#due.add(reader.number() as UserId);
  }
}
