/** The marketplace in a real browser against a real venue whose day takes 24 seconds: outbid, offered a work second and paid, bought, boxes opened and checked, played, resold; on a phone, in both themes. At 360 px: overflow.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NeedPayRow, NftItem } from "../features/nft/contract/nft-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const PHONE = { width: 390, height: 844 };
const SPEED = 3600;
const HOUR_MS = 3_600_000;
const WITHIN = { timeout: 100_000, interval: 250 };
const SHOTS = process.env["SHOTS"];
/** Three artists' works, an auction and a series. */
const FRESH = 13;

describe("somebody who collects", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: String(SPEED), HOUSE_WORKS: "on" });
  let member: Member;
  let seller: string;
  let rival: string;
  let auctioned: NftItem;
  beforeAll(async () => {
    await venue.start();
    const chromium = await findChromium();
    const others = await Promise.all(["seller@example.org", "rival@example.org"].map((mail) => openMember(venue, chromium, mail)));
    [seller = "", rival = ""] = others.map(({ token }) => token);
    await Promise.all(others.map(({ browser }) => browser.close()));
    member = await openMember(venue, chromium, "collector@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
  }, 240_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (within: string, name: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (SHOTS !== undefined) await member.page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png` });
      expect(await findViolations(member.page, within), `${name} ${colorScheme}`).toEqual([]);
    }
  };
  const post = async <Reply>(path: string, fields: Record<string, string>, token: string): Promise<Reply> => {
    const { type, message } = await venue.call<Reply>("POST", `/bind_box/${path}`, fields, token);
    expect(`${path} ${type} ${type === "ok" ? "" : String(message)}`).toBe(`${path} ok `);
    return message;
  };
  const works = async (): Promise<readonly NftItem[]> =>
    (await venue.call<readonly NftItem[]>("GET", "/bind_box/getBoxList", { limit: "100" }, member.token)).message;
  const open = (path: string): Promise<unknown> => member.page.goto(`${venue.address}/#/pages/nft/${path}`);
  const utc = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const fresh = async (isWanted: (work: NftItem) => boolean): Promise<NftItem> => {
    const found = (await works()).find(isWanted);
    if (found === undefined) throw new Error("no such work is on sale");
    return found;
  };

  test("comes from Home and sees what ends soon, artists, boxes and works", async () => {
    const { page } = member;
    await expect.poll(async () => (await works()).length, WITHIN).toBeGreaterThanOrEqual(FRESH);
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "NFT marketplace" }).click();
    for (const name of ["Auctions ending", "Artists", "Blind boxes", "Fixed price"]) await page.getByRole("region", { name }).waitFor();
    await looksRight("main", "home");
    await open("artworks");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: /^Film/ }).check();
    await looksRight("[role=dialog]", "filter");
    await page.keyboard.press("Escape");
    await page.getByText(/^[1-9] of \d+ works$/).waitFor();
  });

  test("bids, is outbid before their eyes, and leaves the deposit waiting", async () => {
    const { page } = member;
    const work = await fresh(({ pay_type: pay, type }) => pay === 1 && type === 1);
    await post("buyNFT", { code: work.code }, seller);
    const { now } = (await works())[0] ?? work;
    const terms = { price: "100", per_increase: "10", end_time: utc(now + 25 * HOUR_MS) };
    await post("resellNFT", { code: work.code, ...terms }, seller);
    auctioned = work;
    await open(`artworkDetail?code=${work.code}`);
    await page.getByRole("checkbox", { name: /second offer/ }).check();
    await page.getByRole("button", { name: /^Bid 110/ }).click();
    // Asked about first: nothing is bid before.
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Deposit, needed").waitFor();
    await sheet.getByText("Keep my deposit waiting for a second offer").waitFor();
    expect((await works()).find(({ code }) => code === work.code)?.bids).toBe(0);
    await sheet.getByRole("button", { name: /^Bid 110/ }).click();
    await sheet.waitFor({ state: "hidden" });
    await page.getByText("You lead").first().waitFor();
    await post("auctionNFT", { code: work.code, price: "40" }, rival);
    await page.getByText(/leads, you are outbid/).waitFor();
    await page.getByRole("button", { name: /^Bid 160/ }).click();
    await looksRight("[role=dialog]", "bid");
    await sheet.getByRole("button", { name: "Cancel" }).click();
    // A digit less is another sum.
    const field = page.getByRole("textbox", { name: "Your bid" });
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await looksRight("main", "auction");
  });

  test("finds a work by its name and its artist by theirs, buys it, and checks the receipt", async () => {
    const { page } = member;
    const work = await fresh(({ pay_type: pay, type, code }) => pay === 1 && type === 1 && code !== auctioned.code);
    await open("search");
    await page.getByRole("searchbox").fill(work.author_name);
    await page.getByRole("list", { name: "Artists" }).getByRole("link", { name: work.author_name }).waitFor();
    await page.getByRole("searchbox").fill(work.name);
    await page
      .getByRole("link", { name: new RegExp(work.name) })
      .first()
      .click();
    await page.getByRole("heading", { name: work.name }).waitFor();
    for (const [button, name] of [
      ["Show large", "large"],
      [/^Code/, "code"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("dialog").waitFor();
      await looksRight("[role=dialog]", name);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: /^Buy for/ }).click();
    await page.getByRole("dialog").waitFor();
    await looksRight("[role=dialog]", "buy");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Buy for/ })
      .click();
    await page.getByRole("link", { name: "Manage" }).click();
    await page.getByRole("region", { name: "History" }).getByText("Bought").waitFor();
    await looksRight("main", "own");
    await page.getByRole("region", { name: "History" }).getByRole("button", { name: "Check" }).click();
    await page.getByText("Price × rate, out of what the seller gets").first().waitFor();
    // Whose it is by now is found as well.
    await open("search");
    await page.getByRole("searchbox").fill(work.name);
    await page
      .getByRole("link", { name: new RegExp(`${work.name}.*Not on sale`) })
      .first()
      .waitFor();
  });

  test("buys a box, opens it with words of their own, and the draw is computed again", async () => {
    const { page } = member;
    const series = await fresh(({ pay_type: pay }) => pay === 3);
    await open(`artworkDetail?code=${series.code}`);
    await page.getByRole("button", { name: /^Buy for/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("You pay").waitFor();
    await looksRight("[role=dialog]", "asked");
    await sheet.getByRole("button", { name: /^Buy for/ }).click();
    const mine = page.getByRole("region", { name: "My closed boxes" });
    await mine.getByRole("button", { name: "Open" }).click();
    await sheet.getByRole("textbox", { name: "Your own words" }).fill("river-stone");
    await sheet.getByRole("button", { name: "Open" }).click();
    await sheet.getByText("Your draw agrees").waitFor();
    await looksRight("[role=dialog]", "opened");
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.getByText(/^Every draw agrees: [1-9]/).waitFor();
    await looksRight("main", "box");
  });

  test("plays a film and a sound", async () => {
    const { page } = member;
    for (const [type, tag] of [
      [4, "video"],
      [3, "audio"],
    ] as const) {
      const work = await fresh((one) => one.type === type);
      await open(`artworkDetail_video?code=${work.code}`);
      const player = page.locator(tag);
      await player.evaluate((element) => (element as HTMLMediaElement).play());
      await expect.poll(() => player.evaluate((element) => (element as HTMLMediaElement).currentTime), WITHIN).toBeGreaterThan(0.2);
      expect(await player.evaluate((element) => (element as HTMLMediaElement).error)).toBeNull();
      await looksRight("main", tag);
    }
  });

  test("is offered the work that the winner did not pay, and pays", async () => {
    const { page } = member;
    const due = async (): Promise<readonly NeedPayRow[]> => await post("getNeedPayNFTOrder", {}, member.token);
    await expect.poll(async () => (await due())[0]?.is_second, { timeout: 150_000, interval: 500 }).toBe(1);
    await open("mine");
    await page.getByRole("link", { name: /Second offer/ }).click();
    await page.getByText("Deposit, counts towards it").waitFor();
    await looksRight("main", "order");
    await page.getByRole("button", { name: /^Pay / }).click();
    await page.getByRole("status").filter({ hasText: "Paid" }).waitFor();
    // What was paid is told before the lists are read again.
    await expect.poll(due, WITHIN).toContainEqual(expect.objectContaining({ is_pay: 1, is_read: "1" }));
    await looksRight("main", "paid");
  }, 240_000);

  test("puts it on sale by auction, and takes it back before anybody bids", async () => {
    const { page } = member;
    await open(`resell?code=${auctioned.code}`);
    await page.getByText("Auction", { exact: true }).click();
    await page.getByRole("textbox", { name: /^Start price/ }).fill("200");
    await page.getByRole("textbox", { name: /^Raise by at least/ }).fill("10");
    await page.getByRole("region", { name: "You receive" }).getByText("190.00 USDT").waitFor();
    await looksRight("main", "resell");
    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByRole("button", { name: "Put on sale" }).click();
    await page.getByRole("button", { name: "Take off the market" }).click();
    await page.getByRole("button", { name: "Resell" }).waitFor();
    expect(member.errors).toEqual([]);
  });
});
