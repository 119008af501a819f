import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/languages.ts";
import { toText } from "../../kernel/answers.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { promiseOf } from "../../features/lock-mining/formulas.ts";
import { assetId, marketId, ticks, timeMs } from "../../money/units.ts";
import { makerFunds, marketMakerOf, MARKETS } from "./listed-markets.ts";
import { STEPS, stepsOf } from "./steps.ts";

/** Of each step's commands as they were released. A venue that has had a step would differ from one that gets it later. */
const RELEASED = [
  "fe010557a859ceb1bec555ec702457f5",
  "1cff9f328b44cec190be85b87df08100",
  "a81230f7a070256f12051f5ba8821e48",
  "538a2eb6f141672d91d658f33e7ef8ae",
  "d2936d370e2a0c8852bb8e8c4e5148b2",
  "ba2cc664600c53b789bd88999a86aa80",
  "85affada24ded75995f3525ec0ff29ab",
  "96b3230ae4107395e05a0f3c43da342a",
  "ccd36d88c39598b81887623ac4c9de06",
  "8a993c08aeab2e07c2a3a45d8c9ae56e",
  "08a80cab4c7c034f876d40e00c2a629f",
  "de5e7554b97a569ad816c3c60db94426",
  "e9b9a2145367972d92f4777332dcb262",
  "c582d826c6aa0cae2d12dc8aabe62e5d",
  "2a493c7d41da7b4978e5f2ad8569d0c9",
  "52251417e3949183957384abf53f18f6",
  "a3dea498da09f920962655b5b8aff872",
  "be009e1e2eb065a512687ffa81045261",
  "fa4959579a83eabf39675197da5ff844",
  "fca89ee56f4b9cc9e6924ca804f9246a",
];

const hashOf = (value: unknown): string => createHash("sha256").update(toText(value)).digest("hex").slice(0, 32);

test("steps are numbered from 1 without a gap, and none that was released has changed", () => {
  expect(STEPS.map(({ number }) => number)).toEqual(STEPS.map((_step, i) => i + 1));
  expect(STEPS.map(({ commands }) => hashOf(commands))).toEqual(RELEASED);
});

function freshKernel(): Kernel {
  const kernel = new Kernel();
  for (const { number: step, commands } of STEPS) kernel.execute({ type: "venue/run-step", at: timeMs(1), step, commands });
  return kernel;
}

test("a fresh venue lists every market, and each maker's own account holds its funds", () => {
  const kernel = freshKernel();
  kernel.check();
  expect(kernel.venue.setUp).toBe(STEPS.length);
  expect(kernel.spot.markets.all().map(({ terms }) => terms.symbol)).toEqual(MARKETS.map(({ symbol }) => symbol));
  for (const { id } of MARKETS) expect(kernel.ledger.balanceOf(marketMakerOf(id), 2, id as never)).toBe(makerFunds(id));
  expect(new Set(MARKETS.map(({ id }) => marketMakerOf(id))).size).toBe(MARKETS.length);
});

test("a venue of real money lists no contracts, of seconds either, offers no copy trading, locks nothing, sells no dual investment and no tokens, lends nothing, has no marketplace, no quizzes and no contests and gives no weekly bonus, and lacks nothing else that a paper venue has", () => {
  const live = new Kernel();
  for (const { number: step, commands } of stepsOf("live")) {
    expect(live.execute({ type: "venue/run-step", at: timeMs(1), step, commands }).refusal).toBeUndefined();
  }
  const { futures, seconds, copies, lockMining, dualInvestment } = live;
  expect([futures.desk.contracts.all(), seconds.terms.periods, copies.traders.terms]).toEqual([[], [], undefined]);
  expect(lockMining.products()).toEqual([]);
  expect(dualInvestment.markets()).toEqual([]);
  expect(freshKernel().futures.desk.contracts.all()).toHaveLength(9);
  expect(stepsOf("paper")).toBe(STEPS);
  expect(live.tokenSale.projects()).toEqual([]);
  expect(live.loans.catalogue.all()).toEqual([]);
  expect([live.nft.terms, freshKernel().nft.terms?.feePpm]).toEqual([undefined, 50_000]);
  expect(live.quizzes.all()).toEqual([]);
  expect(live.contests.all()).toEqual([]);
  expect(STEPS.length - stepsOf("live").length).toBe(12);
});

test("a fresh paper venue has a campaign that begins anew each week, paid for beforehand, in all languages", () => {
  const kernel = freshKernel();
  const weekly = kernel.campaigns.all().filter(({ terms }) => terms.renews !== undefined);
  expect(weekly).toMatchObject([{ state: "open", until: 1 + 7 * 86_400_000, terms: { renews: { days: 7, seats: 500 } } }]);
  for (const texts of [weekly[0]?.terms.names, weekly[0]?.terms.about])
    expect(Object.keys(texts ?? {}).sort()).toEqual([...LANGUAGES].sort());
  kernel.execute({ type: "schedule/advance", at: timeMs(1 + 7 * 86_400_000) });
  expect(kernel.campaigns.all().at(-1)).toMatchObject({ state: "open", renewed: weekly[0]?.number, terms: { seats: 500 } });
  kernel.check();
});

test("what a fresh paper venue sells for locking is covered at the upper rate, every quota in full", () => {
  const { lockMining, cover } = freshKernel();
  expect(lockMining.products()).toHaveLength(7);
  for (const asset of [1, 2, 3]) {
    const own = lockMining.products().filter(({ terms }) => terms.asset === asset);
    const worst = own.reduce((sum, { terms: { quota, highPpm, days } }) => sum + promiseOf(quota, highPpm, days), 0n);
    expect(worst).toBeGreaterThan(0n);
    expect(cover.free("mining", assetId(asset))).toBeGreaterThanOrEqual(worst);
  }
});

test("dual investment of a fresh paper venue makes every product of both coins within a minute of an index, and has three times their cover", () => {
  const kernel = freshKernel();
  const start = Date.UTC(2026, 10, 22, 12);
  const samples = [
    { market: marketId(1), ticks: ticks(953_169), volume: 0, sources: 1 },
    { market: marketId(2), ticks: ticks(332_788), volume: 0, sources: 1 },
  ];
  for (const at of [start, start + 1_000]) {
    kernel.execute({ type: "schedule/advance", at: timeMs(at) });
    kernel.execute({ type: "prices/sample", at: timeMs(at), samples: samples as never });
  }
  kernel.execute({ type: "schedule/advance", at: timeMs(start + 61_000) });
  const products = [...kernel.dualInvestment.products()];
  for (const market of [1, 2])
    for (const kind of ["call", "put"])
      expect(products.filter((product) => product.market === market && product.kind === kind)).toHaveLength(25);
  for (const asset of [1, 2, 3]) {
    const account = kernel.cover.accounts().find((one) => one.product === "dual" && one.asset === asset);
    expect(account?.promised).toBeGreaterThan(0n);
    expect(kernel.cover.free("dual", assetId(asset))).toBeGreaterThan(3n * (account?.promised ?? 0n));
  }
  kernel.check();
});

test("a fresh paper venue sells three tokens that are there: one runs, one is to come, one is over in ten minutes, and each comes again", () => {
  const kernel = freshKernel();
  const states = (at: number): readonly string[] =>
    kernel.tokenSale
      .projects()
      .map((project) => `${project.terms.token} ${project.terms.mode} ${kernel.tokenSale.stateOf(project, timeMs(at))}`);
  expect(states(1)).toEqual(["12 pro_rata running", "13 first_come warm_up", "14 first_come running"]);
  kernel.execute({ type: "schedule/advance", at: timeMs(600_001) });
  for (let left = 5; left > 0; left--) kernel.execute({ type: "schedule/advance", at: timeMs(600_002) });
  expect(states(600_002)).toEqual(["12 pro_rata running", "13 first_come warm_up", "14 first_come warm_up"]);
  for (const { terms } of kernel.tokenSale.projects())
    expect(kernel.cover.free("sale", assetId(terms.token))).toBeGreaterThanOrEqual(terms.total * 90n);
  kernel.check();
});

test("a fresh paper venue lends four coins, small sums at once and large ones by the desk, out of what it holds", () => {
  const kernel = freshKernel();
  expect(kernel.loans.catalogue.all().map(({ terms }) => `${terms.asset} ${terms.kind}`)).toEqual([
    ...["3 small", "1 small", "2 small", "4 small"],
    ...["3 desk", "1 desk", "2 desk", "4 desk"],
  ]);
  for (const asset of [1, 2, 3, 4]) expect(kernel.cover.free("loans", assetId(asset))).toBeGreaterThan(0n);
  kernel.check();
});

test("a fresh paper venue has quizzes that open with the first index and come again, and one a week that operators settle, in all languages", () => {
  const kernel = freshKernel();
  const start = Date.UTC(2026, 10, 28, 16, 5);
  const [now, later] = [new Kernel(), timeMs(start)];
  for (const { number: step, commands } of STEPS) now.execute({ type: "venue/run-step", at: later, step, commands });
  while (now.schedule.nextAt <= later) now.execute({ type: "schedule/advance", at: later });
  const samples = [1, 2, 7].map((market) => ({ market: marketId(market), ticks: ticks(953_169), volume: 0, sources: 3 }));
  now.execute({ type: "prices/sample", at: later, samples });
  const hours = (at: number): number => (at - start) / 3_600_000 + 16 + 5 / 60;
  expect(
    now.quizzes.all().map(({ stage, strike, terms: { closesAt } }) => `${stage} ${strike} ${Math.round(hours(closesAt) * 60)}`),
  ).toEqual([
    ...["open 953000 980", "open 955000 1200", "open 953000 1140", "open 953200 1380", `open 0 ${(24 * 6 + 12) * 60}`],
    ...["coming 0 1010", "coming 0 2640", "coming 0 1380", "coming 0 2100", `coming 0 ${(24 * 13 + 12) * 60}`],
  ]);
  const words = kernel.quizzes.all().find(({ terms }) => terms.price === undefined)?.terms.words ?? {};
  expect(Object.keys(words).sort()).toEqual([...LANGUAGES].sort());
  now.check();
});

test("a fresh paper venue has a contest that runs until Monday and comes again each week, its prizes set aside", () => {
  const [kernel, at] = [new Kernel(), timeMs(Date.UTC(2026, 10, 26, 16))];
  for (const { number: step, commands } of STEPS) kernel.execute({ type: "venue/run-step", at, step, commands });
  while (kernel.schedule.nextAt <= at) kernel.execute({ type: "schedule/advance", at });
  const monday = Date.UTC(2026, 10, 30);
  expect(kernel.contests.all().map(({ isRunning, terms }) => [isRunning, terms.startsAt, terms.endsAt])).toEqual([
    [true, at, monday],
    [false, monday, monday + 7 * 86_400_000],
  ]);
  expect(kernel.contests.get(2)?.terms.prizes).toHaveLength(3);
  for (const market of kernel.contests.get(1)?.markets ?? []) expect(market.scale).toBeGreaterThan(0n);
  kernel.check();
});

test("makers keep the accounts that they had when they were numbered by place", () => {
  expect(MARKETS.map(({ id }) => marketMakerOf(id))).toEqual(MARKETS.map((_market, i) => 100 + i));
});

test("a step is one command: refused as a whole when it is not the next", () => {
  const kernel = freshKernel();
  const before = kernel.stateHash();
  expect(kernel.execute({ type: "venue/run-step", at: timeMs(1), step: 1, commands: STEPS[0]?.commands ?? [] }).refusal).toBe(
    "step_out_of_order",
  );
  expect(kernel.stateHash()).toBe(before);
});

test("a step with a command that is refused stops the venue before anything is logged", () => {
  const commands = [{ type: "spot/list-market" as const }, ...(STEPS[0]?.commands ?? [])];
  expect(() => new Kernel().execute({ type: "venue/run-step", at: timeMs(1), step: 1, commands })).toThrow(
    "every command of a set-up step",
  );
});
