/**
 * What a paper venue with nobody in it costs: processor, memory of all its processes, log.
 *
 * Measured from /proc on Linux over a minute after the start-up calmed down.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { usage } from "./process-usage.ts";
import { openBenchVenue } from "./venue.ts";
import type { Report } from "./report.ts";

const CALM_MS = 20_000;
const MEASURE_MS = 60_000;
const DAY_MS = 86_400_000;

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
