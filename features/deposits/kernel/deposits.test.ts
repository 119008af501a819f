/** Deposits: a credit needs a request or a sighting, once each, and nothing here takes anything (charter 1). */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import { DEPOSIT_REFUSALS, PAPER_A_DAY, REQUESTS_MAX, TWO_FROM_FIRST, worthOf } from "../formulas.ts";

const GRANT = 100_000_000_000n;
const DAY_MS = 86_400_000;
const DAY_BEGIN = Math.ceil(START / DAY_MS) * DAY_MS;

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}
const request = (voucher: number, more: object = {}): object => ({
  type: "deposits/request",
  user: ANN,
  asset: USDT,
  amount: 500_000_000n,
  voucher,
  network: 2,
  ...more,
});
const credit = (deposit: number, more: object = {}): object => ({ type: "deposits/credit", deposit, by: 7, ...more });
const refuse = (deposit: number, more: object = {}): object => ({
  type: "deposits/refuse",
  deposit,
  why: "amount_differs",
  by: 7,
  ...more,
});
const cancel = (deposit: number, more: object = {}): object => ({ type: "deposits/cancel", user: ANN, deposit, ...more });
const paper = (amount: bigint, more: object = {}): object => ({ type: "deposits/paper", user: ANN, asset: USDT, amount, ...more });
const seen = (transaction: number, more: object = {}): object => ({
  type: "deposits/seen",
  user: ANN,
  asset: BTC,
  amount: 3_00000000n,
  network: 1,
  transaction,
  needed: 3,
  ...more,
});
const confirmed = (transaction: number, confirmations: number, more: object = {}): object => ({
  type: "deposits/confirmed",
  network: 1,
  transaction,
  confirmations,
  ...more,
});
const vanished = (transaction: number, more: object = {}): object => ({ type: "deposits/vanished", network: 1, transaction, ...more });
const has = (kernel: Kernel, asset = USDT, user = ANN): bigint => kernel.ledger.balanceOf(user, PURPOSE.change, asset);
const outside = (kernel: Kernel, asset = USDT): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, asset);

test.each([
  ["exactly", 6n, { times: 1n, by: 3n }, 2n],
  ["a started unit counts whole, so that no limit is passed by a rounding", 7n, { times: 1n, by: 3n }, 3n],
  ["nothing is worth nothing", 0n, { times: 5n, by: 3n }, 0n],
])("worth is rounded up: %s", (_why, units, price, expected) => expect(worthOf(units, price)).toBe(expected));

describe("a request", () => {
  test("waits and moves nothing; credited, all of it is in the person's spot account, out of what lies outside, with a receipt", () => {
    const kernel = testVenue();
    expect(say(kernel, request(31)).events).toEqual([
      { type: "deposits/requested", number: 1, user: ANN, asset: USDT, amount: 500_000_000n, voucher: 31, network: 2, at: START },
    ]);
    const asked = kernel.sequence;
    expect([has(kernel), outside(kernel), kernel.ledger.log.length]).toEqual([GRANT, 0n, 0]);
    const at = timeMs(START + 5);
    const { events } = say(kernel, credit(1, { at }));
    const source = { channel: "voucher", voucher: 31, network: 2, transaction: 0, needed: 0 };
    expect(events).toEqual([
      {
        type: "deposits/credited",
        number: 1,
        user: ANN,
        asset: USDT,
        amount: 500_000_000n,
        ...source,
        by: 7,
        agreedBy: undefined,
        at,
      },
      {
        type: "settlement/settled",
        product: "deposits",
        contract: 1,
        user: ANN,
        formula: "deposit/1",
        inputs: [{ name: "amount", value: "500000000", from: `command:${asked}` }],
        terms: { asset: "3", channel: "voucher", network: "2", needed: "0" },
        result: { credited: "500000000" },
        at,
      },
    ]);
    expect(kernel.ledger.log.postings()).toMatchObject([{ amount: 500_000_000n, reason: 50, reference: 1 }]);
    expect([has(kernel), outside(kernel)]).toEqual([GRANT + 500_000_000n, -500_000_000n]);
    expect(kernel.holds.withdrawable(ANN, USDT, at).free).toBe(GRANT + 500_000_000n);
    kernel.check();
  });

  test.each([
    ["credited", credit(1)],
    ["refused", refuse(1)],
    ["taken back", cancel(1)],
  ])("that was %s is over: nobody credits, refuses or takes it back again, nor after a restart", (_how, end) => {
    const kernel = testVenue();
    say(kernel, request(31));
    expect(say(kernel, end).refusal).toBeUndefined();
    const [left, restored] = [has(kernel), Kernel.restore(kernel.snapshot())];
    for (const again of [credit(1), refuse(1), cancel(1)]) {
      for (const one of [kernel, restored]) expect(say(one, again).refusal).toBe("deposit_not_open");
    }
    for (const one of [kernel, restored]) expect(say(one, request(31)).refusal).toBe("deposit_voucher_used");
    expect([has(kernel), has(restored)]).toEqual([left, left]);
  });

  test("sent fifty times with one voucher is one, and under one key it has one answer (V6)", () => {
    const kernel = testVenue();
    const first = say(kernel, request(31, { key: "user:1:a" }));
    for (let i = 0; i < 49; i++) {
      const again = i % 2 === 0 ? request(31, { key: "user:1:a" }) : request(31);
      const answer = say(kernel, again);
      if (i % 2 === 0) expect(answer).toEqual({ ...first, repeated: true });
      else expect(answer.refusal).toBe("deposit_voucher_used");
    }
    expect(kernel.deposits.of(ANN)).toHaveLength(1);
  });

  test.each(DEPOSIT_REFUSALS)("refused as %s credits nothing", (why) => {
    const kernel = testVenue();
    say(kernel, request(31));
    const before = kernel.ledger.hash();
    expect(say(kernel, refuse(1, { why })).events).toMatchObject([{ type: "deposits/refused", number: 1, why, by: 7 }]);
    expect(kernel.ledger.hash()).toBe(before);
  });

  test("is cancelled by starting again; what is on its way on a chain comes all the same", () => {
    const kernel = testVenue();
    say(kernel, request(31));
    say(kernel, seen(5));
    expect(say(kernel, { type: "wallet/start-again", user: ANN }).events).toMatchObject([
      { type: "deposits/cancelled", number: 1 },
      { type: "wallet/started-again" },
    ]);
    say(kernel, confirmed(5, 3));
    expect(has(kernel, BTC)).toBe(3_00000000n);
    kernel.check();
  });
});

describe("who credits", () => {
  test("from the operators' amount on it takes two; one unit below it one", () => {
    const kernel = testVenue();
    say(kernel, request(1, { amount: TWO_FROM_FIRST }));
    say(kernel, request(2, { amount: TWO_FROM_FIRST - 1n }));
    for (const more of [{}, { agreedBy: 7 }]) expect(say(kernel, credit(1, more)).refusal).toBe("second_operator_needed");
    expect(say(kernel, credit(2)).refusal).toBeUndefined();
    expect(say(kernel, credit(1, { agreedBy: 8 })).events).toMatchObject([{ type: "deposits/credited", by: 7, agreedBy: 8 }, {}]);
  });

  test("a coin counts by its index, rounded up, and one without a price takes two", () => {
    const kernel = testVenue();
    // 1000 USDT a BTC.
    say(kernel, request(1, { asset: BTC, amount: 9_99999999n }));
    say(kernel, request(2, { asset: BTC, amount: 10_00000000n }));
    expect([1, 2].map((one) => kernel.deposits.worthOf(BTC, kernel.deposits.find(one)?.amount ?? (0n as never)))).toEqual([
      9_999_999_990n,
      10_000_000_000n,
    ]);
    expect([say(kernel, credit(1)).refusal, say(kernel, credit(2)).refusal]).toEqual([undefined, "second_operator_needed"]);
    say(kernel, { type: "ledger/list-asset", id: 9, code: "NEW", decimals: 2 });
    say(kernel, request(3, { asset: 9, amount: 1n }));
    expect(say(kernel, credit(3)).refusal).toBe("second_operator_needed");
  });

  test("the amount is changed by two, and counts from then on", () => {
    const kernel = testVenue();
    say(kernel, request(1));
    const terms = (more: object = {}): object => ({ type: "deposits/set-terms", twoFrom: 500_000_000n, askedBy: 1, agreedBy: 2, ...more });
    expect(say(kernel, terms({ agreedBy: 1 })).refusal).toBe("second_operator_needed");
    expect(say(kernel, terms({ twoFrom: -1n, agreedBy: 1 })).refusal).toBe("deposit_terms_invalid");
    expect(say(kernel, terms()).events).toEqual([{ type: "deposits/terms-set", twoFrom: 500_000_000n, at: START }]);
    const restored = Kernel.restore(kernel.snapshot());
    expect(say(restored, credit(1)).refusal).toBe("second_operator_needed");
  });
});

describe("a sighting", () => {
  test("is credited with the last confirmation that it needs, by nobody's hand, and once", () => {
    const kernel = testVenue();
    expect(say(kernel, seen(5)).events).toMatchObject([{ type: "deposits/seen", number: 1, transaction: 5, confirmations: 0, needed: 3 }]);
    expect(say(kernel, credit(1, { agreedBy: 8 })).refusal).toBe("deposit_not_open");
    expect(say(kernel, cancel(1)).refusal).toBe("deposit_not_open");
    expect(say(kernel, confirmed(5, 2)).events).toMatchObject([{ type: "deposits/confirming", confirmations: 2, needed: 3 }]);
    const restored = Kernel.restore(kernel.snapshot());
    expect(has(restored, BTC)).toBe(0n);
    expect(say(restored, confirmed(5, 4)).events).toMatchObject([
      { type: "deposits/credited", channel: "network", transaction: 5, by: "rule" },
      { formula: "deposit/1", inputs: [{ name: "amount" }, { name: "confirmations", value: "4" }], result: { credited: "300000000" } },
    ]);
    expect([has(restored, BTC), outside(restored, BTC)]).toEqual([3_00000000n, -3_00000000n]);
    const again = Kernel.restore(restored.snapshot());
    expect(say(again, confirmed(5, 9)).refusal).toBe("deposit_not_open");
    expect(say(again, seen(5)).refusal).toBe("deposit_known");
    expect(say(again, seen(5, { network: 2 })).refusal).toBeUndefined();
  });

  test("that a reorganised chain takes back before it was credited is gone, and may come again; what was credited stays", () => {
    const kernel = testVenue();
    say(kernel, seen(5));
    say(kernel, confirmed(5, 2));
    expect(say(kernel, vanished(5)).events).toMatchObject([{ type: "deposits/vanished", number: 1, transaction: 5 }]);
    expect(say(kernel, confirmed(5, 3)).refusal).toBe("deposit_not_open");
    say(kernel, seen(5));
    say(kernel, confirmed(5, 3));
    expect(has(kernel, BTC)).toBe(3_00000000n);
    expect(say(kernel, vanished(5)).refusal).toBe("deposit_not_open");
    expect(say(kernel, seen(5)).refusal).toBe("deposit_known");
    expect(has(kernel, BTC)).toBe(3_00000000n);
  });
});

describe("a paper deposit", () => {
  test("is there at once, out of the house's issuance, and names itself in the change log", () => {
    const kernel = testVenue();
    expect(say(kernel, paper(1_000_000n)).events).toMatchObject([
      { type: "deposits/credited", channel: "paper", by: "rule", amount: 1_000_000n },
      { formula: "deposit/1" },
    ]);
    expect(kernel.ledger.log.postings()).toMatchObject([{ amount: 1_000_000n, reason: 51 }]);
    expect([has(kernel), outside(kernel)]).toEqual([GRANT + 1_000_000n, 0n]);
  });

  test("is worth at most 1,000,000 USDT a person and UTC day, to the unit, coins by their index; the next day begins at midnight", () => {
    const kernel = testVenue();
    const before = { at: DAY_BEGIN - 1 };
    say(kernel, paper(999_000_000_000n, before));
    expect(say(kernel, paper(1n, { ...before, asset: BTC, amount: 1_00000001n })).refusal).toBe("paper_deposit_limit");
    expect(say(kernel, paper(1n, { ...before, asset: BTC, amount: 1_00000000n })).refusal).toBeUndefined();
    expect(kernel.deposits.paperTaken(ANN, timeMs(DAY_BEGIN - 1))).toBe(PAPER_A_DAY);
    const restored = Kernel.restore(kernel.snapshot());
    expect(say(restored, paper(1n, before)).refusal).toBe("paper_deposit_limit");
    expect(say(restored, paper(1n, { ...before, user: BEN })).refusal).toBeUndefined();
    expect(say(restored, paper(PAPER_A_DAY, { at: DAY_BEGIN })).refusal).toBeUndefined();
    expect(restored.deposits.paperTaken(ANN, timeMs(DAY_BEGIN))).toBe(PAPER_A_DAY);
  });

  test("needs a paper venue, and a price", () => {
    const real = new Kernel();
    say(real, { type: "ledger/list-asset", id: USDT, code: "USDT", decimals: 6 });
    say(real, { type: "wallet/open", user: ANN });
    expect(say(real, paper(1n)).refusal).toBe("paper_only");
    const kernel = testVenue();
    say(kernel, { type: "ledger/list-asset", id: 9, code: "NEW", decimals: 2 });
    expect(say(kernel, paper(1n, { asset: 9 })).refusal).toBe("price_missing");
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["an asset that is not listed", request(1, { asset: 77, user: 1999 }), "asset_not_found"],
    ["a stranger", request(1, { user: 1999, amount: 0n }), "account_not_open"],
    ["nothing", request(1, { amount: 0n, voucher: 0 }), "amount_invalid"],
    ["less than nothing", request(1, { amount: -1n }), "amount_invalid"],
    ["more than a ledger can hold", request(1, { amount: 1n << 61n }), "amount_invalid"],
    ["no voucher", request(0), "deposit_source_invalid"],
    ["half a voucher", request(1.5), "deposit_source_invalid"],
    ["a network below nothing", request(1, { network: -1 }), "deposit_source_invalid"],
    ["a voucher that served", request(31), "deposit_voucher_used"],
    ["a sighting without a transaction", seen(0), "deposit_source_invalid"],
    ["one that needs no confirmation", seen(6, { needed: 0 }), "deposit_source_invalid"],
    ["one that is known", seen(5), "deposit_known"],
    ["confirmations below nothing", confirmed(5, -1), "deposit_source_invalid"],
    ["confirmations of what nobody saw", confirmed(6, 1), "deposit_not_open"],
    ["another's request taken back", cancel(1, { user: BEN }), "deposit_not_open"],
    ["a reason of no list", refuse(1, { why: "whim" }), "deposit_why_unknown"],
    ["a credit of what was never asked for", credit(99, { agreedBy: 8 }), "deposit_not_open"],
  ])("%s", (_why, command, refusal) => {
    const kernel = testVenue();
    say(kernel, request(31));
    say(kernel, seen(5));
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("the twenty-first request that waits; a sighting counts for none", () => {
    const kernel = testVenue();
    say(kernel, seen(5));
    for (let i = 1; i <= REQUESTS_MAX; i++) expect(say(kernel, request(i)).refusal).toBeUndefined();
    expect(say(kernel, request(99)).refusal).toBe("deposits_full");
    say(kernel, cancel(2));
    expect(say(kernel, request(99)).refusal).toBeUndefined();
  });

  test("what would lead a balance out of its bounds, while the request goes on waiting", () => {
    const kernel = testVenue();
    const most = (1n << 61n) - 1n;
    for (const voucher of [1, 2]) say(kernel, request(voucher, { user: voucher === 1 ? ANN : BEN, amount: most }));
    expect(say(kernel, credit(1, { agreedBy: 8 })).refusal).toBeUndefined();
    expect(say(kernel, credit(2, { agreedBy: 8 })).refusal).toBe("issuance_exhausted");
    expect(kernel.deposits.find(2)).toBeDefined();
    kernel.check();
  });
});
