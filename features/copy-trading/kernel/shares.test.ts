/** What is shared of profit while a loser stays open, or is kept. */
import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run, settle } from "../../../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, futuresVenue, indexAt, order } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { RULES_KEPT_GAINS, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC_USDT, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import { WEEK_MS } from "../formulas.ts";

function second(kernel: Kernel, price: number): void {
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [price - 1, 100_000], asks: [price + 1, 100_000] });
  act(kernel, indexAt(price, timeMs(kernel.at + 1000)));
}
/** A long and a short of Ann's, copied by Ben; the price rises by five percent, and the long is closed. */
function hedged(): Kernel {
  const kernel = copiesVenue();
  run(kernel, follow(BEN, { mostAll: 1_000_000_000n as never }));
  second(kernel, 1000);
  for (const side of ["buy", "sell"] as const) act(kernel, order(ANN, side, 4000, { at: kernel.at }));
  for (let price = 1005; price <= 1050; price += 5) second(kernel, price);
  act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN).find(({ side }) => side === "long")?.id, lots: 0 });
  expect(kernel.copies.follow(1)?.realised).toBeGreaterThan(180_000_000n);
  return kernel;
}

/** A long of Ann's, copied by Ben; the price rises by five percent. */
function winning(rules = RULES_NEWEST): Kernel {
  const bare = new Kernel();
  for (const command of testVenueCommands()) bare.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  const kernel = copiesVenue(futuresVenue(bare));
  run(kernel, follow(BEN, { mostAll: 1_000_000_000n as never }));
  second(kernel, 1000);
  act(kernel, order(ANN, "buy", 4000, { at: kernel.at }));
  for (let price = 1005; price <= 1050; price += 5) second(kernel, price);
  return kernel;
}

describe("a winner that its follower makes own", () => {
  test("is shared on Monday, once, whether or not it is closed", () => {
    const kernel = winning();
    const copy = held(kernel, BEN)[0];
    const [heldNow] = act(kernel, { type: "copies/self-hold", user: BEN, position: copy?.id });
    const follow = kernel.copies.follow(1);
    expect(heldNow).toMatchObject({ type: "copies/self-held", result: expect.any(Number) as number });
    expect(follow?.realised).toBeGreaterThan(180_000_000n);
    act(kernel, { type: "futures/close", user: BEN, position: copy?.id, lots: 0 });
    settle(kernel, kernel.at + WEEK_MS);
    const shared = kernel.copies.follow(1)?.shared ?? 0n;
    expect(shared).toBe(((follow?.realised ?? 0n) * 100_000n) / 1_000_000n);
    settle(kernel, kernel.at + WEEK_MS);
    expect(kernel.copies.follow(1)?.shared).toBe(shared);
    kernel.check();
  });

  test("is shared when its follower leaves and keeps it, no more than may leave the account", () => {
    const kernel = winning();
    const events = act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "keep" });
    expect(events).toContainEqual(expect.objectContaining({ type: "copies/shared", user: BEN, trader: ANN }));
    expect(held(kernel, BEN)).toMatchObject([{ side: "long", follow: 0 }]);
    kernel.check();
  });

  test("was not under the rules before", () => {
    const kernel = winning(RULES_KEPT_GAINS - 1);
    const events = act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "keep" });
    expect(events.filter(({ type }) => type === "copies/shared")).toEqual([]);
    kernel.check();
  });
});

describe("the winner of a long and a short is not shared", () => {
  test("while the loser is open, nor when both are closed", () => {
    const kernel = hedged();
    settle(kernel, kernel.at + WEEK_MS);
    expect(kernel.copies.follow(1)?.shared).toBe(0n);
    for (let i = 0; i < 2; i++) second(kernel, 1050);
    act(kernel, { type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    expect(held(kernel, BEN)).toEqual([]);
    settle(kernel, kernel.at + WEEK_MS);
    expect(kernel.copies.follow(1)?.shared).toBe(0n);
    kernel.check();
  });

  test("when its follower leaves and keeps the loser", () => {
    const kernel = hedged();
    const events = act(kernel, { type: "copies/unfollow", user: BEN, follow: 1, copies: "keep" });
    expect(events.filter(({ type }) => type === "copies/shared")).toEqual([]);
    expect(held(kernel, BEN)).toMatchObject([{ side: "short", follow: 0 }]);
    kernel.check();
  });

  test("until the loser wins: then it is, once", () => {
    const kernel = hedged();
    for (let price = 1045; price >= 1000; price -= 5) second(kernel, price);
    settle(kernel, kernel.at + WEEK_MS);
    const shared = kernel.copies.follow(1)?.shared ?? 0n;
    expect(shared).toBeGreaterThan(18_000_000n);
    expect(shared).toBeLessThan(19_000_000n);
    kernel.check();
  });
});
