/** The page of API keys in a real browser: make one, read its secret once, delete it; axe in both themes. */
import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type Member, openMember } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let shown: Member;
beforeAll(async () => {
  await venue.start();
  shown = await openMember(venue, await findChromium(), "programmer@example.org");
  await shown.page.goto(`${venue.address}/#/pages/setting/setting`);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png`, fullPage: true });
});
afterAll(async () => {
  await shown.browser.close();
  await venue.dispose();
});

const dialog = (): ReturnType<Member["page"]["getByRole"]> => shown.page.getByRole("dialog");

test("a key is made from Mine; its secret is shown once and copied nowhere else", async () => {
  await shown.page.getByRole("button", { name: "API keys" }).click();
  await shown.page.getByText("No keys yet").waitFor();
  await shown.page.getByRole("button", { name: "Create a key" }).click();
  await dialog().getByRole("button", { name: "Create a key" }).click();
  await dialog().getByText("Give the key a name").waitFor();
  await dialog().getByLabel("Name").fill("Grid bot");
  await dialog().getByRole("switch", { name: "May trade", exact: true }).click();
  await dialog().getByLabel("Only from these addresses").fill("127.0.0.1");
  await dialog().getByRole("button", { name: "Create a key" }).click();
  await dialog().getByText("Copy the secret now").waitFor();
  const [key = "", secret = ""] = await dialog().locator("code").allInnerTexts();
  expect([key, secret]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(createHmac("sha256", secret).update("a").digest("hex")).toHaveLength(64);
  await dialog().getByRole("button", { name: "Done" }).click();
  await dialog().waitFor({ state: "hidden" });
  const card = shown.page.getByRole("listitem").filter({ hasText: "Grid bot" });
  expect(await card.innerText()).toMatch(/Reads[\s\S]*Trades[\s\S]*127\.0\.0\.1[\s\S]*Never used/);
  expect(await shown.page.content()).not.toContain(secret);
});

describe.each(["dark", "light"] as const)("in the %s theme axe finds nothing wrong", (theme) => {
  test("with the list and the form", async () => {
    await shown.page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.getByRole("button", { name: "Create a key" }).click();
    await dialog().getByText("Ed25519").click();
    await dialog().getByLabel("Public key (PEM)").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });
});

test("a key that a reset suspended says why, in reach of axe too, and works again with one button", async () => {
  const address = "programmer@example.org";
  const password = "basalt and silver";
  await venue.call("POST", "/sms_mail", { user_string: address, type: "forget" });
  await venue.call("POST", "/user/forget", { account: address, password, repassword: password, code: await venue.code(address) });
  const { message: token } = await venue.call<string>("POST", "/user/login", { user_string: address, password });
  await shown.page.evaluate((stored) => localStorage.setItem("token", JSON.stringify(stored)), token);
  await shown.page.goto(`${venue.address}/#/pages/setting/api_keys`);
  await shown.page.reload();
  const card = shown.page.getByRole("listitem").filter({ hasText: "Grid bot" });
  await card.getByText("Suspended", { exact: true }).waitFor();
  await card.getByText("Stopped when the forgotten password was replaced or the account was frozen").waitFor();
  for (const colorScheme of ["dark", "light"] as const) {
    await shown.page.emulateMedia({ colorScheme });
    expect(await findViolations(shown.page)).toEqual([]);
  }
  await card.getByRole("button", { name: "Confirm" }).click();
  await card.getByText("Suspended", { exact: true }).waitFor({ state: "detached" });
  const { message: keys } = await venue.call<readonly { suspended_at: string }[]>("GET", "/apikey/list", {}, token);
  expect(keys).toMatchObject([{ suspended_at: "" }]);
});

test("a key is deleted after a question, and the list is empty again", async () => {
  await shown.page.getByRole("button", { name: "Delete" }).click();
  await shown.page.getByText("Delete “Grid bot”?").waitFor();
  await shown.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await shown.page.getByText("No keys yet").waitFor();
});

test("with a login that is too old it says so until it is tried again, and leads to a new one and back", async () => {
  const { page } = shown;
  const message = "For this, log in again first: your login is older than 15 minutes";
  const refusal = { type: "error", message, error: { name: "api_key_login_too_old", number: 11005 } };
  await page.route("**/api/apikey/create", (route) => route.fulfill({ json: refusal }), { times: 1 });
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog().getByLabel("Name").fill("Late bot");
  await dialog().getByRole("button", { name: "Create a key" }).click();
  await dialog().getByRole("alert").getByText(message).waitFor();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await dialog().getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Password", { exact: true }).fill("basalt and silver");
  expect(page.url()).toContain("/pages/common/login");
  await page.getByLabel("E-mail or phone").fill("programmer@example.org");
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await page.getByRole("heading", { name: "API keys" }).waitFor();
});
