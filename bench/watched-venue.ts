/** A venue whose event loop is watched, and what each kind of its processes takes. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { readOrNothing } from "./process-usage.ts";
import type { Stalls } from "./stall-watch.ts";
import { openBenchVenue } from "./venue.ts";

/** Linux counts processor time in hundredths of a second. */
const TICK_SECONDS = 0.01;
const LOOK_MS = 20;
const KINDS = ["venue", "postgres", "socket writers", "others"] as const;
type Kind = (typeof KINDS)[number];

/** What was seen since the look before. `processors`: of a processor, by kind of process. */
export type Look = Stalls & { readonly processors: Readonly<Record<Kind, number>> };

export type WatchedVenue = { readonly venue: VenueProcess; look(): Promise<Look>; dispose(): Promise<void> };

export async function openWatchedVenue(environment: Readonly<Record<string, string>> = {}): Promise<WatchedVenue> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-stalls-"));
  const file = join(folder, "stalls.json");
  const watch = pathToFileURL(join(import.meta.dirname, "stall-watch.ts")).href;
  const venue = await openBenchVenue({ STALL_FILE: file, NODE_OPTIONS: `--import=${watch}`, ...environment });
  let before = secondsByKind(venue.processId);
  return {
    venue,
    look: async () => {
      rmSync(file, { force: true });
      process.kill(venue.processId, "SIGUSR2");
      while (!existsSync(file)) await sleep(LOOK_MS);
      const stalls = JSON.parse(readFileSync(file, "utf8")) as Stalls;
      const now = secondsByKind(venue.processId);
      const shares = KINDS.map((kind) => [kind, (now[kind] - before[kind]) / stalls.seconds] as const);
      before = now;
      return { ...stalls, processors: Object.fromEntries(shares) as Record<Kind, number> };
    },
    dispose: async () => {
      await venue.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processor time of the venue's process and all that descend from it. */
function secondsByKind(venue: number): Record<Kind, number> {
  const seconds: Record<Kind, number> = { venue: 0, postgres: 0, "socket writers": 0, others: 0 };
  const parents = new Map<number, { readonly parent: number; readonly seconds: number }>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const fields = readOrNothing(`/proc/${name}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    // With what its ended children took (PostgreSQL's, whose connections come and go); the venue's own are no venue.
    const counted = Number(name) === venue ? fields.slice(11, 13) : fields.slice(11, 15);
    parents.set(Number(name), {
      parent: Number(fields[1]),
      seconds: counted.reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_SECONDS,
    });
  }
  for (const [id, own] of parents) {
    let above = id;
    while (above !== venue && above > 1) above = parents.get(above)?.parent ?? 0;
    if (above === venue && own.seconds > 0) seconds[kindOf(id, venue)] += own.seconds;
  }
  return seconds;
}

function kindOf(id: number, venue: number): Kind {
  if (id === venue) return "venue";
  const command = readOrNothing(`/proc/${id}/cmdline`);
  if (command.includes("postgres")) return "postgres";
  return command.includes("socket-writer") ? "socket writers" : "others";
}
