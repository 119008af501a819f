/** Campaigns against the real engine: joined, played through to a bonus of one's own, left, over; receipts, messages and the record. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { drawOf } from "../formulas.ts";

const USDT = assetId(3);
const DAY_MS = 86_400_000;
const OWN = 100_000_000_000n;
let engine: TestEngine;
let anna: Person;
let campaign: string;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS);
  anna = await engine.newcomer();
  campaign = await published();
});

/** One of two groups of one order in BTC; its number. */
async function published(more: object = {}): Promise<string> {
  const terms = {
    names: { en: "Two orders", zh: "两单", de: "Zwei Orders" },
    stake: amount(100_000_000n),
    groups: 2,
    perGroup: 1,
    choices: [{ market: 1, minutes: 5 }],
    bonus: amount(30_000_000n),
    seats: 50,
    days: 7,
    ...more,
  };
  await engine.submit({ type: "campaigns/publish", asset: USDT, terms, askedBy: 1, agreedBy: 2 } as UntimedCommand);
  return String(engine.kernel.campaigns.all().length);
}

const call = (method: string, path: string, fields: Record<string, string> = {}, person = anna) =>
  engine.call(method, path, fields, person);
const detail = async (person = anna): Promise<CampaignView> =>
  (await call("GET", "/campaign/detail", { campaign }, person)).message as CampaignView;
const mine = async (): Promise<NonNullable<CampaignView["mine"]>> => {
  const { mine: found } = await detail();
  if (found === null) throw new Error("nobody joined");
  return found;
};
const act = async (what: string, fields: Record<string, string> = {}) =>
  call("POST", `/campaign/${what}`, { id: String((await mine()).id), ...fields });
const balance = (bucket: "own" | "promotional"): bigint => engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.change, USDT, bucket);
async function code(): Promise<string> {
  await call("POST", "/sms_mail", { user_string: anna.address, type: "security" });
  const { rows } = await engine.trading.pool.query<{ code: string }>(
    "select code from outbox_message where to_address = $1 and code is not null order by id desc limit 1",
    [anna.address],
  );
  return rows[0]?.code ?? "";
}
async function playAll(exit = BTC_TICKS): Promise<void> {
  const { orders } = await detail();
  for (let order = 1; order <= orders; order++) {
    await engine.price(BTC, BTC_TICKS);
    await act("play");
    await engine.price(BTC, exit);
    await act("sell");
  }
}

test("a fresh venue has one open from the first minute, in the reader's language, covered by the account that it names", async () => {
  const { message } = await call("GET", "/campaign/list", { lang: "de" });
  const [first] = message as CampaignView[];
  expect(first).toMatchObject({ id: 1, state: "open", orders: 3, stake: "100", credit: "300", bonus: "30", seats_left: 2000, mine: null });
  expect(first?.kinds.map(({ symbol }) => symbol)).toEqual(["BTC/USDT", "ETH/USDT", "SOL/USDT", "XRP/USDT", "DOGE/USDT"]);
  expect(engine.kernel.cover.accounts().find(({ product }) => product === "promotions")?.promised).toBeGreaterThanOrEqual(
    1_260_000_000_000n,
  );
});

test("joined, played through, confirmed by one's own code: the bonus is own money, whatever the orders brought", async () => {
  expect(await call("POST", "/campaign/join", { campaign })).toMatchObject({
    type: "ok",
    data: { mine: { state: "running", credit: "200" } },
  });
  expect([balance("own"), balance("promotional")]).toEqual([OWN, 200_000_000n]);
  expect(await act("play")).toMatchObject({ type: "ok" });
  expect(await mine()).toMatchObject({ in_order: "100", orders: [{ order: 1, state: "running", symbol: "BTC/USDT", entry: "60000" }] });
  await engine.price(BTC, BTC_TICKS - 60_000);
  expect(await act("sell")).toMatchObject({ type: "ok" });
  expect(await mine()).toMatchObject({
    done: 1,
    credit: "190",
    orders: [
      { state: "done", result: "-10", exit: "54000", reason: "person" },
      { state: "waiting", entry: "" },
    ],
  });
  await engine.price(BTC, BTC_TICKS);
  await act("play");
  expect(await act("sell")).toMatchObject({ type: "ok", data: { mine: { state: "earned", credit: "0", done: 2 } } });
  expect([balance("own"), balance("promotional")]).toEqual([OWN, 0n]);
  expect(await act("claim", { code: "000000" })).toMatchObject({ type: "error", error: { name: "code_wrong" } });
  // No request id that is forgotten in that moment stands for the code.
  await act("play", { request_id: "of an order" });
  engine.advance(86_400_000);
  expect(await act("claim", { code: "000000", request_id: "of an order" })).toMatchObject({ type: "error", error: { name: "key_reused" } });
  expect(balance("own")).toBe(OWN);
  const given = await code();
  expect(await act("claim", { code: given, request_id: "once" })).toMatchObject({ type: "ok", data: { mine: { state: "paid" } } });
  expect(balance("own")).toBe(OWN + 30_000_000n);
  expect(await act("claim", { code: given, request_id: "once" })).toMatchObject({ type: "ok" });
  expect(await act("claim", { code: await code() })).toMatchObject({ type: "error", error: { name: "campaign_not_yours" } });
  expect(balance("own")).toBe(OWN + 30_000_000n);
});

test("each assignment, result and bonus has a receipt with the inputs that lead to it", async () => {
  await call("POST", "/campaign/join", { campaign });
  await playAll(BTC_TICKS + 60_000);
  await act("claim", { code: await code() });
  const { receipt, orders } = await mine();
  const { seed } = await detail();
  const read = async (id: string) => (await call("GET", "/receipt", { id })).message;
  const [first] = orders;
  expect(await read(first?.draw_receipt ?? "")).toMatchObject({
    formula: "campaign-draw/1",
    result: { choice: String(drawOf({ seed, campaign: Number(campaign), person: anna.id, order: 1, choices: 1 })) },
    terms: { kind_names: "BTC/USDT 5 min" },
  });
  expect(await read(first?.receipt ?? "")).toMatchObject({
    formula: "campaign-order/1",
    inputs: [{ value: "100000000" }, { value: "600000" }, { value: "660000" }],
    result: { value: "110000000" },
    terms: { code: "USDT", symbol: "BTC/USDT" },
  });
  expect(await read(receipt)).toMatchObject({
    formula: "campaign-bonus/1",
    result: { paid: "30000000" },
    postings: [{ value: "30.00000000" }],
  });
});

test("left in the middle of an order: the credit is gone, own money is what it was, and the page stays as a record", async () => {
  await call("POST", "/campaign/join", { campaign });
  await act("play");
  expect(await act("leave")).toMatchObject({ type: "ok", message: expect.stringContaining("your own money") });
  expect([balance("own"), balance("promotional")]).toEqual([OWN, 0n]);
  expect(await mine()).toMatchObject({ state: "left", credit: "0", credit_back: "200", done: 0, orders: [{ state: "waiting" }] });
  expect(await call("POST", "/campaign/join", { campaign })).toMatchObject({ error: { name: "campaign_joined_before" } });
});

test("sold by time and over by time: a message says what waits, or that the credit ended", async () => {
  await call("POST", "/campaign/join", { campaign });
  const ben = await engine.newcomer();
  await call("POST", "/campaign/join", { campaign }, ben);
  await act("play");
  engine.advance(5 * 60_000);
  await engine.price(BTC, BTC_TICKS);
  expect(await mine()).toMatchObject({ done: 1, orders: [{ state: "done", reason: "time" }, {}] });
  await act("play");
  await act("sell");
  engine.advance(7 * DAY_MS);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
  const told = async (person: Person): Promise<string> => JSON.stringify((await call("GET", "/mailMessage/getList", {}, person)).message);
  expect(await told(anna)).toContain("30 USDT wait for your own code");
  expect(await told(ben)).toContain("200 USDT of promotional credit ended");
  // What is earned has no end.
  expect(await mine()).toMatchObject({ state: "earned" });
  expect((await detail(ben)).mine).toMatchObject({ state: "expired", credit_back: "200" });
});

test("a withdrawal is asked for and answered the same inside a campaign as outside", async () => {
  const leaving = async () => (await call("GET", "/wallet/leaving", { currency: "3" })).message;
  const before = await leaving();
  await call("POST", "/campaign/join", { campaign });
  await act("play");
  expect(await leaving()).toEqual(before);
  await act("leave");
  expect(await leaving()).toEqual(before);
});

test("one that is offered anew says until when, and is there again when its days are over, with words in the reader's language", async () => {
  campaign = await published({ about: { en: "A week", de: "Eine Woche" }, renews: { days: 1, seats: 50 } });
  const { open_until: until, published: from } = await detail();
  expect(until - from).toBe(DAY_MS);
  await call("POST", "/campaign/join", { campaign });
  await act("leave");
  engine.advance(DAY_MS);
  await engine.price(BTC, BTC_TICKS);
  const next = engine.kernel.campaigns.all().find(({ renewed }) => renewed === Number(campaign));
  expect(next).toMatchObject({ state: "open", taken: 0 });
  const rows = (await call("GET", "/campaign/list", { lang: "de" })).message as CampaignView[];
  expect(rows.find(({ id }) => id === next?.number)).toMatchObject({ state: "open", about: "Eine Woche", seats_left: 50 });
  expect(rows.at(-1)).toMatchObject({ id: Number(campaign), state: "closed", open_until: 0, mine: { state: "left" } });
  const others = (await call("GET", "/campaign/list", { lang: "it" }, await engine.newcomer())).message as CampaignView[];
  expect(others.map(({ id }) => String(id))).not.toContain(campaign);
  expect(others.find(({ id }) => id === next?.number)).toMatchObject({ about: "A week" });
});
