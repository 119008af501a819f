/** Names of works, asked for in the thousands: what is forgotten to make room is not missing from the answer that makes it. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { WorksStore } from "./works-store.ts";

const KNOWN = 5_001;
/** More than a statement of PostgreSQL has places for values. */
const MANY = 65_536;
const codeOf = (n: number): string => createHash("sha256").update(String(n)).digest("hex");
const codes = Array.from({ length: KNOWN + 1 }, (_, n) => codeOf(n));
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  const made = {
    kind: 1,
    description: "",
    artist: 0,
    mime: "image/png",
    bytes: Buffer.alloc(1),
    poster: "",
    made: 0,
    created_at: new Date(0),
  };
  const rows = codes.map((code, n) => ({ code, name: `Work ${n}`, ...made }));
  for (let at = 0; at < rows.length; at += 1000)
    await engine.context.database
      .insertInto("nft_work")
      .values(rows.slice(at, at + 1000))
      .execute();
});
afterAll(() => engine.close());

test("works that were known before are in the answer for which they are forgotten, and in the next", async () => {
  const store = new WorksStore(engine.context.database);
  await store.read(codes.slice(0, KNOWN));
  for (const _again of [1, 2]) {
    const found = await store.read(codes);
    expect(found.size).toBe(codes.length);
    for (const at of [0, KNOWN - 1, KNOWN]) expect(found.get(codes[at] ?? "")?.name).toBe(`Work ${at}`);
  }
});

test("as many are read at once as anybody asks for; what there is not is left out", async () => {
  const store = new WorksStore(engine.context.database);
  const found = await store.read(Array.from({ length: MANY }, (_, n) => codeOf(n)));
  expect(found.size).toBe(codes.length);
});
