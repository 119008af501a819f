/** Heads as text: what is read of one, and what is none. */
import { expect, test } from "vitest";
import { checkpointBody, readCheckpoint, signedNote } from "./checkpoint.ts";

const HEAD = { origin: "touchstone/ab", size: 7, root: "1a".repeat(32), commands: 12, time: 1_764_000_000_000 };
const noteOf = (body: string): string => signedNote(body, [{ name: HEAD.origin, id: new Uint8Array(4), signature: new Uint8Array(64) }]);
const read = (body: string) => readCheckpoint(noteOf(body));
const BODY = checkpointBody(HEAD);

test("reads what it writes, with every line and without", () => {
  expect(read(BODY)).toMatchObject({ ...HEAD, liabilities: undefined, receipts: undefined });
  const whole = { ...HEAD, liabilities: "2b".repeat(32), receipts: { size: 5, root: "3c".repeat(32) } };
  expect(read(checkpointBody(whole))).toMatchObject(whole);
});

test("a line that is not known here is left alone", () => {
  const { receipts } = { receipts: { size: 5, root: "3c".repeat(32) } };
  const body = checkpointBody({ ...HEAD, receipts });
  expect(read(`${body}later 2026-11-29 something\n`)).toMatchObject({ ...HEAD, receipts });
});

test.each([
  ["a tree named twice", `${checkpointBody({ ...HEAD, receipts: { size: 5, root: "3c".repeat(32) } })}receipts 6 ${"A".repeat(43)}=\n`],
  ["a tree of no size", `${BODY}receipts 0 ${"A".repeat(43)}=\n`],
  ["a tree without a root", `${BODY}receipts 5\n`],
  ["a statement that is no hash", `${BODY}liabilities xyz\n`],
  ["a line without a name", `${BODY}\u00e4 1\n`],
  ["a size with a zero before it", BODY.replace("\n7\n", "\n07\n")],
  ["no time", BODY.replace(/time .*\n/, "")],
])("%s is no head", (_what, body) => {
  expect(read(body)).toBeUndefined();
});
