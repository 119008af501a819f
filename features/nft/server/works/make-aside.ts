/** Works drawn beside the venue: an animation takes a third of a second and a film two, and nobody's order waits for either. */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Made } from "./catalogue.ts";

/** What `makeWork` makes, in a thread of its own; throws what it throws. */
export async function makeAside(seed: string, made: number): Promise<Made> {
  const thread = new Worker(join(import.meta.dirname, "work-thread.ts"), { workerData: { seed, made }, execArgv: [] });
  try {
    const [{ work, poster, ...more }] = (await once(thread, "message")) as [Made];
    // Bytes come over without what makes them a buffer.
    return {
      ...more,
      work: { ...work, bytes: Buffer.from(work.bytes) },
      poster: poster === undefined ? undefined : { ...poster, bytes: Buffer.from(poster.bytes) },
    };
  } finally {
    await thread.terminate();
  }
}
