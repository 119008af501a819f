/** Who borrows has no more for it: what is owed is taken off what counts for a VIP level, in the kernel and in the auditor's model. */
import { expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC, BTC_USDT, MAKER, place, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { FIRST_VIP_TABLE } from "../../vip/formulas.ts";
import { testLoanTerms } from "./loans.arbitrary.ts";

const DAY = 86_400_000;
const usdt = (units: number): bigint => BigInt(units) * 1_000_000n;

class Venue {
  readonly kernel = new Kernel();
  readonly #auditor = new Auditor();
  now: number = START;

  constructor() {
    for (const { at: _at, ...command } of testVenueCommands()) this.say(command);
    this.price();
    for (const [asset, units] of [[USDT, usdt(20_000)] as const, [BTC, 3_000_000_000n] as const])
      this.say({ type: "cover/fund", product: "loans", asset, amount: units });
    for (const asset of [USDT, BTC]) this.say({ type: "loans/set-product", terms: testLoanTerms(asset, "small"), askedBy: "rule" });
  }

  say(body: object): void {
    const next = this.kernel.schedule.nextAt <= this.now ? [{ type: "schedule/advance" }, body] : [body];
    for (const one of next) {
      const command = { ...one, at: this.now } as unknown as Command;
      const outcome = this.kernel.execute(command);
      if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
      this.#auditor.audit(command, outcome, this.kernel);
    }
  }

  price(ticks = 1000): void {
    this.say({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks, volume: 0, sources: 3 }] });
  }

  /** Levels by what one has alone, as good as. */
  table(balances: readonly number[]): void {
    this.say({ type: "vip/set-table", levels: FIRST_VIP_TABLE.map((level, index) => ({ ...level, balance: balances[index] ?? 0 })) });
  }

  /** Thirty days later: what each has then counts for all of them. */
  month(ticks = 1000): void {
    this.now = (Math.floor(this.now / DAY) + 30) * DAY;
    this.price(ticks);
  }

  /** The auditor has its own idea of the fee. */
  buy(user: number, ticks = 1000): void {
    this.say({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [ticks, 10_000] });
    this.say({ ...place(user, "buy", ticks, 10), at: this.now });
  }

  level = (user: number): { readonly level: number; readonly balance: number } => {
    const { level, balance } = this.kernel.vip.standing(user as typeof ANN, this.kernel.at);
    return { level, balance };
  };
}

const pledged = { type: "loans/apply", product: 1, days: 366, collateral: USDT };

test("borrowed money raises no level: thirty days of interest lower what one has", () => {
  const venue = new Venue();
  const has = Number(venue.kernel.ledger.balanceOf(ANN, 2 as never, USDT)) / 1_000_000;
  venue.table([has + 1, 2 * has, 3 * has, 4 * has, 5 * has]);
  const borrowed = 20_000;
  venue.say({ ...pledged, user: ANN, amount: usdt(borrowed), pledge: usdt(has - 1) });
  venue.month();
  // 0.001 % for each of the begun hours.
  const hours = Math.ceil((venue.now - START) / 3_600_000);
  expect(venue.level(ANN)).toEqual({ level: 0, balance: Math.floor(has - (borrowed * hours) / 100_000) });
  expect(venue.level(BEN)).toEqual({ level: 0, balance: has });
  venue.buy(ANN);
});

test("a coin that is owed counts at its price, and what is owed beyond what one has is nothing, not less", () => {
  const venue = new Venue();
  const has = Number(venue.kernel.ledger.balanceOf(ANN, 2 as never, USDT)) / 1_000_000;
  venue.table([has / 2, 2 * has, 3 * has, 4 * has, 5 * has]);
  venue.say({ ...pledged, product: 2, user: ANN, amount: 100_000_000n, pledge: usdt(2000) });
  venue.say({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [1000, 10_000], asks: [] });
  venue.say(place(ANN, "sell", 1000, 1000));
  venue.month(1500);
  expect(venue.level(ANN).balance).toBeLessThan(has - 490);
  expect(venue.level(ANN).balance).toBeGreaterThan(has - 530);
  expect(venue.level(ANN).level).toBe(1);
  venue.buy(ANN, 1500);
  venue.month(200_000);
  expect(venue.level(ANN)).toEqual({ level: 0, balance: 0 });
});
