/** A deposit with a voucher's picture, credited in the console in a second browser, and told to the phone. */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photo } from "../features/pictures/server/hostile.suite.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
const voucher = join(tmpdir(), `touchstone-voucher-${process.pid}.jpg`);
let member: Member;
let finance: OpenedOperator;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  member = await openMember(venue, chromium, "depositor@example.org");
  finance = await openOperator(venue, chromium, "finance");
  await writeFile(voucher, await photo());
});
afterAll(async () => {
  for (const { browser } of [member, finance]) await browser.close();
  await venue.dispose();
});

async function spotUsdt(): Promise<number> {
  const { message } = await venue.call<{ change_balance: string }>(
    "POST",
    "/wallet/detail",
    { currency: "3", type: "change" },
    member.token,
  );
  return Number(message.change_balance);
}

test("asked for on the phone with a voucher, credited beside its picture, and told to the phone without a touch", async () => {
  const { page } = member;
  await page.goto(`${venue.address}/#/pages/fund/select`);
  await page.getByRole("link", { name: /^USDT/ }).click();
  await page.getByText("A practice address.").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Enter an amount").waitFor();
  await page.getByLabel("Amount (USDT)").fill("500");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Add the picture of your voucher").waitFor();
  await page.getByLabel("Picture of the voucher").setInputFiles(voucher);
  await page.getByRole("button", { name: "Send request" }).click();
  const requests = page.getByRole("region", { name: "Requests" });
  await requests.getByText("In review").waitFor();
  expect(await spotUsdt()).toBe(100_000);

  const desk = finance.page;
  await desk.getByRole("link", { name: /^Deposits/ }).click();
  await desk.getByRole("button", { name: /500 USDT/ }).click();
  await desk.getByText("Hidden until opened; each opening is written into the audit log.").waitFor();
  await desk.getByRole("button", { name: "Open the picture" }).click();
  await desk.getByRole("img", { name: "Voucher" }).waitFor();
  expect(await findViolations(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Credit", exact: true }).click();
  const sheet = desk.getByRole("dialog");
  await sheet.getByLabel("Reason", { exact: true }).fill("the bank shows the payment");
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await desk.getByText("Nothing waits.").waitFor();

  await requests.getByText("Credited").waitFor();
  expect(await spotUsdt()).toBe(100_500);
  await requests.getByRole("button", { name: "Check" }).click();
  await page.getByText("All of a deposit is credited; it costs nothing").first().waitFor();
  await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
  await page.getByText("500 USDT credited").waitFor();
});

test("refused, it says why and leads back to the form with the sum; a person takes their own request back", async () => {
  const { page } = member;
  await page.goto(`${venue.address}/#/pages/fund/receive?currency=1`);
  await page.getByLabel("Amount (BTC)").fill("0.00001");
  await page.getByText("At least 0.0001 BTC on this network").waitFor();
  for (const amount of ["0.25", "0.5"]) {
    await page.getByLabel("Amount (BTC)").fill(amount);
    await page.getByLabel("Picture of the voucher").setInputFiles(voucher);
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("region", { name: "Requests" }).getByText(`${amount}`).waitFor();
  }
  const desk = finance.page;
  await desk.getByRole("button", { name: /0\.25 BTC/ }).click();
  await desk.getByRole("button", { name: "Refuse", exact: true }).click();
  const sheet = desk.getByRole("dialog");
  await sheet.getByLabel("Reason, which the person reads").click();
  await desk.locator('.ant-select-item-option[title="Another amount"]:visible').click();
  await sheet.getByLabel("Reason", { exact: true }).fill("the picture says 0.2");
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("The picture shows another amount", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText("Taken back").waitFor();
  await page.getByRole("link", { name: "Again" }).click();
  await patiently(async () => expect(await page.getByLabel("Amount (BTC)").inputValue()).toBe("0.25"));
});

test("paper money is there at once, and what is left of the day says so", async () => {
  const { page } = member;
  await page.goto(`${venue.address}/#/pages/fund/receive?currency=3`);
  const before = await spotUsdt();
  await page.getByRole("button", { name: "Paper deposit" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Amount (USDT)").fill("1000001");
  await sheet.getByText("More than is left for today").waitFor();
  await sheet.getByLabel("Amount (USDT)").fill("2500");
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: /^Take/ }).click();
  await sheet.waitFor({ state: "detached" });
  expect(await spotUsdt()).toBe(before + 2500);
  await page.goto(`${venue.address}/#/pages/fund/receive_withdraw_record`);
  await page.getByText("2,500.00").waitFor();
  expect(await findViolations(page)).toEqual([]);
});
