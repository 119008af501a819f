/** A field of a hot command that is added and forgotten somewhere would be lost without a word: each is followed everywhere. */
import { describe, expect, test } from "vitest";
import {
  CANCEL_FIELDS,
  cancelContent,
  orderOf,
  PLACE_FIELDS,
  placeContent,
  timedCancel,
  timedPlace,
} from "../features/spot/kernel/hot-commands.ts";
import type { Cancel, Place } from "../features/spot/kernel/spot.messages.ts";
import { CANCEL as CANCEL_ROW, CommandRows, PLACE as PLACE_ROW, SELF_TRADES, TIMES_IN_FORCE } from "../kernel/command-rows.ts";
import { Kernel, type Command } from "../kernel/kernel.ts";
import { place, START, testVenue } from "../kernel/test-venue.arbitrary.ts";
import { amount, lots, marketId, orderId, ticks, userId } from "../money/units.ts";
import { CommandWriter, readCommands, readRows } from "./codec.ts";

const PLACE = place(1001, "buy", 990, 100);
/** Another value for each field; a field without one does not compile. */
const OTHER_PLACE: Required<Omit<Place, "type" | "at">> = {
  key: "1001:a",
  user: userId(1002),
  market: marketId(2),
  side: "sell",
  orderType: "market",
  ticks: ticks(991),
  lots: lots(101),
  budget: amount(7n),
  timeInForce: "fok",
  postOnly: true,
  selfTrade: "none",
  clientOrderId: "mine",
};
const CANCEL: Cancel = { type: "spot/cancel", at: START, user: userId(1001), order: orderId(5) };
const OTHER_CANCEL: Required<Omit<Cancel, "type" | "at">> = { key: "1001:a", user: userId(1002), order: orderId(6) };

function throughTheLog(command: Command): Command | undefined {
  const writer = new CommandWriter();
  writer.add(command);
  return [...readCommands(writer.take(), 1)][0];
}

/** The same for who executes them again. */
function throughRows(...commands: readonly Command[]): readonly Command[] {
  const [writer, rows] = [new CommandWriter(), new CommandRows()];
  for (const command of commands) writer.add(command);
  readRows(writer.take(), commands.length, rows);
  return commands.map((_, at) => {
    const kind = rows.kind(at);
    // Rows write over what they gave before.
    return { ...(kind === PLACE_ROW ? (rows.order(at) as Command) : kind === CANCEL_ROW ? rows.cancel(at) : rows.object(at)) };
  });
}

describe("an order's", () => {
  test.each(PLACE_FIELDS)("%s is in the timed command, the log and the fingerprint", (field) => {
    const changed = { ...PLACE, [field]: OTHER_PLACE[field] };
    const { at: _at, ...untimed } = changed;
    expect(timedPlace(untimed, START)[field]).toEqual(OTHER_PLACE[field]);
    expect(throughTheLog(changed)).toEqual(changed);
    expect(throughRows(changed)).toEqual([changed]);
    if (field !== "key") expect(placeContent(changed)).not.toBe(placeContent(PLACE));
  });
});

describe("a cancel's", () => {
  test.each(CANCEL_FIELDS)("%s is in the timed command, the log and the fingerprint", (field) => {
    const changed = { ...CANCEL, [field]: OTHER_CANCEL[field] };
    const { at: _at, ...untimed } = changed;
    expect(timedCancel(untimed, START)[field]).toEqual(OTHER_CANCEL[field]);
    expect(throughTheLog(changed)).toEqual(changed);
    expect(throughRows(changed)).toEqual([changed]);
    if (field !== "key") expect(cancelContent(changed)).not.toBe(cancelContent(CANCEL));
  });
});

test("rows are written as the objects that they stand for, and come out as these", () => {
  const commands: Command[] = [CANCEL, { ...CANCEL, user: userId(2 ** 31 - 1), order: orderId(2 ** 52 + 1) }];
  for (const side of ["buy", "sell"] as const)
    for (const orderType of ["limit", "market"] as const)
      for (const timeInForce of TIMES_IN_FORCE)
        for (const selfTrade of SELF_TRADES)
          for (const postOnly of [false, true]) commands.push({ ...PLACE, side, orderType, timeInForce, selfTrade, postOnly });
  const [whole, writer, rows] = [new CommandWriter(), new CommandWriter(), new CommandRows()];
  for (const command of commands) whole.add(command);
  const expected = whole.take();
  readRows(expected, commands.length, rows);
  expect(commands.map((_, at) => rows.command(at))).toEqual(commands);
  const half = expected.length / 2;
  const first = writer.addRows(rows, 0, commands.length, half);
  expect(writer.length).toBeGreaterThanOrEqual(half);
  expect(writer.length).toBeLessThan(half + 40);
  expect(writer.addRows(rows, first, commands.length - first)).toBe(commands.length - first);
  expect(writer.count).toBe(commands.length);
  expect(Buffer.compare(writer.take(), expected)).toBe(0);
});

/** Rows become more in the middle of a frame, wherever that is. */
test.each([
  ["orders", (n: number): Command => ({ ...PLACE, user: userId(1000 + n) })],
  ["cancels", (n: number): Command => ({ ...CANCEL, user: userId(1000 + n), order: orderId(5 + n) })],
  ["others", (n: number): Command => ({ type: "wallet/open", at: START, user: userId(1000 + n) })],
])("a frame of many %s comes back as it was", (_what, command) => {
  const commands = Array.from({ length: 1100 }, (_, n) => command(n));
  expect(throughRows(...commands)).toEqual(commands);
});

test.each([
  ["a user", { user: userId(0xffffffff) }],
  ["a price", { ticks: ticks(2 ** 40) }],
  ["a fraction", { ticks: ticks(0.5) }],
  ["a quantity", { lots: lots(2 ** 52) }],
])("an order with %s that no row has room for is replayed as it was", (_what, figures) => {
  const odd = { ...PLACE, ...figures };
  expect(throughRows(odd)).toEqual([odd]);
});

test("an order has one shape whether it comes from a door, from the log, or is made by the kernel", () => {
  const { clientOrderId: _name, ...unnamed } = { ...OTHER_PLACE, type: "spot/place" as const };
  const orders = [
    timedPlace(PLACE, START),
    timedPlace(unnamed, START),
    throughTheLog(PLACE),
    orderOf(PLACE),
    orderOf({ ...unnamed, at: START }),
  ];
  const keys = orders.map((order) => Object.keys(order ?? {}));
  expect(keys[0]).toEqual(expect.arrayContaining(["type", "at", ...PLACE_FIELDS]));
  for (const others of keys) expect(others).toEqual(keys[0]);
});

describe("an order with a word that does not exist is in the log as it came, and refused alike when it is replayed:", () => {
  test.each([
    ["side", "long"],
    ["orderType", "iceberg"],
    ["timeInForce", "FAKE"],
    ["selfTrade", "decrement"],
  ])("%s %s", (field, word) => {
    const command = { ...PLACE, [field]: word } as unknown as Command;
    expect(throughTheLog(command)).toEqual(command);
    const [live, replayed] = [testVenue(), testVenue()];
    const before = live.stateHash();
    expect(live.execute(command).refusal).toBe("order_malformed");
    expect(live.stateHash()).toBe(before);
    expect(replayed.execute(throughTheLog(command) ?? command).refusal).toBe("order_malformed");
  });

  test("under rules 1, as then, what is no buy is a sell", () => {
    const commands = [...testVenueRules1(), { ...PLACE, side: "long" } as unknown as Command];
    const kernel = new Kernel();
    const outcomes = commands.map((command) => kernel.execute(command));
    expect(kernel.venue.rules).toBe(1);
    expect(outcomes.at(-1)?.refusal).not.toBe("order_malformed");
  });
});

function testVenueRules1(): readonly Command[] {
  const commands: Command[] = [];
  const recording = { execute: (command: Command) => (commands.push(command), { refusal: undefined }) };
  testVenue(recording as unknown as Kernel);
  return commands.filter(({ type }) => type !== "venue/adopt-rules");
}
