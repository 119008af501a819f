/** Trade on a phone: what it takes to order is on the screen at once, in every language, also on a low one. */
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../contract/languages.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { findHalfCovered } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

/** What a field says; grouped while nobody types into it. */
const figureIn = async (field: Locator): Promise<number> => Number((await field.inputValue()).replaceAll(",", ""));

describe("the trade page of a phone", () => {
  const venue = new VenueProcess();
  let shown: Member;
  beforeAll(async () => {
    await venue.start();
    shown = await openMember(venue, await findChromium(), "thumb@example.org");
    await shown.page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png` });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  describe.each([
    [375, 667],
    [360, 640],
    [390, 844],
  ])("%d × %d", (width, height) => {
    test.each(LANGUAGES)("in %s the button that sends is in sight without scrolling, and nothing lies over it", async (language) => {
      const { page } = shown;
      await page.setViewportSize({ width, height });
      await open({ lang: language });
      const button = page.locator("button[type=submit]");
      await button.waitFor();
      const box = await button.boundingBox();
      if (box === null) throw new Error("the button has a place");
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      const isOnTop = await button.evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((share) => element.contains(document.elementFromPoint(x + wide * share, y + high * share)));
      });
      expect(isOnTop).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.locator("section.live-figures button.w-full:visible").first().waitFor();
      // The rows are fitted to the room that there is once it has been measured.
      await expect.poll(() => findHalfCovered(page)).toEqual([]);
    });
  });

  test.each(LANGUAGES)("on the narrowest phone no word of side, kind and fields is cut in %s", async (language) => {
    const { page } = shown;
    await page.setViewportSize({ width: 320, height: 640 });
    await open({ lang: language });
    await page.locator("button[type=submit]").waitFor();
    const ticket = page.locator("form").filter({ has: page.locator("input[type=radio]") });
    const words = ticket.locator("label > span, [role=group] > button[aria-pressed], label[for]");
    await words.first().waitFor();
    expect(await words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))).toEqual(
      [],
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("starts with a folded chart on a low screen and with a strip on a high one", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 390, height: 667 });
    await open({ lang: "en" });
    expect(await grip("Unfold").getAttribute("aria-expanded")).toBe("false");
    await page.setViewportSize({ width: 390, height: 844 });
    await open({ lang: "en" });
    expect(await grip("Fold").getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("img", { name: /Candle chart of BTC/ }).waitFor();
  });

  test("keeps how the chart was left: folded, a strip or open, by press and by key", async () => {
    const { page } = shown;
    await grip("Fold").click();
    await page.reload();
    await grip("Unfold").click();
    await grip("Fold").press("ArrowDown");
    await page.getByRole("button", { name: "Indicators" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Indicators" }).waitFor();
    await grip("Fold").press("ArrowUp");
    await page.getByRole("button", { name: "Larger chart" }).waitFor();
  });

  test("puts best, last and middle price into the order, and all that can be spent", async () => {
    const { page } = shown;
    const price = page.getByLabel("Price (USDT)");
    const offers = page.getByRole("region", { name: "Order book" }).getByRole("button", { name: /^Sell offer/ });
    await offers.first().waitFor();
    const chip = page.getByRole("button", { name: /^Best: Best offer of the other side/ });
    const said = async (): Promise<string> =>
      /[\d,.]+$/.exec((await chip.getAttribute("aria-label")) ?? "")?.[0]?.replaceAll(",", "") ?? "";
    await chip.click();
    // The book moves: what the chip said before or after the press.
    await expect.poll(async () => Math.abs((await figureIn(price)) / Number(await said()) - 1)).toBeLessThan(0.001);
    await page.getByRole("button", { name: /^Max/ }).click();
    const amount = await figureIn(page.getByLabel("Amount (BTC)"));
    expect(amount * (await figureIn(price))).toBeGreaterThan(99_000);
  });

  test("colours the book's middle price by its last move", async () => {
    const { page } = shown;
    const book = page.getByRole("region", { name: "Order book" });
    await expect.poll(() => book.locator("p.text-up, p.text-down").count(), { timeout: 15_000 }).toBe(1);
    const middle = book.locator("p.text-up, p.text-down");
    const seen = new Map<string, string>();
    const until = Date.now() + 20_000;
    let before = Number.NaN;
    while (seen.size < 2 && Date.now() < until) {
      const [text, look] = await middle.evaluate((element): [string, string] => [element.textContent, element.getAttribute("class") ?? ""]);
      const now = Number(text.replaceAll(",", ""));
      if (now !== before && !Number.isNaN(before)) seen.set(now > before ? "up" : "down", /text-(up|down)/.exec(look)?.[1] ?? "");
      before = now;
      await page.waitForTimeout(50);
    }
    expect([...seen.entries()].every(([moved, look]) => moved === look)).toBe(true);
    expect(seen.size).toBeGreaterThan(0);
  });

  test("explains what maker, taker and spread are, at a press on the word", async () => {
    const { page } = shown;
    await page.getByRole("button", { name: "Fee (est.)" }).click();
    await page.getByText(/Who takes what waits in the book \(taker\) pays 0\.1/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Spread" }).click();
    await page.getByText("The difference between the best offer and the best bid").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("shows the chart in full without covering the paper label", async () => {
    const { page } = shown;
    await grip("Fold").press("ArrowDown");
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("button", { name: "Leave full screen" }).waitFor();
    const label = page.getByRole("complementary", { name: "Paper money" });
    expect(
      await label.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await grip("Fold").press("ArrowUp");
  });

  test("with letters a quarter larger, as a reader may set them, writes nothing over anything else", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 390, height: 844 });
    await open({ lang: "en", theme: "dark" });
    await page.evaluate(() => (document.documentElement.style.fontSize = "125%"));
    const places = await page.getByRole("heading", { level: 1 }).evaluate((title) => {
      const box = (element: Element | null | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
      const [price, figures] = title.parentElement?.nextElementSibling?.children ?? [];
      return {
        letters: getComputedStyle(title).fontSize,
        title: box(title.querySelector("button")).right - box(title.nextElementSibling).left,
        figures: box(price).right - box(figures).left,
        page: document.documentElement.scrollWidth,
      };
    });
    expect(places.letters).toBe("18.75px");
    expect(places.title).toBeLessThanOrEqual(0);
    expect(places.figures).toBeLessThanOrEqual(0);
    expect(places.page).toBe(390);
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  });

  test.each(["dark", "light"])("has nothing that axe finds wrong, %s", async (theme) => {
    // So high that nothing is half covered by the button that sticks to the foot.
    await shown.page.setViewportSize({ width: 390, height: 1600 });
    await open({ lang: "en", theme });
    await shown.page.getByRole("button", { name: /^Best: Best offer/ }).waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
  });

  test("met no error", () => {
    expect(shown.errors).toEqual([]);
  });

  async function open(stored: Readonly<Record<string, string>>): Promise<void> {
    await shown.page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    }, stored);
    await shown.page.reload();
    await shown.page.getByRole("form").waitFor();
  }

  function grip(name: "Fold" | "Unfold"): ReturnType<Member["page"]["getByRole"]> {
    return shown.page.getByRole("button", { name: `${name} the chart` });
  }
});
