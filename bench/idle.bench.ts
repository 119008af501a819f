/**
 * What a paper venue with nobody in it costs: processor, memory of all its processes, log.
 *
 * Measured from /proc on Linux over a minute after the start-up calmed down.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { openBenchVenue } from "./venue.ts";
import type { Report } from "./report.ts";

const CALM_MS = 20_000;
const MEASURE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export async function idleBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const began = Date.now();
    await sleep(CALM_MS);
    const before = usage(venue.directory);
    const start = Date.now();
    await sleep(MEASURE_MS);
    const after = usage(venue.directory);
    const elapsed = Date.now() - start;
    const conditions = `20 markets, simulator, nobody connected, ${MEASURE_MS / 1000} s`;
    report.add("idle processor", ((after.cpuMs - before.cpuMs) / elapsed) * 100, "% of a core", `${conditions}, venue and PostgreSQL`);
    report.add("idle memory", after.residentBytes / 1e6, "MB", "resident in all, shared pages counted once (PSS)");
    await venue.end("SIGTERM");
    const lived = Date.now() - began;
    const bytes = await logBytes(join(venue.directory, "data", "log", "segments"));
    report.add("idle log", ((bytes / lived) * DAY_MS) / 1e6, "MB/day", `written in ${Math.round(lived / 1000)} s, extrapolated`);
  } finally {
    await venue.dispose();
  }
}

/** Frames and their headers, without the preallocated rest of the segment. */
async function logBytes(directory: string): Promise<number> {
  const { journal } = await openFileJournal({ directory, disk: nodeDisk });
  let bytes = 0;
  for await (const frames of journal.read(1)) for (const frame of frames) bytes += frame.payload.length + 80;
  await journal.close();
  return bytes;
}

type Process = { readonly id: string; readonly parent: string; readonly cpuMs: number; readonly isVenue: boolean };

/** The venue's process and all that descend from it: PostgreSQL and its workers. */
function usage(directory: string): { cpuMs: number; residentBytes: number } {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((id) => readProcess(id, directory));
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
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}
