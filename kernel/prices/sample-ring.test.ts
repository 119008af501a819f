import { expect, test } from "vitest";
import { ticks, timeMs } from "../../money/units.ts";
import { StateReader, StateWriter } from "../state-bytes.ts";
import { SampleRing, SAMPLES_KEPT } from "./sample-ring.ts";

/** One sample a second: the price is the second, the position twice that. */
function ringOf(seconds: number): SampleRing {
  const ring = new SampleRing();
  for (let second = 1; second <= seconds; second++) ring.add(timeMs(second * 1000), ticks(second), second % 4, second * 2);
  return ring;
}

const prices = (ring: SampleRing, from: number, to: number): number[] =>
  ring.between(timeMs(from * 1000), timeMs(to * 1000)).map((sample) => sample.ticks);

test.each([
  ["five seconds up to and with the due one", 10, 15, [11, 12, 13, 14, 15]],
  ["nothing between two samples", 10.2, 10.8, []],
  ["before the first", 0, 2, [1, 2]],
  ["after the last", 99, 300, [100]],
])("samples of %s", (_why, from, to, expected) => {
  expect(prices(ringOf(100), from, to)).toEqual(expected);
});

test("a sample says its time, sources and place in the log", () => {
  expect(ringOf(3).at(2)).toEqual({ at: 3000, ticks: 3, sources: 3, position: 6 });
  expect([ringOf(3).at(3), ringOf(3).at(-1)]).toEqual([undefined, undefined]);
});

test.each([SAMPLES_KEPT - 1, SAMPLES_KEPT, SAMPLES_KEPT + 1, SAMPLES_KEPT * 2 + 17])(
  "after %i samples the newest 2048 are kept, in order",
  (count) => {
    const ring = ringOf(count);
    const kept = Math.min(count, SAMPLES_KEPT);
    expect(ring.size).toBe(kept);
    expect(prices(ring, 0, count)).toEqual(Array.from({ length: kept }, (_, i) => count - kept + 1 + i));
  },
);

test.each([5, 16, 100, SAMPLES_KEPT + 300])(
  "saved and loaded after %i samples it is the same, goes on the same, and has the same bytes",
  (count) => {
    const ring = ringOf(count);
    const writer = new StateWriter();
    ring.save(writer);
    const loaded = new SampleRing();
    loaded.load(new StateReader(writer.bytes()));
    for (const one of [ring, loaded]) one.add(timeMs((count + 1) * 1000), ticks(7), 1, 1);
    expect(prices(loaded, 0, count + 2)).toEqual(prices(ring, 0, count + 2));
    const [a, b] = [new StateWriter(), new StateWriter()];
    ring.save(a);
    loaded.save(b);
    expect(b.bytes()).toEqual(a.bytes());
  },
);
