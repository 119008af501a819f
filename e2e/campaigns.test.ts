/** A campaign on the phone: joined and played through to a bonus of one's own, receipts checked; by another left, and kept as a record. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const PAGE = "/pages/campaigns/campaign?id=1";
const ORDERS = 3;
const BELOW_THE_FOLD = 844;
const venue = new VenueProcess();
let anna: Member;
let ben: Member;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  [anna, ben] = [await openMember(venue, chromium, "anna@example.org"), await openMember(venue, chromium, "ben@example.org")];
});
afterAll(async () => {
  await Promise.all([anna, ben].map(({ browser }) => browser.close()));
  await venue.dispose();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
async function own(member: Member): Promise<number> {
  const { message } = await venue.call<{ change_balance: string }>(
    "POST",
    "/wallet/detail",
    { currency: "3", type: "change" },
    member.token,
  );
  return Number(message.change_balance);
}

test("from the rules to the campaigns, in and through all orders; the bonus is own money after one's own code", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/#/pages/index/guize`);
  await press(page, "See the campaigns");
  await page.getByRole("button", { name: /Three first orders/ }).click();
  await page.getByText("Every seat is covered before it is offered.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  const before = await own(anna);
  await press(page, "Join");
  for (let order = 1; order <= ORDERS; order++) {
    await press(page, `Begin order ${order}`);
    await page.getByText("would be now").waitFor();
    await press(page, `Sell order ${order} now`);
  }
  await page.getByText("All orders are done. The bonus waits for your code").waitFor();
  expect(await own(anna)).toBe(before);
  await press(page, "Confirm with my code");
  await press(page, "Send code");
  await page.getByRole("button", { name: /^\d+ s$/ }).waitFor();
  const code = await patiently(() => venue.code("anna@example.org"));
  await page.locator("input[autocomplete=one-time-code]").fill(code);
  await press(page, "Make it my own money");
  await page.getByText("All orders are done. The bonus is your own money since").waitFor();
  expect(await own(anna)).toBe(before + 30);
  const record = page.getByRole("region", { name: "done, bonus received" });
  await record.getByRole("button", { name: "Check" }).click();
  await page.getByText("It agrees").waitFor();
});

test("left in the middle of an order: both sums are said before, the block is in sight, and the page stays as a record", async () => {
  const { page } = ben;
  await page.goto(`${venue.address}/#${PAGE}`);
  await press(page, "Join");
  await press(page, "Begin order 1");
  await page.getByText("would be now").waitFor();
  const block = await page.getByRole("region", { name: "Leave at any time" }).boundingBox();
  expect((block?.y ?? BELOW_THE_FOLD) + (block?.height ?? 0)).toBeLessThan(BELOW_THE_FOLD);
  const [out, on] = [
    await page.getByRole("button", { name: "Leave the campaign" }).boundingBox(),
    await page.getByRole("button", { name: "Sell order 1 now" }).boundingBox(),
  ];
  expect([out?.width, out?.height]).toEqual([on?.width, on?.height]);
  expect(await findViolations(page)).toEqual([]);
  const before = await own(ben);
  await press(page, "Leave the campaign");
  const sheet = page.getByRole("dialog", { name: "Leave this campaign?" });
  await sheet.getByRole("region", { name: "You give up" }).getByText("300.00 USDT").waitFor();
  await sheet.getByRole("region", { name: "You keep" }).getByText("100,000.00 USDT").waitFor();
  await sheet.getByRole("button", { name: "Leave the campaign" }).click();
  await page.getByText("You left. 300 USDT of promotional credit went back").waitFor();
  expect(await own(ben)).toBe(before);
  await page.reload();
  await page.getByText("You left. 300 USDT of promotional credit went back").waitFor();
});
