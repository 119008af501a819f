/** The operator's socket against the real engine: what is done, asked back, refused, not understood. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openConsoleHouse, type ConsoleHouse } from "../console/console-house.ts";
import type { Operator } from "../console/operator.ts";
import { newLink } from "../console/operator-store.ts";
import { clockText } from "../../contract/clock-text.ts";
import type { Market } from "../../features/spot/kernel/public.ts";
import { HALT_MS } from "../../kernel/halts/halts.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { amount, assetId, marketId, timeMs, userId } from "../../money/units.ts";
import { ACCOUNT_KINDS } from "../set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../set-up/step-0012-seconds.ts";
import { openTestEngine, type Person, type TestEngine } from "../test-engine.suite.ts";
import { openOperatorDoor, operatorSocketPath, type OperatorDoor } from "./operator-door.ts";

const AAPL = marketId(101);
const directory = mkdtempSync(join(tmpdir(), "operator-"));
let engine: TestEngine;
let house: ConsoleHouse;
let second: Operator;
let door: OperatorDoor | undefined;
let anna: Person;
/** How far the machine's clock stepped. */
let held: number | undefined;
beforeAll(async () => {
  engine = await openTestEngine();
  const time = { ...engine.trading.time, heldMs: () => held, agree: () => (held ?? 0) > 0 };
  house = openConsoleHouse({ ...engine.context, venue: { ...engine.trading, time } });
  door = await openOperatorDoor(directory, house);
  const who = { mail: "second@example.org", name: "Second", role: "admin" } as const;
  const id = await house.desk.database.transaction().execute((transaction) => house.operators.add(transaction, who, newLink(), null));
  second = { id, ...who };
});
beforeEach(async () => {
  await engine.price(AAPL, 20_000);
  anna = await engine.newcomer();
  await engine.quote(AAPL, [], [20_000, 10_000]);
  const bought = await engine.call(
    "POST",
    "/coin/trade",
    { currency_id: "101", legal_id: "3", type: "1", market: "1", amount: "10" },
    anna,
  );
  if (bought.type !== "ok") throw new Error(`the shares could not be bought: ${String(bought.message)}`);
  await engine.quote(AAPL, [], []);
});
afterEach(async () => {
  await operate("resume", "AAPL");
});
afterAll(async () => {
  await door?.close();
  await engine.close();
  rmSync(directory, { recursive: true });
});

function say(body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: operatorSocketPath(directory), method: "POST", path: "/" }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
const operate = (...words: string[]): Promise<{ status: number; text: string }> =>
  say(JSON.stringify([...words, "--reason", "a test asks for it"]));
/** What waits for a second operator is agreed to. */
async function operateByTwo(...words: string[]): Promise<{ status: number; text: string }> {
  const asked = await operate(...words);
  if (asked.status !== 200) return asked;
  expect(asked.text).toContain("waits for another operator to agree");
  const [waiting] = await house.twoPeople.waiting(second);
  if (waiting === undefined) throw new Error("nothing waits");
  const { done = "" } = await house.twoPeople.agree({ operator: second, id: waiting.id, isProved: true });
  return { status: 200, text: `${asked.text}${done}` };
}
function marketOf(): Market {
  const market = engine.kernel.spot.markets.get(AAPL);
  if (market === undefined) throw new Error("there is the market");
  return market;
}
const sharesOf = async (person: Person): Promise<unknown> => {
  const { message } = await engine.call("POST", "/wallet/detail", { currency: "101", type: "change" }, person);
  return (message as { change_balance: unknown }).change_balance;
};

test("the socket is the owner's alone", () => {
  expect(statSync(operatorSocketPath(directory)).mode & 0o777).toBe(0o600);
});

test("a halt is seen by everybody with its reason, refuses orders, and ends", async () => {
  const ends = `${clockText(timeMs(engine.now() + HALT_MS)).slice(0, -3)} UTC`;
  const said = `AAPL/USDT is halted. It trades again by itself at ${ends}.\n`;
  expect(await operate("halt", "AAPL", "News", "pending")).toEqual({ status: 200, text: said });
  const order = { currency_id: "101", legal_id: "3", type: "1", amount: "1", target_price: "190" };
  expect(await engine.call("POST", "/coin/trade", order, anna)).toMatchObject({
    type: "error",
    message: "Trading in this market is halted: News pending",
    error: { name: "market_halted" },
  });
  expect((await operate("markets")).text).toContain(`AAPL/USDT    open, halted: News pending (until ${ends})`);
  expect(await operate("resume", "aapl")).toEqual({ status: 200, text: "AAPL/USDT trades again.\n" });
  expect(await engine.call("POST", "/coin/trade", order, anna)).toMatchObject({ type: "ok" });
});

test("a dividend asks first, waits for a second operator, then is paid and shows in the change log", async () => {
  await operate("halt", "AAPL", "Dividend");
  const asked = await operate("dividend", "AAPL", "0.24");
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("0.240000 USDT on each share of AAPL/USDT")]);
  const before = engine.kernel.stateHash();
  const alone = await operate("dividend", "AAPL", "0.24", "--yes");
  expect(alone).toMatchObject({ status: 200, text: expect.stringContaining("waits for another operator to agree in the console") });
  expect(engine.kernel.stateHash()).toBe(before);
  const [waiting] = await house.twoPeople.waiting(second);
  await house.twoPeople.decline({ operator: second, id: waiting?.id ?? 0, isProved: true }, "a test has seen enough");
  const paid = await operateByTwo("dividend", "AAPL", "0.24", "--yes");
  expect(paid.text).toMatch(/Paid in all: – → [1-9]/);
  expect([paid.status, paid.text]).toEqual([200, expect.stringContaining("Paid 0.240000 USDT on each share")]);
  await operate("resume", "AAPL");
  const { message } = await engine.call("POST", "/wallet/legal_log", { currency: "3", type: "change" }, anna);
  expect(JSON.stringify(message)).toContain("Dividend");
});

describe("a split", () => {
  test("multiplies shares and orders, divides prices in quotes, lists and candles", async () => {
    const order = { currency_id: "101", legal_id: "3", type: "2", amount: "4", target_price: "210" };
    await engine.call("POST", "/coin/trade", order, anna);
    const chart = async (): Promise<Record<string, string>[]> => {
      const [from, to] = [-1, 1].map((hours) => String(Math.floor(engine.now() / 1000) + hours * 3600)) as [string, string];
      const query = { symbol: "AAPL/USDT", period: "1min", from, to };
      const reply = await engine.send("GET", "/currency/new_timeshar", query, anna.token);
      return (reply.json() as { data: Record<string, string>[] }).data;
    };
    await operate("halt", "AAPL", "Split");
    const before = (await chart()).at(-1);
    expect(await operateByTwo("split", "AAPL", "4:1", "--yes")).toMatchObject({
      status: 200,
      text: expect.stringContaining("split 4 for 1"),
    });
    await operate("resume", "AAPL");
    expect(await sharesOf(anna)).toBe("23.96000000");
    const { message } = await engine.call("GET", "/coin/list", { status: "1" }, anna);
    expect(message).toMatchObject([{ trade_amount: "16.00000000", target_price: "52.50000000" }]);
    const after = (await chart()).at(-1);
    expect(Number(after?.close) * 4).toBeCloseTo(Number(before?.close), 2);
    expect(Number(after?.volume)).toBeCloseTo(Number(before?.volume) * 4, 2);
    await operate("halt", "AAPL", "Back");
    await operateByTwo("split", "AAPL", "1:4", "--yes");
    await operate("resume", "AAPL");
  });

  test("of an open market says that it has to be halted first, is refused when the second agrees, and changes nothing", async () => {
    const before = engine.kernel.stateHash();
    expect((await operate("split", "AAPL", "4:1", "--yes")).text).toContain("Trading: open → has to be halted first");
    const [waiting] = await house.twoPeople.waiting(second);
    const agreed = house.twoPeople.agree({ operator: second, id: waiting?.id ?? 0, isProved: true });
    await expect(agreed).rejects.toMatchObject({ refusal: { name: "market_must_rest" } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("is done by nobody alone: it waits for a second operator, and until then nothing has changed", async () => {
    await operate("halt", "AAPL", "Split");
    const before = engine.kernel.stateHash();
    expect(await operate("split", "AAPL", "4:1", "--yes")).toMatchObject({
      status: 200,
      text: expect.stringContaining("waits for another operator to agree in the console"),
    });
    expect(engine.kernel.stateHash()).toBe(before);
    const [waiting] = await house.twoPeople.waiting(second);
    await house.twoPeople.decline({ operator: second, id: waiting?.id ?? 0, isProved: true }, "a test has seen enough");
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("says beforehand what is paid for fractions in all, pays it, and says so in the change log", async () => {
    await operate("halt", "AAPL", "Split");
    const { total } = engine.kernel.stocks.cashOf(marketOf(), { numerator: 1, denominator: 7 });
    expect(total).toBeGreaterThan(0n);
    const paid = await operateByTwo("split", "AAPL", "1:7", "--yes");
    expect(paid.text).toContain(`Paid for fractions, in all: – → ${formatDecimal(total, 6)} USDT`);
    const { message } = await engine.call("POST", "/wallet/legal_log", { currency: "3", type: "change" }, anna);
    expect(JSON.stringify(message)).toContain("Cash for a fraction of a share");
    await operateByTwo("split", "AAPL", "7:1", "--yes");
  });

  test("that would make somebody sell more than a fraction's worth is refused, and takes nothing", async () => {
    await operate("halt", "AAPL", "Split");
    const before = engine.kernel.stateHash();
    expect(await operate("split", "AAPL", "1:1000", "--yes")).toMatchObject({
      status: 409,
      text: expect.stringContaining("Somebody would have to sell"),
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("while seconds contracts on the share run is refused: who wins one would have it taken away", async () => {
    const usdt = { user: userId(anna.id), asset: assetId(3), amount: amount(100_000_000n) };
    for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands]) await engine.submit(command);
    await engine.submit({ type: "transfer/move", ...usdt, from: "change", to: "micro" });
    await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
    await engine.price(AAPL, 20_000);
    const bought = { user: userId(anna.id), market: AAPL, side: "up", seconds: 30, stake: amount(50_000_000n) } as const;
    expect((await engine.submit({ type: "seconds/open", ...bought })).refusal).toBeUndefined();
    await operate("halt", "AAPL", "Split");
    expect(await operate("split", "AAPL", "4:1", "--yes")).toMatchObject({
      status: 409,
      text: expect.stringContaining("seconds contracts"),
    });
    expect(engine.kernel.seconds.isOpenIn(AAPL)).toBe(true);
    engine.advance(120_000);
    await engine.price(AAPL, 20_000);
    expect(engine.kernel.seconds.isOpenIn(AAPL)).toBe(false);
    expect(await operateByTwo("split", "AAPL", "4:1", "--yes")).toMatchObject({ status: 200 });
    await operateByTwo("split", "AAPL", "1:4", "--yes");
  });

  test("of a share that is paid with in another market is refused in words before anything is halted or confirmed", async () => {
    const { terms } = engine.kernel.spot.markets.get(marketId(102)) ?? { terms: undefined };
    if (terms === undefined) throw new Error("there must be another share");
    await engine.submit({
      type: "spot/list-market",
      ...terms,
      market: marketId(900),
      symbol: "MSFT/AAPL",
      quote: assetId(101),
      notionalMin: amount(1n),
    });
    const before = engine.kernel.stateHash();
    const refused = { status: 409, text: expect.stringContaining("once that market has ended") as string };
    expect(await operate("split", "AAPL", "4:1")).toEqual(refused);
    expect(engine.kernel.stateHash()).toBe(before);
  });
});

test.each([
  ["no words", "", 400],
  ["an object", "{}", 400],
  ["numbers", "[1]", 400],
  ["an unknown verb", '["sell","AAPL"]', 400],
  ["an unknown market", '["halt","NONE","x"]', 400],
  ["a halt without a reason", '["halt","AAPL"]', 400],
  ["a reason of 121 letters", JSON.stringify(["halt", "AAPL", "x".repeat(121)]), 400],
  ["a dividend of words", '["dividend","AAPL","much","--yes"]', 400],
  ["a split of words", '["split","AAPL","four","--yes"]', 400],
  ["help", '["help"]', 200],
])("%s: %s is answered with %i and changes nothing", async (_what, body, status) => {
  const before = engine.kernel.stateHash();
  const reply = await say(body);
  expect(reply.status).toBe(status);
  expect(reply.text.length).toBeGreaterThan(10);
  expect(engine.kernel.stateHash()).toBe(before);
});

describe("the clock", () => {
  afterEach(() => {
    held = undefined;
  });

  test("is told, and is believed unless something is held against it", async () => {
    expect((await operate("clock")).text).toMatch(/^Venue time is .*Z\.\n$/);
    expect(await operate("clock", "agree")).toEqual({ status: 409, text: "It is believed already.\n" });
  });

  test("that was set ahead can be agreed to, one that was set back can't", async () => {
    held = 86_400_000;
    expect((await operate("clock")).text).toContain("86400 s ahead of it and is not believed");
    expect((await operate("clock", "agree")).status).toBe(200);
    held = -3_600_000;
    expect(await operate("clock", "agree")).toMatchObject({ status: 409, text: expect.stringContaining("time does not go back") });
  });

  test("takes no other word", async () => {
    expect((await operate("clock", "forward")).status).toBe(400);
  });
});

describe("a code that a paper venue would have sent", () => {
  test("is told to its operator, the newest of that address alone", async () => {
    await engine.context.messenger.send({
      to: "ada@example.com",
      channel: "mail",
      subject: "s",
      text: "Your code is 111111",
      code: "111111",
    });
    await engine.context.messenger.send({
      to: "ada@example.com",
      channel: "mail",
      subject: "s",
      text: "Your code is 222222",
      code: "222222",
    });
    await engine.context.messenger.send({
      to: "bob@example.com",
      channel: "mail",
      subject: "s",
      text: "Your code is 333333",
      code: "333333",
    });
    const { status, text } = await operate("outbox", "Ada@example.com");
    expect([status, text]).toEqual([200, expect.stringMatching(/^\S+Z Your code is 222222\n$/)]);
    expect(await operate("outbox", "nobody@example.com")).toEqual({ status: 200, text: "No code was sent to nobody@example.com.\n" });
    expect((await operate("outbox")).status).toBe(400);
  });
});

describe("a script that says it again", () => {
  test("with a number of its own does it once", async () => {
    const words = ["cover-fund", "fees", "USDT", "1000", "--request", "night-run-0001"];
    const before = engine.kernel.sequence;
    const [first, again] = [await operate(...words), await operate(...words)];
    expect([first.status, again.status, engine.kernel.sequence]).toEqual([200, 200, before + 1]);
    expect((await operate("cover-fund", "fees", "USDT", "1001", "--request", "night-run-0001")).status).toBe(409);
  });

  test("is told that a market is halted already, and why", async () => {
    await operate("halt", "AAPL", "News", "pending");
    const again = await operate("halt", "AAPL", "News", "pending");
    expect([again.status, again.text]).toEqual([409, "It is halted already: News pending\n"]);
  });
});

test.each([
  [["markets/halt", "market=AAPL", "market=MSFT", "text=News"], "The field market is said twice."],
  [["markets/halt", "market=AAPL", "text=News", "__proto__=1"], "There is no field “__proto__”."],
  [["audit-check", "1"], "audit-check takes a position and the hash that was told with it, or neither."],
])("nothing is done by %j", async (words, text) => {
  const before = engine.kernel.sequence;
  expect(await operate(...words)).toEqual({ status: 400, text: `${text}\n` });
  expect(engine.kernel.sequence).toBe(before);
});

test("an operator of a one-letter address has a name", async () => {
  expect((await operate("add-operator", "--mail", "a@example.org", "--role", "auditor")).status).toBe(200);
});
