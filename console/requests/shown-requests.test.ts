import { expect, test } from "vitest";
import type { WaitingRequest } from "../../contract/console-wire.ts";
import { shownRequests } from "./shown-requests.ts";

const request = (id: number): WaitingRequest => ({
  id,
  verb: "operators/add",
  fields: {},
  lines: [],
  reason: "a reason of ten letters",
  person: null,
  subject: "",
  askedBy: { id: 1, name: "Ada" },
  askedAt: 0,
  lapsesAt: 1,
  mayDecide: true,
});
const ids = (waiting: readonly number[], unread: readonly number[]): readonly number[] =>
  shownRequests(waiting.map(request), unread.map(request)).map(({ id }) => id);

test("what was agreed to stays until it was read, once, whether the list still has it or not", () => {
  expect([ids([1, 2], []), ids([1, 2], [2]), ids([1], [2]), ids([], [2]), ids([], [])]).toEqual([[1, 2], [2, 1], [2, 1], [2], []]);
});
