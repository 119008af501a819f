/** An operator's marketplace in a real browser: an artist, a file that becomes a work, its sale to somebody with a phone, its history, and why it was taken down. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NftItem } from "../features/nft/contract/nft-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess({ HOUSE_WORKS: "on" });
const SHOTS = process.env["SHOTS"];
const VIEWS = ["?view=works", "?view=drafts", "?view=artists", "?view=series", "?view=auctions", "?view=orders", "?view=terms"];
let member: Member;
let admin: OpenedOperator;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  [member, admin] = await Promise.all([openMember(venue, chromium, "buyer@example.org"), openOperator(venue, chromium, "admin")]);
  await member.page.setViewportSize({ width: 390, height: 844 });
}, 120_000);
afterAll(async () => {
  await member.browser.close();
  await admin.browser.close();
  await venue.dispose();
});

const show = async (path: string): Promise<void> => void (await admin.page.goto(`${venue.address}/console/#/marketplace${path}`));
/** Fills the sheet that is open, gives a reason, and closes it when it is done. */
async function act(fill: (sheet: ReturnType<OpenedOperator["page"]["getByRole"]>) => Promise<void>, name: string): Promise<void> {
  const sheet = admin.page.getByRole("dialog");
  await fill(sheet);
  await sheet.getByLabel("Reason", { exact: true }).fill("looked at by somebody");
  if (SHOTS !== undefined) await admin.page.screenshot({ path: `${SHOTS}/console-sheet-${name}.png` });
  await sheet.getByRole("button", { name: "Do it" }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
}
const change = async (row: string | RegExp, verb: string): Promise<void> => {
  const { page } = admin;
  await page.getByRole("row", { name: row }).getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: verb, exact: true }).click();
};
const nothing = (): Promise<void> => Promise.resolve();

test("an artist is taken on, a picture of theirs looked through, prepared, minted and put on sale; a page is refused", async () => {
  const { page } = admin;
  await show("");
  await page.getByRole("heading", { name: "Marketplace" }).waitFor();
  await page.getByRole("button", { name: "Change" }).first().click();
  await page.getByRole("menuitem", { name: "Take on an artist" }).click();
  await act((sheet) => sheet.getByLabel("Name").fill("Nora Vale"), "artist");
  await show("?view=artists");
  await change(/Nora Vale/, "Prepare a work");
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#8a5a3c" } })
    .jpeg()
    .toBuffer();
  await act(async (sheet) => {
    const media = sheet.getByLabel("Picture, animation, sound or film");
    await media.setInputFiles({
      name: "page.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
    });
    await sheet.getByText(/^page\.jpg: Only pictures/).waitFor();
    await media.setInputFiles({ name: "stone.jpg", mimeType: "image/jpeg", buffer: picture });
    await sheet
      .getByText(/^Picture, 900 × 900/)
      .first()
      .waitFor();
    await sheet.getByLabel("Name").fill("Warm Stone");
  }, "prepare");
  await show("?view=drafts");
  await change(/Warm Stone/, "Mint a work");
  await act(nothing, "mint");
  await show("?view=works");
  await change(/Warm Stone/, "Put a work on sale");
  await act((sheet) => sheet.getByLabel("Price, or an auction's start").fill("30"), "sell");
  await page
    .getByRole("row", { name: /Warm Stone.*30 USDT/ })
    .first()
    .waitFor();
}, 90_000);

test("somebody finds it on a phone and buys it; the operator reads all that happened to it, and takes it down with a reason that they read", async () => {
  const { page } = admin;
  const list = await venue.call<readonly NftItem[]>("GET", "/bind_box/getBoxList", { keyword: "warm stone" }, member.token);
  const code = list.message[0]?.code ?? "";
  await member.page.goto(`${venue.address}/#/pages/nft/artworkDetail?code=${code}`);
  await member.page.getByRole("button", { name: /^Buy for/ }).click();
  await member.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy for/ })
    .click();
  await expect
    .poll(async () => (await venue.call<NftItem>("GET", "/bind_box/getBoxDetail", { code }, member.token)).message.status, {
      timeout: 15_000,
    })
    .toBe(0);
  await page.getByRole("link", { name: /Warm Stone/ }).click();
  for (const what of ["sold", "put on sale", "minted"]) await page.getByRole("cell", { name: what, exact: true }).waitFor();
  await page.getByText(/settled-\d+/).waitFor();
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/console-work.png` });
  await page.getByRole("button", { name: "Change" }).first().click();
  await page.getByRole("menuitem", { name: "Take a work down" }).click();
  await act(async (sheet) => {
    await sheet.getByLabel("Why, for everybody to read").click();
    await page.getByTitle("It is a copy of somebody else's work").click();
    await sheet.getByLabel(/^More, for everybody/).fill("The same as a work of 2019.");
  }, "take-down");
  await page.getByRole("cell", { name: "taken down", exact: true }).waitFor();
  await member.page.reload();
  await member.page.getByText("Why: It is a copy of somebody else’s work").waitFor();
  await member.page.getByText("The same as a work of 2019.").waitFor();
  if (SHOTS !== undefined) await member.page.screenshot({ path: `${SHOTS}/phone-taken-down.png` });
}, 90_000);

test("every view can be read by everybody, in the dark and in the light", async () => {
  const { page } = admin;
  for (const [at, view] of [...VIEWS, ["", "work", 1].join("/")].entries()) {
    await show(view);
    await page.getByRole("table").or(page.locator("dl")).first().waitFor();
    for (const colorScheme of SHOTS === undefined ? [] : (["dark", "light"] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${SHOTS}/console-${view.replace(/\W/g, "-")}-${colorScheme}.png` });
    }
    // One view in one theme, the next in the other: each is made of the same parts.
    const colorScheme = at % 2 === 0 ? "dark" : "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findViolations(page, "main"), `${view} ${colorScheme}`).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, view).toBeLessThanOrEqual(client);
  }
}, 90_000);
