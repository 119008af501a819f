/** A venue of its own for a test: the real process on a free port with a fresh data directory. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT, VenueDoor } from "./venue-door.ts";

const OPEN_LINE = /^Touchstone is open at (\S+)$/m;
const START_WITHIN_MS = 200_000;

export class VenueProcess extends VenueDoor {
  #child: ChildProcess | undefined;
  #port = "0";
  output = "";

  /** Of the venue's process, once it was started. */
  get processId(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the venue; a second start uses the same data directory and port. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(ROOT, "server", "main.ts")], {
      cwd: ROOT,
      env: this.settings(this.#port),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    const deadline = Date.now() + START_WITHIN_MS;
    while (!OPEN_LINE.test(this.output)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the venue did not open:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.address = OPEN_LINE.exec(this.output)?.[1] ?? "";
    this.#port = new URL(this.address).port;
  }

  /** Ends the process and waits for it; returns exit code and how long it took. */
  async end(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): Promise<{ readonly code: number | null; readonly ms: number }> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return { code: child?.exitCode ?? null, ms: 0 };
    const start = performance.now();
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    child.kill(signal);
    return { code: await ended, ms: performance.now() - start };
  }

  async dispose(): Promise<void> {
    await this.end("SIGTERM");
    this.removeFiles();
  }
}
