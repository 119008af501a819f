/** Futures in a real browser against a real venue: money moved over, a long with exits, margin, part and whole closed, the receipt; phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium } from "playwright-core";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findHalfCovered, findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const CONTRACT = "/pages/transaction/contract";
const POSITIONS = "/pages/transaction/contract_order";
const ETH = { currency_id: "2", legal_id: "3" };
/** As a reader sets it in the browser. */
const TWICE_AS_LARGE = "--blink-settings=defaultFontSize=32";
const FACTS = "/pages/transaction/contract_facts";

describe("somebody who trades futures", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "leverage@example.org");
    await member.page.setViewportSize({ width: 390, height: 844 });
    const body = new URLSearchParams({ currency_id: "3", number: "2000", from_field: "change", to_field: "lever" });
    const headers = { authorization: member.token };
    await fetch(`${venue.address}/api/wallet/change`, { method: "POST", headers, body });
    await patiently(async () => {
      const { message } = (await (await fetch(`${venue.address}/api/lever/depth?currency_id=1`)).json()) as {
        message: { asks: unknown[] };
      };
      if (message.asks.length === 0) throw new Error("nobody quotes yet");
    });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(member.page, what), `${what} ${colorScheme}`).toEqual([]);
    }
  };

  test("opens a long at market with a take-profit, and is told what it costs before", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/index/index`);
    const shortcut = { name: "Futures", exact: true };
    await page.getByRole("link", shortcut).or(page.getByRole("button", shortcut)).first().click();
    const form = page.getByRole("form", { name: "Futures order" });
    await form.getByLabel(/^Lots/).fill("20");
    await form.getByText("Liq. price then").waitFor();
    await page.getByRole("button", { name: /^Long 0\.020/ }).click();
    await page.getByText("Position opened").waitFor();
    await page.getByRole("tab", { name: "Positions (1)" }).waitFor();
    await page.getByText("20 lots").first().waitFor();
    await expect.poll(() => findHalfCovered(page)).toEqual([]);
  });

  test("reads beside the worth that what is open is not in it, on Assets and on Home", async () => {
    const { page } = member;
    for (const path of ["/pages/fund/assets", "/pages/index/index"]) {
      await page.goto(`${venue.address}/#${path}`);
      await page.getByText(/^Open futures results, not in it/).waitFor();
    }
    await page.goto(`${venue.address}/#${CONTRACT}`);
    // A limit order begins at a price that may wait, and its figures can be changed one by one.
    const form = page.getByRole("form", { name: "Futures order" });
    await form.getByText("Limit", { exact: true }).click();
    const price = form.getByLabel(/^Price/);
    const before = await price.inputValue();
    await price.press("End");
    await price.press("Backspace");
    expect(await price.inputValue()).toBe(before.slice(0, -1));
    await form.getByText("Market", { exact: true }).click();
  });

  test("has to answer five questions before leverage above 5×", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "5× leverage" }).click();
    const sheet = page.getByRole("dialog", { name: "Leverage" });
    await sheet.getByRole("radio", { name: /^20×/ }).click();
    await looksRight("[role=dialog]");
    await sheet.getByRole("button", { name: "Five questions first" }).click();
    for (const question of [1, 2, 3, 4, 5]) await sheet.locator(`input[name=question-${question}]`).first().check();
    await sheet.getByRole("button", { name: "Check answers" }).click();
    await sheet.getByRole("alert").waitFor();
    for (const [i, answer] of [1, 0, 2, 1, 2].entries())
      await sheet
        .locator(`input[name=question-${i + 1}]`)
        .nth(answer)
        .check();
    await sheet.getByRole("button", { name: "Check answers" }).click();
    await page.getByRole("button", { name: "20× leverage" }).waitFor();
  });

  test("goes from spot to futures and back by the products above the market", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=ETH/USDT`);
    const products = page.getByRole("navigation", { name: "Products" });
    await products.getByRole("link", { name: "Futures" }).click();
    await page.getByRole("heading", { name: /ETH.*Perpetual/ }).waitFor();
    expect(page.url()).toContain(`${CONTRACT}?symbol=ETH`);
    expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trade" }).getAttribute("aria-current")).toBe(
      "page",
    );
    await products.getByRole("link", { name: "Spot" }).click();
    await page.getByRole("form", { name: "Order form" }).waitFor();
    // A share has no contract: its products lead to the first one.
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=AAPL/USDT`);
    await page.reload();
    await products.getByRole("link", { name: "Futures" }).click();
    await page.getByRole("heading", { name: /BTC.*Perpetual/ }).waitFor();
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Futures" }).click();
    await page.getByRole("heading", { name: /BTC.*Perpetual/ }).waitFor();
    // The old app's name of the same page.
    await page.goto(`${venue.address}/#/pages/transaction/index2?symbol=ETH/USDT`);
    await page.getByRole("heading", { name: /ETH.*Perpetual/ }).waitFor();
    await looksRight("body");
  });

  test("calculates result, target, liquidation and size, and puts the size into the form", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${CONTRACT}`);
    await page.getByRole("button", { name: "Calculator" }).click();
    const sheet = page.getByRole("dialog", { name: /Calculator/ });
    await sheet.getByLabel(/^Entry/).fill("60000");
    await sheet.getByLabel(/^Exit/).fill("66000");
    await sheet.getByLabel("Lots").fill("100");
    // 600 less the fees of a taker, 3 and 3.30.
    await sheet.getByText("+593.70 USDT").waitFor();
    await sheet.getByRole("tab", { name: "Target price" }).click();
    await sheet.getByLabel(/^Wanted/).fill("0");
    await sheet.getByText("60,060.1").waitFor();
    await sheet.getByRole("tab", { name: "Liquidation" }).click();
    await sheet.getByRole("radio", { name: "20×" }).click();
    await sheet.getByLabel(/^Money in the account/).fill("1000");
    await sheet.getByText("51,530.0").waitFor();
    await looksRight("[role=dialog]");
    await sheet.getByRole("tab", { name: "Size by risk" }).click();
    await sheet.getByLabel("Stop-loss (USDT)").fill("59000");
    await sheet.getByText("−9.54 USDT").waitFor();
    await sheet.getByRole("button", { name: "Put into the form" }).click();
    const form = page.getByRole("form", { name: "Futures order" });
    await expect.poll(() => form.getByLabel(/^Lots/).inputValue()).toBe("9");
    await form.getByRole("button", { name: "20× leverage" }).waitFor();
  });

  test("makes a picture to share, without the amount unless it is wanted", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${POSITIONS}`);
    await page.getByRole("button", { name: "Picture to share" }).click();
    const sheet = page.getByRole("dialog");
    const picture = sheet.getByRole("img", { name: /^BTC\/USDT Long 5× / });
    await picture.waitFor();
    await looksRight("[role=dialog]");
    const read = async (): Promise<Buffer> => {
      const waiting = page.waitForEvent("download");
      await sheet.getByRole("button", { name: "Save" }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe("btc-usdt.png");
      const parts: Buffer[] = [];
      for await (const part of await download.createReadStream()) parts.push(part as Buffer);
      return Buffer.concat(parts);
    };
    const before = await picture.getAttribute("src");
    const bare = await read();
    expect(bare.subarray(1, 4).toString()).toBe("PNG");
    await sheet.getByRole("switch", { name: "Show the amount" }).click();
    await expect.poll(() => picture.getAttribute("src")).not.toBe(before);
    expect((await read()).equals(bare)).toBe(false);
    await page.keyboard.press("Escape");
  });

  const ownPosition = async (): Promise<{ id: number; update_price: string; target_profit_price: string; stop_loss_price: string }> => {
    const { message } = await venue.call<{
      positions: readonly { id: number; update_price: string; target_profit_price: string; stop_loss_price: string }[];
    }>("GET", "/lever/account", {}, member.token);
    const [first] = message.positions;
    if (first === undefined) throw new Error("there is no position");
    return first;
  };

  /** The chart is a picture: its lines are found by trying to grasp them, once more from above where the scale moved under the hand. */
  const dragLine = async (grasp: (x: number, from: number, to: number) => Promise<void>): Promise<number> => {
    const { page } = member;
    const asked = page.getByRole("group", { name: "Take-profit: move it here?" });
    const chart = await page.getByRole("img", { name: /BTC\/USDT/ }).boundingBox();
    if (chart === null) throw new Error("the chart has a place");
    const x = chart.x + chart.width - 160;
    for (let sweeps = 0; sweeps < 8 && !(await asked.isVisible()); sweeps++) {
      for (let y = chart.y + 20 + sweeps * 3; y < chart.y + chart.height - 88; y += 6) {
        await grasp(x, y, y - 16);
        const isAsked = await asked.waitFor({ timeout: 150 + sweeps * 150 }).then(
          () => true,
          () => false,
        );
        if (isAsked) return y;
      }
    }
    await asked.waitFor();
    return 0;
  };

  test("drags the line of a take-profit: it is asked about, put back by Esc, moved by arrows, and counts once confirmed", async () => {
    const { page } = member;
    const { id, update_price: mark } = await ownPosition();
    const before = (Number(mark) * 1.002).toFixed(1);
    await venue.call("POST", "/lever/exits", { id: String(id), take_profit_price: before, stop_loss_price: "20000" }, member.token);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${venue.address}/#${CONTRACT}`);
    await page.reload();
    await page
      .getByRole("region", { name: "What you have" })
      .getByText(/^Long 5×/)
      .first()
      .waitFor();
    const grasp = async (x: number, from: number, to: number): Promise<void> => {
      await page.mouse.move(x, from);
      await page.mouse.down();
      await page.mouse.move(x, to, { steps: 3 });
      await page.mouse.up();
    };
    const asked = page.getByRole("group", { name: "Take-profit: move it here?" });
    const at = await dragLine(grasp);
    await looksRight("body");
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    expect(Number((await ownPosition()).target_profit_price)).toBe(Number(before));
    // Another position moves the liquidation price with each mark: a line that is held stays in the hand meanwhile.
    await venue.call("POST", "/lever/submit", { ...ETH, share: "30", multiple: "5", type: "2", status: "1" }, member.token);
    const own = page.getByRole("table", { name: "Positions" });
    await own.getByRole("row", { name: /ETH/ }).waitFor();
    const danger = (): Promise<string> => own.getByRole("row", { name: /BTC/ }).locator("td").nth(3).innerText();
    const holdWhileItMoves = async (x: number, from: number, to: number): Promise<void> => {
      await page.mouse.move(x, from);
      await page.mouse.down();
      await page.mouse.move(x, (from + to) / 2, { steps: 3 });
      const first = await danger();
      await expect.poll(danger, { timeout: 15_000 }).not.toBe(first);
      await page.mouse.move(x, to, { steps: 3 });
      await page.mouse.up();
    };
    const chart = await page.getByRole("img", { name: /BTC\/USDT/ }).boundingBox();
    const x = (chart?.x ?? 0) + (chart?.width ?? 0) - 160;
    for (const away of [0, 6, -6, 12, -12, 18, -18, 24, -24]) {
      await holdWhileItMoves(x, at + away, at + away - 16);
      const isAsked = await asked.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      );
      if (isAsked) break;
    }
    const priceOf = async (): Promise<number> => Number(((await asked.innerText()).match(/[\d,]+\.\d/) ?? [""])[0].replaceAll(",", ""));
    const dragged = await priceOf();
    await page.keyboard.press("ArrowDown");
    await expect.poll(priceOf).toBeCloseTo(dragged - 0.1, 5);
    await asked.getByRole("button", { name: "Move" }).click();
    await asked.waitFor({ state: "detached" });
    const after = await ownPosition();
    expect(Number(after.target_profit_price)).toBeCloseTo(dragged - 0.1, 5);
    expect(Number(after.stop_loss_price)).toBe(20_000);
    await venue.call("POST", "/lever/batch_close", { type: "2", ...ETH }, member.token);
  });

  test("drags it with a finger on the open chart of a phone", async () => {
    const { page } = member;
    const { id, update_price: mark } = await ownPosition();
    const before = (Number(mark) * 1.002).toFixed(1);
    await venue.call("POST", "/lever/exits", { id: String(id), take_profit_price: before, stop_loss_price: "20000" }, member.token);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => localStorage.setItem("chartStrip", JSON.stringify("open")));
    await page.reload();
    await page.getByRole("button", { name: /^BTC\/USDT Long 5×/ }).waitFor();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: string, points: readonly { x: number; y: number }[]): Promise<unknown> =>
      fingers.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: [...points] });
    const asked = page.getByRole("group", { name: "Take-profit: move it here?" });
    await dragLine(async (x, from, to) => {
      await touch("touchStart", [{ x, y: from }]);
      for (let y = from; y >= to; y -= 4) await touch("touchMove", [{ x, y }]);
      await touch("touchEnd", []);
    });
    await looksRight("body");
    await asked.getByRole("button", { name: "Move" }).click();
    await asked.waitFor({ state: "detached" });
    expect(Number((await ownPosition()).target_profit_price)).not.toBe(Number(before));
    await page.evaluate(() => localStorage.setItem("chartStrip", JSON.stringify("strip")));
    await venue.call("POST", "/lever/exits", { id: String(id) }, member.token);
  });

  test("reads it with letters twice as large, and nothing lies over anything else", async () => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", TWICE_AS_LARGE],
    });
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, serviceWorkers: "block" });
    await page.addInitScript((stored) => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("token", JSON.stringify(stored));
      for (let id = 1; id < 20; id++) localStorage.setItem(`hasCloseNotice_${id}`, "1");
    }, member.token);
    for (const [path, text] of [
      [CONTRACT, "Account risk rate"],
      [POSITIONS, "Next funding"],
    ] as const) {
      await page.goto(`${venue.address}/#${path}`);
      await page.getByText(text).first().waitFor();
      expect([path, ...(await findOverlaps(page))]).toEqual([path]);
    }
    await browser.close();
  });

  test("sets exits, adds margin, and closes a quarter and the rest", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${POSITIONS}`);
    await page.getByText("Account risk rate").waitFor();
    await looksRight("body");
    await page.getByRole("button", { name: "Change take-profit and stop-loss" }).click();
    const exits = page.getByRole("dialog");
    await exits.getByLabel("Stop-loss").fill("20000");
    await looksRight("[role=dialog]");
    await exits.getByRole("button", { name: "Save" }).click();
    await page.getByText(/SL 20,000/).waitFor();
    await page.getByRole("button", { name: "Add margin" }).first().click();
    const margin = page.getByRole("dialog");
    await margin.getByLabel("Amount (USDT)").fill("50");
    await margin.getByRole("button", { name: "Add margin" }).last().click();
    await page.getByText("Margin changed").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    const close = page.getByRole("dialog");
    await close.getByText("25 %").click();
    await close.getByRole("button", { name: "Close 5 lots" }).click();
    await page.getByText("15 lots").first().waitFor();
    await page.getByRole("button", { name: "Reverse" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.waitFor();
    await looksRight("[role=alertdialog]");
    await asked.getByRole("button", { name: "Reverse" }).click();
    await page
      .getByText(/^Short/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close 15 lots" }).click();
    await page.getByText("No open positions.").waitFor();
  });

  test("checks in the browser what the closing brought", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${POSITIONS}?show=history`);
    await page
      .getByRole("button", { name: /^Check/ })
      .first()
      .click();
    await page.getByText("It agrees").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Picture to share" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("img", { name: /^BTC\/USDT (Long|Short) 5× / })
      .waitFor();
    await looksRight("[role=dialog]");
    await page.keyboard.press("Escape");
    await page.goto(`${venue.address}/#${POSITIONS}?show=orders`);
    await page.getByRole("heading", { name: "Order history" }).waitFor();
  });

  test("finds terms, funding, the insurance fund and close-outs; on the desktop everything at once", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${FACTS}`);
    await page.getByText("Leverage by value").waitFor();
    await looksRight("body");
    for (const [tab, text] of [
      ["Funding", /^Longs pay shorts/],
      ["Insurance fund", "1,000,000.00 USDT"],
      ["Close-outs", "Nobody was closed out yet."],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByText(text).first().waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${venue.address}/#${CONTRACT}?symbol=ETH/USDT`);
    await page.getByRole("form", { name: "Futures order" }).waitFor();
    const own = page.getByRole("region", { name: "What you have" });
    for (const [tab, text] of [
      ["Orders", "No pending orders."],
      ["Conditional", "No orders wait for a trigger."],
      ["Order history", "filled"],
      ["History", "closed by you"],
      ["Funding", "No funding and no overnight fees yet."],
    ] as const) {
      await own.getByRole("tab", { name: tab, exact: true }).click();
      await own.getByText(text).first().waitFor();
    }
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(size).toEqual([1280, 800]);
    await page.getByRole("tab", { name: "Closed out" }).click();
    await page.getByText("Nobody was closed out yet.").waitFor();
    await looksRight("body");
    await page.getByRole("button", { name: "Calculator" }).click();
    await page
      .getByRole("dialog", { name: /Calculator/ })
      .getByLabel("Lots")
      .fill("7");
    await page
      .getByRole("dialog", { name: /Calculator/ })
      .getByRole("button", { name: "Put into the form" })
      .click();
    await expect.poll(() => page.getByRole("form", { name: "Futures order" }).getByLabel(/^Lots/).inputValue()).toBe("7");
    // Everything that one has, in the same tables over the whole window.
    await page.goto(`${venue.address}/#${POSITIONS}?show=history`);
    await own.getByText("closed by you").first().waitFor();
    await looksRight("body");
    await page.goto(`${venue.address}/#${CONTRACT}?symbol=ETH/USDT`);
    await page.getByRole("form", { name: "Futures order" }).waitFor();
    await page.locator("body").press("s");
    await page.getByRole("button", { name: "Short", exact: true }).waitFor();
    await page.locator("body").press("/");
    await page.getByRole("dialog", { name: "Markets" }).getByRole("button", { name: /BTC/ }).click();
    await page.getByRole("heading", { name: /BTC.*Perpetual/ }).waitFor();
  });

  test("no page met an error", () => {
    expect(member.errors).toEqual([]);
  });
});
