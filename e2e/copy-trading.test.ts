/** Copy trading in a real browser against a real venue: a trader found, settings, a copy that opens, made own, following ended both ways, and the trader's own page. */
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { MEMBERS_PASSWORD, openMember, openSession, patiently, type Member } from "./member.ts";
import { findHalfCovered, findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const PAIR = { currency_id: "1", legal_id: "3" };
/** So many closed positions of one's own are asked of a trader. */
const CLOSED_NEEDED = 20;
const TRADER = "steady@example.org";
const TWICE_AS_LARGE = "--blink-settings=defaultFontSize=32";
const PATHS = ["follow/index", "follow/agreement_zh", "copytrade/copy", "copytrade/my", "copytrade/trader"].map((path) => `/pages/${path}`);

describe("copy trading", () => {
  const venue = new VenueProcess();
  let follower: Member;
  let token = "";
  let trader = 0;

  const call = async <Message>(method: "GET" | "POST", path: string, fields: Record<string, string>, whose: string): Promise<Message> => {
    const reply = await venue.call<Message>(method, path, fields, whose);
    if (reply.type !== "ok") throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply.message;
  };
  const toFutures = (whose: string, number: string): Promise<unknown> =>
    call("POST", "/wallet/change", { currency_id: "3", number, from_field: "change", to_field: "lever" }, whose);
  const open = async (): Promise<string> => {
    const reply = await venue.call("POST", "/lever/submit", { ...PAIR, multiple: "5", share: "2", type: "1", status: "1" }, token);
    const { data } = reply as unknown as { data?: { id: number } };
    if (data === undefined) throw new Error(JSON.stringify(reply));
    return String(data.id);
  };
  const close = (id: string): Promise<unknown> => call("POST", "/lever/close", { id }, token);

  beforeAll(async () => {
    await venue.start();
    await venue.call("POST", "/sms_mail", { user_string: TRADER });
    const code = await patiently(() => venue.code(TRADER));
    const account = { user_string: TRADER, password: MEMBERS_PASSWORD, re_password: MEMBERS_PASSWORD, code, extension_code: "TOUCH1" };
    await venue.call("POST", "/user/register", account);
    token = await openSession(venue, TRADER);
    follower = await openMember(venue, await findChromium(), "copier@example.org");
    await toFutures(token, "2000");
    await toFutures(follower.token, "500");
    await patiently(async () => {
      const { asks } = await call<{ asks: unknown[] }>("GET", "/lever/depth", { currency_id: "1" }, token);
      if (asks.length === 0) throw new Error("nobody quotes yet");
    });
    for (let done = 0; done < CLOSED_NEEDED; done++) await close(await open());
  }, 240_000);
  afterAll(async () => {
    await follower.browser.close();
    await venue.dispose();
  });

  const looksRight = async (what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await follower.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(follower.page, what), `${what} ${colorScheme}`).toEqual([]);
    }
  };
  const go = (path: string): Promise<unknown> => follower.page.goto(`${venue.address}/#${path}`);

  test("somebody who traded enough applies, and is a trader at once on a fresh paper venue", async () => {
    const applied = await venue.call("POST", "/follow/apply", { text: "Long and patient", share: "10" }, token);
    expect(applied).toMatchObject({ type: "ok", message: "You are a trader now: others can follow you" });
    trader = (await call<{ id: number }>("GET", "/user/info", {}, token)).id;
    await call("POST", "/user/editNickname", { nickname: "Lantern" }, token);
    // What was closed before does not count for them.
    for (let done = 0; done < 2; done++) await close(await open());
  });

  test("is found in the list by name, and their page says what can be lost before what can be pressed", async () => {
    const { page } = follower;
    await go("/pages/index/index");
    const shortcut = { name: "Copy trading", exact: true };
    await page.getByRole("link", shortcut).or(page.getByRole("button", shortcut)).first().click();
    await page.getByText("Past results say little about the next ones.", { exact: false }).waitFor();
    // Nobody has been a trader for a month on a venue that has just begun.
    const month = page.getByRole("button", { name: "30 days or more" });
    await month.click();
    await page.getByText("No trader fits.").waitFor();
    await month.click();
    await page.getByRole("button", { name: "Drawdown under 15 %" }).click();
    await page.getByLabel("Sort by").selectOption("followers");
    await page.getByRole("searchbox", { name: "Search by name" }).fill("Lantern");
    await page.getByRole("link", { name: "Lantern" }).waitFor();
    await looksRight("main");
    expect(await findOverlaps(page)).toEqual([]);
    await page.getByRole("link", { name: "Lantern" }).click();
    await page.getByText("You copy the losses too.", { exact: false }).waitFor();
    await page.getByText("Their share of your weekly profit 10 %").waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("2 lots").first().waitFor();
    await looksRight("main");
    await expect.poll(() => findHalfCovered(page)).toEqual([]);
    await page.getByRole("tab", { name: "Followers" }).click();
    await page.getByText("Who they are, only the trader reads", { exact: false }).waitFor();
    await looksRight("main");
    await page.getByRole("button", { name: "Favourite", pressed: false }).click();
    await page.getByRole("button", { name: "Favourite", pressed: true }).waitFor();
    await page.getByRole("button", { name: "Picture to share" }).click();
    const picture = page.getByRole("dialog", { name: /^Lantern/ });
    await picture.getByRole("img", { name: /^Lantern Copy trading .* %$/ }).waitFor();
    await looksRight("[role=dialog]");
    await page.keyboard.press("Escape");
    await picture.waitFor({ state: "detached" });
  });

  test("the past is computed with one's settings, and marked as past", async () => {
    const { page } = follower;
    await page.getByRole("link", { name: "Try on the past" }).click();
    await page.getByText("Past, not a forecast").waitFor();
    await page.getByText(/^2 of 2 copied/).waitFor();
    await looksRight("main");
  });

  test("is followed after a sheet that names what begins, with settings that the venue would take", async () => {
    const { page } = follower;
    await page.goto(`${venue.address}/#/pages/follow/follow?trader_user_id=${trader}`);
    const all = page.getByLabel("Set aside, at most (USDT)");
    await all.fill("5");
    await page.getByText("Enter 10.00 to 1,000,000.00 USDT").waitFor();
    expect(await page.getByRole("button", { name: "Follow", exact: true }).isDisabled()).toBe(true);
    await all.fill("200");
    await page.getByLabel("Stop at a loss of, %").fill("25");
    await page.getByText(/^At a loss of 50\.00 USDT all copies close/).waitFor();
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Follow Lantern?" });
    await sheet.getByText("25 % · 50.00 USDT").waitFor();
    await looksRight("[role=dialog]");
    await sheet.getByRole("button", { name: "Follow now" }).click();
    await page.getByText("Following: the next positions are copied").waitFor();
    await page.getByRole("tab", { name: "My copies (1)" }).waitFor();
    await looksRight("main");
  });

  test("a position of the trader's is copied, stands in the list, and is made one's own", async () => {
    const { page } = follower;
    const id = await open();
    await page.getByText("Open copies (1)").waitFor();
    // Among one's positions it says what it is, and leads back here instead of offering what would be refused.
    await go("/pages/transaction/contract_order");
    await page.getByText("Copied: it closes with the trader’s.").waitFor();
    expect(await page.getByRole("button", { name: "Close", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Own it or close it" }).click();
    await page.getByRole("button", { name: "Own it or close it" }).click();
    const sheet = page.getByRole("dialog", { name: "Own it or close it" });
    await looksRight("[role=dialog]");
    await sheet.getByRole("button", { name: "Make it my own" }).click();
    await page.getByText("This position is your own now").waitFor();
    await page.getByText("No open copies.").waitFor();
    await close(id);
  });

  test("what was not copied is listed with its reason and figures", async () => {
    const { page } = follower;
    const reply = await venue.call("POST", "/lever/submit", { ...PAIR, multiple: "1", share: "8", type: "1", status: "1" }, token);
    expect(reply.type).toBe("ok");
    await vi.waitFor(
      async () => {
        await go("/pages/copytrade/copy");
        await page.reload();
        await page.getByText("No room was left in what you set aside").first().waitFor({ timeout: 3000 });
      },
      { timeout: 20_000 },
    );
    await page
      .getByText(/needed \d+\.\d\d, left \d+\.\d\d USDT/)
      .first()
      .waitFor();
    await looksRight("main");
    expect(await findOverlaps(page)).toEqual([]);
  });

  test("settings are changed, and count from then on", async () => {
    const { page } = follower;
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    const number = page.getByLabel("Times their lots, 0.01 to 5");
    await number.fill("0.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: it counts for what is copied from now on").waitFor();
    await page.getByText("0.5×").waitFor();
  });

  test("following is ended by a sheet, which asks about no copies where there are none, and stands among what is over", async () => {
    const { page } = follower;
    await page.getByRole("button", { name: "Stop following" }).click();
    const sheet = page.getByRole("dialog", { name: "Stop following Lantern?" });
    await looksRight("[role=dialog]");
    expect(await sheet.getByRole("button", { name: "Close the copies" }).count()).toBe(0);
    await sheet.getByRole("button", { name: "Stop following" }).click();
    await page.getByText("You follow nobody.").waitFor();
    await page.getByRole("link", { name: "Past copies and shares" }).click();
    await page.getByText("ended by you", { exact: false }).waitFor();
    await looksRight("main");
  });

  test("reports a trader once", async () => {
    const { page } = follower;
    await go(`/pages/follow/trader?trader_user_id=${trader}`);
    await page.getByRole("button", { name: "Report" }).click();
    const sheet = page.getByRole("dialog", { name: "Report Lantern" });
    await sheet.getByRole("button", { name: "Promises of profit" }).click();
    await sheet.getByLabel("What happened").fill("Says it can't fail");
    await looksRight("[role=dialog]");
    await sheet.getByRole("button", { name: "Send the report" }).click();
    await page.getByText("Reported: an operator will look at it").waitFor();
  });

  test("who has not traded enough reads how far they are, and what is refused stays on the page", async () => {
    const { page } = follower;
    await go("/pages/copytrade/trader");
    await page.getByText(/^20 closed positions of your own, or 7 days of trading/).waitFor();
    await page.getByLabel("About your trading, 1 to 200 letters").fill("New here");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    await looksRight("main");
  });

  test("the trader sees followers and earnings, changes what others see, and gives notice after being asked", async () => {
    const { page } = await openMember(venue, await findChromium(), "unused@example.org");
    await page.addInitScript((stored) => localStorage.setItem("token", JSON.stringify(stored)), token);
    await page.goto(`${venue.address}/#/pages/copytrade/trader`);
    await page.getByText("What others see").waitFor();
    expect(await findViolations(page, "main")).toEqual([]);
    await page.getByLabel("About your trading, 1 to 200 letters").fill("Long, patient, with stops");
    await page.getByRole("button", { name: "15 minutes later" }).click();
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Give notice" }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await findViolations(page, "[role=alertdialog]")).toEqual([]);
    await dialog.getByRole("button", { name: "Give notice" }).click();
    await page.getByText(/^Your notice ends on/).waitFor();
    await page.context().browser()?.close();
  });

  test("the agreement stands in Chinese under its own address, the other languages beside it", async () => {
    const { page } = follower;
    await go("/pages/follow/agreement_zh");
    await page.getByText("没有人作任何承诺", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByText("Niemand verspricht etwas.", { exact: false }).waitFor();
    await looksRight("main");
  });

  test("reads it with letters twice as large in German, and nothing lies over anything else", async () => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", TWICE_AS_LARGE],
    });
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, serviceWorkers: "block" });
    await page.addInitScript((stored) => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("lang", JSON.stringify("de"));
      localStorage.setItem("token", JSON.stringify(stored));
    }, follower.token);
    for (const path of [...PATHS, `/pages/follow/trader?trader_user_id=${trader}`, `/pages/follow/follow?trader_user_id=${trader}`]) {
      await page.goto(`${venue.address}/#${path}`);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await expect.poll(() => page.getByRole("status", { name: "Lädt" }).count()).toBe(0);
      expect([path, ...(await findOverlaps(page))]).toEqual([path]);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
    }
    await browser.close();
  });

  test("no page met an error", () => {
    expect(follower.errors).toEqual([]);
  });
});
