import { afterAll, beforeAll, expect, test } from "vitest";
import { gunzipSync } from "node:zlib";
import { openTestEngine, type TestEngine } from "../../test-engine.suite.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  for (const { terms } of engine.kernel.spot.markets.all()) await engine.price(terms.market, 60_000);
});
afterAll(() => engine.close());

const ask = (url: string, encoding?: string) =>
  engine.http.inject({ url, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });

test.each(["/api/currency/quotation_new", "/api/v3/exchangeInfo"])(
  "%s is a tenth of its size for who reads gzip, and the same",
  async (url) => {
    const [plain, zipped] = [await ask(url), await ask(url, "gzip, deflate, br")];
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(zipped.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "accept-encoding",
      "content-type": plain.headers["content-type"],
    });
    expect(zipped.rawPayload.length).toBe(Number(zipped.headers["content-length"]));
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
  },
);

test("a small reply stays as it is", async () => {
  expect((await ask("/api/v3/time", "gzip")).headers).not.toHaveProperty("content-encoding");
});

test.each([
  ["gzip;q=0", false],
  ["gzip; q=0.0, identity", false],
  ["identity, gzip;q=0.5", true],
  ["GZIP", true],
  ["xgzip", false],
])("who says %s is taken at their word", async (encoding, isZipped) => {
  expect("content-encoding" in (await ask("/api/v3/exchangeInfo", encoding)).headers).toBe(isZipped);
});

test("of three hundred large replies at once those that would wait for long leave as they are, each with the headers it needs", async () => {
  // Times in microseconds: nobody shares these.
  const headers = { "accept-encoding": "gzip", "x-mbx-time-unit": "MICROSECOND" };
  const url = "/api/v3/exchangeInfo?showPermissionSets=false";
  const replies = await Promise.all(Array.from({ length: 290 }, () => engine.http.inject({ url, headers })));
  const zipped = replies.filter(({ headers }) => headers["content-encoding"] === "gzip");
  expect(zipped.length).toBeGreaterThan(50);
  expect(zipped.length).toBeLessThan(200);
  for (const reply of replies) expect(reply.headers.vary).toBe("accept-encoding");
  const texts = replies.map((reply) => (zipped.includes(reply) ? gunzipSync(reply.rawPayload).toString() : reply.payload));
  expect(new Set(texts.map((text) => (JSON.parse(text) as { symbols: unknown[] }).symbols.length)).size).toBe(1);
});
