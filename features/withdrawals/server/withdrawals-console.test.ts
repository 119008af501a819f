/** The operators' side of withdrawals: the queue, an early end of a review, a refusal in full, bank payments by one and by two. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, assetId, timeMs, userId } from "../../../money/units.ts";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";

const USDT = assetId(3);
let console: TestConsole;
let cleo: TestOperator;
let finn: TestOperator;
let anna: Person;
beforeAll(async () => {
  // No round of the payer comes between an act and the look at it.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  console = await openTestConsole();
  await console.engine.price(BTC, BTC_TICKS);
});
afterAll(async () => {
  await console.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  console.engine.advance(60_000);
  [cleo, finn] = [await console.operator("compliance"), await console.operator("finance")];
  anna = await console.engine.newcomer();
  await console.engine.submit({ type: "verification/set-level", user: userId(anna.id), level: 1, by: 1 });
});

/** The number of a request of so many millionths. */
async function ask(units: bigint, bank = false): Promise<number> {
  const way = bank ? ({ kind: "bank", network: 51 } as const) : ({ kind: "address", network: 3 } as const);
  const wanted = { user: userId(anna.id), asset: USDT, amount: amount(units), ...way, destination: 1, savedAt: timeMs(0) };
  await console.engine.submit({ type: "withdrawals/request", ...wanted });
  return console.engine.kernel.withdrawals.of(userId(anna.id)).at(-1)?.number ?? 0;
}
const stateOf = (number: number): string | undefined => console.engine.kernel.withdrawals.find(number)?.state;
const has = (): bigint => console.engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.change, USDT);
const errorOf = ({ body }: OpsReply): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;

test("compliance ends a review early", async () => {
  const asked = await ask(60_000_000_000n);
  expect(stateOf(asked)).toBe("waiting");
  expect((await console.act(cleo, "withdrawals/approve", { asked })).status).toBe(200);
  expect(stateOf(asked)).toBe("approved");
  expect(errorOf(await console.act(cleo, "withdrawals/approve", { asked }))).toBe("withdrawal_state_wrong");
});

test("refused with a reason of the list all of it is back; a second one within 30 days is not one operator's", async () => {
  const before = has();
  const asked = await ask(60_000_000_000n);
  expect((await console.act(cleo, "withdrawals/refuse", { asked, cause: "account_access" })).status).toBe(200);
  expect(has()).toBe(before);
  console.engine.advance(20_000);
  const again = await ask(60_000_000_000n);
  expect(errorOf(await console.act(cleo, "withdrawals/refuse", { asked: again, cause: "account_access" }))).toBe("second_operator_needed");
  expect(stateOf(again)).toBe("waiting");
});

test("finance takes on a bank payment and books it as paid, with the bank's reference; a large one is not one operator's", async () => {
  const before = has();
  const asked = await ask(500_000_000n, true);
  expect((await console.act(finn, "withdrawals/take", { asked })).status).toBe(200);
  expect((await console.act(finn, "withdrawals/paid", { asked, reference: "SEPA 77" })).status).toBe(200);
  expect([stateOf(asked), has()]).toEqual([undefined, before - 500_000_000n]);
  const audit = "select count(*) as found from audit_entry as entry where verb = 'withdrawals/paid' and entry::text like '%SEPA 77%'";
  expect((await console.engine.trading.pool.query(audit)).rows).toEqual([{ found: "1" }]);
  const large = await ask(10_000_000_001n, true);
  await console.act(finn, "withdrawals/take", { asked: large });
  expect(errorOf(await console.act(finn, "withdrawals/paid", { asked: large, reference: "SEPA 78" }))).toBe("second_operator_needed");
  expect((await console.act(finn, "withdrawals/fail", { asked: large, cause: "bank_returned" })).status).toBe(200);
  expect(has()).toBe(before - 500_000_000n);
});

test("a further one of the same person that could not be paid takes two", async () => {
  const [first, further] = [await ask(500_000_001n, true), await ask(500_000_002n, true)];
  for (const asked of [first, further]) await console.act(finn, "withdrawals/take", { asked });
  expect((await console.act(finn, "withdrawals/fail", { asked: first, cause: "bank_returned" })).status).toBe(200);
  expect(errorOf(await console.act(finn, "withdrawals/fail", { asked: further, cause: "bank_returned" }))).toBe("second_operator_needed");
  expect(stateOf(further)).toBe("sending");
  const { body } = await console.act(finn, "withdrawals/fail-again", { asked: further, cause: "bank_returned" });
  expect(body["state"]).toBe("waiting");
  const other = await console.operator("finance");
  expect((await console.post(`/requests/${String(body["id"])}/agree`, {}, other)).status).toBe(200);
  expect(stateOf(further)).toBeUndefined();
});

test("nobody of another role decides", async () => {
  const asked = await ask(60_000_000_000n);
  const service = await console.operator("support");
  expect((await console.act(service, "withdrawals/approve", { asked })).status).toBe(403);
  expect(stateOf(asked)).toBe("waiting");
});

test("who sets reviews with compliance, and who audits, reads the queue and decides nothing; others do not read it", async () => {
  const asked = await ask(60_000_000_000n);
  for (const role of ["admin", "auditor"] as const) {
    const reader = await console.operator(role);
    const { body } = await console.get("/looks/withdrawals/queue", reader);
    expect((body["rows"] as readonly { readonly id: number }[]).map(({ id }) => id)).toContain(asked);
    expect((await console.act(reader, "withdrawals/approve", { asked })).status).toBe(403);
  }
  expect((await console.get("/looks/withdrawals/queue", await console.operator("business"))).status).toBe(403);
});

test("the queue comes in pages, what goes on soonest first; what ended stands on its person's tab", async () => {
  const first = await ask(60_000_000_000n);
  console.engine.advance(3_600_000);
  const bert = anna;
  anna = await console.engine.newcomer();
  await console.engine.submit({ type: "verification/set-level", user: userId(anna.id), level: 1, by: 1 });
  const second = await ask(61_000_000_000n);
  const page = async (after = ""): Promise<{ rows: { id: number }[]; next?: string }> =>
    (await console.get(`/looks/withdrawals/queue?limit=1${after}`, cleo)).body as never;
  const seen: number[] = [];
  let { rows, next } = await page();
  seen.push(...rows.map(({ id }) => id));
  while (next !== undefined) {
    ({ rows, next } = await page(`&after=${next}`));
    seen.push(...rows.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.indexOf(first)).toBeLessThan(seen.indexOf(second));
  expect(seen.indexOf(first)).toBeGreaterThanOrEqual(0);

  await console.act(cleo, "withdrawals/refuse", { asked: first, cause: "destination_wrong" });
  const service = await console.operator("support");
  const { body } = await console.get(`/looks/withdrawals/person?person=${bert.id}`, service);
  expect(body["rows"]).toMatchObject([
    {
      id: first,
      amount: "60000",
      coin: "USDT",
      fee: "1",
      network: "TRC20",
      stateEn: "refused",
      whyEn: "The address or account cannot be paid",
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('address":');
});
