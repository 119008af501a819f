/** Two people in a room, side by side, and a moderator in the console. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess({ HOUSE_WORKS: "on" });
let anna: Member;
let bert: Member;
let moderator: OpenedOperator;
const SIZES = [
  [390, 844, "dark"],
  [1280, 800, "light"],
] as const;
const SHOTS = process.env["CHAT_SHOTS"];
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  anna = await openMember(venue, chromium, "anna@example.org");
  bert = await openMember(venue, chromium, "bert@example.org");
  for (const { page } of [anna, bert]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${venue.address}/#/pages/kf/kf`);
    await page.getByText("Nobody has written here yet.").waitFor();
  }
});
afterAll(async () => {
  for (const { browser } of [anna, bert, moderator]) await browser.close();
  await venue.dispose();
});

async function write({ page }: Member, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  await page.getByRole("button", { name: "Send" }).click();
}
const bubble = ({ page }: Member, words: string) => page.getByRole("button", { name: words });

test("what one writes the other reads without doing anything", async () => {
  await write(anna, "Funding turns in 90 minutes. Look at BTC/USDT.");
  await bubble(bert, "Funding turns in 90 minutes.").waitFor();
  await anna.page.getByText("Slow mode: one message in 5 s").waitFor();
  await bert.page.getByText("2 here").waitFor();
});

test("an answer shows what it answers", async () => {
  await bubble(bert, "Funding turns").click();
  await bert.page.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
  await bert.page.getByText(/^Reply to user/).waitFor();
  await write(bert, "Where do I find the last ten rates?");
  await bubble(anna, "Where do I find the last ten rates?").getByText("Funding turns in 90 minutes.").waitFor();
});

test("a market is sent as a card that leads there", async () => {
  await anna.page.getByText("Slow mode").waitFor({ state: "hidden" });
  await anna.page.getByRole("button", { name: "Add", exact: true }).click();
  await anna.page.getByRole("searchbox", { name: "Market" }).fill("ETH");
  await anna.page.getByRole("dialog").getByRole("button", { name: "ETH/USDT" }).click();
  await bubble(bert, "ETH/USDT").waitFor();
});

test("an order of one's own is sent as a card without its amount", async () => {
  const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.0123" };
  await patiently(async () => {
    const { type } = await venue.call("POST", "/coin/trade", { ...order, target_price: await lowPrice() }, anna.token);
    if (type !== "ok") throw new Error("not yet");
  });
  await anna.page.getByText("Slow mode").waitFor({ state: "hidden" });
  await anna.page.getByRole("button", { name: "Add", exact: true }).click();
  await anna.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy BTC\/USDT/ })
    .click();
  const card = bubble(bert, "Buy BTC/USDT");
  await card.getByText("Open, 0 % filled").waitFor();
  expect(await card.textContent()).not.toContain("0.0123");
  if (SHOTS !== undefined) await bert.page.screenshot({ path: `${SHOTS}/order.png` });
});

/** Far enough below the market that nothing fills. */
async function lowPrice(): Promise<string> {
  type Quote = { readonly currency_id: number; readonly legal_id: number; readonly now_price: string };
  const { message } = await venue.call<readonly { readonly quotation: readonly Quote[] }[]>("GET", "/currency/quotation_new");
  const bitcoin = message.flatMap(({ quotation }) => quotation).find(({ currency_id: coin, legal_id: quote }) => coin === 1 && quote === 3);
  return String(Math.floor(Number(bitcoin?.now_price) * 0.9));
}

test("a name begun behind an @ is finished by a press; who is named is told and finds the way", async () => {
  await bert.page.getByText("Slow mode").waitFor({ state: "hidden" });
  await bert.page.getByRole("textbox", { name: "Message" }).fill("Look @");
  await bert.page.getByRole("list", { name: "People here" }).getByRole("button").first().click();
  if (SHOTS !== undefined) await bert.page.screenshot({ path: `${SHOTS}/naming.png` });
  const field = bert.page.getByRole("textbox", { name: "Message" });
  await expect.poll(() => field.inputValue()).toMatch(/^Look @\S.* $/);
  await bert.page.getByRole("button", { name: "Send" }).click();
  await bubble(anna, "Look @").locator("span.text-brand").waitFor();
  const told = async (): Promise<readonly { readonly kind: string; readonly link: string }[]> =>
    (await venue.call<{ list: { kind: string; link: string }[] }>("GET", "/mailMessage/getList", { group: "community" }, anna.token))
      .message.list;
  if (SHOTS !== undefined) await anna.page.screenshot({ path: `${SHOTS}/named.png` });
  await expect.poll(told).toContainEqual(expect.objectContaining({ kind: "chat_named", link: "/pages/kf/kf?room=en" }));
});

test("a work is shared as a card that leads there", async () => {
  type Work = { readonly code: string; readonly name: string };
  const fixed = async () => (await venue.call<readonly Work[]>("GET", "/bind_box/getBoxList", { pay_type: "1", limit: "1" })).message[0];
  await expect.poll(fixed).toBeDefined();
  const work = await fixed();
  await venue.call("POST", "/bind_box/collect", { code: work?.code ?? "" }, anna.token);
  await anna.page.getByText("Slow mode").waitFor({ state: "hidden" });
  await anna.page.getByRole("button", { name: "Add", exact: true }).click();
  await anna.page
    .getByRole("dialog")
    .getByRole("button", { name: work?.name ?? "" })
    .click();
  await bubble(bert, work?.name ?? "").waitFor();
  if (SHOTS !== undefined) await bert.page.screenshot({ path: `${SHOTS}/chat-work.png` });
  await bubble(bert, work?.name ?? "").click();
  await bert.page.getByRole("dialog").getByRole("button", { name: "Open work" }).click();
  await bert.page
    .getByRole("heading", { name: work?.name ?? "" })
    .first()
    .waitFor();
  await bert.page.goBack();
});

test("a telephone number is held: its writer alone sees it, until a moderator shows it", async () => {
  await bert.page.getByText("Slow mode").waitFor({ state: "hidden" });
  await write(bert, "Write me at +44 7700 900 123");
  await bert.page.getByText("Held for a moderator: looks like a phone number").waitFor();
  if (SHOTS !== undefined) await bert.page.screenshot({ path: `${SHOTS}/held.png` });
  expect(await bubble(anna, "Write me at").count()).toBe(0);
  moderator = await openOperator(venue, await findChromium(), "support");
  await moderator.page.goto(`${venue.address}/console/#/chat`);
  await moderator.page.getByRole("button", { name: /Write me at/ }).waitFor();
  if (SHOTS !== undefined) await moderator.page.screenshot({ path: `${SHOTS}/console.png` });
});

test("a removed message leaves a line with the rule, and its writer is told to wait", async () => {
  const { page } = moderator;
  await page.getByRole("button", { name: "Remove it" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Rule of the room").click();
  await page.getByTitle("2 Phone numbers").click();
  await form.getByLabel("May not write for").click();
  await page.getByTitle("1 hour").click();
  await form.getByLabel("Reason", { exact: true }).fill("a phone number in the room");
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/remove.png` });
  await form.getByRole("button", { name: "Do it" }).click();
  await anna.page.getByText(/A moderator removed a message of user/).waitFor();
  await bert.page.reload();
  await bert.page.getByText(/You may write again from .* Rule 2/).waitFor();
});

test("nothing in the page is unreadable to others than the eyes", async () => {
  expect(await findViolations(anna.page)).toEqual([]);
  for (const name of ["English", "Rules:", "Blocked people", "Add", /^Funding turns/]) {
    await anna.page
      .getByRole("button", { name, exact: name === "Add" })
      .first()
      .click();
    await anna.page.getByRole("dialog").waitFor();
    expect([name, await findViolations(anna.page, "[role=dialog]")]).toEqual([name, []]);
    await anna.page.keyboard.press("Escape");
    await anna.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  if (SHOTS === undefined) return;
  for (const [width, height, theme] of SIZES) {
    await anna.page.setViewportSize({ width, height });
    await anna.page.emulateMedia({ colorScheme: theme });
    await anna.page.screenshot({ path: `${SHOTS}/room-${theme}-${width}.png` });
  }
  await anna.page.setViewportSize({ width: 390, height: 844 });
}, 60_000);

test("what somebody wrote is taken back from the other's page, too", async () => {
  await bubble(anna, "ETH/USDT").click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect.poll(() => bubble(bert, "ETH/USDT").count()).toBe(0);
});
