/** Taking one's data along, and leaving: what is in the file, and that nothing of a person is left. */
import { execFileSync } from "node:child_process";
import { hash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { boundConnections } from "../../../server/doors/socket-gate/plain-connections.ts";
import { UnreadBytes } from "../../../server/doors/socket-gate/unread-bytes.ts";
import { clientAddress } from "../../../server/identity/client-address.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { amount, ratePpm, userId } from "../../../money/units.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../../server/set-up/step-0012-seconds.ts";
import { linkStored } from "../../invites/server/link-stored.ts";
import { freezeToken } from "../../security/server/freeze-link.ts";
import { People } from "../../session/server/people.ts";
import { collectData, NEWER_BY } from "./collect-data.ts";
import { ERASED, eraseClosed } from "./erase-person.ts";
import { Exports } from "./exports.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";
import { ZipEntry, ZipFile } from "./zip-file.ts";

const MINUTES_16 = 16 * 60_000;
const DAY_MS = 86_400_000;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
});
afterAll(() => engine.close());

const order = { currency_id: "1", legal_id: "3", type: "1" };
const post = (path: string, form: Record<string, string>, person: Person) => engine.call("POST", path, form, person);
type Sent = { readonly text: string; readonly subject: string };

/** The mail with the link, once it came. */
async function linkSentTo(address: string): Promise<string> {
  for (;;) {
    const mails: readonly Sent[] = await engine.context.database
      .selectFrom("outbox_message")
      .select(["text", "subject"])
      .where("to_address", "=", address)
      .orderBy("id", "desc")
      .execute();
    const link = mails.map(({ text }) => /https?:\/\/\S+\/own-data\/\S+/.exec(text)?.[0]).find((found) => found !== undefined);
    if (link !== undefined) return new URL(link).pathname;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Files of a ZIP as another program opens it. */
function unpacked(file: Buffer): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-zip-"));
  writeFileSync(join(folder, "it.zip"), file);
  const script =
    "import zipfile,sys,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps({n: z.read(n).decode(errors='replace') for n in z.namelist()}))";
  const text = execFileSync("python3", ["-c", script, join(folder, "it.zip")], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  rmSync(folder, { recursive: true });
  return JSON.parse(text) as Record<string, string>;
}

const nameOf = ({ id }: Person): string => `Heron${id}`;

async function livedIn(): Promise<Person> {
  const person = await engine.register();
  await post("/coin/trade", { ...order, market: "1", total: "1000" }, person);
  await post("/apikey/create", { name: "=cmd bot", scopes: "read" }, person);
  await post("/apikey/create", { name: "-1+cmd bot", scopes: "read" }, person);
  await post("/optional/add", { currency_id: "1" }, person);
  await post("/safe/words", { words: "blue heron, two" }, person);
  await post("/user/editNickname", { nickname: nameOf(person) }, person);
  await engine.trading.projected();
  return person;
}

test("the file has a person's tables as JSON and CSV, and nothing that opens the account, nor anything of others", async () => {
  const person = await livedIn();
  const other = await livedIn();
  engine.advance(MINUTES_16);
  expect(await post("/safe/export", {}, person)).toMatchObject({ error: { name: "second_proof_needed" } });
  await post("/safe/prove", { password: "correct horse 42" }, person);
  expect(await post("/safe/export", {}, person)).toMatchObject({ type: "ok" });
  const path = await linkSentTo(person.address);
  const reply = await engine.http.inject({ method: "GET", url: path });
  expect(reply.headers).toMatchObject({ "content-type": "application/zip", "cache-control": "no-store" });
  const files = unpacked(reply.rawPayload);
  const all = JSON.parse(files["all.json"] ?? "{}") as Record<string, readonly Record<string, unknown>[]>;
  expect(all.person).toMatchObject([{ id: person.id, email: person.address, mail_words: "blue heron, two" }]);
  expect(all.spot_fills?.length).toBeGreaterThan(0);
  expect(files["api_key.csv"]).toContain("'=cmd bot");
  expect(files["api_key.csv"]).toContain("'-1+cmd bot");
  expect(files["api_key.csv"]?.split("\r\n")).toHaveLength(4);
  const text = JSON.stringify(files);
  const { password_hash: hash } = await engine.context.database
    .selectFrom("person")
    .select("password_hash")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  for (const kept of [hash, person.token, other.address]) expect(text).not.toContain(kept);
  expect(text).not.toMatch(/password_hash|code_hash|material/);

  const wrong = `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`;
  expect((await engine.http.inject({ method: "GET", url: wrong })).statusCode).toBe(404);
  engine.advance(DAY_MS);
  expect((await engine.http.inject({ method: "GET", url: path })).statusCode).toBe(404);
});

test("what is kept encrypted is in the file as they sent it: bank accounts, documents, pictures", async () => {
  const person = await engine.register();
  const { database, pictures } = engine.context;
  const phone = { phone: String(13_000_000_000 + person.id), area_code: "86" };
  await database.updateTable("person").set(phone).where("id", "=", person.id).execute();
  const picture = async () => pictures.keep(person.id, { jpeg: await photo(), width: 400, height: 300 });
  await post("/user/cash_save", { real_name: "Anna Marsh", bank_name: "First Bank", bank_account: "4111 1111 1111 1111" }, person);
  await post("/user/real", { real_type: "1", id_type: "1", name: "Anna Marsh", card_id: "TS441902" }, person);
  await post("/verification/approve", {}, person);
  await post("/user/real", { real_type: "2", front_pic: await picture(), reverse_pic: await picture() }, person);
  await post("/user/uploadHeadPortrait", { head_portrait: await picture() }, person);
  expect(await post("/safe/export", {}, person)).toMatchObject({ type: "ok" });
  const files = unpacked((await engine.http.inject({ method: "GET", url: await linkSentTo(person.address) })).rawPayload);
  expect(JSON.parse(files["bank_accounts.json"] ?? "")).toMatchObject({ bank: { bank_account: "4111111111111111" } });
  expect(JSON.parse(files["documents.json"] ?? "")).toMatchObject([{ level: 2 }, { level: 1, name: "Anna Marsh", number: "TS441902" }]);
  const jpegs = Object.keys(files).filter((name) => name.endsWith(".jpg") && files[name]?.startsWith("\uFFFD\uFFFD\uFFFD"));
  expect(jpegs.map((name) => name.replace(/\d+/, "")).sort()).toEqual(["documents/-back.jpg", "documents/-front.jpg", "portrait.jpg"]);
});

test("an account with open orders stays; without, nothing of its owner is left but a number (charter 8)", async () => {
  const person = await livedIn();
  await post("/coin/trade", { ...order, amount: "0.0002", target_price: "50000" }, person);
  const close = () => post("/safe/close", { confirm: "close" }, person);
  expect(await post("/safe/close", { confirm: "1" }, person)).toMatchObject({ type: "error" });
  expect(await close()).toMatchObject({ error: { name: "close_orders_open" } });
  const { id } = ((await engine.call("GET", "/coin/list", { status: "1" }, person)).message as { id: number }[])[0] ?? { id: 0 };
  expect(await engine.call("PUT", "/coin/trade", { id: String(id) }, person)).toMatchObject({ type: "ok" });
  const before = engine.kernel.ledger.hash();
  expect(await close()).toMatchObject({ type: "ok" });
  expect(engine.kernel.ledger.hash()).toEqual(before);
  expect(engine.kernel.invites.hasEnded(userId(person.id))).toBe(true);
  expect((await engine.call("GET", "/user/info", {}, person)).type).toBe("999");
  expect(await engine.call("POST", "/user/login", { user_string: person.address, password: "correct horse 42" })).toMatchObject({
    error: { name: "login_wrong" },
  });
  await engine.trading.projected();
  expect(await tablesWith(person)).toEqual([]);
  // Whoever comes next gets another number, and may have the address.
  expect((await engine.register()).id).toBeGreaterThan(person.id);
});

const close = (person: Person) => post("/safe/close", { confirm: "close" }, person);
const context = () => ({ ...engine.context, venue: engine.trading });
async function newestCode({ address }: Person): Promise<string> {
  const sent = engine.context.database.selectFrom("outbox_message").select("code").where("to_address", "=", address);
  const { code } = await sent.where("code", "is not", null).orderBy("id", "desc").executeTakeFirstOrThrow();
  return code ?? "";
}
const stored = (person: Person) => new People(engine.context.database).findById(person.id);

test("a file that waits while its person leaves is neither kept nor sent", async () => {
  const person = await livedIn();
  const before = await stored(person);
  if (before === undefined) throw new Error("nobody to make a file for");
  expect(await close(person)).toMatchObject({ type: "ok" });
  const exports = new Exports(engine.context);
  exports.begin(context(), before, (error) => expect(error).toBeUndefined());
  await exports.settled();
  expect(await tablesWith(person)).toEqual([]);
});

test("a file goes to the address that its person has by then", async () => {
  const person = await livedIn();
  const before = await stored(person);
  if (before === undefined) throw new Error("nobody to make a file for");
  const moved = `moved-${person.address}`;
  await engine.context.database.updateTable("person").set({ email: moved }).where("id", "=", person.id).execute();
  const exports = new Exports(engine.context);
  exports.begin(context(), before, (error) => expect(error).toBeUndefined());
  await exports.settled();
  const mails = await engine.context.database
    .selectFrom("outbox_message")
    .select("to_address")
    .where("text", "like", "%/own-data/%")
    .execute();
  const addresses = mails.map(({ to_address: to }) => to);
  expect([addresses.includes(moved), addresses.includes(person.address)]).toEqual([true, false]);
});

test("the link of an old mail writes nothing down of an account that is closed", async () => {
  const person = await livedIn();
  const token = freezeToken(engine.context.keys, person.id, engine.now());
  expect(await close(person)).toMatchObject({ type: "ok" });
  expect(await engine.call("POST", "/user/freeze", { token })).toMatchObject({ error: { name: "freeze_link_old" } });
  expect(await tablesWith(person)).toEqual([]);
});

test("who freezes their account ends the link of a file, too", async () => {
  const person = await livedIn();
  expect(await post("/safe/export", {}, person)).toMatchObject({ type: "ok" });
  const url = await linkSentTo(person.address);
  expect((await engine.http.inject({ method: "GET", url })).statusCode).toBe(200);
  expect(await post("/safe/freeze", { confirm: "freeze" }, person)).toMatchObject({ type: "ok" });
  expect((await engine.http.inject({ method: "GET", url })).statusCode).toBe(404);
});

test("a login that comes while an account is being closed ends with it", async () => {
  const person = await livedIn();
  const { pictures } = engine.context;
  const forget = pictures.forgetPerson.bind(pictures);
  let late = "";
  const spy = vi.spyOn(pictures, "forgetPerson").mockImplementationOnce(async (id) => {
    await forget(id);
    late = await engine.login(person);
    expect((await engine.call("GET", "/user/info", {}, { token: late })).type).toBe("ok");
  });
  expect(await close(person)).toMatchObject({ type: "ok" });
  spy.mockRestore();
  expect((await engine.call("GET", "/user/info", {}, { token: late })).type).toBe("999");
});

test("a forgotten password that is replaced while its account is being closed is none", async () => {
  const person = await livedIn();
  await engine.call("POST", "/sms_mail", { user_string: person.address, type: "forget" });
  const code = await newestCode(person);
  const note = engine.trading.noteSecurityChange?.bind(engine.trading);
  const spy = vi.spyOn(engine.trading, "noteSecurityChange").mockImplementationOnce(async (...given) => {
    await note?.(...given);
    await engine.trading.projected();
    expect(await close(person)).toMatchObject({ type: "ok" });
  });
  const password = "granite under water 8";
  const form = { user_string: person.address, password, re_password: password, code };
  expect(await engine.call("POST", "/user/forget", form)).toMatchObject({ error: { name: "account_unknown" } });
  spy.mockRestore();
  expect(await tablesWith(person)).toEqual([]);
});

test("who left gets no messages: neither what was under way nor what falls due later", async () => {
  const person = await livedIn();
  await post("/user/wallet/save", { currency: "1", name: "X", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", qrcode: "" }, person);
  expect(await close(person)).toMatchObject({ type: "ok" });
  await engine.context.notices.note(person.id, { kind: "security_change", about: "late", parameters: { what: "words" } });
  engine.advance(25 * 3_600_000);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
  expect(await tablesWith(person)).toEqual([]);
});

test("a payment password that comes while an account is being closed is not set", async () => {
  const person = await livedIn();
  await engine.call("POST", "/sms_mail", { user_string: person.address, type: "security" }, person);
  const code = await newestCode(person);
  const note = engine.trading.noteSecurityChange?.bind(engine.trading);
  const spy = vi.spyOn(engine.trading, "noteSecurityChange").mockImplementationOnce(async (...given) => {
    await note?.(...given);
    await engine.trading.projected();
    expect(await close(person)).toMatchObject({ type: "ok" });
  });
  const form = { password: "482913", re_password: "482913", code };
  expect((await post("/safe/update_password", form, person)).type).toBe("999");
  spy.mockRestore();
  expect(await tablesWith(person)).toEqual([]);
});

test("an account that an older database brings back is erased again at the next start, and nobody else's", async () => {
  const [person, other] = [await livedIn(), await livedIn()];
  expect(await close(person)).toMatchObject({ type: "ok" });
  await engine.trading.pool.query("update person set email = $2, nickname = $3, closed_at = null where id = $1", [
    person.id,
    person.address,
    nameOf(person),
  ]);
  await engine.trading.pool.query("insert into favourite (user_id, currency_id, created_at) values ($1, 1, now())", [person.id]);
  await eraseClosed(context());
  expect(await tablesWith(person)).toEqual([]);
  expect((await engine.call("GET", "/user/info", {}, other)).message).toMatchObject({ nickname: nameOf(other) });
});

test("what a call under way wrote down about somebody who was leaving is gone with the next start, and nobody else's", async () => {
  const [person, other] = [await livedIn(), await livedIn()];
  expect(await close(person)).toMatchObject({ type: "ok" });
  await engine.trading.pool.query("insert into favourite (user_id, currency_id, created_at) values ($1, 1, now())", [person.id]);
  await engine.trading.pool.query("insert into credit_appeal (entry, user_id, words, written_at) values (99, $1, $2, now())", [
    person.id,
    nameOf(person),
  ]);
  await eraseClosed(context());
  expect(await tablesWith(person)).toEqual([]);
  expect(await tablesWith(other)).toContain("favourite");
});

test("links are looked up so often from one address, and no oftener", async () => {
  const url = `/own-data/${"A".repeat(43)}`;
  const answers = new Set<number>();
  for (let i = 0; i < 700; i++) answers.add((await engine.http.inject({ method: "GET", url, remoteAddress: "10.77.0.1" })).statusCode);
  expect([...answers]).toEqual([404, 429]);
  expect((await engine.http.inject({ method: "GET", url, remoteAddress: "10.78.0.1" })).statusCode).toBe(404);
});

test("an order that comes while an account is being closed is cancelled: none goes on without anybody", async () => {
  for (const delay of [4, 6, 8, 10, 12, 14]) {
    const person = await engine.register();
    const closing = post("/safe/close", { confirm: "close" }, person);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await post("/coin/trade", { ...order, amount: "0.0002", target_price: "50000" }, person);
    if ((await closing).type !== "ok") continue;
    expect(engine.kernel.spot.openOrders.count(userId(person.id))).toBe(0);
  }
});

test("an account whose venue ended in the midst of closing has its orders cancelled at the next start", async () => {
  const person = await livedIn();
  await post("/coin/trade", { ...order, amount: "0.0002", target_price: "50000" }, person);
  const closed = { closed_at: new Date(engine.now()) };
  await engine.context.database.updateTable("person").set(closed).where("id", "=", person.id).execute();
  await linkStored(engine.context.database, engine.trading);
  expect(engine.kernel.spot.openOrders.count(userId(person.id))).toBe(0);
  await post("/safe/close", { confirm: "close" }, person);
});

/** Projected from the log, which keeps numbers. */
const NUMBERS =
  /^(spot_|futures_|wallet_|transfer_|portfolio_|receipt_|hold_|invite_|vip_changes$|credit_entry$|coupon_(owned|saving)$|deposit$|quick_buy_order$|exchange_done$|seconds_(contracts|own)$|lock_mining_|dual_investment_|sale_(projects|orders)$|loans$|loan_moves$|nft_log$|quiz_bets$|contest_(entries|orders)$|copies_|campaign_|withdrawal_history$|statement_days$|house_trader$)/;

/** Tables that still have a row of theirs, or their address, name or words anywhere. */
async function tablesWith(person: Person): Promise<readonly string[]> {
  const { pool } = engine.trading;
  const { rows: columns } = await pool.query<{ table_name: string; names: string[] }>(
    "select table_name, array_agg(column_name::text) as names from information_schema.columns where table_schema = 'public' group by 1",
  );
  const found: string[] = [];
  for (const { table_name: table, names } of columns) {
    const words = `select 1 from "${table}" as r where r::text like any ($1) limit 1`;
    const { rows } = await pool.query(words, [[person.address, nameOf(person)].map((word) => `%${word}%`)]);
    const whose = ["user_id", "person"].find((name) => names.includes(name));
    const own =
      whose === undefined || NUMBERS.test(table) || table === "audit_entry"
        ? []
        : (await pool.query(`select 1 from "${table}" where "${whose}" = $1 limit 1`, [person.id])).rows;
    if (rows.length + own.length > 0) found.push(table);
  }
  const row = (await pool.query<Record<string, unknown>>("select * from person where id = $1", [person.id])).rows[0] ?? {};
  const kept = Object.entries(row).filter(([name, value]) => typeof value === "string" && value !== "" && name !== "extension_code");
  return [...found, ...kept.map(([name]) => `person.${name}`)];
}

test("every table that says whose a row is is erased, or holds numbers from the log alone (charter 8)", async () => {
  const { rows } = await engine.trading.pool.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1",
  );
  // Pictures go with their files (`pictures.forgetPerson`).
  const known: readonly string[] = [...ERASED, "picture"];
  expect(rows.map(({ table_name: table }) => table).filter((table) => !NUMBERS.test(table) && !known.includes(table))).toEqual([]);
});

test("a ZIP of several files is one that other programs open", async () => {
  const entries = [
    { name: "ä.json", content: "{}" },
    { name: "empty.csv", content: "" },
    { name: "large.csv", content: "0123456789".repeat(100_000) },
  ];
  const zip = new ZipFile();
  for (const { name, content } of entries) await zip.add(name, content);
  expect(unpacked(zip.bytes())).toEqual(Object.fromEntries(entries.map(({ name, content }) => [name, content])));
});

test("a large account's rows are read, written and packed a few at a time, into the same file", async () => {
  const person = await engine.register();
  const { pool } = engine.trading;
  const columns = (
    await pool.query<{ name: string }>("select attname as name from pg_attribute where attrelid = 'futures_fill'::regclass and attnum > 0")
  ).rows;
  const given = columns.map(({ name }) => (name === "user_id" ? String(person.id) : name === "role" || name === "side" ? "'x'" : "n"));
  await pool.query(
    `insert into futures_fill (${columns.map(({ name }) => name).join(", ")}) select ${given.join(", ")} from generate_series(7000000, 7004999) n`,
  );
  const sizes: number[] = [];
  class Watched extends ZipFile {
    override entry(name: string): ZipEntry {
      const entry = super.entry(name);
      const write = entry.write.bind(entry);
      entry.write = (content) => {
        sizes.push(content.length);
        return write(content);
      };
      return entry;
    }
  }
  const zip = new Watched();
  expect(await collectData(pool, person.id, zip)).toEqual(expect.arrayContaining(["all.json", "person.csv", "futures_fill.csv"]));
  const files = unpacked(zip.bytes());
  const all = JSON.parse(files["all.json"] ?? "") as Record<string, readonly Record<string, unknown>[]>;
  expect(all.futures_fill?.map(({ trade }) => trade)).toEqual(Array.from({ length: 5000 }, (_, at) => String(7_004_999 - at)));
  expect(files["futures_fill.csv"]?.split("\r\n")).toHaveLength(5002);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1_000_000);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  await pool.query("delete from futures_fill where user_id = $1", [person.id]);
});

test("of a table with more rows than a file takes it has the newest, the newest first", async () => {
  const person = await engine.register();
  const { pool } = engine.trading;
  // The older ones lie behind the newer ones on the disk.
  for (const [from, to] of [
    [100, 199],
    [0, 99],
  ])
    await pool.query("insert into transfer_moves select n, $1, 3, 1, 'a', 'b', n from generate_series($2::bigint, $3::bigint) n", [
      person.id,
      9_000_000 + (from ?? 0),
      9_000_000 + (to ?? 0),
    ]);
  const zip = new ZipFile();
  await collectData(pool, person.id, zip, 150);
  const { transfer_moves: moves } = JSON.parse(unpacked(zip.bytes())["all.json"] ?? "") as Record<string, readonly { id: string }[]>;
  expect(moves?.map(({ id }) => Number(id))).toEqual(Array.from({ length: 150 }, (_, at) => 9_000_199 - at));
  await pool.query("delete from transfer_moves where user_id = $1", [person.id]);
});

/** A row of each person, or one for each of a few things. */
const FEW_ROWS: readonly string[] = [
  ...["chat_mute", "copies_closed_sum", "copy_profile", "credit_appeal", "game_player", "house_trader", "invite_totals", "known_sender"],
  ...["notice_choice", "own_data_export", "portfolio_positions", "portfolio_results", "seconds_own"],
];

test("every table with rows without end says which are newer", async () => {
  const { rows } = await engine.trading.pool.query<{ table_name: string; names: string[] }>(
    `select table_name, array_agg(column_name::text) as names from information_schema.columns where table_schema = 'public'
       and data_type <> 'text' group by 1 having bool_or(column_name in ('user_id', 'trader')) order by 1`,
  );
  const unordered = rows.filter(({ names }) => !NEWER_BY.some((name) => names.includes(name))).map(({ table_name: table }) => table);
  expect(unordered).toEqual(FEW_ROWS);
});

test("a file that is larger than what may lie unread for an address comes whole", async () => {
  const person = await engine.register();
  const [body, token] = [randomBytes(24 * 1_048_576), randomBytes(32).toString("base64url")];
  const row = { user_id: person.id, token_hash: hash("sha256", token, "base64url"), body, expires_at: new Date(engine.now() + DAY_MS) };
  await engine.context.database.insertInto("own_data_export").values(row).execute();
  const { server } = engine.http;
  boundConnections(server, { unread: new UnreadBytes(), addressOf: clientAddress([]), isProxy: () => false });
  await engine.http.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/own-data/${token}`;
  const reply = await fetch(url);
  expect(reply.headers.get("content-length")).toBe(String(body.length));
  expect(Buffer.from(await reply.arrayBuffer()).equals(body)).toBe(true);
  expect((await fetch(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(body.length));
});

test("an account with a seconds contract that runs stays until it has ended", async () => {
  const person = await engine.newcomer();
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands]) await engine.submit(command);
  await post("/wallet/change", { currency_id: "3", number: "100", from_field: "change", to_field: "micro" }, person);
  await engine.price(BTC, BTC_TICKS);
  const bought = { user: userId(person.id), market: BTC, side: "up", seconds: 30, stake: amount(50_000_000n) } as const;
  expect((await engine.submit({ type: "seconds/open", ...bought })).refusal).toBeUndefined();
  expect(await post("/safe/close", { confirm: "close" }, person)).toMatchObject({ error: { name: "close_contracts_open" } });
  engine.advance(60_000);
  await engine.price(BTC, BTC_TICKS);
  expect(await post("/safe/close", { confirm: "close" }, person)).toMatchObject({ type: "ok" });
});

test("who is a trader or follows one leaves that first", async () => {
  const [trader, follower] = [await engine.newcomer(), await engine.newcomer()];
  await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
  await engine.submit({ type: "copies/apply", user: userId(trader.id), sharePpm: ratePpm(0) });
  const sums = { mostAll: amount(100_000_000n), mostPosition: amount(0n), guardPpm: ratePpm(0), stopPpm: ratePpm(0) };
  const settings = { kind: "multiple", number: 100, multiple: 0, ...sums, leftOut: [], atEnd: "close" } as const;
  const ids = { user: userId(follower.id), trader: userId(trader.id) };
  await engine.submit({ type: "copies/follow", ...ids, settings, sharePpm: ratePpm(0) });
  for (const person of [trader, follower])
    expect(await post("/safe/close", { confirm: "close" }, person)).toMatchObject({ error: { name: "close_contracts_open" } });
  await engine.submit({ type: "copies/unfollow", user: userId(follower.id), follow: 1, copies: "close" });
  expect(await post("/safe/close", { confirm: "close" }, follower)).toMatchObject({ type: "ok" });
});
