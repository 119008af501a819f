/** Money that leaves, in a real browser against a venue an hour a minute and more: to a new address, to a saved one, refused and back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "leaver@example.org";
const PHONE = "13800138123";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
/** A day of the venue in 36 seconds. */
const SPEED = 2400;

type Wallet = { readonly change_wallet: { readonly balance: readonly Readonly<Record<string, string>>[] } };

describe("somebody who takes money out", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: String(SPEED) });
  let member: Member;
  const post = (path: string, fields: Record<string, string>): Promise<void> =>
    patiently(async () => {
      const { type, message } = await venue.call("POST", path, fields, member.token);
      if (type !== "ok") throw new Error(`${path}: ${String(message)}`);
    });
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), MAIL);
    await venue.call("POST", "/sms_mail", { user_string: PHONE, area_code: "86" }, member.token);
    const code = await patiently(() => venue.code(`86${PHONE}`));
    await post("/safe/mobile", { mobile: PHONE, code });
    await post("/user/real", { real_type: "1", id_type: "1", name: "Some Body", card_id: "TS1234902" });
    await post("/verification/approve", {});
    await post("/user/wallet/save", { currency: "3", name: "Home", address: TRON, qrcode: "" });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const held = async (): Promise<number> => {
    const { message } = await venue.call<Wallet>("POST", "/wallet/list", {}, member.token);
    return Number(message.change_wallet.balance.find(({ currency_name: name }) => name === "USDT")?.["change_balance"]);
  };

  test("to a new address it says so before the button, takes a code, waits with its deadline, and goes on by itself", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/withdraw`);
    await page.getByText("Home").first().waitFor();
    await page.getByLabel("Amount", { exact: true }).fill("1500");
    await page.getByText(/^New address: goes on by itself on/).waitFor();
    await page.getByRole("button", { name: /^Withdraw 1,500/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(/1,500 USDT leaves, fee 1 USDT, 1,499 USDT arrives/).waitFor();
    const before = await venue.code(MAIL);
    await sheet.getByRole("button", { name: /code/i }).first().click();
    const code = await patiently(async () => {
      const newest = await venue.code(MAIL);
      if (newest === before) throw new Error("no other code yet");
      return newest;
    });
    await sheet.getByRole("textbox", { name: "Code from the mail" }).fill(code);
    expect(await findViolations(page, "[role=dialog]")).toEqual([]);
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("In review").first().waitFor();
    await page.getByText("New address, 24 hours").waitFor();
    expect(await held()).toBe(98_500);
    await page.getByText("Done").first().waitFor({ timeout: 220_000 });
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("It agrees").first().waitFor();
    await page.keyboard.press("Escape");
  }, 300_000);

  test("to the saved one it goes straight through", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/withdraw`);
    await page.getByRole("button", { name: /Home/ }).click();
    expect(await findViolations(page, "[role=dialog]")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: /Home/ }).click();
    await page.getByLabel("Amount", { exact: true }).fill("20");
    await page.getByText("Score 100: straight through").waitFor();
    await page.getByRole("button", { name: /^Withdraw 20/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "Withdrawal 2" }).waitFor();
    await page.getByText("Done").first().waitFor({ timeout: 60_000 });
    expect(await held()).toBe(98_480);
  }, 120_000);

  test("in review for its size it can be cancelled, and all of it is back", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/withdraw`);
    await page.getByLabel("Amount", { exact: true }).fill("60000");
    await page.getByText("In review, pays out by itself within 72 hours").waitFor();
    await page.getByRole("button", { name: /^Withdraw 60,000/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Review, at most 72 hours").waitFor();
    await page.getByRole("button", { name: "Cancel: all of it comes back" }).click();
    expect(await findViolations(page, "[role=alertdialog]")).toEqual([]);
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    expect(await held()).toBe(98_480);
  }, 120_000);

  test.each([
    ["phone", "dark", 390, 844],
    ["phone", "light", 390, 844],
    ["desktop", "light", 1280, 800],
  ] as const)(
    "on a %s in the %s theme axe finds nothing wrong, and nothing is wider than the page",
    async (device, theme, width, height) => {
      const { page } = member;
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
      for (const [path, text] of [
        ["/pages/fund/withdraw", "Can leave now"],
        ["/pages/fund/withdraw?id=1", "Steps"],
        ["/pages/fund/receive_withdraw_record?tab=withdrawals", "Done"],
      ] as const) {
        await page.goto(`${venue.address}/#${path}`);
        await page.reload();
        await page.getByText(text).first().waitFor();
        expect(await findViolations(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const folder = process.env["SHOTS"];
        if (folder !== undefined) await page.screenshot({ path: `${folder}/${device}-${theme}-${path.replaceAll(/\W+/g, "_")}.png` });
      }
      expect(member.errors).toEqual([]);
    },
  );

  test("what can leave now stands beside what is one's own, both with all their decimals", async () => {
    const { page } = member;
    await post("/deposit/paper", { currency: "3", amount: "1.111112", request_id: "came" });
    await post("/wallet/change", { number: "1234.567891", currency_id: "3", from_field: "change", to_field: "lever", request_id: "moved" });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${venue.address}/#/pages/fund/withdraw`);
    await page.reload();
    await page
      .getByText(/\.543221$/)
      .first()
      .waitFor();
    expect(await findOverlaps(page)).toEqual([]);
  });
});
