/** Who is cut off for what they leave lying. */
import { expect, test } from "vitest";
import { UnreadBytes, type Reader } from "./unread-bytes.ts";

const LIMITS = { address: 1000, venue: 2500 };
type Client = Reader & { bytes: number; isCutOff: boolean; looks: number };

function clientOf(group: string): Client {
  const client: Client = {
    group,
    bytes: 0,
    isCutOff: false,
    looks: 0,
    unread: () => {
      client.looks += 1;
      return client.bytes;
    },
    cutOff: () => void (client.isCutOff = true),
  };
  return client;
}

/** Sends so much to each, who leave it lying. */
function pile(unread: UnreadBytes, clients: readonly Client[], bytes: number): void {
  for (const client of clients) {
    if (client.isCutOff) continue;
    client.bytes += bytes;
    unread.queued(client, bytes);
  }
}

test("an address that leaves too much lying loses the connections with most of it, and others lose none", () => {
  const unread = new UnreadBytes(LIMITS);
  const [big, middling, small, other] = [clientOf("a"), clientOf("a"), clientOf("a"), clientOf("b")];
  for (const client of [big, middling, small, other]) unread.add(client);
  pile(unread, [small], 100);
  pile(unread, [other], 900);
  pile(unread, [middling], 300);
  pile(unread, [big], 600);
  expect([big, middling, small, other].map(({ isCutOff }) => isCutOff)).toEqual([false, false, false, false]);
  pile(unread, [small], 1);
  expect([big, middling, small, other].map(({ isCutOff }) => isCutOff)).toEqual([true, false, false, false]);
});

test("forty addresses together pass the venue's bound, and then the largest are cut off until half of it is free", () => {
  const unread = new UnreadBytes(LIMITS);
  const clients = Array.from({ length: 40 }, (_, i) => clientOf(`address ${i}`));
  for (const client of clients) unread.add(client);
  for (let round = 0; round < 30; round++) pile(unread, clients, 10);
  const left = clients.filter(({ isCutOff }) => !isCutOff);
  expect(left.length).toBeGreaterThan(0);
  expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(LIMITS.venue);
});

test("who reads is never cut off, however much is sent, and is looked at once in a thousand bytes", () => {
  const unread = new UnreadBytes(LIMITS);
  const reader = clientOf("a");
  unread.add(reader);
  for (let i = 0; i < 10_000; i++) unread.queued(reader, 10);
  expect(reader.isCutOff).toBe(false);
  expect(reader.looks).toBeLessThanOrEqual(100);
});

test("what lay there for somebody who left counts no more", () => {
  const unread = new UnreadBytes(LIMITS);
  const [gone, here] = [clientOf("a"), clientOf("a")];
  for (const client of [gone, here]) unread.add(client);
  pile(unread, [gone], 990);
  unread.remove(gone);
  pile(unread, [here], 990);
  expect(here.isCutOff).toBe(false);
  pile(unread, [gone], 10_000);
  expect(gone.isCutOff).toBe(false);
});
