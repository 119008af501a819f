/** Traders: who may be followed, for what share, until when; and what the log says of each of them every hour. */
import type { Level } from "../../verification/formulas.ts";
import type { Copying, Position } from "../../futures/kernel/public.ts";
import { amount, timeMs, type Amount, type RatePpm, type TimeMs, type UserId } from "../../../money/units.ts";
import { areCopyTerms, HOUR_MS, isShare, NOTICE_MS, type CopyTerms } from "../formulas.ts";
import type { CopiesState, Trader } from "./copies-state.ts";
import type {
  ApplyAsTrader,
  AppointTrader,
  CopyEvent,
  CopyRefusal,
  DecideTrader,
  LeaveTrading,
  PauseTrader,
  SetCopyTerms,
  SetTraderShare,
  TraderLeft,
} from "./copy-trading.messages.ts";

const DAY_MS = 24 * HOUR_MS;

export type TradersNeeds = {
  readonly state: CopiesState;
  readonly futures: () => Copying;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly levelOf: (user: UserId) => Level;
  /** Puts the end of a notice on the due-list. */
  readonly addEnd: (user: UserId, due: TimeMs) => number;
  readonly removeEntry: (entry: number) => void;
  /** Ends all follows of a trader. */
  readonly endFollows: (trader: Trader, cause: "trader_left", at: TimeMs) => void;
  readonly emit: (event: CopyEvent) => void;
};

export class Traders {
  readonly #needs: TradersNeeds;
  terms: CopyTerms | undefined;

  constructor(needs: TradersNeeds) {
    this.#needs = needs;
  }

  /** Those that are one: not who only applied, nor who left. */
  *active(): Iterable<Trader> {
    for (const trader of this.#needs.state.traders.values()) if (isActive(trader)) yield trader;
  }

  setTerms({ terms, askedBy, agreedBy, at }: SetCopyTerms): CopyRefusal | undefined {
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    if (!areCopyTerms(terms)) return "copy_terms_invalid";
    this.terms = terms;
    this.#needs.futures().countClosed();
    this.#needs.emit({ type: "copies/terms-set", terms, askedBy, agreedBy, at });
    return undefined;
  }

  apply({ user, sharePpm, at }: ApplyAsTrader): CopyRefusal | undefined {
    const { state, isOpen, levelOf, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const { terms } = this;
    if (terms === undefined) return "copies_not_offered";
    if (state.traders.has(user)) return "copy_trader_exists";
    if (levelOf(user) < terms.level) return "copy_level_required";
    if (!this.#hasTraded(user, terms, at)) return "copy_trading_too_short";
    if (state.of(user).length > 0) return "copy_traders_follow_nobody";
    if (!isShare(sharePpm)) return "copy_share_invalid";
    state.traders.set(user, applicant(user, sharePpm));
    emit({ type: "copies/applied", user, sharePpm, at });
    if (terms.acceptsAtOnce) this.#accept(state.trader(user), "rule", at);
    return undefined;
  }

  appoint({ user, sharePpm, at }: AppointTrader): CopyRefusal | undefined {
    const { state, isOpen, isPaper } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (this.terms === undefined || !isPaper()) return "copies_not_offered";
    if (state.traders.has(user)) return "copy_trader_exists";
    if (state.of(user).length > 0) return "copy_traders_follow_nobody";
    if (!isShare(sharePpm)) return "copy_share_invalid";
    state.traders.set(user, applicant(user, sharePpm));
    this.#accept(state.trader(user), "rule", at);
    return undefined;
  }

  #hasTraded(user: UserId, { closed, days }: CopyTerms, at: TimeMs): boolean {
    const { ownClosed, firstClosedAt } = this.#needs.futures().peek(user);
    return ownClosed >= closed || (ownClosed > 0 && at - firstClosedAt >= days * DAY_MS);
  }

  #accept(trader: Trader, by: number | "rule", at: TimeMs): void {
    const { futures, emit } = this.#needs;
    trader.state = "active";
    trader.since = at;
    const account = futures().account(trader.user);
    account.isWatched = true;
    trader.baseline = this.#open(trader.user);
    emit({ type: "copies/accepted", user: trader.user, sharePpm: trader.sharePpm, by, at });
  }

  /** Whoever follows somebody meanwhile, or has left, is nobody to be accepted. */
  decide({ trader: user, accepts, reason, by, at }: DecideTrader): CopyRefusal | undefined {
    const { state, isOpen, emit } = this.#needs;
    const trader = state.traders.get(user);
    if (trader === undefined) return "copy_trader_not_found";
    if (trader.state !== "applied") return "copy_trader_unchanged";
    if (accepts && !isOpen(user)) return "account_not_open";
    if (accepts) this.#accept(trader, by, at);
    else {
      state.traders.delete(user);
      emit({ type: "copies/refused", user, reason, by, at });
    }
    return undefined;
  }

  setShare({ user, sharePpm, at }: SetTraderShare): CopyRefusal | undefined {
    const trader = this.#needs.state.traders.get(user);
    if (trader === undefined || trader.state === "left") return "copy_trader_not_found";
    if (!isShare(sharePpm)) return "copy_share_invalid";
    if (trader.sharePpm === sharePpm) return "copy_trader_unchanged";
    trader.sharePpm = sharePpm;
    this.#needs.emit({ type: "copies/share-set", user, sharePpm, at });
    return undefined;
  }

  leave({ user, at }: LeaveTrading): CopyRefusal | undefined {
    const { state, addEnd, emit } = this.#needs;
    const trader = state.traders.get(user);
    if (trader === undefined || trader.state === "left") return "copy_trader_not_found";
    if (trader.state === "leaving") return "copy_trader_left";
    if (trader.state === "applied") {
      this.end(trader, "withdrawn", at);
      return undefined;
    }
    trader.state = "leaving";
    trader.ends = timeMs(at + NOTICE_MS);
    trader.entry = addEnd(user, trader.ends);
    emit({ type: "copies/leaving", user, ends: trader.ends, followers: followersOf(trader), at });
    return undefined;
  }

  pause({ trader: user, isPaused, reason, by, at }: PauseTrader): CopyRefusal | undefined {
    const trader = this.#needs.state.traders.get(user);
    if (trader === undefined || !isActive(trader)) return "copy_trader_not_found";
    if (trader.isPaused === isPaused) return "copy_trader_unchanged";
    trader.isPaused = isPaused;
    this.#needs.emit({ type: "copies/paused", user, isPaused, reason, by, followers: followersOf(trader), at });
    return undefined;
  }

  /** No trader any more; the record stays while follows end. */
  end(trader: Trader, cause: TraderLeft["cause"], at: TimeMs): void {
    const { state, removeEntry, endFollows, futures, emit } = this.#needs;
    removeEntry(trader.entry);
    trader.state = "left";
    trader.entry = 0;
    futures().account(trader.user).isWatched = false;
    emit({ type: "copies/left", user: trader.user, cause, at });
    endFollows(trader, "trader_left", at);
    if (trader.follows.length === 0) state.forgetTrader(trader.user);
  }

  /** What open positions have brought so far, costs included. */
  #open(user: UserId): bigint {
    const futures = this.#needs.futures();
    return futures.account(user).positions.reduce((sum, position) => sum + BigInt(futures.unrealised(position) - costsOf(position)), 0n);
  }

  profit(trader: Trader): Amount {
    return amount(trader.realised + this.#open(trader.user) - trader.baseline);
  }

  tellHour(due: TimeMs, at: TimeMs): void {
    const futures = this.#needs.futures();
    for (const trader of this.active()) {
      const { user, follows } = trader;
      const equity = amount(futures.equity(futures.account(user)));
      const copying = follows.reduce<bigint>((sum, { settings }) => sum + settings.mostAll, 0n);
      const figures = { equity, profit: this.profit(trader), followers: follows.length, copying: amount(copying) };
      this.#needs.emit({ type: "copies/hour", user, hour: Math.floor(due / HOUR_MS), ...figures, at });
    }
  }
}

const followersOf = ({ follows }: Trader): readonly UserId[] => follows.map(({ user }) => user);
export const isActive = ({ state }: Trader): boolean => state === "active" || state === "leaving";
/** Fees that opened it, funding and nights: they come off its result when it ends. */
export const costsOf = ({ openFees, funding, overnight }: Position): number => openFees + funding + overnight;

function applicant(user: UserId, sharePpm: RatePpm): Trader {
  const never = timeMs(0);
  const nothing = { isPaused: false, since: never, ends: never, entry: 0, realised: 0n, baseline: 0n, minute: 0, changes: 0 };
  return { user, state: "applied", sharePpm, ...nothing, follows: [] };
}
