/**
 * Runs so many random commands over all features through a kernel and prints the state hash now and then: a program of its own,
 * so that it can be run twice, by another Node, or with other flags, and compared line by line (durability.md R12).
 *
 *   node simulation/replay-hash.ts SEED COMMANDS PRINT_EVERY [restore] [fast]
 *
 * With `restore` the kernel is replaced at each print by one restored from its own snapshot. With `fast` it has the fast half, as a venue's.
 */
import fc from "fast-check";
import { fastHalf } from "../features/spot/kernel/public.ts";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { stocksCommand, stocksStep } from "../features/stocks/kernel/stocks.arbitrary.ts";
import { seededRandom } from "../journal/simulated-disk.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { START, testVenueCommands } from "../kernel/test-venue.arbitrary.ts";

/** Steps drawn from the generators; the run picks among them again and again, with orders that exist then. */
const SPOT_STEPS = 20_000;
const STOCKS_STEPS = 200;
const PLACED_KEPT = 64;
const FIRST_PERSON = 1001;

const [seed = 1, commands = 1_000_000, printEvery = 100_000] = process.argv.slice(2, 5).map(Number);
const words = process.argv.slice(5);
const restores = words.includes("restore");
const options = words.includes("fast") ? { fastHalf } : {};

const random = seededRandom(seed);
const spotSteps = fc.sample(spotStep, { numRuns: SPOT_STEPS, seed });
const stocksSteps = fc.sample(stocksStep, { numRuns: STOCKS_STEPS, seed });
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const placed: number[] = [];

let kernel = new Kernel(options);
for (const command of testVenueCommands()) kernel.execute(command);
for (let i = 1; i <= commands; i++) {
  for (const event of kernel.execute(draw(START + i)).events) {
    if (event.type !== "spot/placed") continue;
    placed.push(event.order);
    if (placed.length > PLACED_KEPT) placed.shift();
  }
  if (i % printEvery !== 0) continue;
  kernel.check();
  if (restores) kernel = Kernel.restore(kernel.snapshot(), {}, options);
  console.log(`${i} ${kernel.stateHash()}`);
}

function draw(at: number): Command {
  const choice = random();
  if (choice < 0.03) {
    const samples = [1, 2].map((market) => ({ market, ticks: 960 + Math.floor(random() * 80), volume: 3, sources: 3 }));
    return { type: "prices/sample", at, samples } as unknown as Command;
  }
  if (choice < 0.034) return { type: "wallet/start-again", at, user: FIRST_PERSON + Math.floor(random() * 4) } as Command;
  if (choice < 0.036) return stocksCommand(pick(stocksSteps), at);
  // Markets that an operator left halted or closed are opened again.
  if (choice < 0.05)
    return {
      type: random() < 0.5 ? "spot/resume" : "spot/set-phase",
      at,
      market: 1 + Math.floor(random() * 2),
      phase: "open",
    } as unknown as Command;
  const command = spotCommand(pick(spotSteps), at, placed);
  const isKeyed = "user" in command && command.user >= FIRST_PERSON && random() < 0.02;
  return isKeyed ? { ...command, key: `${command.user}:${Math.floor(random() * 1000)}` } : command;
}
