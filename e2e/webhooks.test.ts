/** Somebody lets the venue tell their own server what happens, and watches it in the app. */
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type Member, openMember, patiently } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess({ WEBHOOK_TARGETS: "private" });
const received: { readonly type: string; readonly id: string }[] = [];
let status = 200;
/** A server that never answers. */
let isThinking = false;
let server: Server;
let shown: Member;
let address: string;
beforeAll(async () => {
  await venue.start();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ type: (JSON.parse(body) as { type: string }).type, id: String(request.headers["webhook-id"]) });
      if (!isThinking) response.writeHead(status).end("heard");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  shown = await openMember(venue, await findChromium(), "receiver@example.org");
  await shown.page.goto(`${venue.address}/#/pages/setting/setting`);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png`, fullPage: true });
});
afterAll(async () => {
  await shown.browser.close();
  server.closeAllConnections();
  server.close();
  await venue.dispose();
});

const dialog = (): ReturnType<Member["page"]["getByRole"]> => shown.page.getByRole("dialog");
const card = (): ReturnType<Member["page"]["getByRole"]> => shown.page.getByRole("listitem").filter({ hasText: address });
const option = async (name: string): Promise<void> => {
  await card().getByRole("button", { name: "Options" }).click();
  await dialog().getByRole("button", { name }).click();
};
const heard = (count: number): Promise<void> =>
  patiently(async () => {
    if (received.length < count) throw new Error(`${received.length} of ${count} came`);
  });

const buy = (): Promise<void> =>
  patiently(async () => {
    const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", market: "1" };
    const { type, message } = await venue.call("POST", "/coin/trade", order, shown.token);
    if (type !== "ok") throw new Error(String(message));
  });

test("a webhook is added from Mine; its secret is shown once", async () => {
  await shown.page.getByRole("button", { name: "Webhooks" }).click();
  await shown.page.getByText("No webhooks yet").waitFor();
  await shown.page.getByRole("button", { name: "Add a webhook" }).click();
  await dialog().getByRole("button", { name: "Add a webhook" }).click();
  await dialog().getByText("Give the address of your server").waitFor();
  await dialog().getByLabel("Address").fill("https://169.254.169.254/");
  await dialog().getByRole("button", { name: "Add a webhook" }).click();
  await shown.page.getByText("leads into a private network").waitFor();
  await dialog().getByLabel("Address").fill(address);
  await dialog().getByRole("switch", { name: "Fills" }).click();
  await dialog().getByRole("button", { name: "Add a webhook" }).click();
  await dialog().getByText("Copy the secret now").waitFor();
  const secret = await dialog().locator("code").innerText();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await dialog().getByRole("button", { name: "Done" }).click();
  await dialog().waitFor({ state: "hidden" });
  expect(await card().first().innerText()).toMatch(/Active[\s\S]*Orders[\s\S]*Nothing delivered yet/);
  expect(await shown.page.content()).not.toContain(secret);
});

test("a test and an order reach the server; both stand among the deliveries with what was sent and answered", async () => {
  await option("Send a test");
  await heard(1);
  await dialog().waitFor({ state: "hidden" });
  await buy();
  await heard(3);
  expect(received.map(({ type }) => type).sort()).toEqual(["order.filled", "order.placed", "webhook.test"]);
  await card().getByRole("button", { name: "Deliveries" }).click();
  await shown.page.getByRole("button", { name: /order\.placed/ }).click();
  await dialog().getByText('"reason": "working"').waitFor();
  await dialog().getByText("heard", { exact: true }).waitFor();
});

test("a delivery that failed shows why and is sent again by hand, under its id", async () => {
  status = 500;
  await dialog().getByRole("button", { name: "Send again" }).click();
  await heard(4);
  await dialog().waitFor({ state: "hidden" });
  await shown.page.getByText("Answer 500").waitFor();
  status = 200;
  await shown.page.getByRole("button", { name: /order\.placed/ }).click();
  await dialog()
    .getByText(/^Tries: [1-9]$/)
    .waitFor();
  await dialog().getByRole("button", { name: "Send again" }).click();
  await heard(5);
  expect(new Set(received.filter(({ type }) => type === "order.placed").map(({ id }) => id)).size).toBe(1);
  await patiently(async () => {
    if ((await shown.page.getByText("Answer 500").count()) > 0) throw new Error("still shown as failed");
  });
});

test("the operator sees how many tries got through and how many did not", async () => {
  const figures = await (await venue.fetchLocal("/metrics")).text();
  expect(figures).toMatch(/^touchstone_webhook_tries_total\{result="delivered"\} [1-9]/m);
  expect(figures).toMatch(/^touchstone_webhook_tries_total\{result="retried"\} [1-9]/m);
});

describe.each(["dark", "light"] as const)("in the %s theme axe finds nothing wrong", (theme) => {
  test("with the deliveries, the list and the form", async () => {
    await shown.page.emulateMedia({ colorScheme: theme });
    await shown.page.goto(`${venue.address}/#/pages/setting/webhooks`);
    await card().getByRole("button", { name: "Deliveries" }).click();
    await shown.page.getByRole("button", { name: /webhook\.test/ }).click();
    await dialog().getByText("heard", { exact: true }).waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.goBack();
    await shown.page.getByText("Checking the signature").click();
    expect(await findViolations(shown.page)).toEqual([]);
    await option("Change");
    await dialog().getByLabel("Address").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });
});

const idsSince = (count: number): readonly string[] => received.slice(count).map(({ id }) => id);

test("a venue that was killed while the server was thinking sends the same again", async () => {
  const before = received.length;
  isThinking = true;
  await buy();
  await heard(before + 2);
  await venue.end("SIGKILL");
  isThinking = false;
  await venue.start();
  await heard(before + 4);
  const ids = idsSince(before);
  expect(ids.slice(2).sort()).toEqual(ids.slice(0, 2).sort());
});

test("history made anew from the log sends nothing again", async () => {
  await venue.end("SIGTERM");
  const environment = { ...process.env, MODE: "paper", DATA_DIR: join(venue.directory, "data") };
  const rebuilt = await promisify(execFile)(process.execPath, ["server/rebuild.ts"], { env: environment });
  expect(rebuilt.stdout).toMatch(/Rebuilt from \d+ commands/);
  await venue.start();
  const before = received.length;
  await buy();
  await heard(before + 2);
  expect(
    received
      .slice(before)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(["order.filled", "order.placed"]);
});

test("the secret is renewed, the webhook paused and resumed, and deleted after a question", async () => {
  await option("New secret");
  await shown.page.getByRole("alertdialog").getByRole("button", { name: "New secret" }).click();
  await dialog().getByText("Copy the secret now").waitFor();
  await dialog().getByRole("button", { name: "Done" }).click();
  await shown.page.getByText("The old secret signs too until").waitFor();
  await option("Pause");
  await card().getByText("Paused", { exact: true }).waitFor();
  await option("Resume");
  await card().getByText("Active", { exact: true }).waitFor();
  await option("Delete");
  await shown.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await shown.page.getByText("No webhooks yet").waitFor();
});
