/** The profile through the real door (wire.md 4, seed 5). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDoor, type TestDoor, type TestReply } from "../../../server/doors/app/test-door.suite.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";

let door: TestDoor;
let anna: string;
let people = 0;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  anna = await door.login(`face${(people += 1)}@example.org`);
});

type Info = { readonly id: number; readonly nickname: string; readonly head_portrait: string; readonly signature: string };
const info = async (token = anna): Promise<Info> => (await door.call("GET", "/user/info", {}, token)).message as Info;
const edit = (path: string, fields: Record<string, string>): Promise<TestReply> => door.call("POST", `/user/${path}`, fields, anna);
async function upload(): Promise<string> {
  const { id } = await info();
  return door.context.pictures.keep(id, { jpeg: await photo(), width: 400, height: 300 });
}

test.each(["ab", "Anna2026ab", "测试", "测试昵称测试昵称测试", "𠮷田"])("%s is a nickname", async (nickname) => {
  expect(await edit("editNickname", { nickname })).toMatchObject({ type: "ok", message: 1 });
  expect((await info()).nickname).toBe(nickname);
});

test.each(["a", "Anna2026abc", "an na", "Анна", "a_b", "<b>", "a\u202eb", " ab", ""])(
  "%j is none, and the old one stays",
  async (nickname) => {
    const before = (await info()).nickname;
    expect(await edit("editNickname", { nickname })).toMatchObject({ type: "error", error: { name: "nickname_invalid" } });
    expect((await info()).nickname).toBe(before);
  },
);

test.each(["Support", "supp0rt24", "AdminAnna", "Touchstone", "客服小王", "官方", "Staff1", "u12", "User7"])(
  "%s is nobody's name: it would be taken for the venue's staff, or for somebody without one",
  async (nickname) => {
    const before = (await info()).nickname;
    expect(await edit("editNickname", { nickname })).toMatchObject({ type: "error", error: { name: "nickname_reserved" } });
    expect((await info()).nickname).toBe(before);
  },
);

test.each(["Stafford", "Uwe12", "Steam", "Modest"])("%s only looks like one", async (nickname) => {
  expect(await edit("editNickname", { nickname })).toMatchObject({ type: "ok" });
});

test.each(["No risk no fun", "ab", "a".repeat(30), "测试 2026", ""])("%j is a signature", async (signature) => {
  expect(await edit("editSignature", { signature })).toMatchObject({ type: "ok", message: 1 });
  expect((await info()).signature).toBe(signature);
});

test.each(["a", "a".repeat(31), "a  b", " ab", "a\nb", "a-b", "\u202eab"])("%j is no signature", async (signature) => {
  expect(await edit("editSignature", { signature })).toMatchObject({ error: { name: "signature_invalid" } });
});

test("an uploaded picture becomes one's portrait, and the one before it is gone", async () => {
  const [first, second] = [await upload(), await upload()];
  const look = async (path: string): Promise<number> => (await door.http.inject({ method: "GET", url: path })).statusCode;
  for (const path of [first, second]) expect(await edit("uploadHeadPortrait", { head_portrait: path })).toMatchObject({ message: 1 });
  expect((await info()).head_portrait).toBe(second);
  expect([await look(first), await look(second)]).toEqual([404, 200]);
  // The same once more has no second effect.
  expect(await edit("uploadHeadPortrait", { head_portrait: second })).toMatchObject({ message: 1 });
  expect(await look(second)).toBe(200);
});

test("of portraits that come at once one stays, and the others are gone", async () => {
  const paths = [await upload(), await upload(), await upload()];
  const replies = await Promise.all(paths.map((path) => edit("uploadHeadPortrait", { head_portrait: path })));
  expect(replies.map(({ type }) => type)).toEqual(["ok", "ok", "ok"]);
  const { id, head_portrait: shown } = await info();
  const kept = await door.context.database.selectFrom("picture").select("name").where("user_id", "=", id).execute();
  expect(kept.map(({ name }) => `/uploads/${name}.jpg`)).toEqual([shown]);
});

test("clients' own thirty pictures are kept as they are", async () => {
  for (const number of ["1", "10", "29", "30"]) {
    const path = `/static/image/avatar/${number}.png`;
    expect(await edit("uploadHeadPortrait", { head_portrait: path })).toMatchObject({ message: 1 });
    expect((await info()).head_portrait).toBe(path);
  }
});

test.each([
  "/static/image/avatar/31.png",
  "/static/image/avatar/0.png",
  "https://evil.example/x.png",
  "/uploads/x.jpg",
  "javascript:1",
  "/static/image/avatar/1.png?x",
])("%s is no portrait", async (path) => {
  expect(await edit("uploadHeadPortrait", { head_portrait: path })).toMatchObject({ error: { name: "picture_unknown" } });
  expect((await info()).head_portrait).toBe("");
});

test("another's picture is not taken, and stays theirs", async () => {
  const path = await upload();
  const bert = await door.login(`face${(people += 1)}@example.org`);
  expect(await door.call("POST", "/user/uploadHeadPortrait", { head_portrait: path }, bert)).toMatchObject({
    error: { name: "picture_unknown" },
  });
  expect(await edit("uploadHeadPortrait", { head_portrait: path })).toMatchObject({ message: 1 });
});

test("rates are there for everybody, the dollar first, each above zero", async () => {
  const { message } = await door.call("GET", "/fiat/list");
  const { list } = message as { list: { currency_code: string; rate: string }[] };
  expect(list[0]).toEqual({ currency_code: "USD", rate: "1" });
  for (const { currency_code: code, rate } of list)
    expect([code, rate]).toEqual([expect.stringMatching(/^[A-Z]{3}$/), expect.stringMatching(/^[1-9]\d*(\.\d+)?$|^0\.\d*[1-9]\d*$/)]);
  expect(new Set(list.map(({ currency_code: code }) => code)).size).toBe(list.length);
  expect(door.faults).toEqual([]);
});
