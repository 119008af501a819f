/** Somebody bounds themselves on a phone: a limit that refuses, one that loosens a day later, a break with its questions, axe. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let member: Member;
beforeAll(async () => {
  await venue.start();
  member = await openMember(venue, await findChromium(), "bound@example.org");
  await member.page.setViewportSize({ width: 390, height: 844 });
});
afterAll(async () => {
  await member.browser.close();
  await venue.dispose();
});

describe("somebody who wants to bound themselves", () => {
  test("finds the page in Mine and sets a limit of deposits, which refuses more", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/setting/setting`);
    await page.getByRole("button", { name: "Limits and breaks" }).click();
    const card = page.getByRole("region", { name: "Deposits in 24 hours" });
    await card.getByText("no limit").waitFor();
    await card.getByRole("button", { name: "Set" }).click();
    await page.getByLabel("Limit in USDT").fill("500");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save limit" }).click();
    await card.getByRole("progressbar").waitFor();
    const paper = (amount: string) => venue.call("POST", "/deposit/paper", { currency: "3", amount }, member.token);
    expect(await paper("500.01")).toMatchObject({ type: "error", message: "That is more than you let yourself bring in" });
    expect(await paper("400")).toMatchObject({ type: "ok" });
    await card.getByText("400.00").waitFor();
  });

  test("loosens it, and reads from when that counts", async () => {
    const { page } = member;
    const card = page.getByRole("region", { name: "Deposits in 24 hours" });
    await card.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Remove it in 24 hours" }).click();
    await card.getByText(/^From .*: no limit$/).waitFor();
    await card.getByText("/ 500.00 USDT").waitFor();
  });

  test("takes a break after a question, and can buy nothing, but still sees what goes on", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Take a break" }).click();
    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take a break" }).click();
    const question = page.getByRole("alertdialog", { name: "Break for 7 days?" });
    await question.getByText("Nobody can end it earlier").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("heading", { name: "You are on a break" }).waitFor();
    const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "50" };
    const refused = await patiently(() => venue.call("POST", "/coin/trade", order, member.token));
    expect(refused).toMatchObject({ type: "error", message: expect.stringContaining("You are on a break") as string });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
