/** Somebody who trades on a fast clock, and after midnight plays the day again on their phone: gold; and once more from a file that somebody changed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DayRecordsReply, DayRecordView } from "../features/day-record/contract/day-record-replies.ts";
import { verify } from "../features/day-record/server/verify.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const DAY_MS = 86_400_000;
/** Real time until the first midnight: somebody registers and trades before it. */
const TRADES_WITHIN_MS = 90_000;
const MADE_WITHIN = { timeout: 330_000 };
const SHOTS = process.env["DAY_SHOTS"];
const folder = mkdtempSync(join(tmpdir(), "touchstone-day-"));
let venue: VenueProcess;
let member: Member;
let record: DayRecordView;
beforeAll(async () => {
  let left = DAY_MS - (Date.now() % DAY_MS);
  // Too late in the day for anybody: the next one is young.
  if (left < TRADES_WITHIN_MS * 2) {
    await new Promise((resolve) => setTimeout(resolve, left + 1000));
    left = DAY_MS;
  }
  venue = new VenueProcess({ CLOCK_SPEED: String(Math.floor(left / TRADES_WITHIN_MS)) });
  await venue.start();
  member = await openMember(venue, await findChromium(), "day@example.org");
  await patiently(async () => {
    const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };
    const { type, message } = await venue.call("POST", "/coin/trade", order, member.token);
    if (type !== "ok") throw new Error(String(message));
  });
}, 400_000);
afterAll(async () => {
  await member.browser.close();
  await venue.dispose();
  rmSync(folder, { recursive: true });
});

const shot = async (name: string): Promise<void> => {
  if (SHOTS !== undefined) await member.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

test("after midnight the day is there and a signed head names it", { timeout: 420_000 }, async () => {
  const named = async (): Promise<boolean> => {
    const { message } = await venue.call<DayRecordsReply>("GET", "/log/days");
    const [newest] = message.days;
    if (newest === undefined || newest.note === "") return false;
    record = newest;
    return true;
  };
  await expect.poll(named, MADE_WITHIN).toBe(true);
  expect(record.fills).toBeGreaterThan(0);
  expect((await verify({ day: record.day, from: venue.address })).code).toBe(0);
});

test("it is played again in the browser and ends in gold, with one's own order in it", async () => {
  const { page } = member;
  await page.goto(`${venue.address}/#/pages/common/verify`);
  await shot("days");
  await page.getByRole("button", { name: `Check ${record.day}` }).click();
  await page
    .getByText(`${record.day}: all ${record.lines.toLocaleString("en")} lines agree, and the log’s signed head names this record.`)
    .waitFor();
  await page.getByText(/^You were P-[0-9a-f]{16}\. 1 of your orders are in it/).waitFor();
  await shot("agreed");
  expect(await findViolations(page)).toEqual([]);
});

test("a file in which one figure was changed is crossed out, and the line is named", async () => {
  const { page } = member;
  const reply = await fetch(`${venue.address}${record.file}`);
  const lines = gunzipSync(Buffer.from(await reply.arrayBuffer()))
    .toString()
    .split("\n");
  const index = lines.findIndex((line) => /^\["o".*,\[\d+,\d+,\d+,\d+,\d+,/.test(line));
  const changed = (lines[index] ?? "").replace(/,\[(\d+),(\d+),(\d+),(\d+),(\d+),/, (_all, trade, maker, taker, ticks, lots) => {
    return `,[${trade},${maker},${taker},${Number(ticks) + 1},${lots},`;
  });
  expect(changed).not.toBe(lines[index]);
  lines[index] = changed;
  const path = join(folder, "changed.jsonl");
  writeFileSync(path, lines.join("\n"));
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByText(`It does not agree. The first difference: line ${(index + 1).toLocaleString("en")}.`).waitFor();
  await page.getByText("A fill", { exact: true }).waitFor();
  await shot("differs");
  expect(await findViolations(page)).toEqual([]);
});
