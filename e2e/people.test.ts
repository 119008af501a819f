/** What a person does of their account on a phone, from binding it to leaving: against the real venue, decided in its console's way. */
import type { Locator, Page } from "playwright-core";
import encodeQR from "qr";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { MEMBERS_PASSWORD, openMember, patiently, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "walker@example.org";
const PHONE = "13800138000";
const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

const venue = new VenueProcess();
let member: Member;
let operator: OpenedOperator;
let desk: Page;
beforeAll(async () => {
  await venue.start();
  member = await openMember(venue, await findChromium(), MAIL);
  operator = await openOperator(venue, await findChromium(), "compliance");
  desk = operator.page;
});
afterAll(async () => {
  await operator.browser.close();
  await member.browser.close();
  await venue.dispose();
});

const open = (path: string): Promise<unknown> => member.page.goto(`${venue.address}/#/pages/${path}`);

/** In the console's queue: the verb's sheet, the reason for the log, done. */
async function decide(verb: string, reason: string, fill?: (sheet: Locator) => Promise<void>): Promise<void> {
  await desk.getByRole("button", { name: verb, exact: true }).click();
  const sheet = desk.getByRole("dialog");
  await fill?.(sheet);
  await sheet.getByLabel("Reason", { exact: true }).fill(reason);
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByText("Done").waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();
}

/** A picture as a telephone takes it. */
async function photo(red: number): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1040, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer();
}

/** The code of an address as another wallet shows it. */
async function qrPicture(text: string): Promise<Buffer> {
  const rows = encodeQR(text, "raw", { border: 4 });
  const side = rows.length;
  const dots = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(dots, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 8, side * 8, { kernel: "nearest" })
    .png()
    .toBuffer();
}

describe("on a phone, a person", () => {
  test("is led from verification to binding a phone", async () => {
    const { page } = member;
    await open("setting/real_mark");
    await page.getByRole("button", { name: "Bind mail and phone first" }).click();
    await page.getByRole("button", { name: /^Phone/ }).click();
    const form = page.getByRole("form", { name: "Phone" });
    await form.getByLabel("New phone number").fill(PHONE);
    await form.getByRole("button", { name: "Send code" }).click();
    await form.getByRole("textbox", { name: "Code that was sent there" }).fill(await patiently(() => venue.code(`86${PHONE}`)));
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: /^Phone.*bound/ }).waitFor();
  });

  test("sends name and number; once passed both pictures; reads each decision", async () => {
    const { page } = member;
    await open("setting/real_mark");
    await page.getByRole("button", { name: "Enter name and number" }).click();
    await page.getByLabel("Name as on the document").fill("Anna Vera Marsh");
    await page.getByLabel("Document number").fill("TS441902");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("in review").waitFor();
    await desk.getByRole("link", { name: "Verification" }).click();
    await desk.getByText("Anna Vera Marsh").waitFor();
    await decide("Refuse", "it is another name", async (sheet) => {
      await sheet.getByLabel("Reason, which the person reads").click();
      await desk.getByTitle("Names differ").click();
    });
    await page.reload();
    await page.getByText("refused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Enter name and number" }).click();
    await page.getByLabel("Name as on the document").fill("Anna Marsh");
    await page.getByLabel("Document number").fill("TS441902");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("in review").waitFor();
    await desk.reload();
    await desk.getByText("Anna Marsh").waitFor();
    await decide("Accept", "they are who they say");
    await page.reload();
    for (const [name, red] of [
      ["Front of the document", 40],
      ["Back of the document", 200],
    ] as const) {
      const camera = page.getByRole("dialog", { name });
      if (!(await camera.isVisible())) await page.getByRole("button", { name }).click();
      const album = camera.locator("input[type=file]");
      await album.setInputFiles({ name: "IMG_0.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
      await camera.getByText("This file is not a picture that can be read here.").waitFor();
      await album.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await photo(red) });
      await page.getByRole("img", { name }).waitFor();
    }
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("in review").waitFor();
    await desk.reload();
    for (const side of ["Front", "Back"]) {
      await desk.getByRole("button", { name: side }).click();
      await desk.getByRole("img", { name: side }).waitFor();
    }
    expect(await findViolations(desk)).toEqual([]);
    await decide("Accept", "pictures are readable");
    await page.reload();
    await expect.poll(() => page.getByText("passed", { exact: true }).count()).toBe(2);
  });

  test("saves a bank card, an address by hand and one from a picture of its code", async () => {
    const { page } = member;
    await open("setting/bank");
    await page.getByLabel("Account holder").fill("Anna Marsh");
    await page.getByLabel("Bank", { exact: true }).fill("First Bank");
    await page.getByLabel("Card number").fill("4111 1111 1111 1112");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").first().waitFor();
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.getByRole("button", { name: "Save" }).click();
    await open("setting/setting");
    await open("setting/bank");
    await expect.poll(() => page.getByLabel("Card number").inputValue()).toBe("**** 1111");

    await open("setting/wallet");
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.getByLabel("Address", { exact: true }).fill(BITCOIN);
    await page.getByText("Valid address on Bitcoin").waitFor();
    await page.getByLabel("Label").fill("Ledger");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Ledger").waitFor();

    await page.getByRole("button", { name: "Add an address" }).click();
    await page.getByLabel("Coin").selectOption({ label: "USDT" });
    await page.locator("input[type=file]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: await qrPicture(TRON) });
    await expect.poll(() => page.getByLabel("Address", { exact: true }).inputValue()).toBe(TRON);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("USDT · TRC20").waitFor();
    await page.getByRole("button", { name: "Show as QR code" }).first().click();
    await page.getByRole("dialog").getByRole("img").waitFor();
    await page.keyboard.press("Escape");
  });

  test("takes their data along by the link in a mail, and leaves; nobody logs in with it again", async () => {
    const { page } = member;
    await open("setting/security");
    await page.getByRole("button", { name: /^Take my data along/ }).click();
    const link = await patiently(async () => {
      const mails = await (await venue.fetchLocal(`/outbox.json?to=${encodeURIComponent(MAIL)}`)).text();
      const path = /\/own-data\/[\w-]+/.exec(mails)?.[0];
      if (path === undefined) throw new Error("no link was sent yet");
      return path;
    });
    const file = await fetch(`${venue.address}${link}`);
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");

    await page.getByRole("button", { name: /^Close my account/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Close my account" }).click();
    await page.getByText("Your account is closed").waitFor();
    await page.getByRole("heading", { name: "The trading venue you can check." }).waitFor();
    expect(await venue.call("POST", "/user/login", { user_string: MAIL, password: MEMBERS_PASSWORD })).toMatchObject({
      error: { name: "login_wrong" },
    });
    expect(member.errors).toEqual([]);
  });
});
