/** The auditor's model of VIP levels, by the README: every fill is kept as it was, and each day everything is added up anew. */
import type { Command } from "../../../kernel/kernel.ts";
import type { FillHeard, ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { VipCommand } from "./vip.messages.ts";

const FIRST_PERSON = 1000;
const DAY_MS = 86_400_000;
type Level = { readonly volume: number; readonly balance: number; readonly makerPpm: number; readonly takerPpm: number };
const level = (volume: number, balance: number, makerPpm: number, takerPpm: number): Level => ({ volume, balance, makerPpm, takerPpm });
const FIRST: readonly Level[] = [
  level(100_000, 250_000, 700, 900),
  level(500_000, 1_000_000, 600, 800),
  level(2_000_000, 2_500_000, 500, 700),
  level(10_000_000, 10_000_000, 300, 600),
  level(50_000_000, 25_000_000, 200, 500),
];

export const vipModel = (needs: ModelNeeds): ModelPart => new VipModel(needs);

class VipModel implements ModelPart {
  readonly prefix = "vip";
  readonly #needs: ModelNeeds;
  readonly #fills: { readonly user: number; readonly day: number; readonly value: bigint }[] = [];
  /** What each had at the beginning of each day, in whole USDT. */
  readonly #balances: { readonly user: number; readonly day: number; readonly whole: bigint }[] = [];
  readonly #levels = new Map<number, number>();
  #table = FIRST;
  #next: readonly Level[] | undefined;
  /** The newest day of which a price was heard. */
  #lastDay: number | undefined;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.level = (user) => this.#levels.get(user) ?? 0;
    needs.known.volume = (user, at) => {
      const today = Math.floor(at / DAY_MS);
      const counted = this.#fills.filter((fill) => fill.user === user && fill.day > today - 30 && fill.day <= today);
      return counted.reduce((sum, { value }) => sum + value, 0n);
    };
  }

  apply(command: Command): string | undefined {
    const { levels } = command as VipCommand;
    if (this.#needs.facts.rules < 5 || !isTable(levels)) return "vip_table_invalid";
    this.#next = levels;
    return undefined;
  }

  /** The first price of a day. */
  sampled(at: number): void {
    const day = Math.floor(at / DAY_MS);
    if (this.#needs.facts.rules < 5 || (this.#lastDay !== undefined && day <= this.#lastDay)) return;
    if (this.#lastDay !== undefined) this.#begin(day, this.#lastDay + 1, at);
    this.#lastDay = day;
  }

  filled({ market, maker, taker, value, at }: FillHeard): void {
    if (this.#needs.facts.rules < 5 || maker === taker || this.#needs.assets.get(market.terms.quote)?.code !== "USDT") return;
    for (const user of [maker, taker]) if (user >= FIRST_PERSON) this.#fills.push({ user, day: Math.floor(at / DAY_MS), value });
  }

  rate(user: number, role: "maker" | "taker", ppm: number): number {
    const of = this.#table[(this.#levels.get(user) ?? 0) - 1];
    return of === undefined ? ppm : Math.min(ppm, role === "maker" ? of.makerPpm : of.takerPpm);
  }

  #begin(day: number, since: number, at: number): void {
    this.#table = this.#next ?? this.#table;
    this.#next = undefined;
    const unit = [...this.#needs.assets].find(([, { code }]) => code === "USDT");
    const whole = 10n ** BigInt(unit?.[1].decimals ?? 0);
    const worth = unit === undefined ? new Map<number, bigint>() : this.#worth(unit[0], at);
    for (const [user, units] of worth) {
      const counted = units < 0n ? 0n : units / whole;
      for (let one = Math.max(since, day - 29); one <= day; one++)
        this.#balances.push({ user, day: one, whole: counted > 2_000_000_000n ? 2_000_000_000n : counted });
    }
    for (const user of new Set([...this.#balances, ...this.#fills].map((one) => one.user))) {
      const fills = this.#fills.filter((fill) => fill.user === user && fill.day >= day - 30 && fill.day < day);
      const volume = fills.reduce((sum, { value }) => sum + value, 0n) / whole;
      const days = this.#balances.filter((one) => one.user === user && one.day > day - 30);
      const balance = days.reduce((sum, one) => sum + one.whole, 0n) / 30n;
      const numbers = this.#table.map((one, index) => (volume >= BigInt(one.volume) || balance >= BigInt(one.balance) ? index + 1 : 0));
      this.#levels.set(user, Math.max(...numbers));
    }
  }

  /** By person, in the smallest units of USDT; each balance rounded down, each debt up. */
  #worth(unit: number, at: number): ReadonlyMap<number, bigint> {
    const { ledger, assets, markets, known } = this.#needs;
    const worth = new Map<number, bigint>();
    for (const { owner, asset, own, pledged } of ledger.all()) {
      if (owner < FIRST_PERSON) continue;
      const market = [...markets.values()].find(({ terms, index }) => terms.base === asset && terms.quote === unit && index > 0n);
      for (const units of [own, pledged]) {
        let value = asset === unit ? units : 0n;
        if (asset !== unit && market !== undefined) {
          const per = 10n ** BigInt(market.terms.priceDecimals + (assets.get(asset)?.decimals ?? 0));
          value = (units * market.index * 10n ** BigInt(assets.get(unit)?.decimals ?? 0)) / per;
        }
        if (units !== 0n) worth.set(owner, (worth.get(owner) ?? 0n) + value);
      }
    }
    for (const { user, asset, units } of known.debts(at)) {
      const market = [...markets.values()].find(({ terms, index }) => terms.base === asset && terms.quote === unit && index > 0n);
      const over = asset === unit ? 1n : (market?.index ?? 0n) * 10n ** BigInt(assets.get(unit)?.decimals ?? 0);
      const under = asset === unit ? 1n : 10n ** BigInt((market?.terms.priceDecimals ?? 0) + (assets.get(asset)?.decimals ?? 0));
      worth.set(user, (worth.get(user) ?? 0n) - (units * over + under - 1n) / under);
    }
    return worth;
  }
}

function isTable(levels: readonly Level[]): boolean {
  if (levels.length !== 5) return false;
  const whole = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 2_000_000_000;
  return levels.every((one, index) => {
    const { volume, balance, makerPpm, takerPpm } = levels[index - 1] ?? level(0, 0, 100_000, 100_000);
    const asksMore = whole(one.volume) && whole(one.balance) && one.volume > volume && one.balance > balance;
    const areRates = [one.makerPpm, one.takerPpm].every((rate) => Number.isInteger(rate) && rate >= 0);
    return asksMore && areRates && one.makerPpm <= makerPpm && one.takerPpm <= takerPpm;
  });
}
