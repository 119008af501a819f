/**
 * Contests in real browsers against a real venue whose hour takes 30 seconds: two operators open one with prizes, three people join and trade for
 * two hours, it ends by the clock, prizes arrive as credit, and everybody's places are computed again in the browser. And a private one by its link.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestDetailReply, ContestListReply } from "../features/contests/contract/contests-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { MEMBERS_PASSWORD, openMember, openSession, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const SOON = { timeout: 15_000 };
/** Two venue hours are a minute. */
const ENDED = { timeout: 110_000, interval: 250 };
const venue = new VenueProcess({ CLOCK_SPEED: "120" });
let anna: Member;
let ben: Member;
let cleo: string;
let admin: OpenedOperator;
let business: OpenedOperator;
let id = 0;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  [anna, ben] = [await member(chromium, "Anna"), await member(chromium, "Ben")];
  cleo = await someone("cleo@example.org");
  admin = await openOperator(venue, chromium, "admin");
  business = await openOperator(venue, chromium, "business");
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await anna.page.emulateMedia({ reducedMotion: "reduce" });
  await ben.page.setViewportSize({ width: 1440, height: 900 });
}, 240_000);
afterAll(async () => {
  for (const { browser } of [anna, ben, admin, business]) await browser.close();
  await venue.dispose();
});

/** By the calls alone, without a browser. */
async function someone(mail: string): Promise<string> {
  await venue.call("POST", "/sms_mail", { user_string: mail });
  const [code, password] = [await venue.code(mail), MEMBERS_PASSWORD];
  await venue.call("POST", "/user/register", { user_string: mail, password, re_password: password, code, extension_code: "TOUCH1" });
  const token = await openSession(venue, mail);
  await venue.call("POST", "/user/editNickname", { nickname: "Cleo" }, token);
  await venue.call("POST", "/verification/approve", {}, token);
  return token;
}

async function member(chromium: string, name: string): Promise<Member> {
  const opened = await openMember(venue, chromium, `${name.toLowerCase()}@example.org`);
  await venue.call("POST", "/user/editNickname", { nickname: name }, opened.token);
  await venue.call("POST", "/verification/approve", {}, opened.token);
  return opened;
}
const detail = async (contest: number, token: string): Promise<ContestDetailReply> =>
  (await venue.call<ContestDetailReply>("GET", "/contest/detail", { id: String(contest) }, token)).message;
const order = (contest: number, token: string, more: Readonly<Record<string, string>>) =>
  venue.call("POST", "/contest/order", { id: String(contest), ...more }, token);

test("a private contest is opened on the phone, and whoever has its link joins it on a wide screen", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/#/pages/contest/index`);
  await page.getByRole("link", { name: /^Open a private contest/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Class 9b");
  expect(await findViolations(page, "main")).toEqual([]);
  await page.getByRole("radio", { name: "at once" }).check({ force: true });
  await page.getByRole("button", { name: "Open the contest" }).click();
  await page.getByRole("heading", { name: "Class 9b" }).waitFor();
  const link = await page.getByText(/\/#\/pages\/contest\/detail\?code=/).innerText();
  await ben.page.goto(link);
  await ben.page.getByRole("heading", { name: "Class 9b" }).waitFor();
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await ben.page.getByRole("heading", { name: "Trade", exact: true }).last().waitFor();
  expect(await findViolations(ben.page, "main")).toEqual([]);
  // Nobody else finds it.
  const { message } = await venue.call<ContestListReply>("GET", "/contest/list", {}, cleo);
  expect(message.list.every(({ is_public: isPublic }) => isPublic)).toBe(true);
}, 60_000);

test("two operators open a contest with prizes: it is there once the second agrees, its prizes set aside", async () => {
  const { page } = admin;
  await page.goto(`${venue.address}/console/#/contests`);
  await page.getByRole("heading", { name: "Contests" }).waitFor();
  await page
    .getByRole("row", { name: /weekly/ })
    .first()
    .waitFor();
  expect(await findViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: "Change" }).first().click();
  await page.getByRole("menuitem", { name: "Open a contest", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const fields = { Name: "Day cup", "Begins in so many minutes": "0", "Runs for so many minutes": "120" };
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label, { exact: true }).fill(text);
  await sheet.getByLabel("Reason", { exact: true }).fill("looked at by somebody");
  await sheet.getByRole("button", { name: "Ask another operator" }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await business.page.getByRole("link", { name: "To confirm" }).click();
  await business.page.getByRole("button", { name: "Agree" }).first().click();
  const found = async () =>
    (await venue.call<ContestListReply>("GET", "/contest/list", {}, anna.token)).message.list.find(({ name }) => name === "Day cup");
  await expect.poll(async () => (await found())?.state, SOON).toBe("running");
  const cup = await found();
  expect(cup).toMatchObject({ prizes: ["100", "60", "40"], is_verified_only: true });
  id = cup?.id ?? 0;
}, 60_000);

test("three people join and trade; the phone shows what one has, and an order is filled at the index after it", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/?cup#/pages/contest/detail?id=${id}`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByLabel("USDT to spend").first().fill("6000");
  await page.getByRole("button", { name: "Buy BTC" }).first().click();
  await page
    .getByText(/· filled at/)
    .first()
    .waitFor(SOON);
  for (const token of [ben.token, cleo]) await venue.call("POST", "/contest/join", { id: String(id) }, token);
  expect(await order(id, ben.token, { market: "2", side: "buy", amount: "9000" })).toMatchObject({ type: "ok" });
  expect(await order(id, cleo, { market: "7", side: "buy", amount: "3000" })).toMatchObject({ type: "ok" });
  await page.getByText("Ben", { exact: true }).waitFor(SOON);
  expect(await findViolations(page, "main")).toEqual([]);
  const { me } = await detail(id, anna.token);
  expect(me?.orders).toMatchObject([{ state: "filled", side: "buy" }]);
}, 60_000);

test("it ends by the clock: podium, prizes as credit, and each place computed again in the browser", async () => {
  const { page } = anna;
  const state = async (): Promise<string> => {
    const reply = await venue.call<Partial<ContestDetailReply>>("GET", "/contest/detail", { id: String(id) }, anna.token);
    return reply.message.contest?.state ?? JSON.stringify(reply);
  };
  await expect.poll(state, ENDED).toBe("over");
  const { table } = await detail(id, anna.token);
  expect(table.map(({ place, prize }) => [place, prize])).toEqual([
    [1, "100"],
    [2, "60"],
    [3, "40"],
  ]);
  const returns = table.map((row) => Number(row.return));
  expect(returns).toEqual(returns.toSorted((a, b) => b - a));
  for (const token of [anna.token, ben.token, cleo]) {
    const mine = (await detail(id, token)).table.find(({ is_me: isMe }) => isMe);
    const { message } = await venue.call<{ readonly credits: readonly object[] }>("GET", "/promotional/list", {}, token);
    expect(JSON.stringify(message)).toContain(`"source":"contest"`);
    expect(JSON.stringify(message)).toContain(`"${mine?.prize ?? ""}"`);
  }
  await page.getByRole("heading", { name: "Podium" }).waitFor(SOON);
  for (let place = 0; place < table.length; place++) {
    await page.getByRole("region", { name: "Standing" }).getByRole("button", { name: "Check this" }).nth(place).click();
    await page.getByRole("dialog").getByText("It agrees.").waitFor();
    if (place === 0) expect(await findViolations(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Check", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Result of a contest" }).getByText("It agrees").waitFor();
}, 150_000);
