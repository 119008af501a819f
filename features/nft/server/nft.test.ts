/** The marketplace against the real engine: what the venue makes by itself, bought, bid for, won and paid, boxes opened and checked, resold, refused. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NFT_STEP } from "../../../server/set-up/step-0018-nft.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { ArtistDetailReply, ArtistRow, BidRow, HistoryRow, NeedPayRow, NftItem, SeriesReply } from "../contract/nft-replies.ts";
import { HELD_MS } from "../../../server/doors/app/call-answers.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import { drawOf, leafOf, sealOf } from "../formulas.ts";
import { NftHouse } from "./nft-house.ts";
import { rangeOf } from "./nft.pages.ts";
import { WorksStore } from "./works-store.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
let engine: TestEngine;
let house: NftHouse;
let anna: Person;
let ben: Person;
const faults: unknown[] = [];
const houseOf = (): NftHouse =>
  new NftHouse({
    context: { ...engine.context, venue: engine.trading },
    makesWorks: true,
    secret: Buffer.alloc(32, 7),
    onFault: (error) => void faults.push(error),
  });
beforeAll(async () => {
  engine = await openTestEngine();
  for (const command of NFT_STEP.commands) await engine.submit(command);
  house = houseOf();
  await house.look();
}, 120_000);
beforeEach(async () => {
  [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
});
afterAll(async () => {
  await house.close();
  await engine.close();
});

type Fields = Readonly<Record<string, string>>;
const get = async <Reply>(path: string, fields: Fields = {}, person?: Person): Promise<Reply> =>
  (await engine.call("GET", `/bind_box/${path}`, fields, person)).message as Reply;
const post = (path: string, fields: Fields, person: Person = anna) => engine.call("POST", `/bind_box/${path}`, fields, person);
const must = async (path: string, fields: Fields, person: Person = anna): Promise<unknown> => {
  const reply = await post(path, fields, person);
  expect(reply).toMatchObject({ type: "ok" });
  return reply.message;
};
const listOf = (fields: Fields = {}, person?: Person): Promise<readonly NftItem[]> =>
  get("getBoxList", { limit: "100", ...fields }, person);
const first = async (fields: Fields): Promise<NftItem> => {
  const [found] = await listOf(fields);
  if (found === undefined) throw new Error("nothing of that kind is on sale");
  return found;
};
const freeOf = async (person: Person): Promise<number> => {
  const { message } = await engine.call("POST", "/wallet/detail", { currency: "3", type: "change" }, person);
  return Number((message as { change_balance: string }).change_balance);
};
async function pass(ms: number): Promise<void> {
  engine.advance(ms);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
}
const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

describe("a fresh paper venue", () => {
  test("has three artists, eleven works at fixed prices, an auction that ends today and a series of boxes", async () => {
    const all = await listOf();
    expect(all.map(({ pay_type: pay }) => pay)).toEqual([2, 3, ...Array.from({ length: 11 }, () => 1)]);
    expect(all[0]).toMatchObject({
      price: "800.00000000",
      per_increase: "20.00000000",
      margin: "100.00000000",
      status: 1,
      fee: "5.00",
      royalty: "0.00",
    });
    expect(all[0]?.ends_ms).toBe(engine.now() + 6 * HOUR_MS);
    expect(all[1]).toMatchObject({ left: 40, size: 40, price: "25.00000000", pay_type: 3 });
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]));
    const artists = await get<readonly ArtistRow[]>("getArtist");
    expect(artists.map(({ nickname }) => nickname)).toEqual(["Mara Lindqvist", "Teo Okafor", "Ines Aalto"]);
    expect(await get("getNftCurrency")).toEqual(
      [
        { id: 3, name: "USDT" },
        { id: 1, name: "BTC" },
        { id: 2, name: "ETH" },
      ].filter(({ id }) => engine.kernel.assets.get(id as never) !== undefined),
    );
  });

  test("is not made twice: not a moment later, and not by another start", async () => {
    const before = (await listOf()).map(({ code }) => code);
    await house.look();
    const again = houseOf();
    await again.look();
    await again.close();
    expect((await listOf()).map(({ code }) => code)).toEqual(before);
    expect(faults).toEqual([]);
  });

  test("a work's code is the hash of its media, which is sent whole, in pieces, and runs nothing", async () => {
    for (const { code, image, media } of await listOf({ pay_type: "1" })) {
      const whole = await engine.http.inject({ url: media });
      expect(whole.statusCode).toBe(200);
      expect(createHash("sha256").update(whole.rawPayload).digest("hex")).toBe(code);
      expect(whole.headers["content-security-policy"]).toContain("sandbox");
      expect((await engine.http.inject({ url: image })).headers["content-type"]).toMatch(/^image\//);
      const piece = await engine.http.inject({ url: media, headers: { range: "bytes=10-19" } });
      expect([piece.statusCode, piece.headers["content-range"]]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`]);
      expect(piece.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    }
    expect((await engine.http.inject({ url: `/works/${"0".repeat(64)}` })).statusCode).toBe(404);
    expect((await engine.http.inject({ url: "/works/..%2f..%2fetc" })).statusCode).toBe(404);
  });

  test("a long film is read piece by piece, and no more of it than is asked for; nobody takes more than their share at once", async () => {
    const bytes = randomBytes(24 * 1024 * 1024);
    const of = { kind: 4, name: "Long", description: "", artist: 0, mime: "video/mp4", poster: "", made: 0 } as const;
    const code = await new WorksStore(engine.context.database).keep({ ...of, bytes }, new Date(engine.now()));
    const read = vi.spyOn(WorksStore.prototype, "piece");
    const ask = (range: string, remoteAddress: string, method: "GET" | "HEAD" = "GET") =>
      engine.http.inject({ method, url: `/works/${code}`, remoteAddress, headers: range === "" ? {} : { range } });
    const piece = await ask("bytes=262000-786999", "10.7.0.1");
    expect(piece.rawPayload.equals(bytes.subarray(262_000, 787_000))).toBe(true);
    expect(read.mock.calls.map(([, from, count]) => [from, count])).toEqual([
      [262_000, 262_144],
      [524_144, 262_144],
      [786_288, 712],
    ]);
    const head = await ask("", "10.7.0.1", "HEAD");
    expect([head.headers["content-length"], head.rawPayload.length, read.mock.calls.length]).toEqual([String(bytes.length), 0, 3]);
    expect((await ask("", "10.7.0.2")).rawPayload.equals(bytes)).toBe(true);
    // 64 MiB: two of them, and a third only later; a HEAD costs none, and another address has its own.
    const again = [await ask("", "10.7.0.2"), await ask("", "10.7.0.2"), await ask("", "10.7.0.2", "HEAD"), await ask("", "10.7.0.3")];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 429, 429, 200]);
    expect(Number(again[1]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("bytes=0-9", "10.7.0.2")).statusCode).toBe(206);
    read.mockRestore();
  });

  test("media of many addresses at once are read two statements at a time; who asked too often waits for the refusal", async () => {
    const { media } = (await listOf({ type: "3" }))[0] ?? { media: "" };
    const real = WorksStore.prototype.piece;
    let [underWay, most] = [0, 0];
    const read = vi.spyOn(WorksStore.prototype, "piece").mockImplementation(async function (this: WorksStore, ...asked) {
      most = Math.max(most, ++underWay);
      return await real.apply(this, asked).finally(() => (underWay -= 1));
    });
    const ask = (at: number) =>
      engine.http.inject({ url: media, remoteAddress: `10.8.${at >> 8}.${at & 255}`, headers: { range: "bytes=0-99" } });
    const all = await Promise.all(Array.from({ length: 40 }, (_none, at) => ask(at)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([206]));
    expect([most, read.mock.calls.length]).toEqual([2, 40]);
    read.mockRestore();
    engine.context.limits.take(CALL_BUDGETS.media, "10.9.0.1", CALL_BUDGETS.media.burst);
    const began = performance.now();
    const late = await engine.http.inject({ url: media, remoteAddress: "10.9.0.1" });
    expect([late.statusCode, late.headers["retry-after"]]).toEqual([429, "1"]);
    expect(performance.now() - began).toBeGreaterThan(HELD_MS * 0.9);
  });

  test("small pictures are there for who asks for a work, however many ask for what nobody has made", async () => {
    const { code } = await first({ type: "1", pay_type: "1" });
    const ask = (work: string, at: number) => engine.http.inject({ url: `/works/${work}/640`, remoteAddress: `10.10.0.${at}` });
    const strangers = Array.from({ length: 200 }, (_none, at) => ask(at.toString(16).padStart(64, "0"), at));
    const [mine, ...none] = await Promise.all([ask(code, 250), ...strangers]);
    expect([mine?.statusCode, mine?.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(new Set(none.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  });

  test("is found by words, artist, currency and kind", async () => {
    const [one] = await listOf({ type: "3" });
    expect(one).toMatchObject({ type: 3 });
    expect(one?.image).not.toBe(one?.media);
    const found = await listOf({ keyword: (one?.name ?? "").slice(0, 5).toUpperCase() });
    expect(found.map(({ code }) => code)).toContain(one?.code);
    const mara = await listOf({ keyword: "lindqvist" });
    expect(mara.length).toBeGreaterThan(0);
    expect(mara.every(({ author_name: name }) => name === "Mara Lindqvist")).toBe(true);
    expect(await listOf({ currency: "1" })).toEqual([]);
    expect(await listOf({ keyword: "%" })).toEqual([]);
  });
});

test("ranges: a piece, from a place on, the last so many; none beyond the end; the whole for what is no range", () => {
  expect([rangeOf("bytes=0-9", 100), rangeOf("bytes=90-", 100), rangeOf("bytes=-5", 100), rangeOf("bytes=50-500", 100)]).toEqual([
    [0, 9],
    [90, 99],
    [95, 99],
    [50, 99],
  ]);
  expect([rangeOf("bytes=100-", 100), rangeOf("bytes=-0", 100)]).toEqual(["none", "none"]);
  for (const header of ["bytes=-", "bytes=5-4", "bytes=0-1,5-6", "items=0-1", "bytes=a-b"]) expect(rangeOf(header, 100)).toBeUndefined();
});

describe("at a fixed price", () => {
  test("bought, collected, resold; the one who comes late is told that it was snapped up, and pays nothing", async () => {
    const work = await first({ pay_type: "1" });
    const before = await freeOf(anna);
    const [, price] = [work, Number(work.price)];
    const sent = { code: work.code, request_id: "one" };
    for (const _twice of [1, 2]) expect(await post("buyNFT", sent)).toMatchObject({ type: "ok", data: { code: work.code } });
    expect(await freeOf(anna)).toBeCloseTo(before - price);
    expect(await post("buyNFT", { code: work.code }, ben)).toMatchObject({ error: { name: "nft_snapped_up" } });
    // For a day it is still shown, with what was paid; then not.
    const [snapped] = await listOf({ status: "3" });
    expect(snapped).toMatchObject({
      code: work.code,
      price: work.price,
      currency_name: work.currency_name,
      snapped_ms: engine.now(),
      status: 0,
    });
    expect((await listOf()).some(({ code }) => code === work.code)).toBe(false);
    expect(await freeOf(ben)).toBe(before);
    expect(await get("getBoxDetail", { id: work.code }, anna)).toMatchObject({ owner: anna.id, status: 0 });
    expect(await must("getMyNFTs", {})).toMatchObject([{ code: work.code }]);
    expect(await post("collect", { code: work.code })).toMatchObject({ error: { name: "nft_own" } });
    await must("collect", { code: work.code }, ben);
    expect(await get("getCollection", {}, ben)).toMatchObject([{ code: work.code, collect: true, collect_number: 1 }]);
    const end = clock(engine.now() + DAY_MS);
    expect(await post("resellNFT", { code: work.code, price: "100", start_time: "2020-01-01", end_time: end }, ben)).toMatchObject({
      error: { name: "nft_not_yours" },
    });
    await must("resellNFT", { code: work.code, price: "100", start_time: "2020-01-01", end_time: end });
    expect(await get("getBoxDetail", { code: work.code })).toMatchObject({ price: "100.00000000", resell_nft_status: 1, royalty: "2.50" });
    const [annas, artists] = [await freeOf(anna), engine.kernel.ledger.balanceOf(work.author_id as never, 2, 3 as never)];
    await must("buyNFT", { code: work.code, most: "100" }, ben);
    expect(await freeOf(anna)).toBeCloseTo(annas + 95);
    expect(engine.kernel.ledger.balanceOf(work.author_id as never, 2, 3 as never) - artists).toBe(2_500_000n);
    const history = await get<readonly HistoryRow[]>("getHistory", { code: work.code });
    expect(history.map(({ kind }) => kind)).toEqual(["sold", "listed", "sold", "listed", "minted"]);
    const detail = await get<ArtistDetailReply>("getArtistDetail", { uid: String(ben.id) });
    expect(detail).toMatchObject({ artworks: [], collects: [{ code: work.code }], artworks_collect_number: 0 });
  });

  test("taken off the market before anybody bought it, by its owner alone", async () => {
    const work = await first({ pay_type: "1" });
    await must("buyNFT", { code: work.code });
    await must("resellNFT", { code: work.code, price: "7.5", end_time: clock(engine.now() + HOUR_MS) });
    expect(await post("cancelResell", { code: work.code }, ben)).toMatchObject({ error: { name: "nft_not_yours" } });
    await must("cancelResell", { code: work.code });
    expect(await post("buyNFT", { code: work.code }, ben)).toMatchObject({ error: { name: "nft_not_on_sale" } });
  });

  test.each<[string, Fields, string]>([
    ["no price", { price: "0" }, "nft_price_invalid"],
    ["a price of too many decimals", { price: "1.0000001" }, "nft_price_invalid"],
    ["an end before its start", { end_time: "2020-01-01 00:00:00" }, "nft_time_invalid"],
    ["no time", { end_time: "2026-13-45 99:00:00" }, "nft_time_invalid"],
    ["an increment that is none", { per_increase: "x" }, "nft_price_invalid"],
    ["an auction in another currency", { per_increase: "1", currency_id: "1" }, "nft_currency_unavailable"],
  ])("not resold: %s", async (_what, change, refusal) => {
    const work = await first({ pay_type: "1" });
    await must("buyNFT", { code: work.code });
    const fields = { code: work.code, price: "5", end_time: clock(engine.now() + HOUR_MS), ...change };
    expect(await post("resellNFT", fields)).toMatchObject({ error: { name: refusal } });
  });
});

test("an auction: outbid, won late, not paid; the next one who waited is offered it, and pays", async () => {
  const work = await first({ pay_type: "2" });
  const bid = (person: Person, price: string, more: Fields = {}) => post("auctionNFT", { code: work.code, price, ...more }, person);
  expect(await bid(anna, "19")).toMatchObject({ error: { name: "nft_below_increment" } });
  expect(await bid(anna, "20", { waits: "1" })).toMatchObject({ type: "ok", data: { price: "820.00000000", extended: 0 } });
  expect(await bid(anna, "20")).toMatchObject({ error: { name: "nft_too_fast" } });
  engine.advance(work.ends_ms - engine.now() - MINUTE_MS);
  expect(await bid(ben, "20", { shown: "820" })).toMatchObject({ error: { name: "nft_bid_moved" } });
  expect(await bid(ben, "20", { shown: "840" })).toMatchObject({
    data: { price: "840.00000000", extended: 1, ends_ms: work.ends_ms + 10 * MINUTE_MS },
  });
  const log = (await must("getBindBoxQuotationLog", { code: work.code })) as readonly BidRow[];
  expect(log).toMatchObject([
    { buyer_id: ben.id, price: "840.00000000", status: 1, moved_ms: work.ends_ms + 10 * MINUTE_MS },
    { buyer_id: anna.id, price: "820.00000000", status: 0, moved_ms: 0 },
  ]);
  expect(await must("getMyBindBoxQuotationLog", {}, ben)).toMatchObject({ code: 0, count: 1, data: [{ nft_name: work.name }] });
  await pass(11 * MINUTE_MS);
  const needOf = async (person: Person): Promise<readonly NeedPayRow[]> =>
    (await must("getNeedPayNFTOrder", {}, person)) as readonly NeedPayRow[];
  const [won] = await needOf(ben);
  expect(won).toMatchObject({
    price: "840.00000000",
    margin: "100.00000000",
    rest: "740.00000000",
    is_read: "0",
    is_pay: 0,
    is_expired: 0,
  });
  expect(await post("readNFTOrderMessage", { id: String(won?.id) }, anna)).toMatchObject({ error: { name: "nft_order_not_found" } });
  await must("readNFTOrderMessage", { id: String(won?.id) }, ben);
  expect(await post("payNFTOrder", { id: String(won?.id) }, anna)).toMatchObject({ error: { name: "nft_order_not_found" } });
  await pass(DAY_MS);
  expect(await needOf(ben)).toMatchObject([{ is_read: "1", is_expired: 1 }]);
  const [offered] = await needOf(anna);
  expect(offered).toMatchObject({ price: "820.00000000", is_second: 1, is_pay: 0 });
  const before = await freeOf(anna);
  await must("payNFTOrder", { id: String(offered?.id) });
  expect(await freeOf(anna)).toBeCloseTo(before - 720);
  expect(await needOf(anna)).toMatchObject([{ is_pay: 1 }]);
  expect(await get("getBoxDetail", { id: work.code })).toMatchObject({ owner: anna.id });
  const noticesOf = async (person: Person) =>
    ((await engine.call("GET", "/mailMessage/getList", {}, person)).message as { list: readonly { title: string; link: string }[] }).list;
  const unpaid = { title: `Not paid: ${work.name}`, link: `/pages/nft/artworkDetail?code=${work.code}` };
  expect(await noticesOf(ben)).toContainEqual(expect.objectContaining(unpaid));
  const second = { title: `Offered to you: ${work.name}`, link: `/pages/nft/purchase_one?id=${offered?.id}` };
  expect(await noticesOf(anna)).toContainEqual(expect.objectContaining(second));
});

test("a deposit ahead of the first bid is set aside once", async () => {
  await house.look();
  const work = await first({ pay_type: "2" });
  const before = await freeOf(anna);
  for (const _twice of [1, 2]) await must("marginNFT", { code: work.code });
  expect(await freeOf(anna)).toBeCloseTo(before - 100);
});

test("boxes: opened with one's own words, each recomputed from what was published, and the whole list once it is revealed", async () => {
  const box = await first({ pay_type: "3" });
  const codes: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { data } = await post("buyNFT", { code: box.code });
    codes.push((data as { code: string }).code);
  }
  expect(await get("getBoxDetail", { id: codes[0] ?? "" })).toMatchObject({ is_box: 1, rarity: "", rarity_status: 0, series: box.code });
  expect(await post("openBlindBox", { code: codes[0] ?? "" }, ben)).toMatchObject({ error: { name: "nft_not_yours" } });
  const opened = (await must("openBlindBox", { code: codes[0] ?? "", words: "river-stone" })) as NftItem;
  expect(opened).toMatchObject({ is_box: 0, rarity_status: 1, rarity: expect.stringMatching(/^(N|R|SR)$/), owner: anna.id });
  expect(opened.name).toMatch(/^Assay \d+\.\d+$/);
  expect(await post("openBlindBox", { code: opened.code })).toMatchObject({ error: { name: "nft_no_box" } });
  const running = await get<SeriesReply>("getSeries", { code: box.code });
  expect(running).toMatchObject({ list: [], is_revealed: 0, size: 40 });
  expect(sealOf(running.leaves)).toBe(box.code);
  // What is drawn by rule has to be shown within a day, else it is void.
  await pass(3 * DAY_MS);
  await house.look();
  await pass(DAY_MS);
  await house.look();
  await pass(1000);
  const over = await get<SeriesReply>("getSeries", { code: box.code });
  expect(over.is_revealed).toBe(1);
  expect(over.draws).toHaveLength(3);
  expect(over.list.map((one) => leafOf(one as never))).toEqual(running.leaves);
  const left = over.leaves.map((_leaf, slot) => slot);
  for (const { box: number, words, slot, left: count, code, rarity, salt } of over.draws) {
    expect(left).toHaveLength(count);
    const [drawn] = left.splice(drawOf(box.code, number, words, left.length), 1);
    expect(drawn).toBe(slot);
    expect(leafOf({ code, rarity: rarity as 1, salt })).toBe(over.leaves[slot]);
  }
  expect(over.draws.map(({ words }) => words)).toEqual(["river-stone", "", ""]);
  expect(faults).toEqual([]);
});

test("a box that was opened is found by the code it had closed: by who asks again, by its page, and in what was bid and said before", async () => {
  const series = await first({ pay_type: "3" });
  const code = ((await post("buyNFT", { code: series.code }, ben)).data as { code: string }).code;
  await must("resellNFT", { code, price: "8", per_increase: "1", end_time: clock(engine.now() + HOUR_MS) }, ben);
  await must("auctionNFT", { code, price: "1" });
  const closed = await get<NftItem>("getBoxDetail", { code });
  expect(closed.name).toMatch(/^Assay \d+ #\d+$/);
  expect(await must("getMyBindBoxQuotationLog", {})).toMatchObject({ data: [{ nft_name: closed.name, nft_image: closed.image }] });
  await pass(HOUR_MS);
  const [won] = (await must("getNeedPayNFTOrder", {})) as readonly NeedPayRow[];
  expect(won).toMatchObject({ name: closed.name, image: closed.image, code });
  await must("payNFTOrder", { id: String(won?.id) });
  const opened = (await must("openBlindBox", { code, words: "again", request_id: "an opening" })) as NftItem;
  expect(opened).toMatchObject({ is_box: 0, id: closed.id });
  expect(opened.code).not.toBe(code);
  expect(await must("openBlindBox", { code, words: "again", request_id: "an opening" })).toMatchObject({ code: opened.code });
  expect(await post("openBlindBox", { code, words: "again" })).toMatchObject({ error: { name: "nft_no_box" } });
  expect(await post("openBlindBox", { code, words: "again", request_id: "an opening" }, ben)).toMatchObject({
    error: { name: "nft_not_yours" },
  });
  expect(await get("getBoxDetail", { code })).toMatchObject({ code: opened.code, name: opened.name });
  expect(await must("getMyBindBoxQuotationLog", {})).toMatchObject({ data: [{ nft_name: closed.name }] });
  const { message } = await engine.call("GET", "/mailMessage/getList", {}, anna);
  expect((message as { list: readonly { title: string }[] }).list).toContainEqual(
    expect.objectContaining({ title: expect.stringContaining(closed.name) as string }),
  );
});

test("the shelf is filled again, and there is another auction and series", async () => {
  await house.look();
  const all = await listOf();
  expect(all.filter(({ pay_type: pay }) => pay === 1).length).toBeGreaterThanOrEqual(11);
  expect(all.filter(({ pay_type: pay }) => pay === 2)).toHaveLength(1);
  expect(all.filter(({ pay_type: pay }) => pay === 3)).toHaveLength(1);
});

test("what there is not is refused", async () => {
  const code = "ab".repeat(32);
  for (const path of ["buyNFT", "marginNFT", "collect", "openBlindBox"])
    expect(await post(path, { code })).toMatchObject({ error: { name: "nft_not_found" } });
  expect(await post("buyNFT", { code: "x" })).toMatchObject({ error: { name: "nft_not_found" } });
  expect(await engine.call("GET", "/bind_box/getBoxDetail", { id: "999999" })).toMatchObject({ error: { name: "nft_not_found" } });
});
