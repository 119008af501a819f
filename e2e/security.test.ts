/** What protects an account, from Mine on, in a real browser against a real venue: payment password, second factor, proof, sessions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { codeOfStep, secretOf, STEP_MS } from "../server/identity/totp.ts";
import { MEMBERS_PASSWORD, openMember, openSession, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "payer@example.org";

describe("somebody who is logged in", () => {
  const venue = new VenueProcess();
  let member: Member;
  /** What the authenticator knows. */
  let known = "";
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
    await page.getByRole("button", { name: "Security" }).click();
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

  /** Each code is taken once: the one of the next half minute is good already. */
  const codeOf = (steps: 0 | 1): string => codeOfStep(secretOf(known), Math.floor(Date.now() / STEP_MS) + steps);

  test("sets up an authenticator, keeps the codes, and needs it to come in again", async () => {
    const { page } = member;
    await openSession(venue, MAIL);
    await page.goto(`${venue.address}/#/pages/setting/security`);
    await page.getByText("New addresses wait until").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^Authenticator app/ }).click();
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
    known = ((await page.locator("p.font-mono").textContent()) ?? "").replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Six digits of the app" }).fill(codeOf(0));
    await page.getByRole("button", { name: "Switch on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.nth(9).waitFor();
    const recovery = (await codes.allTextContents())[0] ?? "";
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("10 of 10 left").waitFor();

    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
    await page.getByText("All other sessions have ended").waitFor();

    await page.goto(`${venue.address}/#/pages/setting/setting`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Log in" }).first().click();
    await page.getByLabel("E-mail or phone").fill(MAIL);
    await page.getByRole("textbox", { name: "Password" }).fill(MEMBERS_PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByLabel("Code of your authenticator, or a recovery code").fill(recovery);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("Login successful").waitFor();
  });

  test("is asked who is there before the words of mails change", async () => {
    const { page } = member;
    // A session is fresh for a quarter of an hour: the venue's first answer is that of a later one.
    const refusal = { type: "error", message: "", error: { name: "second_proof_needed", number: 40_001 } };
    await page.route("**/api/safe/words", (route) => route.fulfill({ json: refusal }), { times: 1 });
    await page.goto(`${venue.address}/#/pages/setting/security`);
    await page.getByText("9 of 10 left").waitFor();
    await page.getByRole("button", { name: /^Words in our mails/ }).click();
    await page.getByLabel("Your words").fill("blue heron, two");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("form", { name: "Is it you?" }).waitFor();
    expect(await findViolations(page, "[role=dialog]")).toEqual([]);
    await page.getByLabel("Code of your authenticator, or a recovery code").fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("This code is wrong").waitFor();
    await page.getByLabel("Code of your authenticator, or a recovery code").fill(codeOf(1));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("“blue heron, two”").waitFor();
  });
});
