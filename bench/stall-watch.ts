/**
 * Loaded into a venue beside its program (`--import`): how long its event loop stood still, and what its thread took of a processor.
 *
 * Writes them to the file that STALL_FILE names whenever the process gets SIGUSR2, and begins anew. With PROFILE_FOLDER it also writes a CPU
 * profile of each stretch there, for the developer tools of browsers: stretch-1.cpuprofile and so on.
 */
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";

export type Stalls = {
  /** Seconds that were watched. */
  readonly seconds: number;
  /** The longest stall, the 99th and the 50th percentile of turns that were late, in ms. */
  readonly longest: number;
  readonly p99: number;
  /** Of a processor, 0 to 1: the thread of the kernel and the doors alone. */
  readonly thread: number;
  /** MiB that the process holds. */
  readonly memory: number;
};

const EVERY_MS = 5;
const file = process.env["STALL_FILE"];
const folder = process.env["PROFILE_FOLDER"];

/** Ends the profile of one stretch and begins that of the next. */
function profiles(into: string): () => void {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  let stretch = 0;
  return () => {
    const at = join(into, `stretch-${stretch++}.cpuprofile`);
    session.post("Profiler.stop", (_error, stopped: { readonly profile?: unknown } | undefined) => {
      if (stopped?.profile !== undefined) writeFileSync(at, JSON.stringify(stopped.profile));
    });
    session.post("Profiler.start");
  };
}

if (file !== undefined && process.argv[1]?.endsWith("main.ts") === true) {
  let [late, since, at, used]: [number[], number, number, NodeJS.CpuUsage] = [
    [],
    performance.now(),
    performance.now(),
    process.threadCpuUsage(),
  ];
  const look = (): void => {
    const now = performance.now();
    late.push(Math.max(0, now - at - EVERY_MS));
    at = now;
  };
  setInterval(look, EVERY_MS).unref();
  const nextProfile = folder === undefined ? () => undefined : profiles(folder);
  process.on("SIGUSR2", () => {
    look();
    nextProfile();
    const { user, system } = process.threadCpuUsage(used);
    const sorted = late.toSorted((one, other) => one - other);
    const seconds = (performance.now() - since) / 1000;
    const stalls: Stalls = {
      seconds,
      longest: sorted.at(-1) ?? 0,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      thread: (user + system) / 1e6 / seconds,
      memory: process.memoryUsage.rss() / 1_048_576,
    };
    writeFileSync(`${file}.new`, JSON.stringify(stalls));
    renameSync(`${file}.new`, file);
    [late, since, at, used] = [[], performance.now(), performance.now(), process.threadCpuUsage()];
  });
}
