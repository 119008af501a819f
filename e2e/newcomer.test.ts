/** The first ten minutes: a guest sees what this is and how to begin, registers in two steps and is shown what to do first. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type BrowserPage, openPage } from "./browser.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "first-visit@example.org";
const isFocused = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement);
const PASSWORD = "granite and gold";

describe("somebody who comes for the first time", () => {
  const venue = new VenueProcess();
  let shown: BrowserPage;
  beforeAll(async () => {
    await venue.start();
    shown = await openPage(await findChromium());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png` });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  test.each(["dark", "light"])("sees what this is and how to begin, %s", async (theme) => {
    const { page } = shown;
    await page.goto(venue.address);
    await page.evaluate((name) => localStorage.setItem("theme", JSON.stringify(name)), theme);
    await page.reload();
    await page.getByRole("heading", { name: "The trading venue you can check." }).waitFor();
    await page.getByText("Start with 100,000 USDT of paper money.").waitFor();
    expect(await page.getByRole("link", { name: "Register" }).isVisible()).toBe(true);
    await page.getByText("BTC").first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("registers in two steps; whoever may read the outbox finds the code filled in", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/outbox?token=${venue.outboxToken}`);
    await page.goto(venue.address);
    await page.getByRole("link", { name: "Register" }).click();
    await page.getByText("Step 1 of 2").waitFor();
    await page.getByRole("textbox", { name: "E-mail" }).fill(MAIL);
    const filledIn = page.getByText("the code from its outbox was filled in for you");
    // What everybody takes is refused with the code, and leads back to where it is mended.
    await page.getByLabel("Password", { exact: true }).fill("password1");
    await page.getByRole("button", { name: "Continue" }).click();
    await filledIn.waitFor();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByText("This password is too easy to guess").waitFor();
    await page.getByText("Step 1 of 2").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(`A code was sent to ${MAIL}.`).waitFor();
    expect(await page.getByText("This password is too easy to guess").count()).toBe(0);
    await filledIn.waitFor();
    // Who has only a keyboard goes on where the step is.
    expect(await isFocused(page.getByLabel("Verification code").getByRole("textbox"))).toBe(true);
    expect(await page.getByLabel("Verification code").getByRole("textbox").inputValue()).toBe(await venue.code(MAIL));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL(/index\/welcome/);
  });

  test("is welcomed with the money and three steps, which are ticked as they are done", async () => {
    const { page } = shown;
    await page.getByText("100,000 USDT").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await ticked()).toEqual([]);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("region", { name: "First steps" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    // The article that pops up waits for the next visit.
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("link", { name: /^Buy something/ }).click();
    const form = page.getByRole("form", { name: "Order form" });
    await form.getByRole("group", { name: "Order type" }).getByRole("button", { name: "Market", exact: true }).click();
    await form.getByLabel("Total (USDT)").fill("1000");
    await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
    const done = page.getByRole("dialog").getByRole("button", { name: "Done" });
    await done.waitFor();
    expect(await findViolations(page)).toEqual([]);
    // What is asked over a page dims all but the label of paper money.
    const label = await page.locator('aside[aria-label="Paper money"]').boundingBox();
    const dim = await page.locator(".page-dim").boundingBox();
    expect(dim?.y).toBe((label?.y ?? 0) + (label?.height ?? Infinity));
    await done.click();
    await page.goto(`${venue.address}/#/pages/index/index`);
    await expect.poll(ticked).toEqual(["Buy something"]);
    await page.getByRole("link", { name: /^Check a fill/ }).click();
    await page
      .getByRole("button", { name: /^Check/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByText(/agrees?/i)
      .first()
      .waitFor();
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page.reload();
    await page.getByRole("dialog").getByRole("button", { name: "Understood" }).click();
    await expect.poll(ticked).toEqual(["Buy something", "Check a fill"]);
    await page.getByRole("button", { name: "Hide the first steps" }).click();
    await page.reload();
    await page.getByText("BTC").first().waitFor();
    expect(await page.getByRole("region", { name: "First steps" }).count()).toBe(0);
  });

  test("finds Financial in the tabs and Mine in the header, what the seed names behind the shortcuts, and a plain 404", async () => {
    const { page } = shown;
    const tabs = page.getByRole("navigation", { name: "Main navigation" }).filter({ visible: true });
    expect(await tabs.getByRole("link").allInnerTexts()).toEqual(["Home", "Markets", "Trade", "Financial", "Assets"]);
    await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Game" }).click();
    await page.getByText("Which one is true gold?").waitFor();
    await page.goto(`${venue.address}/#/pages/no/such`);
    await page.getByText("There is no such page").waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("met no error", () => {
    expect(shown.errors).toEqual([]);
  });

  async function ticked(): Promise<readonly string[]> {
    const done = shown.page.locator("main ol li").filter({ hasText: "Done" });
    return (await done.allInnerTexts()).map((text) => /^(Buy something|Set a stop|Check a fill)/m.exec(text)?.[1] ?? text);
  }
});
