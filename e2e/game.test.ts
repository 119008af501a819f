/** The game on a phone: a draw whose seal this page saw before, computed again here. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const SHOTS = process.env["GAME_SHOTS"];
const venue = new VenueProcess();
let anna: Member;
beforeAll(async () => {
  await venue.start();
  anna = await openMember(venue, await findChromium(), "anna@example.org");
  await anna.page.goto(`${venue.address}/#/pages/game/game`);
});
afterAll(async () => {
  await anna.browser.close();
  await venue.dispose();
});

async function shoot(name: string): Promise<void> {
  if (SHOTS !== undefined) await anna.page.screenshot({ path: `${SHOTS}/${name}.png` });
}

test("a sample is chosen and rubbed, and the draw is computed again from the seal that stood there before", async () => {
  const { page } = anna;
  await page.getByRole("button", { name: /Sample 3/ }).click();
  await page.getByRole("button", { name: "50", exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  await shoot("game-before-light");
  await page.getByRole("button", { name: "Rub sample 3" }).click();
  await page.getByText(/is the true one$/).waitFor();
  await page.getByText("It agrees").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot("game-after-dark");
});

test("points are what they were and what the draw brought, also after the page is loaded again", async () => {
  const { page } = anna;
  await page.reload();
  const { message } = await venue.call<{ points: number; won: number; count: number }>("GET", "/game/state", {}, anna.token);
  expect([message.count, Math.abs(message.won)]).toEqual([1, message.won > 0 ? 150 : 50]);
  await page.getByText(`${message.points} points`).waitFor();
});

test("one's own words count from the next draw on", async () => {
  const { page } = anna;
  await page.getByRole("button", { name: "Change the seed" }).click();
  await page.getByRole("textbox", { name: "Your seed and count" }).fill("quiet-pine");
  await page.getByRole("button", { name: "Change the seed" }).click();
  await page.getByText("quiet-pine : 1").waitFor();
  await page.getByRole("button", { name: /Sample 1/ }).click();
  await page.getByRole("button", { name: "Rub sample 1" }).click();
  await page.getByText("It agrees").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot("game-desktop-dark");
  expect(anna.errors).toEqual([]);
});
