import { describe, expect, test } from "vitest";
import { timeMs } from "../../../money/units.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { RULES_FAILED_BY_HAND } from "../../../kernel/rules.ts";
import { ANN, BEN, START, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { BANK_PAY_MS, PAY_WAIT_MS, REFUSAL_REST_MS, REVIEW_MS } from "../formulas.ts";
import { balance, DAY_MS, GRANT, HOUR_MS, request, say, withdrawalsVenue } from "./withdrawals.arbitrary.ts";

/** Takes over the rules from before those that count failures, whatever the test venue says. */
class UnderRules extends Kernel {
  override execute(command: Command): Outcome {
    return super.execute(command.type === "venue/adopt-rules" ? { ...command, rules: RULES_FAILED_BY_HAND - 1 } : command);
  }
}

const stateOf = (kernel: Kernel, number = 1): string | undefined => kernel.withdrawals.find(number)?.state;
const payer = (type: string, more: object = {}): object => ({ type: `withdrawals/${type}`, withdrawal: 1, by: "payer", ...more });
const sent = { type: "withdrawals/sent", withdrawal: 1, reference: 7 };

test("a good request pledges all of it with the fee, goes straight through, and is paid in three steps with a receipt", () => {
  const kernel = withdrawalsVenue();
  expect(say(kernel, request()).events).toMatchObject([
    { type: "withdrawals/requested", number: 1, fee: 1_000_000n, review: "", waits: [], btc: 150_000_000n },
    { type: "withdrawals/approved" },
  ]);
  expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT - 1_500_000_000n, 1_500_000_000n]);
  expect([say(kernel, payer("take")).refusal, stateOf(kernel)]).toEqual([undefined, "sending"]);
  expect([say(kernel, sent).refusal, stateOf(kernel)]).toEqual([undefined, "sent"]);
  expect(say(kernel, payer("settle")).events).toMatchObject([
    { type: "withdrawals/settled" },
    { formula: "withdrawal/1", contract: 1, user: ANN, result: { arrives: "1499000000" } },
  ]);
  expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT - 1_500_000_000n, 0n]);
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT)).toBe(1_499_000_000n);
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT)).toBe(1_000_000n);
  kernel.check();
});

test("the account for spot pays first, that for cards the rest, and each gets its own back", () => {
  const kernel = withdrawalsVenue();
  say(kernel, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change", "lever"] });
  say(kernel, { type: "transfer/move", user: ANN, asset: USDT, from: "change", to: "legal", amount: 99_000_000_000n });
  expect(say(kernel, request()).refusal).toBeUndefined();
  expect([balance(kernel, "pledged"), balance(kernel, "pledged", ANN, "legal")]).toEqual([1_000_000_000n, 500_000_000n]);
  say(kernel, { type: "withdrawals/cancel", user: ANN, withdrawal: 1 });
  expect([balance(kernel, "own"), balance(kernel, "own", ANN, "legal")]).toEqual([1_000_000_000n, 99_000_000_000n]);
  say(kernel, request({ at: START + 60_000, amount: 1_000_500_000n }));
  for (const command of [payer("take"), sent, payer("settle")]) say(kernel, { ...command, withdrawal: 2, at: START + 60_000 });
  expect([balance(kernel, "own"), balance(kernel, "own", ANN, "legal")]).toEqual([0n, 98_999_500_000n]);
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT)).toBe(1_000_000n);
  kernel.check();
});

test("to a new address it waits until the address is a day old, then goes on by itself", () => {
  const kernel = withdrawalsVenue();
  const savedAt = START - 6 * HOUR_MS;
  expect(say(kernel, request({ savedAt })).events).toMatchObject([{ waits: [{ why: "new_address", until: savedAt + DAY_MS }] }]);
  say(kernel, { type: "schedule/advance", at: savedAt + DAY_MS - 1 });
  expect(stateOf(kernel)).toBe("waiting");
  expect(say(kernel, { type: "schedule/advance", at: savedAt + DAY_MS }).events).toMatchObject([{ type: "withdrawals/approved" }]);
});

describe("a review", () => {
  test("comes with a worth from the operators' amount on, ends after 72 hours by itself, or before by an operator", () => {
    const kernel = withdrawalsVenue();
    say(kernel, request({ amount: 50_000_000_000n }));
    expect(kernel.withdrawals.find(1)).toMatchObject({ state: "waiting", review: "amount", reviewUntil: START + REVIEW_MS });
    const other = Kernel.restore(kernel.snapshot());
    expect(say(kernel, { type: "withdrawals/approve", withdrawal: 1, by: 2 }).events).toMatchObject([
      { type: "withdrawals/reviewed", by: 2 },
      { type: "withdrawals/approved" },
    ]);
    expect(say(other, { type: "schedule/advance", at: START + REVIEW_MS }).events).toMatchObject([
      { type: "withdrawals/reviewed", by: "rule" },
      { type: "withdrawals/approved" },
    ]);
  });

  test("that is over leaves the hold of the account to count, and the other way round", () => {
    const kernel = withdrawalsVenue();
    say(kernel, request({ amount: 50_000_000_000n }));
    say(kernel, { type: "holds/place", user: ANN, kind: "compliance_review", cause: "source_of_funds", placedBy: 1 });
    say(kernel, { type: "withdrawals/approve", withdrawal: 1, by: 2 });
    expect(kernel.withdrawals.waitsOf(kernel.withdrawals.all()[0] ?? never(), START)).toMatchObject([
      { why: "hold", until: START + 7 * DAY_MS },
    ]);
    say(kernel, { type: "holds/lift", hold: 1, by: 1, at: START + 5 });
    expect(stateOf(kernel)).toBe("approved");
  });

  test("a hold that ends by itself lets it go on in the same moment; one renewed by two keeps it until then", () => {
    const kernel = withdrawalsVenue();
    say(kernel, request({ savedAt: START }));
    say(kernel, { type: "holds/place", user: ANN, kind: "court_order", cause: "court", placedBy: 1, until: START + 2 * DAY_MS });
    say(kernel, { type: "holds/renew", hold: 1, until: START + 3 * DAY_MS, askedBy: 1, agreedBy: 2, at: START + DAY_MS });
    say(kernel, { type: "schedule/advance", at: START + 2 * DAY_MS });
    expect(stateOf(kernel)).toBe("waiting");
    say(kernel, { type: "schedule/advance", at: START + 3 * DAY_MS });
    expect(stateOf(kernel)).toBe("approved");
  });

  test("operators set from which worth on, two of them, for requests that come", () => {
    const kernel = withdrawalsVenue();
    const set = { type: "withdrawals/set-review", worth: 1_000_000_000n, askedBy: 1 };
    expect(say(kernel, { ...set, agreedBy: 1 }).refusal).toBe("second_operator_needed");
    say(kernel, request());
    say(kernel, { ...set, agreedBy: 2 });
    say(kernel, request({ destination: 6 }));
    expect(kernel.withdrawals.of(ANN).map(({ review }) => review)).toEqual(["", "amount"]);
  });
});

test("refused by one operator it comes back in full with the fee and its part of the limit; a second refusal within 30 days takes two", () => {
  const kernel = withdrawalsVenue();
  const left = kernel.verification.leftToWithdraw(ANN, START);
  const savedAt = START;
  say(kernel, request({ savedAt }));
  const refuse = { type: "withdrawals/refuse", withdrawal: 1, cause: "destination_wrong", by: 1 };
  expect(say(kernel, { ...refuse, cause: "whim" }).refusal).toBe("withdrawal_cause_unknown");
  expect(say(kernel, refuse).events).toMatchObject([
    { type: "withdrawals/returned", reason: "refused", cause: "destination_wrong", by: 1 },
  ]);
  expect([balance(kernel, "own"), kernel.verification.leftToWithdraw(ANN, START)]).toEqual([GRANT, left]);
  say(kernel, request({ savedAt, at: START + 20_000 }));
  expect(say(kernel, { ...refuse, withdrawal: 2, at: START + 20_000 }).refusal).toBe("second_operator_needed");
  expect(say(kernel, { ...refuse, withdrawal: 2, agreedBy: 2, at: START + 20_000 }).refusal).toBeUndefined();
  const later = START + 20_000 + REFUSAL_REST_MS;
  say(kernel, request({ savedAt: later, at: later }));
  expect(say(kernel, { ...refuse, withdrawal: 3, at: later }).refusal).toBeUndefined();
});

describe("to a bank", () => {
  const bank = { kind: "bank", network: 51, destination: 3, amount: 500_000_000n };

  test("finance takes it on, pays it and says so; above an amount two of them", () => {
    const kernel = withdrawalsVenue();
    say(kernel, request(bank));
    expect(say(kernel, payer("take")).refusal).toBe("withdrawal_not_by_you");
    expect(say(kernel, payer("take", { by: 4 })).refusal).toBeUndefined();
    expect(say(kernel, { type: "withdrawals/cancel", user: ANN, withdrawal: 1 }).refusal).toBe("withdrawal_state_wrong");
    expect(say(kernel, payer("settle", { by: 4 })).refusal).toBeUndefined();
    expect(balance(kernel, "own")).toBe(GRANT - 500_000_000n);
    say(kernel, request({ ...bank, amount: 10_000_000_001n }));
    say(kernel, payer("take", { by: 4, withdrawal: 2 }));
    for (const agreedBy of [undefined, 4])
      expect(say(kernel, payer("settle", { by: 4, withdrawal: 2, agreedBy })).refusal).toBe("second_operator_needed");
    expect(say(kernel, payer("settle", { by: 4, withdrawal: 2, agreedBy: 5 })).refusal).toBeUndefined();
    kernel.check();
  });

  test.each([
    ["nobody takes it on", false, PAY_WAIT_MS],
    ["it was taken on and nothing was said", true, BANK_PAY_MS],
  ])("it comes back by itself when %s", (_why, isTaken, after) => {
    const kernel = withdrawalsVenue();
    say(kernel, request(bank));
    if (isTaken) say(kernel, payer("take", { by: 4 }));
    say(kernel, { type: "schedule/advance", at: START + after - 1 });
    expect(kernel.withdrawals.all()).toHaveLength(1);
    expect(say(kernel, { type: "schedule/advance", at: START + after }).events).toMatchObject([
      { reason: "failed", cause: "not_paid_in_time" },
    ]);
    expect(balance(kernel, "own")).toBe(GRANT);
  });
});

test("a change of a network's terms reaches no open request", () => {
  const kernel = withdrawalsVenue();
  say(kernel, request({ savedAt: START }));
  const dearer = { withdrawalFee: 9_000_000n, withdrawalMin: 100_000_000n, depositMin: 1n, deposits: true };
  say(kernel, { type: "networks/set-terms", asset: USDT, network: 3, ...dearer, withdrawals: false, askedBy: 1, agreedBy: 2 });
  say(kernel, { type: "schedule/advance", at: START + DAY_MS });
  for (const command of [payer("take"), sent, payer("settle")]) say(kernel, { ...command, at: START + DAY_MS });
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT)).toBe(1_000_000n);
});

test("starting again gives back what nobody has taken on, and books what is being paid as gone, once", () => {
  const kernel = withdrawalsVenue();
  say(kernel, request());
  say(kernel, request({ destination: 6 }));
  say(kernel, payer("take"));
  say(kernel, { type: "wallet/start-again", user: ANN });
  expect([balance(kernel, "own"), balance(kernel, "pledged"), kernel.withdrawals.all()]).toEqual([GRANT, 0n, []]);
  expect(say(kernel, sent).refusal).toBe("withdrawal_not_found");
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT)).toBe(1_499_000_000n);
  kernel.check();
});

test("the limit of a level counts what was asked within 24 hours, at the index", () => {
  const kernel = withdrawalsVenue();
  const limit = { type: "verification/set-limits", level: 1, withdrawal: 200_000_000n, fiatTrade: 0n, askedBy: 1, agreedBy: 2 };
  say(kernel, limit);
  expect(say(kernel, request()).refusal).toBeUndefined();
  expect(say(kernel, request({ destination: 6 })).refusal).toBe("withdrawal_above_limit");
  expect(say(kernel, request({ destination: 6, amount: 500_000_000n })).refusal).toBeUndefined();
  expect(say(kernel, request({ at: START + DAY_MS })).refusal).toBeUndefined();
});

describe("what an operator says could not be paid counts as refused:", () => {
  const bank = { kind: "bank", network: 51, destination: 3, amount: 500_000_000n };
  const fail = { type: "withdrawals/fail", cause: "bank_returned", by: 4 };
  /** The next of Ann's to a bank, taken on by finance; its number. */
  function takenOn(kernel: Kernel, at: number): number {
    say(kernel, request({ ...bank, at }));
    const number = kernel.withdrawals.of(ANN).at(-1)?.number ?? 0;
    say(kernel, { type: "withdrawals/take", withdrawal: number, by: 4, at });
    return number;
  }
  /** With everything as it was (V4). */
  function expectRefused(kernel: Kernel, command: object): void {
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe("second_operator_needed");
    expect(kernel.stateHash()).toBe(before);
  }

  test("one in thirty days to a person by one operator, else by two; refusals count with it", () => {
    const kernel = withdrawalsVenue();
    const first = takenOn(kernel, START);
    expect(say(kernel, { ...fail, withdrawal: first }).events).toMatchObject([{ type: "withdrawals/returned", reason: "failed", by: 4 }]);
    const at = START + 20_000;
    const second = takenOn(kernel, at);
    for (const agreedBy of [undefined, 4]) expectRefused(kernel, { ...fail, withdrawal: second, at, agreedBy });
    say(kernel, request({ savedAt: at, at }));
    const waiting = kernel.withdrawals.of(ANN).at(-1)?.number ?? 0;
    expectRefused(kernel, { type: "withdrawals/refuse", withdrawal: waiting, cause: "destination_wrong", by: 1, at });
    expect(say(kernel, { ...fail, withdrawal: second, at, agreedBy: 5 }).refusal).toBeUndefined();
    const later = at + REFUSAL_REST_MS;
    const third = takenOn(kernel, later);
    expect(say(kernel, { ...fail, withdrawal: third, at: later }).refusal).toBeUndefined();
    kernel.check();
  });

  test("not what the payer of coins says, however often, and not what comes back by itself", () => {
    const kernel = withdrawalsVenue();
    for (const number of [1, 2, 3]) {
      const at = START + number * 20_000;
      say(kernel, request({ at }));
      say(kernel, payer("take", { withdrawal: number, at }));
      expect(say(kernel, payer("fail", { withdrawal: number, cause: "network_stopped", at })).refusal).toBeUndefined();
    }
    takenOn(kernel, START + 80_000);
    say(kernel, { type: "schedule/advance", at: START + 80_000 + BANK_PAY_MS });
    expect(kernel.withdrawals.needsSecondToRefuse(ANN, timeMs(START + 80_000 + BANK_PAY_MS))).toBe(false);
  });

  test("in logs of before it did not", () => {
    const kernel = withdrawalsVenue(new UnderRules());
    for (const number of [1, 2]) {
      const at = START + number * 20_000;
      expect(say(kernel, { ...fail, withdrawal: takenOn(kernel, at), at }).refusal).toBeUndefined();
    }
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", { user: 1999 }, "account_not_open"],
    ["an asset that is not listed", { asset: 77 }, "asset_not_found"],
    ["a network that the coin does not have", { network: 1 }, "network_unknown"],
    ["an address where a bank is", { kind: "bank" }, "network_unknown"],
    ["nothing", { amount: 0n }, "amount_invalid"],
    ["no place", { destination: 0 }, "destination_invalid"],
    ["a place of the future", { savedAt: START + 1 }, "destination_invalid"],
    ["less than the minimum", { amount: 9_999_999n }, "withdrawal_below_minimum"],
    ["somebody who is not verified", { user: 1003 }, "withdrawal_needs_level"],
    ["more than there is", { amount: GRANT + 1n }, "insufficient_balance"],
  ])("%s", (_why, more, refusal) => {
    const kernel = withdrawalsVenue();
    const before = kernel.stateHash();
    expect(say(kernel, request(more)).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("what a hold of the closed list keeps", () => {
    const kernel = withdrawalsVenue();
    say(kernel, {
      type: "holds/place",
      user: ANN,
      kind: "compliance_review",
      cause: "source_of_funds",
      placedBy: 1,
      asset: USDT,
      amount: 99_000_000_000n,
    });
    expect(say(kernel, request()).refusal).toBe("withdrawal_held");
    expect(say(kernel, request({ amount: 1_000_000_000n })).refusal).toBeUndefined();
  });

  test("a paused network", () => {
    const kernel = withdrawalsVenue();
    const terms = { asset: USDT, network: 3, withdrawalFee: 1_000_000n, withdrawalMin: 10_000_000n, depositMin: 1n, deposits: true };
    say(kernel, { type: "networks/set-terms", ...terms, withdrawals: false, askedBy: 1, agreedBy: 2 });
    expect(say(kernel, request()).refusal).toBe("withdrawals_paused");
  });

  test("another person's, what is decided, what is not there", () => {
    const kernel = withdrawalsVenue();
    say(kernel, request());
    const cancel = { type: "withdrawals/cancel", user: BEN, withdrawal: 1 };
    expect(say(kernel, cancel).refusal).toBe("withdrawal_not_found");
    expect(say(kernel, { type: "withdrawals/approve", withdrawal: 1, by: 1 }).refusal).toBe("withdrawal_state_wrong");
    expect(say(kernel, { type: "withdrawals/refuse", withdrawal: 1, by: 1, cause: "destination_wrong" }).refusal).toBe(
      "withdrawal_state_wrong",
    );
    expect(say(kernel, sent).refusal).toBe("withdrawal_state_wrong");
    expect(say(kernel, payer("settle")).refusal).toBe("withdrawal_state_wrong");
    expect(say(kernel, payer("fail", { cause: "network_stopped" })).refusal).toBe("withdrawal_state_wrong");
    expect(say(kernel, payer("take", { withdrawal: 4 })).refusal).toBe("withdrawal_not_found");
  });

  test("the twenty-first open one", () => {
    const kernel = withdrawalsVenue();
    for (let i = 1; i <= 20; i++) expect(say(kernel, request({ destination: i, amount: 10_000_000n })).refusal).toBeUndefined();
    expect(say(kernel, request({ destination: 21, amount: 10_000_000n })).refusal).toBe("withdrawals_too_many");
  });
});

test("a crash between any two steps, and every step said twice: paid once", () => {
  const steps = [request(), payer("take"), sent, payer("settle")];
  for (let crash = 0; crash <= steps.length; crash++) {
    let kernel = withdrawalsVenue();
    const log: object[] = [];
    const apply = (command: object): void => {
      log.push(command);
      say(kernel, command);
    };
    for (const [index, command] of steps.entries()) {
      if (index === crash) kernel = Kernel.restore(kernel.snapshot());
      apply(command);
      apply(command);
    }
    if (crash === steps.length) kernel = Kernel.restore(kernel.snapshot());
    const replayed = withdrawalsVenue();
    for (const command of log) replayed.execute({ at: START, ...command } as unknown as Command);
    expect(replayed.stateHash()).toBe(kernel.stateHash());
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT)).toBe(1_499_000_000n);
    kernel.check();
  }
});

function never(): never {
  throw new Error("there is one");
}
