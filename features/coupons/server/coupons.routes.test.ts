/** Coupons against the real engine: found on a fresh venue, claimed, used by a fill whose receipt computes, ended; and offered by two. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestConsole, type TestConsole } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { fee as feeAt } from "../../spot/formulas.ts";
import { savingOf } from "../formulas.ts";

const DAY_MS = 86_400_000;
type Row = Readonly<Record<string, string | number>>;
type Receipt = {
  readonly formula: string;
  readonly terms: Readonly<Record<string, string>>;
  readonly result: Readonly<Record<string, string>>;
  readonly postings: readonly { readonly reason: string; readonly value: string; readonly currency_name: string }[];
};

let console: TestConsole;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
});
beforeEach(async () => {
  await console.engine.price(BTC, BTC_TICKS);
  await console.engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
  anna = await console.engine.newcomer();
});
afterAll(() => console.close());

const call = (method: string, path: string, fields: Record<string, string> = {}, person = anna) =>
  console.engine.call(method, path, fields, person);
const offers = async (person = anna) => ((await call("GET", "/coupon/list", {}, person)).message as { list: Row[] }).list;
type Mine = { use_best: number; chosen: number; saved: Row; list: Row[] };
const mine = async (): Promise<Mine> => {
  await console.engine.trading.projected();
  return (await call("GET", "/coupon/mine")).message as Mine;
};
const ended = async (state: string): Promise<Row[]> => ((await call("GET", "/coupon/history", { state })).message as { data: Row[] }).data;
const claim = (offer: number | string, person = anna) => call("POST", "/coupon/claim", { offer: String(offer) }, person);
const offerOf = async (kind: string, rate: string): Promise<number> =>
  Number((await offers()).find((one) => one["kind"] === kind && one["rate"] === rate)?.["id"]);
/** For so many USDT at market. */
const buy = (total: string) => call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", total });
async function newestFill(): Promise<{ readonly fill: Row; readonly receipt: Receipt }> {
  await console.engine.trading.projected();
  const [fill] = (await call("GET", "/coin/fills")).message as Row[];
  if (fill === undefined) throw new Error("nothing was filled");
  return { fill, receipt: (await call("GET", "/receipt", { id: String(fill["receipt"]) })).message as Receipt };
}

test("a fresh venue offers coupons from the first minute: for everybody, for a level, and credit", async () => {
  expect((await offers()).map(({ kind, rate, amount, state, min_level: level }) => [kind, rate, amount, state, level])).toEqual([
    ["fee", "20", "5.00000000", "open", 0],
    ["fee", "50", "2.00000000", "open", 0],
    ["fee", "30", "20.00000000", "level", 1],
    ["credit", "0", "50.00000000", "open", 0],
  ]);
});

test("claimed, then a purchase is charged less: list, fill and receipt say by how much, and the receipt computes", async () => {
  const offer = await offerOf("fee", "20");
  const claimed = await claim(offer);
  expect(claimed).toMatchObject({ type: "ok", message: "Claimed: it is yours now" });
  expect(await claim(offer)).toMatchObject({ type: "error", message: "You have claimed this coupon already" });
  expect((await offers()).find(({ id }) => id === offer)).toMatchObject({ state: "claimed", left: 9999 });
  expect((await mine()).list).toMatchObject([{ kind: "fee", rate: "20", saved: "0.00000000", left: "5.00000000", state: "in_use" }]);
  await buy("600");
  const { fill, receipt } = await newestFill();
  expect(receipt.formula).toBe("spot-fill/2");
  const units = (text: string | undefined, decimals: number): bigint => BigInt(Math.round(Number(text) * 10 ** decimals));
  const received = units(String(fill["amount"]), 8);
  const whole = BigInt(feeAt(Number(received), Number(receipt.terms["fee_rate_ppm"])));
  const value = units(receipt.result["value"], 6);
  const left = units(receipt.terms["coupon_left"], 6);
  const saving = savingOf({ fee: whole, received, value }, Number(receipt.terms["coupon_ppm"]), left);
  expect([units(receipt.result["saved"], 8), units(receipt.result["fee"], 8)]).toEqual([saving.units, whole - saving.units]);
  expect(saving.units).toBeGreaterThan(0n);
  const [charged] = receipt.postings.filter(({ reason }) => reason === "trade_fee");
  expect(units(charged?.value, 8)).toBe(-(whole - saving.units));
  expect(fill).toMatchObject({ fee: receipt.result["fee"], saved: receipt.result["saved"] });
  const [row] = (await call("GET", "/coin/fills", { order_id: String(fill["order_id"]) })).message as Row[];
  expect(row).toEqual(fill);
  const after = await mine();
  expect(units(String(after.list[0]?.["saved"]), 6)).toBe(saving.counted);
  expect(units(String(after.saved["fees"]), 6)).toBe(saving.counted);
  // A fifth of this fee is more than is left: the rest is saved, and the coupon is used up.
  await buy("40000");
  const last = (await newestFill()).receipt;
  expect([left, units(last.terms["coupon_left"], 6)]).toEqual([5_000_000n, 5_000_000n - saving.counted]);
  const wholeFee = { fee: units(last.result["fee"], 8) + units(last.result["saved"], 8), value: units(last.result["value"], 6) };
  const bought = units(last.postings.find(({ reason, currency_name: coin }) => reason === "trade" && coin === "BTC")?.value, 8);
  const rest = savingOf({ ...wholeFee, received: bought }, 200_000, units(last.terms["coupon_left"], 6));
  expect([rest.units, rest.counted]).toEqual([units(last.result["saved"], 8), 5_000_000n - saving.counted]);
  expect((await mine()).list).toEqual([]);
  expect(await ended("used")).toMatchObject([{ rate: "20", saved: "5.00000000", left: "0.00000000" }]);
});

test("the last of many claims in parallel gets the last piece, once", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => console.engine.newcomer()));
  const terms = { kind: "fee", product: "spot", ppm: 100_000, asset: 3, amount: 1_000_000n, pieces: 5, days: 1, from: 0, open: DAY_MS };
  const { events } = await console.engine.submit({
    type: "coupons/publish",
    terms: { ...terms, minLevel: 0, minScore: 0, renews: false },
    askedBy: 1,
    agreedBy: 2,
  } as never);
  const offer = String((events[0] as unknown as { offer: number }).offer);
  const replies = await Promise.all(people.flatMap((person) => [claim(offer, person), claim(offer, person)]));
  expect(replies.filter(({ type }) => type === "ok")).toHaveLength(5);
  expect(replies.map(({ message }) => message)).toContain("All pieces of this coupon are claimed");
  await console.engine.trading.projected();
  const { rows } = await console.engine.trading.pool.query("select claimed from coupon_offer where id = $1", [offer]);
  expect(rows).toEqual([{ claimed: 5 }]);
});

test("the same request of a claim has one effect and one answer", async () => {
  const fields = { offer: String(await offerOf("fee", "50")), request_id: "claim-1" };
  const [first, again] = [await call("POST", "/coupon/claim", fields), await call("POST", "/coupon/claim", fields)];
  expect([again.type, again.data]).toEqual(["ok", first.data]);
  expect((await mine()).list).toHaveLength(1);
});

test("chosen and not, best or none: what the page says is what the next fill does", async () => {
  for (const rate of ["20", "50"]) await claim(await offerOf("fee", rate));
  const states = async () => (await mine()).list.map(({ rate, state }) => [rate, state]);
  expect(await states()).toEqual([
    ["50", "in_use"],
    ["20", "usable"],
  ]);
  const twenty = (await mine()).list.find(({ rate }) => rate === "20")?.["id"];
  expect(await call("POST", "/coupon/choose", { id: String(twenty) })).toMatchObject({ type: "ok", message: "Saved" });
  expect((await mine()).chosen).toBe(twenty);
  await buy("100");
  expect((await newestFill()).receipt.terms["coupon_ppm"]).toBe("200000");
  await call("POST", "/coupon/unchoose");
  await buy("100");
  expect((await newestFill()).receipt.terms["coupon_ppm"]).toBe("500000");
  await call("POST", "/coupon/useBest", { on: "0" });
  expect((await mine()).list.map(({ state }) => state)).toEqual(["usable", "usable"]);
  await buy("100");
  expect((await newestFill()).receipt.formula).toBe("spot-fill/1");
});

test("credit is used once and then is promotional credit; a discount is not used so", async () => {
  await claim(await offerOf("credit", "0"));
  const [coupon] = (await mine()).list;
  expect(coupon).toMatchObject({ kind: "credit", amount: "50.00000000", state: "usable" });
  const id = String(coupon?.["id"]);
  expect(await call("POST", "/coupon/choose", { id })).toMatchObject({ message: "Only a discount can be chosen to go first" });
  expect(await call("POST", "/coupon/use", { id })).toMatchObject({ type: "ok" });
  expect(await call("POST", "/coupon/use", { id })).toMatchObject({ message: "You have no such coupon to use" });
  expect((await mine()).saved).toMatchObject({ credit: "50.00000000" });
  expect(await ended("used")).toMatchObject([{ kind: "credit", saved: "50.00000000", state: "used" }]);
});

test("a day before its end somebody is told, and then it is over, in lists and messages", async () => {
  await claim(await offerOf("fee", "50"));
  const newest = async () => {
    await console.engine.trading.projected();
    const [notice] = ((await call("GET", "/mailMessage/getList")).message as { list: Row[] }).list;
    return notice?.["title"];
  };
  expect(await newest()).toBe("Coupon claimed: Spot fee discount");
  console.engine.advance(2 * DAY_MS + 1);
  await console.engine.price(BTC, BTC_TICKS);
  expect(await newest()).toBe("Ends in 24 hours: Spot fee discount");
  console.engine.advance(DAY_MS);
  await console.engine.price(BTC, BTC_TICKS);
  expect(await newest()).toBe("Coupon over: Spot fee discount");
  expect((await mine()).list).toEqual([]);
  expect(await ended("expired")).toMatchObject([{ rate: "50", state: "expired", saved: "0.00000000" }]);
});

test("two operators offer, one ends for new claims; the catalogue says what it costs at worst, and what is claimed stays", async () => {
  const [asks, agrees, auditor] = [await console.operator("business"), await console.operator("admin"), await console.operator("auditor")];
  const fields = { kind: "fee", ppm: 100_000, amount: "3", pieces: 7, days: 5, openDays: 2, minLevel: 0, minScore: 0, renews: false };
  const preview = await console.post("/verbs/coupons/publish/preview", { fields }, asks);
  expect(JSON.stringify(preview.body)).toContain("21 USDT");
  const wrong = await console.act(asks, "coupons/publish", { ...fields, ppm: 0 });
  expect(JSON.stringify(wrong.body)).toContain("coupon_terms_invalid");
  const asked = await console.act(asks, "coupons/publish", fields);
  expect(asked.status).toBeLessThan(300);
  const { body } = await console.get("/requests", agrees);
  expect(JSON.stringify(body)).toContain("coupons/publish");
  const offered = { terms: { ...fields, product: "spot", asset: 3, amount: 3_000_000n, from: 0, open: DAY_MS }, askedBy: 1, agreedBy: 2 };
  await console.engine.submit({ type: "coupons/publish", ...offered } as never);
  const offer = await offerOf("fee", "10");
  await claim(offer);
  expect((await console.act(asks, "coupons/end", { offer })).status).toBe(200);
  expect((await offers()).map(({ id }) => id)).not.toContain(offer);
  await console.engine.trading.projected();
  const rows = (await console.get("/looks/coupons/offers", auditor)).body as { rows: Row[] };
  expect(rows.rows.find(({ id }) => id === offer)).toMatchObject({ claimed: 1, worst: "21 USDT", stateEn: "ended early" });
  const claims = (await console.get(`/looks/coupons/claims?offer=${offer}`, auditor)).body as { rows: Row[] };
  expect(claims.rows).toMatchObject([{ person: anna.id, offer, stateEn: "usable" }]);
  await buy("100");
  expect((await newestFill()).receipt.terms["coupon_ppm"]).toBe("100000");
});
