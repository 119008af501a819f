/**
 * Executes every command of a log again, holds each snapshot against the state there, and fills tables of its own with what the history tables
 * must hold, for as many commands as those have. Nothing of the venue's own is changed.
 */
import type { Pool } from "pg";
import { readCommands } from "../../journal/codec.ts";
import { snapshotName } from "../../journal/file/snapshot-store.ts";
import type { JournalFollower, SnapshotStore } from "../../journal/journal.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { historyOf } from "../engine.ts";
import { LiveParts } from "../live-parts.ts";
import { Projector, projectedUpTo } from "../projector/projector.ts";
import { applyAgain } from "../open-venue.ts";
import { say } from "../say.ts";
import type { Finding } from "./finding.ts";
import { differingRows, makeScratchTables, type ScratchTables } from "./scratch-tables.ts";

/** Rows are written after so many commands: more would only fill the memory. */
const FLUSH_EVERY = 10_000;
const PROGRESS_MS = 5000;

export type ReplayCheck = {
  readonly log: Pick<JournalFollower, "read" | "recovery">;
  /** Fresh; executes all of the log. */
  readonly kernel: Kernel;
  readonly snapshots: SnapshotStore;
  /** Of the venue; undefined where its tables can't be compared. */
  readonly pool: Pool | undefined;
  /** The same database, where unqualified names find the scratch tables first. */
  readonly scratchPool: Pool | undefined;
};

/** The log is whole and begins with its first command. */
export async function checkReplay({ log, kernel, snapshots, pool, scratchPool }: ReplayCheck): Promise<readonly Finding[]> {
  const next = log.recovery.nextSequence;
  const upTo = pool === undefined ? 1 : await projectedUpTo(pool);
  if (upTo > next) return [{ part: "tables", ok: false, says: `they know commands up to ${upTo - 1}, the log ends with ${next - 1}` }];
  const scratch = pool === undefined || scratchPool === undefined ? undefined : await makeScratchTables(pool, tablesOf(kernel));
  try {
    const projector = scratch === undefined || scratchPool === undefined ? undefined : projectorOf(kernel, scratchPool, scratch);
    const wrong = await replay({ log, kernel, snapshots, projector, upTo });
    const found: Finding[] = [snapshotsFinding(snapshots, next, wrong)];
    if (scratch !== undefined && pool !== undefined)
      found.push(await tablesFinding({ pool, scratch, growing: growingOf(kernel), upTo, next }));
    return found;
  } finally {
    if (scratch !== undefined) await scratch.drop();
  }
}

const tablesOf = (kernel: Kernel): readonly string[] => historyOf(new LiveParts())(kernel).flatMap(({ tables }) => tables);
/** By table, the column with a row's place in the log. */
const growingOf = (kernel: Kernel): ReadonlyMap<string, string> =>
  new Map(historyOf(new LiveParts())(kernel).flatMap(({ grows }) => (grows === undefined ? [] : [[grows.table, grows.place] as const])));

function projectorOf(kernel: Kernel, pool: Pool, { epoch }: ScratchTables): Projector {
  const onFatal = (error: unknown): never => {
    throw error;
  };
  return new Projector({ pool, projections: historyOf(new LiveParts())(kernel), nextSequence: 1, epoch, onRetry: onFatal, onFatal });
}

type Replayed = Pick<ReplayCheck, "log" | "snapshots"> & {
  readonly kernel: Kernel;
  readonly projector: Projector | undefined;
  /** First command that the tables don't hold. */
  readonly upTo: number;
};

/** What is wrong with the first snapshot that does not agree. */
async function replay({ log, kernel, snapshots, projector, upTo }: Replayed): Promise<string | undefined> {
  const marks = new Set(snapshots.sequences());
  let wrong = marks.has(1) ? compareSnapshot(snapshots, 1, kernel) : undefined;
  let saidAt = performance.now();
  for await (const frames of log.read(1)) {
    for (const frame of frames) {
      let own = frame.firstSequence;
      for (const command of readCommands(frame.payload, frame.count)) {
        const applied = applyAgain(kernel, own, command);
        if (own < upTo) projector?.collect(applied);
        own += 1;
        if (marks.has(own)) wrong ??= compareSnapshot(snapshots, own, kernel);
        if (own % FLUSH_EVERY === 0) await projector?.flush();
      }
      if (performance.now() - saidAt < PROGRESS_MS) continue;
      saidAt = performance.now();
      say(`  executing the log again: ${own - 1} of ${log.recovery.nextSequence - 1} commands`);
    }
  }
  kernel.check();
  await projector?.stop();
  return wrong;
}

function compareSnapshot(snapshots: SnapshotStore, sequence: number, kernel: Kernel): string | undefined {
  const name = snapshotName(sequence);
  const snapshot = snapshots.read(sequence);
  if (snapshot === undefined) return `${name} is damaged`;
  try {
    const restored = Kernel.restore(snapshot.payload, { sequence: sequence - 1, stateHash: snapshot.stateHash });
    if (restored.stateHash() === kernel.stateHash()) return undefined;
    const money = restored.ledger.hash() === kernel.ledger.hash() ? "the same money and another state" : "other money";
    return `${name} holds ${money} than the log gives up to command ${sequence - 1}`;
  } catch (error: unknown) {
    return `${name} can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function snapshotsFinding(snapshots: SnapshotStore, next: number, wrong: string | undefined): Finding {
  const sequences = snapshots.sequences();
  const ahead = sequences.find((sequence) => sequence > next);
  if (ahead !== undefined)
    return {
      part: "snapshots",
      ok: false,
      says: `${snapshotName(ahead)} knows commands up to ${ahead - 1}, the log ends with ${next - 1}`,
    };
  if (wrong !== undefined) return { part: "snapshots", ok: false, says: wrong };
  return { part: "snapshots", ok: true, says: `${sequences.length}, each the state that the log gives` };
}

type TablesCheck = {
  readonly pool: Pool;
  readonly scratch: ScratchTables;
  readonly growing: ReadonlyMap<string, string>;
  readonly upTo: number;
  readonly next: number;
};

async function tablesFinding({ pool, scratch, growing, upTo, next }: TablesCheck): Promise<Finding> {
  let rows = 0;
  const differing: { readonly table: string; readonly says: string }[] = [];
  for (const table of scratch.tables) {
    const { says, ...found } = await differingRows(pool, { table, place: growing.get(table), upTo });
    rows += found.rows;
    if (says !== undefined) differing.push({ table, says });
  }
  const [first, ...others] = differing;
  if (first !== undefined) {
    // Who looks for what happened needs to know all of them.
    const more = others.length === 0 ? "" : `; others differ too: ${others.map(({ table }) => table).join(", ")}`;
    return { part: "tables", ok: false, says: `${first.table}: ${first.says}${more}` };
  }
  const behind = upTo === next ? "" : `; the last ${next - upTo} commands follow at the next start`;
  return { part: "tables", ok: true, says: `${scratch.tables.length} of history, ${rows} rows, as the log makes them${behind}` };
}
