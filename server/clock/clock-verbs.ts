/** An operator's words about time: what the venue believes. Agreeing to the machine's clock is a verb (`clock-agree.ts`). */
import type { OperatorVerbs } from "../operator/operator-verb.ts";
import { shown, wrong } from "../operator/operator-verb.ts";
import type { VenueTime } from "../trading-venue.ts";

export const CLOCK_VERBS: OperatorVerbs = {
  help: ["clock                            what time it is here, and whether the machine's clock is believed"],
  verbs: {
    clock: (_kernel, [word], _isConfirmed, time) => (word === undefined ? shown(describe(time)) : wrong("clock, or clock agree")),
  },
};

function describe(time: VenueTime): string {
  const held = time.heldMs();
  const pace = time.speed > 1 ? `, ${time.speed} times as fast as real time` : time.isOwnLine ? ", on a time line of its own" : "";
  const step = held === undefined ? "" : ` The machine's clock is ${(held / 1000).toFixed(0)} s ahead of it and is not believed.`;
  return `Venue time is ${new Date(time.now()).toISOString()}${pace}.${step}`;
}
