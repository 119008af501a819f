/** Money adjusted by two operators, each in their own browser, and read by the person it concerns. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let member: Member;
let finance: OpenedOperator;
let admin: OpenedOperator;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  member = await openMember(venue, chromium, "adjusted@example.org");
  finance = await openOperator(venue, chromium, "finance");
  admin = await openOperator(venue, chromium, "admin");
});
afterAll(async () => {
  for (const { browser } of [member, finance, admin]) await browser.close();
  await venue.dispose();
});

/** The person's page, as an operator finds it. */
async function find(page: Page): Promise<void> {
  await page.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Find somebody").fill("adjusted@example.org");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /adjusted@example\.org/ }).click();
}

type Adjustment = { readonly direction: "Give" | "Take"; readonly amount: string; readonly why: string; readonly reason: string };

/** Finance asks for it on the person's page. */
async function ask({ direction, amount, why, reason }: Adjustment): Promise<void> {
  const { page } = finance;
  await find(page);
  await page.getByRole("button", { name: "Adjust money" }).click();
  const sheet = page.getByRole("dialog");
  // The list of a choice moves as it opens, and a busy machine lets a press go beside it: chosen is what then stands in the box.
  const pick = async (label: string, option: string): Promise<void> => {
    const chosen = sheet.locator(".ant-select-content, .ant-select-selection-item").filter({ hasText: option });
    await expect
      .poll(
        async () => {
          if ((await chosen.count()) > 0) return true;
          await sheet.getByLabel(label).click();
          await page.locator(`.ant-select-item-option[title="${option}"]:visible`).first().click();
          return (await chosen.count()) > 0;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  };
  await pick("Give or take", direction);
  await sheet.getByLabel("Coin").fill("USDT");
  await page.locator(`.ant-select-item-option[title="USDT"]:visible`).click();
  await sheet.getByLabel("Amount").fill(amount);
  await pick("Reason in their statement", why);
  await sheet.getByLabel("Reason", { exact: true }).fill(reason);
  await sheet.getByText("Another operator has to agree before anything happens.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Ask another operator" }).click();
  await sheet.getByText("Asked: it waits for another operator.").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();
}

/** Free on the account for spot, as the person's own call says. */
async function freeUsdt(): Promise<number> {
  const { message } = await venue.call<{ change_balance: string }>(
    "POST",
    "/wallet/detail",
    { currency: "3", type: "change" },
    member.token,
  );
  return Number(message.change_balance);
}

test("what finance asks for moves nothing until an admin agrees, and nobody agrees to their own", async () => {
  expect(await freeUsdt()).toBe(100_000);
  await ask({ direction: "Take", amount: "12.5", why: "Correction of a trade", reason: "the fill was credited twice" });
  await finance.page.getByRole("link", { name: "To confirm" }).click();
  await finance.page.getByText("the fill was credited twice").waitFor();
  expect(await finance.page.getByRole("button", { name: "Agree" }).count()).toBe(0);
  expect(await freeUsdt()).toBe(100_000);

  const { page } = admin;
  await page.getByRole("link", { name: "To confirm" }).click();
  await page.getByText("the fill was credited twice").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Agree" }).click();
  await expect.poll(freeUsdt).toBe(99_987.5);
});

test("the person reads it in their statement and gets a message; declined, nothing moves; given, it comes", async () => {
  const app = member.page;
  await app.goto(`${venue.address}/#/pages/fund/assets_all_record`);
  await app.getByText("Correction of a trade").waitFor();
  await app.getByText("−12.50").first().waitFor();
  await app.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
  await app.getByText("Your account was corrected").waitFor();

  await ask({ direction: "Give", amount: "12.5", why: "Goodwill of the venue", reason: "it was not credited twice" });
  const { page } = admin;
  await page.getByRole("link", { name: "To confirm" }).click();
  await page.getByText("it was not credited twice").waitFor();
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByLabel("Why you decline").fill("look once more at the fill");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByText("it was not credited twice").waitFor({ state: "detached" });
  expect(await freeUsdt()).toBe(99_987.5);

  await ask({ direction: "Give", amount: "12.5", why: "Goodwill of the venue", reason: "looked once more, twice" });
  await page.getByRole("link", { name: "To confirm" }).click();
  await page.getByText("looked once more, twice").waitFor();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect.poll(freeUsdt).toBe(100_000);
  await app.goto(`${venue.address}/#/pages/fund/assets_all_record`);
  await app.getByText("Goodwill of the venue").waitFor();

  await find(page);
  await page.getByRole("tab", { name: "Audit" }).click();
  await page
    .getByRole("row", { name: /Adjust money/ })
    .first()
    .waitFor();
  expect(await venue.operate("audit-check")).toContain("The audit log is whole");
});
