/** Payout accounts through the real door (wire.md 4): checked, masked, one's own alone, and each change one of security. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { timeMs, userId } from "../../../money/units.ts";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { AddressPage, InternationalInfo } from "../contract/payout-accounts.contract.ts";
import { PayoutDesk } from "./payout-desk.ts";

const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
let engine: TestEngine;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  [anna, bert] = await Promise.all([engine.newcomer(), engine.newcomer()]);
});

const post = (path: string, fields: Record<string, string> = {}, person = anna): Promise<EngineReply> =>
  engine.call("POST", `/user/${path}`, fields, person);
const list = async (person = anna, fields: Record<string, string> = {}): Promise<AddressPage> =>
  (await engine.call("GET", "/user/wallet/list", fields, person)).message as AddressPage;
const save = (fields: Record<string, string> = {}, person = anna): Promise<EngineReply> =>
  post("wallet/save", { currency: "1", name: "Ledger", address: BITCOIN, qrcode: "/uploads/x.jpg", ...fields }, person);
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const bank = (fields: Record<string, string> = {}): Promise<EngineReply> =>
  post("cash_save", { real_name: "Anna Marsh", bank_name: "First Bank", bank_account: "4111 1111 1111 1111", ...fields });
const international = (change: Record<string, string> = {}): Promise<EngineReply> => {
  const values = [
    "Anna Marsh",
    "Deutsche Bank",
    "DE89 3704 0044 0532 0130 00",
    "DEUTDEFF",
    "Taunusanlage 12, Frankfurt",
    "Hauptstr. 1, Berlin",
  ];
  return post("cash_save_international", { ...Object.fromEntries(values.map((value, index) => [`data[${index}]`, value])), ...change });
};

test("an address is kept as its network writes it, with a code drawn by the venue, in the shape that clients read", async () => {
  expect(await save({ address: BITCOIN.toUpperCase() })).toMatchObject({ type: "ok" });
  expect(await save({ currency: "3", address: TRON, name: "" })).toMatchObject({ type: "ok" });
  const { data, total, pages } = await list();
  expect([total, pages]).toEqual([2, 1]);
  expect(data).toMatchObject([
    { currency: 3, name: "USDT", address: TRON, label: "USDT", network: "TRC20", coinType: "TRC20", whitelisted: 0 },
    { currency: 1, name: "BTC", address: BITCOIN, label: "Ledger", network: "Bitcoin", todayIncome: 0, totalIncome: 0 },
  ]);
  for (const { qrcode } of data) expect(qrcode).toMatch(/^data:image\/svg\+xml;utf8,%3Csvg/);
  expect((await list(anna, { page: "2", limit: "1" })).data).toMatchObject([{ name: "BTC" }]);
  expect((await list(bert)).total).toBe(0);
});

describe("an address is refused and not kept:", () => {
  test.each([
    ["of another coin", { currency: "2" }, "payout_address_wrong"],
    ["of another network", { currency: "3", address: TRON, network: "ERC20" }, "payout_address_wrong"],
    ["with one letter changed", { address: BITCOIN.replace("0", "p") }, "payout_address_wrong"],
    ["of a coin that is none", { currency: "999" }, "payout_coin_unknown"],
    ["of a share", { currency: "101" }, "payout_coin_unknown"],
    ["none", { address: "" }, "payout_incomplete"],
    ["without a coin", { currency: "" }, "payout_incomplete"],
    ["with a label that turns the reading", { name: "safe\u202e" }, "payout_text_wrong"],
    ["with markup for a label", { name: "<b>" }, "payout_text_wrong"],
    ["in place of one that there is not", { id: "99999" }, "payout_address_missing"],
  ])("%s", async (_why, fields, name) => {
    expect(nameOf(await save(fields))).toBe(name);
    expect((await list()).total).toBe(0);
  });

  test("twice", async () => {
    await save();
    expect(nameOf(await save({ name: "Again" }))).toBe("payout_address_known");
    expect((await list()).data).toMatchObject([{ label: "Ledger" }]);
    // Somebody else may have it, too.
    expect(await save({}, bert)).toMatchObject({ type: "ok" });
  });
});

test("another label leaves its age; another address is new, and off the whitelist", async () => {
  await save();
  const [{ id, saved } = { id: 0, saved: 0 }] = (await list()).data;
  await post("wallet/whitelist", { id: String(id), on: "1" });
  engine.advance(60_000);
  await save({ id: String(id), name: "Cold" });
  expect((await list()).data).toMatchObject([{ id, label: "Cold", saved, whitelisted: 1 }]);
  await save({ id: String(id), address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" });
  expect((await list()).data).toMatchObject([{ id, saved: saved + 60_000, whitelisted: 0 }]);
});

test("nobody touches another's address", async () => {
  await save();
  const [{ id } = { id: 0 }] = (await list()).data;
  const own = { id: String(id) };
  expect(nameOf(await save(own, bert))).toBe("payout_address_missing");
  expect(nameOf(await post("wallet/delete", own, bert))).toBe("payout_address_missing");
  expect(nameOf(await post("wallet/whitelist", { ...own, on: "1" }, bert))).toBe("payout_address_missing");
  expect((await list()).data).toMatchObject([{ id, label: "Ledger", whitelisted: 0 }]);
  expect(await post("wallet/delete", own)).toMatchObject({ type: "ok" });
  expect((await list()).total).toBe(0);
});

test("each change needs a second proof and keeps money from new addresses for a day", async () => {
  const holds = () => engine.kernel.holds.of(userId(anna.id), timeMs(engine.now()));
  expect(holds()).toEqual([]);
  await save();
  expect(holds()).toMatchObject([{ kind: "security_change", cause: "payout_account_changed", until: engine.now() + 86_400_000 }]);
  engine.advance(15 * 60_000 + 1);
  const [{ id } = { id: 0 }] = (await list()).data;
  const replies = [
    await save({ address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }),
    await post("wallet/delete", { id: String(id) }),
    await post("wallet/whitelist", { id: String(id), on: "1" }),
    await bank(),
    await international(),
  ];
  expect(replies.map(nameOf)).toEqual(Array.from({ length: 5 }, () => "second_proof_needed"));
  expect((await list()).data).toMatchObject([{ id, whitelisted: 0 }]);
});

test("fifty addresses, and then one has to go first", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    user_id: anna.id,
    currency: 1,
    network: "Bitcoin",
    label: "x",
    address: `old ${index}`,
    saved_at: new Date(engine.now()),
  }));
  await engine.context.database.insertInto("payout_address").values(rows).execute();
  expect(nameOf(await save())).toBe("payout_addresses_full");
});

test("a bank account is empty strings at first, then masked; what comes back masked stays as it is", async () => {
  const empty = (await post("cash_info")).message as Record<string, unknown>;
  expect(empty).toMatchObject({ real_name: "", bank_name: "", bank_account: "", iban: "", banks: [] });
  expect(await bank({ alipay_account: "021000021", wechat_nickname: "deutdeff" })).toMatchObject({ type: "ok" });
  const shown = (await post("cash_info")).message as Record<string, string>;
  expect(shown).toMatchObject({
    real_name: "Anna Marsh",
    bank_account: "**** 1111",
    alipay_account: "**** 0021",
    wechat_nickname: "DEUTDEFF",
  });
  const { banks: _banks, ...sent } = shown;
  expect(await post("cash_save", { ...sent, bank_name: "Second Bank" })).toMatchObject({ type: "ok" });
  const kept = await new PayoutDesk({ ...engine.context, venue: engine.trading }).bank<Record<string, string>>(anna.id, "bank");
  expect(kept).toMatchObject({ bank_account: "4111111111111111", alipay_account: "021000021", bank_name: "Second Bank" });
});

test("clients that leave the number empty read the IBAN in its place", async () => {
  expect(await bank({ bank_account: "", iban: "DE89 3704 0044 0532 0130 00" })).toMatchObject({ type: "ok" });
  expect((await post("cash_info")).message).toMatchObject({ bank_account: "**** 3000", iban: "**** 3000" });
});

test.each([
  ["no name", { real_name: "" }, "payout_incomplete"],
  ["neither number nor IBAN", { bank_account: "" }, "payout_incomplete"],
  ["a card with one digit changed", { bank_account: "4111111111111112" }, "payout_card_wrong"],
  ["somebody's mask", { bank_account: "**** 1111" }, "payout_card_wrong"],
  ["a wrong IBAN", { iban: "DE89370400440532013001" }, "payout_iban_wrong"],
  ["a wrong SWIFT code", { wechat_nickname: "DEUT" }, "payout_bic_wrong"],
  ["a wrong routing number", { alipay_account: "021000022" }, "payout_aba_wrong"],
  ["markup", { bank_name: "<b>Bank</b>" }, "payout_text_wrong"],
  ["a control character", { bank_dizhi: "A\u0007" }, "payout_text_wrong"],
])("a bank account with %s is refused", async (_why, fields, name) => {
  expect(nameOf(await bank(fields))).toBe(name);
  expect((await post("cash_info")).message).toMatchObject({ real_name: "" });
});

test("an international account has forms in the caller's language and is kept whole", async () => {
  const info = async (lang: string): Promise<InternationalInfo> =>
    (await post("cash_info_international", { lang })).message as InternationalInfo;
  expect(await info("de")).toMatchObject({
    forms: ["Kontoinhaber", "Bank", "IBAN oder Kontonummer", expect.any(String), expect.any(String), expect.any(String)],
    data: ["", "", "", "", "", ""],
  });
  expect(await international()).toMatchObject({ type: "ok" });
  expect((await info("en")).data).toEqual([
    "Anna Marsh",
    "Deutsche Bank",
    "**** 3000",
    "DEUTDEFF",
    "Taunusanlage 12, Frankfurt",
    "Hauptstr. 1, Berlin",
  ]);
  // Of a country without IBAN; and the mask once more.
  expect(await international({ "data[2]": "**** 3000" })).toMatchObject({ type: "ok" });
  expect(await international({ "data[2]": "000123456789" })).toMatchObject({ type: "ok" });
  for (const index of [0, 1, 2, 3, 4, 5]) expect(nameOf(await international({ [`data[${index}]`]: "" }))).toBe("parameter_error");
  expect(nameOf(await international({ "data[2]": "DE89370400440532013001" }))).toBe("payout_iban_wrong");
  expect(nameOf(await international({ "data[3]": "DEUT" }))).toBe("payout_bic_wrong");
});

test("what a bank knows of a person can't be read in the tables, and all of it goes with them", async () => {
  await save();
  await bank();
  await international();
  const rows = await engine.context.database.selectFrom("payout_bank").selectAll().where("user_id", "=", anna.id).execute();
  expect(rows.map(({ details }) => details.toString("latin1")).join()).not.toMatch(/Marsh|4111|3704/);
  const desk = new PayoutDesk({ ...engine.context, venue: engine.trading });
  await desk.forgetPerson(anna.id);
  expect([await desk.addresses(anna.id), await desk.bank(anna.id, "bank"), await desk.bank(anna.id, "international")]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect(engine.faults).toEqual([]);
});
