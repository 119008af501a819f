/**
 * VIP levels: who traded or has much pays lower fees. With the first price of each day (UTC) the kernel begins to look at everybody: what
 * they traded on the 30 days before, and the mean of what they had, less what they owed, at the beginning of 30 days. One of the two is enough; no command names a
 * person. The look goes on with the prices that follow, some thousand accounts each; everybody's level is what a look at once would give.
 */
import { amount, timeMs, type Amount, type AssetId, type RatePpm, type TimeMs, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { FeeMarks } from "../../../kernel/ledger/fee-marks.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Part } from "../../../kernel/part.ts";
import { worthPrices } from "../../../kernel/prices/worth.ts";
import { RULES_VIP, RULES_VIP_IN_PARTS } from "../../../kernel/rules.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Market, MarketTerms } from "../../spot/kernel/public.ts";
import { FIRST_VIP_TABLE, isVipTable, VIP_DAYS, VIP_LEVELS, vipLevelOf, vipRate, type VipTable } from "../formulas.ts";
import { Days } from "./days.ts";
import { Look, type Debt } from "./look.ts";
import { readTable, saveTable } from "./table-bytes.ts";
import type { VipCommand, VipEvent, VipRefusal } from "./vip.messages.ts";

export const VIP_UNIT = "USDT";
const DAY_MS = 86_400_000;
const NEVER = 0;
/** With one price so many accounts are added up, and so many people looked at. */
export const LOOK_ACCOUNTS_MAX = 4000;
export const LOOK_PEOPLE_MAX = 2000;

export type VipNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly rules: () => number;
  readonly markets: () => readonly Market[];
  readonly index: (market: Market) => number | undefined;
  /** Who pays other fees than a market's own. */
  readonly marks: Pick<FeeMarks, "mark">;
  /** What everybody owes. */
  readonly debts: (at: TimeMs) => Iterable<Debt>;
  readonly emit: (event: VipEvent) => void;
};

export type VipStanding = {
  readonly level: number;
  /** Of the last 30 days, today among them; smallest units of USDT. */
  readonly volume: Amount;
  /** Mean of 30 days at the last look, whole USDT. */
  readonly balance: number;
};

export class Vip implements Part<VipCommand, VipRefusal> {
  readonly name = "vip";
  /** 2: a look that goes on. */
  readonly version = 2;
  readonly commands = { "vip/set-table": "upkeep" } as const;
  readonly #needs: VipNeeds;
  readonly #people = new Map<UserId, Days>();
  /** Those above VIP 0, for the fills. */
  readonly #levels = new Map<UserId, number>();
  #table: VipTable = FIRST_VIP_TABLE;
  #nextTable: VipTable | undefined;
  #look: Look | undefined;
  /** The day that the next look begins; 0 before the first is known. */
  #nextDay = NEVER;

  constructor(needs: VipNeeds) {
    this.#needs = needs;
  }

  get table(): VipTable {
    return this.#table;
  }

  /** What counts from the next look on, where that is another. */
  get nextTable(): VipTable | undefined {
    return this.#nextTable;
  }

  /** When everybody is looked at again; undefined before the venue knows a price. */
  get nextLookAt(): TimeMs | undefined {
    return this.#nextDay === NEVER ? undefined : timeMs(this.#nextDay * DAY_MS);
  }

  standing(user: UserId, at: TimeMs): VipStanding {
    const days = this.#people.get(user);
    const today = dayOf(at);
    return {
      level: days?.level ?? 0,
      volume: amount(days?.volume(today - VIP_DAYS + 1, today) ?? 0n),
      balance: days?.mean ?? 0,
    };
  }

  /** What a person pays where the market's own fee is `ppm`. */
  rate(user: UserId, role: "maker" | "taker", ppm: RatePpm): RatePpm {
    if (this.#levels.size === 0) return ppm;
    const level = this.#levels.get(user);
    return level === undefined ? ppm : vipRate(this.#tableOf(user), level, role, ppm);
  }

  /** Until their turn of a look a person's level means what it meant the day before. */
  #tableOf(user: UserId): VipTable {
    const look = this.#look;
    if (look === undefined) return this.#table;
    return this.#people.get(user)?.looked === look.terms.day ? this.#table : look.terms.before;
  }

  /** Both of a market's fees as they are for a person; what is shown before an order is placed. */
  ratesOf(user: UserId, terms: Pick<MarketTerms, "makerPpm" | "takerPpm">): Pick<MarketTerms, "makerPpm" | "takerPpm"> {
    return { makerPpm: this.rate(user, "maker", terms.makerPpm), takerPpm: this.rate(user, "taker", terms.takerPpm) };
  }

  /** Hears of each fill. The house does not count, nor who trades with themselves, nor what is paid in anything but USDT. */
  filled(market: Market, maker: UserId, taker: UserId, quoteUnits: number, at: TimeMs): void {
    const { rules, assets } = this.#needs;
    if (rules() < RULES_VIP || maker === taker || assets.get(market.terms.quote)?.code !== VIP_UNIT) return;
    const day = dayOf(at);
    if (maker >= HOUSE_USERS_END) this.#daysOf(maker).trade(day, quoteUnits);
    if (taker >= HOUSE_USERS_END) this.#daysOf(taker).trade(day, quoteUnits);
  }

  #daysOf(user: UserId): Days {
    let days = this.#people.get(user);
    if (days === undefined) this.#people.set(user, (days = new Days()));
    return days;
  }

  /** The first price of a day begins it, the ones after it go on; the first under these rules says which day is the next. */
  sampled(_samples: unknown, at: TimeMs): void {
    const [day, rules] = [dayOf(at), this.#needs.rules()];
    if (rules < RULES_VIP) return;
    if (day >= this.#nextDay) {
      // So few prices came in a day that the look of the one before is not over.
      while (this.#look !== undefined) this.#goOn(this.#look, at);
      if (this.#nextDay !== NEVER) this.#begin(day, at);
      this.#nextDay = day + 1;
    }
    if (this.#look === undefined) return;
    this.#goOn(this.#look, at);
    while (rules < RULES_VIP_IN_PARTS && this.#look !== undefined) this.#goOn(this.#look, at);
  }

  execute({ levels, at }: VipCommand): VipRefusal | undefined {
    if (this.#needs.rules() < RULES_VIP || !isVipTable(levels)) return "vip_table_invalid";
    this.#nextTable = levels;
    this.#needs.emit({ type: "vip/table-set", levels, day: dayOf(at) + 1, at });
    return undefined;
  }

  /** Accounts and index are kept as they are. Days on which nobody heard of a price count with what people have now. */
  #begin(day: number, at: TimeMs): void {
    const { ledger, assets, markets, index, debts } = this.#needs;
    const before = this.#table;
    this.#table = this.#nextTable ?? this.#table;
    this.#nextTable = undefined;
    const unit = assets.all().find(({ code }) => code === VIP_UNIT);
    const id: AssetId | undefined = unit?.id;
    const wholeUnit = 10n ** BigInt(unit?.decimals ?? 0);
    const firstDay = Math.max(this.#nextDay, day - VIP_DAYS + 1);
    const prices = worthPrices({ assets, markets: markets(), index }, id);
    this.#look = Look.begin({ day, firstDay, wholeUnit, before }, prices, ledger);
    this.#look.owe(debts(at), (user) => void this.#daysOf(user));
  }

  #goOn(look: Look, at: TimeMs): void {
    if (!look.isAddedUp) {
      look.addUp(LOOK_ACCOUNTS_MAX, (user) => void this.#daysOf(user));
      if (!look.isAddedUp) return;
      look.order = [...this.#people.keys()];
    }
    const end = Math.min(look.order.length, look.done + LOOK_PEOPLE_MAX);
    for (; look.done < end; look.done++) this.#lookAt(look.order[look.done], look, at);
    if (end === look.order.length) this.#look = undefined;
  }

  #lookAt(user: UserId, look: Look, at: TimeMs): void {
    const { day, firstDay, wholeUnit } = look.terms;
    const days = this.#daysOf(user);
    const whole = look.wholeOf(user);
    for (let missed = firstDay; missed <= day; missed++) days.hold(missed, whole);
    days.looked = day;
    const [volume, balance, from] = [days.volume(day - VIP_DAYS, day - 1), days.mean, days.level];
    const level = vipLevelOf(this.#table, volume / wholeUnit, balance);
    if (level === from) return;
    days.level = level;
    if (level === 0) this.#levels.delete(user);
    else this.#setLevel(user, level);
    this.#needs.emit({ type: "vip/level-changed", user, from, level, day, volume: amount(volume), balance, at });
  }

  #setLevel(user: UserId, level: number): void {
    this.#levels.set(user, level);
    this.#needs.marks.mark(user);
  }

  check(): void {
    invariant(isVipTable(this.#table) && (this.#nextTable === undefined || isVipTable(this.#nextTable)), "a table of levels must rise");
    for (const [user, { level }] of this.#people) {
      const isTold = (this.#levels.get(user) ?? 0) === level && level <= VIP_LEVELS;
      invariant(isTold && user >= HOUSE_USERS_END, "a level must be a person's, and the one that fills pay by", user, level);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#nextDay);
    saveTable(writer, this.#table);
    saveTable(writer, this.#nextTable);
    writer.number(this.#people.size);
    for (const [user, days] of this.#people) {
      writer.number(user);
      days.save(writer);
    }
    writer.number(this.#look === undefined ? 0 : 1);
    this.#look?.save(writer);
  }

  load(reader: StateReader, version: number): void {
    this.#nextDay = reader.number();
    this.#table = readTable(reader) ?? FIRST_VIP_TABLE;
    this.#nextTable = readTable(reader);
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      const days = new Days();
      days.load(reader);
      this.#people.set(user, days);
      if (days.level > 0) this.#setLevel(user, days.level);
    }
    if (version < 2 || reader.number() === 0) return;
    const look = Look.load(reader, [...this.#people.keys()]);
    for (const user of look.order.slice(0, look.done)) this.#daysOf(user).looked = look.terms.day;
    this.#look = look;
  }
}

const dayOf = (at: TimeMs): number => Math.floor(at / DAY_MS);
