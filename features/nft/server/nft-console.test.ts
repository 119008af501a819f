/** What operators do in the marketplace: from a file to a work that somebody buys, series that are sealed before they are published, taking down with a reason. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestConsole, REASON, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { NFT_STEP } from "../../../server/set-up/step-0018-nft.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import type { NftItem, SeriesReply } from "../contract/nft-replies.ts";
import { drawOf, leafOf, sealOf, type Sealed } from "../formulas.ts";
import { MP3 } from "./media/media-files.suite.ts";
import { NftHouse } from "./nft-house.ts";

const DAY_MS = 86_400_000;
let console: TestConsole;
let business: TestOperator;
let admin: TestOperator;
let anna: Person;
let ben: Person;
let own: Person;
let drawn = 0;
beforeAll(async () => {
  console = await openTestConsole();
  for (const command of NFT_STEP.commands) await console.engine.submit(command);
  [business, admin] = [await console.operator("business"), await console.operator("admin")];
  // Before the venue gives numbers to artists.
  [anna, ben, own] = [await console.engine.newcomer(), await console.engine.newcomer(), await console.engine.newcomer()];
}, 120_000);
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/nft/${look}`, by)).body["rows"] as readonly Row[];
const act = async (verb: string, fields: object, by = business): Promise<Row> => {
  console.engine.advance(1000);
  const { body } = await console.act(by, `nft/${verb}`, fields);
  expect(body).not.toHaveProperty("error");
  return body;
};
const errorOf = async (verb: string, fields: object, by = business): Promise<unknown> => {
  console.engine.advance(1000);
  const { body } = await console.act(by, `nft/${verb}`, fields);
  return (body["error"] as { name: string } | undefined)?.name;
};
/** No two alike. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40 + ++drawn, channels: 3, background: { r: drawn, g: 90, b: 60 } } })
    .png()
    .toBuffer();
const send = (file: Buffer, by: Pick<TestOperator, "token"> | undefined = business, more: Readonly<Record<string, string>> = {}) =>
  console.engine.http.inject({
    method: "POST",
    url: "/ops/files/nft/media",
    headers: { "content-type": "application/octet-stream", ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }), ...more },
    payload: file,
  });
async function sent(file: Buffer): Promise<string> {
  console.engine.advance(2000);
  const reply = await send(file);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ code: string }>().code;
}
async function artistOf(name: string): Promise<number> {
  await act("add-artist", { name, about: "Stone and light" });
  return Number((await rows("artists")).find((row) => row["name"] === name)?.["id"]);
}
const must = async (path: string, fields: Readonly<Record<string, string>>, person = anna): Promise<unknown> => {
  const reply = await console.engine.call("POST", `/bind_box/${path}`, fields, person);
  expect(reply).toMatchObject({ type: "ok" });
  return reply.message;
};
const detail = async (code: string): Promise<NftItem> =>
  (await console.engine.call("GET", "/bind_box/getBoxDetail", { code }, anna)).message as NftItem;

describe("files", () => {
  test("are taken of operators who may, by the console's own page, one kind and size of body, and are looked through", async () => {
    const file = await picture();
    expect((await send(file, undefined as never, { authorization: "" })).statusCode).toBe(401);
    expect((await send(file, await console.operator("support"))).statusCode).toBe(403);
    expect((await send(file, business, { "content-type": "text/plain" })).statusCode).toBe(400);
    expect((await send(Buffer.alloc(25 * 1024 * 1024))).statusCode).toBe(413);
    const svg = await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"));
    expect([svg.statusCode, svg.json<{ error: { name: string } }>().error.name]).toEqual([422, "media_format"]);
    const { about, code } = (await send(file)).json<{ about: { en: string }; code: string }>();
    expect(about.en).toBe("Picture, 60 × 41, 1 KiB");
    expect((await send(file)).json<{ code: string }>().code).toBe(code);
  });

  test("that nothing was made of are gone after a day", async () => {
    const code = await sent(await picture());
    const artist = await artistOf("Early Bird");
    console.engine.advance(DAY_MS + 1);
    [business, admin] = [await console.operator("business"), await console.operator("admin")];
    await sent(await picture());
    expect(await errorOf("prepare", { artist, media: code, name: "Late" })).toBe("upload_unknown");
  });
});

test("a work goes from a file to its buyer: prepared, minted, put on sale, seen, bought, and its whole history read", async () => {
  const artist = await artistOf("Nora Vale");
  await act("rename-artist", { artist, name: "Nora Vail", about: "Wood" });
  await act("set-portrait", { artist, portrait: await sent(await picture()) });
  const [media, poster] = [await sent(MP3), await sent(await picture())];
  expect(await errorOf("prepare", { artist, media, name: "Hum" })).toBe("poster_missing");
  await act("prepare", { artist, media, poster, name: "Hum", about: "A hum" });
  expect(await rows("drafts")).toMatchObject([{ key: media, name: "Hum", artist: "Nora Vail", kind: 3, picture: `/works/${poster}/320` }]);
  expect(await errorOf("prepare", { artist, media, poster, name: "Again" })).toBe("work_taken");
  await act("mint", { work: media });
  expect(await errorOf("mint", { work: media })).toBe("work_taken");
  expect(await errorOf("drop", { work: media })).toBe("draft_unknown");
  const number = console.engine.kernel.nft.byCode(media)?.number ?? 0;
  const sale = { item: number, kind: "fixed", coin: "usdt", price: "40", startsIn: 0, days: 7 };
  expect(await errorOf("sell", { ...sale, step: "1" })).toBe("nft_price_invalid");
  expect(await errorOf("sell", { ...sale, kind: "auction", coin: "btc", step: "1" })).toBe("nft_currency_unavailable");
  await act("sell", sale);
  await act("withdraw", { item: number });
  await act("sell", sale);
  const [shown] = (await console.engine.call("GET", "/bind_box/getBoxList", { keyword: "hum" }, anna)).message as readonly NftItem[];
  expect(shown).toMatchObject({ code: media, name: "Hum", author: "Nora Vail", price: "40.00000000", type: 3, image: `/works/${poster}` });
  expect(shown?.author_avatar).toMatch(/^\/uploads\//);
  const played = await console.engine.http.inject({ url: `/works/${media}` });
  expect([played.headers["content-type"], played.headers["content-security-policy"]?.toString().includes("sandbox")]).toEqual([
    "audio/mpeg",
    true,
  ]);
  expect(await errorOf("sell", { ...sale, item: number + 9 })).toBe("nft_not_found");
  await must("buyNFT", { code: media, price: "40" });
  // It is hers now: operators sell it no more, and it cannot be taken back for its artist.
  expect([await errorOf("sell", sale), await errorOf("withdraw", { item: number })]).toEqual(["artist_own", "artist_own"]);
  const history = await rows(`history?item=${number}`);
  expect(history.map(({ kind }) => kind)).toEqual(
    ["sold", "unlisted", "listed", "unlisted", "listed", "minted"].filter((kind, at) => kind !== "unlisted" || at > 1),
  );
  expect(history[0]).toMatchObject({ person: anna.id, other: artist, sum: "40 USDT" });
  expect(String(history[0]?.["receipts"])).toMatch(/^settled-\d+-\d+, settled-\d+-\d+$/);
  expect(await rows(`works?words=hum&state=kept`)).toMatchObject([{ number, owner: anna.id, isHouse: false, wasSold: true }]);
  expect((await rows("artists")).find(({ id }) => id === artist)).toMatchObject({ works: 1, sold: 1, onSale: 0, isHouse: true });
});

test("whoever has an account of their own is named and sold for by nobody else; operators may mint for them", async () => {
  expect(await errorOf("rename-artist", { artist: own.id, name: "Somebody" })).toBe("artist_own");
  expect(await errorOf("set-portrait", { artist: own.id, portrait: await sent(await picture()) })).toBe("artist_own");
  expect(await errorOf("prepare", { artist: 999_999, media: await sent(await picture()), name: "No one" })).toBe("artist_unknown");
  const media = await sent(await picture());
  await act("prepare", { artist: own.id, media, name: "Theirs" });
  await act("mint", { work: media });
  const item = console.engine.kernel.nft.byCode(media);
  expect(item?.owner).toBe(own.id);
  expect(await errorOf("sell", { item: item?.number ?? 0, kind: "fixed", coin: "USDT", price: "1", startsIn: 0, days: 1 })).toBe(
    "artist_own",
  );
});

test("a work that is taken down gives deposits back, stays its owner's, and says why: in a message, on its page, in its history", async () => {
  const artist = await artistOf("Ida Frost");
  const media = await sent(await picture());
  await act("prepare", { artist, media, name: "Copy" });
  await act("mint", { work: media });
  const item = console.engine.kernel.nft.byCode(media)?.number ?? 0;
  await act("sell", { item, kind: "fixed", coin: "usdt", price: "10", startsIn: 0, days: 1 });
  await must("buyNFT", { code: media });
  const end = new Date(console.engine.now() + DAY_MS).toISOString().slice(0, 19).replace("T", " ");
  await must("resellNFT", { code: media, price: "80", per_increase: "5", end_time: end });
  await must("auctionNFT", { code: media, price: "5" }, ben);
  const [auction] = await rows("auctions");
  expect(auction).toMatchObject({
    item,
    name: "Copy",
    seller: anna.id,
    leads: ben.id,
    bids: 1,
    deposits: 1,
    current: "85 USDT",
    deposit: "10 USDT",
  });
  expect(await rows(`bids?item=${item}`)).toMatchObject([{ person: ben.id, sum: "85 USDT" }]);
  const preview = await console.post("/verbs/nft/take-down/preview", { fields: { item, cause: "copied", words: "See work 3" } }, admin);
  expect(JSON.stringify(preview.body)).toContain("Deposits that go back");
  expect(await errorOf("take-down", { item, cause: "copied" }, business)).toBe("role_may_not");
  await act("take-down", { item, cause: "copied", words: "See work 3" }, admin);
  await console.engine.price(BTC, BTC_TICKS);
  await console.engine.trading.projected();
  expect(await detail(media)).toMatchObject({ is_down: 1, down_cause: "copied", down_words: "See work 3", owner: anna.id, status: 0 });
  expect(console.engine.kernel.nft.dealsOf(ben.id as never)).toBe(0);
  const { message } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect(JSON.stringify(message)).toContain("It is a copy of somebody else’s work – See work 3");
  expect((await rows(`history?item=${item}`))[0]).toMatchObject({ kind: expect.stringMatching(/taken-down|unlisted/) as string });
  expect((await rows(`history?item=${item}`)).find(({ kind }) => kind === "taken-down")).toMatchObject({ more: "copied: See work 3" });
  expect(await errorOf("take-down", { item, cause: "other" }, admin)).toBe("nothing_changes");
  await act("put-back", { item }, admin);
  expect(await detail(media)).toMatchObject({ is_down: 0, down_cause: "", down_words: "" });
});

describe("a series", () => {
  let seal = "";
  let codes: readonly string[] = [];

  test("is sealed before it is published; nobody is shown what lies where", async () => {
    const artist = await artistOf("Sam Orr");
    const all = [];
    for (let at = 0; at < 6; at++) all.push(await sent(await picture()));
    const [cover = "", ...content] = all;
    codes = content;
    const fields = { artist, name: "Pebbles", cover, ordinary: content.slice(0, 3).join(" "), rare: content[3], rarest: content[4] };
    expect(await errorOf("seal-series", { ...fields, rarest: content[0] })).toBe("work_twice");
    expect(await errorOf("seal-series", { ...fields, cover: await sent(MP3) })).toBe("upload_unknown");
    await act("seal-series", fields);
    const [sealed] = await rows("series");
    seal = String(sealed?.["seal"]);
    expect(sealed).toMatchObject({ state: "sealed", odds: "3 / 1 / 1", size: 5, name: "Pebbles", number: 0 });
    const list = await console.desk.database.selectFrom("nft_slot").selectAll().where("seal", "=", seal).orderBy("slot").execute();
    expect(sealOf(list.map((one) => leafOf(one as Sealed)))).toBe(seal);
    expect(list.map(({ code }) => code).toSorted()).toEqual([...codes].toSorted());
    // In no look, and in nothing that is kept of what operators asked for.
    const salts = list.map(({ salt }) => salt);
    const looks = await Promise.all(["series", "drafts", "works"].map((look) => console.get(`/looks/nft/${look}`, admin)));
    const audit = await console.desk.database.selectFrom("operator_request").selectAll().execute();
    for (const salt of salts) expect(JSON.stringify([looks.map(({ body }) => body), audit])).not.toContain(salt);
    expect(await errorOf("seal-series", fields)).toBe("work_taken");
  });

  test("is published by two, sold, opened as it was sealed, stopped and revealed", async () => {
    const terms = { seal, coin: "USDT", price: "5", startsIn: 0, days: 2, openDays: 0 };
    const { body } = await console.post("/verbs/nft/publish-series/preview", { fields: terms }, business);
    expect(JSON.stringify(body["lines"])).toContain(seal);
    const asked = await act("publish-series", terms);
    expect(asked).toMatchObject({ state: "waiting" });
    expect([...console.engine.kernel.nft.allSeries()]).toEqual([]);
    await console.post(`/requests/${String(asked["id"])}/agree`, { reason: REASON }, admin);
    const [series] = [...console.engine.kernel.nft.allSeries()];
    expect(series).toMatchObject({ seal, odds: [3, 1, 1], size: 5 });
    expect(await errorOf("publish-series", terms)).toBe("work_taken");
    await must("buyNFT", { code: seal, price: "5" });
    const box = [...console.engine.kernel.nft.items()].find((one) => one.box?.series === series?.number);
    const opened = (await must("openBlindBox", { code: box?.code ?? "", words: "granite" })) as NftItem;
    expect(codes).toContain(opened.code);
    const reply = (await console.engine.call("GET", "/bind_box/getSeries", { code: seal }, anna)).message as SeriesReply;
    expect(reply.draws[0]?.slot).toBe(drawOf(seal, 1, "granite", 5));
    expect(await rows("series")).toMatchObject([{ state: "running", sold: 1, opened: 1, waiting: 0 }]);
    await act("stop-series", { series: series?.number ?? 0 });
    const house = new NftHouse({
      context: { ...console.engine.context, venue: console.engine.trading },
      ...{ makesWorks: false, secret: Buffer.alloc(32, 7), onFault: (error) => expect(error).toBeUndefined() },
    });
    await house.look();
    await house.close();
    expect(await rows("series")).toMatchObject([{ state: "revealed" }]);
  });
});

test("fees are changed by two, for what is put on sale from then on", async () => {
  const lines = (await console.get("/looks/nft/terms", admin)).body["lines"] as readonly { after: string }[];
  expect(lines.map(({ after }) => after)).toEqual(["USDT, BTC, ETH", "5.00 %", "2.50 %", "12.50 %", "10", "24"]);
  const fields = { coins: "usdt, btc", feePpm: 40_000, royaltyPpm: 20_000, depositPpm: 100_000, extendMinutes: 5, payHours: 48 };
  expect(await errorOf("set-terms", { ...fields, royaltyPpm: 50_000 })).toBe("nft_terms_invalid");
  const { id } = await act("set-terms", fields);
  expect(console.engine.kernel.nft.terms?.feePpm).toBe(50_000);
  await console.post(`/requests/${String(id)}/agree`, { reason: REASON }, admin);
  expect(console.engine.kernel.nft.terms).toMatchObject({ feePpm: 40_000, payMs: 2 * DAY_MS });
});
