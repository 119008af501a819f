/** Believing the machine's clock after a step ahead. */
import Type from "typebox";
import { no } from "../console/console-refusal.ts";
import { defineVerb } from "../console/verb.ts";

export const CLOCK_AGREE = defineVerb({
  name: "clock/agree",
  title: { en: "Believe the machine's clock", zh: "信任本机时钟" },
  roles: ["admin"],
  fields: Type.Object({}),
  labels: {},
  spoken: {
    word: "clock",
    help: "clock agree                      believe it as it is, after a step ahead",
    read: ([word]) => (word === "agree" ? {} : "clock, or clock agree"),
    reason: () => "agreed to by the local operator",
  },
  plan({ venue: { time } }) {
    const held = time.heldMs();
    if (held === undefined) return no("clock_believed", { en: "It is believed already.", zh: "本机时钟已被信任。" });
    if (held < 0)
      return no("clock_back", {
        en: "It was set back, and time does not go back: set it right.",
        zh: "时钟被调回，时间不能倒退，请校正。",
      });
    return {
      lines: [{ label: { en: "Ahead of venue time", zh: "超前于场内时间" }, before: `${(held / 1000).toFixed(0)} s`, after: "0 s" }],
      change: async () => undefined,
      afterwards: () => void time.agree(),
      done: "The machine's clock is believed.",
    };
  },
});
