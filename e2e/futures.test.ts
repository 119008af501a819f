/** Futures in a real browser against a real venue: money moved over, a long with exits, margin, part and whole closed, the receipt; phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const CONTRACT = "/pages/transaction/contract";
const POSITIONS = "/pages/transaction/contract_order";
const FACTS = "/pages/transaction/contract_facts";

describe("somebody who trades futures", () => {
  const venue = new VenueProcess({ FUTURES: "preview" });
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "leverage@example.org");
    await member.page.setViewportSize({ width: 390, height: 844 });
    const body = new URLSearchParams({ currency_id: "3", number: "2000", from_field: "change", to_field: "lever" });
    const headers = { authorization: member.token };
    await fetch(`${venue.address}/api/wallet/change`, { method: "POST", headers, body });
    await patiently(async () => {
      const { message } = (await (await fetch(`${venue.address}/api/lever/depth?currency_id=1`)).json()) as {
        message: { asks: unknown[] };
      };
      if (message.asks.length === 0) throw new Error("nobody quotes yet");
    });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(member.page, what), `${what} ${colorScheme}`).toEqual([]);
    }
  };

  test("opens a long at market with a take-profit, and is told what it costs before", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${CONTRACT}`);
    const form = page.getByRole("form", { name: "Futures order" });
    await form.getByLabel(/^Lots/).fill("20");
    await form.getByText("Liq. price then").waitFor();
    await form.getByRole("button", { name: /^Long 0\.020/ }).click();
    await page.getByText("Position opened").waitFor();
    await page.getByRole("heading", { name: "Positions (1)" }).waitFor();
    await page.getByText("20 lots").first().waitFor();
  });

  test("has to answer five questions before leverage above 5×", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "5× leverage" }).click();
    const sheet = page.getByRole("dialog", { name: "Leverage" });
    await sheet.getByRole("radio", { name: /^20×/ }).click();
    await looksRight("[role=dialog]");
    await sheet.getByRole("button", { name: "Five questions first" }).click();
    for (const question of [1, 2, 3, 4, 5]) await sheet.locator(`input[name=question-${question}]`).first().check();
    await sheet.getByRole("button", { name: "Check answers" }).click();
    await sheet.getByRole("alert").waitFor();
    for (const [i, answer] of [1, 0, 2, 1, 2].entries())
      await sheet
        .locator(`input[name=question-${i + 1}]`)
        .nth(answer)
        .check();
    await sheet.getByRole("button", { name: "Check answers" }).click();
    await page.getByRole("button", { name: "20× leverage" }).waitFor();
  });

  test("sets exits, adds margin, and closes a quarter and the rest", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${POSITIONS}`);
    await page.getByText("Account risk rate").waitFor();
    await looksRight("body");
    await page.getByRole("button", { name: "Change take-profit and stop-loss" }).click();
    const exits = page.getByRole("dialog");
    await exits.getByLabel("Stop-loss").fill("20000");
    await looksRight("[role=dialog]");
    await exits.getByRole("button", { name: "Save" }).click();
    await page.getByText(/SL 20,000/).waitFor();
    await page.getByRole("button", { name: "Add margin" }).first().click();
    const margin = page.getByRole("dialog");
    await margin.getByLabel("Amount (USDT)").fill("50");
    await margin.getByRole("button", { name: "Add margin" }).last().click();
    await page.getByText("Margin changed").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    const close = page.getByRole("dialog");
    await close.getByText("25 %").click();
    await close.getByRole("button", { name: "Close 5 lots" }).click();
    await page.getByText("15 lots").first().waitFor();
    await page.getByRole("button", { name: "Reverse" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.waitFor();
    await looksRight("[role=alertdialog]");
    await asked.getByRole("button", { name: "Reverse" }).click();
    await page
      .getByText(/^Short/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close 15 lots" }).click();
    await page.getByText("No open positions.").waitFor();
  });

  test("checks in the browser what the closing brought", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${POSITIONS}?show=history`);
    await page
      .getByRole("button", { name: /^Check/ })
      .first()
      .click();
    await page.getByText("It agrees").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${venue.address}/#${POSITIONS}?show=orders`);
    await page.getByRole("heading", { name: "Order history" }).waitFor();
  });

  test("finds terms, funding, the insurance fund and close-outs; on the desktop everything at once", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${FACTS}`);
    await page.getByText("Leverage by value").waitFor();
    await looksRight("body");
    for (const [tab, text] of [
      ["Funding", /^Longs pay shorts/],
      ["Insurance fund", "1,000,000.00 USDT"],
      ["Close-outs", "Nobody was closed out yet."],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByText(text).first().waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${venue.address}/#${CONTRACT}?symbol=ETH/USDT`);
    await page.getByRole("form", { name: "Futures order" }).waitFor();
    await page.getByText("Account risk rate").waitFor();
  });

  test("no page met an error", () => {
    expect(member.errors).toEqual([]);
  });
});
