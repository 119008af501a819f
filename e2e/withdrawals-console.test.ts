/** Withdrawals in the console, and what the phone is told: refused by compliance and back in full, paid to a bank by hand, and one that the bank sent back, by two. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "payee@example.org";
const PHONE = "13800138123";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const TOLD_WITHIN_MS = 180_000;
/** A day of the venue in 36 seconds. */
const venue = new VenueProcess({ CLOCK_SPEED: "2400" });
let member: Member;
let compliance: OpenedOperator;
let finance: OpenedOperator | undefined;
let second: OpenedOperator | undefined;
const post = (path: string, fields: Record<string, string>): Promise<void> =>
  patiently(async () => {
    const { type, message } = await venue.call("POST", path, fields, member.token);
    if (type !== "ok") throw new Error(`${path}: ${String(message)}`);
  });
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  member = await openMember(venue, chromium, MAIL);
  compliance = await openOperator(venue, chromium, "compliance");
  await venue.call("POST", "/sms_mail", { user_string: PHONE, area_code: "86" }, member.token);
  await post("/safe/mobile", { mobile: PHONE, code: await patiently(() => venue.code(`86${PHONE}`)) });
  await post("/user/real", { real_type: "1", id_type: "1", name: "Some Body", card_id: "TS1234902" });
  await post("/verification/approve", {});
  await post("/user/wallet/save", { currency: "3", name: "Home", address: TRON, qrcode: "" });
  await post("/user/cash_save", { real_name: "Some Body", bank_name: "First Bank", bank_account: "4111111111111111" });
}, 240_000);
afterAll(async () => {
  for (const opened of [member, compliance, finance, second]) await opened?.browser.close();
  await venue.dispose();
});

/** Asked for with the code that is mailed. */
async function out(number: string, fields: Record<string, string>): Promise<void> {
  const before = await venue.code(MAIL);
  await venue.call("POST", "/sms_mail", { user_string: MAIL, type: "security" }, member.token);
  const code = await patiently(async () => {
    const newest = await venue.code(MAIL);
    if (newest === before) throw new Error("no other code yet");
    return newest;
  });
  await post("/wallet/out", { currency: "3", number, rate: "1", code, ...fields });
}

type Fill = (sheet: ReturnType<Page["getByRole"]>) => Promise<void>;
async function act(page: Page, row: string, verb: string, fill: Fill, button = "Do it"): Promise<void> {
  await page
    .getByRole("row", { name: new RegExp(row) })
    .getByRole("button", { name: "Change" })
    .click();
  await page.getByRole("menuitem", { name: verb, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await fill(sheet);
  await sheet.getByLabel("Reason", { exact: true }).fill("looked at by somebody");
  await sheet.getByRole("button", { name: button }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
}
const nothing = (): Promise<void> => Promise.resolve();
async function held(): Promise<number> {
  const { message } = await venue.call<{ change_balance: string }>(
    "POST",
    "/wallet/detail",
    { currency: "3", type: "change" },
    member.token,
  );
  return Number(message.change_balance);
}

test("refused by compliance, all of it is back, and the phone reads the reason", async () => {
  await out("60000", { address: TRON, type: "0" });
  expect(await held()).toBe(40_000);
  const { page } = compliance;
  await page.getByRole("link", { name: /^Withdrawals/ }).click();
  await act(page, "60,000", "Refuse", async (sheet) => {
    await sheet.getByLabel("Reason, which the person reads").click();
    await page.locator('.ant-select-item-option[title="Somebody else may have asked for it"]:visible').click();
  });
  await page.getByText("60,000 USDT").waitFor({ state: "detached" });
  expect(await held()).toBe(100_000);
  await member.page.goto(`${venue.address}/#/pages/fund/withdraw?id=1`);
  await member.page.getByText("Somebody else may have asked for it").first().waitFor();
  await member.page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
  await member.page
    .getByText(/60,000 USDT/)
    .first()
    .waitFor();
}, 120_000);

test("a bank payment is made by hand with the bank's reference, another is sent back, and the phone is told of both", async () => {
  await out("500", { type: "1", address: "" });
  await out("700", { type: "1", address: "" });
  // Just logged in: what takes two asks for the second factor again after five minutes.
  const chromium = await findChromium();
  [finance, second] = [await openOperator(venue, chromium, "finance"), await openOperator(venue, chromium, "finance", "reviewer")];
  const { page } = finance;
  await page.getByRole("link", { name: /^Withdrawals/ }).click();
  for (const amount of ["500", "700"]) {
    await page
      .getByRole("row", { name: new RegExp(`\\b${amount} USDT`) })
      .getByText("to be paid")
      .waitFor({ timeout: TOLD_WITHIN_MS });
    await act(page, `\\b${amount} USDT`, "Take on a bank payment", nothing);
  }
  await act(page, "\\b500 USDT", "Paid", (sheet) => sheet.getByLabel(/reference/i).fill("SEPA 77"));
  // One was refused already in these thirty days: the next takes two.
  const sentBack: Fill = async (sheet) => {
    await sheet.getByLabel("Reason, which the person reads").click();
    await page.locator('.ant-select-item-option[title="The bank sent it back"]:visible').click();
  };
  await act(page, "\\b700 USDT", "A further one could not be paid", sentBack, "Ask another operator");
  expect(await held()).toBe(98_800);
  await second.page.getByRole("link", { name: /^To confirm/ }).click();
  await second.page.getByText("The bank sent it back").waitFor();
  await second.page.getByRole("button", { name: "Agree" }).click();
  await second.page.getByText("Done", { exact: true }).waitFor();
  await member.page.goto(`${venue.address}/#/pages/fund/withdraw?id=2`);
  await member.page.getByText("Done").first().waitFor();
  await member.page.goto(`${venue.address}/#/pages/fund/withdraw?id=3`);
  await member.page.getByText("The bank sent it back").first().waitFor();
  expect(await held()).toBe(99_500);
  expect(member.errors).toEqual([]);
}, 300_000);
