/** Halts through the console: until when, told to everybody; ended by the venue itself; further ones by two. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockText } from "../../../contract/clock-text.ts";
import { HALT_MS } from "../../../kernel/halts/halts.ts";
import { marketId, timeMs } from "../../../money/units.ts";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

const BTC = marketId(1);
const FIELDS = { market: "BTC/USDT", text: "Prices are checked" };
let console: TestConsole;
let ada: TestOperator;
let bea: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  [ada, bea] = [await console.operator("compliance"), await console.operator("admin")];
});
afterAll(() => console.close());

const errorOf = ({ body }: OpsReply): unknown => (body["error"] as { readonly name: string } | undefined)?.name;
const inMs = (ms: number): number => console.engine.now() + ms;
const wordsOf = (at: number): string => clockText(timeMs(at));
type Row = { readonly symbol: string; readonly halted: number; readonly halted_until: string };
async function quoted(): Promise<Row | undefined> {
  const { message } = await console.engine.call("GET", "/currency/quotation_new");
  const groups = message as readonly { readonly quotation: readonly Row[] }[];
  return groups.flatMap(({ quotation }) => quotation).find(({ symbol }) => symbol === "BTC/USDT");
}
/** Time passes and the venue hears of it; sessions of operators do not last so long. */
async function pass(ms: number): Promise<void> {
  console.engine.advance(ms);
  await console.engine.price(BTC, 600_000);
  [ada, bea] = [await console.operator("compliance"), await console.operator("admin")];
}

test("one operator alone halts for 72 hours, the venue resumes by itself, and a further one waits for a second", async () => {
  await console.engine.price(BTC, 600_000);
  const until = inMs(HALT_MS);
  const done = await console.act(ada, "markets/halt", FIELDS);
  const ends = `${wordsOf(until).slice(0, -3)} UTC`;
  expect(done.body).toMatchObject({ state: "done", lines: [{}, { label: { en: "Ends by itself" }, before: "–", after: ends }] });
  expect(await quoted()).toMatchObject({ halted: 1, halted_until: wordsOf(until) });
  const { body } = await console.get("/looks/markets/list", ada);
  expect(JSON.stringify(body)).toContain(`"halted":"Prices are checked","haltEnds":${until}`);

  await pass(HALT_MS);
  expect(await quoted()).toMatchObject({ halted: 0, halted_until: "" });
  expect(console.engine.kernel.spot.markets.get(BTC)?.haltReason).toBeUndefined();

  expect(errorOf(await console.act(ada, "markets/halt", FIELDS))).toBe("second_operator_needed");
  const asked = await console.act(ada, "markets/halt-again", FIELDS);
  expect([asked.body["state"], (await quoted())?.halted]).toEqual(["waiting", 0]);
  // Until when follows from when the second agrees: who asked at nine promises no end that is right at five.
  expect(asked.body["lines"]).toMatchObject([{}, { before: "–", after: { en: "72 hours after a second operator has agreed" } }]);
  expect(errorOf(await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, ada))).toBe("request_own");
  console.engine.advance(240_000);
  const agreed = await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, bea);
  expect(agreed.body["lines"]).toMatchObject([{}, { after: `${wordsOf(inMs(HALT_MS)).slice(0, -3)} UTC` }]);
  expect(await quoted()).toMatchObject({ halted: 1, halted_until: wordsOf(inMs(HALT_MS)) });

  // What lasts goes on by two, and one alone may end it.
  console.engine.advance(1000);
  const again = await console.act(bea, "markets/halt-again", { ...FIELDS, text: "Still checked" });
  expect((await console.post(`/requests/${String(again.body["id"])}/agree`, {}, ada)).status).toBe(200);
  expect(await quoted()).toMatchObject({ halted_until: wordsOf(inMs(HALT_MS)), halt_reason: "Still checked" });
  expect((await console.act(ada, "markets/resume", { market: "BTC/USDT" })).body["state"]).toBe("done");
  expect(await quoted()).toMatchObject({ halted: 0, halted_until: "" });
});
