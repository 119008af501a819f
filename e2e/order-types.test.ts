/** Orders that wait, pairs, brackets and changes, in a real browser against a real venue. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type Member, openMember, patiently } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

type Order = {
  readonly id: number;
  readonly order_type: string;
  readonly reason: string;
  readonly trade_amount: string;
  readonly trigger_price: string;
  readonly pair_id: number;
  readonly entry_id: number;
};
type Quotation = {
  readonly symbol: string;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly now_price: string;
  readonly phase: Phase;
};
type Phase = "closed" | "opening_auction" | "open" | "closing_auction";

const venue = new VenueProcess();
let shown: Member;
beforeAll(async () => {
  await venue.start();
  shown = await openMember(venue, await findChromium(), "trader@example.org");
  await trade({ order_type: "market", type: "1", total: "3000" });
  await shown.page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
  await form().waitFor();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png`, fullPage: true });
});
afterAll(async () => {
  await shown.browser.close();
  await venue.dispose();
});

test("a stop-limit says what will happen, then waits among the open orders", async () => {
  const last = await lastPrice();
  await chooseSide("Sell");
  await chooseKind("Stop-limit order");
  await form()
    .getByLabel("Trigger ↓")
    .fill(price(last * 0.97));
  await form()
    .getByLabel("Limit", { exact: true })
    .fill(price(last * 0.96));
  await form().getByLabel("Amount (BTC)").fill("0.004");
  await shown.page.getByRole("button", { name: "Sell BTC", exact: true }).click();
  const sheet = shown.page.getByRole("dialog");
  await sheet.getByText(`Waits until the mark price falls to ${shownPrice(last * 0.97)}.`).waitFor();
  await sheet.getByText(`Sells 0.00400 BTC, not below ${shownPrice(last * 0.96)}.`).waitFor();
  await sheet.getByRole("button", { name: "Place order" }).click();
  await sheet.waitFor({ state: "hidden" });
  await openOrders()
    .getByText(`Waits until the mark price falls to ${shownPrice(last * 0.97)}.`)
    .waitFor();
  expect(await orders("1")).toMatchObject([{ order_type: "stop_limit", reason: "waiting", trade_amount: "0.00400000" }]);
  await cancelAll();
});

test("an OCO is one card with both ways; cancelling ends both", async () => {
  const last = await lastPrice();
  await chooseSide("Sell");
  await chooseKind("OCO: one of two");
  await form()
    .getByLabel("Limit", { exact: true })
    .fill(price(last * 1.04));
  await form()
    .getByLabel("Trigger ↓")
    .fill(price(last * 0.96));
  await form().getByLabel("Amount (BTC)").fill("0.004");
  await shown.page.getByRole("button", { name: "Sell BTC", exact: true }).click();
  const sheet = shown.page.getByRole("dialog");
  await sheet.getByText("Compared with trading at market now, after fees.").waitFor();
  await sheet.getByRole("button", { name: "Place order" }).click();
  await openOrders().getByText("OCO: one of two").waitFor();
  const [first, second] = await orders("1");
  expect([first?.pair_id, second?.pair_id]).toEqual([second?.id, first?.id]);
  await openOrders().getByRole("button", { name: "Cancel both" }).click();
  await expect.poll(async () => (await orders("1")).length).toBe(0);
  await openOrders().getByText("No open orders").waitFor();
});

test("a market buy with take profit and stop loss is followed by its exits", async () => {
  await chooseSide("Buy");
  await chooseCommon("Market");
  await form().getByRole("switch", { name: "Take profit / stop loss" }).click();
  await form().getByRole("button", { name: "Enter in % of the entry" }).click();
  await form().getByLabel("Take profit (%)").fill("5");
  await form().getByLabel("Stop loss (%)").fill("4");
  await form().getByLabel("Total (USDT)").fill("500");
  await shown.page.getByRole("button", { name: "Buy BTC", exact: true }).click();
  const sheet = shown.page.getByRole("dialog");
  await sheet.getByText("When the buy has ended, what it brought is put up for sale:").waitFor();
  await sheet.getByRole("button", { name: "Place order" }).click();
  await openOrders()
    .getByText(/Take profit \/ stop loss of buy \d+/)
    .waitFor();
  const exits = await orders("1");
  expect(exits.map(({ order_type }) => order_type).sort()).toEqual(["limit", "stop"]);
  expect(new Set(exits.map(({ entry_id }) => entry_id)).size).toBe(1);
  await cancelAll();
});

/** Whether a press in its middle reaches it. */
function isOnTop(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test("a resting order is changed: less keeps its place, another price does not", async () => {
  const last = await lastPrice();
  await chooseSide("Buy");
  await chooseCommon("Limit");
  await form()
    .getByLabel("Price (USDT)")
    .fill(price(last * 0.95));
  await form().getByLabel("Amount (BTC)").fill("0.01");
  await shown.page.getByRole("button", { name: "Buy BTC", exact: true }).click();
  await openOrders().getByRole("button", { name: "Change" }).click();
  const panel = shown.page.getByRole("form", { name: "Change" });
  // It opens in sight, not beneath the bar at the foot of the page.
  expect(await panel.getByRole("button", { name: "Back" }).evaluate(isOnTop)).toBe(true);
  await panel.getByLabel("Price (USDT)").fill(price(last * 0.94));
  await panel.getByText("goes to the end of the queue").waitFor();
  await panel.getByLabel("Price (USDT)").fill(price(last * 0.95));
  await panel.getByLabel("Amount (BTC)").fill("0.006");
  await panel.getByText("the order keeps its place in the queue").waitFor();
  await panel.getByRole("button", { name: "Save change" }).click();
  await expect.poll(async () => (await orders("1"))[0]?.trade_amount).toBe("0.00600000");
  await panel.waitFor({ state: "hidden" });
  await cancelAll();
});

test("a stop acts when the price reaches its trigger, and the history says what became of it", async () => {
  const last = await lastPrice();
  await chooseSide("Buy");
  await chooseKind("Stop order");
  await form()
    .getByLabel("Trigger ↑")
    .fill(price(last * 1.0004));
  await form().getByLabel("Total (USDT)").fill("100");
  await form()
    .getByRole("button", { name: /^Options/ })
    .click();
  await shown.page.getByRole("dialog").getByText("Last price").click();
  await closeSheet();
  await shown.page.getByRole("button", { name: "Buy BTC", exact: true }).click();
  await shown.page.getByRole("dialog").getByRole("button", { name: "Place order" }).click();
  await openOrders()
    .getByText(/^Waits until the last price rises/)
    .waitFor();
  // Buying deep into the book moves the last price over the trigger.
  await trade({ order_type: "market", type: "1", total: "60000" });
  await expect.poll(async () => (await orders("2")).map(({ order_type }) => order_type)).toContain("stop");
  await shown.page.getByRole("tab", { name: "History" }).click();
  const row = openOrders().getByRole("button", { name: /Stop order/ });
  await row.first().click();
  const sheet = shown.page.getByRole("dialog");
  await sheet.getByText("Order number").waitFor();
  expect(await sheet.locator("dl").innerText()).toMatch(/Status\s+Filled/);
  await closeSheet();
  await shown.page.getByRole("tab", { name: "Open orders" }).click();
});

test("a halt is told to everybody with its reason; cancelling stays possible", async () => {
  await trade({ order_type: "limit", type: "1", amount: "0.001", target_price: price((await lastPrice()) * 0.95) });
  expect(await venue.operate("halt", "BTC/USDT", "Prices", "are", "checked")).toMatch(
    /^BTC\/USDT is halted. It trades again by itself at \d{4}-\d\d-\d\d \d\d:\d\d UTC.$/,
  );
  const banner = shown.page.getByRole("status").getByText(/Trading halted until .+ at the latest: Prices are checked/);
  await banner.waitFor();
  await shown.page.getByRole("alert").getByText("Trading in this market is halted").waitFor();
  // At a desk it takes room from the figures of the day: each of them is whole or away.
  await shown.page.setViewportSize({ width: 1280, height: 800 });
  const figures = shown.page.locator(".live-figures dl");
  await figures.waitFor();
  await banner.waitFor();
  const cut = await figures.evaluate((list) => {
    const room = list.getBoundingClientRect();
    const seen = [...list.children].filter((figure) => figure.getBoundingClientRect().top < room.bottom);
    return seen.filter((figure) => figure.scrollWidth > figure.clientWidth || figure.getBoundingClientRect().bottom > room.bottom + 1)
      .length;
  });
  expect(cut).toBe(0);
  await shown.page.setViewportSize({ width: 390, height: 844 });
  await cancelAll();
  expect(await venue.operate("resume", "BTC/USDT", "--reason", "prices were checked")).toBe("BTC/USDT trades again.");
  await banner.waitFor({ state: "hidden" });
});

test("a stock's page tells its session", async () => {
  const { phase } = await market("AAPL/USDT");
  const says = {
    closed: /^Closed until the opening auction: .*\d\d:\d\d/,
    opening_auction: /^Opening auction until/,
    open: /^Open until/,
    closing_auction: /^Closing auction until/,
  };
  await shown.page.goto(`${venue.address}/#/pages/transaction/index?symbol=AAPL/USDT`);
  await shown.page.getByRole("status").getByText(says[phase]).waitFor();
  await shown.page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
  await shown.page.getByRole("button", { name: "Buy BTC", exact: true }).waitFor();
});

describe.each(["dark", "light"])("in the %s theme axe finds nothing wrong", (theme) => {
  beforeAll(async () => {
    await shown.page.evaluate((name) => localStorage.setItem("theme", JSON.stringify(name)), theme);
    await shown.page.reload();
    await form().waitFor();
  });

  test("in the list of order types", async () => {
    await form().getByRole("button", { name: "More order types" }).click();
    await shown.page.getByRole("dialog").getByText("Trailing stop").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.getByRole("dialog").getByText("OCO: one of two").click();
    await shown.page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("in the options and the review of an OCO", async () => {
    const last = await lastPrice();
    await form()
      .getByRole("button", { name: /^Options/ })
      .click();
    await shown.page.getByRole("dialog").getByText("Trigger follows").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await closeSheet();
    await form()
      .getByLabel("Limit", { exact: true })
      .fill(price(last * 0.96));
    await form()
      .getByLabel("Trigger ↑")
      .fill(price(last * 1.04));
    await form().getByLabel("Amount (BTC)").fill("0.01");
    await form().getByRole("button", { name: "What will happen" }).click();
    await shown.page.getByRole("dialog").getByText("Compared with trading at market now, after fees.").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await shown.page.getByRole("dialog").getByRole("button", { name: "Place order" }).click();
    await openOrders().getByText("OCO: one of two").waitFor();
  });

  test("on the page with waiting orders, their details and a change", async () => {
    // So high that nothing is half covered by what sticks to the edges.
    await shown.page.setViewportSize({ width: 390, height: 2400 });
    await trade({ order_type: "limit", type: "1", amount: "0.001", target_price: price((await lastPrice()) * 0.95) });
    await openOrders().getByRole("button", { name: "Change" }).click();
    await shown.page.getByRole("form", { name: "Change" }).waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await openOrders()
      .getByRole("button", { name: /Limit order/ })
      .first()
      .click();
    await shown.page.getByRole("dialog").getByText("Order number").waitFor();
    expect(await findViolations(shown.page)).toEqual([]);
    await closeSheet();
    await cancelAll();
  });
});

test("no page met an error", () => {
  expect(shown.errors).toEqual([]);
});

function form(): ReturnType<Member["page"]["getByRole"]> {
  return shown.page.getByRole("form", { name: "Order form" });
}

function openOrders(): ReturnType<Member["page"]["getByRole"]> {
  return shown.page.getByRole("region", { name: "Orders" });
}

async function chooseSide(side: "Buy" | "Sell"): Promise<void> {
  await form().getByText(side, { exact: true }).click();
}

async function chooseCommon(kind: "Limit" | "Market"): Promise<void> {
  await form().getByRole("group", { name: "Order type" }).getByRole("button", { name: kind, exact: true }).click();
}

async function chooseKind(kind: string): Promise<void> {
  await form().getByRole("button", { name: "More order types" }).click();
  await shown.page.getByRole("dialog").getByText(kind, { exact: true }).click();
  await shown.page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function closeSheet(): Promise<void> {
  await shown.page.keyboard.press("Escape");
  await shown.page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function cancelAll(): Promise<void> {
  await openOrders().getByRole("button", { name: "Cancel all" }).click();
  await shown.page.getByRole("alertdialog").getByRole("button", { name: "Cancel all" }).click();
  await expect.poll(async () => (await orders("1")).length).toBe(0);
  await openOrders().getByText("No open orders").waitFor();
}

/** With the market's one decimal, as it is typed. */
function price(value: number): string {
  return value.toFixed(1);
}

/** As the page prints it. */
function shownPrice(value: number): string {
  return new Intl.NumberFormat("en", { minimumFractionDigits: 1 }).format(Number(price(value)));
}

async function market(wanted = "BTC/USDT"): Promise<Quotation> {
  const { message } = await venue.call<readonly { readonly quotation: readonly Quotation[] }[]>("GET", "/currency/quotation_new");
  const found = message[0]?.quotation.find(({ symbol }) => symbol === wanted);
  if (found === undefined) throw new Error(`the venue lists no ${wanted}`);
  return found;
}

async function lastPrice(): Promise<number> {
  return Number((await market()).now_price);
}

/** An order by call; a venue that has just opened may have no offers yet. */
async function trade(fields: Record<string, string>): Promise<void> {
  const { currency_id, legal_id } = await market();
  const order = { currency_id: `${currency_id}`, legal_id: `${legal_id}`, ...fields };
  await patiently(async () => {
    const { type, message } = await venue.call("POST", "/coin/trade", order, shown.token);
    if (type !== "ok") throw new Error(`the order was refused: ${String(message)}`);
  });
}

async function orders(status: string): Promise<readonly Order[]> {
  return (await venue.call<readonly Order[]>("GET", "/coin/list", { status }, shown.token)).message;
}
