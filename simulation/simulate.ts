/** Runs seeds: each a world of its own with so many lives. */
import { newTally, World, type Tally, type WorldOptions } from "./world.ts";

export type Run = { readonly seed: number; readonly cycles: number; readonly commandsPerLife: number };

/** A seed that broke a promise; it goes into `simulation/seeds.json`, so that it is replayed for good. */
export class SeedFailed extends Error {
  override readonly name = "SeedFailed";
  readonly run: Run;

  constructor(run: Run, cycle: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const again = `npm run simulate -- --seed ${run.seed} --cycles ${run.cycles} --commands ${run.commandsPerLife}`;
    super(`seed ${run.seed}, cycle ${cycle}: ${reason}\nreproduce: ${again}`, { cause });
    this.run = run;
  }
}

/** Runs one seed and adds to the tally. Throws SeedFailed at the first broken promise. */
export async function runSeed(run: Run, tally: Tally = newTally(), options: WorldOptions = {}): Promise<Tally> {
  const world = new World(run.seed, tally, { ...run, ...options });
  let cycle = 0;
  try {
    for (; cycle < run.cycles; cycle++) await world.live();
    await world.end();
  } catch (error: unknown) {
    throw new SeedFailed(run, cycle, error);
  } finally {
    world.dispose();
  }
  return tally;
}
