/** A session that ended elsewhere: said once, and after the login one is back where one was. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const MAIL = "elsewhere@example.org";
const WHERE = "/pages/transaction/currency_order?show=fills";

describe("a session that ended elsewhere", () => {
  const venue = new VenueProcess();
  let shown: Member;
  beforeAll(async () => {
    await venue.start();
    shown = await openMember(venue, await findChromium(), MAIL);
    // Every message that stands on the page for a moment.
    await shown.page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node instanceof HTMLElement && node.matches("[role=status] > p")) seen.push(node.innerText);
      }).observe(document, { childList: true, subtree: true });
    });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  test.each([
    ["by the venue's push", true],
    ["by the refusal of a call, when no push came", false],
  ])("is said once, %s, and leads to the login and back", async (_how, byPush) => {
    const { page } = shown;
    if (!byPush) {
      await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await page.route(/socket\.io/, (route) => route.abort());
    }
    await page.goto(`${venue.address}/#${WHERE}`);
    await page.reload();
    await page.getByRole("tab", { name: "Trades" }).waitFor();
    await page.waitForTimeout(1_500);
    await venue.call("POST", "/user/logout", {}, await token());
    if (!byPush) {
      await page.getByRole("tab", { name: "History" }).click();
    }
    await page.waitForURL(/common\/login/);
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate<readonly string[]>("globalThis.seen");
    expect(seen).toHaveLength(1);
    await page.getByLabel("E-mail or phone").fill(MAIL);
    await page.getByRole("textbox", { name: "Password" }).fill("granite and gold");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL((url) => url.hash === `#${WHERE}`);
    await page.getByRole("tab", { name: "Trades" }).waitFor();
  });

  test("the way to a new account and back to the login keeps where one was", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/common/login?back=${encodeURIComponent(WHERE)}`);
    await page.getByRole("link", { name: "Create account" }).click();
    await page.waitForURL(/common\/register/);
    expect(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("back")).toBe(WHERE);
    await page.getByRole("link", { name: "Log in" }).click();
    await page.waitForURL(/common\/login/);
    expect(new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get("back")).toBe(WHERE);
  });

  async function token(): Promise<string> {
    return JSON.parse(await shown.page.evaluate<string>("localStorage.getItem('token')")) as string;
  }
});
