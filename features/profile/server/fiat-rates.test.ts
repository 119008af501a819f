/** Rates from a real server on this machine, and what is shown when it gives nothing usable. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIAT_TABLE, FiatRates } from "./fiat-rates.ts";

const DAY_MS = 86_400_000;
const EURO = { base: "EUR", date: "2026-11-20", rates: { USD: 1.25, GBP: 0.875, JPY: 187.5, VND: 31_250, XAU: 0.0004 } };
let source: Server;
let url: string;
let answer: { status: number; body: string };
let asked: number;
let now: number;
let rates: FiatRates;
beforeEach(async () => {
  [asked, now, answer] = [0, 1_000_000, { status: 200, body: JSON.stringify(EURO) }];
  source = createServer((_request, reply) => {
    asked += 1;
    reply.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/latest`;
  rates = new FiatRates(url, () => now);
});
afterEach(() => new Promise((resolve) => source.close(resolve)));

test("a source's rates are turned into units for a dollar; what it doesn't have is left out", async () => {
  expect(await rates.table()).toEqual({
    as_of: "2026-11-20",
    list: [
      { currency_code: "USD", rate: "1" },
      { currency_code: "EUR", rate: "0.8" },
      { currency_code: "GBP", rate: "0.7" },
      { currency_code: "JPY", rate: "150" },
      { currency_code: "VND", rate: "25000" },
    ],
  });
});

test("it is asked once a day, however many ask", async () => {
  await Promise.all(Array.from({ length: 20 }, () => rates.table()));
  now += DAY_MS - 1;
  await rates.table();
  expect(asked).toBe(1);
  now += 1;
  answer.body = JSON.stringify({ ...EURO, date: "2026-11-21" });
  await rates.table();
  await expect.poll(async () => (await rates.table()).as_of).toBe("2026-11-21");
  expect(asked).toBe(2);
});

test.each([
  ["an error", 500, "{}"],
  ["a redirect", 302, JSON.stringify(EURO)],
  ["no JSON", 200, "<html>"],
  ["null", 200, "null"],
  ["no dollar", 200, JSON.stringify({ ...EURO, rates: { GBP: 0.8 } })],
  ["texts for numbers", 200, JSON.stringify({ ...EURO, rates: { USD: "1.2" } })],
  ["a dollar of nothing", 200, JSON.stringify({ ...EURO, rates: { USD: 0 } })],
  ["no day", 200, JSON.stringify({ ...EURO, date: "today" })],
  ["too much", 200, JSON.stringify({ ...EURO, note: "x".repeat(70_000) })],
])("a source that answers with %s leaves the table, and is asked again after ten minutes", async (_what, status, body) => {
  answer = { status, body };
  expect(await rates.table()).toBe(FIAT_TABLE);
  await rates.table();
  expect(asked).toBe(1);
  now += 600_000;
  answer = { status: 200, body: JSON.stringify(EURO) };
  expect((await rates.table()).as_of).toBe("2026-11-20");
});

test("a source that goes away later leaves its last rates", async () => {
  await rates.table();
  now += DAY_MS;
  answer.status = 503;
  await rates.table();
  await expect.poll(() => asked).toBe(2);
  expect((await rates.table()).as_of).toBe("2026-11-20");
});

test("without a source nobody is asked", async () => {
  expect(await new FiatRates(undefined, () => now).table()).toBe(FIAT_TABLE);
});
