/** Quick buy on the phone: ordered, paid on the sandbox provider's page, credited without a touch. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let member: Member;
beforeAll(async () => {
  await venue.start();
  member = await openMember(venue, await findChromium(), "buyer@example.org");
});
afterAll(async () => {
  await member.browser.close();
  await venue.dispose();
});

test("somebody without a verified identity reads so beforehand, verifies, and comes back to the form as it was", async () => {
  const { page } = member;
  await page.goto(`${venue.address}/#/pages/index/index`);
  await page.goto(`${venue.address}/#/pages/quickbuy/index`);
  await page.getByText("Buying takes a verified identity.").waitFor();
  await page.getByText("at least 20 USD").waitFor();
  await page.getByLabel(/^You pay/).fill("500");
  await page.getByLabel("First name").fill("Mira");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Get verified" }).click();
  await page.getByRole("heading", { name: "Verification" }).waitFor();
  await venue.call("POST", "/verification/approve", {}, member.token);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("at most, by your level").waitFor();
  expect(await page.getByLabel(/^You pay/).inputValue()).toBe("500");
  expect(await page.getByLabel("First name").inputValue()).toBe("Mira");
});

test("an order is paid at the provider and credited, and its receipt is there to check", async () => {
  const { page } = member;
  await page.getByRole("button", { name: "Order", exact: true }).click();
  await page.getByText("To be paid").first().waitFor();
  await page.getByRole("button", { name: "Copy: Payee" }).waitFor();
  await page.getByText("Mira").waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [provider] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /Pay at the provider/ }).click()]);
  await provider.getByRole("button", { name: "The payment succeeds" }).click();
  await provider.getByText("This order is paid").waitFor();
  const orders = page.getByRole("region", { name: "Orders" });
  await orders.getByText("Credited").waitFor();
  await orders.getByRole("button", { name: "Check" }).click();
  await page.getByText("What was paid, times the order’s rate").first().waitFor();
  await page.keyboard.press("Escape");
});

test("an open order is cancelled after asking once, and another can be made", async () => {
  const { page } = member;
  await page.getByLabel(/^You pay/).fill("20");
  await page.getByRole("button", { name: "Order", exact: true }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByText("If a payment still arrives").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await asked.getByRole("button", { name: "Cancel order" }).click();
  const orders = page.getByRole("region", { name: "Orders" });
  await orders.getByText("You cancelled it").waitFor();
  await page.getByLabel(/^You pay/).waitFor();
});
