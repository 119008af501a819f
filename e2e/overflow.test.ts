/** Nothing is wider than the narrowest phone: every route, in the languages with the longest words; in one of them axe reads them all. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium, type Browser, type Page } from "playwright-core";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findOverlaps, widenFigures } from "./overlaps.suite.ts";
import { untilSettled, watchRequests } from "./settled.ts";
import { VenueProcess } from "./venue-process.ts";

const ROOT = join(import.meta.dirname, "..");
/** As the features' lists of pages name them, and the shell's own. */
const PATHS = [
  ...globSync("features/*/web/*.pages.ts", { cwd: ROOT })
    .sort()
    .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) => path)),
  "/pages/no/such",
];

const WIDTH = 360;
/** What a page needs in its address to show more than that something is missing. */
const QUERIES: Readonly<Record<string, string>> = {
  "/pages/transaction/index": "?symbol=BTC/USDT",
  "/pages/transaction/currency": "?symbol=BTC/USDT",
  "/pages/market/asset": "?code=BTC",
  "/pages/fund/assets_record": "?currency=1&name=BTC&type=change",
  "/pages/campaigns/campaign": "?id=1",
  "/pages/setting/bill": "?currency=3",
  "/pages/ieo/subscribe": "?project_id=1",
  "/pages/quiz/detail": "?id=1",
  "/pages/contest/detail": "?id=1",
  "/pages/ieo/paper": "?project_id=1",
  "/pages/setting/bill_month": `?month=${new Date().toISOString().slice(0, 7)}`,
};
/** As a reader sets it in the browser. */
const TWICE_AS_LARGE = "--blink-settings=defaultFontSize=32";
const TABS = ["/pages/index/index", "/pages/market/market", "/pages/transaction/index", "/pages/fund/assets", "/pages/setting/setting"];
/** Where money comes in and goes out; each with something to show. */
const MONEY = [
  ...["receive?currency=3", "receive_withdraw_record", "withdraw", "transfer", "transfer_history", "fundTransfer", "fundTransfer_history"],
  ...["holds", "select", "assets_record?currency=3&name=USDT&type=change", "assets_all_record"],
].map((path) => `/pages/fund/${path}`);
const MORE_MONEY = [
  ...[
    "bill",
    "bill_month?month=" + new Date().toISOString().slice(0, 7),
    "coupon?list=claim",
    "coupon?list=mine",
    "coupon?list=used",
    "limits",
    ...["wallet", "addWallet", "bank", "bank_international"],
  ].map((path) => `/pages/setting/${path}`),
  ...[
    "campaigns/index",
    "campaigns/campaign?id=1",
    "quickbuy/index",
    "otc/otc",
    "common/borrowing",
    "index/guize",
    "transaction/seconds",
    "transaction/seconds_order",
    "transaction/seconds_table",
  ].map((path) => `/pages/${path}`),
];
/** Of them those with prices or amounts. */
const HAS_FIGURES = new Set(TABS.slice(0, 4));
/** Where somebody reads how much of their money may leave: sums with all their decimals, none over another and none cut. */
const WHOLE_FIGURES = new Set(["/pages/fund/holds"]);
/** What is no longer than the code of a coin is never cut. */
const CODE_LETTERS = 5;

const LANGUAGES = ["de", "th", "en"] as const;
type Language = (typeof LANGUAGES)[number];
/** The longest words and the highest letters. */
const LARGE_IN = ["de", "th"] as const;

/** Each thing that an operator says is a process of its own. */
const FILLED_WITHIN_MS = 300_000;

const venue = new VenueProcess({ HOUSE_WORKS: "on" });
let member: Member;
let works: Readonly<Record<string, string>> = {};
const pages = new Map<Language, Page>();
const errors: string[] = [];
beforeAll(async () => {
  await venue.start();
  member = await openMember(venue, await findChromium(), "narrow@example.org");
  await fillAccount();
  works = await ownWorks(venue, member.token);
  for (const language of LANGUAGES) pages.set(language, await openIn(member.browser, language));
}, FILLED_WITHIN_MS);
afterAll(async () => {
  await member.browser.close();
  await venue.dispose();
});

describe("at 360 px", () => {
  // Side by side: each waits most of its time.
  test.each(PATHS)("%s fits", async (path) => {
    await Promise.all(LANGUAGES.map((language) => looksRight(path, language)));
  });

  test("no page was forgotten", () => {
    expect(PATHS.length).toBeGreaterThan(25);
  });

  test("no page met an error", () => {
    expect(errors).toEqual([]);
  });
});

async function looksRight(path: string, language: Language): Promise<void> {
  const page = pages.get(language);
  if (page === undefined) throw new Error(`no page is open in ${language}`);
  await open(page, `${path}${works[path] ?? QUERIES[path] ?? ""}`);
  expect(await findWide(page), language).toEqual([]);
  expect(await findCutCodes(page), language).toEqual([]);
  if (WHOLE_FIGURES.has(path)) {
    expect(await findOverlaps(page), language).toEqual([]);
    expect(await findCutFigures(page), language).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(WIDTH);
  // Once: what axe reads is the same in all languages but for words that are cut or named otherwise.
  if (language === "de") expect(await findViolations(page)).toEqual([]);
}

describe.each(LARGE_IN)("with letters twice as large in %s", (language) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", TWICE_AS_LARGE],
    });
    page = await openIn(browser, language);
  });
  afterAll(() => browser.close());

  test("on the pages of money no word is broken and nothing is wider", async () => {
    const broken: string[] = [];
    for (const path of [...MONEY, ...MORE_MONEY]) {
      await open(page, path);
      broken.push(...(await findBrokenWords(page)).map((word) => `${path}: ${word}`));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > WIDTH) broken.push(`${path}: ${width} px wide`);
    }
    expect(broken).toEqual([]);
  });

  test("on the pages of the tabs nothing lies over another", async () => {
    for (const path of TABS) {
      await open(page, path);
      expect([path, ...(await findOverlaps(page))]).toEqual([path]);
      if (HAS_FIGURES.has(path)) expect(await widenFigures(page)).toBeGreaterThan(0);
      expect([path, ...(await findOverlaps(page))]).toEqual([path]);
    }
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${venue.address}/#${path}`);
  await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
  await untilSettled(page);
}

/** Something of everything that has a page of its own. */
async function fillAccount(): Promise<void> {
  const { token } = member;
  const post = (path: string, fields: Record<string, string>) => venue.call("POST", path, fields, token);
  const until = (missing: string, path: string, fields: () => Record<string, string>) =>
    patiently(async () => {
      if ((await post(path, fields())).type !== "ok") throw new Error(missing);
    });
  const order = { currency_id: "1", legal_id: "3", type: "1", order_type: "market", total: "1000" };
  await post("/coin/trade", { ...order, request_id: "something-to-show" });
  const moved = { currency_id: "3", from_field: "change" };
  await post("/wallet/change", { ...moved, number: "1234.567891", to_field: "legal", request_id: "moved" });
  await until("not exchanged yet", "/user/Transfer", () => ({
    number: "600",
    from_currency_id: "3",
    to_currency_id: "1",
    request_id: `exchanged-${Date.now()}`,
  }));
  await post("/coupon/claim", { offer: "1", request_id: "claimed" });
  await post("/campaign/join", { campaign: "1", request_id: "joined" });
  await post("/deposit/paper", { currency: "3", amount: "2500", request_id: "came" });
  await post("/wallet/change", { ...moved, number: "50", to_field: "micro", request_id: "to-stake" });
  const contract = { match_id: "1", type: "1", seconds: "900", number: "7.5", request_id: "runs" };
  await until("not bought yet", "/microtrade/submit", () => contract);
  await until("not locked yet", "/lh/deposit", () => ({ config_id: "1", amount: "100", request_id: `locked-${Date.now()}` }));
  const loan = { id: "1", amount: "250", days: "30", margin_currency: "1", margin: "0.0065" };
  await until("not borrowed yet", "/borrow/buy", () => ({ ...loan, request_id: `borrowed-${Date.now()}` }));
  // A word of one's own may be as long as it likes.
  const alert = { currency_id: "1", legal_id: "3", change: "5", note: "W".repeat(60) };
  await until("there is no price yet", "/alert/create", () => alert);
  const { message: info } = await venue.call<{ readonly id: number }>("GET", "/user/info", {}, token);
  const person = `person=${info.id}`;
  const ends = `until=${Date.now() + 6 * 86_400_000}`;
  const reason = ["--reason", "something to show"];
  await venue.operate("holds/place", person, "what=compliance_review/unusual_activity", ends, ...reason);
  const evidence = ["rule=promotion_accounts", "reference=Promotion 14", `words=${"Long words of an operator ".repeat(3)}`];
  await venue.operate("credit-score/note-evidence", person, ...evidence, ...reason);
  await venue.operate("credit-score/place", person, "record=1", ...reason);
}

type Work = { readonly code: string; readonly pay_type: number; readonly type: number; readonly author_id: number };

/** A work that was bought, a bid, and where the pages of the marketplace find them. */
async function ownWorks(venue: VenueProcess, token: string): Promise<Readonly<Record<string, string>>> {
  const fields = { limit: "100" };
  const list = await patiently(async () => {
    const { message } = await venue.call<readonly Work[]>("GET", "/bind_box/getBoxList", fields, token);
    if (!message.some(({ pay_type: pay }) => pay === 3)) throw new Error("there are no works yet");
    return message;
  });
  const of = (isWanted: (work: Work) => boolean): Work => list.find(isWanted) ?? { code: "", pay_type: 0, type: 0, author_id: 0 };
  const [bought, auction, film] = [
    of((one) => one.pay_type === 1 && one.type === 1),
    of((one) => one.pay_type === 2),
    of((one) => one.type === 4),
  ];
  await venue.call("POST", "/bind_box/buyNFT", { code: bought.code }, token);
  await venue.call("POST", "/bind_box/auctionNFT", { code: auction.code, price: "20" }, token);
  return {
    "/pages/nft/artworkDetail": `?code=${auction.code}`,
    "/pages/nft/artworkDetail_video": `?code=${film.code}`,
    "/pages/nft/myNft": `?code=${bought.code}`,
    "/pages/nft/resell": `?code=${bought.code}`,
    "/pages/nft/artistDetail": `?uid=${bought.author_id}`,
  };
}

/** Without the worker, logged in, its first notices read. */
async function openIn(browser: Browser, language: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 640 }, serviceWorkers: "block" });
  page.on("pageerror", ({ message }) => errors.push(`${language}: ${message}`));
  watchRequests(page);
  await page.addInitScript(
    ([code, stored]) => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("lang", JSON.stringify(code));
      localStorage.setItem("token", JSON.stringify(stored));
      for (let id = 1; id < 20; id++) localStorage.setItem(`hasCloseNotice_${id}`, "1");
    },
    [language, member.token] as const,
  );
  return page;
}

/** What is wider than the screen, and not in something that scrolls or cuts. */
function findWide(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement)
        if (getComputedStyle(parent).overflowX !== "visible") return true;
      return false;
    };
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5 && !isClipped(element))
      .map((element) => element.outerHTML.slice(0, 200));
  }, WIDTH);
}

/** What is no longer than the code of a coin and cut all the same. */
function findCutCodes(page: Page): Promise<string[]> {
  return page.evaluate((letters) => {
    const isCut = ({ textContent, scrollWidth, clientWidth }: Element): boolean =>
      textContent.trim().length <= letters && scrollWidth > clientWidth && clientWidth > 1;
    return [...document.querySelectorAll("main .truncate")].filter(isCut).map((element) => element.outerHTML);
  }, CODE_LETTERS);
}

/** Figures of which an end is cut off: one digit less is another sum. */
function findCutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main .truncate")]
      .filter(({ textContent, scrollWidth, clientWidth }) => /^[\d.,\s]+$/.test(textContent) && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
}

/** Words that half of the screen has room for and that stand on several lines all the same: something beside them took the room. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? "";
      // Scripts without spaces break anywhere.
      for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\d.,]{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const width = lines.reduce((sum, line) => sum + line.width, 0);
        const tops = new Set(lines.map(({ top }) => Math.round(top)));
        if (tops.size > 1 && width < innerWidth / 2) found.push(word);
      }
    }
    return found;
  });
}
