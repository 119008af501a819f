/** Token sales in a real browser against a real venue whose day takes 24 seconds: asked for, taken back, allocated; on a phone, in both themes. At 360 px: overflow.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProjectsReply, SaleOrdersReply } from "../features/token-sale/contract/token-sale-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const PHONE = { width: 390, height: 844 };
const SPEED = 3600;
const WITHIN = { timeout: 200_000, interval: 250 };
const SHOTS = process.env["SHOTS"];

describe("somebody who asks for tokens", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: String(SPEED) });
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "tokens@example.org");
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
  const read = async <Reply>(path: string, fields: Record<string, string> = {}): Promise<Reply> =>
    (await venue.call<Reply>("GET", path, fields, member.token)).message;
  const own = async () => (await read<SaleOrdersReply>("/user/project/order", { state: "all" })).data;
  /** A sale of Lantern that runs for some real seconds still. */
  const lantern = async (): Promise<number> => {
    let found = 0;
    await expect
      .poll(async () => {
        const { list, now } = await read<ProjectsReply>("/project");
        const one = list.find(
          ({ title, state, ends_ms: ends }) => title === "Lantern" && state === "running" && ends - now > 12_000 * SPEED,
        );
        found = one?.id ?? 0;
        return found;
      }, WITHIN)
      .toBeGreaterThan(0);
    return found;
  };

  test("comes from Financial, sees what runs and what comes, and reads the white paper", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/financial/index`);
    await page.getByRole("region", { name: "Token sale" }).getByRole("link", { name: "Token sale" }).click();
    await page.getByRole("heading", { name: "Token sale" }).waitFor();
    expect(page.url()).toContain("/pages/ieo/ieo");
    await page
      .getByRole("link", { name: /Lantern/ })
      .first()
      .waitFor();
    await page
      .getByRole("link", { name: /Harbour/ })
      .first()
      .waitFor();
    await looksRight("main", "list");
    await page.goto(`${venue.address}/#/pages/ieo/paper?project_id=1`);
    await page.getByText("Written in: English").waitFor();
    await page.getByRole("heading", { name: "What can go wrong" }).waitFor();
    await looksRight("main", "paper");
  });

  test("sees what it would bring, asks, takes it back, and asks again", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/ieo/subscribe?project_id=${await lantern()}`);
    const field = page.getByRole("textbox", { name: /^LTN, / });
    await field.fill("60000");
    const stands = page.getByRole("row", { name: /As it stands/ });
    await expect.poll(() => stands.innerText(), WITHIN).toMatch(/40,000\s+2,000.00\s+1,000.00/);
    await page.getByRole("button", { name: /^Ask for 60,000/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Ask for 60,000/ })
      .click();
    await page.getByRole("list", { name: "My token orders" }).getByText("3,000.00 USDT").waitFor();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/asked.png`, fullPage: true });
    await page.getByRole("button", { name: "Take back", exact: true }).click();
    await page.getByRole("button", { name: "Take 3,000.00 USDT back" }).click();
    await expect.poll(async () => (await own()).map(({ state }) => state), WITHIN).toEqual(["cancelled"]);
    await page.goto(`${venue.address}/#/pages/ieo/subscribe?project_id=${await lantern()}`);
    await field.fill("60000");
    await page.getByRole("button", { name: /^Ask for 60,000/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Ask for 60,000/ })
      .click();
    await page.getByRole("list", { name: "My token orders" }).getByText("3,000.00 USDT").waitFor();
    await looksRight("main", "project");
  });

  test("gets the cap and the rest back with its end, checks its receipt and the whole table", async () => {
    const { page } = member;
    await expect.poll(async () => (await own())[0]?.state, WITHIN).toBe("delivered");
    const [order] = await own();
    expect(order).toMatchObject({ give_amount: "40000.00000000", charged: "2000", returned: "1000" });
    await page.goto(`${venue.address}/#/pages/ieo/order?id=${order?.id}`);
    const card = page.getByRole("article", { name: `Order ${order?.id}` });
    await card.getByText("40,000 LTN").waitFor();
    await looksRight("main", "orders");
    await card.getByText("Check", { exact: true }).click();
    await page.getByText("Set aside × granted ÷ asked for").first().waitFor();
    await page.goto(`${venue.address}/#/pages/ieo/subscribe?project_id=${order?.project_id}&table=1`);
    await page.getByRole("dialog").getByText("Every grant agrees, rows: 1").waitFor();
    await looksRight("[role=dialog]", "table");
    const file = await fetch(`${venue.address}/token-sale-allocation/${order?.project_id}.csv`);
    expect((await file.text()).trim().split(/\r?\n/)).toEqual(["buyer,asked LTN,granted LTN", "1,60000,40000"]);
  });
});
