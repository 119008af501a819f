/** A place of one's own: chosen on the map of the app, shown in the profile, and where quick buy begins; the venue is never told. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const SHOTS = process.env["LOCATION_SHOTS"];
const venue = new VenueProcess();
let anna: Member;
const sent: string[] = [];
beforeAll(async () => {
  await venue.start();
  anna = await openMember(venue, await findChromium(), "anna@example.org");
  anna.page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
});
afterAll(async () => {
  await anna.browser.close();
  await venue.dispose();
});

async function shoot(name: string): Promise<void> {
  if (SHOTS !== undefined) await anna.page.screenshot({ path: `${SHOTS}/location-${name}.png` });
}

test("from the profile a country is chosen on the map, and a city of it in the list", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/#/pages/setting/userInfo`);
  await page.getByRole("button", { name: /^Place/ }).click();
  await page.getByRole("img", { name: "Map of the world" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await shoot("world-light");
  // Brazil, in the picture itself.
  const map = await page.getByRole("img", { name: "Map of the world" }).boundingBox();
  if (map === null) throw new Error("the map is not seen");
  await page.mouse.click(map.x + map.width * 0.352, map.y + map.height * 0.56);
  await page.getByRole("img", { name: "Map: Brazil" }).waitFor();
  await page.getByRole("button", { name: "Brasília" }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page)).toEqual([]);
  await shoot("brazil-dark");
  await page.getByRole("button", { name: "Choose Brasília" }).click();
  await page.getByRole("button", { name: /^Place.*Brasília/ }).waitFor();
});

test("the place opens as a map, and another is found by its name without its signs", async () => {
  const { page } = anna;
  await page.getByRole("button", { name: /^Place/ }).click();
  await page.getByText("15.79° S, 47.88° W").waitFor();
  await shoot("open-dark");
  await page.getByRole("button", { name: "Choose another place" }).click();
  await page.getByRole("button", { name: "Back" }).filter({ visible: true }).first().click();
  await page.getByRole("textbox", { name: "Find a country or a city" }).fill("zuri");
  await page.getByRole("button", { name: /^Zürich/ }).click();
  await page.getByRole("button", { name: "Choose Zürich" }).click();
  await page.getByText("47.38° N, 8.54° E").waitFor();
});

test("a link shows its own point, with the city to find it by", async () => {
  const { page } = anna;
  await page.goto(`${venue.address}/#/open-location?latitude=-33.6&longitude=150.8&name=Workshop&address=Richmond`);
  await page.getByText("Workshop").waitFor();
  await page.getByText(/^\d+ km from Sydney$/).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot("desktop-dark");
  expect(anna.errors).toEqual([]);
});

test("quick buy begins with the country of the place", async () => {
  const { page } = anna;
  const countries = await venue.call<{ readonly list: readonly { readonly country: string }[] }>("GET", "/paymentslist", {}, anna.token);
  const country = new Intl.DisplayNames("en", { type: "region" }).of(countries.message.list.at(-1)?.country ?? "") ?? "";
  await page.goto(`${venue.address}/#/choose-location`);
  await page.getByRole("button", { name: "Back" }).filter({ visible: true }).first().click();
  await page.getByRole("textbox", { name: "Find a country or a city" }).fill(country);
  await page.getByRole("button", { name: country, exact: true }).click();
  await page.locator("section button").first().click();
  await page.getByRole("button", { name: /^Choose [A-Z]/ }).click();
  await page.goto(`${venue.address}/#/pages/quickbuy/index`);
  const shown = page.getByRole("combobox", { name: "Country" });
  await expect.poll(() => shown.evaluate((choice: HTMLSelectElement) => choice.selectedOptions[0]?.text)).toBe(country);
});

test("nothing that was sent says where anybody is", () => {
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((text) => /Bras|Z%C3%BCrich|Zürich|-15\.79/.test(text))).toEqual([]);
});
