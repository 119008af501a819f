/**
 * Dual investment in a real browser against real venues: found from the Financial tab and bought with both outcomes seen, in real time; settled by the half hour and checked where a
 * day takes 24 seconds; guest, phone and desktop.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  DualListReply,
  DualOrder,
  DualProductRow,
  DualProductsReply,
} from "../features/dual-investment/contract/dual-investment-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findHalfCovered, findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const PRODUCTS = "/pages/invest/invest";
const BUY = "/pages/invest/purchase";
const OWN = "/pages/invest/mine";
const HELP = "/pages/invest/help";
const PHONE = { width: 390, height: 844 };
const SOON = { timeout: 10_000 };
const DAYS_WITHIN = { timeout: 200_000, interval: 250 };

const looksRight = async ({ page }: Member, within: string): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findViolations(page, within), `${within} ${colorScheme}`).toEqual([]);
  }
};
const productsOf = async (venue: VenueProcess, { token }: Member): Promise<readonly DualProductRow[]> =>
  (await venue.call<DualProductsReply>("GET", "/dual/products", {}, token)).message.products;
const soldBy = async (venue: VenueProcess, member: Member, day: number): Promise<DualProductRow | undefined> =>
  (await productsOf(venue, member)).find((row) => row.currency_name === "ETH" && row.type === "put" && row.day === day && row.status === 1);
const ownOf = async (venue: VenueProcess, { token }: Member): Promise<readonly DualOrder[]> =>
  (await venue.call<DualListReply>("POST", "/dual/dual_list", { limit: "50" }, token)).message.list;
/** What could not be made at the start, for want of an index, is made at once when sales go on; else a minute later. */
const sells = async (venue: VenueProcess, member: Member): Promise<void> => {
  await patiently(async () => {
    await venue.operate("dual-investment/resume", "coin=", "--reason", "products at once");
    if ((await productsOf(venue, member)).length < 80) throw new Error("nothing is made yet");
  });
};

describe("somebody who buys shares", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "dual@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
    await sells(venue, member);
  }, 240_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("comes from Home and finds every term of a coin with strikes, rates, distances and what covers them", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/financial/index`);
    await page.getByRole("region", { name: "Dual investment" }).getByRole("link", { name: "Dual investment" }).click();
    await page.getByRole("heading", { name: "Dual investment" }).waitFor();
    expect(page.url()).toContain(PRODUCTS);
    await page.getByText("Put, pay USDT").click();
    await page.getByText("ETH", { exact: true }).first().click();
    const eth = page.getByRole("region", { name: "ETH" });
    await eth.getByText("30 days").waitFor();
    await expect.poll(() => eth.getByRole("list", { name: "Strikes" }).first().getByRole("listitem").count(), SOON).toBe(5);
    await eth.getByText("Both outcomes are pledged:").waitFor();
    await looksRight(member, "main");
    await page.getByRole("link", { name: "How it works" }).click();
    await page.getByRole("heading", { name: "What can go wrong" }).waitFor();
    await looksRight(member, "main");
  });

  test("sees both outcomes as a picture and in numbers and the option's worth, and buys once however often it is pressed", async () => {
    const { page } = member;
    const row = await soldBy(venue, member, 3);
    if (row === undefined) throw new Error("there must be a put of ether");
    await page.goto(`${venue.address}/?buy#${BUY}?id=${row.id}`);
    await page.getByRole("img", { name: /^Payoff against price/ }).waitFor();
    await page.getByText("The option that you sell is worth about").waitFor();
    await page.getByText(/^Passed on to you 85/).waitFor();
    await page.getByText(/^At or below /).waitFor();
    await page.getByRole("button", { name: "One share more" }).click();
    await looksRight(member, "main");
    await page.getByRole("button", { name: /^volatility / }).click();
    await page.getByRole("dialog", { name: "Where the volatility comes from" }).getByText("A year").waitFor();
    await looksRight(member, "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Buy 2 shares" }).click();
    const dialog = page.getByRole("dialog", { name: "Buy these shares?" });
    await dialog.getByText("No way out before the term.").waitFor();
    await looksRight(member, "[role=dialog]");
    await dialog.getByRole("button", { name: "Buy 2 shares" }).dblclick();
    await page.getByRole("heading", { name: "My dual investment" }).waitFor(SOON);
    await expect.poll(async () => (await ownOf(venue, member)).map(({ number }) => number), SOON).toEqual([2]);
    await page.getByRole("article", { name: "No. 1" }).getByText("Worth now").waitFor();
    await looksRight(member, "main");
  });

  test("finds nothing over each other on a phone and in a wide window, in German too, and takes what falls due as a calendar file", async () => {
    const { page } = member;
    const row = await soldBy(venue, member, 7);
    await venue.call("POST", "/dual/buyDual", { id: String(row?.id), num: "1" }, member.token);
    for (const lang of ["en", "de"]) {
      await page.evaluate((chosen) => localStorage.setItem("lang", JSON.stringify(chosen)), lang);
      for (const [size, path] of [PRODUCTS, BUY, OWN, HELP, "/pages/financial/index"].flatMap((each) =>
        [PHONE, { width: 1280, height: 800 }].map((wide) => [wide, each] as const),
      )) {
        await page.setViewportSize(size);
        await page.goto(`${venue.address}/?${lang}${size.width}#${path}`);
        await page.getByRole("main").getByRole("heading").first().waitFor();
        await expect.poll(() => findOverlaps(page), SOON).toEqual([]);
        if (size.width === PHONE.width) await expect.poll(() => findHalfCovered(page), SOON).toEqual([]);
      }
    }
    await page.evaluate(() => localStorage.setItem("lang", JSON.stringify("en")));
    await page.setViewportSize(PHONE);
    await page.goto(`${venue.address}/?ics#/pages/financial/index`);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Calendar file" }).click()]);
    const stream = await file.createReadStream();
    let text = "";
    for await (const chunk of stream) text += String(chunk);
    expect(file.suggestedFilename()).toBe("touchstone.ics");
    expect(text).toContain("SUMMARY:Dual investment is settled\r\n");
    expect(text).toMatch(/DTSTART:\d{8}T080000Z\r\n/);
  });

  test("as a guest sees everything but the own, and is asked to log in; paused sales are said so", async () => {
    const { page } = member;
    await page.evaluate(() => localStorage.setItem("token", "null"));
    await page.goto(`${venue.address}/?guest#${BUY}`);
    await page.getByRole("button", { name: "Log in to buy" }).waitFor();
    await venue.operate("dual-investment/pause", "coin=", "--reason", "the page must say so");
    await page.getByText("Sales are paused; what was bought goes on.").waitFor(SOON);
    await page.getByRole("button", { name: "Log in to buy" }).click();
    await expect.poll(() => page.url(), SOON).toContain("login");
    expect(member.errors).toEqual([]);
  });
});

describe("where a day takes 24 seconds", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: "3600" });
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "settled@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
    await sells(venue, member);
  }, 240_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test(
    "somebody's shares are settled by the half hour; its mean and their receipt agree when they are computed again",
    { timeout: 300_000 },
    async () => {
      const { page } = member;
      // Prices of a time-lapse are old in a moment: what was just on sale may be no more.
      await patiently(async () => {
        const row = await soldBy(venue, member, 1);
        const { type } = await venue.call("POST", "/dual/buyDual", { id: String(row?.id), num: "2" }, member.token);
        if (type !== "ok") throw new Error("not bought yet");
      });
      await expect.poll(async () => (await ownOf(venue, member))[0]?.status, DAYS_WITHIN).toBe(3);
      const [settled] = await ownOf(venue, member);
      expect(settled?.paid).toBe(settled?.outcome === "other" ? settled.other_get : settled?.own_back);
      await page.goto(`${venue.address}/#${OWN}?id=${settled?.id ?? 0}&show=settled`);
      const card = page.getByRole("article", { name: `No. ${settled?.id ?? 0}` });
      await card.getByText("Computed in your browser: agrees").waitFor();
      await looksRight(member, "main");
      await card.getByRole("button", { name: "Check" }).click();
      const receipt = page.getByRole("dialog", { name: "Dual investment" });
      await receipt.getByText("It agrees").waitFor();
      await looksRight(member, "[role=dialog]");
      const { message } = await venue.call<{ list: readonly { kind: string }[] }>(
        "GET",
        "/mailMessage/getList",
        { limit: "20" },
        member.token,
      );
      const kinds = message.list.map(({ kind }) => kind);
      expect(kinds).toContain("dual_bought");
      expect(kinds.some((kind) => kind === "dual_own" || kind === "dual_other")).toBe(true);
      expect(member.errors).toEqual([]);
    },
  );
});
