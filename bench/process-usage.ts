/** Processor time and memory of a venue and everything it started, from /proc on Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

type Process = { readonly id: string; readonly parent: string; readonly cpuMs: number; readonly isVenue: boolean };

/** The venue's process and all that descend from it: PostgreSQL and its workers. */
export function usage(directory: string): { cpuMs: number; residentBytes: number } {
  const processes = readProcesses(directory);
  const counted = new Set(processes.filter(({ isVenue }) => isVenue).map(({ id }) => id));
  for (let size = 0; size < counted.size;) {
    size = counted.size;
    for (const { id, parent } of processes) if (counted.has(parent)) counted.add(id);
  }
  const own = processes.filter(({ id }) => counted.has(id));
  return {
    cpuMs: own.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    residentBytes: own.reduce((sum, { id }) => sum + proportionalBytes(id), 0),
  };
}

/** Processor time of the venue's own process, all of its threads, without those it started. */
export function ownCpuMs(directory: string): number {
  const processes = readProcesses(directory).filter(({ isVenue }) => isVenue);
  const ids = new Set(processes.map(({ id }) => id));
  return processes.find(({ parent }) => !ids.has(parent))?.cpuMs ?? 0;
}

const readProcesses = (directory: string): readonly Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((id) => readProcess(id, directory));

function readProcess(id: string, directory: string): Process[] {
  const stat = readOrNothing(`/proc/${id}/stat`).split(") ")[1]?.split(" ");
  if (stat === undefined) return [];
  const isVenue = readOrNothing(`/proc/${id}/environ`).includes(directory);
  return [{ id, parent: stat[1] ?? "", cpuMs: (Number(stat[11]) + Number(stat[12])) * TICK_MS, isVenue }];
}

function proportionalBytes(id: string): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

/** A process may end while it is looked at. */
export function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}
