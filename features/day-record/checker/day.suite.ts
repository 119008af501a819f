/** Small days for tests: a log that begins the day before, its record, and what a checker says of it. */
import { testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { draftOf, lineOf, NODE_TOOLS, withNames, type DayJob } from "../server/make-day.ts";
import { BookWatch } from "../server/watched-book.ts";
import { DayChecker } from "./check-day.ts";
import type { DayResult } from "./result.ts";

export const DAY_MS = 86_400_000;
/** 2023-11-14. */
export const DAY = 19_675;
export const MIDNIGHT = DAY * DAY_MS;
const KEYS = ["07".repeat(32), "08".repeat(32), "09".repeat(32)];
const JOB = { venue: "touchstone/test", feed: "live", speed: 1, prices: null } as const;

export const nameOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The record of a day out of a whole log; each day has a key of its own. */
export function recordOf(commands: readonly Command[], day = DAY, more: Partial<Pick<DayJob, "prices" | "feed">> = {}): string {
  const watch = new BookWatch();
  const kernel = new Kernel({ createBook: watch.createBook });
  const lines: string[] = [];
  const job = { ...JOB, ...more, key: KEYS[day - DAY + 1] ?? "", day: nameOf(day), startsAt: day * DAY_MS };
  const numbered = commands.map((command, at): readonly [number, Command] => [at + 1, command]);
  const draft = draftOf(job, kernel, watch, numbered, (line) => lines.push(lineOf(line)));
  if (draft === undefined) throw new Error("the log has nothing of that day");
  return lineOf(["day", draft.header]) + withNames(lines.join(""), draft.names);
}

export function check(record: string): DayResult {
  const checker = new DayChecker(NODE_TOOLS);
  checker.push(Buffer.from(record));
  return checker.finish();
}

/** The test venue's set-up an hour before midnight, then what comes; each must be accepted. */
export function logOf(...commands: readonly object[]): readonly Command[] {
  const all = [...testVenueCommands((MIDNIGHT - 3_600_000) as Command["at"]), ...commands] as readonly Command[];
  const kernel = new Kernel();
  for (const command of all) {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  return all;
}

export const linesOf = (record: string): string[] => record.trimEnd().split("\n");
export const recordFrom = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
