/** Moving paper money between one's own accounts and back, in a real browser against a real venue. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

type Wallet = Readonly<Record<"change_wallet" | "legal_wallet", { readonly balance: readonly Readonly<Record<string, string>>[] }>>;

describe("somebody with paper money", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "mover@example.org");
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const usdt = async (): Promise<readonly [change: string, legal: string]> => {
    const { message } = await venue.call<Wallet>("POST", "/wallet/list", {}, member.token);
    const of = (kind: "change" | "legal"): string =>
      message[`${kind}_wallet`].balance.find(({ currency_name: name }) => name === "USDT")?.[`${kind}_balance`] ?? "";
    return [of("change"), of("legal")];
  };

  test("moves 250.50 USDT from spot to funding by the button on Assets", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await page.getByLabel("Amount").fill("250.5");
    await page.getByRole("button", { name: "Transfer 250.5 USDT", exact: true }).click();
    await page.getByText("250.5 USDT moved to Funding").waitFor();
    expect(await usdt()).toEqual(["99749.50000000", "250.50000000"]);
  });

  test("the button names what goes, and thousands that are typed with a comma are said to be read as a fraction", async () => {
    const { page } = member;
    await page.getByLabel("Amount").pressSequentially("10,000");
    await page.getByText("Read as 10. Type thousands without a comma or point.").waitFor();
    await page.getByRole("button", { name: "Transfer 10 USDT", exact: true }).waitFor();
    await page.getByLabel("Amount").fill("");
    await page.getByLabel("Amount").pressSequentially("10.000");
    await page.getByRole("button", { name: "Transfer 10 USDT", exact: true }).waitFor();
    expect(await page.getByText(/^Read as/).count()).toBe(0);
    // By the point behind them the three digits are known to be thousands.
    await page.getByLabel("Amount").fill("");
    await page.getByLabel("Amount").pressSequentially("1,250.50");
    await page.getByRole("button", { name: "Transfer 1,250.5 USDT", exact: true }).waitFor();
    expect(await page.getByText(/^Read as/).count()).toBe(0);
    await page.getByLabel("Amount").fill("");
  });

  test("more than is there is said beside the field and not sent", async () => {
    const { page } = member;
    await page.getByLabel("Amount").fill("99749.51");
    await page.getByText("More than is available").waitFor();
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    expect(await usdt()).toEqual(["99749.50000000", "250.50000000"]);
  });

  test("a coin that an account does not keep can't be sent there", async () => {
    const { page } = member;
    await page.getByRole("button", { name: /^Coin/ }).click();
    await page.getByRole("button", { name: /^ETH/ }).click();
    await page.getByRole("button", { name: /^To/ }).click();
    expect(await page.getByRole("button", { name: /^Seconds/ }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
  });

  test("turns round, takes all, and has everything back; the history shows both", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/transfer?currency=3&from=change`);
    await page.getByRole("button", { name: "Turn round" }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    expect(await page.getByLabel("Amount").inputValue()).toBe("250.5");
    await page.getByRole("button", { name: "Transfer 250.5 USDT", exact: true }).click();
    await page.getByText("250.5 USDT moved to Spot").waitFor();
    expect(await usdt()).toEqual(["100000.00000000", "0.00000000"]);
    await page.getByRole("button", { name: "Transfer history" }).click();
    await expect.poll(() => page.getByRole("listitem").count()).toBe(2);
    expect(await page.getByRole("listitem").first().textContent()).toContain("FundingSpot");
  });

  test.each(["dark", "light"])("in the %s theme axe finds nothing wrong on both pages and in the list of accounts", async (theme) => {
    const { page } = member;
    await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
    await page.goto(`${venue.address}/#/pages/fund/transfer_history`);
    await page.reload();
    await page.getByRole("listitem").first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${venue.address}/#/pages/fund/transfer`);
    await page.getByLabel("Amount").fill("999999");
    await page.getByText("More than is available").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^From/ }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(member.errors).toEqual([]);
  });
});
