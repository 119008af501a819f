/**
 * The auditor's model of copy trading: traders, follows, shares and hours, by the README and decision 0067. How copies are brought in
 * line is in `model-copies-fan-out.ts`.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import { CopiesFanOut } from "../../../simulation/auditor/model-copies-fan-out.ts";
import {
  areCopyTerms,
  areFollowSettings,
  givesMore,
  isShare,
  isStopped,
  nextWeek,
  shareDue,
} from "../../../simulation/auditor/model-copies-formulas.ts";
import { CopiesFloor, type ModelFollow, type ModelTrader } from "../../../simulation/auditor/model-copies-state.ts";
import { KIND, least, most, sum, unrealisedOf } from "../../../simulation/auditor/model-futures-state.ts";
import type { AtEnd, CopyTerms } from "../formulas.ts";
import type { FuturesModel } from "../../futures/kernel/futures.model.ts";
import type * as Message from "./copy-trading.messages.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTICE_MS = 7 * DAY_MS;
const FOLLOWERS_MAX = 1000;
/** References of the due-list: each hour, each week, then by trader their end, then what is to be brought in line. */
const [HOUR, WEEK, JOBS, LEAVES] = [-1, -2, -3, 0];

type Refused = Message.CopyRefusal | undefined;

const isActive = ({ state }: ModelTrader): boolean => state === "active" || state === "leaving";

export class CopiesModel implements ModelPart {
  readonly prefix = "copies";
  readonly floor: CopiesFloor;
  readonly #needs: ModelNeeds;
  readonly #futures: FuturesModel;
  readonly #fanOut: CopiesFanOut;
  readonly #own = new Map<number, { closed: number; readonly firstClosedAt: number }>();
  #terms: CopyTerms | undefined;

  constructor(needs: ModelNeeds, futures: FuturesModel) {
    this.#needs = needs;
    this.#futures = futures;
    this.floor = new CopiesFloor(futures.floor);
    this.#fanOut = new CopiesFanOut(this.floor, needs, futures, JOBS);
    this.#fanOut.share = (follow) => this.#share(follow);
    this.#fanOut.ended = (follow) => this.#over(follow);
    const { floor } = futures;
    floor.heard = (said) => {
      this.#count(said as never);
      this.#fanOut.hear(said as never);
    };
  }

  get said(): CopiesFloor["said"] {
    return this.floor.said;
  }

  /** A command begins. */
  begin(): void {
    this.floor.said = [];
  }

  /** Positions of one's own that were closed since copy trading is offered. */
  #count(said: {
    readonly type: string;
    readonly user: number;
    readonly position: unknown;
    readonly left?: { readonly lots: bigint };
  }): void {
    if (this.#terms === undefined || said.type !== "futures/reduced" || said.left?.lots !== 0n) return;
    if ([...this.floor.follows.values()].some(({ copies }) => copies.some(({ position }) => position.id === said.position))) return;
    const own = this.#own.get(said.user);
    if (own === undefined) this.#own.set(said.user, { closed: 1, firstClosedAt: this.floor.at });
    else own.closed += 1;
  }

  apply(given: Command): string | undefined {
    const command = given as Message.CopyCommand;
    switch (command.type) {
      case "copies/set-terms":
        return this.#setTerms(command);
      case "copies/apply":
        return this.#apply(command, false);
      case "copies/appoint":
        return this.#apply(command, true);
      case "copies/decide":
        return this.#decide(command);
      case "copies/set-share":
        return this.#setShare(command);
      case "copies/leave":
        return this.#leave(command);
      case "copies/pause":
        return this.#pause(command);
      case "copies/follow":
        return this.#follow(command);
      default:
        return this.#ofFollow(command);
    }
  }

  #setTerms({ terms, askedBy, agreedBy }: Message.SetCopyTerms): Refused {
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    if (!areCopyTerms(terms)) return "copy_terms_invalid";
    if (this.#terms === undefined) {
      this.#needs.schedule.add(this.prefix, (Math.floor(this.floor.at / HOUR_MS) + 1) * HOUR_MS, HOUR);
      this.#needs.schedule.add(this.prefix, nextWeek(this.floor.at), WEEK);
    }
    this.#terms = terms;
    this.floor.say("terms-set", { terms, askedBy, agreedBy });
    return undefined;
  }

  // Traders.

  #apply({ user, sharePpm }: Message.ApplyAsTrader | Message.AppointTrader, isAppointed: boolean): Refused {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const terms = this.#terms;
    if (terms === undefined || (isAppointed && !this.#needs.isPaper())) return "copies_not_offered";
    if (this.floor.traders.has(user)) return "copy_trader_exists";
    if (!isAppointed) {
      if (this.#needs.known.levelOf(user) < terms.level) return "copy_level_required";
      const own = this.#own.get(user);
      const isLong = own !== undefined && this.floor.at - own.firstClosedAt >= terms.days * DAY_MS;
      if ((own?.closed ?? 0) < terms.closed && !isLong) return "copy_trading_too_short";
    }
    if (this.floor.followsOf(user).length > 0) return "copy_traders_follow_nobody";
    if (!isShare(sharePpm)) return "copy_share_invalid";
    const state = { state: "applied", isPaused: false, broughtBefore: 0n, minute: 0, changes: 0 } as const;
    const trader: ModelTrader = { user, sharePpm, ...state };
    this.floor.traders.set(user, trader);
    if (!isAppointed) this.floor.say("applied", { user, sharePpm });
    if (isAppointed || terms.acceptsAtOnce) this.#accept(trader, "rule");
    return undefined;
  }

  #accept(trader: ModelTrader, by: number | "rule"): void {
    const { user, sharePpm } = trader;
    trader.state = "active";
    this.#futures.floor.accountOf(user);
    trader.broughtBefore = this.#broughtTo(user);
    this.floor.say("accepted", { user, sharePpm, by });
  }

  #broughtTo(user: number): bigint {
    return (this.floor.brought.get(user) ?? 0n) + sum(this.#futures.floor.positionsOf(user).map(unrealisedOf));
  }

  #decide({ trader: user, accepts, reason, by }: Message.DecideTrader): Refused {
    const trader = this.floor.traders.get(user);
    if (trader === undefined) return "copy_trader_not_found";
    if (trader.state !== "applied") return "copy_trader_unchanged";
    if (accepts && !this.#needs.isOpen(user)) return "account_not_open";
    if (accepts) this.#accept(trader, by);
    else {
      this.floor.traders.delete(user);
      this.floor.say("refused", { user, reason, by });
    }
    return undefined;
  }

  #setShare({ user, sharePpm }: Message.SetTraderShare): Refused {
    const trader = this.floor.traders.get(user);
    if (trader === undefined || trader.state === "left") return "copy_trader_not_found";
    if (trader.sharePpm === sharePpm) return "copy_trader_unchanged";
    if (!isShare(sharePpm)) return "copy_share_invalid";
    trader.sharePpm = sharePpm;
    this.floor.say("share-set", { user, sharePpm });
    return undefined;
  }

  #leave({ user }: Message.LeaveTrading): Refused {
    const trader = this.floor.traders.get(user);
    if (trader === undefined || trader.state === "left") return "copy_trader_not_found";
    if (trader.state === "leaving") return "copy_trader_left";
    if (trader.state === "applied") {
      this.#left(user, "withdrawn");
      return undefined;
    }
    trader.state = "leaving";
    const ends = this.floor.at + NOTICE_MS;
    this.#needs.schedule.add(this.prefix, ends, LEAVES + user);
    this.floor.say("leaving", { user, ends, followers: this.#followers(user) });
    return undefined;
  }

  #pause({ trader: user, isPaused, reason, by }: Message.PauseTrader): Refused {
    const trader = this.floor.traders.get(user);
    if (trader === undefined || !isActive(trader)) return "copy_trader_not_found";
    if (trader.isPaused === isPaused) return "copy_trader_unchanged";
    trader.isPaused = isPaused;
    this.floor.say("paused", { user, isPaused, reason, by, followers: this.#followers(user) });
    return undefined;
  }

  #followers(user: number): readonly number[] {
    return this.floor.followersOf(user).map((follow) => follow.user);
  }

  // Follows.

  #follow({ user, trader: whom, settings, sharePpm }: Message.Follow): Refused {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (this.#terms === undefined) return "copies_not_offered";
    const trader = this.floor.traders.get(whom);
    if (trader === undefined || !isActive(trader)) return "copy_trader_not_found";
    if (user === whom) return "copy_own";
    if (this.floor.traders.has(user)) return "copy_traders_follow_nobody";
    if (trader.state === "leaving" || trader.isPaused) return "copy_trader_closed";
    const mine = this.floor.followsOf(user);
    if (mine.some((one) => one.trader === whom)) return "copy_follows_already";
    if (mine.length >= 2) return "copy_follows_two";
    if (this.floor.followersOf(whom).length >= FOLLOWERS_MAX) return "copy_trader_full";
    if (sharePpm !== trader.sharePpm) return "copy_share_changed";
    if (!areFollowSettings(settings)) return "copy_settings_invalid";
    this.#futures.floor.accountOf(user);
    this.floor.count += 1;
    const number = this.floor.count;
    const nothing = { realised: 0n, shared: 0n, copies: [], isEnding: false, atEnd: settings.atEnd };
    this.floor.follows.set(number, { number, user, trader: whom, settings, sharePpm, ...nothing });
    this.floor.say("followed", { follow: number, user, trader: whom, settings, sharePpm });
    return undefined;
  }

  #ofFollow(command: Message.SetFollow | Message.Unfollow | Message.SelfHold): Refused {
    if (command.type === "copies/self-hold") return this.#selfHold(command);
    const { user } = command;
    const follow = this.floor.follows.get(command.follow);
    if (follow === undefined) return "copy_follow_not_found";
    if (follow.user !== user) return "copy_follow_not_yours";
    if (follow.isEnding) return "copy_follow_ending";
    if (command.type === "copies/set-follow") {
      if (!areFollowSettings(command.settings)) return "copy_settings_invalid";
      const bound = this.#needs.known.bound(user);
      if (bound !== undefined && givesMore(command.settings, follow.settings)) return bound as Refused;
      follow.settings = command.settings;
      this.floor.say("follow-set", { follow: follow.number, user, settings: follow.settings });
      return undefined;
    }
    if (command.copies !== "close" && command.copies !== "keep") return "copy_settings_invalid";
    this.#end(follow, command.copies, "person");
    return undefined;
  }

  #selfHold({ user, position: id }: Message.SelfHold): Refused {
    const position = this.#futures.floor.position(id);
    if (position === undefined) return "position_not_found";
    if (position.user !== user) return "position_not_yours";
    const found = this.floor.copyOf(position);
    if (found === undefined) return "not_a_copy";
    this.#fanOut.keep(found.follow, found.copy);
    if (found.follow.isEnding && found.follow.copies.length === 0) this.#over(found.follow);
    return undefined;
  }

  #end(follow: ModelFollow, copies: AtEnd, cause: Message.FollowEndCause): void {
    const { number, user, trader } = follow;
    follow.isEnding = true;
    this.floor.say("ending", { follow: number, user, trader, copies, cause });
    if (copies === "keep") for (const copy of follow.copies.slice()) this.#fanOut.keep(follow, copy);
    if (follow.copies.length === 0) this.#over(follow);
    else this.#fanOut.closeAll(follow, cause === "person" || cause === "start_again");
  }

  /** No copy is left. */
  #over(follow: ModelFollow): void {
    const { number, user, trader } = follow;
    this.#share(follow);
    this.floor.follows.delete(number);
    this.#forget(trader);
    this.floor.say("unfollowed", { follow: number, user, trader, realised: follow.realised, shared: follow.shared });
  }

  // Shares.

  #share(follow: ModelFollow): void {
    const { number, user, trader, shared, sharePpm } = follow;
    // Open losses count, open gains do not.
    const realised = follow.realised + least(0n, this.#fanOut.openResult(follow));
    const due = shareDue(realised, BigInt(sharePpm), shared);
    if (due === 0n) return;
    const leavable = this.#leavable(user);
    const paid = least(due, leavable);
    this.floor.say("shared", { follow: number, user, trader, paid, owed: due - paid });
    if (paid === 0n) return;
    const { unit } = this.#futures.floor;
    this.#needs.ledger.purse(user, KIND.lever, unit).own -= paid;
    this.#needs.ledger.purse(trader, KIND.lever, unit).own += paid;
    follow.shared += paid;
    const command = `command:${this.#needs.position()}`;
    const input = (name: string, value: bigint | number, from = command) => ({ name, value: String(value), from });
    const inputs = [
      input("realised", realised),
      input("share_ppm", sharePpm, "terms"),
      input("shared", shared),
      input("leavable", leavable),
    ];
    const of = { product: "copies", contract: number, user, formula: "copy-share/1" };
    this.floor.say("settlement/settled", { ...of, inputs, terms: { trader: String(trader) }, result: { paid: String(paid) } });
  }

  /** Free own money, as far as the rate stays above 150 %. */
  #leavable(user: number): bigint {
    const { floor } = this.#futures;
    const { own } = this.#needs.ledger.purse(user, KIND.lever, floor.unit);
    return most(0n, least(own, floor.positionsOf(user).length === 0 ? own : floor.spareCredit(user, 150n)));
  }

  // Times.

  sampled(): void {
    for (const follow of [...this.floor.follows.values()]) {
      if (!follow.isEnding && isStopped(this.#fanOut.netOf(follow), follow.settings)) this.#end(follow, "close", "stop");
    }
    this.#fanOut.sampled();
  }

  due(reference: number, due: number, at: number): void {
    const { schedule } = this.#needs;
    if (reference === HOUR) {
      schedule.add(this.prefix, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS, HOUR);
      this.#sayHours(due);
    } else if (reference === WEEK) {
      schedule.add(this.prefix, nextWeek(at), WEEK);
      this.#fanOut.shareAll();
    } else if (reference === JOBS) this.#futures.within(due, () => this.#fanOut.go(due));
    else this.#left(reference - LEAVES, "notice");
  }

  #sayHours(due: number): void {
    for (const trader of this.floor.traders.values()) {
      if (!isActive(trader)) continue;
      const { user } = trader;
      const { floor } = this.#futures;
      const equity = floor.equityOf(user) + sum(floor.ordersOf(user).map(({ hold }) => hold));
      const profit = this.#broughtTo(user) - trader.broughtBefore;
      const followers = this.floor.followersOf(user);
      const copying = sum(followers.map(({ settings: { mostAll } }) => mostAll));
      this.floor.say("hour", { user, hour: Math.floor(due / HOUR_MS), equity, profit, followers: followers.length, copying });
    }
  }

  #left(user: number, cause: "notice" | "withdrawn" | "start_again"): void {
    this.#futures.floor.accountOf(user);
    const trader = this.floor.traders.get(user);
    if (trader !== undefined) trader.state = "left";
    this.floor.say("left", { user, cause });
    for (const follow of this.floor.followersOf(user)) if (!follow.isEnding) this.#end(follow, follow.settings.atEnd, "trader_left");
    this.#forget(user);
  }

  /** Who left is remembered until the last follow is over. */
  #forget(user: number): void {
    if (this.floor.traders.get(user)?.state !== "left" || this.floor.followersOf(user).length > 0) return;
    this.floor.traders.delete(user);
    this.#fanOut.forget(user);
  }

  closeAll(user: number): void {
    for (const follow of this.floor.followsOf(user)) if (!follow.isEnding) this.#end(follow, "close", "start_again");
    for (const follow of this.floor.followsOf(user)) this.#over(follow);
    const trader = this.floor.traders.get(user);
    if (trader === undefined || trader.state === "left") return;
    this.#needs.schedule.remove(this.prefix, LEAVES + user);
    this.#left(user, "start_again");
  }
}
