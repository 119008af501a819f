/** Who commits to seeds and shows them: over midnights, restarts, days that the venue was down, and another secret. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "../../../kernel/kernel.ts";
import { userId } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { DAY_MS, dayOf, seedBefore, seedEarlier } from "../formulas.ts";
import { beat, dayPasses, lockFor, ordersOf, SECRET, seedsOf, sellLocks, toNextDay } from "./lock-engine.suite.ts";
import { LockSeeds, runLockSeeds } from "./lock-seeds.ts";
import { SecretSeeds } from "./seed-chain.ts";

describe("seeds of a secret", () => {
  const seeds = new SecretSeeds(SECRET, 1, 30);

  test("each is the hash of the next, down to the anchor", () => {
    expect(seedBefore(seeds.ofDay(1))).toBe(seeds.anchor);
    for (let day = 2; day <= 30; day++) expect(seedBefore(seeds.ofDay(day))).toBe(seeds.ofDay(day - 1));
    expect(seedEarlier(seeds.ofDay(30), 30)).toBe(seeds.anchor);
  });

  test("are the same after every start, and others for another commitment, length or secret", () => {
    expect(new SecretSeeds(SECRET, 1, 30).anchor).toBe(seeds.anchor);
    const others = [new SecretSeeds(SECRET, 2, 30), new SecretSeeds(SECRET, 1, 31), new SecretSeeds(Buffer.alloc(32, 6), 1, 30)];
    expect(new Set([seeds, ...others].map(({ anchor }) => anchor)).size).toBe(4);
    // The last seed of one is no seed of a longer one: whoever saw all of the first knows nothing of the second.
    const shown = new Set(Array.from({ length: 31 }, (_, day) => seeds.ofDay(day)));
    expect(Array.from({ length: 32 }, (_, day) => others[1]?.ofDay(day) ?? "").some((seed) => shown.has(seed))).toBe(false);
  });
});

describe("the venue's own seeds (charter 5)", () => {
  let engine: TestEngine;
  let seeds: LockSeeds | undefined;
  let anna: Person;
  const faults: unknown[] = [];
  beforeEach(async () => {
    engine = await openTestEngine();
    faults.length = 0;
    await sellLocks(engine);
    anna = await engine.newcomer();
  });
  afterEach(async () => {
    await seeds?.close();
    seeds = undefined;
    await engine.close();
    const all = [...faults, ...engine.faults];
    if (all.length > 0) throw new Error(`the venue's own fault: ${all.map(String).join(", ")}`);
  });

  /** As a start of the venue does it. */
  async function start(secret = SECRET): Promise<LockSeeds> {
    await seeds?.close();
    seeds = seedsOf(engine, { secret, faults });
    await seeds.look();
    return seeds;
  }
  const chain = () => engine.kernel.lockMining.chain;
  const today = (): number => dayOf(engine.now());
  const paidDays = async (): Promise<readonly string[]> => {
    const [order] = await ordersOf(engine, anna);
    const { message } = await engine.call("GET", "/lh/deposit/order/days", { id: String(order?.id) }, anna);
    return (message as { days: readonly { how: string }[] }).days.map(({ how }) => how);
  };

  test("are committed to at the first start, before anything is sold; a start later adds nothing", async () => {
    expect(await lockFor(engine, anna)).toMatchObject({ error: { name: "lock_no_seeds" } });
    const first = await start();
    expect(chain()).toMatchObject({ number: 1, firstDay: today() + 1, days: 1000, anchor: new SecretSeeds(SECRET, 1, 1000).anchor });
    expect(await lockFor(engine, anna)).toMatchObject({ type: "ok" });
    const { sequence } = engine.kernel;
    await first.look();
    await start();
    expect(engine.kernel.sequence).toBe(sequence);
  });

  test("each day's is shown right after it began, once, and pays everybody", async () => {
    const mine = await start();
    await lockFor(engine, anna);
    for (let day = 1; day <= 3; day++) {
      await dayPasses(engine, mine);
      expect(chain()?.shown).toEqual({ day: today(), seed: new SecretSeeds(SECRET, 1, 1000).ofDay(day) });
      const { sequence } = engine.kernel;
      await mine.look();
      expect(engine.kernel.sequence).toBe(sequence);
    }
    expect(await paidDays()).toEqual(["drawn", "drawn", "drawn"]);
  });

  test("a restart over midnight shows the day that has begun, and nobody gets the upper rate for it", async () => {
    const mine = await start();
    await lockFor(engine, anna);
    await mine.close();
    toNextDay(engine, DAY_MS / 24);
    await start();
    await beat(engine);
    engine.advance(1000);
    await beat(engine);
    expect(await paidDays()).toEqual(["drawn"]);
  });

  test("two days that the venue was down pay the upper rate, the day of its start the drawn one", async () => {
    const mine = await start();
    await lockFor(engine, anna);
    await mine.close();
    toNextDay(engine);
    engine.advance(2 * DAY_MS);
    await start();
    for (let beats = 0; beats < 4; beats++) {
      engine.advance(1000);
      await beat(engine);
    }
    expect(await paidDays()).toEqual(["withheld", "withheld", "drawn"]);
    // Their seeds are known with the third's; it is too late for them.
    const { message } = await engine.call("GET", "/lh/rates", {}, anna);
    expect((message as { days: readonly { state: string; seed: string }[] }).days.map(({ state, seed }) => [state, seed === ""])).toEqual([
      ["drawn", false],
      ["withheld", false],
      ["withheld", false],
    ]);
  });

  test("another secret commits anew for the days to come; what was sold before has the upper rate from then on", async () => {
    const mine = await start();
    await lockFor(engine, anna);
    await dayPasses(engine, mine);
    const other = await start(Buffer.alloc(32, 8));
    expect(chain()).toMatchObject({ number: 2, firstDay: today() + 1 });
    const ben = await engine.newcomer();
    await lockFor(engine, ben);
    await dayPasses(engine, other);
    expect(await paidDays()).toEqual(["drawn", "withheld"]);
    expect(engine.kernel.lockMining.of(userId(ben.id))[0]?.paid).toMatchObject([{ day: today() }]);
    const [row] = await ordersOf(engine, ben);
    const { message } = await engine.call("GET", "/lh/deposit/order/days", { id: String(row?.id) }, ben);
    expect(message).toMatchObject({ days: [{ how: "drawn", seed: new SecretSeeds(Buffer.alloc(32, 8), 2, 1000).ofDay(1) }] });
    const rates = (await engine.call("GET", "/lh/rates", {}, anna)).message as { chains: readonly { number: number }[] };
    expect(rates.chains.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("a commitment that reaches less than 400 days is followed by another", async () => {
    seeds = seedsOf(engine, { faults, days: 401 });
    await seeds.look();
    expect(chain()).toMatchObject({ number: 1 });
    await seeds.look();
    expect(chain()).toMatchObject({ number: 1 });
    toNextDay(engine);
    engine.advance(DAY_MS);
    await seeds.look();
    expect(chain()).toMatchObject({ number: 2, firstDay: today() + 1 });
  });

  test("nothing is committed to where nothing is sold", async () => {
    const empty = { ...engine.trading, kernel: { ...engine.kernel, lockMining: { ...engine.kernel.lockMining, products: () => [] } } };
    const close = await runLockSeeds({ venue: empty as never, secret: SECRET, onFault: (error) => void faults.push(error) });
    await close();
    expect(chain()).toBeUndefined();
  });

  test("a running venue looks by itself, until it stops", async () => {
    const close = await runLockSeeds({ venue: engine.trading, secret: SECRET, onFault: (error) => void faults.push(error) });
    expect(chain()).toMatchObject({ number: 1, days: 40_000 });
    toNextDay(engine);
    await expect.poll(() => chain()?.shown.day).toBe(today());
    await close();
    const last = today();
    toNextDay(engine);
    await beat(engine);
    expect(chain()?.shown.day).toBe(last);
  });

  test("looks that come while one is under way do nothing of their own", async () => {
    const release = engine.holdSyncs();
    seeds = seedsOf(engine, { faults });
    const looks = [seeds.look(), seeds.look(), seeds.look()];
    release();
    await Promise.all(looks);
    expect(chain()).toMatchObject({ number: 1 });
  });

  test.each([
    ["the kernel refuses", () => Promise.resolve({ refusal: "lock_seeds_invalid", events: [] } as unknown as Outcome), 0],
    ["the disk is nearly full", () => Promise.reject(new Refused("history_behind")), 0],
    ["the log fails", () => Promise.reject(new Error("no disk")), 1],
  ])("where %s it rests and tries again later", async (_why, submit, told) => {
    let tries = 0;
    const heard: unknown[] = [];
    const venue = { ...engine.trading, submit: () => ((tries += 1), submit()) };
    const one = new LockSeeds({ venue, secret: SECRET, onFault: (error) => void heard.push(error), days: 500 });
    await one.look();
    await one.look();
    expect([tries, heard.length]).toEqual([1, told]);
    await one.close();
    await one.look();
    expect(tries).toBe(1);
  });

  test("what fails because the venue stops is nobody's fault", async () => {
    let fail: (error: Error) => void = () => undefined;
    const submit = (): Promise<Outcome> => new Promise((_resolve, reject) => (fail = reject));
    const heard: unknown[] = [];
    const one = new LockSeeds({
      venue: { ...engine.trading, submit },
      secret: SECRET,
      onFault: (error) => void heard.push(error),
      days: 500,
    });
    const looking = one.look();
    const closing = one.close();
    fail(new Error("stopped"));
    await Promise.all([looking, closing]);
    expect(heard).toEqual([]);
  });
});
