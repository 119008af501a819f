/** Setting the payment password from Mine, in a real browser against a real venue. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "payer@example.org";

describe("somebody who is logged in", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), MAIL);
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("finds the page in Mine, is told what is missing, and sets it with the code from the outbox", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/setting/setting`);
    await page.getByRole("button", { name: "Payment password" }).click();
    await page.getByText(MAIL).waitFor();
    await page.getByRole("button", { name: "Set payment password" }).click();
    await page.getByText("Exactly six digits").first().waitFor();
    expect(await page.getByRole("alert").allTextContents()).toContain("Exactly six digits");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByRole("button", { name: /^Again in \d+ s|\d+/ }).waitFor();
    await page.getByRole("textbox", { name: "Verification code" }).fill(await venue.code(MAIL));
    await page.getByLabel("New payment password").fill("73920x14");
    await page.getByLabel("The same once more").fill("739201");
    expect(await page.getByLabel("New payment password").inputValue()).toBe("739201");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Set payment password" }).click();
    await page.getByText("The payment password has been set").waitFor();
  });

  test("is told of it", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
    await page.getByText("Payment password set").first().waitFor();
  });
});
