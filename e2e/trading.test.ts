/** A newcomer's first trades, in a real browser against a real venue, before and after it was killed. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { openPage, type BrowserPage } from "./browser.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "newcomer@example.org";
const PASSWORD = "granite and gold";

type Wallet = {
  readonly change_wallet: {
    readonly balance: readonly { readonly currency_name: string; readonly change_balance: string; readonly lock_change_balance: string }[];
  };
};
type ChangeLog = {
  readonly list: readonly { readonly currency_name: string; readonly bucket: string; readonly value: string; readonly after: string }[];
};

describe("a newcomer", () => {
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

  test("registers with a code from the outbox", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/common/register`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(MAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => venue.code(MAIL).catch(() => "")).toMatch(/^\d{6}$/);
    await page.getByRole("group", { name: "Verification code" }).getByRole("textbox").first().click();
    await page.keyboard.type(await venue.code(MAIL));
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL(/index\/welcome/);
    await page.getByText("100,000 USDT").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await closePopup();
  });

  test("buys at market", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    const form = page.getByRole("form", { name: "Order form" });
    await chooseKind("Market");
    await form.getByLabel("Total (USDT)").fill("1000");
    await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
    await page.getByText("Order filled").first().waitFor();
    await expect.poll(() => orders("2")).toBe(1);
    const [btc] = await balance("BTC");
    expect(Number(btc)).toBeGreaterThan(0);
  });

  test("places a limit sale that rests, sees it, and cancels it", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    await page.reload();
    const form = page.getByRole("form", { name: "Order form" });
    await form.getByText("Sell", { exact: true }).click();
    await chooseKind("Limit");
    await form.getByLabel("Price (USDT)").fill("120000");
    await form.getByLabel("Amount (BTC)").fill("0.005");
    await page.getByRole("button", { name: "Sell BTC", exact: true }).click();
    await expect.poll(() => orders("1")).toBe(1);
    expect((await balance("BTC"))[1]).toBe("0.00500000");
    await page
      .getByRole("button", { name: /Cancel the order of/ })
      .first()
      .click();
    await expect.poll(() => orders("1")).toBe(0);
    expect((await balance("BTC"))[1]).toBe("0.00000000");
  });

  test("finds balances and change log in agreement", async () => {
    await agree();
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/fund/assets_all_record`);
    await page.getByText("Paper money received").waitFor();
  });

  test("still has everything after a reload", async () => {
    const { page } = shown;
    const before = await balance("BTC");
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.reload();
    await page.getByText("BTC").first().waitFor();
    expect(await balance("BTC")).toEqual(before);
  });

  test("still has everything after the venue was killed and started again", async () => {
    const { page } = shown;
    const before = [await balance("BTC"), await balance("USDT"), await orders("-1")];
    await venue.end("SIGKILL");
    await venue.start();
    expect([await balance("BTC"), await balance("USDT"), await orders("-1")]).toEqual(before);
    await agree();
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.reload();
    await page.getByText("BTC").first().waitFor();
  });

  test("logs out to Home, without being told that the session was ended", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/setting/setting`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect.poll(() => page.url()).toContain("/pages/index/index");
    // Longer than the delay of the way to the login page.
    await page.waitForTimeout(1500);
    expect(page.url()).toContain("/pages/index/index");
  });

  test("met no error on any page", () => {
    expect(shown.errors).toEqual([]);
  });

  test("the venue ends within five seconds of SIGTERM, cleanly", async () => {
    const { code, ms } = await venue.end("SIGTERM");
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
  });

  async function closePopup(): Promise<void> {
    const understood = shown.page.getByRole("button", { name: "Understood" });
    await understood.click({ timeout: 5000 }).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
    });
  }

  async function chooseKind(kind: string): Promise<void> {
    const kinds = shown.page.getByRole("form", { name: "Order form" }).getByRole("group", { name: "Order type" });
    await kinds.getByRole("button", { name: kind, exact: true }).click();
  }

  async function token(): Promise<string> {
    const stored = await shown.page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(localStorage))));
    return /[\w-]{43}/.exec(stored)?.[0] ?? "";
  }

  async function orders(status: string): Promise<number> {
    const { message } = await venue.call<readonly unknown[]>("GET", "/coin/list", { status }, await token());
    return message.length;
  }

  /** Available and locked in the spot account. */
  async function balance(code: string): Promise<readonly [string, string]> {
    const { message } = await venue.call<Wallet>("POST", "/wallet/list", {}, await token());
    const row = message.change_wallet.balance.find((one) => one.currency_name === code);
    return [row?.change_balance ?? "", row?.lock_change_balance ?? ""];
  }

  /** The newest change of each currency's own money names the balance that the wallet shows. */
  async function agree(): Promise<void> {
    const { message } = await venue.call<ChangeLog>("POST", "/wallet/legal_log", { limit: "100" }, await token());
    for (const code of ["BTC", "USDT"]) {
      const newest = message.list.find((row) => row.currency_name === code && row.bucket === "own");
      expect(newest?.after).toBe((await balance(code))[0]);
    }
  }
});
