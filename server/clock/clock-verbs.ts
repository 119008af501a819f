/** An operator's words about time: what the venue believes, and agreeing to the machine's clock after a step. */
import type { OperatorVerbs } from "../operator/operator-verb.ts";
import { shown, wrong } from "../operator/operator-verb.ts";
import type { VenueTime } from "../trading-venue.ts";

export const CLOCK_VERBS: OperatorVerbs = {
  help: [
    "clock                        what time it is here, and whether the machine's clock is believed",
    "clock agree                  believe it as it is, after a step ahead",
  ],
  verbs: {
    clock: (_kernel, [word], _isConfirmed, time) => {
      if (word === undefined) return shown(describe(time));
      if (word !== "agree") return wrong("clock, or clock agree");
      return { kind: "act", act: () => agree(time) };
    },
  },
};

function agree(time: VenueTime): { readonly text: string; readonly isRefused: boolean } {
  const held = time.heldMs();
  if (time.agree()) return { text: `The machine's clock is believed: ${describe(time)}`, isRefused: false };
  const why = held === undefined || held >= 0 ? "it is believed already" : "it was set back, and time does not go back; set it right";
  return { text: `Nothing to agree to: ${why}.`, isRefused: true };
}

function describe(time: VenueTime): string {
  const held = time.heldMs();
  const pace = time.speed > 1 ? `, ${time.speed} times as fast as real time` : time.isOwnLine ? ", on a time line of its own" : "";
  const step = held === undefined ? "" : ` The machine's clock is ${(held / 1000).toFixed(0)} s ahead of it and is not believed.`;
  return `Venue time is ${new Date(time.now()).toISOString()}${pace}.${step}`;
}
