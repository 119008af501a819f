/**
 * What must hold while one index of several is silent, written from the words of decision 0056 (rules 11, 12 and 15) by another hand than
 * kernel and model: one silent index keeps its own contract alone from close-outs, and quotes are awaited where somebody could be closed out.
 */
import { beforeEach, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_AWAIT_FRESH, RULES_NEWEST } from "../../../kernel/rules.ts";
import { BTC_USDT, ETH_USDT, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { CONTRACT } from "../../../kernel/futures-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";

const [ANN, BEN, MAKER, OTHER_MAKER] = [1001, 1002, 201, 202];
const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000));
type Prices = { readonly btc?: number; readonly eth?: number };

let kernel: Kernel;
let auditor: Auditor;
let at: number;

/** Contracts on BTC and ETH, a lot of each worth 1 USDT at 1000; both houses quote, and the fund has a million. */
function begin(rules = RULES_NEWEST): void {
  [kernel, auditor, at] = [new Kernel(), new Auditor(), START];
  for (const command of testVenueCommands()) {
    const given = "assetClass" in command ? { ...command, assetClass: "coin" } : command;
    run(command.type === "venue/adopt-rules" ? { ...given, rules } : given);
  }
  say({ type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "lever"] });
  for (const maker of [MAKER, OTHER_MAKER])
    say({ type: "wallet/fund-house", user: maker, asset: USDT, amount: usdt(1_000_000), kind: "lever" });
  say({ type: "cover/fund", product: "insurance", asset: USDT, amount: usdt(1_000_000) });
  say({ type: "futures/list-contract", ...CONTRACT });
  say({ type: "futures/list-contract", ...CONTRACT, contract: ETH_USDT, maker: OTHER_MAKER });
  for (const user of [ANN, BEN])
    say({ type: "transfer/move", user, asset: USDT, amount: usdt(user === ANN ? 1000 : 90_000), from: "change", to: "lever" });
  price({ btc: 1000, eth: 1000 });
  quote(BTC_USDT, 1000);
  quote(ETH_USDT, 1000);
}
beforeEach(() => begin());

function run(command: object): Outcome {
  const outcome = kernel.execute(command as Command);
  auditor.audit(command as Command, outcome, kernel);
  return outcome;
}

function say(command: object): Outcome {
  const outcome = run({ at, ...command });
  if (outcome.refusal !== undefined) throw new Error(`${String(Reflect.get(command, "type"))}: ${outcome.refusal}`);
  return outcome;
}

/** A second later; what has no price here is silent. */
function price({ btc, eth }: Prices): readonly KernelEvent[] {
  at += 1000;
  const samples = [
    { market: BTC_USDT, ticks: btc },
    { market: ETH_USDT, ticks: eth },
  ].flatMap((one) => (one.ticks === undefined ? [] : [{ ...one, volume: 0, sources: 3 }]));
  const events = [...say({ type: "prices/sample", samples }).events];
  while (kernel.schedule.nextAt <= at) events.push(...say({ type: "schedule/advance" }).events);
  kernel.check();
  return events;
}

/** So often; all that was said. */
const prices = (times: number, given: Prices): readonly KernelEvent[] => Array.from({ length: times }, () => price(given)).flat();

function quote(contract: number, around: number | undefined, size = 20_000): void {
  const levels = around === undefined ? { bids: [], asks: [] } : { bids: [around - 1, size], asks: [around + 1, size] };
  say({ type: "futures/quote", user: contract === BTC_USDT ? MAKER : OTHER_MAKER, contract, ...levels });
}

function buy(contract: number, count: number, multiple: number, user = ANN): void {
  const order = { effect: "open", orderType: "market", ticks: 0, timeInForce: "ioc", postOnly: false };
  say({ type: "futures/place", user, contract, side: "buy", lots: count, multiple, ...order });
}

const lots = (contract: number): number =>
  (kernel.futures.desk.account(userId(ANN))?.positions ?? [])
    .filter((one) => one.contract === contract)
    .reduce((sum, one) => sum + one.lots, 0);
const closedOut = (events: readonly KernelEvent[]) =>
  events.flatMap((event) => (event.type === "futures/closed-out" && event.user === ANN ? [event] : []));
const called = (events: readonly KernelEvent[]): number =>
  events.filter((event) => event.type === "futures/margin-called" && event.user === ANN).length;

test("positions of a contract with a fresh index are closed out, and those of a silent one stay as they are until it speaks", () => {
  buy(BTC_USDT, 4000, 10);
  buy(ETH_USDT, 4000, 10);
  quote(BTC_USDT, 850);
  prices(11, { btc: 1000 });
  const [eth] = kernel.futures.desk.account(userId(ANN))?.positions.filter(({ contract }) => contract === ETH_USDT) ?? [];
  const before = { ...eth };
  const events = prices(12, { btc: 840 });
  const told = closedOut(events);
  expect(told.length).toBeGreaterThan(0);
  expect(told.flatMap(({ steps }) => steps).every(({ contract }) => contract === BTC_USDT)).toBe(true);
  expect([lots(BTC_USDT), lots(ETH_USDT)]).toEqual([0, 4000]);
  expect({ ...eth, margin: 0, funding: 0 }).toEqual({ ...before, margin: 0, funding: 0 });
  // It speaks, and has fallen too.
  quote(ETH_USDT, 800);
  expect(closedOut(prices(12, { btc: 840, eth: 800 })).flatMap(({ steps }) => steps.map(({ contract }) => contract))).toContain(ETH_USDT);
  expect(lots(ETH_USDT)).toBe(0);
});

test("of several with fresh indexes the worst goes first, and one that does worse in a silent contract is no candidate", () => {
  buy(ETH_USDT, 1000, 5);
  buy(BTC_USDT, 7000, 10);
  prices(6, { btc: 1000, eth: 850 });
  expect(closedOut(prices(12, { btc: 1000 }))).toEqual([]);
  quote(BTC_USDT, 935);
  const [first] = closedOut(prices(12, { btc: 935 }));
  expect(first?.steps[0]).toMatchObject({ contract: BTC_USDT });
  expect(first?.marks.map(({ contract }) => contract)).toEqual([BTC_USDT, ETH_USDT]);
  expect(lots(ETH_USDT)).toBe(1000);
});

test("while all that somebody holds is silent they are neither warned nor closed out", () => {
  buy(ETH_USDT, 7000, 10);
  const events = prices(20, { btc: 500 });
  expect([called(events), closedOut(events)]).toEqual([0, []]);
});

test("who holds nothing any more in the contract whose index is fresh is not closed out by it", () => {
  buy(ETH_USDT, 7000, 10);
  buy(BTC_USDT, 1, 10);
  const [btc] = (kernel.futures.desk.account(userId(ANN))?.positions ?? []).filter(({ contract }) => contract === BTC_USDT);
  say({ type: "futures/close", user: ANN, position: btc?.id, lots: 0 });
  expect(closedOut(prices(20, { btc: 500 }))).toEqual([]);
});

/** BTC falls while ETH's index has been silent for just so long that its house withdraws. */
function fallBesideSilence(): readonly KernelEvent[] {
  buy(ETH_USDT, 1, 5);
  buy(BTC_USDT, 8000, 10);
  prices(11, { btc: 1000 });
  quote(ETH_USDT, undefined);
  quote(BTC_USDT, 960);
  price({ btc: 960 });
  quote(BTC_USDT, 925);
  return prices(3, { btc: 900 });
}

test("quotes that a silent contract's house has withdrawn keep nobody from being closed out in another", () => {
  const events = fallBesideSilence();
  expect(closedOut(events).flatMap(({ steps }) => steps)).toMatchObject([{ contract: BTC_USDT, fundLots: 0 }]);
});

test("under rules 12 a lot there did so, for ten seconds with each silence", () => {
  begin(RULES_AWAIT_FRESH - 1);
  expect(closedOut(fallBesideSilence())).toEqual([]);
  expect(closedOut(prices(12, { btc: 900 }))).toHaveLength(1);
});

test("the house that has withdrawn in a contract with a fresh index is awaited, whichever of somebody's contracts it is, and ten seconds at most", () => {
  buy(ETH_USDT, 1, 5);
  buy(BTC_USDT, 8000, 10);
  quote(ETH_USDT, undefined);
  quote(BTC_USDT, 905);
  const waits = prices(9, { btc: 900, eth: 1000 });
  expect([closedOut(waits), called(waits)]).toEqual([[], 1]);
  expect(closedOut(prices(3, { btc: 900, eth: 1000 }))).toHaveLength(1);
});

test("an index that comes back has its house awaited anew; what was quoted meanwhile ends nothing before the index is fresh", () => {
  buy(BTC_USDT, 8000, 10);
  prices(11, { eth: 1000 });
  quote(BTC_USDT, undefined);
  prices(30, { eth: 1000 });
  // With levels, and still silent: nobody could know whether they are good.
  quote(BTC_USDT, 905);
  quote(BTC_USDT, undefined);
  expect(closedOut(prices(3, { btc: 900, eth: 1000 }))).toEqual([]);
  quote(BTC_USDT, 905);
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  kernel = restored;
  expect(closedOut(price({ btc: 900, eth: 1000 }))).toMatchObject([{ steps: [{ contract: BTC_USDT, fundLots: 0 }] }]);
});
