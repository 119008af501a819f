/**
 * What bots have used of their limits: request weight per address and minute, orders per account and 10 s or day.
 *
 * Windows are fixed and begin at whole minutes (10 s, days) of the venue's clock, as the dialect's headers say. A window's
 * figures are dropped together when the next begins, so memory holds one window's callers and no more.
 */
import { addressGroup } from "../../identity/address-group.ts";
import { crowdOf } from "../app/crowd.ts";
import { botError } from "./bot-error.ts";

export type BotLimits = {
  /** Request weight per address and minute. */
  readonly weightPerMinute: number;
  /** Orders per account. */
  readonly ordersPer10Seconds: number;
  readonly ordersPerDay: number;
};

export const BOT_LIMITS: BotLimits = { weightPerMinute: 6000, ordersPer10Seconds: 100, ordersPerDay: 200_000 };

const MINUTE_MS = 60_000;
const TEN_SECONDS_MS = 10_000;
const DAY_MS = 86_400_000;
/** Subjects of one window; beyond it newcomers are counted together, so that a flood of addresses neither fills the memory nor resets a window. */
const SUBJECTS_MAX = 100_000;

class Window {
  readonly #lengthMs: number;
  #start = 0;
  readonly #used = new Map<string, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  of(subject: string, now: number): number {
    this.#turn(now);
    return this.#used.get(this.#keyOf(subject)) ?? 0;
  }

  add(subject: string, amount: number, now: number): number {
    this.#turn(now);
    const key = this.#keyOf(subject);
    const used = (this.#used.get(key) ?? 0) + amount;
    this.#used.set(key, used);
    return used;
  }

  #keyOf(subject: string): string {
    return this.#used.size < SUBJECTS_MAX || this.#used.has(subject) ? subject : crowdOf(subject);
  }

  /** Whole seconds until the next window begins. */
  secondsLeft(now: number): number {
    return Math.ceil((this.#start + this.#lengthMs - now) / 1000);
  }

  #turn(now: number): void {
    const start = now - (now % this.#lengthMs);
    if (start === this.#start) return;
    this.#start = start;
    this.#used.clear();
  }
}

export class BotUsage {
  readonly limits: BotLimits;
  readonly #clock: () => number;
  readonly #weight = new Window(MINUTE_MS);
  readonly #orders10s = new Window(TEN_SECONDS_MS);
  readonly #ordersDay = new Window(DAY_MS);

  constructor(clock: () => number, limits: BotLimits) {
    this.#clock = clock;
    this.limits = limits;
  }

  /** Counts a call; returns what the address has used of this minute, or throws -1003. */
  takeWeight(ip: string, weight: number): number {
    const now = this.#clock();
    const used = this.#weight.add(addressGroup(ip), weight, now);
    if (used > this.limits.weightPerMinute) throw botError.tooMuchWeight(this.limits.weightPerMinute, this.#weight.secondsLeft(now));
    return used;
  }

  weightOf(ip: string): number {
    return this.#weight.of(addressGroup(ip), this.#clock());
  }

  /** Counts orders that are about to be placed, or throws -1015 and counts none. */
  takeOrders(userId: number, count: number): void {
    const now = this.#clock();
    const user = String(userId);
    const { ordersPer10Seconds, ordersPerDay } = this.limits;
    if (this.#orders10s.of(user, now) + count > ordersPer10Seconds)
      throw botError.tooManyOrders(ordersPer10Seconds, "10 SECOND", this.#orders10s.secondsLeft(now));
    if (this.#ordersDay.of(user, now) + count > ordersPerDay)
      throw botError.tooManyOrders(ordersPerDay, "1 DAY", this.#ordersDay.secondsLeft(now));
    this.#orders10s.add(user, count, now);
    this.#ordersDay.add(user, count, now);
  }

  ordersOf(userId: number): { readonly in10Seconds: number; readonly inDay: number } {
    const now = this.#clock();
    const user = String(userId);
    return { in10Seconds: this.#orders10s.of(user, now), inDay: this.#ordersDay.of(user, now) };
  }
}
