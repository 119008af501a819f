import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDoor, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";

let door: TestDoor;
let anna: string;
let bert: string;
beforeAll(async () => {
  door = await openTestDoor();
  anna = await door.login("anna@example.com");
  bert = await door.login("bert@example.com");
});
afterAll(() => door.close());

const list = async (token?: string): Promise<{ id: number; currency_id: number }[]> =>
  (await door.call("GET", "/optional/list", {}, token)).message as { id: number; currency_id: number }[];

test("a guest's list is empty and no error", async () => {
  expect(await door.call("GET", "/optional/list")).toEqual({ status: 200, type: "ok", message: [] });
});

test("what a person adds is in their list and in nobody else's", async () => {
  const added = await door.call("POST", "/optional/add", { currency_id: "1" }, anna);
  expect(added).toMatchObject({ type: "ok", message: { id: expect.any(Number) } });
  expect(await list(anna)).toEqual([{ id: (added.message as { id: number }).id, currency_id: 1 }]);
  expect(await list(bert)).toEqual([]);
});

test.each([
  ["a guest", { currency_id: "2" }, false, "login_required"],
  ["twice", { currency_id: "1" }, true, "favourite_already_added"],
  ["a currency that isn't there", { currency_id: "11" }, true, "favourite_unknown_currency"],
  ["no currency", {}, true, "parameter_error"],
])("adding as %s is refused", async (_why, fields, isLoggedIn, name) => {
  const before = await list(anna);
  expect(await door.call("POST", "/optional/add", fields, isLoggedIn ? anna : "")).toMatchObject({ error: { name } });
  expect(await list(anna)).toEqual(before);
});

test("the last currency there is can be added", async () => {
  expect(await door.call("POST", "/optional/add", { currency_id: "10" }, anna)).toMatchObject({ type: "ok" });
});

test("another person's favourite can't be deleted, one's own can, once", async () => {
  const [favourite] = await list(anna);
  const id = String(favourite?.id);
  expect(await door.call("POST", "/optional/del", { id }, bert)).toMatchObject({ error: { name: "favourite_not_added" } });
  expect((await list(anna)).length).toBe(2);
  expect(await door.call("POST", "/optional/del", { id }, anna)).toMatchObject({ type: "ok", message: "Favourite removed" });
  expect(await door.call("POST", "/optional/del", { id }, anna)).toMatchObject({ error: { name: "favourite_not_added" } });
  expect((await list(anna)).length).toBe(1);
});
