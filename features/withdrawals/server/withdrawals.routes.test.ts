/** Withdrawals against the real engine: asked, waited for, paid in steps with a crash between any two, cancelled, refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { LOGGED_NUMBERS } from "../../../server/feature-routes.ts";
import { keepNumbersApart } from "../../../server/logged-numbers.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { LeavingReply, WithdrawalRow, WithdrawalView } from "../contract/withdrawals.contract.ts";
import { hashPassword } from "../../../server/identity/password-hash.ts";
import type { CoinPayer } from "./coin-payer.ts";
import { PAPER_ARRIVES_MS, paperPayer } from "./paper-payer.ts";
import { payRound } from "./pay-round.ts";
import { WithdrawalPlaces } from "./withdrawal-places.ts";

const USDT = assetId(3);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  // The rounds of the venue's own payer never come: these tests go through them step by step.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  // What the test before left with the payer is paid.
  while (await payRound(pays())) engine.advance(PAPER_ARRIVES_MS);
  anna = await engine.newcomer();
  await engine.submit({ type: "verification/set-level", user: userId(anna.id), level: 1, by: 1 });
});
afterAll(async () => {
  await engine.close();
  vi.useRealTimers();
});

const save = (address = TRON, name = "Home"): Promise<EngineReply> =>
  engine.call("POST", "/user/wallet/save", { currency: "3", name, address, qrcode: "" }, anna);
const out = (fields: Record<string, string> = {}): Promise<EngineReply> =>
  engine.call("POST", "/wallet/out", { currency: "3", number: "1500", address: TRON, type: "0", rate: "1", ...fields }, anna);
const list = async (): Promise<readonly WithdrawalRow[]> =>
  ((await engine.call("GET", "/user/withdraw/list", {}, anna)).message as { data: WithdrawalRow[] }).data;
const one = async (): Promise<WithdrawalView> => {
  const [row] = await list();
  return (await engine.call("GET", "/wallet/withdrawal", { id: String(row?.id) }, anna)).message as WithdrawalView;
};
const free = (): bigint => engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.change, USDT);
const pays = (payer: CoinPayer = paperPayer(engine.trading.pool, () => engine.now())) => ({
  venue: engine.trading,
  payer,
  addressOf: () => Promise.resolve(TRON),
});

/** An address that is no news any more. */
async function saved(): Promise<void> {
  expect(await save()).toMatchObject({ type: "ok" });
  engine.advance(DAY_MS + 1);
  await engine.price(BTC, BTC_TICKS);
}

test("to a saved address it goes straight through: taken on, sent, arrived, with a receipt and a message", async () => {
  await saved();
  expect(await out()).toMatchObject({ type: "ok", data: { state: "approved" } });
  expect(await list()).toMatchObject([{ number: "1500.00000000", name: "USDT", status: 1, fee: "1.00000000", arrives: "1499.00000000" }]);
  const states: string[] = [];
  for (let round = 0; round < 3; round++) {
    await payRound(pays());
    states.push((await one()).state);
    engine.advance(PAPER_ARRIVES_MS);
  }
  expect(states).toEqual(["sending", "sent", "done"]);
  const done = await one();
  expect(done).toMatchObject({ status: 2, to: TRON, label: "Home", network: "TRC20", can_cancel: false });
  expect(done.steps.map(({ step }) => step)).toEqual(["requested", "approved", "sending", "sent", "ended"]);
  const receipt = await engine.call("GET", "/receipt", { id: done.receipt }, anna);
  expect(receipt.message).toMatchObject({ formula: "withdrawal/1", result: { arrives: "1499000000" } });
  const messages = (await engine.call("GET", "/mailMessage/getList", {}, anna)).message as { list: readonly { kind: string }[] };
  expect(messages.list.map(({ kind }) => kind)).toContain("withdrawal_done");
});

test("to a new address it takes the code that was sent, waits for the address to be a day old, and goes on by itself", async () => {
  await save();
  expect(await out()).toMatchObject({ error: { name: "withdrawal_code_needed" } });
  expect(await out({ code: "000000" })).toMatchObject({ error: { name: "code_wrong" } });
  expect(await out({ code: await codeFor(anna) })).toMatchObject({ type: "ok", data: { state: "waiting" } });
  const waiting = await one();
  expect(waiting).toMatchObject({ state: "waiting", can_cancel: true, waits: [{ why: "new_address" }] });
  engine.advance((waiting.waits[0]?.until ?? 0) - engine.now());
  await engine.price(BTC, BTC_TICKS);
  expect(await one()).toMatchObject({ state: "approved", waits: [] });
});

test("cancelled while it waits, everything is back with the fee; a second time there is nothing to cancel", async () => {
  await save();
  const before = free();
  await out({ code: await codeFor(anna) });
  expect(free()).toBe(before - 1_500_000_000n);
  const { id } = await one();
  const cancel = (): Promise<EngineReply> => engine.call("POST", "/wallet/withdrawal/cancel", { id: String(id) }, anna);
  expect(await cancel()).toMatchObject({ type: "ok" });
  expect(free()).toBe(before);
  expect(await one()).toMatchObject({ state: "cancelled", status: 3 });
  expect(await cancel()).toMatchObject({ error: { name: "withdrawal_not_found" } });
});

test("fifty identical requests at once make one, with a request id and without", async () => {
  await saved();
  const bare = await Promise.all(Array.from({ length: 50 }, () => out()));
  expect(bare.filter(({ type }) => type === "ok")).toHaveLength(1);
  const keyed = await Promise.all(Array.from({ length: 50 }, () => out({ number: "20", request_id: "once" })));
  expect(keyed.some(({ type }) => type === "ok")).toBe(true);
  expect(await list()).toHaveLength(2);
});

describe("a venue that ends between any two steps pays once:", () => {
  /** Ends the round at the n-th step, before it is done or after. */
  class Ended extends Error {}
  const stepsOf = (at: number, isAfter: boolean) => {
    let step = 0;
    const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      step += 1;
      if (step === at && !isAfter) throw new Ended();
      const result = await work();
      if (step === at) throw new Ended();
      return result;
    };
    const paper = paperPayer(engine.trading.pool, () => engine.now());
    return {
      addressOf: () => Promise.resolve(TRON),
      venue: {
        kernel: engine.kernel,
        settled: () => engine.trading.settled(),
        submit: (command: Parameters<TestEngine["submit"]>[0]) => guard(() => engine.submit(command)),
      },
      payer: {
        ready: () => Promise.resolve(true),
        pay: (payment: Parameters<CoinPayer["pay"]>[0]) => guard(() => paper.pay(payment)),
        look: (n: number) => guard(() => paper.look(n)),
      },
    };
  };
  const STEPS = 5;

  test.each(Array.from({ length: STEPS * 2 }, (_, i) => [1 + Math.floor(i / 2), i % 2 === 1] as const))(
    "step %i, after it: %s",
    async (at, isAfter) => {
      await saved();
      await out();
      const { id } = await one();
      const outside = (): bigint => engine.kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT);
      const before = outside();
      const ends = stepsOf(at, isAfter);
      let hasEnded = false;
      for (let round = 0; round < 8; round++) {
        engine.advance(PAPER_ARRIVES_MS);
        await payRound(hasEnded ? pays() : ends).catch((error: unknown) => {
          if (!(error instanceof Ended)) throw error;
          hasEnded = true;
        });
      }
      expect(hasEnded).toBe(true);
      expect(outside() - before).toBe(1_499_000_000n);
      const { rows } = await engine.trading.pool.query("select 1 from paper_payment where withdrawal = $1", [id]);
      expect(rows).toHaveLength(1);
      expect(await one()).toMatchObject({ state: "done" });
    },
  );
});

test("a database older than the log gives nobody the place that another's open withdrawal goes to", async () => {
  const { pool } = engine.trading;
  await saved();
  await out();
  const { number: lost } = (await pool.query<{ number: number }>("select max(number) as number from withdrawal_place")).rows[0] ?? {};
  await pool.query("delete from withdrawal_place where user_id = $1", [anna.id]);
  await pool.query(`alter table withdrawal_place alter column number restart with ${lost}`);
  await keepNumbersApart(engine.trading, LOGGED_NUMBERS);
  const places = new WithdrawalPlaces(engine.context as ServerContext<TradingVenue>);
  const home = { kind: "address", network: "TRC20", label: "x", address: TRON, details: null, savedAt: new Date(engine.now()) } as const;
  const other = await engine.newcomer();
  expect((await places.numbered(other.id, home)).number).toBeGreaterThan(lost ?? 0);
  await pool.query(
    `insert into withdrawal_place (number, user_id, kind, network, label, address, saved_at, saved_venue) overriding system value
      values ($1, $2, 'address', 'TRC20', 'x', 'y', now(), 0)`,
    [lost, other.id],
  );
  expect(await places.byNumber(anna.id, lost ?? 0)).toBeUndefined();
  expect((await places.byNumber(other.id, lost ?? 0))?.person).toBe(other.id);
  const before = free();
  for (let round = 0; round < 2; round++)
    await payRound({ ...pays(), addressOf: async (person, number) => (await places.byNumber(person, number))?.address });
  expect(await one()).toMatchObject({ state: "failed" });
  expect(free()).toBe(before + 1_500_000_000n);
});

test("what the payer can't pay comes back whole", async () => {
  await saved();
  const before = free();
  await out();
  const payer: CoinPayer = {
    ready: () => Promise.resolve(true),
    pay: () => Promise.resolve({ failed: "destination_refused" }),
    look: () => Promise.resolve("underway"),
  };
  for (let round = 0; round < 2; round++) await payRound(pays(payer));
  expect(await one()).toMatchObject({ state: "failed", status: 3 });
  expect(free()).toBe(before);
});

test("what may leave: own money, limit, terms, saved places; and get_info as old clients read it", async () => {
  await save();
  const reply = (await engine.call("GET", "/wallet/leaving", { currency: "3" }, anna)).message as LeavingReply;
  expect(reply).toMatchObject({
    own: "100000.00000000",
    free: "100000.00000000",
    limit: { level: 1, btc: "200.00000000", left_btc: "200.00000000", left: "12000000", next_level: 2 },
    review_from: "50000",
    score: 100,
    places: [{ network: "TRC20", label: "Home", to: TRON, needs_code: true }],
  });
  expect(reply.networks.map(({ network, fee }) => [network, fee])).toEqual([
    ["ERC20", "4.00000000"],
    ["TRC20", "1.00000000"],
    ["Bank", "2.00000000"],
    ["International bank", "20.00000000"],
  ]);
  expect((await engine.call("POST", "/wallet/get_info", { currency: "3" }, anna)).message).toEqual({
    ...{ rate: "1.00000000", min_number: "10.00000000", name: "USDT" },
    ...{ legal_balance: "0.00000000", change_balance: "100000.00000000" },
  });
});

test("a request to a saved address goes where it was saved, though its person changes the saved one meanwhile", async () => {
  await save();
  await out({ code: await codeFor(anna) });
  const [saved0] = ((await engine.call("GET", "/user/wallet/list", {}, anna)).message as { data: { id: number }[] }).data;
  await engine.call(
    "POST",
    "/user/wallet/save",
    { id: String(saved0?.id), currency: "3", name: "Other", address: ETHEREUM, qrcode: "" },
    anna,
  );
  expect(await one()).toMatchObject({ to: TRON, label: "Home" });
});

test("to the saved bank account, by its last four", async () => {
  const bank = { real_name: "Anna Example", bank_name: "First Bank", bank_account: "4111111111111111" };
  expect(await out({ type: "1", address: "" })).toMatchObject({ error: { name: "withdrawal_bank_missing" } });
  expect(await engine.call("POST", "/user/cash_save", bank, anna)).toMatchObject({ type: "ok" });
  engine.advance(DAY_MS + 1);
  await engine.price(BTC, BTC_TICKS);
  expect(await out({ type: "1", address: "" })).toMatchObject({ type: "ok" });
  const view = await one();
  expect(view).toMatchObject({ kind: "bank", label: "First Bank", state: "approved" });
  expect(view.to).toMatch(/1111$/);
  expect(view.to).not.toContain("41111111");
  await payRound(pays());
  expect(await one()).toMatchObject({ state: "approved" });
});

describe("is refused and changes nothing:", () => {
  test.each([
    ["a currency that isn't there", { currency: "999" }, "asset_not_found"],
    ["an address of another network", { currency: "1" }, "payout_address_wrong"],
    ["an address that is not saved", { address: ETHEREUM }, "withdrawal_address_unsaved"],
    ["nothing", { number: "0" }, "amount_invalid"],
    ["a sign", { number: "-5" }, "amount_invalid"],
    ["more decimals than there are", { number: "10.1234567" }, "quantity_off_lot"],
    ["less than the minimum", { number: "9.99" }, "withdrawal_below_minimum"],
    ["more than there is", { number: "100001" }, "insufficient_balance"],
    ["a share", { currency: "101" }, "network_unknown"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    await saved();
    const before = engine.kernel.stateHash();
    expect(await out(fields)).toMatchObject({ type: "error", error: { name } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("somebody who is not verified is led to verification", async () => {
    anna = await engine.newcomer();
    await saved();
    expect(await out()).toMatchObject({ type: "998", error: { name: "withdrawal_needs_level" } });
  });

  test("what a hold keeps, naming what can leave", async () => {
    await saved();
    const hold = {
      kind: "compliance_review",
      cause: "source_of_funds",
      placedBy: 1,
      asset: USDT,
      amount: 99_000_000_000n as never,
    } as const;
    await engine.submit({ type: "holds/place", user: userId(anna.id), ...hold });
    const reply = await out();
    expect(reply).toMatchObject({ error: { name: "withdrawal_held" } });
    expect(reply.message).toContain("1,000 USDT");
  });

  test("without the payment password, once it is set", async () => {
    await saved();
    await engine.context.database
      .updateTable("person")
      .set({ payment_password_hash: await hashPassword("482913", "known") })
      .where("id", "=", anna.id)
      .execute();
    for (const given of ["", "482914"])
      expect(await out({ pay_password: given })).toMatchObject({ error: { name: "withdrawal_password_wrong" } });
    expect(await out({ pay_password: "482913" })).toMatchObject({ type: "ok" });
  });

  test("without the payment password, under a request id that is forgotten in that moment", async () => {
    await saved();
    await engine.context.database
      .updateTable("person")
      .set({ payment_password_hash: await hashPassword("482913", "known") })
      .where("id", "=", anna.id)
      .execute();
    const move = { currency_id: "3", number: "1", from_field: "change", to_field: "legal" };
    await engine.call("POST", "/wallet/change", { ...move, request_id: "of a move" }, anna);
    expect(await out({ pay_password: "482913", request_id: "once" })).toMatchObject({ type: "ok" });
    const before = free();
    // Nothing was executed since: what is a day old is still in the kernel's memory, and the next command forgets it.
    engine.advance(DAY_MS);
    expect(await out({ request_id: "of a move" })).toMatchObject({ error: { name: "key_reused" } });
    expect(await out({ request_id: "once" })).toMatchObject({ type: "ok" });
    expect([free(), await list()]).toMatchObject([before, { length: 1 }]);
  });

  test("another's", async () => {
    await saved();
    await out();
    const { id } = await one();
    const other = await engine.newcomer();
    for (const [method, path] of [
      ["GET", "/wallet/withdrawal"],
      ["POST", "/wallet/withdrawal/cancel"],
    ] as const)
      expect(await engine.call(method, path, { id: String(id) }, other)).toMatchObject({ error: { name: "withdrawal_not_found" } });
  });
});

async function codeFor(person: Person): Promise<string> {
  await engine.call("POST", "/sms_mail", { user_string: person.address, type: "security" }, person);
  const { rows } = await engine.trading.pool.query<{ code: string }>(
    "select code from outbox_message where to_address = $1 and code is not null order by id desc limit 1",
    [person.address],
  );
  return rows[0]?.code ?? "";
}
