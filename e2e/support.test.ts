/** A question to customer service and its answer, two browsers side by side: a phone and the console. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let anna: Member;
let lena: OpenedOperator;
const SHOTS = process.env["SUPPORT_SHOTS"];
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  anna = await openMember(venue, chromium, "anna@example.org");
  await anna.page.setViewportSize({ width: 390, height: 844 });
  lena = await openOperator(venue, chromium, "support");
});
afterAll(async () => {
  for (const { browser } of [anna, lena]) await browser.close();
  await venue.dispose();
});

async function shoot(name: string, { page }: { readonly page: Member["page"] }): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

test("a question stands in the queue, and the help pages say what they know", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/#/pages/kefu/index`);
  await page.getByText("We never ask for passwords, codes or deposits.").waitFor();
  await page
    .getByText(/^(Open|Opens in)/)
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Why does my withdrawal wait, and how are deposits credited?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^Number 1 in the queue/).waitFor();
  await page.getByText("not a person").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await shoot("asked-light", anna);
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot("asked-dark", anna);
  await page.getByRole("button", { name: "No, wait for a person" }).click();
});

test("staff answer it, and the person reads it without doing anything", async () => {
  const { page } = lena;
  await page.goto(`${venue.address}/console/#/support`);
  await page.getByText("Why does my withdrawal wait").waitFor();
  await page.getByRole("textbox", { name: "Answer" }).fill("A new address waits for 24 hours. Everything else works meanwhile.");
  await shoot("console", lena);
  await page.getByRole("button", { name: "Send" }).click();
  await anna.page.getByText("A new address waits for 24 hours.").waitFor();
  await anna.page.getByText("support answers you").waitFor();
});

test("ended, it can be rated, and is still there to be read", async () => {
  const { page } = anna;
  await page.getByRole("button", { name: "End the conversation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End the conversation" }).click();
  await page.getByRole("button", { name: "4 of 5" }).click();
  await page.getByText("4 of 5").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("Why does my withdrawal wait").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await shoot("rated-desktop", anna);
});
