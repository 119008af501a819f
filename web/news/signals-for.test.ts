import { describe, expect, test } from "vitest";
import type { Notice } from "./news-of.ts";
import { signalsFor } from "./signals-for.ts";

const notice = (id: number): Notice => ({
  id,
  kind: "price_alert_up",
  create_time: "2026-11-22 10:00:00",
  title: "",
  abstract: "",
  link: "",
});
const NEWS = [notice(1), notice(2)];
const ON = { sound: true, browser: true };
const AWAY = { isHidden: true, isAllowed: true };

describe("news", () => {
  test("sound once, and are shown by the browser each, where both are wanted and the page is out of sight", () => {
    expect(signalsFor(NEWS, ON, AWAY)).toEqual({ tone: true, notifications: NEWS });
  });

  test.each([
    ["nothing came", [], ON, AWAY, false, 0],
    ["nobody switched the sound on", NEWS, { sound: false, browser: true }, AWAY, false, 2],
    ["nobody switched notifications on", NEWS, { sound: true, browser: false }, AWAY, true, 0],
    ["the browser was not allowed to", NEWS, ON, { isHidden: true, isAllowed: false }, true, 0],
    ["the page is in sight: its card says it", NEWS, ON, { isHidden: false, isAllowed: true }, true, 0],
  ] as const)("when %s", (_why, news, wanted, now, tone, count) => {
    const signals = signalsFor(news, wanted, now);
    expect([signals.tone, signals.notifications.length]).toEqual([tone, count]);
  });
});
