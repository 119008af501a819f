/** What happened to one's orders and account, in the bell and in the list, in a real browser against a real venue. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { openBrowser, openPushService, type PushService } from "../features/messages/server/push-service.suite.ts";
import { VenueProcess } from "./venue-process.ts";

describe("somebody with the app open", () => {
  let service: PushService;
  let venue: VenueProcess;
  let member: Member;
  beforeAll(async () => {
    service = await openPushService();
    venue = new VenueProcess({ WEB_PUSH: new URL(service.address).host });
    await venue.start();
    member = await openMember(venue, await findChromium(), "reader@example.org", false);
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
    await service.close();
  });

  const buy = async (): Promise<void> => {
    const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };
    const { type, message } = await venue.call("POST", "/coin/trade", order, member.token);
    if (type !== "ok") throw new Error(String(message));
  };
  const bell = (count: number): ReturnType<Member["page"]["getByRole"]> =>
    member.page.getByRole("button", { name: `Messages, ${count} unread` }).filter({ visible: true });
  /** What was there before: the login may be one. */
  let before = 0;

  test("the bell counts a fill that happens meanwhile, without a reload", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page.getByRole("button", { name: "Understood" }).click();
    const { message } = await venue.call<{ unread: number }>("GET", "/mailMessage/unread", {}, member.token);
    before = message.unread;
    // The socket connects after the first paint; a push before that is made up for by reading anew.
    await patiently(buy);
    await bell(before + 1).waitFor();
    // Nothing was sent from this page, so a card says it over whatever is open.
    const card = page.getByRole("button", { name: /^Order filled/ });
    await card.waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => card.count()).toBe(0);
  });

  test("the list has it under today, unread; opening it marks it", async () => {
    const { page } = member;
    await bell(before + 1).click();
    await page.getByRole("heading", { name: "Today" }).waitFor();
    const row = page.getByRole("link", { name: /Order filled/ }).first();
    expect(await row.textContent()).toContain("Unread");
    await row.click();
    await page.getByRole("heading", { name: "Order filled" }).waitFor();
    await expect
      .poll(async () => (await venue.call<{ unread: number }>("GET", "/mailMessage/unread", {}, member.token)).message.unread)
      .toBe(before);
  });

  test("from there the fill can be checked and its order seen", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("dialog").getByText("It agrees").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "See it" }).click();
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    expect(await page.getByRole("tab", { name: "History" }).getAttribute("aria-selected")).toBe("true");
    await page.getByText("BTC/USDT").first().waitFor();
  });

  test("a fill that comes while the list is open is added to it; all can be marked as read", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
    const rows = page.getByRole("link", { name: /Order filled/ });
    await expect.poll(() => rows.count()).toBe(1);
    await patiently(buy);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await page.getByText(/^All marked as read/).waitFor();
    await page.getByRole("button", { name: "Mark all read" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await page.getByText("Nothing of this kind").waitFor();
    await page.getByRole("button", { name: "Orders", exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "Shares", exact: true }).click();
    await page.getByText("Nothing of this kind").waitFor();
  });

  test("when the database dies the list says so calmly, without a toast, and comes back by itself", async () => {
    const { page } = member;
    const [pid] = readFileSync(join(venue.directory, "data", "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    // Asked for at once: the venue starts its database again within seconds.
    await page.getByRole("button", { name: "Security", exact: true }).click();
    await page.getByText("History can’t be read for a moment").waitFor();
    expect(await findViolations(page)).toEqual([]);
    // Trading needs no database.
    await buy();
    // Its message is written once the database is back, and pushed then.
    await page.getByRole("button", { name: "Orders", exact: true }).click();
    await expect.poll(() => page.getByRole("link", { name: /Order filled/ }).count(), { timeout: 60_000 }).toBe(3);
    await page.getByRole("button", { name: "Security", exact: true }).click();
    await page.getByText("Nothing of this kind").waitFor();
  });

  test.each(["dark", "light"])("in the %s theme axe finds nothing wrong in the list and in a message", async (theme) => {
    const { page } = member;
    await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
    await buy();
    await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
    await page.reload();
    await page
      .getByRole("link", { name: /Order filled/ })
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page
      .getByRole("link", { name: /Order filled/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Order filled" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(member.errors).toEqual([]);
  });

  test("has this browser told while the app is closed; a press leads to the message", { timeout: 120_000 }, async () => {
    const browser = openBrowser(service, "phone");
    const context = await member.browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: "en-GB",
      permissions: ["notifications"],
    });
    try {
      const page = await context.newPage();
      await page.addInitScript(withSubscription, { token: member.token, ...browser.subscription });
      const workers = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) =>
        workers.on(
          "ServiceWorker.workerRegistrationUpdated",
          ({ registrations: [one] }) => one !== undefined && resolve(one.registrationId),
        ),
      );
      await workers.send("ServiceWorker.enable");
      await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
      await page.getByRole("button", { name: "How you are told" }).click();
      await page.getByRole("switch", { name: "Tell this device while the app is closed" }).click();
      await page.getByText("This device is told from now on").waitFor();
      await page.getByText("This device", { exact: false }).last().waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByText("Sent to 1").waitFor();
      await page.getByRole("switch", { name: "Offers: Push" }).click();
      await page.getByRole("switch", { name: "Orders: Mail" }).click();
      await page.reload();
      expect(await page.getByRole("switch", { name: "Offers: Push" }).getAttribute("aria-checked")).toBe("true");
      service.handed.length = 0;
      await buy();
      await expect.poll(() => service.handed.length).toBeGreaterThan(0);
      const pushed = browser.read(service.handed[0]?.body ?? Buffer.alloc(0)) as { readonly title: string; readonly link: string };
      expect(pushed.title).toBe("Order filled");
      // What the browser's maker would do: the browser opens it and wakes the worker.
      const message = { origin: venue.address, registrationId: await registered, data: JSON.stringify(pushed) };
      await workers.send("ServiceWorker.deliverPushMessage", message);
      const shown = (): Promise<readonly (readonly [string, string])[]> =>
        page.evaluate(async () => {
          const notifications = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
          return notifications.map(({ title, data }) => [title, (data as { address: string }).address] as const);
        });
      await expect.poll(shown).toContainEqual(["Order filled", `${venue.address}/#${pushed.link}`]);
      await page.goto(`${venue.address}/#${pushed.link}`);
      await page.getByRole("heading", { name: "Order filled" }).waitFor();
      await page.goto(`${venue.address}/#/pages/mailMessage/settings`);
      await page.getByRole("switch", { name: "Tell this device while the app is closed" }).click();
      await page.getByText("That device is told no more").waitFor();
      await page.getByRole("heading", { name: "Devices that are told" }).waitFor({ state: "detached" });
    } finally {
      await context.close();
    }
  });
});

type Given = { readonly token: string; readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** In the page: somebody logged in, in a browser whose push service is the test's. */
function withSubscription({ token, endpoint, p256dh, auth }: Given): void {
  localStorage.setItem("h5Version", "1");
  localStorage.setItem("token", JSON.stringify(token));
  for (let id = 1; id < 20; id++) localStorage.setItem(`hasCloseNotice_${id}`, "1");
  const bytes = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
  let subscribed: unknown = null;
  const unsubscribe = (): Promise<boolean> => Promise.resolve(((subscribed = null), true));
  const subscribe = (options: object): Promise<unknown> => {
    const getKey = (name: string): ArrayBuffer => bytes(name === "auth" ? auth : p256dh);
    return Promise.resolve((subscribed = { endpoint, options, getKey, unsubscribe }));
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: () => Promise.resolve(subscribed) });
}
