/** Follows: how they begin, how a copy leaves them, how they end; and the trader's share of what they realised. */
import type { Copying, Position } from "../../futures/kernel/public.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { RULES_KEPT_GAINS, RULES_OPEN_COSTS } from "../../../kernel/rules.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { amount, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { areFollowSettings, FOLLOWERS_MAX, isNoLooser, isStopped, shareDue, TRADERS_FOLLOWED_MAX, type AtEnd } from "../formulas.ts";
import type { CopiesState, Follow, Trader } from "./copies-state.ts";
import type {
  CopyEvent,
  CopyRefusal,
  Follow as FollowCommand,
  FollowEndCause,
  SelfHold,
  SetFollow,
  Unfollow,
} from "./copy-trading.messages.ts";
import { costsOf, isActive } from "./traders.ts";

export type FollowsNeeds = {
  readonly state: CopiesState;
  readonly futures: () => Copying;
  readonly ledger: Ledger;
  readonly isOffered: () => boolean;
  readonly isOpen: (user: UserId) => boolean;
  readonly rules: () => number;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  /** Whether somebody bound themselves, and how. */
  readonly bound: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
  /** Closes copies as soon as somebody takes them. */
  readonly close: (copies: readonly Position[], cause: FollowEndCause, at: TimeMs) => void;
  readonly emit: (event: CopyEvent | Settled) => void;
};

export class Follows {
  readonly #needs: FollowsNeeds;

  constructor(needs: FollowsNeeds) {
    this.#needs = needs;
  }

  begin({ user, trader: of, settings, sharePpm, at }: FollowCommand): CopyRefusal | undefined {
    const { state, isOffered, isOpen, futures, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (!isOffered()) return "copies_not_offered";
    const trader = state.traders.get(of);
    if (trader === undefined || !isActive(trader)) return "copy_trader_not_found";
    const refusal = this.#refusePerson(user, trader);
    if (refusal !== undefined) return refusal;
    if (sharePpm !== trader.sharePpm) return "copy_share_changed";
    if (!areFollowSettings(settings)) return "copy_settings_invalid";
    state.count += 1;
    const number = state.count;
    const sums = { isEnding: false, realised: 0n, shared: 0n, copies: new Map() };
    state.keep({ number, user, trader: of, settings, sharePpm, since: at, ...sums });
    futures().account(user).isWatched = true;
    emit({ type: "copies/followed", follow: number, user, trader: of, settings, sharePpm, at });
    return undefined;
  }

  #refusePerson(user: UserId, trader: Trader): CopyRefusal | undefined {
    const { state } = this.#needs;
    if (user === trader.user) return "copy_own";
    if (state.traders.has(user)) return "copy_traders_follow_nobody";
    if (trader.state !== "active" || trader.isPaused) return "copy_trader_closed";
    const mine = state.of(user);
    if (mine.some((follow) => follow.trader === trader.user)) return "copy_follows_already";
    if (mine.length >= TRADERS_FOLLOWED_MAX) return "copy_follows_two";
    return trader.follows.length >= FOLLOWERS_MAX ? "copy_trader_full" : undefined;
  }

  #find(user: UserId, number: number): Follow | CopyRefusal {
    const follow = this.#needs.state.follows.get(number);
    if (follow === undefined) return "copy_follow_not_found";
    if (follow.user !== user) return "copy_follow_not_yours";
    return follow.isEnding ? "copy_follow_ending" : follow;
  }

  set({ user, follow: number, settings, at }: SetFollow): CopyRefusal | undefined {
    const follow = this.#find(user, number);
    if (typeof follow === "string") return follow;
    if (!areFollowSettings(settings)) return "copy_settings_invalid";
    // Who bound themselves may still give less room.
    const bound = isNoLooser(settings, follow.settings) ? undefined : this.#needs.bound(user);
    if (bound !== undefined) return bound;
    follow.settings = settings;
    this.#needs.emit({ type: "copies/follow-set", follow: number, user, settings, at });
    return undefined;
  }

  unfollow({ user, follow: number, copies, at }: Unfollow): CopyRefusal | undefined {
    const follow = this.#find(user, number);
    if (typeof follow === "string") return follow;
    if (copies !== "close" && copies !== "keep") return "copy_settings_invalid";
    this.end(follow, copies, "person", at);
    return undefined;
  }

  /** Nothing more is copied. Without copies it is over at once. */
  end(follow: Follow, copies: AtEnd, cause: FollowEndCause, at: TimeMs): void {
    const { emit, close } = this.#needs;
    const { number, user, trader } = follow;
    if (follow.isEnding) return;
    follow.isEnding = true;
    emit({ type: "copies/ending", follow: number, user, trader, copies, cause, at });
    const positions = this.positions(follow);
    if (copies === "keep") for (const position of positions) this.#hold(follow, position, at);
    if (follow.copies.size === 0) this.over(follow, at);
    else close(positions, cause, at);
  }

  /** Its copies, in the order in which they began. */
  positions({ copies }: Follow): readonly Position[] {
    const futures = this.#needs.futures();
    return [...copies.values()].map(({ position: id }) => {
      const position = futures.position(id);
      invariant(position !== undefined, "a copy must be open", id);
      return position;
    });
  }

  selfHold({ user, position: id, at }: SelfHold): CopyRefusal | undefined {
    const { futures, state } = this.#needs;
    const position = futures().position(id);
    if (position === undefined) return "position_not_found";
    if (position.user !== user) return "position_not_yours";
    const follow = state.follows.get(position.follow);
    if (follow === undefined) return "not_a_copy";
    this.#hold(follow, position, at);
    if (follow.isEnding && follow.copies.size === 0) this.over(follow, at);
    return undefined;
  }

  #hold(follow: Follow, position: Position, at: TimeMs): void {
    const { futures, rules, emit } = this.#needs;
    // What goes to the follower came of the trader: it counts as if it were closed at the mark.
    const open = futures().unrealised(position);
    const result = rules() < RULES_KEPT_GAINS ? Math.min(0, open) : open;
    follow.realised += BigInt(result);
    this.drop(follow, position);
    futures().setFollow(position, 0);
    emit({ type: "copies/self-held", follow: follow.number, user: follow.user, position: position.id, result, at });
  }

  /** A copy is none any more: it ended, or became own. What it cost comes off what was realised. */
  drop(follow: Follow, position: Position): void {
    const { state } = this.#needs;
    const copy = [...follow.copies.values()].find((one) => one.position === position.id);
    invariant(copy !== undefined, "a copy must be its follow's", position.id, follow.number);
    follow.realised -= BigInt(costsOf(position));
    follow.copies.delete(copy.source);
    const source = state.source(copy.source);
    source.copies -= 1;
    state.forgetIfOver(source, this.#needs.futures().position(source.id) !== undefined);
  }

  /** Whether what it lost so far, open results included, reaches the follower's stop: without copies too, so that no new one begins. */
  isStopped(follow: Follow): boolean {
    const { settings, isEnding } = follow;
    if (settings.stopPpm === 0 || isEnding) return false;
    return isStopped(this.netOf(follow, this.openResult(follow)), settings);
  }

  /** What its person has won or lost by it: realised and open, less shares of profit. */
  netOf({ realised, shared }: Follow, open: Amount): bigint {
    return realised + open - (this.#needs.rules() < RULES_OPEN_COSTS ? 0n : shared);
  }

  /**
   * Results of its copies at the marks less what they have cost, and their margins: asked each second, and for every copy, so looked for
   * where they lie together.
   */
  openSums({ user, number, copies }: Follow): { readonly result: Amount; readonly margin: number } {
    const futures = this.#needs.futures();
    const hasCosts = this.#needs.rules() >= RULES_OPEN_COSTS;
    let [result, some, margin] = [0n, 0, 0];
    if (copies.size === 0) return { result: amount(0n), margin };
    for (const position of futures.peek(user).positions) {
      if (position.follow !== number) continue;
      const [atMark, before] = [futures.unrealised(position), some];
      const more = hasCosts ? atMark - costsOf(position) : atMark;
      some += more;
      margin += position.margin;
      // Of two that are whole and safe a sum that is not says so.
      if (Number.isSafeInteger(some)) continue;
      result += BigInt(before);
      some = more;
    }
    return { result: amount(result + BigInt(some)), margin };
  }

  openResult(follow: Follow): Amount {
    return this.openSums(follow).result;
  }

  /** Over for good: the last share is paid. */
  over(follow: Follow, at: TimeMs): void {
    const { state, futures, emit } = this.#needs;
    this.share(follow, at);
    const { number, user, trader: of, realised, shared } = follow;
    state.forget(follow);
    if (state.of(user).length === 0) futures().account(user).isWatched = false;
    const trader = state.trader(of);
    if (trader.state === "left" && trader.follows.length === 0) state.forgetTrader(of);
    emit({ type: "copies/unfollowed", follow: number, user, trader: of, realised: amount(realised), shared: amount(shared), at });
  }

  /** What shares are of: what was realised, less what its copies lose at the marks, their costs included. So no winner is shared while its loser stays open. */
  counted(follow: Follow): bigint {
    const open = this.openResult(follow);
    return open < 0n ? follow.realised + open : follow.realised;
  }

  /** Pays what is due of profit, as far as it may leave the follower's account. */
  share(follow: Follow, at: TimeMs): void {
    const { ledger, futures, isOpen, position, emit } = this.#needs;
    const { number, user, trader, sharePpm, shared } = follow;
    const counted = this.counted(follow);
    const due = shareDue(counted, sharePpm, shared);
    if (due === 0n || !isOpen(trader)) return;
    const free = futures().leavable(user);
    const paid = amount(due < free ? due : free);
    ledger.move(futures().money(user), futures().money(trader), paid, REASON.copy_share, number);
    follow.shared += paid;
    emit({ type: "copies/shared", follow: number, user, trader, paid, owed: amount(due - paid), at });
    if (paid === 0n) return;
    const from = `command:${position()}` as const;
    emit({
      type: "settlement/settled",
      product: "copies",
      contract: number,
      user,
      formula: "copy-share/1",
      inputs: [
        { name: "realised", value: String(counted), from },
        { name: "share_ppm", value: String(sharePpm), from: "terms" },
        { name: "shared", value: String(shared), from },
        { name: "leavable", value: String(free), from },
      ],
      terms: { trader: String(trader) },
      result: { paid: String(paid) },
      at,
    });
  }
}
