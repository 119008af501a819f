/** Whatever opens over a page is opened here, and axe finds nothing wrong in it, dark and light. A new one needs a line in the table. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { photo } from "../features/pictures/server/hostile.suite.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type Member, openMember, openSession, patiently } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const ROOT = join(import.meta.dirname, "..");
const OPENS = /<(Sheet|ConfirmDialog|SidePanel|Menu\.Root)\b/;
const OVER = "[role=dialog], [role=alertdialog], [role=menu]";
const TRADE = "/pages/transaction/index?symbol=BTC/USDT";
const EXCHANGE = "/pages/fund/fundTransfer";
const CAMPAIGN = "/pages/campaigns/campaign?id=1";
const SETTINGS = "/pages/setting/setting";
const SECURITY = "/pages/setting/security";
const CREDIT = "/pages/setting/credit";
const CREDIT_PAGE = "features/credit-score/web/credit-score.page.tsx";
const LOCK = "/pages/lockming/buy?config_id=1";
const SALE = "/pages/ieo/subscribe?project_id=1";
const DEPOSIT = "/pages/fund/receive?currency=3";
const FILLS = "/pages/transaction/currency_order?show=fills";

type Overlay = {
  /** The file whose overlay it is. */
  readonly of: string;
  readonly what: string;
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const pressLast = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).last().click();
};

const ON_A_PHONE: readonly Overlay[] = [
  { of: "features/home/web/pop-notice.tsx", what: "the article that pops up", at: "/pages/index/index", open: () => Promise.resolve() },
  { of: "web/trading/head/pair-sheet.tsx", what: "markets", at: TRADE, open: press("Choose another market") },
  { of: "features/spot/web/ticket/kind-choice.tsx", what: "order types", at: TRADE, open: press("More order types") },
  { of: "features/spot/web/ticket/options-row.tsx", what: "options", at: TRADE, open: press(/^Options/) },
  { of: "features/spot/web/ticket/order-form.tsx", what: "what will happen", at: TRADE, open: press("What will happen") },
  { of: "web/terms/term.tsx", what: "a word explained", at: TRADE, open: press("Spread") },
  { of: "features/spot/web/orders/order-list.tsx", what: "an order", at: TRADE, open: press(/Limit order/) },
  { of: "features/spot/web/orders/order-list.tsx", what: "cancelling all", at: TRADE, open: press("Cancel all") },
  { of: "web/alerts/alert-sheet.tsx", what: "an alert", at: TRADE, open: press("Set a price alert") },
  {
    of: "features/spot/web/ticket/placed-sheet.tsx",
    what: "an order that was filled",
    at: TRADE,
    open: async (page) => {
      const form = page.getByRole("form", { name: "Order form" });
      await form.getByRole("group", { name: "Order type" }).getByRole("button", { name: "Market", exact: true }).click();
      await form.getByLabel("Total (USDT)").fill("500");
      await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
    },
  },
  { of: "web/receipts/check-panel.tsx", what: "a receipt", at: FILLS, open: press(/^Check/) },
  {
    of: "web/trading/chart/indicator-sheet.tsx",
    what: "indicators",
    at: "/pages/transaction/currency?symbol=BTC/USDT",
    open: press("Indicators"),
  },
  { of: "web/portfolio/cost-check.tsx", what: "what a coin cost", at: "/pages/market/asset?code=BTC", open: press(/^Check/) },
  { of: "features/wallet/web/asset-actions.tsx", what: "starting again", at: "/pages/fund/assets", open: press("Start again") },
  { of: "features/withdrawals/web/withdraw.page.tsx", what: "coins to withdraw", at: "/pages/fund/withdraw", open: press(/^Coin: /) },
  { of: "features/transfer/web/transfer-choices.tsx", what: "accounts", at: "/pages/fund/transfer", open: press(/^From/) },
  { of: "features/transfer/web/transfer-choices.tsx", what: "coins", at: "/pages/fund/transfer", open: press(/^Coin/) },
  { of: "features/statement/web/filter-row.tsx", what: "days of a statement", at: "/pages/setting/bill", open: press(/^Days/) },
  { of: "features/exchange/web/otc.page.tsx", what: "a wider limit", at: "/pages/otc/otc", open: press("Ask for a wider limit") },
  { of: "features/exchange/web/coin-sides.tsx", what: "coins to give", at: EXCHANGE, open: press(/^You give: /) },
  {
    of: "features/exchange/web/quote-sheet.tsx",
    what: "a rate that holds",
    at: EXCHANGE,
    open: async (page) => {
      await page.getByLabel("You give", { exact: true }).fill("100");
      await page.getByRole("button", { name: "See the rate" }).click();
    },
  },
  {
    of: "features/campaigns/web/leave-card.tsx",
    what: "leaving a campaign",
    at: CAMPAIGN,
    open: async (page) => {
      await press("Join")(page);
      await press("Leave the campaign")(page);
    },
  },
  {
    of: "features/campaigns/web/claim-sheet.tsx",
    what: "a bonus of one's own",
    at: CAMPAIGN,
    open: async (page) => {
      for (const order of [1, 2, 3]) {
        const [claim, begin] = ["Confirm with my code", `Begin order ${order}`].map((name) => page.getByRole("button", { name }));
        await claim
          ?.or(begin ?? page.locator("none"))
          .first()
          .waitFor();
        if ((await claim?.count()) === 1) break;
        await press(`Begin order ${order}`)(page);
        await press(`Sell order ${order} now`)(page);
      }
      await press("Confirm with my code")(page);
    },
  },
  { of: "features/settings/web/setting.page.tsx", what: "themes", at: SETTINGS, open: press(/^Theme/) },
  { of: "features/settings/web/setting.page.tsx", what: "currencies", at: SETTINGS, open: press(/^Default currency/) },
  { of: "features/settings/web/logout-button.tsx", what: "logging out", at: SETTINGS, open: press("Log out") },
  { of: "features/profile/web/user-info.page.tsx", what: "a nickname", at: "/pages/setting/userInfo", open: press(/^Nickname/) },
  {
    of: "features/payout-accounts/web/wallet.page.tsx",
    what: "an address as a QR code",
    at: "/pages/setting/wallet",
    open: async (page) => {
      await page.evaluate(async () => {
        const body = new URLSearchParams({
          currency: "1",
          name: "BTC",
          address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
          qrcode: "",
          lang: "en",
        });
        await fetch("/api/user/wallet/save", {
          method: "POST",
          body,
          headers: { authorization: JSON.parse(localStorage.getItem("token") ?? "") },
        });
      });
      await page.reload();
      await press("Show as QR code")(page);
    },
  },
  { of: "features/api-keys/web/api-keys.page.tsx", what: "a new key", at: "/pages/setting/api_keys", open: press("Create a key") },
  { of: "features/api-keys/web/api-keys.page.tsx", what: "deleting a key", at: "/pages/setting/api_keys", open: press(/^Delete/) },
  {
    of: "features/lock-mining/web/parts/effective-word.tsx",
    what: "an effective rate explained",
    at: LOCK,
    open: press("Interest locked again each time"),
  },
  { of: "features/token-sale/web/parts/demand-card.tsx", what: "how tokens are shared", at: SALE, open: press("How") },
  { of: "features/token-sale/web/parts/order-sheets.tsx", what: "tokens to ask for", at: SALE, open: press(/^Ask for 1,000/) },
  { of: "features/lock-mining/web/parts/drawn-sheet.tsx", what: "how rates are drawn", at: LOCK, open: press("How it is drawn") },
  { of: "features/lock-mining/web/parts/lock-confirm.tsx", what: "an amount to lock", at: LOCK, open: press(/^Lock 1,000/) },
  {
    of: "features/lock-mining/web/parts/redeem-sheet.tsx",
    what: "leaving a lock early",
    at: "/pages/lockming/order",
    open: async (page) => {
      await page.evaluate(async () => {
        const authorization = JSON.parse(localStorage.getItem("token") ?? "");
        const body = new URLSearchParams({ config_id: "1", amount: "100", lang: "en" });
        await fetch("/api/lh/deposit", { method: "POST", body, headers: { authorization } });
      });
      await page.reload();
      await press("Leave early")(page);
    },
  },
  { of: "features/security/web/security-sheets.tsx", what: "an authenticator", at: SECURITY, open: press(/^Authenticator app/) },
  { of: "features/security/web/security-sheets.tsx", what: "passkeys", at: SECURITY, open: press(/^Passkeys/) },
  { of: "features/security/web/security-sheets.tsx", what: "a phone number", at: SECURITY, open: press(/^Phone/) },
  { of: "features/security/web/session-list.tsx", what: "ending all others", at: SECURITY, open: press("End all others") },
  { of: "features/security/web/own-data-card.tsx", what: "closing the account", at: SECURITY, open: press(/^Close my account/) },
  { of: "features/security/web/freeze-button.tsx", what: "freezing", at: SECURITY, open: press("Freeze my account") },
  { of: CREDIT_PAGE, what: "an appeal", at: CREDIT, open: press("Appeal") },
  { of: CREDIT_PAGE, what: "a quiz", at: CREDIT, open: press(/^Begin: Read the rule/) },
  { of: "features/webhooks/web/webhooks.page.tsx", what: "a new webhook", at: "/pages/setting/webhooks", open: pressLast("Add a webhook") },
  {
    of: "features/deposits/web/address-card.tsx",
    what: "an address to send to, enlarged",
    at: DEPOSIT,
    open: press("QR code of the address"),
  },
  { of: "features/deposits/web/paper-sheet.tsx", what: "paper money", at: DEPOSIT, open: press("Paper deposit") },
  {
    of: "features/deposits/web/deposit-rows.tsx",
    what: "a request to take back",
    at: DEPOSIT,
    open: async (page) => {
      await page.getByLabel("Amount (USDT)").fill("500");
      await page.getByLabel("Picture of the voucher").setInputFiles({ name: "voucher.jpg", mimeType: "image/jpeg", buffer: await photo() });
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByRole("button", { name: "Take back" }).click();
    },
  },
];

const AT_THE_TERMINAL: readonly Overlay[] = [
  { of: "web/trading/desk/shortcuts-dialog.tsx", what: "shortcuts", at: TRADE, open: pressLast(/^Shortcuts/) },
  { of: "features/spot/web/desk/one-click-bar.tsx", what: "one-click trading", at: TRADE, open: press("One-click trading") },
  { of: "features/spot/web/desk/cancel-menu.tsx", what: "what to cancel", at: TRADE, open: press(/^Cancel \d/) },
  {
    of: "features/spot/web/desk/cancel-menu.tsx",
    what: "cancelling the buys",
    at: TRADE,
    open: async (page) => {
      await press(/^Cancel \d/)(page);
      await page.getByRole("menuitem", { name: /Buys/ }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    of: "features/spot/web/desk/records-table.tsx",
    what: "an order of the history",
    at: TRADE,
    open: async (page) => {
      await page.getByRole("tab", { name: "History" }).click();
      await press("Details")(page);
    },
  },
];

/** Opened, and read by axe, where what they need is made; the address of an order opens the same sheet as its card, and a dragged line asks with the form of a row. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "features/contests/web/parts/about-cards.tsx": "e2e/contests.test.ts",
  "features/contests/web/parts/table-card.tsx": "e2e/contests.test.ts",
  "features/nft/web/parts/bid-confirm.tsx": "e2e/nft.test.ts",
  "features/nft/web/parts/box-confirm.tsx": "e2e/nft.test.ts",
  "features/nft/web/parts/buy-foot.tsx": "e2e/nft.test.ts",
  "features/nft/web/parts/market-grid.tsx": "e2e/nft.test.ts",
  "features/quizzes/web/parts/bet-foot.tsx": "e2e/quizzes.test.ts",
  "features/quizzes/web/parts/limit-card.tsx": "e2e/quizzes.test.ts",
  "features/chat/web/chat.page.tsx": "e2e/chat.test.ts",
  "features/chat/web/composer.tsx": "e2e/chat.test.ts",
  "features/chat/web/message.tsx": "e2e/chat.test.ts",
  "features/support/web/support.page.tsx": "e2e/support.test.ts",
  "features/nft/web/parts/media.tsx": "e2e/nft.test.ts",
  "features/nft/web/parts/open-sheet.tsx": "e2e/nft.test.ts",
  "features/nft/web/parts/work-head.tsx": "e2e/nft.test.ts",
  "features/token-sale/web/parts/allocation-sheet.tsx": "e2e/token-sale.test.ts",
  "features/dual-investment/web/parts/buy-confirm.tsx": "e2e/dual-investment.test.ts",
  "features/dual-investment/web/parts/option-card.tsx": "e2e/dual-investment.test.ts",
  "features/loans/web/parts/act-sheet.tsx": "e2e/loans.test.ts",
  "features/loans/web/parts/loan-confirm.tsx": "e2e/loans.test.ts",
  "web/trading/chart/chart-menu.tsx": "e2e/terminal.test.ts",
  "features/cover/web/cover.page.tsx": "e2e/cover.test.ts",
  "features/spot/web/desk/terminal.tsx": "e2e/terminal.test.ts",
  "features/quick-buy/web/open-order.tsx": "e2e/quick-buy.test.ts",
  "features/coupons/web/my-coupons.tsx": "e2e/coupons.test.ts",
  "features/copy-trading/web/pages/own-trader.page.tsx": "e2e/copy-trading.test.ts",
  "features/copy-trading/web/parts/end-sheets.tsx": "e2e/copy-trading.test.ts",
  "features/copy-trading/web/parts/follow-confirm.tsx": "e2e/copy-trading.test.ts",
  "features/copy-trading/web/parts/report-sheet.tsx": "e2e/copy-trading.test.ts",
  "features/copy-trading/web/parts/share-trader.tsx": "e2e/copy-trading.test.ts",
  "features/futures/web/parts/calculator-sheet.tsx": "e2e/futures.test.ts",
  "features/futures/web/parts/close-many.tsx": "e2e/futures.test.ts",
  "features/futures/web/parts/share-sheet.tsx": "e2e/futures.test.ts",
  "features/futures/web/parts/leverage-sheet.tsx": "e2e/futures.test.ts",
  "features/futures/web/parts/position-sheets.tsx": "e2e/futures.test.ts",
  "features/seconds/web/pages/seconds-order.page.tsx": "e2e/seconds.test.ts",
  "features/seconds/web/parts/confirm-sheet.tsx": "e2e/seconds.test.ts",
  "features/seconds/web/parts/limits-sheet.tsx": "e2e/seconds.test.ts",
  "features/seconds/web/parts/result-sheet.tsx": "e2e/seconds.test.ts",
  "features/self-limits/web/self-limits.page.tsx": "e2e/self-limits.test.ts",
  "features/self-limits/web/break-form.tsx": "e2e/self-limits.test.ts",
  "web/account/proof.tsx": "e2e/security.test.ts",
  "features/webhooks/web/deliveries.page.tsx": "e2e/webhooks.test.ts",
  "features/withdrawals/web/confirm-sheet.tsx": "e2e/withdrawals.test.ts",
  "features/withdrawals/web/place-sheet.tsx": "e2e/withdrawals.test.ts",
  "features/withdrawals/web/withdrawal-detail.tsx": "e2e/withdrawals.test.ts",
  "features/spot/web/orders/opened-order.tsx": "e2e/messages.test.ts",
};

describe("what opens over a page", () => {
  const venue = new VenueProcess();
  let shown: Member;
  beforeAll(async () => {
    await venue.start();
    shown = await openMember(venue, await findChromium(), "sheets@example.org", false);
    const { page, token } = shown;
    const call = (path: string, fields: Record<string, string>): Promise<void> =>
      patiently(async () => {
        // Another request each time: what was refused once is remembered by its id.
        const { type, message } = await venue.call("POST", path, fields, token);
        if (type !== "ok") throw new Error(String(message));
      });
    const market = { currency_id: "1", legal_id: "3", type: "1" };
    await call("/coin/trade", { ...market, market: "1", total: "1000" });
    await call("/coin/trade", { ...market, amount: "0.01", target_price: "50000" });
    // A second session, which can be ended.
    await openSession(venue, "sheets@example.org");
    await call("/apikey/create", { name: "Grid bot", scopes: "read" });
    const evidence = ["person=1001", "rule=chat_abuse", "reference=Message 7", "words=Insults"];
    await venue.operate("credit-score/note-evidence", ...evidence, "--reason", "something to show");
    await venue.operate("credit-score/place", "person=1001", "record=1", "--reason", "something to show");
    await page.emulateMedia({ reducedMotion: "reduce" });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  let opened = 0;
  const readAt = async ({ at, open }: Overlay, size: { width: number; height: number }): Promise<readonly string[]> => {
    const { page } = shown;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "dark" });
    // Another address before the "#" opens the app anew.
    await page.goto(`${venue.address}/?${opened++}#${at}`);
    await open(page);
    await page.locator(OVER).first().waitFor();
    const dark = await findViolations(page, OVER);
    await page.emulateMedia({ colorScheme: "light" });
    return [...dark.map((each) => `dark ${each}`), ...(await findViolations(page, OVER)).map((each) => `light ${each}`)];
  };

  test.each(ON_A_PHONE)("axe finds nothing wrong in $what, on a phone", async (overlay) => {
    expect(await readAt(overlay, { width: 390, height: 844 })).toEqual([]);
    // Shown once: it would stand before all others.
    if (overlay === ON_A_PHONE[0]) await press("Understood")(shown.page);
  });

  test.each(AT_THE_TERMINAL)("axe finds nothing wrong in $what, at the terminal", async (overlay) => {
    expect(await readAt(overlay, { width: 1440, height: 900 })).toEqual([]);
  });

  test("none is missing in the table", () => {
    const found = globSync(["web/**/*.tsx", "features/*/web/**/*.tsx"], { cwd: ROOT, exclude: ["web/ui/**"] })
      .filter((file) => OPENS.test(readFileSync(join(ROOT, file), "utf8")))
      .toSorted();
    const known = new Set([...[...ON_A_PHONE, ...AT_THE_TERMINAL].map(({ of }) => of), ...Object.keys(ELSEWHERE)]);
    expect(found).toEqual([...known].toSorted());
    for (const file of Object.values(ELSEWHERE)) expect(readFileSync(join(ROOT, file), "utf8")).toContain("findViolations");
  });

  test("no page met an error", () => {
    expect(shown.errors).toEqual([]);
  });
});
