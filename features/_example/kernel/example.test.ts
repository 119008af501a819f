import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount } from "../../../money/units.ts";
import { EXAMPLE_COVER } from "./example.ts";
import { kernelWithExample, WITH_EXAMPLE } from "./with-example.arbitrary.ts";

const DAY_MS = 86_400_000;
const GRANT = 100_000_000_000n;

function venue(covered = 1_000_000n): Kernel {
  const kernel = testVenue(kernelWithExample());
  if (covered > 0n) kernel.execute({ type: "cover/fund", at: START, product: EXAMPLE_COVER, asset: USDT, amount: amount(covered) });
  return kernel;
}

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}

const open = (more: object = {}): object => ({ type: "example/open", user: ANN, asset: USDT, principal: 1_000_000n, days: 3, ...more });
const balance = (kernel: Kernel, bucket: "own" | "pledged"): bigint => kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT, bucket);

test("what is promised is covered when it is sold, and paid on its day with a receipt", () => {
  const kernel = venue();
  say(kernel, open());
  expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT - 1_000_000n, 1_000_000n]);
  expect(kernel.cover.accounts().find(({ product }) => product === EXAMPLE_COVER)).toMatchObject({ held: 997_000n, promised: 3000n });
  expect(say(kernel, { type: "schedule/advance", at: START + 3 * DAY_MS - 1 }).refusal).toBe("nothing_due");
  const { events } = say(kernel, { type: "schedule/advance", at: START + 3 * DAY_MS });
  expect(events).toMatchObject([
    { type: "example/ended", reason: "matured", contract: 1 },
    { type: "settlement/settled", formula: "example/1", contract: 1, user: ANN, result: { interest: "3000" } },
  ]);
  expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT + 3000n, 0n]);
  kernel.check();
});

test("a venue that was down over the day settles with the contract's own terms, once", () => {
  const kernel = venue();
  say(kernel, open());
  const restored = Kernel.restore(kernel.snapshot(), {}, WITH_EXAMPLE);
  say(restored, { type: "schedule/advance", at: START + 90 * DAY_MS });
  expect(balance(restored, "own")).toBe(GRANT + 3000n);
  expect(say(restored, { type: "schedule/advance", at: START + 91 * DAY_MS }).refusal).toBe("nothing_due");
});

test("who leaves early gets the principal, and the house its cover back; nothing is due any more", () => {
  const kernel = venue();
  say(kernel, open());
  expect(say(kernel, { type: "example/leave", user: ANN, contract: 1 }).events).toMatchObject([{ type: "example/ended", reason: "left" }]);
  expect([balance(kernel, "own"), kernel.cover.free(EXAMPLE_COVER, USDT), kernel.schedule.size]).toEqual([GRANT, 1_000_000n, 0]);
  kernel.check();
});

test("starting again ends every contract", () => {
  const kernel = venue();
  for (let i = 0; i < 3; i++) say(kernel, open());
  say(kernel, { type: "wallet/start-again", user: ANN });
  expect([balance(kernel, "own"), balance(kernel, "pledged"), kernel.schedule.size]).toEqual([GRANT, 0n, 0]);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["an asset that is not listed", open({ asset: 77 }), "asset_not_found"],
    ["a stranger", open({ user: 1999 }), "account_not_open"],
    ["no days", open({ days: 0 }), "example_terms_invalid"],
    ["a day and a half", open({ days: 1.5 }), "example_terms_invalid"],
    ["more than a year", open({ days: 366 }), "example_terms_invalid"],
    ["nothing", open({ principal: 0n }), "example_terms_invalid"],
    ["more than there is", open({ principal: GRANT + 1n }), "insufficient_balance"],
    ["more than is covered", open({ principal: 334_000_000n }), "cover_exhausted"],
    ["leaving what is not there", { type: "example/leave", user: ANN, contract: 5 }, "example_not_found"],
    ["leaving another's", { type: "example/leave", user: BEN, contract: 1 }, "example_not_yours"],
  ])("%s", (_why, command, refusal) => {
    const kernel = venue();
    say(kernel, open());
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("the twenty-first of a person, while the twentieth is taken, and so is all that is covered", () => {
    const kernel = venue();
    for (let i = 0; i < 20; i++) expect(say(kernel, open()).refusal).toBeUndefined();
    expect(say(kernel, open()).refusal).toBe("example_limit_reached");
    expect(say(kernel, open({ user: BEN, principal: 313_333_333n })).refusal).toBeUndefined();
  });
});
