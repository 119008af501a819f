/** "Check this": a fill's receipt, computed again in a real browser, against a real venue and against a venue that lies. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

type Receipt = { readonly result: Record<string, string>; readonly postings: { value: string; reason: string }[] };

describe("somebody who traded", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "checker@example.org");
    await patiently(() => trade({ type: "1", total: "700" }));
    await patiently(() => trade({ type: "2", amount: "0.001" }));
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const trade = async (order: Record<string, string>): Promise<void> => {
    const fields = { currency_id: "1", legal_id: "3", market: "1", ...order };
    const { type, message } = await venue.call("POST", "/coin/trade", fields, member.token);
    if (type !== "ok") throw new Error(String(message));
  };
  const openTrades = async (): Promise<void> => {
    await member.page.goto(`${venue.address}/#/pages/transaction/currency_order`);
    await member.page.reload();
    await member.page.getByRole("tab", { name: "Trades" }).click();
  };
  const lie = async (change: (receipt: Receipt) => void): Promise<void> => {
    await member.page.route(/\/api\/receipt\?/, async (route) => {
      const reply = (await (await route.fetch()).json()) as { message: Receipt };
      change(reply.message);
      await route.fulfill({ json: reply });
    });
  };

  test("a sale and a purchase agree in all four figures; the row says so from then on", async () => {
    const { page } = member;
    await openTrades();
    for (const row of [0, 1]) {
      await page
        .getByRole("button", { name: /^(Check|Agrees)$/ })
        .nth(row)
        .click();
      const sheet = page.getByRole("dialog");
      await sheet.getByText("It agrees").waitFor();
      await sheet.getByText("4 of 4 figures").waitFor();
      await sheet.getByText(/^[0-9a-f]{4} … [0-9a-f]{4}$/).waitFor();
      await sheet.getByRole("button", { name: "Close" }).click();
      await sheet.waitFor({ state: "detached" });
    }
    expect(await page.getByRole("button", { name: "Agrees" }).count()).toBe(2);
  });

  test("a record that is being fetched from the log's archive is said to be coming, and shown once it is here", async () => {
    const { page } = member;
    let asked = 0;
    await page.route(/\/api\/receipt\/seal/, async (route) => {
      asked += 1;
      const message = { position: 1, is_coming: 1 };
      return asked > 1 ? route.continue() : route.fulfill({ json: { type: "ok", message } });
    });
    await openTrades();
    await page
      .getByRole("button", { name: /^(Check|Agrees)$/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("status").getByText("is being fetched").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByText(/^[0-9a-f]{4} … [0-9a-f]{4}$/).waitFor();
    expect(await sheet.getByText("is being fetched").count()).toBe(0);
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.unroute(/\/api\/receipt\/seal/);
  });

  test("a changed figure breaks the agreement, and the receipt comes back", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Agrees" }).first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Change a figure" }).click();
    await sheet.getByRole("textbox", { name: "Quantity" }).fill("0.002");
    await sheet.getByText("You changed a figure").waitFor();
    await sheet
      .getByText(/^differs by/)
      .first()
      .waitFor();
    await sheet.getByRole("button", { name: "Back to the receipt" }).click();
    await sheet.getByText("It agrees").waitFor();
    await sheet.getByRole("button", { name: "Close" }).click();
  });

  test("a balance agrees with the person's own lines, and the change log's rows lead to the same receipts", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/assets_record?currency=1&name=BTC&type=change`);
    const checks = page.getByRole("button", { name: /^(Check|Agrees)$/ });
    await checks.nth(1).waitFor();
    for (const [index, title] of ["Check this balance", "Check this fill"].entries()) {
      await checks.nth(index).click();
      const sheet = page.getByRole("dialog", { name: title });
      await sheet.getByText("It agrees").waitFor();
      await sheet.getByRole("button", { name: "Close" }).click();
      await sheet.waitFor({ state: "detached" });
    }
  });

  test("a receipt leads to its order, which tells what happened and leads back to the receipt", async () => {
    const { page } = member;
    await openTrades();
    await page
      .getByRole("button", { name: "Agrees" })
      .or(page.getByRole("button", { name: "Check", exact: true }))
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^Sell, no\. \d+$/ })
      .click();
    const story = page.getByRole("dialog", { name: "Order details" }).getByRole("region", { name: "What happened" });
    await story.getByText(/^Sold 0\.00100 BTC at [\d,.]+$/).waitFor();
    await story.getByRole("button", { name: /^(Check|Agrees)$/ }).click();
    await page.getByRole("dialog", { name: "Check this fill" }).getByText("It agrees").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });

  test.each([
    ["a fee that is too high", (receipt: Receipt) => (receipt.result["fee"] = "0.09999900")],
    [
      "a ledger that moved something else",
      (receipt: Receipt) =>
        receipt.postings.forEach((each) => (each.value = each.value.replace(/\d$/, (last) => (last === "7" ? "3" : "7")))),
    ],
  ])("%s does not agree", async (_what, change) => {
    const { page } = member;
    await lie(change);
    await openTrades();
    await page.getByRole("button", { name: "Check", exact: true }).first().click();
    await page.getByRole("dialog").getByText("It does not agree").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Differs" }).waitFor();
    await page.unroute(/\/api\/receipt\?/);
  });

  test("on a wide screen it stands beside the list, goes through it, and leaves it usable", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openTrades();
    await page.getByRole("button", { name: "Check", exact: true }).first().click();
    const panel = page.getByRole("complementary", { name: "Check this fill" });
    await panel.getByText("Sold 0.00100 BTC").waitFor();
    await panel.getByRole("button", { name: "The one below" }).click();
    await panel.getByText(/^Bought/).waitFor();
    await page.getByRole("button", { name: "Agrees" }).first().click();
    await panel.getByText("Sold 0.00100 BTC").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "History" }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test.each(["dark", "light"])("in the %s theme axe finds nothing wrong, agreeing, changed, or not", async (theme) => {
    const { page } = member;
    await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
    await openTrades();
    await page.getByRole("button", { name: "Check", exact: true }).first().click();
    await page.getByText("It agrees").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Change a figure" }).click();
    await page.getByRole("textbox", { name: "Quantity" }).fill("0.002");
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("complementary", { name: "Check this fill" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(member.errors).toEqual([]);
  });
});
