/** What operators may not do to works, whatever number, code or text they send: refused with a word, and nothing is another than before. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { somebodySelling } from "./nft-console.suite.ts";

const ODD = [0, -1, 1.5, 999_999_999, 1e21, "1", "1; drop table nft_work", "０", "", true, null, [1], [], { item: 1 }] as const;
const CODES = [
  "",
  "a",
  "g".repeat(64),
  "A".repeat(64),
  "0".repeat(64),
  "0".repeat(65),
  `${"0".repeat(63)}'`,
  7,
  null,
  ["0".repeat(64)],
  {},
] as const;
const SALE = { kind: "fixed", coin: "USDT", price: "12", startsIn: 0, days: 3 } as const;
const AUCTION = { ...SALE, kind: "auction", step: "1" } as const;
const SERIES = { coin: "USDT", price: "5", startsIn: 0, days: 2, openDays: 1 } as const;
const TABLES = ["nft_work", "nft_draft", "nft_sealed", "nft_slot"] as const;

let console: TestConsole;
let admin: TestOperator;
let anna: Person;
let ben: Person;
/** Kept by an artist of the venue; the next is on sale, the one behind it taken down. */
let kept = 0;
let requests = 0;
beforeAll(async () => {
  console = await openTestConsole();
  [anna, ben] = [await console.engine.newcomer(), await console.engine.newcomer()];
  kept = await somebodySelling(console);
}, 120_000);
beforeEach(async () => {
  // Who has just proved that it is them: nothing below is refused for want of that.
  admin = await console.operator("admin");
});
afterAll(() => console.close());

/** All that could have changed: what the log says of people and works, and what is kept beside it. */
async function everything(): Promise<unknown> {
  const rows = [];
  for (const table of TABLES) {
    const { rows: found } = await console.engine.trading.pool.query(
      `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`,
    );
    rows.push(found[0]);
  }
  return { state: console.engine.kernel.stateHash(), rows };
}
async function refusedWith(verb: string, fields: object): Promise<string> {
  console.engine.advance(500);
  const before = await everything();
  const { status, body } = await console.act(admin, `nft/${verb}`, fields, `hostile-${++requests}`);
  const { name, text = "" } = (body["error"] ?? {}) as { readonly name?: string; readonly text?: string };
  const what = `${verb} ${JSON.stringify(fields)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(text.length, what).toBeGreaterThan(10);
  expect(["proof_needed", "too_many_requests", "login_required"], what).not.toContain(name);
  expect(await everything(), what).toEqual(before);
  expect(console.engine.faults).toEqual([]);
  return name ?? "";
}
const notOurs = async (item: number): Promise<readonly string[]> => [
  await refusedWith("sell", { ...AUCTION, item }),
  await refusedWith("withdraw", { item }),
];
const end = (hours: number): string => new Date(console.engine.now() + hours * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const must = async (path: string, fields: Readonly<Record<string, string>>, person: Person): Promise<void> => {
  expect(await console.engine.call("POST", `/bind_box/${path}`, fields, person)).toMatchObject({ type: "ok" });
};
const codeOf = (number: number): string => console.engine.kernel.nft.item(number)?.code ?? "";

test("numbers that are none are refused of every verb of a work and of a series", async () => {
  for (const odd of ODD) {
    for (const [verb, fields] of [
      ["sell", { ...SALE, item: odd }],
      ["withdraw", { item: odd }],
      ["take-down", { item: odd, cause: "copied" }],
      ["put-back", { item: odd }],
      ["stop-series", { series: odd }],
    ] as const)
      await refusedWith(verb, fields);
  }
  for (const verb of ["sell", "withdraw", "take-down", "put-back", "stop-series"]) await refusedWith(verb, {});
}, 120_000);

test("codes that are none, and codes of something else, are refused of what makes works and series", async () => {
  const [series] = [...console.engine.kernel.nft.allSeries()];
  for (const code of [...CODES, codeOf(kept), codeOf(kept + 1), series?.seal ?? ""]) {
    await refusedWith("mint", { work: code });
    await refusedWith("drop", { work: code });
    await refusedWith("publish-series", { ...SERIES, seal: code });
    await refusedWith("prepare", { artist: anna.id, media: code, name: "x" });
    await refusedWith("seal-series", { artist: anna.id, name: "x", cover: code, ordinary: code });
  }
}, 120_000);

test("sums and times that are none are refused", async () => {
  for (const price of ["0", "-1", "1e3", "1.0000000001", "9".repeat(41), "", "NaN", 12, null, ["12"]]) {
    await refusedWith("sell", { ...SALE, item: kept, price });
    await refusedWith("sell", { ...AUCTION, item: kept, step: price });
  }
  for (const days of [0, -1, 91, 1.5, "3", null]) await refusedWith("sell", { ...SALE, item: kept, days });
  for (const startsIn of [-1, 1e9, "0", null]) await refusedWith("sell", { ...SALE, item: kept, startsIn });
  for (const coin of ["", "AAPL", "usdt2", "__proto__", 3, null]) await refusedWith("sell", { ...SALE, item: kept, coin });
  for (const kind of ["", "gift", 1, null]) await refusedWith("sell", { ...SALE, item: kept, kind });
  for (const cause of ["", "dislike", "__proto__", 1, null]) await refusedWith("take-down", { item: kept, cause });
}, 120_000);

test("a work that is somebody's by now, on sale, bid for, taken down or lying in a box is not the operators' to sell or take back", async () => {
  // On sale already; taken down.
  expect(await refusedWith("sell", { ...SALE, item: kept + 1 })).not.toBe("");
  expect(await refusedWith("sell", { ...SALE, item: kept + 2 })).not.toBe("");
  expect(await refusedWith("withdraw", { item: kept })).toBe("nothing_changes");
  expect(await refusedWith("put-back", { item: kept })).toBe("nothing_changes");
  expect(await refusedWith("take-down", { item: kept + 2, cause: "other" })).toBe("nothing_changes");
  // A closed box of somebody's.
  const [series] = [...console.engine.kernel.nft.allSeries()];
  await must("buyNFT", { code: series?.seal ?? "" }, anna);
  const box = [...console.engine.kernel.nft.items()].find((one) => one.box !== undefined)?.number ?? 0;
  expect(await notOurs(box)).toEqual(["artist_own", "artist_own"]);
  // Sold, then in its buyer's auction with a bid.
  await must("buyNFT", { code: codeOf(kept + 1) }, anna);
  expect(await notOurs(kept + 1)).toEqual(["artist_own", "artist_own"]);
  await must("resellNFT", { code: codeOf(kept + 1), price: "50", per_increase: "5", end_time: end(5) }, anna);
  await must("auctionNFT", { code: codeOf(kept + 1), price: "5" }, ben);
  expect(await notOurs(kept + 1)).toEqual(["artist_own", "artist_own"]);
  // An artist's own auction that somebody bid in.
  console.engine.advance(1000);
  expect((await console.act(admin, "nft/sell", { ...AUCTION, item: kept })).body).not.toHaveProperty("error");
  await must("auctionNFT", { code: codeOf(kept), price: "1" }, ben);
  expect(await refusedWith("withdraw", { item: kept })).toBe("nft_has_bids");
  expect(await refusedWith("sell", { ...SALE, item: kept })).not.toBe("");
  // Published already, and opened.
  expect(await refusedWith("publish-series", { ...SERIES, seal: series?.seal ?? "" })).not.toBe("");
  await console.engine.price(BTC, BTC_TICKS);
}, 120_000);
