/** The kernel's copy trading against the auditor's own, command by command: any commands whatever, over hours, restarts and prices that jump. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { follow, held, SETTINGS } from "../../../kernel/copies-venue.arbitrary.ts";
import { commandOf, HOUR_MS, quotes, step, type Step } from "../../../kernel/copies-walk.arbitrary.ts";
import { FUTURES_MAKER, futuresVenueCommands, indexAt, leverOf, limit, order } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { BTC_USDT, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ratePpm, userId } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";

/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["COPIES_WALKS"] ?? 300);

type Look = (outcome: Outcome, command: Command) => void;
type More =
  | Step
  /** Somebody who is followed buys a lot so often, or gives all that they have other exits, within one second. */
  | { readonly kind: "spree"; readonly times: number; readonly closes: boolean }
  /** Seconds later the house quotes far from the mark, and somebody who is followed closes, or a trade there reaches their stop. */
  | {
      readonly kind: "thin";
      readonly away: number;
      readonly seconds: number;
      readonly quantity: number;
      readonly by: "close" | "stop" | "nobody";
    }
  | { readonly kind: "exits"; readonly user: number; readonly stopLoss: number }
  /** A resting order of somebody who is followed is filled lot by lot; a follower has other settings after the first. */
  | { readonly kind: "pieces"; readonly times: number; readonly lots: number }
  /** Nearly all that is free leaves somebody's account, or comes back. */
  | { readonly kind: "money"; readonly user: number; readonly left: number; readonly isOut: boolean }
  /** Somebody who is followed puts more into their margin than a follower has set aside for all. */
  | { readonly kind: "put"; readonly units: number }
  | { readonly kind: "break"; readonly user: number }
  /** A follower of the first trader has other settings, or leaves and comes again while copied positions are open. */
  | { readonly kind: "settings"; readonly user: number; readonly number: number; readonly multiple: number }
  | { readonly kind: "again"; readonly user: number; readonly copies: string }
  | { readonly kind: "second"; readonly by: number; readonly quantity: number };

const user = fc.integer({ min: 1001, max: 1004 });
const one = <Kind extends string>(name: Kind) => fc.constant(name);
const more: fc.Arbitrary<readonly More[]> = fc.array(
  fc.oneof(
    { weight: 60, arbitrary: step as fc.Arbitrary<More> },
    { weight: 1, arbitrary: fc.record({ kind: one("spree"), times: fc.constantFrom(3, 8, 61, 66), closes: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        ...{ kind: one("thin"), away: fc.constantFrom(3, 6, 9, 13, 18, 45), seconds: fc.constantFrom(1, 1, 10, 21) },
        ...{ quantity: fc.constantFrom(1, 30, 9000), by: fc.constantFrom("close" as const, "stop" as const, "nobody" as const) },
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: one("exits"), user: fc.constantFrom(1001, 1001, 1002), stopLoss: fc.constantFrom(0, 5, 700) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: one("pieces"), times: fc.constantFrom(1, 2, 5), lots: fc.constantFrom(1, 3, 40) }) },
    { weight: 3, arbitrary: fc.record({ kind: one("money"), user, left: fc.constantFrom(0, 60_000, 3_000_000), isOut: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ kind: one("settings"), user: fc.constantFrom(1003, 1004) },
        ...{ number: fc.constantFrom(20, 100, 300), multiple: fc.constantFrom(0, 5, 20) },
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: one("again"), user: fc.constantFrom(1003, 1004), copies: fc.constantFrom("close", "keep") }),
    },
    { weight: 2, arbitrary: fc.record({ kind: one("put"), units: fc.constantFrom(7_000_000, 500_000_000, 3_000_000_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: one("break"), user: fc.constantFrom(1003, 1004, 1002) }) },
    {
      weight: 12,
      arbitrary: fc.record({ kind: one("second"), by: fc.integer({ min: -12, max: 12 }), quantity: fc.constantFrom(1, 30, 9000) }),
    },
  ),
  { maxLength: 80, size: "max" },
);

class Walk {
  kernel = new Kernel();
  readonly #auditor = new Auditor();
  readonly #look: Look;
  #skipped = 0;

  constructor(look: Look) {
    this.#look = look;
    const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
    const copies = [
      { type: "copies/set-terms", terms, askedBy: "rule" },
      { type: "copies/apply", user: 1001, sharePpm: 100_000 },
      follow(1003),
      follow(1004, { kind: "lots" }),
    ];
    for (const command of [...testVenueCommands(), ...futuresVenueCommands(), ...copies]) this.run(command);
  }

  run(body: object): void {
    const command = { at: Math.max(START, this.kernel.at), ...body } as unknown as Command;
    const outcome = this.kernel.execute(command);
    this.#look(outcome, command);
    this.#auditor.audit(command, outcome, this.kernel);
  }

  #settle(at: number): void {
    const { kernel } = this;
    while (kernel.schedule.nextAt <= at)
      this.run({ type: "schedule/advance", at: Math.max(kernel.at, Math.min(at, kernel.schedule.nextAt)) });
  }

  take(given: More): void {
    if (given.kind === "hours") {
      this.#skipped += given.hours * HOUR_MS;
      return;
    }
    const isPrice = given.kind === "futures-price" || given.kind === "second";
    const passed = given.kind === "thin" ? given.seconds * 1000 : isPrice ? 1000 : 1;
    const at = this.kernel.at + this.#skipped + passed;
    this.#skipped = 0;
    this.#settle(at);
    for (const command of this.#commandsOf(given, at)) {
      this.run({ ...command, at });
      this.#settle(at);
    }
    if (at % 7 === 0) this.kernel = Kernel.restore(this.kernel.snapshot());
  }

  #followOf(of: number): number {
    return this.kernel.copies.followsOf(userId(of))[0]?.number ?? 1;
  }

  #settings({
    user: of,
    number,
    multiple,
  }: {
    readonly user: number;
    readonly number: number;
    readonly multiple: number;
  }): readonly object[] {
    return [{ type: "copies/set-follow", user: of, follow: this.#followOf(of), settings: { ...SETTINGS, number, multiple } }];
  }

  #thin({ away, quantity, by }: Extract<More, { readonly kind: "thin" }>, mark: number): readonly object[] {
    const position = held(this.kernel, 1001)[0]?.id ?? 1;
    const far = { bids: [mark - away, quantity], asks: [mark + away, quantity] };
    const exits = { takeProfitTicks: 0, stopLossTicks: mark - 1, source: "last" };
    return [
      { type: "futures/resume", contract: BTC_USDT },
      ...(by === "stop" ? [{ type: "futures/set-exits", user: 1001, position, ...exits }, indexAt(mark)] : []),
      { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, ...far },
      ...(by === "stop" ? [order(1002, "sell", 1)] : []),
      ...(by === "close" ? [{ type: "futures/close", user: 1001, position, lots: 0 }] : []),
      indexAt(mark),
    ];
  }

  #commandsOf(given: Exclude<More, { readonly kind: "hours" }>, at: number): readonly object[] {
    const { kernel } = this;
    const mark = kernel.futures.desk.contracts.get(BTC_USDT)?.mark ?? 1000;
    const levels = { user: FUTURES_MAKER, contract: BTC_USDT };
    switch (given.kind) {
      case "spree":
        return [
          { type: "futures/resume", contract: BTC_USDT },
          quotes(kernel, at),
          ...Array.from({ length: given.times }, () => order(1001, "buy", 1, { multiple: 10 })),
          ...(given.closes ? [{ type: "futures/close-many", user: 1001, contract: BTC_USDT, side: "both" }] : []),
        ];
      case "thin":
        return this.#thin(given, mark);
      case "exits":
        return held(kernel, given.user).map(({ id }, i) => {
          const stopLossTicks = given.stopLoss === 0 ? 0 : Math.max(1, mark - given.stopLoss - i);
          return { type: "futures/set-exits", user: given.user, position: id, takeProfitTicks: 0, stopLossTicks, source: "mark" };
        });
      case "pieces":
        return [
          { ...{ type: "futures/quote", ...levels }, bids: [], asks: [mark + 2, 9000] },
          limit(1001, "buy", given.times * given.lots, mark),
          order(1002, "sell", given.lots),
          ...this.#settings({ user: 1003, number: given.times * 20, multiple: 0 }),
          ...Array.from({ length: given.times - 1 }, () => order(1002, "sell", given.lots)),
        ];
      case "money": {
        const [from, to] = given.isOut ? ["lever", "change"] : ["change", "lever"];
        const { own } = leverOf(kernel, given.user);
        const amount = given.isOut ? own - BigInt(given.left) : 500_000_000n;
        return [{ type: "transfer/move", user: given.user, asset: USDT, amount, from, to }];
      }
      case "settings":
        return this.#settings(given);
      case "again":
        return [
          { type: "copies/unfollow", user: given.user, follow: this.#followOf(given.user), copies: given.copies },
          { type: "futures/resume", contract: BTC_USDT },
          follow(given.user, { guardPpm: ratePpm(50_000) }),
        ];
      case "put": {
        const settings = { ...SETTINGS, mostAll: 200_000_000n, mostPosition: given.units < 500_000_000 ? 4_000_000n : 0n };
        const position = held(kernel, 1001)[0]?.id ?? 1;
        return [
          { type: "copies/set-follow", user: 1003, follow: this.#followOf(1003), settings },
          quotes(kernel, at),
          order(1001, "buy", 20, { multiple: 10 }),
          { type: "futures/adjust-margin", user: 1001, position, units: BigInt(given.units) },
        ];
      }
      case "break":
        return [{ type: "self-limits/break", user: given.user, length: "day" }];
      case "second": {
        const middle = Math.max(100, mark + given.by);
        const { quantity } = given;
        return [{ ...{ type: "futures/quote", ...levels }, bids: [middle - 1, quantity], asks: [middle + 1, quantity] }, indexAt(middle)];
      }
      default:
        return given.kind === "trade" ? [quotes(kernel, at), commandOf(kernel, given, at)] : [commandOf(kernel, given, at)];
    }
  }
}

test("whatever is copied, every refusal, event, unit and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(more, (given) => {
      const walk = new Walk(({ events, refusal }) => {
        const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
        if (refusal !== undefined) note(refusal);
        for (const event of events) {
          note(event.type);
          if (event.type === "copies/not-copied") note(`${event.what} ${event.reason}`);
          if (event.type === "copies/ending") note(event.cause);
        }
      });
      for (const one of given) walk.take(one);
    }),
    // The same walks each time where all of it has to happen; others when there are many.
    { numRuns: WALKS, ...(WALKS > 300 ? {} : { seed: 7 }) },
  );
  if (WALKS > 300) console.log([...seen].sort());
  for (const what of ["copied", "not-copied", "self-held", "shared", "ending", "unfollowed", "leaving", "paused", "hour"])
    expect(seen.get(`copies/${what}`) ?? 0, what).toBeGreaterThan(0);
  for (const reason of ["slippage", "most_all", "most_position", "left_out", "trader_paused", "on_a_break", "less_than_a_lot"])
    expect(seen.get(`open ${reason}`) ?? 0, reason).toBeGreaterThan(0);
  for (const what of ["close close_guard", "open closed_before_turn"]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const reason of ["most_all", "most_position"]) expect(seen.get(`margin ${reason}`) ?? 0, reason).toBeGreaterThan(0);
}, 600_000);
