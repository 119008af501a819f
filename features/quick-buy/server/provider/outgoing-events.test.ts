/** What the provider has yet to tell: kept over its end, told until it was taken, later and later. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { OutgoingEvents, setAsideDamaged } from "./outgoing-events.ts";
import { readEvent } from "./signed-event.ts";

const directory = mkdtempSync(join(tmpdir(), "touchstone-provider-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const SECRET = "a secret of both";
let now = 0;
let status = 204;
let taken: { readonly id: string; readonly event: unknown }[] = [];
let venue: Server;
let file = "";
let files = 0;

beforeEach(async () => {
  [now, status, taken] = [Date.UTC(2026, 0, 5), 204, []];
  file = join(directory, `events-${(files += 1)}.json`);
  venue = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const of = (name: string): string => String(request.headers[name]);
      const signed = { id: of("webhook-id"), seconds: of("webhook-timestamp"), signature: of("webhook-signature"), body };
      if (status === 204) taken.push({ id: signed.id, event: readEvent(SECRET, signed, now) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => venue.listen(0, "127.0.0.1", resolve));
});
afterEach(() => venue.close());

const open = (): OutgoingEvents =>
  new OutgoingEvents({ file, secret: SECRET, now: () => now, webhook: `http://127.0.0.1:${(venue.address() as AddressInfo).port}/` });

test("an event is told once, signed, and that an order is paid is known after the provider began anew", async () => {
  const events = open();
  events.add("the-event-1", { order: 7, kind: "paid" });
  expect(events.isPaid(7)).toBe(false);
  await events.tell();
  await events.tell();
  expect(taken).toEqual([{ id: "the-event-1", event: { order: 7, kind: "paid" } }]);
  expect([open().isPaid(7), open().waitingOf(7)]).toEqual([true, undefined]);
});

test("what comes later is told by the provider that began anew, not before", async () => {
  open().add("the-event-2", { order: 8, kind: "paid" }, 60_000);
  const events = open();
  now += 59_999;
  await events.tell();
  expect(taken).toEqual([]);
  now += 1;
  await events.tell();
  expect(taken).toEqual([{ id: "the-event-2", event: { order: 8, kind: "paid" } }]);
});

test("a venue that does not take it is told again after 1, 2, 4 seconds, under the same id; after three days no more", async () => {
  const events = open();
  status = 503;
  events.add("the-event-3", { order: 9, kind: "failed" });
  for (const wait of [1000, 2000, 4000]) {
    await events.tell();
    expect(events.waitingOf(9)?.nextAt).toBe(now + wait);
    now += wait;
  }
  status = 204;
  await events.tell();
  expect(taken.map(({ id }) => id)).toEqual(["the-event-3"]);
  status = 503;
  events.add("the-event-4", { order: 9, kind: "failed" });
  now += 3 * 24 * 3_600_000;
  await events.tell();
  expect(open().waitingOf(9)).toBeUndefined();
});

test.each(["", '{"paid":[1', "null", "[]"])("a damaged file (%j) is set aside whole, and the provider begins without it", (text) => {
  expect(setAsideDamaged(file)).toBeUndefined();
  writeFileSync(file, text);
  expect(setAsideDamaged(file)).toBe(`${file}.damaged`);
  expect(readFileSync(`${file}.damaged`, "utf8")).toBe(text);
  const events = open();
  events.add("the-event-5", { order: 10, kind: "paid" }, 60_000);
  expect(setAsideDamaged(file)).toBeUndefined();
  expect(open().waitingOf(10)).toMatchObject({ id: "the-event-5" });
});
