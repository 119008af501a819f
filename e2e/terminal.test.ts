/** The terminal of wide screens: everything at once without scrolling the page, tables that act, keys, panes that stay where they were put. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import type { Locator } from "playwright-core";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

type Quotation = { readonly symbol: string; readonly currency_id: number; readonly now_price: string; readonly price_decimals: number };

describe("the terminal", () => {
  const venue = new VenueProcess();
  let shown: Member;

  beforeAll(async () => {
    await venue.start();
    shown = await openMember(venue, await findChromium(), "desk@example.org");
    for (const [symbol, type, share, amount] of [
      ["BTC/USDT", "1", 0.98, "0.05"],
      ["BTC/USDT", "1", 0.99, "0.02"],
      ["ETH/USDT", "1", 0.95, "0.5"],
      ["SOL/USDT", "1", 0.9, "3"],
      ["LTC/USDT", "1", 0.9, "4"],
      ["XRP/USDT", "1", 0.9, "500"],
    ] as const)
      await patiently(() => order(symbol, { type, amount, target_price: share }));
    await patiently(() => order("BTC/USDT", { type: "1", market: "1", total: "2000" }));
    await patiently(() => order("BTC/USDT", { type: "2", amount: "0.01", target_price: 1.02 }));
    await shown.page.setViewportSize({ width: 1280, height: 800 });
    await shown.page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    await row("Sell").first().waitFor();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png` });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  /** `target_price` as a share of the present one. */
  async function order(symbol: string, form: Record<string, string | number>): Promise<void> {
    const { message } = await venue.call<readonly { readonly quotation: readonly Quotation[] }[]>("GET", "/currency/quotation_new");
    const quote = message[0]?.quotation.find((each) => each.symbol === symbol);
    if (quote === undefined) throw new Error(`there is no ${symbol} yet`);
    const share = form["target_price"];
    const price = typeof share === "number" ? { target_price: (Number(quote.now_price) * share).toFixed(quote.price_decimals) } : {};
    const fields = { currency_id: String(quote.currency_id), legal_id: "3", ...form, ...price } as Record<string, string>;
    const { type, message: text } = await venue.call("POST", "/coin/trade", fields, shown.token);
    if (type !== "ok") throw new Error(String(text));
  }

  const table = () => shown.page.getByRole("table", { name: "Open orders" });
  const row = (text: string | RegExp) => table().getByRole("row").filter({ hasText: text });
  const isFocused = (control: Locator): Promise<boolean> =>
    control.evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 }).catch(() => false);
  const bodyRows = () => table().locator("tbody tr");

  test("at 1280 × 800 shows rail, chart, book, form and five orders, and nothing of the page scrolls", async () => {
    const { page } = shown;
    for (const name of ["Markets", "Chart", "Order book", "Trades", "Orders"]) await page.getByRole("region", { name }).first().waitFor();
    // Under the price's tag on the axis stands how long the candle still has.
    await page
      .getByRole("img", { name: /BTC\/USDT/ })
      .getByText(/^\d\d:\d\d$/)
      .waitFor();
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(size).toEqual([1280, 800]);
    const pane = await page.getByRole("region", { name: "Orders" }).boundingBox();
    const fifth = await bodyRows().nth(4).boundingBox();
    if (pane === null || fifth === null) throw new Error("they have places");
    expect(fifth.y + fifth.height).toBeLessThanOrEqual(pane.y + pane.height);
    const submit = await page.locator("button[type=submit]").boundingBox();
    expect((submit?.y ?? Infinity) + (submit?.height ?? 0)).toBeLessThanOrEqual(776);
    // However much there is to fill in, the button stays where it is.
    await page.getByRole("switch", { name: "Take profit / stop loss" }).click();
    await page.getByRole("textbox", { name: "Stop loss" }).waitFor();
    expect(await page.locator("button[type=submit]").boundingBox()).toEqual(submit);
    await page.getByRole("switch", { name: "Take profit / stop loss" }).click();
  });

  test("sorts by a head, down, up and as it was", async () => {
    const markets = async (): Promise<string> => (await bodyRows().locator("td:nth-child(3)").allInnerTexts()).join();
    const before = await markets();
    const head = table().getByRole("button", { name: "Market", exact: true });
    await head.click();
    const down = await markets();
    expect(down).toBe([...down.split(",")].toSorted().toReversed().join());
    await head.click();
    expect(await markets()).toBe(down.split(",").toSorted().join());
    await head.click();
    expect(await markets()).toBe(before);
  });

  test("changes an order in its row", async () => {
    const { page } = shown;
    const form = page.getByRole("form", { name: "Change" });
    const change = row("SOL").getByRole("button", { name: "Change" });
    await change.click();
    await expect.poll(() => isFocused(form.getByLabel(/Price/))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(change)).toBe(true);
    await change.click();
    await form.getByLabel(/Amount/).fill("2");
    await form.getByText(/keeps its place/i).waitFor();
    await form.getByRole("button", { name: "Save change" }).click();
    await expect.poll(() => row("SOL").locator("td:nth-child(7)").innerText()).toMatch(/^2\.0*$/);
  });

  test("cancels those that are ticked, and then the sells, after it was said how many", async () => {
    const { page } = shown;
    await row("LTC").getByRole("checkbox").check();
    await row("XRP").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Cancel 2" }).click();
    await page.getByRole("menuitem", { name: /Ticked/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel 2" }).click();
    await expect.poll(() => row(/LTC|XRP/).count()).toBe(0);
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Cancel \d$/ }).click();
    await page.getByRole("menuitem", { name: /Sells/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel 1" }).click();
    await expect.poll(() => row("Sell").count()).toBe(0);
    await expect.poll(() => row("BTC").count()).toBe(2);
  });

  test("counts and cancels all open orders, also those of a later page of a list", async () => {
    const { page } = shown;
    const before = await bodyRows().count();
    for (let i = 0; i < 25; i++) await order("XRP/USDT", { type: "1", amount: "10", target_price: 0.8 });
    await expect.poll(() => bodyRows().count(), { timeout: 30_000 }).toBe(before + 25);
    await page.getByRole("tab", { name: `Open orders (${before + 25})` }).waitFor();
    for (let i = 0; i < 25; i++) await row("XRP").nth(i).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Cancel 25" }).click();
    await page.getByRole("menuitem", { name: /Ticked/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel 25" }).click();
    await expect.poll(() => bodyRows().count(), { timeout: 30_000 }).toBe(before);
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
  });

  test("shows only this market's when asked, holdings, and a file of the trades", async () => {
    const { page } = shown;
    await page.getByRole("checkbox", { name: "This market only" }).check();
    await expect.poll(() => row("ETH").count()).toBe(0);
    await page.getByRole("checkbox", { name: "This market only" }).uncheck();
    await row("ETH").waitFor();
    await page.getByRole("tab", { name: "Holdings" }).click();
    await page.getByRole("table", { name: "Holdings" }).getByRole("row", { name: /BTC/ }).waitFor();
    await page.getByRole("tab", { name: "My trades" }).click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a CSV file" }).click();
    const stream = await (await waiting).createReadStream();
    let text = "";
    for await (const part of stream) text += String(part);
    expect(text).toMatch(/^Time,Market,Side,Price,Amount,Total,/);
    expect(text.split("\r\n")[1]).toMatch(/BTC\/USDT,Buy,/);
    await page.getByRole("tab", { name: /Open orders/ }).click();
  });

  test("an order's line in the chart is dragged to another price, which is asked about before it counts", async () => {
    const { page } = shown;
    await order("BTC/USDT", { type: "1", amount: "0.003", target_price: 0.9995 });
    await row("0.00300").waitFor();
    const before = await row("0.00300").locator("td:nth-child(6)").innerText();
    const chart = await page.getByRole("img", { name: /BTC\/USDT/ }).boundingBox();
    if (chart === null) throw new Error("the chart has a place");
    const dialog = page.getByRole("dialog", { name: "Change" });
    // The chart is a picture: its lines are found by trying to grasp them, once more from above where the scale moved under the hand.
    const x = chart.x + chart.width - 130;
    // A dialog that comes late may be closed again by the next press: it is there when its price can be read.
    const field = dialog.getByLabel(/Price/);
    let price: string | undefined;
    for (let sweeps = 0; sweeps < 4 && price === undefined; sweeps++) {
      let isOpen = false;
      for (let y = chart.y + 30 + sweeps * 3; y < chart.y + chart.height - 88 && !isOpen; y += 8) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + 24, { steps: 3 });
        await page.mouse.up();
        // A press beside the dialog would close it: it may need a moment to come.
        const shown = dialog.waitFor({ timeout: 250 + sweeps * 250 });
        isOpen = await shown.then(() => true).catch(() => false);
      }
      price = (await field.inputValue({ timeout: 2000 }).catch(() => undefined))?.replaceAll(",", "");
    }
    expect(Number(price)).toBeLessThan(Number(before.replaceAll(",", "")));
    await dialog.getByRole("button", { name: "Save change" }).click();
    await expect.poll(async () => (await row("0.00300").locator("td:nth-child(6)").innerText()).replaceAll(",", "")).toBe(price);
  });

  test("an alert's line is dragged likewise: Esc leaves it, its form moves it, and neither places an order", async () => {
    const { page } = shown;
    const listed = async () =>
      (
        await venue.call<readonly { readonly symbol: string; readonly price: string }[]>("GET", "/alert/list", {}, shown.token)
      ).message.find(({ symbol }) => symbol === "DOGE/USDT");
    let price = "";
    const create = async (): Promise<unknown> => {
      const { message } = await venue.call<readonly { readonly quotation: readonly Quotation[] }[]>("GET", "/currency/quotation_new");
      const doge = message[0]?.quotation.find(({ symbol }) => symbol === "DOGE/USDT");
      price = (Number(doge?.now_price) * 1.004).toFixed(doge?.price_decimals);
      const fields = { currency_id: String(doge?.currency_id), legal_id: "3", price, follows: "shown", pause: "0", note: "" };
      const { type, message: text } = await venue.call("POST", "/alert/create", fields, shown.token);
      return type === "ok" ? type : text;
    };
    await expect.poll(create, { timeout: 30_000, interval: 1000 }).toBe("ok");
    const orders = await bodyRows().count();
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=DOGE/USDT`);
    await page.reload();
    await row("ETH").waitFor();
    const chart = await page.getByRole("img", { name: /DOGE\/USDT/ }).boundingBox();
    if (chart === null) throw new Error("the chart has a place");
    const dialog = page.getByRole("dialog", { name: /alert/i });
    const x = chart.x + chart.width - 110;
    const drag = async (y: number, isPutBack = false): Promise<boolean> => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 24, { steps: 3 });
      if (isPutBack) await page.keyboard.press("Escape");
      await page.mouse.move(x, y + 30, { steps: 2 });
      await page.mouse.up();
      return dialog.waitFor({ timeout: 250 }).then(
        () => true,
        () => false,
      );
    };
    // The scale moves with the price, and the line may pass between two grasps: then once more from above.
    let at = chart.y + 30;
    for (let sweeps = 0; sweeps < 4 && !(await dialog.isVisible()); sweeps++) {
      at = chart.y + 30 + sweeps * 3;
      while (!(await drag(at)) && at < chart.y + chart.height - 88) at += 12;
    }
    await dialog.waitFor();
    const asked = (await dialog.getByRole("textbox", { name: /^Price/ }).inputValue()).replaceAll(",", "");
    expect(Number(asked)).toBeLessThan(Number(price));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect((await listed())?.price).toBe(price);
    // It stands where it stood, or nearby where the chart's scale moved; where it is grasped, it asks nothing when it is put back on the way.
    let isGrasped = false;
    for (const away of [0, 6, -6, 12, -12, 18, -18, 24, -24, 36, -36]) {
      if (isGrasped) break;
      expect(await drag(at + away, true)).toBe(false);
      isGrasped = await drag(at + away);
    }
    expect(isGrasped).toBe(true);
    const wanted = (await dialog.getByRole("textbox", { name: /^Price/ }).inputValue()).replaceAll(",", "");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await listed())?.price).toBe(wanted);
    expect(await bodyRows().count()).toBe(orders);
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    await row("ETH").waitFor();
  });

  test("what is drawn into the chart stays with its market, until it is removed", async () => {
    const { page } = shown;
    const stored = () => page.evaluate(() => localStorage.getItem("drawings") ?? "");
    const chart = await page.getByRole("img", { name: /BTC\/USDT/ }).boundingBox();
    if (chart === null) throw new Error("the chart has a place");
    await page.getByRole("button", { name: "Trend line" }).click();
    for (const [x, y] of [
      [80, 80],
      [240, 150],
    ] as const) {
      await page.mouse.move(chart.x + x - 20, chart.y + y, { steps: 3 });
      await page.mouse.move(chart.x + x, chart.y + y, { steps: 3 });
      await page.mouse.down();
      await page.mouse.up();
      // Two presses within half a second are a double click.
      await page.waitForTimeout(600);
    }
    await expect.poll(stored).toMatch(/^\{"BTC\/USDT":\[\{"tool":"segment","points":\[\{"time":\d+,"price":[\d.]+\},\{/);
    await page.reload();
    await row("ETH").waitFor();
    expect(await stored()).toContain("segment");
    await page.getByRole("button", { name: "Remove all drawings" }).click();
    await expect.poll(stored).toBe("{}");
  });

  test("answers to keys: / searches and Enter opens, B and S turn the form, ? says them all", async () => {
    const { page } = shown;
    await page.locator("body").press("s");
    await page.getByRole("button", { name: "Sell BTC" }).waitFor();
    await page.locator("body").press("b");
    await page.getByRole("button", { name: "Buy BTC" }).waitFor();
    // From there the form's fields are the next stops.
    await page.keyboard.press("Tab");
    const form = page.getByRole("form", { name: "Order form" });
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.locator("body").press("/");
    await page.keyboard.type("ethereum");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Buy ETH" }).waitFor();
    expect(page.url()).toContain("ETH");
    // The same market again is no step; the one before is one step back.
    await page.keyboard.press("Enter");
    await page.goBack();
    await page.getByRole("button", { name: "Buy BTC" }).waitFor();
    await page.goForward();
    await page.getByRole("button", { name: "Buy ETH" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("body").press("?");
    await page.getByRole("dialog", { name: "Shortcuts" }).getByText("Search a market").waitFor();
    await page.keyboard.press("Escape");
  });

  test("a right click in the chart offers an order at its price, which goes into the form and no further", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    const chart = page.getByRole("img", { name: /BTC\/USDT/ });
    const menu = page.getByRole("menu");
    // The candles come after the chart, the menu when it is first asked for.
    await expect
      .poll(
        async () => {
          if ((await menu.count()) === 0) await chart.click({ button: "right", position: { x: 120, y: 120 } });
          return menu.count();
        },
        // Seldom enough that a click does not close what the one before is opening.
        { timeout: 40_000, interval: 1000 },
      )
      .toBe(1);
    expect(await findViolations(page)).toEqual([]);
    const [price = ""] = (await menu.innerText()).match(/[\d,.]+\d/) ?? [];
    const before = await bodyRows().count();
    await menu.getByRole("menuitem", { name: "Sell limit here" }).click();
    await page.getByRole("button", { name: "Sell BTC" }).waitFor();
    const form = page.getByRole("form", { name: "Order form" });
    expect((await form.getByLabel(/^Price \(/).inputValue()).replaceAll(",", "")).toBe(price.replaceAll(",", ""));
    expect(await bodyRows().count()).toBe(before);
    await chart.click({ button: "right", position: { x: 120, y: 100 } });
    const [other = ""] = (await menu.innerText()).match(/[\d,.]+\d/) ?? [];
    await menu.getByRole("menuitem", { name: "Set an alert here" }).click();
    const alert = page.getByRole("dialog");
    expect((await alert.getByRole("textbox", { name: /\(USDT\)/ }).inputValue()).replaceAll(",", "")).toBe(other.replaceAll(",", ""));
    await page.keyboard.press("Escape");
    await alert.waitFor({ state: "detached" });
  });

  test("arrows lead into the book from anywhere, and Enter takes the price; the depth tells its prices to arrows too", async () => {
    const { page } = shown;
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.locator("body").press("ArrowDown");
    const level = page.locator("[data-level=bid]:visible").first();
    await expect.poll(() => level.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-level"))).toBe("ask");
    const form = page.getByRole("form", { name: "Order form" });
    await form.getByLabel(/^Price \(/).fill("1");
    await page.locator("[data-level=ask]:visible").last().focus();
    await page.keyboard.press("Enter");
    expect(await form.getByLabel(/^Price \(/).inputValue()).not.toBe("1");
    await page.getByRole("button", { name: "Depth" }).click();
    const depth = page.getByRole("slider", { name: /Depth of BTC/ });
    await depth.focus();
    await page.keyboard.press("Home");
    await expect
      .poll(() => depth.getAttribute("aria-valuetext"))
      .toMatch(/^Buy offer [\d,.]+, sum [\d,.]+ BTC, −[\d.]+\s% from the middle$/);
    await page.keyboard.press("End");
    await expect.poll(() => depth.getAttribute("aria-valuetext")).toMatch(/^Sell offer .* \+[\d.]+\s% from the middle$/);
    await page.getByRole("button", { name: "Chart", exact: true }).click();
  });

  test("one-click trading is off, says what it does before it is on, and then sends one order a click", async () => {
    const { page } = shown;
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/coin/trade")) sent.push(new URLSearchParams(request.postData() ?? "").get("request_id") ?? "");
    });
    const level = page.locator("[data-level=bid]:visible").last();
    await level.click();
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "One-click trading" }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/without asking again/)
      .waitFor();
    await page.getByRole("button", { name: "Turn on" }).click();
    const bar = page.getByRole("region", { name: "One-click trading" });
    await level.click();
    await page.getByText(/not placed/).waitFor();
    expect(sent).toEqual([]);
    await bar.getByLabel(/Amount/).fill("0.00111");
    // The book moves: what came under the pointer meanwhile is not sent.
    await expect
      .poll(async () => {
        if (sent.length === 0) await level.click();
        return sent.length;
      })
      .toBe(1);
    await row("0.00111").waitFor();
    await level.focus();
    await page.keyboard.press("Enter");
    await bar.getByRole("button", { name: "Turn off" }).click();
    await bar.waitFor({ state: "detached" });
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toBe("");
  });

  test("from 1024 on the markets are in a drawer and the trades a tab of the book", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole("tab", { name: "Trades", exact: true }).click();
    await page.getByRole("list", { name: "Trades" }).waitFor();
    await page.locator("body").press("/");
    await page.keyboard.type("sol");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Buy SOL" }).waitFor();
    await page.getByRole("region", { name: "Markets" }).waitFor({ state: "detached" });
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(size).toEqual([1024, 768]);
    // Every column of one's orders is in sight, the trigger too.
    await row("ETH").waitFor();
    const widths = await table().evaluate((element) => [element.scrollWidth, element.parentElement?.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await row("ETH").waitFor();
  });

  test("keeps a pane where it was dragged, and a double click puts it back", async () => {
    const { page } = shown;
    const line = page.getByRole("separator").first();
    const before = (await line.boundingBox())?.x ?? 0;
    await page.mouse.move(before, 300);
    await page.mouse.down();
    await page.mouse.move(before + 60, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await line.boundingBox())?.x ?? 0)).toBe(Math.round(before + 60));
    await page.reload();
    await row("ETH").waitFor();
    await expect.poll(async () => Math.round((await line.boundingBox())?.x ?? 0)).toBe(Math.round(before + 60));
    await page.mouse.dblclick(before + 60, 300);
    await expect.poll(async () => Math.round((await line.boundingBox())?.x ?? 0)).toBe(Math.round(before));
  });

  test("from 1600 on the tape stands beside the book", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 1920, height: 1080 });
    const place = async (name: string): Promise<{ x: number; y: number }> =>
      (await page.getByRole("region", { name, exact: true }).boundingBox()) ?? { x: -1, y: -1 };
    const besideBook = async (): Promise<number> => (await place("Trades")).y - (await place("Order book")).y;
    await expect.poll(besideBook, { timeout: 30_000 }).toBe(0);
    expect((await place("Trades")).x).toBeGreaterThan((await place("Order book")).x);
    // A high window has room for what one holds, what it cost and one's last trades.
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    await page.getByText("Your Bitcoin").waitFor();
    await page.getByText("Average cost").waitFor();
    await page.getByRole("region", { name: "Your last trades" }).getByRole("listitem").first().waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("markets are a table with what leads, a map of all and how many rise", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/market/market`);
    const markets = page.getByRole("table", { name: "Markets" });
    await markets.getByRole("row", { name: /Bitcoin/ }).waitFor();
    expect(await markets.locator("tbody tr").count()).toBe(20);
    await page.getByRole("textbox", { name: /Search|Find/ }).fill("app");
    await expect.poll(() => markets.locator("tbody tr").count()).toBe(1);
    await page.getByRole("textbox", { name: /Search|Find/ }).fill("");
    await page.getByRole("tab", { name: "Volume" }).click();
    const map = page.getByRole("region", { name: "Heat map" });
    expect(await map.getByRole("button").count()).toBeGreaterThan(5);
    const counted = (await page.getByRole("region", { name: "Breadth" }).innerText()).match(/\d+/g)?.map(Number) ?? [];
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(20);
    await map.getByRole("button", { name: /Bitcoin/ }).click();
    await page.getByRole("button", { name: "Buy BTC" }).waitFor();
  });

  test("assets are a table beside their worth, whose shares add up", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page
      .getByRole("row", { name: /Bitcoin/ })
      .getByRole("button", { name: "Trade BTC/USDT" })
      .waitFor();
    const shares = (await page.getByRole("region", { name: "Allocation" }).innerText()).match(/[\d.]+(?= %)/g)?.map(Number) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(99.5);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
  });

  test.each(["dark", "light"])("in the %s theme axe finds nothing wrong", async (theme) => {
    const { page } = shown;
    await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
    for (const path of ["market/market", "fund/assets", "transaction/currency_order", "transaction/index?symbol=BTC/USDT"]) {
      await page.goto(`${venue.address}/#/pages/${path}`);
      await page.reload();
      await page.getByRole("table").first().waitFor();
      // The star of a row is there under the pointer.
      if (path.includes("index?")) await page.locator("[data-market]").nth(1).hover();
      expect({ path, wrong: await findViolations(page) }).toEqual({ path, wrong: [] });
    }
    expect(shown.errors).toEqual([]);
  });
});
