/**
 * The record of a day of a million commands: the kernel's workload over twenty markets, executed again and written as lines, then played again
 * by the checker, as `npm run verify` does. Checked: nothing differs, and every fill is in it.
 */
import { DayChecker } from "../features/day-record/checker/check-day.ts";
import { draftOf, lineOf, NODE_TOOLS } from "../features/day-record/server/make-day.ts";
import { BookWatch } from "../features/day-record/server/watched-book.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { RULES_NEWEST } from "../kernel/rules.ts";
import type { Report } from "./report.ts";
import { AT, coinCommands, commandAt, record, setUpCommands, type WorkloadOptions } from "./workload.ts";

const DAY_MS = 86_400_000;
const OPTIONS: WorkloadOptions = { seed: 5, commands: 1_000_000, markets: 20, users: 2_000 };
const WRITTEN_AT_ONCE = 1 << 20;

export function dayRecordBench(report: Report): void {
  const setUp: readonly Command[] = [
    { type: "venue/adopt-rules", at: AT, rules: RULES_NEWEST },
    ...setUpCommands(OPTIONS),
    ...coinCommands(OPTIONS),
  ];
  const kernel = new Kernel();
  for (const command of setUp) kernel.execute(command);
  const recording = record(kernel, OPTIONS);
  function* commands(): Generator<readonly [number, Command]> {
    let position = 0;
    for (const command of setUp) yield [++position, command];
    for (let at = 0; at < recording.length; at++) yield [++position, commandAt(recording, at)];
  }
  const conditions = `${OPTIONS.commands.toLocaleString("en")} commands, ${OPTIONS.markets} markets, one process`;
  const before = process.cpuUsage();
  const { pieces, header } = written(commands());
  report.add("record of a day, made", seconds(before), "s processor", conditions);
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  report.add("… its text", bytes / 1e6, "MB", conditions);
  const made = process.cpuUsage();
  const checker = new DayChecker(NODE_TOOLS);
  checker.push(Buffer.from(lineOf(["day", header])));
  for (const piece of pieces) checker.push(piece);
  const { difference, counts } = checker.finish();
  report.add("… checked", seconds(made), "s processor", conditions);
  report.check("the record agrees with itself", difference === undefined);
  report.check("every fill is in it", counts.fills >= recording.result.fills);
}

/** Processor time since then, of all threads: others may be at work on the machine. */
function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** A day without anything older: names are known at once. */
function written(commands: Iterable<readonly [number, Command]>): { readonly pieces: readonly Buffer[]; readonly header: unknown } {
  const watch = new BookWatch();
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  let length = 0;
  const cut = (): void => {
    pieces.push(Buffer.from(lines.join("")));
    [lines, length] = [[], 0];
  };
  const startsAt = Math.floor(AT / DAY_MS) * DAY_MS;
  const day = new Date(startsAt).toISOString().slice(0, 10);
  const job = { day, startsAt, venue: "touchstone/bench", feed: "live", speed: 1, prices: null, key: "00".repeat(32) } as const;
  const draft = draftOf(job, new Kernel({ createBook: watch.createBook }), watch, commands, (line) => {
    const text = lineOf(line);
    lines.push(text);
    length += text.length;
    if (length > WRITTEN_AT_ONCE) cut();
  });
  cut();
  return { pieces, header: draft?.header };
}
