/** Somebody who doubts: a fill proven to be in the signed log on a phone, a log that only grew, one that was changed, and a witness beside it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LogHeadReply } from "../features/public-log/contract/public-log-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const ROOT = join(import.meta.dirname, "..");
/** A head is signed each minute. */
const SIGNED_WITHIN = { timeout: 90_000 };
const venue = new VenueProcess();
const folder = mkdtempSync(join(tmpdir(), "touchstone-witness-"));
let member: Member;
let bought = 0;
const SHOTS = process.env["LOG_SHOTS"];
beforeAll(async () => {
  await venue.start();
  member = await openMember(venue, await findChromium(), "doubter@example.org");
  await patiently(async () => {
    const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };
    const { type, message } = await venue.call("POST", "/coin/trade", order, member.token);
    if (type !== "ok") throw new Error(String(message));
  });
  bought = (await head()).commands;
});
afterAll(async () => {
  await member.browser.close();
  await venue.dispose();
  rmSync(folder, { recursive: true });
});

async function head(): Promise<LogHeadReply> {
  return patiently(async () => {
    const { type, message } = await venue.call<LogHeadReply>("GET", "/log/head");
    if (type !== "ok") throw new Error("no head yet");
    return message;
  });
}
/** As somebody runs it on another machine. */
async function runWitness(): Promise<{ readonly code: number; readonly text: string }> {
  const program = join(ROOT, "server", "witness.ts");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, venue.address, folder], { cwd: ROOT });
    return { code: 0, text: stdout };
  } catch (error: unknown) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, text: stdout };
  }
}
async function runCheck(file: string): Promise<{ readonly code: number; readonly text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, "verify", "main.ts"), file], { cwd: ROOT });
    return { code: 0, text: stdout };
  } catch (error: unknown) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, text: stdout };
  }
}
const open = async (path: string): Promise<void> => {
  await member.page.goto(`${venue.address}/#${path}`);
};

test("the device remembers the head it sees first, the witness too", async () => {
  await open("/pages/common/log");
  await member.page.getByText("From now on this device remembers the log’s head.").waitFor();
  expect(await runWitness()).toMatchObject({ code: 0, text: expect.stringContaining("taken over") });
});

test("a fill is proven in the browser to be in the signed head, once one holds it", { timeout: 150_000 }, async () => {
  await expect.poll(async () => (await head()).commands, SIGNED_WITHIN).toBeGreaterThan(bought);
  const { page } = member;
  await open("/pages/mailMessage/mailMessageList");
  await page
    .getByRole("link", { name: /Order filled/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("Proven here: this record is in the log’s signed head").waitFor();
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/proven.png` });
  expect(await findViolations(page)).toEqual([]);
});

test(
  "the receipt as a file: proven on a page without login and by a command; changed by a figure it is not",
  { timeout: 150_000 },
  async () => {
    const { page } = member;
    const path = join(folder, "receipt.json");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
    await download.saveAs(path);
    const text = readFileSync(path, "utf8");
    expect(download.suggestedFilename()).toMatch(/^fill-\d+-taker\.proof\.json$/);
    expect(await runCheck(path)).toMatchObject({ code: 0, text: expect.stringContaining("Everything agrees.") });
    const figure = /"fee": "(\d)/.exec(text)?.[1] ?? "";
    const changed = join(folder, "changed.json");
    writeFileSync(changed, text.replace(`"fee": "${figure}`, `"fee": "${(Number(figure) + 1) % 10}`));
    expect(await runCheck(changed)).toMatchObject({ code: 1, text: expect.stringContaining("receipt differs") });

    // Somebody else, on another device.
    const stranger = await member.browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    const theirs = await stranger.newPage();
    await theirs.goto(`${venue.address}/#/pages/common/proof`);
    const choose = theirs.getByLabel("Choose a file");
    await choose.setInputFiles(path);
    await theirs.getByText("The figures are right, and just this receipt was signed.").waitFor();
    await theirs.getByText("The venue’s newest head continues that head").waitFor();
    await theirs.getByText("It is this venue’s key").waitFor();
    if (SHOTS !== undefined) await theirs.screenshot({ path: `${SHOTS}/file-390.png`, fullPage: true });
    expect(await findViolations(theirs)).toEqual([]);
    await choose.setInputFiles(changed);
    await theirs.getByRole("alert").filter({ hasText: "The signed head does not commit to this receipt" }).waitFor();
    if (SHOTS !== undefined) await theirs.screenshot({ path: `${SHOTS}/file-changed-390.png`, fullPage: true });
    expect(await findViolations(theirs)).toEqual([]);
    // The venue is away: what is in the file is checked all the same.
    await stranger.setOffline(true);
    await choose.setInputFiles(path);
    await theirs.getByText("The venue could not be asked").waitFor();
    await theirs.getByText("The figures are right, and just this receipt was signed.").waitFor();
    await choose.setInputFiles({ name: "picture.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await theirs.getByRole("alert").filter({ hasText: "picture.json is no proof" }).waitFor();
    await stranger.close();
  },
);

test("since then the log only grew, for the device and for the witness, also over a restart", { timeout: 150_000 }, async () => {
  await venue.end("SIGTERM");
  await venue.start();
  await open("/pages/common/log");
  await member.page.reload();
  await member.page.getByText(/^Since .* the log only grew/).waitFor();
  expect(await runWitness()).toMatchObject({ code: 0, text: expect.stringContaining("nothing changed") });
  for (const [width, height, theme] of [
    [390, 844, "dark"],
    [1280, 800, "light"],
  ] as const) {
    await member.page.setViewportSize({ width, height });
    await member.page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(member.page), `${width} ${theme}`).toEqual([]);
    if (SHOTS !== undefined) await member.page.screenshot({ path: `${SHOTS}/log-${width}.png`, fullPage: true });
  }
});

test("a head that the log contradicts is crossed out, and can be kept; the new one is taken over only when asked", async () => {
  const { page } = member;
  await page.setViewportSize({ width: 390, height: 844 });
  // As if this device had seen another log: one figure of what it remembers is changed by hand, and signed by nobody.
  const change = async (): Promise<void> => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("logHead") ?? "{}") as { note: string };
      const lines = stored.note.split("\n");
      const root = lines[2] ?? "";
      lines[2] = `${root.startsWith("A") ? "B" : "A"}${root.slice(1)}`;
      localStorage.setItem("logHead", JSON.stringify({ ...stored, note: lines.join("\n") }));
    });
    await page.reload();
  };
  const alert = page.getByRole("alert").filter({ hasText: "something in it was changed" }).last();
  // Once more if a look at the log that was under way remembered the true head over the changed one.
  await patiently(async () => {
    await change();
    await alert.waitFor({ timeout: 8000 });
  });
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/changed.png` });
  expect(await findViolations(page)).toEqual([]);
  // On any other page too, for long enough to be read.
  await open("/pages/fund/assets");
  await page.reload();
  const said = page.getByRole("status").filter({ hasText: "something in it was changed" });
  await said.waitFor();
  await page.waitForTimeout(5000);
  expect(await said.isVisible()).toBe(true);
  await open("/pages/common/log");
  await page.getByRole("button", { name: "Remember the new one instead" }).click();
  await page.getByText(/^Since .* the log only grew/).waitFor();
});

test("a venue that refuses the proof between two heads that it signed is taken at its word: its log is another one", async () => {
  const { page } = member;
  const refuse = async (name: string): Promise<void> => {
    const body = JSON.stringify({ type: "error", message: "No.", error: { name, number: 1 } });
    await page.route("**/api/log/consistency*", (route) => route.fulfill({ contentType: "application/json", body }));
  };
  const { message: heads } = await venue.call<readonly LogHeadReply[]>("GET", "/log/heads", { limit: "2" });
  const remember = (): Promise<void> =>
    page.evaluate((note) => {
      const stored = JSON.parse(localStorage.getItem("logHead") ?? "{}") as object;
      localStorage.setItem("logHead", JSON.stringify({ ...stored, note }));
    }, heads[1]?.note ?? "");
  await remember();
  await refuse("log_size_unknown");
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "something in it was changed" }).last().waitFor();
  // One that is only busy is asked again.
  await page.unroute("**/api/log/consistency*");
  await refuse("too_many_requests");
  await remember();
  await page.reload();
  await page.getByText("Newest head").waitFor();
  expect(await page.getByRole("alert").filter({ hasText: "something in it was changed" }).count()).toBe(0);
  await page.unroute("**/api/log/consistency*");
});

test(
  "two minutes for somebody's first check: a receipt of theirs, the head, their part of what is owed",
  { timeout: 150_000 },
  async () => {
    const { page } = member;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await open("/pages/fund/assets");
    await page.getByRole("button", { name: "Check the venue yourself" }).click();
    const check = page.getByRole("button", { name: "Check now" });
    await check.click();
    await page.getByText("Proven here: the figures are right, and just this receipt was signed.").waitFor();
    await check.click();
    await page.getByText("Seen and remembered").waitFor();
    await check.click();
    await page.getByText("Found: all that you had").waitFor();
    await page.getByText("That was your first check: all three agree.").waitFor();
    for (const [width, height, theme] of [
      [390, 844, "dark"],
      [1280, 800, "light"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      expect(await findViolations(page), `${width} ${theme}`).toEqual([]);
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/walk-${width}.png`, fullPage: true });
    }
    // A venue that proves another receipt than it shows.
    await page.route("**/api/receipt/proof*", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace(/"user":(\d+)/, (_, user) => `"user":${Number(user) + 1}`),
      });
    });
    await page.reload();
    await check.click();
    await page.getByRole("alert").filter({ hasText: "It does not agree" }).waitFor();
    await page.unroute("**/api/receipt/proof*");
  },
);

test("the charter has its tests beside each line, or says that none is on record", async () => {
  const { page } = member;
  await open("/pages/common/charter");
  await page.getByText("Your own money can always leave.").waitFor();
  expect(await page.getByText(/^Held by|^No test on record/).count()).toBe(8);
  for (const [width, height, theme] of [
    [390, 844, "dark"],
    [1280, 800, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(page), `${width} ${theme}`).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/charter-${width}.png`, fullPage: true });
  }
});

test("what one has is in what the venue owes: computed on the device, and seen where it is not", async () => {
  const { page } = member;
  await open("/pages/common/liabilities");
  await page.getByText(/^Proven here: your balances/).waitFor();
  const usdt = page.getByRole("listitem").filter({ hasText: "USDT" });
  await usdt.getByText("Yours in it").waitFor();
  // The next signed head names the statement.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText(/^Proven here: your balances/).waitFor();
      return page.getByText("everybody is shown the same").isVisible();
    }, SIGNED_WITHIN)
    .toBe(true);
  for (const [width, height, theme] of [
    [390, 844, "dark"],
    [1280, 800, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(page), `${width} ${theme}`).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/liabilities-${width}.png`, fullPage: true });
  }
  // A venue that tells somebody less than they have.
  await page.route("**/api/log/liabilities/own*", async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    await route.fulfill({ response: reply, body: text.replace(/"units":"(\d)/, (_, digit) => `"units":"${(Number(digit) % 9) + 1}`) });
  });
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "does not lead to the signed sums" }).waitFor();
  await page.unroute("**/api/log/liabilities/own*");
}, 150_000);
