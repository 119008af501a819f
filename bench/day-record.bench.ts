/**
 * The record of a day: the kernel's workload over twenty markets, executed again and written as lines, then played again by the command, by the
 * second implementation and in a browser, each as a person runs it. Checked: all of them agree, have one root, and every fill is in it.
 */
import { execFile, spawnSync } from "node:child_process";
import { closeSync, createReadStream, createWriteStream, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import { chromium } from "playwright-core";
import { DayChecker } from "../features/day-record/checker/check-day.ts";
import { draftOf, lineOf, NODE_TOOLS } from "../features/day-record/server/make-day.ts";
import { BookWatch } from "../features/day-record/server/watched-book.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { RULES_NEWEST } from "../kernel/rules.ts";
import { findChromium } from "../tools/chromium.ts";
import type { Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";
import { AT, coinCommands, commandAt, record, setUpCommands, type WorkloadOptions } from "./workload.ts";

const ROOT = join(import.meta.dirname, "..");
const DAY_MS = 86_400_000;
const DAY = new Date(AT).toISOString().slice(0, 10);
const MILLION = 1_000_000;
const WRITTEN_AT_ONCE = 1 << 20;
const READ_AT_ONCE = 1 << 18;
const WITHIN_MS = 600_000;
const run = promisify(execFile);

/** A million commands, played again by everything that can. */
export async function dayRecordBench(report: Report): Promise<void> {
  await withRecord(report, MILLION, async (made, conditions) => {
    const root = checked(report, made, conditions);
    await byCommand(report, made, { name: "day record of 1 M commands, by the command", root, conditions });
    if (hasPython()) await byPython(report, made, root, conditions);
    await inBrowser(report, made, root, conditions);
  });
}

/** Ten millions by the command: some 1.4 GB of disk, and minutes to make. */
export async function dayRecordLargeBench(report: Report): Promise<void> {
  await withRecord(report, 10 * MILLION, async (made, conditions) => {
    await byCommand(report, made, { name: "day record of 10 M commands, by the command", root: "", conditions });
  });
}

/** `text`: not packed. */
type Made = { readonly text: string; readonly file: string; readonly fills: number };

async function withRecord(report: Report, commands: number, work: (made: Made, conditions: string) => Promise<void>): Promise<void> {
  const options: WorkloadOptions = { seed: 5, commands, markets: 20, users: 2_000 };
  const conditions = `${commands.toLocaleString("en")} commands, ${options.markets} markets`;
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  try {
    const [text, file] = [join(folder, "text"), join(folder, `${DAY}.jsonl.gz`)];
    const fills = written(report, options, text, conditions);
    await pipeline(createReadStream(text), createGzip({ level: 1 }), createWriteStream(file));
    report.add("… its text", statSync(text).size / 1e6, "MB", conditions);
    await work({ text, file, fills }, conditions);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Played again in this process: what of its time is neither reading nor unpacking. */
function checked(report: Report, { text, fills }: Made, conditions: string): string {
  const checker = new DayChecker(NODE_TOOLS);
  const memory = Buffer.alloc(READ_AT_ONCE);
  const file = openSync(text, "r");
  const before = process.cpuUsage();
  for (let count = readSync(file, memory); count > 0; count = readSync(file, memory)) checker.push(memory.subarray(0, count));
  const { difference, counts, root } = checker.finish();
  report.add("… checked", seconds(before), "s processor", conditions);
  closeSync(file);
  report.check("the record agrees with itself", difference === undefined);
  report.check("every fill is in it", counts.fills >= fills);
  return root;
}

type Wanted = { readonly name: string; /** "": whichever. */ readonly root: string; readonly conditions: string };

/** `npm run verify` with the file, from its start to its end. */
async function byCommand(report: Report, { file }: Made, { name, root, conditions }: Wanted): Promise<void> {
  const { said, wall, processor } = await timed(process.execPath, [join(ROOT, "server", "verify.ts"), "--day", DAY, "--from", file]);
  report.add(name, wall, "s", `${conditions}, the packed file`);
  report.add(`${name}: processor`, processor, "s processor", "unpacking in a second thread with it");
  report.check("the command agrees", said.includes(" lines agree.") && said.includes(`Root ${root}`));
}

/** Both times in seconds; the processor's says how long it takes where nothing else runs. */
async function timed(command: string, args: readonly string[]): Promise<{ said: string; wall: number; processor: number }> {
  const from = performance.now();
  const { stdout: said } = await run("sh", ["-c", '"$0" "$@"; times', command, ...args]);
  const wall = (performance.now() - from) / 1000;
  const [, minutes, user, more, system] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(said) ?? [];
  return { said, wall, processor: Number(minutes) * 60 + Number(user) + Number(more) * 60 + Number(system) };
}

/** 3.11 or later. */
const hasPython = (): boolean => spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;

async function byPython(report: Report, { file }: Made, root: string, conditions: string): Promise<void> {
  const { said, processor } = await timed("python3", ["-B", join(ROOT, "verify", "python", "check_day.py"), file]);
  report.add("… by the second implementation, in Python", processor, "s processor", `${conditions}, the packed file`);
  report.check("the second implementation agrees", said.includes("Everything agrees.") && said.includes(`root ${root}`));
}

/** The page Verify of a running venue, with the file chosen by hand: from the choice to the result on the screen. */
async function inBrowser(report: Report, { file }: Made, root: string, conditions: string): Promise<void> {
  const venue = await openBenchVenue();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "en" });
    await page.goto(`${venue.address}/#/pages/common/verify`);
    const input = page.locator('input[type="file"]');
    await input.waitFor({ state: "attached" });
    await page.evaluate(WATCH_PROGRESS);
    const watch = await browser.newBrowserCDPSession();
    const processor = async (): Promise<number> =>
      (await watch.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    const [from, before] = [performance.now(), await processor()];
    await input.setInputFiles(file);
    await page.getByText(root).waitFor({ timeout: WITHIN_MS });
    report.add(
      "day record of 1 M commands, in a browser",
      (performance.now() - from) / 1000,
      "s",
      `${conditions}, page, thread and progress`,
    );
    report.add("… processor time of the browser", (await processor()) - before, "s processor", "all of its processes, two cores");
    report.check("the browser agrees", (await page.getByRole("alert").count()) === 0);
    report.check("progress was shown", (await page.evaluate<number>("globalThis.steps.size")) > 5);
  } finally {
    await browser.close();
    await venue.dispose();
  }
}
/** Runs in the page. */
const WATCH_PROGRESS = `
  globalThis.steps = new Set();
  const look = () => {
    const value = document.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow");
    if (value !== undefined && value !== null) globalThis.steps.add(value);
    requestAnimationFrame(look);
  };
  look();
`;

/** Processor time since then, of all threads: others may be at work on the machine. */
function seconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** A day without anything older: names are known at once. How many fills it has. */
function written(report: Report, options: WorkloadOptions, path: string, conditions: string): number {
  const setUp: readonly Command[] = [
    { type: "venue/adopt-rules", at: AT, rules: RULES_NEWEST },
    ...setUpCommands(options),
    ...coinCommands(options),
  ];
  const kernel = new Kernel();
  for (const command of setUp) kernel.execute(command);
  const recording = record(kernel, options);
  function* commands(): Generator<readonly [number, Command]> {
    let position = 0;
    for (const command of setUp) yield [++position, command];
    for (let at = 0; at < recording.length; at++) yield [++position, commandAt(recording, at)];
  }
  const before = process.cpuUsage();
  const watch = new BookWatch();
  const job = {
    day: DAY,
    startsAt: Math.floor(AT / DAY_MS) * DAY_MS,
    venue: "touchstone/bench",
    feed: "live",
    speed: 1,
    prices: null,
  } as const;
  const file = openSync(path, "w");
  // The first line says what is known at the end.
  let at = HEADER_BYTES;
  let lines: string[] = [];
  let length = 0;
  const cut = (): void => {
    const bytes = Buffer.from(lines.join(""));
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
    [at, lines, length] = [at + bytes.length, [], 0];
  };
  const write = (line: readonly unknown[]): void => {
    const text = lineOf(line);
    lines.push(text);
    length += text.length;
    if (length > WRITTEN_AT_ONCE) cut();
  };
  const draft = draftOf({ ...job, key: "00".repeat(32) }, new Kernel({ createBook: watch.createBook }), watch, commands(), write);
  cut();
  // Spaces are nothing to JSON.
  writeSync(file, `${JSON.stringify(["day", draft?.header]).padEnd(HEADER_BYTES - 1)}\n`, 0);
  closeSync(file);
  report.add("record of a day, made", seconds(before), "s processor", conditions);
  return recording.result.fills;
}
const HEADER_BYTES = 1024;
