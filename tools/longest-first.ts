/**
 * The order in which vitest starts test files. It begins with those that took longest the last time, and where it has no such time, as after a fresh
 * clone, with the largest: a short file that takes two minutes came last, and the other processor had nothing to do meanwhile. Where time may
 * run out, all but those that take longest take turns instead.
 */
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "./steps.ts";

/** Files that take much longer than others of their size; those that take longest first. */
export const LONGEST: readonly string[] = [
  "simulation/simulation.test.ts",
  "features/copy-trading/kernel/any-sequence.test.ts",
  "journal/file/seal-reader.test.ts",
  "simulation/slow-disk.test.ts",
  "simulation/replay-check.test.ts",
  "simulation/processes/archive-bucket.test.ts",
  "simulation/processes/scheduled-backup.test.ts",
  "simulation/processes/listed-market.test.ts",
  "e2e/documents.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: readonly TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = longestFirst(await super.sort([...files]));
    // Where time may run out before the last, each commit begins at another place: no file is always left out (decision 0133).
    return process.env.TESTS_UNTIL === undefined ? sorted : byTurns(sorted, numberOfCommit());
  }
}

/** The files of each project from another one on, those that take longest in front all the same. */
export function byTurns<File extends Placed>(sorted: readonly File[], turn: number): File[] {
  return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((files) => {
    const [long, others] = [files.filter(isLong), files.filter((file) => !isLong(file))];
    const from = others.length === 0 ? 0 : turn % others.length;
    return [...long, ...others.slice(from), ...others.slice(0, from)];
  });
}

const isLong = ({ moduleId }: Placed): boolean => LONGEST.includes(relative(ROOT, moduleId));

/** Another one for each commit, and the same for the same; 0 where there is none. */
function numberOfCommit(): number {
  const { stdout, status } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? Number.parseInt(stdout, 16) : 0;
}

type Placed = { readonly moduleId: string; readonly project: { readonly name: string } };

/** Each project keeps its place: its setup begins with its first file. */
export function longestFirst<File extends Placed>(sorted: readonly File[]): File[] {
  const rank = ({ moduleId }: File): number => {
    const at = LONGEST.indexOf(relative(ROOT, moduleId));
    return at < 0 ? LONGEST.length : at;
  };
  return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((files) =>
    files.toSorted((one, other) => rank(one) - rank(other)),
  );
}
