/** What goes wrong in one life of a simulated venue, drawn by seed. */
import type { SimulatedFaults } from "../journal/simulated-disk.ts";
import type { TableFaults } from "./memory-tables.ts";

export const FAULT_KINDS = [
  "power cut",
  "power cut at a disk call",
  "failed sync",
  "failed write",
  "full disk",
  "slow disk",
  "clock going back",
  "crash between log and tables",
  "database refusing",
  "answer to a commit lost",
  "bit flipped in the log",
  "bit flipped in a snapshot",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type LifeFaults = {
  readonly kinds: readonly FaultKind[];
  readonly disk: SimulatedFaults;
  readonly tables: TableFaults;
  /** After so many commands sent the power goes, unless something else ends the life before. */
  readonly cutAfter: number;
  readonly clockGoesBack: boolean;
  readonly flipsLog: boolean;
  readonly flipsSnapshot: boolean;
};

/** Disk calls and syncs for each command of a life, roughly: where a crash at a certain call may fall. */
const CALLS_PER_COMMAND = 1.7;
const SYNCS_PER_COMMAND = 0.6;

/** Every life ends in a power cut; some end earlier by another fault, and a few calm ones go on to their end. */
export function drawFaults(random: () => number, commands: number, usedBytes: number): LifeFaults {
  const upTo = (limit: number): number => 1 + Math.floor(random() * limit);
  const kinds: FaultKind[] = ["power cut"];
  const happens = (kind: FaultKind, chance: number): boolean => {
    const drawn = random() < chance;
    if (drawn) kinds.push(kind);
    return drawn;
  };
  const disk: SimulatedFaults = {
    ...(happens("power cut at a disk call", 0.3) ? { crashAtCall: upTo(commands * CALLS_PER_COMMAND) } : {}),
    ...(happens("failed sync", 0.12) ? { failSyncAt: upTo(commands * SYNCS_PER_COMMAND) } : {}),
    ...(happens("failed write", 0.08) ? { failWriteAt: upTo(commands * SYNCS_PER_COMMAND) } : {}),
    ...(happens("full disk", 0.08) ? { capacityBytes: usedBytes + upTo(commands * 300) } : {}),
    ...(happens("slow disk", 0.3) ? { syncTurns: upTo(6) } : {}),
    ...(random() < 0.2 ? { shortWrites: true } : {}),
  };
  const tables: TableFaults = {
    ...(happens("crash between log and tables", 0.15) ? { dieAt: upTo(commands) } : {}),
    ...(happens("answer to a commit lost", 0.1) ? { lostAnswers: 0.05 } : {}),
    ...(happens("database refusing", 0.15) ? { refusals: random() * 0.05 } : {}),
  };
  return {
    kinds,
    disk,
    tables,
    cutAfter: random() < 0.85 ? upTo(commands) : commands,
    clockGoesBack: happens("clock going back", 0.3),
    flipsLog: happens("bit flipped in the log", 0.1),
    flipsSnapshot: happens("bit flipped in a snapshot", 0.15),
  };
}
