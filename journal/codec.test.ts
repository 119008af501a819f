import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Command } from "../kernel/kernel.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { CommandUnreadable, CommandWriter, readCommands, readRows } from "./codec.ts";
import { CommandRows } from "../kernel/command-rows.ts";

const at = fc.integer({ min: 1, max: 2 ** 43 });
const user = fc.integer({ min: 1, max: 0x7fffffff });
const market = fc.integer({ min: 1, max: 0xffff });
const count = fc.maxSafeNat();
const key = fc.option(fc.string({ minLength: 1, maxLength: 128, unit: "binary" }), { nil: undefined });
const withKey = <T extends object>(record: T & { key: string | undefined }): object => {
  const { key: given, clientOrderId, ...rest } = { clientOrderId: undefined, ...record };
  const named = clientOrderId === undefined ? rest : { ...rest, clientOrderId };
  return given === undefined ? named : { ...named, key: given };
};

const command = fc.oneof(
  fc
    .record({
      type: fc.constant("spot/place"),
      at,
      key,
      user,
      market,
      side: fc.constantFrom("buy", "sell"),
      orderType: fc.constantFrom("limit", "market"),
      ticks: count,
      lots: count,
      budget: fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }),
      timeInForce: fc.constantFrom("gtc", "ioc", "fok", "day"),
      postOnly: fc.boolean(),
      clientOrderId: fc.option(fc.string({ minLength: 1, maxLength: 36 }), { nil: undefined }),
      selfTrade: fc.constantFrom("none", "expire_taker", "expire_maker", "expire_both"),
    })
    .map(withKey),
  fc.record({
    type: fc.constant("spot/place-conditional"),
    at,
    user,
    market,
    side: fc.constantFrom("buy", "sell"),
    lots: count,
    budget: fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }),
    trigger: fc.record({ source: fc.constantFrom("last", "mark"), direction: fc.constantFrom("rises", "falls"), ticks: count }),
  }),
  fc.record({ type: fc.constant("spot/set-phase"), at, market, phase: fc.constantFrom("closed", "opening_auction") }),
  fc.record({ type: fc.constant("spot/cancel"), at, key, user, order: count }).map(withKey),
  fc
    .record({
      type: fc.constant("spot/quote"),
      at,
      key,
      user,
      market,
      bids: fc.array(count, { maxLength: 40 }),
      asks: fc.array(count, { maxLength: 40 }),
    })
    .map(withKey),
  fc.record({
    type: fc.constant("prices/sample"),
    at,
    samples: fc.array(fc.record({ market: count, ticks: count, volume: count, sources: count }), { maxLength: 30 }),
  }),
  fc.record({ type: fc.constant("wallet/open"), at, key, user }).map(withKey),
  fc.record({ type: fc.constant("wallet/fund-house"), at, user, asset: market, amount: fc.bigInt({ min: -(1n << 62n), max: 1n << 62n }) }),
) as fc.Arbitrary<Command>;

function written(commands: readonly Command[]): { payload: Uint8Array; count: number } {
  const writer = new CommandWriter();
  for (const one of commands) writer.add(one);
  const { count: total } = writer;
  return { payload: writer.take(), count: total };
}

test("any commands are read back as they were written", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 200 }), (commands) => {
      const { payload, count: total } = written(commands);
      expect([...readCommands(payload, total)]).toEqual(commands);
    }),
    { numRuns: 200 },
  );
});

test("the bytes of a frame stay as they are while any later frames are gathered", () => {
  fc.assert(
    fc.property(fc.array(fc.array(command, { maxLength: 40 }), { maxLength: 60 }), (frames) => {
      const writer = new CommandWriter();
      const payloads = frames.map((commands) => {
        for (const one of commands) writer.add(one);
        expect(writer.count).toBe(commands.length);
        const { length } = writer;
        const payload = writer.take();
        expect([payload.length, writer.length]).toEqual([length, 0]);
        return payload;
      });
      expect(payloads.map((payload, i) => readCommands(payload, frames[i].length))).toEqual(frames);
    }),
    { numRuns: 50 },
  );
});

test("a frame that ends too soon is refused as rows as it is as commands, wherever it ends", () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 8 }), fc.nat(), (commands, cut) => {
      const { payload, count: total } = written(commands);
      const short = payload.subarray(0, cut % payload.length);
      expect(() => readRows(short, total, new CommandRows())).toThrow(CommandUnreadable);
    }),
    { numRuns: 300 },
  );
});

test("the commands that set up a venue are read back, bigints as bigints", () => {
  const commands = testVenueCommands();
  const { payload, count: total } = written(commands);
  expect([...readCommands(payload, total)]).toEqual(commands);
});

describe("a payload that does not fit its commands is named as damage", () => {
  const { payload } = written(testVenueCommands());
  test.each([
    ["it ends within a command", payload.subarray(0, payload.length - 1), testVenueCommands().length],
    ["it goes on after the last", payload, testVenueCommands().length - 1],
    ["a layout of a later version", Uint8Array.of(99), 1],
  ])("%s", (_why, bytes, total) => {
    expect(() => [...readCommands(bytes, total)]).toThrow();
  });
});
