/** The auditor must notice: each row changes one thing in what the kernel said of the end of a contest. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const ENDS = START + 600_000;
const terms = {
  ...{ markets: [1], start: 1_000_000_000n, feePpm: 1000, seats: 3, isPublic: true, prizes: [50_000_000n], prizeDays: 7 },
  ...{ startsAt: START, joinsUntil: ENDS, endsAt: ENDS, everyMs: 0 },
};

/** Ann bought more than Ben of what has risen; the contest is to end. */
function scene(): { readonly kernel: Kernel; readonly auditor: Auditor } {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const say = (at: number, body: object): void => {
    while (kernel.schedule.nextAt <= at) one(at, { type: "schedule/advance" });
    one(at, body);
  };
  const one = (at: number, body: object): void => {
    const command = { ...body, at } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  };
  const sample = (ticks: number): object => ({ type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }] });
  for (const command of testVenueCommands()) say(START, command);
  say(START, { type: "cover/fund", product: "promotions", asset: USDT, amount: 100_000_000n });
  for (const user of [ANN, BEN]) say(START, { type: "verification/set-level", user, level: 1, by: 7 });
  say(START, { type: "contests/open", terms, ref: "a", askedBy: "rule" });
  for (const [user, spend] of [
    [ANN, 900_000_000n],
    [BEN, 100_000_000n],
  ] as const) {
    say(START, { type: "contests/join", user, contest: 1 });
    say(START, { type: "contests/order", user, contest: 1, market: 1, side: "buy", ticks: 0, lots: 0n, spend });
  }
  say(START, sample(1000));
  say(START + 60_000, sample(1100));
  say(ENDS - 1, sample(1200));
  return { kernel, auditor };
}

const end = { type: "schedule/advance", at: ENDS } as unknown as Command;
const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const row = (change: object) =>
  changed("contests/ended", ({ table }) => ({ table: table.map((one, i) => (i === 0 ? { ...one, ...change } : one)) }));
const input = (name: string, value: string) =>
  changed("settlement/settled", ({ inputs }) => ({ inputs: inputs.map((one) => (one.name === name ? { ...one, value } : one)) }));

describe("of a contest the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(end);
    const results = outcome.events.flatMap((event) => (event.type === "contests/result" ? [[event.user, event.place, event.prize]] : []));
    expect(results).toEqual([
      [ANN, 1, 50_000_000n],
      [BEN, 2, 0n],
    ]);
    auditor.audit(end, outcome, kernel);
  });

  test.each<[string, (outcome: Outcome) => Outcome]>([
    ["an entry is said to be worth a unit more", row({ equity: 1_178_901_001n })],
    ["an entry is said to have fallen less", row({ drawdownPpm: -1 })],
    ["another place is said", row({ place: 2 })],
    ["another prize is said", row({ prize: 49_999_999n })],
    ["prizes are said to be free again", changed("contests/ended", () => ({ released: 1n }))],
    ["another index is said", changed("contests/ended", () => ({ ticks: [1201] }))],
    ["a result is of somebody else", changed("contests/result", () => ({ user: BEN }))],
    ["a prize is said to run longer", changed("contests/result", ({ until }) => ({ until: until + 1 }))],
    ["a receipt names another index", input("index_1", "1201")],
    ["a receipt names more coins", input("lots_1", "900")],
    ["a receipt names less at the start", input("start", "999999999")],
  ])("%s", (_what, tamper) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(end);
    expect(() => auditor.audit(end, tamper(outcome), kernel)).toThrow();
  });
});
