/** Times of sockets' messages in microseconds: which properties they are, and what becomes of them. */
import { expect, test } from "vitest";
import { STREAM_DOCUMENTS } from "../../../features/market/server/market-streams.documents.ts";
import { ACCOUNT_NEWS } from "../bots-ws-api/account-features.ts";
import { EVENT_TIMES, isMicroAddress, messageInMicroseconds } from "./time-unit.ts";

type Schema = {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
  readonly const?: string;
  readonly title?: string;
};

/** Kinds that a message's schema allows, and the paths of its times. */
function timesOf({ properties = {}, items }: Schema): [string, string[]][] {
  if (items !== undefined) return timesOf(items);
  const { e } = properties;
  if (e === undefined) return [];
  const named = (fields: Record<string, Schema>, prefix: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(field.title === "time in ms" ? [prefix + name] : []),
      ...named(field.properties ?? {}, `${prefix}${name}.`),
    ]);
  const kinds = (e.anyOf ?? [e]).flatMap(({ const: kind }) => (kind === undefined ? [] : [kind]));
  return kinds.map((kind) => [kind, named(properties, "").toSorted()]);
}

test("every property that the documents of streams and news call a time is one, and no other", () => {
  const documents = [...Object.values(STREAM_DOCUMENTS), ...Object.values(ACCOUNT_NEWS)];
  const documented = Object.fromEntries(documents.flatMap(({ message }) => timesOf(message as Schema)));
  const { eventStreamTerminated: _terminated, serverShutdown: _shutdown, ...listed } = EVENT_TIMES;
  const sorted = Object.fromEntries(Object.entries(listed).map(([kind, names]) => [kind, names.toSorted()]));
  expect(documented).toMatchObject(sorted);
  for (const [kind, names] of Object.entries(documented)) expect(EVENT_TIMES[kind]?.toSorted(), kind).toEqual(names);
});

test.each([
  ["a trade, whose number stays", { e: "trade", E: 1700, T: 1699, t: 5 }, { e: "trade", E: 1_700_000, T: 1_699_000, t: 5 }],
  [
    "a candle, which ends with the last microsecond before the next",
    { e: "kline", E: 61_000, k: { t: 0, T: 59_999, L: 7 } },
    { e: "kline", E: 61_000_000, k: { t: 0, T: 59_999_999, L: 7 } },
  ],
  ["a list", [{ e: "24hrTicker", E: 5, O: 1, C: 5, L: 3 }], [{ e: "24hrTicker", E: 5000, O: 1000, C: 5000, L: 3 }]],
  [
    "news, whose subscription stays",
    { subscriptionId: 3, event: { e: "executionReport", E: 5, T: 5, O: 4, t: -1, u: -1, I: 9 } },
    { subscriptionId: 3, event: { e: "executionReport", E: 5000, T: 5000, O: 4000, t: -1, u: -1, I: 9 } },
  ],
  ["what has no kind", { lastUpdateId: 8, bids: [["1", "2"]] }, { lastUpdateId: 8, bids: [["1", "2"]] }],
])("%s", (_what, message, expected) => {
  expect(JSON.parse(messageInMicroseconds(JSON.stringify(message)))).toEqual(expected);
});

test.each<[string, boolean | undefined]>([
  ["", false],
  ["timeUnit=MILLISECOND", false],
  ["timeUnit=MICROSECOND", true],
  ["timeUnit=microsecond", true],
  ["timeUnit=second", undefined],
  ["timeUnit=", undefined],
])("an address with %o asks for microseconds: %s", (query, expected) => {
  expect(isMicroAddress(new URLSearchParams(query))).toBe(expected);
});
