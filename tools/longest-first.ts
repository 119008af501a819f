/**
 * The order in which vitest starts test files. It begins with those that took longest the last time, and where it has no such time, as after a fresh
 * clone, with the largest: a short file that takes two minutes came last, and the other processor had nothing to do meanwhile.
 */
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
    return longestFirst(await super.sort([...files]));
  }
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
