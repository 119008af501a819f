/** An operator with a page of the console open, set up by the link that the machine's own command prints. */
import { chromium, type Browser, type Page } from "playwright-core";
import { codeOfStep, secretOf, STEP_MS } from "../server/identity/totp.ts";
import type { VenueProcess } from "./venue-process.ts";

export type OpenedOperator = { readonly browser: Browser; readonly page: Page };

/** `name`: where there are two of a role. */
export async function openOperator(venue: VenueProcess, executablePath: string, role: string, name = role): Promise<OpenedOperator> {
  const printed = await venue.operate(
    "add-operator",
    "--mail",
    `${name}@example.org`,
    "--role",
    role,
    "--name",
    name,
    "--reason",
    "somebody has to decide",
  );
  const [link = ""] = /\/console\/#\/set-up\/\S+/.exec(printed) ?? [];
  const browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  await page.goto(`${venue.address}${link}`);
  const secret = secretOf((await page.locator("code[data-key]").getAttribute("data-key")) ?? "");
  await page.getByLabel("New password").fill("granite under water 7");
  await page.getByLabel("The code it shows now").fill(codeOfStep(secret, Math.floor(Date.now() / STEP_MS)));
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  return { browser, page };
}
