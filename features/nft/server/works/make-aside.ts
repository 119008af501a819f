/** Works drawn beside the venue: an animation takes a third of a second and a film two, and nobody's order waits for either. */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Made } from "./catalogue.ts";

/** Most works come several in a row, and to start a thread costs as much as to draw one. */
const IDLE_MS = 10_000;

/** One work at a time, in a thread of its own that ends when nothing is drawn for a while. */
export class WorkThread {
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** What `makeWork` makes; throws what it throws. */
  make(seed: string, made: number): Promise<Made> {
    const result = this.#turn.then(() => this.#make(seed, made));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  async #make(seed: string, made: number): Promise<Made> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= new Worker(join(import.meta.dirname, "work-thread.ts"), { execArgv: [] }));
    try {
      thread.postMessage({ seed, made });
      const [{ work, poster, ...more }] = (await once(thread, "message")) as [Made];
      // Bytes come over without what makes them a buffer.
      return {
        ...more,
        work: { ...work, bytes: Buffer.from(work.bytes) },
        poster: poster === undefined ? undefined : { ...poster, bytes: Buffer.from(poster.bytes) },
      };
    } catch (error: unknown) {
      await this.close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }
}
