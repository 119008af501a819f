/**
 * `npm run golden [DAY]`: writes the log of this release to journal/golden/DAY.golden (today's day unless said otherwise), which
 * every later build must open to the same money (server/upgrade.test.ts). Written once a release and never again: a file that
 * is there is kept. What its receipts come to belongs into journal/golden/receipts.json (golden-receipts.test.ts says it).
 *
 * People and prices are random and the same in every run: two markets and a contract of the set-up steps, every kind of command
 * that has a generator but the example's.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { copyCommand, copyStep, type CopyStep, type CopyWorld } from "../features/copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesWorld } from "../features/futures/kernel/futures.arbitrary.ts";
import { secondsCommand, secondsStep, type SecondsStep } from "../features/seconds/kernel/seconds.arbitrary.ts";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { stocksCommand, stocksStep } from "../features/stocks/kernel/stocks.arbitrary.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import { packGolden, type GoldenFacts } from "../journal/golden/golden-file.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../kernel/ledger/chart.ts";
import { own, pledged, type Account } from "../kernel/ledger/ledger.ts";
import { partCommand, partStep } from "../kernel/parts.arbitrary.ts";
import { marketId, type UserId } from "../money/units.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { STEPS } from "../server/set-up/steps.ts";
import { takeOver } from "../server/set-up/take-over.ts";
import { kernelBuild } from "../server/snapshots/kernel-build.ts";
import { contestDays, entriesOf, waitingOrder } from "./golden-contests.ts";
import { nftDays } from "./golden-nft.ts";
import { quizDays } from "./golden-quizzes.ts";

const ROOT = join(import.meta.dirname, "..");

const COMMANDS = 3000;
const SEED = 20_261_122;
const PEOPLE = [1001, 1002, 1003, 1004, 1005, 1006];
/** Who loses everything at the end. */
const RISKED = 1006;
/** The generators' two markets are DOGE and AAPL here, where their small figures are worth enough. */
const MARKETS: Readonly<Record<number, number>> = { 1: 8, 2: 101 };
const MAKERS: Readonly<Record<number, number>> = { 8: 106, 101: 110 };
/** Small, so that the file has several. */
const SEGMENT_BYTES = 1 << 17;
const EVERY_MS = 60_000;
/** After so many commands a minute apart come so many of futures, a second apart: their index must be fresh. */
const BETWEEN = 100;
const BURST = 60;
const BURST_EVERY_MS = 1000;
/** Where the index of futures begins, and how often it is said again. */
const INDEX = 1000;
const INDEX_EVERY = 5;
/** Of which so many each buy a seconds contract, or bound what their owner may. */
const SECONDS = 120;
/** Commands of copy trading, each among what is traded a second apart. */
const COPIES = 80;
const CONTRACT = marketId(8);
const LEVER_UNITS = 20_000_000_000n;
const RISKED_UNITS = 2_000_000_000n;

/** What comes next, given how things stand. */
type Drawn = { readonly afterMs: number; readonly make: (kernel: Kernel, placed: readonly number[]) => Command };

function draw(): readonly Drawn[] {
  const others = partStep.filter(({ kind }) => !kind.startsWith("example"));
  const anything = fc.oneof(
    {
      weight: 40,
      arbitrary: spotStep.map(
        (step) =>
          (_: Kernel, placed: readonly number[]): Command =>
            spotCommand(step, 0, placed),
      ),
    },
    { weight: 1, arbitrary: stocksStep.map((step) => (): Command => stocksCommand(step, 0)) },
    {
      weight: 15,
      arbitrary: others.map(
        (step) =>
          (kernel: Kernel): Command =>
            ofOne(partCommand(step, 0, kernel.at)),
      ),
    },
  );
  const general = fc.sample(anything, { numRuns: COMMANDS, seed: SEED });
  const futures = fc.sample(futuresStep.filter(isBusy), { numRuns: (COMMANDS / BETWEEN) * BURST, seed: SEED });
  const drawn = general.flatMap((make, i): readonly Drawn[] => {
    const one = { afterMs: EVERY_MS, make: (kernel: Kernel, placed: readonly number[]): Command => inRealMarket(make(kernel, placed)) };
    return i % BETWEEN === BETWEEN - 1 ? [one, ...burst(futures.splice(0, BURST))] : [one];
  });
  // Those come first: what is open at the end is settled by whoever opens the log later.
  return [
    ...nftDays(PEOPLE),
    ...quizDays(PEOPLE),
    ...contestDays(PEOPLE),
    ...secondsDays(),
    ...drawn,
    ...copyDays(),
    ...crash(),
    waitingOrder(PEOPLE),
  ];
}

/** Two who are followed and two who follow, among samples a second apart; each time the first opens or closes, and their followers with them. */
function copyDays(): readonly Drawn[] {
  const [trader = 0, other = 0, ...followers] = PEOPLE;
  const act = (body: (kernel: Kernel) => object): Drawn => ({
    afterMs: BURST_EVERY_MS,
    make: (kernel) => ({ at: 0, ...body(kernel) }) as unknown as Command,
  });
  const sample: Drawn = { afterMs: BURST_EVERY_MS, make: (kernel) => indexOf(worldOf(kernel).mark + 3) };
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  const settings = {
    ...{ kind: "multiple", number: 50, multiple: 0, mostAll: 900_000_000n, mostPosition: 0n, guardPpm: 50_000, stopPpm: 0 },
    ...{ leftOut: [], atEnd: "keep" },
  };
  const follows = followers
    .slice(0, 2)
    .map((user) =>
      act(({ copies }) => ({ type: "copies/follow", user, trader, settings, sharePpm: copies.trader(trader as UserId)?.sharePpm })),
    );
  const opened = [
    act(() => ({ type: "copies/set-terms", terms, askedBy: 1, agreedBy: 2 })),
    ...[trader, other].map((user) => act(() => ({ type: "copies/apply", user, sharePpm: 100_000 }))),
    act(() => ({ type: "futures/resume", contract: CONTRACT })),
    ...follows,
  ];
  const quote = act((kernel) => {
    const { mark, maker } = worldOf(kernel);
    return { type: "futures/quote", user: maker, contract: CONTRACT, bids: [mark - 1, 9000], asks: [mark + 1, 9000] };
  });
  const trade = (side: string): Drawn =>
    act(({ futures }) => {
      const effect = futures.desk.account(trader as UserId)?.isOneWay === true ? "net" : "open";
      const rules = { effect, orderType: "market", ticks: 0, timeInForce: "gtc", postOnly: false, multiple: 5 };
      return { type: "futures/place", user: trader, contract: CONTRACT, side, lots: 30, ...rules };
    });
  const close = act(() => ({ type: "futures/close-many", user: trader, contract: CONTRACT, side: "both" }));
  const steps = fc.sample(copyStep.filter(isCopying), { numRuns: COPIES, seed: SEED });
  const drawn = steps.flatMap((step, i): readonly Drawn[] => {
    const acts: Drawn = { afterMs: 5, make: (kernel) => copyCommand(step, 0, copiesOf(kernel)) };
    return [sample, quote, i % 3 === 0 ? close : trade(i % 5 === 4 ? "sell" : "buy"), acts];
  });
  // Who leaves pays the share of what they won.
  const leaves = act(({ copies }) => {
    const [mine] = copies.followsOf((followers[0] ?? 0) as UserId);
    return { type: "copies/unfollow", user: followers[0], follow: mine?.number ?? 1, copies: "close" };
  });
  return [sample, ...opened, ...drawn, leaves];
}

/** Nothing after which nobody would follow any more. */
const isCopying = ({ kind }: CopyStep): boolean => !["copy-leave", "copy-unfollow", "copy-pause"].includes(kind);

function copiesOf({ copies: { state }, futures }: Kernel): CopyWorld {
  const people = futures.desk.accounts().filter(({ user }) => user >= HOUSE_USERS_END);
  return {
    shareOf: (trader) => state.traders.get(trader as UserId)?.sharePpm ?? 100_000,
    follows: [...state.follows.values()].map(({ number, user }) => ({ number, user })),
    copies: people.flatMap(({ positions }) => positions.filter(({ follow }) => follow !== 0)),
  };
}

/** Contracts of some seconds among samples a second apart, in which now and then one is missing. */
function secondsDays(): readonly Drawn[] {
  const act = (body: (kernel: Kernel) => object): Drawn => ({
    afterMs: BURST_EVERY_MS,
    make: (kernel) => ({ at: 0, ...body(kernel) }) as unknown as Command,
  });
  const periods = [10, 30, 60].map((seconds) => ({ seconds, ratioPpm: 850_000 }));
  const terms = { periods, least: 1_000_000n, most: 1_000_000_000n, open: 20, markets: Object.values(MARKETS) };
  const micro = PEOPLE.slice(0, 3).map((user) =>
    act(() => ({ type: "transfer/move", user, asset: 3, amount: 300_000_000n, from: "change", to: "micro" })),
  );
  const opened = [
    act(() => ({ type: "cover/fund", product: "seconds", asset: 3, amount: 9_000_000_000n })),
    act(() => ({ type: "seconds/set-terms", terms, askedBy: 1, agreedBy: 2 })),
    act(() => ({ type: "seconds/pause", paused: false, by: 1 })),
    act(() => ({ type: "spot/set-phase", market: MARKETS[1], phase: "open" })),
    act(() => ({ type: "spot/resume", market: MARKETS[1] })),
  ];
  const steps = fc.sample(secondsStep.filter(isSale), { numRuns: SECONDS, seed: SEED });
  const drawn = steps.flatMap((step, i): readonly Drawn[] => {
    const sample: Drawn = { afterMs: BURST_EVERY_MS, make: (kernel) => indexOf(worldOf(kernel).mark + (i % 3)) };
    const acts: Drawn = { afterMs: 5, make: () => inRealMarket(secondsCommand(step, 0)) };
    return i % 7 === 3 ? [sample, sample, acts] : [sample, acts];
  });
  return [...opened, ...micro, ...drawn];
}

const isSale = ({ kind }: SecondsStep): boolean => kind === "seconds-open" || kind === "seconds-limit";

/** Somebody holds as much as their money bears when a third of the price is gone: a close-out, and what the fund takes over. */
function crash(): readonly Drawn[] {
  const lots = 60_000;
  const quote = ({ mark, maker }: FuturesWorld): object => ({
    type: "futures/quote",
    user: maker,
    bids: [mark - 1, lots],
    asks: [mark + 1, lots],
  });
  const buy = { type: "futures/place", user: RISKED, side: "buy", effect: "open", orderType: "market", ticks: 0, lots, multiple: 20 };
  const act = (body: (world: FuturesWorld) => object): Drawn => ({
    afterMs: BURST_EVERY_MS,
    make: (kernel) => ({ at: 0, contract: CONTRACT, ...body(worldOf(kernel)) }) as unknown as Command,
  });
  const price = (of: (mark: number) => number): Drawn => ({ afterMs: BURST_EVERY_MS, make: (kernel) => indexOf(of(worldOf(kernel).mark)) });
  const opens = [price(() => INDEX), act(quote), act(() => ({ ...buy, timeInForce: "ioc", postOnly: false }))];
  return [...opens, price((mark) => Math.floor((mark * 2) / 3)), act(quote), ...Array.from({ length: 5 }, () => price((mark) => mark))];
}

/** Nothing that would have most of a burst refused: each begins with a halt that ends, and one person alone nets. */
function isBusy(step: FuturesSteps): boolean {
  return step.kind !== "futures-halt" && (step.kind !== "futures-mode" || step.user === PEOPLE[2]);
}

/** One person alone has limits and breaks of their own, who does little else: else hardly anybody would place anything. */
function ofOne(command: Command): Command {
  return command.type.startsWith("self-limits/") ? ({ ...command, user: 1005 } as unknown as Command) : command;
}

function burst(steps: readonly FuturesSteps[]): readonly Drawn[] {
  const [halt, resume] = [
    { type: "futures/halt", at: 0, contract: CONTRACT, reason: "a test" },
    { type: "futures/resume", at: 0, contract: CONTRACT },
  ] as unknown as [Command, Command];
  const first = [halt, resume].map((command): Drawn => ({ afterMs: BURST_EVERY_MS, make: () => command }));
  const others = steps.flatMap((step, i): readonly Drawn[] => {
    const acts = { afterMs: BURST_EVERY_MS, make: (kernel: Kernel): Command => ofContract(futuresCommand(step, 0, worldOf(kernel))) };
    return i % INDEX_EVERY === 0 ? [{ afterMs: BURST_EVERY_MS, make: (kernel) => indexOf(worldOf(kernel).mark) }, acts] : [acts];
  });
  return [...first, { afterMs: BURST_EVERY_MS, make: () => indexOf(INDEX) }, ...others];
}
type FuturesSteps = typeof futuresStep extends fc.Arbitrary<infer Step> ? Step : never;

const indexOf = (ticks: number): Command =>
  ({ type: "prices/sample", at: 0, samples: [{ market: CONTRACT, ticks, volume: 1, sources: 3 }] }) as unknown as Command;

function worldOf({ futures }: Kernel): FuturesWorld {
  const { contracts, pool } = futures.desk;
  const contract = contracts.get(CONTRACT);
  if (contract === undefined) throw new Error("the set-up steps list no such contract");
  const orders = [...pool.slots()]
    .map((slot) => ({ id: pool.id(slot), user: pool.owner(slot) }))
    .filter(({ user }) => user >= HOUSE_USERS_END);
  const positions = futures.desk.accounts().flatMap((account) => (account.user >= HOUSE_USERS_END ? account.positions : []));
  return { mark: contract.mark, maker: contract.terms.maker, terms: contract.terms, orders, positions };
}

/** The generator's one contract is this one. */
function ofContract(command: Command): Command {
  if (command.type === "prices/sample")
    return { ...command, samples: command.samples.map((sample) => ({ ...sample, market: CONTRACT })) } as Command;
  return "contract" in command && Number(command.contract) === 1 ? ({ ...command, contract: CONTRACT } as Command) : command;
}

function opening(): readonly UntimedCommand[] {
  // Money for futures is their own before anything takes it.
  const moved = PEOPLE.map((user) => {
    const amount = user === RISKED ? RISKED_UNITS : LEVER_UNITS;
    return { type: "transfer/move", user, asset: 3, amount, from: "change", to: "lever" };
  });
  const samples = Object.values(MARKETS).map((market) => ({ market, ticks: 1000, volume: 1, sources: 3 }));
  const opened = PEOPLE.map((user) => ({ type: "wallet/open", user }));
  return [...opened, ...moved, { type: "prices/sample", samples }] as unknown as UntimedCommand[];
}

function inRealMarket(command: Command): Command {
  if (!("market" in command)) return command;
  const market = MARKETS[command.market] ?? command.market;
  const maker = command.type === "spot/quote" ? { user: MAKERS[market] ?? command.user } : {};
  return { ...command, market, ...maker } as Command;
}

async function writeGolden(release: string): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-golden-"));
  try {
    let after = EVERY_MS;
    let now = Date.parse(`${release}T09:00:00Z`);
    const { journal } = await openFileJournal({ directory: join(directory, "segments"), disk: nodeDisk, segmentBytes: SEGMENT_BYTES });
    const snapshots = openSnapshotStore({ directory: join(directory, "snapshots"), disk: nodeDisk });
    const kernel = new Kernel();
    const onFatal = (error: unknown): never => {
      throw error;
    };
    const sequencer = new Sequencer({ kernel, journal, clock: () => (now += after), onFatal });
    await takeOver({ kernel, sequencer, steps: STEPS, build: kernelBuild() });
    for (const command of opening()) await sequencer.submit(command);
    const placed: number[] = [];
    const drawn = draw();
    for (const [i, { afterMs, make }] of drawn.entries()) {
      const { at: _at, ...untimed } = make(kernel, placed);
      after = afterMs;
      const { events } = await sequencer.submit(untimed as UntimedCommand);
      for (const event of events) if (event.type === "spot/placed") placed.push(event.order);
      if (i === Math.floor(drawn.length / 2)) {
        await snapshots.save({ nextSequence: sequencer.nextSequence, stateHash: kernel.stateHash(), payload: kernel.snapshot() });
      }
    }
    kernel.check();
    await sequencer.stop();
    await journal.close();
    const names = globSync("{segments,snapshots}/*[0-9].{segment,snapshot}", { cwd: directory }).sort();
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name))]));
    return packGolden({ facts: factsOf(kernel, release), files });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function factsOf(kernel: Kernel, release: string): GoldenFacts {
  const { ledger } = kernel;
  const cells = Array.from({ length: ledger.size }, (_, row) => [own(row as Account), pledged(row as Account)]).flat();
  const balances = cells.flatMap((cell) => (ledger.balance(cell) === 0n ? [] : [`${ledger.name(cell)} ${ledger.balance(cell)}`]));
  return {
    release,
    rules: kernel.venue.rules,
    steps: STEPS.length,
    commands: kernel.sequence,
    at: kernel.at,
    liveOrders: kernel.spot.pool.live,
    futuresOrders: kernel.futures.desk.pool.live,
    futuresPositions: kernel.futures.desk.accounts().reduce((sum, { positions }) => sum + positions.length, 0),
    contestEntries: entriesOf(kernel),
    balances: balances.sort(),
  };
}

const [, , release = new Date().toISOString().slice(0, 10)] = process.argv;
const path = join(ROOT, "journal", "golden", `${release}.golden`);
if (existsSync(path)) throw new Error(`${path} is there already: the log of a release is written once.`);
const packed = await writeGolden(release);
writeFileSync(path, packed);
console.log(`${path}: ${packed.length} bytes`);
