/**
 * Quizzes in real browsers against a real venue whose hour takes 30 seconds: operators publish two, people bet against each other and see the
 * odds move, the one about a price settles itself, and the other is said by two operators, challenged, upheld by a third, and paid.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuizBetsReply, QuizListReply, QuizRow } from "../features/quizzes/contract/quizzes-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { openOperator, type OpenedOperator } from "./operator.ts";
import { VenueProcess } from "./venue-process.ts";

const SOON = { timeout: 15_000 };
/** Ninety venue minutes of bets are 45 seconds, in which a slow machine has to have bet. */
const SETTLED = { timeout: 100_000, interval: 250 };
const venue = new VenueProcess({ CLOCK_SPEED: "120" });
let anna: Member;
let ben: Member;
let admin: OpenedOperator;
let business: OpenedOperator;
let price: QuizRow;
let rain: QuizRow;
beforeAll(async () => {
  await venue.start();
  const chromium = await findChromium();
  anna = await openMember(venue, chromium, "anna@example.org");
  ben = await openMember(venue, chromium, "ben@example.org");
  admin = await openOperator(venue, chromium, "admin");
  business = await openOperator(venue, chromium, "business");
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await anna.page.emulateMedia({ reducedMotion: "reduce" });
}, 240_000);
afterAll(async () => {
  for (const { browser } of [anna, ben, admin, business]) await browser.close();
  await venue.dispose();
});

const list = async (): Promise<readonly QuizRow[]> =>
  (await venue.call<QuizListReply>("GET", "/quiz/list", { limit: "50" }, anna.token)).message.list;
/** Those of a fresh venue come again. */
const isAsked = ({ every_ms: every }: QuizRow): boolean => every === 0;
const bets = async ({ token }: Member) => (await venue.call<QuizBetsReply>("GET", "/quiz/my_bets", {}, token)).message.data;
const bet = (quiz: QuizRow, option: string, { token }: Member) =>
  venue.call("POST", "/quiz/bet", { id: String(quiz.id), option, number: "40" }, token);

/** Fills the sheet that is open and gives a reason. */
async function act({ page }: OpenedOperator, fields: Readonly<Record<string, string>>, done: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label, { exact: true }).fill(text);
  await sheet.getByLabel("Reason", { exact: true }).fill("looked at by somebody");
  await sheet.getByRole("button", { name: done }).click();
  await sheet.getByRole("button", { name: "Close" }).last().click();
}

async function ask(verb: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = admin;
  await page.getByRole("button", { name: "Change" }).first().click();
  await page.getByRole("menuitem", { name: verb, exact: true }).click();
  const times = { "Bets for so many minutes": "90", "Settles so many minutes after the cut-off": "2" };
  await act(admin, { ...times, ...fields }, "Ask another operator");
}

test("two operators publish a quiz about a price and one that operators settle; nothing is there before the second agrees", async () => {
  await admin.page.goto(`${venue.address}/console/#/quizzes`);
  await admin.page.getByRole("heading", { name: "Quizzes" }).waitFor();
  expect(await findViolations(admin.page, "main")).toEqual([]);
  await ask("Ask about a price", {});
  await ask("Ask what operators settle", {
    "Question, in English": "Does the tram run late today?",
    "Answers, one a line": "Yes\nNo",
    "Where the answer is looked up": "The operator's page",
    "What counts where it is not plain": "Five minutes are late.",
  });
  expect((await list()).filter(isAsked)).toEqual([]);
  const { page } = business;
  await page.getByRole("link", { name: "To confirm" }).click();
  for (let left = 2; left > 0; left--) {
    await page.getByRole("button", { name: "Agree" }).first().click();
    await expect.poll(() => page.getByRole("button", { name: "Agree" }).count(), SOON).toBe(left - 1);
  }
  await expect.poll(async () => (await list()).filter(isAsked).length, SOON).toBe(2);
  const asked = (await list()).filter(isAsked);
  price = asked.find(({ kind }) => kind === "price") ?? price;
  rain = asked.find(({ kind }) => kind === "operators") ?? rain;
}, 90_000);

test("somebody bets on the phone, sees the odds move while another bets, and is told what it would pay", async () => {
  const { page } = anna;
  const quiz = price;
  await page.goto(`${venue.address}/#/pages/quiz/index`);
  await page.getByRole("heading", { name: "Quiz", exact: true }).waitFor();
  await page.goto(`${venue.address}/?detail#/pages/quiz/detail?id=${quiz.id}`);
  await page.getByRole("radio", { name: /^Yes, above/ }).waitFor();
  await page.getByRole("img", { name: /^Price since the opening; strike \d/ }).waitFor(SOON);
  await page.getByRole("button", { name: /^Bet 25.00 on Yes, above/ }).click();
  const sheet = page.getByRole("dialog", { name: "Your bet" });
  await sheet.getByText("It can’t be taken back.", { exact: false }).waitFor();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await sheet.getByRole("button", { name: /^Bet 25.00/ }).dblclick();
  await page.getByText("My bet: 25.00 on Yes, above").waitFor();
  expect(await bets(anna)).toHaveLength(1);
  expect(await bet(quiz, "2", ben)).toMatchObject({ type: "ok" });
  // By the push, before the page would ask again.
  await page.getByText("People: 2").waitFor({ timeout: 4_000 });
  expect((await page.getByRole("radio", { name: /^Yes, above/ }).innerText()).replaceAll(/\s/g, "")).toContain("2.47×");
  for (const [option, who] of [
    ["2", anna],
    ["1", ben],
  ] as const)
    expect(await bet(rain, option, who)).toMatchObject({ type: "ok" });
  expect(await findViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: /^What I allow myself a day/ }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "USDT" }).waitFor();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
}, 90_000);

test("the quiz about a price settles itself, and the receipt is computed again in the browser", async () => {
  const { page } = anna;
  const mine = async () => (await bets(anna)).find(({ quiz }) => quiz.id === price.id);
  await expect.poll(async () => (await mine())?.state, SETTLED).toMatch(/^(right|missed)$/);
  const settled = await mine();
  expect(settled?.quiz).toMatchObject({ state: "over", decided_from: expect.stringMatching(/^sample:/) as string });
  // 65 × 0.95, all of it hers where she was right.
  expect(settled?.paid).toBe(settled?.state === "right" ? "61.75" : "0");
  await page.goto(`${venue.address}/?mine#/pages/quiz/mine`);
  await page
    .getByText(settled?.state === "right" ? "Guessed right" : "Missed", { exact: true })
    .last()
    .waitFor();
  await page.getByRole("button", { name: "Check" }).first().click();
  const receipt = page.getByRole("dialog", { name: "Bet on a quiz" });
  await receipt.getByText("It agrees").waitFor();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
}, 150_000);

test("what two operators say is challenged by who bet, upheld by a third operator, and paid at once", async () => {
  const say = async (operator: OpenedOperator): Promise<void> => {
    await operator.page.goto(`${venue.address}/console/#/quizzes?view=waiting`);
    const row = operator.page.getByRole("row", { name: /tram/ });
    await row.getByRole("button", { name: "Change" }).click();
    await operator.page.getByRole("menuitem", { name: "Say what came out", exact: true }).click();
    await act(operator, { "Number of the right answer; 0: void": "1" }, "Do it");
  };
  await say(admin);
  await say(business);
  const { page } = anna;
  await page.goto(`${venue.address}/?challenge#/pages/quiz/detail?id=${rain.id}`);
  await page.getByText(/^Two operators say: Yes/).waitFor();
  await page.getByRole("button", { name: "Challenge the result" }).click();
  await page.getByText(/^Challenged. Another operator has to say Yes/).waitFor();
  await venue.operate("quizzes/report", `quiz=${rain.id}`, "answer=1", "--reason", "looked at the page of the tram");
  const of = async (who: Member) => (await bets(who)).find(({ quiz }) => quiz.id === rain.id);
  await expect.poll(async () => (await of(ben))?.state, SOON).toBe("right");
  expect([(await of(ben))?.paid, (await of(anna))?.paid]).toEqual(["76", "0"]);
}, 90_000);
