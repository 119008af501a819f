/**
 * The most memory that a venue had in a stretch of time, looked at on a thread of its own: a look takes milliseconds, which would count as
 * the venue's where answers are timed.
 */
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { usage } from "./process-usage.ts";

const LOOK_EVERY_MS = 500;

export class MemoryWatch {
  readonly #worker: Worker;

  constructor(directory: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: directory });
  }

  /** Bytes at most since the last time somebody asked. */
  async most(): Promise<number> {
    this.#worker.postMessage("most");
    const [bytes] = (await once(this.#worker, "message")) as [number];
    return bytes;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const look = (): number => usage(String(workerData)).residentBytes;
  let most = look();
  setInterval(() => (most = Math.max(most, look())), LOOK_EVERY_MS);
  port.on("message", () => {
    port.postMessage(Math.max(most, look()));
    most = 0;
  });
}
