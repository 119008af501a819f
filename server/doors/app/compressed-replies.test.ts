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
