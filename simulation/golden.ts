/**
 * `npm run golden [DAY]`: writes the log of this release to journal/golden/DAY.golden (today's day unless said otherwise), which
 * every later build must open to the same money (server/upgrade.test.ts). Written once a release and never again: a file that
 * is there is kept.
 *
 * People and prices are random and the same in every run: two markets of the set-up steps, every kind of command that has a
 * generator but the example's.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { adjustmentCommand, adjustmentStep } from "../features/adjustments/kernel/adjustments.arbitrary.ts";
import { coverCommand, coverStep } from "../features/cover/kernel/cover.arbitrary.ts";
import { holdCommand, holdStep } from "../features/holds/kernel/holds.arbitrary.ts";
import { setTermsCommand, setTermsStep } from "../features/spot/kernel/set-terms.arbitrary.ts";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { stocksCommand, stocksStep } from "../features/stocks/kernel/stocks.arbitrary.ts";
import { transferCommand, transferStep } from "../features/transfer/kernel/transfer.arbitrary.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import { packGolden, type GoldenFacts } from "../journal/golden/golden-file.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { own, pledged, type Account } from "../kernel/ledger/ledger.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { STEPS } from "../server/set-up/steps.ts";
import { takeOver } from "../server/set-up/take-over.ts";
import { kernelBuild } from "../server/snapshots/kernel-build.ts";

const ROOT = join(import.meta.dirname, "..");

const COMMANDS = 3000;
const SEED = 20_261_122;
const PEOPLE = [1001, 1002, 1003, 1004];
/** The generators' two markets are DOGE and AAPL here, where their small figures are worth enough. */
const MARKETS: Readonly<Record<number, number>> = { 1: 8, 2: 101 };
const MAKERS: Readonly<Record<number, number>> = { 8: 106, 101: 110 };
/** Small, so that the file has several. */
const SEGMENT_BYTES = 1 << 17;
const EVERY_MS = 60_000;

function drawCommands(): readonly Command[] {
  const one = fc.oneof(
    {
      weight: 40,
      arbitrary: spotStep.map(
        (step) =>
          (placed: readonly number[]): Command =>
            spotCommand(step, 0, placed),
      ),
    },
    { weight: 1, arbitrary: stocksStep.map((step) => (): Command => stocksCommand(step, 0)) },
    { weight: 2, arbitrary: transferStep.map((step) => (): Command => transferCommand(step, 0)) },
    { weight: 1, arbitrary: adjustmentStep.map((step) => (): Command => adjustmentCommand(step, 0)) },
    { weight: 1, arbitrary: coverStep.map((step) => (): Command => coverCommand(step, 0)) },
    { weight: 1, arbitrary: holdStep.map((step) => (): Command => holdCommand(step, 0)) },
    { weight: 1, arbitrary: setTermsStep.map((step) => (): Command => setTermsCommand(step, 0)) },
  );
  // Orders are named by those that a kernel placed before, so that they exist.
  const kernel = listedKernel();
  const placed: number[] = [];
  return fc.sample(one, { numRuns: COMMANDS, seed: SEED }).map((make) => {
    const command = inRealMarket(make(placed));
    for (const event of kernel.execute(command).events) if (event.type === "spot/placed") placed.push(event.order);
    return command;
  });
}

function listedKernel(): Kernel {
  const kernel = new Kernel();
  for (const { number: step, commands } of STEPS) kernel.execute({ type: "venue/run-step", at: 0 as never, step, commands });
  for (const command of opening()) kernel.execute({ ...command, at: 0 } as unknown as Command);
  return kernel;
}

function opening(): readonly UntimedCommand[] {
  const samples = Object.values(MARKETS).map((market) => ({ market, ticks: 1000, volume: 1, sources: 3 }));
  const opened = PEOPLE.map((user) => ({ type: "wallet/open", user }));
  return [...opened, { type: "prices/sample", samples }] as unknown as UntimedCommand[];
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
    let now = Date.parse(`${release}T09:00:00Z`);
    const { journal } = await openFileJournal({ directory: join(directory, "segments"), disk: nodeDisk, segmentBytes: SEGMENT_BYTES });
    const snapshots = openSnapshotStore({ directory: join(directory, "snapshots"), disk: nodeDisk });
    const kernel = new Kernel();
    const onFatal = (error: unknown): never => {
      throw error;
    };
    const sequencer = new Sequencer({ kernel, journal, clock: () => (now += EVERY_MS), onFatal });
    await takeOver({ kernel, sequencer, steps: STEPS, build: kernelBuild() });
    for (const command of opening()) await sequencer.submit(command);
    for (const [i, command] of drawCommands().entries()) {
      const { at: _at, ...untimed } = command;
      await sequencer.submit(untimed as UntimedCommand);
      if (i === COMMANDS / 2) {
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
    commands: kernel.sequence,
    at: kernel.at,
    liveOrders: kernel.spot.pool.live,
    balances: balances.sort(),
  };
}

const [, , release = new Date().toISOString().slice(0, 10)] = process.argv;
const path = join(ROOT, "journal", "golden", `${release}.golden`);
if (existsSync(path)) throw new Error(`${path} is there already: the log of a release is written once.`);
const packed = await writeGolden(release);
writeFileSync(path, packed);
console.log(`${path}: ${packed.length} bytes`);
