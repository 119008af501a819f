/** Lock mining on a venue whose day takes 24 seconds: seeds are committed to and shown by themselves, also after a restart; operators see it and pause sales. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LockOrdersReply, LockRatesReply } from "../features/lock-mining/contract/lock-mining-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { openMember, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const DAYS_WITHIN = { timeout: 200_000, interval: 500 };
const venue = new VenueProcess({ CLOCK_SPEED: "3600" });
let member: Member;
let admin: OpenedOperator;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  member = await openMember(venue, chromium, "locker@example.org");
  admin = await openOperator(venue, chromium, "admin");
}, 240_000);
afterAll(async () => {
  await member.browser.close();
  await admin.browser.close();
  await venue.dispose();
});

const lock = (amount: string) => venue.call("POST", "/lh/deposit", { config_id: "1", amount }, member.token);
const rates = async (): Promise<LockRatesReply> =>
  (await venue.call<LockRatesReply>("GET", "/lh/rates", { config_id: "1" }, member.token)).message;
const drawn = async (): Promise<number> => (await rates()).days.filter(({ state, rates: [rate] }) => state === "drawn" && rate).length;

test("an operator sees what is locked, pauses sales with a reason, and sells again", async () => {
  const { page } = admin;
  expect(await lock("1000")).toMatchObject({ type: "ok" });
  await page.goto(`${venue.address}/console/#/locks`);
  const row = page.getByRole("row", { name: /^1 USDT 5 0\.30–0\.40 %/ });
  await row.getByText("1,000", { exact: true }).waitFor();
  const turn = async (verb: string): Promise<void> => {
    await row.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: verb, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Reason", { exact: true }).fill("looked at by somebody");
    await sheet.getByRole("button", { name: "Do it" }).click();
    await sheet.getByRole("button", { name: "Close" }).last().click();
  };
  await turn("Pause lock mining");
  await row.getByText("paused").waitFor();
  expect(await lock("1000")).toMatchObject({ type: "error", message: "Sales are paused; what is locked goes on" });
  await turn("Sell lock mining again");
  await row.getByText("sold").waitFor();
  expect(await lock("1000")).toMatchObject({ type: "ok" });
}, 120_000);

test("days are drawn one after the other, before a restart and after it, by one commitment; none is withheld", async () => {
  await expect.poll(drawn, DAYS_WITHIN).toBeGreaterThanOrEqual(2);
  const before = await rates();
  expect((await venue.end("SIGTERM")).code).toBe(0);
  await venue.start();
  await expect.poll(drawn, DAYS_WITHIN).toBeGreaterThanOrEqual(before.days.length + 1);
  const after = await rates();
  expect(after.chains).toEqual(before.chains);
  expect(after.days.filter(({ state }) => state === "withheld")).toEqual([]);
  const { message } = await venue.call<LockOrdersReply>("GET", "/lh/deposit/order", {}, member.token);
  for (const order of message.order_list) expect(order.days_paid).toBeGreaterThanOrEqual(2);
  await admin.page.goto(`${venue.address}/console/#/locks?view=seeds`);
  await admin.page.reload();
  await admin.page.getByText(after.chains[0]?.anchor ?? "none").waitFor();
}, 420_000);
