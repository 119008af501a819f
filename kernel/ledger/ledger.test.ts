import { describe, expect, test } from "vitest";
import { amount, AMOUNT_MAX, assetId, userId } from "../../money/units.ts";
import { StateReader, StateWriter } from "../state-bytes.ts";
import { HOUSE, PURPOSE } from "./chart.ts";
import { Ledger, own, pledged, promotional } from "./ledger.ts";
import { PostingLog } from "./posting-log.ts";
import { REASON } from "./reasons.ts";

const USDT = assetId(3);
const ANN = userId(1001);

function fundedLedger(units: bigint): { ledger: Ledger; ann: ReturnType<Ledger["account"]> } {
  const ledger = new Ledger();
  const ann = ledger.account(ANN, PURPOSE.change, USDT);
  ledger.move(own(ledger.account(HOUSE, PURPOSE.issuance, USDT)), own(ann), amount(units), REASON.paper_grant, 0);
  ledger.log.clear();
  return { ledger, ann };
}

describe("a move", () => {
  test("takes from one cell what it gives the other and is written to the log", () => {
    const { ledger, ann } = fundedLedger(100n);
    ledger.move(own(ann), pledged(ann), amount(40n), REASON.order_hold, 7);
    expect(ledger.balance(own(ann))).toBe(60n);
    expect(ledger.log.postings()).toEqual([
      { from: own(ann), to: pledged(ann), amount: 40n, fromAfter: 60n, toAfter: 40n, reason: REASON.order_hold, reference: 7 },
    ]);
  });

  test("of nothing is not booked", () => {
    const { ledger, ann } = fundedLedger(100n);
    ledger.move(own(ann), pledged(ann), amount(0n), REASON.order_hold, 7);
    expect(ledger.log.length).toBe(0);
  });

  test.each([
    ["one unit more than there is", 101n, "V2"],
    ["a negative amount", -1n, "must be positive"],
  ])("of %s stops the kernel and changes nothing", (_why, units, message) => {
    const { ledger, ann } = fundedLedger(100n);
    expect(() => ledger.move(own(ann), promotional(ann), amount(units), REASON.trade, 0)).toThrow(message);
    expect(ledger.balance(own(ann))).toBe(100n);
  });

  test("to the same cell must be payable and books nothing: nobody gets richer by paying themselves", () => {
    const { ledger, ann } = fundedLedger(100n);
    ledger.move(own(ann), own(ann), amount(100n), REASON.trade, 7);
    ledger.moveUnits(own(ann), own(ann), 100, REASON.trade, 7);
    expect(ledger.balance(own(ann))).toBe(100n);
    expect(ledger.log.length).toBe(0);
    expect(() => ledger.move(own(ann), own(ann), amount(101n), REASON.trade, 7)).toThrow("V2");
    expect(() => ledger.moveUnits(own(ann), own(ann), 101, REASON.trade, 7)).toThrow("V2");
    ledger.check();
  });

  test("between two assets stops the kernel", () => {
    const { ledger, ann } = fundedLedger(100n);
    const btc = own(ledger.account(ANN, PURPOSE.change, assetId(1)));
    expect(() => ledger.move(own(ann), btc, amount(1n), REASON.trade, 0)).toThrow("one asset");
  });

  test("that would take a balance above 2^62 stops the kernel before 64 bits could wrap", () => {
    const { ledger, ann } = fundedLedger(AMOUNT_MAX);
    const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, USDT));
    expect(() => ledger.move(issuance, own(ann), amount(1n), REASON.paper_grant, 0)).toThrow();
  });
});

/** Balances around each place where the 32-bit halves or the plain numbers end. */
const EDGES = [
  1n,
  2n ** 31n - 1n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 32n + 1n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 61n,
];

describe("a move in plain numbers", () => {
  test.each(EDGES.flatMap((held) => [1n, 2n ** 31n, 2n ** 32n, 2n ** 53n - 1n].map((units) => [held, units] as const)))(
    "with a balance of %s and an amount of %s does what a move in bigints does",
    (held, units) => {
      const numbers = fundedLedger(held);
      const bigints = new Map([
        ["own", held],
        ["pledged", 0n],
      ]);
      const move = (): void => numbers.ledger.moveUnits(own(numbers.ann), pledged(numbers.ann), Number(units), REASON.order_hold, 9);
      if (units > held) expect(move).toThrow("V2");
      else {
        move();
        bigints.set("own", held - units).set("pledged", units);
        const [posting] = numbers.ledger.log.postings();
        expect(posting).toMatchObject({ amount: units, fromAfter: held - units, toAfter: units, reference: 9 });
        // And back: the receiving side grows over the same edges.
        numbers.ledger.moveUnits(pledged(numbers.ann), own(numbers.ann), Number(units), REASON.order_release, 9);
        expect(numbers.ledger.balance(own(numbers.ann))).toBe(held);
        numbers.ledger.moveUnits(own(numbers.ann), pledged(numbers.ann), Number(units), REASON.order_hold, 9);
      }
      expect(numbers.ledger.balance(own(numbers.ann))).toBe(bigints.get("own"));
      expect(numbers.ledger.balance(pledged(numbers.ann))).toBe(bigints.get("pledged"));
      numbers.ledger.check();
    },
  );

  test.each([
    ["half a unit", 0.5],
    ["less than nothing", -1],
    ["no number", Number.NaN],
    ["2^53", 2 ** 53],
  ])("of %s stops the kernel and changes nothing", (_why, units) => {
    const { ledger, ann } = fundedLedger(2n ** 55n);
    expect(() => ledger.moveUnits(own(ann), pledged(ann), units, REASON.trade, 0)).toThrow();
    expect(ledger.balance(own(ann))).toBe(2n ** 55n);
    expect(ledger.log.length).toBe(0);
  });

  test.each(["issuance", "outside"] as const)("may take the %s below zero, across every edge", (purpose) => {
    const ledger = new Ledger();
    const ann = ledger.account(ANN, PURPOSE.change, USDT);
    const below = own(ledger.account(HOUSE, PURPOSE[purpose], USDT));
    for (const units of [2 ** 31, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 1]) ledger.moveUnits(below, own(ann), units, REASON.paper_grant, 0);
    expect(ledger.balance(below)).toBe(-ledger.balance(own(ann)));
    expect(ledger.balance(own(ann))).toBe(2n ** 32n + 2n ** 32n + 2n ** 53n);
    ledger.check();
  });

  test.each(EDGES)("a cell that holds %s covers exactly that", (held) => {
    const { ledger, ann } = fundedLedger(held);
    const units = Number(held < 2n ** 53n ? held : 2n ** 53n - 1n);
    expect(ledger.covers(own(ann), units)).toBe(true);
    expect(ledger.covers(own(ann), units + 1)).toBe(held > BigInt(units));
  });
});

test("a log that gathers others holds all their moves in order, large ones too", () => {
  const gathered = new PostingLog();
  const expected = [10n, 2n ** 60n, 5n].flatMap((held) => {
    const { ledger, ann } = fundedLedger(held);
    for (let i = 1; i <= 20; i++) ledger.move(own(ann), pledged(ann), amount(i === 1 ? held - 5n + 1n : 0n), REASON.order_hold, i);
    ledger.move(own(ann), pledged(ann), amount(1n), REASON.order_hold, 30);
    gathered.append(ledger.log);
    return ledger.log.postings();
  });
  expect(gathered.postings()).toEqual(expected);
  expect(gathered.postings(2, 4)).toEqual(expected.slice(2, 4));
  expect(gathered.postings(6)).toEqual([]);
});

test("five thousand accounts are found again after the table grew, and after a snapshot", () => {
  const ledger = new Ledger();
  const accounts = Array.from({ length: 5000 }, (_, i) => ledger.account(userId(1000 + (i >> 2)), PURPOSE.change, assetId(1 + (i & 3))));
  const writer = new StateWriter();
  ledger.save(writer);
  const restored = new Ledger();
  restored.load(new StateReader(writer.bytes()));
  for (const one of [ledger, restored]) {
    expect(one.size).toBe(5000);
    accounts.forEach((account, i) => expect(one.find(userId(1000 + (i >> 2)), PURPOSE.change, assetId(1 + (i & 3)))).toBe(account));
  }
});

test("names read like the chart of accounts", () => {
  const { ledger, ann } = fundedLedger(1n);
  expect(ledger.name(pledged(ann))).toBe("user/1001:change:3:pledged");
  expect(ledger.name(own(ledger.account(HOUSE, PURPOSE.issuance, USDT)))).toBe("house:issuance:3:own");
});

test("money out of nowhere is found by the check (V1)", () => {
  const writer = new StateWriter();
  const { ledger } = fundedLedger(5n);
  ledger.save(writer);
  const bytes = Uint8Array.from(writer.bytes());
  new DataView(bytes.buffer).setBigInt64(8, 6n, true);
  const tampered = new Ledger();
  tampered.load(new StateReader(bytes));
  expect(ledger.imbalances()).toBe(0);
  expect(tampered.imbalances()).toBe(1);
  expect(() => tampered.check()).toThrow("V1");
});

describe("the hash of a ledger", () => {
  type Row = readonly [owner: number, purpose: keyof typeof PURPOSE, asset: number, bucket: "own" | "pledged", units: bigint];
  const ROWS: readonly Row[] = [
    [1001, "change", 3, "own", 100n],
    [1002, "change", 3, "own", 50n],
    [1001, "lever", 3, "own", 7n],
    [1001, "change", 4, "pledged", 9n],
  ];

  function hashOf(rows: readonly Row[]): string {
    const ledger = new Ledger();
    for (const [owner, purpose, asset, bucket, units] of rows) {
      const account = ledger.account(userId(owner), PURPOSE[purpose], assetId(asset));
      ledger.move(own(ledger.account(HOUSE, PURPOSE.issuance, assetId(asset))), own(account), amount(units), REASON.paper_grant, 0);
      if (bucket === "pledged") ledger.move(own(account), pledged(account), amount(units), REASON.order_hold, 0);
    }
    return ledger.hash();
  }

  test("is the same in whatever order the accounts came, empty ones or not", () => {
    expect(hashOf(ROWS.toReversed())).toBe(hashOf(ROWS));
    expect(hashOf([...ROWS, [1005, "micro", 5, "own", 0n]])).toBe(hashOf(ROWS));
  });

  test.each<[string, Row]>([
    ["owner", [1003, "change", 3, "own", 100n]],
    ["kind of account", [1001, "micro", 3, "own", 100n]],
    ["asset", [1001, "change", 5, "own", 100n]],
    ["bucket", [1001, "change", 3, "pledged", 100n]],
    ["unit", [1001, "change", 3, "own", 101n]],
  ])("is another for another %s", (_what, row) => {
    expect(hashOf([row, ...ROWS.slice(1)])).not.toBe(hashOf(ROWS));
  });

  test("is another when two people's balances are swapped", () => {
    const swapped: readonly Row[] = [[1002, "change", 3, "own", 100n], [1001, "change", 3, "own", 50n], ...ROWS.slice(2)];
    expect(hashOf(swapped)).not.toBe(hashOf(ROWS));
  });
});
