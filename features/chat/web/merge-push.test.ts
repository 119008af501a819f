import { expect, test } from "vitest";
import type { ChatRow } from "../contract/chat-rows.ts";
import { mergePush } from "./merge-push.ts";

const row = (id: number, content = `message ${id}`): ChatRow => ({
  ...{ id, room: "all", from_user_id: 1001, from_nickname: "Slow Lantern", from_avatar: "", content, type: 1 },
  ...{ add_time: "2026-11-28 12:00:00", at: 1, state: "shown", why: "", is_trader: 0, mentions: [], order: null, reply: null },
});
const before = {
  pages: [
    [row(9), row(7)],
    [row(5), row(3)],
  ],
  pageParams: [0, 7],
};
const ids = ({ pages }: { readonly pages: readonly (readonly ChatRow[])[] }) => pages.map((page) => page.map(({ id }) => id));

test("new messages stand in front, the newest first", () => {
  expect(ids(mergePush(before, { messages: [row(10), row(11)], gone: [] }))).toEqual([
    [11, 10, 9, 7],
    [5, 3],
  ]);
});

test("a message that was released late stands where it was written", () => {
  expect(ids(mergePush(before, { messages: [row(8)], gone: [] }))).toEqual([
    [9, 8, 7],
    [5, 3],
  ]);
});

test("a changed message takes its own place", () => {
  const after = mergePush(before, { messages: [row(5, "")], gone: [] });
  expect(ids(after)).toEqual([
    [9, 7],
    [5, 3],
  ]);
  expect(after.pages[1]?.[0]?.content).toBe("");
});

test("what was taken back is gone, also when it comes in the same push", () => {
  expect(ids(mergePush(before, { messages: [row(10)], gone: [10, 7] }))).toEqual([[9], [5, 3]]);
});

test("what is older than all that was read is left for its own page", () => {
  expect(ids(mergePush(before, { messages: [row(1)], gone: [] }))).toEqual([
    [9, 7],
    [5, 3],
  ]);
});
