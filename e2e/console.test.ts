/** The demo operator's first day: sets up their login, halts a market with a reason, finds it in the audit log. */
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOfStep, secretOf, STEP_MS } from "../server/identity/totp.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let browser: Browser;
let page: Page;
let secret: Buffer;
beforeAll(async () => {
  await venue.start();
  browser = await chromium.launch({ executablePath: await findChromium() });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
});
afterAll(async () => {
  await browser.close();
  await venue.dispose();
});

test("from the printed link to a halt that stands in the audit log", async () => {
  await expect.poll(() => /first operator: (\S+)/.exec(venue.output)?.[1]).toBeDefined();
  await page.goto(/first operator: (\S+)/.exec(venue.output)?.[1] ?? "");
  secret = secretOf((await page.locator("code[data-key]").getAttribute("data-key")) ?? "");
  await page.getByLabel("New password").fill("granite under water 7");
  await page.getByLabel("The code it shows now").fill(codeOfStep(secret, Math.floor(Date.now() / STEP_MS)));
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();

  await page.getByRole("link", { name: "Markets" }).click();
  const row = page.getByRole("row", { name: /ETH\/USDT/ });
  // By keys alone, down the table as its head sorted it: Bitcoin is before Ethereum, and others are between.
  await page.getByRole("columnheader", { name: "Market" }).click();
  await row.waitFor();
  const names = await page.locator(".ant-table-row b").allInnerTexts();
  for (let down = 0; down <= names.findIndex((name) => name.startsWith("ETH/USDT")); down++) await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Halt", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Halt");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Market").waitFor();
  await sheet.getByLabel("Reason that everybody sees").fill("Prices are checked: two sources disagree");
  await sheet.getByText("halted: Prices are checked: two sources disagree").waitFor();
  const doIt = sheet.getByRole("button", { name: "Do it" });
  expect(await doIt.isDisabled()).toBe(true);
  await sheet.getByLabel("Reason", { exact: true }).fill("two sources disagree about ether");
  expect(await findViolations(page)).toEqual([]);
  await doIt.click();
  await sheet.getByText("Done").waitFor();
  await page.keyboard.press("Enter");
  await row.getByText("halted: Prices are checked: two sources disagree").waitFor();
  await row.getByText(/^until .+ at the latest$/).waitFor();
  // However long that is, every column stays in sight.
  expect(await page.locator(".ant-table-content").evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0);
  expect(await venue.operate("markets")).toContain("ETH/USDT     open, halted: Prices are checked: two sources disagree");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or do…" }).fill("audit l");
  await page.getByRole("option", { name: "Audit log" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const entry = page.getByRole("row", { name: /Halt.*ETH\/USDT/ });
  expect(await entry.textContent()).toContain("two sources disagree about ether");
  expect(await findViolations(page)).toEqual([]);
  expect(await venue.operate("audit-check")).toContain("The audit log is whole");
});

test("somebody is frozen, reads why and until when in the app, and is freed", async () => {
  const member = await openMember(venue, await findChromium(), "held@example.org");
  const app = member.page;
  await app.goto(`${venue.address}/#/pages/fund/holds`);
  await app.getByText("Nothing keeps your money from leaving").waitFor();

  await page.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Find somebody").fill("held@example.org");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /held@example\.org/ }).click();
  await page.getByRole("button", { name: "Freeze…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Kind and reason, as the person reads it").click();
  await page.getByTitle("Compliance review: Source of funds").click();
  await sheet.getByText("everything").waitFor();
  await sheet.getByLabel("Reason", { exact: true }).fill("the sender has another name");
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByText("Done").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("“the sender has another name”").waitFor();
  // The message about it says the same, for as long as it is shown.
  await app.getByText("The venue has to know where the money comes from.").first().waitFor();
  await app.getByText(/^(3 days|2 days 23 hr) left$/).waitFor();
  expect(await app.getByText("another name").count()).toBe(0);

  for (const tab of ["Overview", "Orders", "Statement", "Messages", "Notes", "Audit", "Credit score", "Holds"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.waitForLoadState("networkidle");
    expect(await findViolations(page), tab).toEqual([]);
  }
  await page.getByRole("button", { name: "Lift" }).click();
  await sheet.getByLabel("Reason", { exact: true }).fill("the sender proved their name");
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByText("Done").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await app.getByText("Nothing keeps your money from leaving").waitFor();
  await app.getByText(/ · lifted early$/).waitFor();
  await member.browser.close();
});

test("every page of the side can be read by everybody, in both themes and both languages", async () => {
  const links = await page.locator("nav a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(5);
  for (const [theme, language] of [
    ["dark", "zh"],
    ["light", "en"],
  ]) {
    await page.evaluate(
      ([shown, said]) => {
        localStorage.setItem("touchstone-console-theme", shown ?? "");
        localStorage.setItem("touchstone-console-language", said ?? "");
      },
      [theme, language],
    );
    await page.reload();
    for (const link of links) {
      await page.locator(`nav a[href="${link}"]`).click();
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await findViolations(page), `${link} ${theme}`).toEqual([]);
      // Nothing of the page is cut off at a desk's least width.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), link).toBe(0);
    }
  }
});

test("a passkey made in the browser logs in without a code", async () => {
  // WebAuthn knows names, not addresses.
  const { port } = new URL(venue.address);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const own = await context.newPage();
  const devtools = await context.newCDPSession(own);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  const logIn = async (): Promise<void> => {
    await own.goto(`http://localhost:${port}/console/`);
    await own.getByLabel("Mail address").fill("operator@localhost");
    await own.getByLabel("Password").fill("granite under water 7");
    await own.getByRole("button", { name: "Next" }).click();
  };
  await logIn();
  expect(await own.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
  await own.getByLabel("Code of your authenticator").fill(codeOfStep(secret, Math.floor(Date.now() / STEP_MS) + 1));
  await own.getByRole("button", { name: "Log in" }).click();
  await own.getByRole("link", { name: "Start" }).waitFor();
  await own.goto(`http://localhost:${port}/console/#/operators/sessions`);
  await own.getByLabel("What you call it").fill("Finger");
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await own.getByRole("row", { name: /Finger.*localhost/ }).waitFor();
  expect(await findViolations(own)).toEqual([]);
  await context.clearCookies();
  await logIn();
  await own.getByRole("button", { name: "Use a passkey" }).click();
  await own.getByRole("link", { name: "Start" }).waitFor();
  await context.close();
});

test("on a phone the pages' list opens over the page and closes with the page that is chosen; nothing is wider than the screen", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  try {
    await page.goto(`${venue.address}/console/#/`);
    const list = page.getByRole("navigation");
    const button = page.locator("button[aria-controls=side]");
    for (const path of ["system", "people", "deposits", "chat", "markets"]) {
      await button.click();
      await list.locator(`a[href="#/${path}"]`).click();
      await list.waitFor({ state: "hidden" });
      await page.locator("main h1").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
    await button.click();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
  } finally {
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
