import { expect, test } from "vitest";
import { AWAY_AFTER_MS, QUIET_MS, SHOWN_AFTER_MS, isWell, lineState } from "./line.ts";
import type { LineFacts } from "./line.ts";

const NOW = 100_000;
const WELL: LineFacts = { connected: true, online: true, heardAt: NOW, downSince: undefined, unanswered: false };

test.each([
  ["connected and just heard of", WELL, true],
  ["connected, quiet for a moment less than the bound", { ...WELL, heardAt: NOW - QUIET_MS + 1 }, true],
  ["connected, quiet for the bound", { ...WELL, heardAt: NOW - QUIET_MS }, false],
  ["connected, nothing heard yet", { ...WELL, heardAt: undefined }, false],
  ["not connected, prices read another way", { ...WELL, connected: false }, false],
] as const)("a line that is %s", (_what, facts, well) => {
  expect(isWell(facts, NOW)).toBe(well);
});

test.each([
  ["well", {}, "live"],
  ["down for less than is said", { downSince: NOW - SHOWN_AFTER_MS + 1 }, "live"],
  ["down for as long as is said", { downSince: NOW - SHOWN_AFTER_MS }, "reconnecting"],
  ["down for long, but readings are answered", { downSince: NOW - AWAY_AFTER_MS * 9 }, "reconnecting"],
  ["down and unanswered for less than an absence", { downSince: NOW - AWAY_AFTER_MS + 1, unanswered: true }, "reconnecting"],
  ["down and unanswered for an absence", { downSince: NOW - AWAY_AFTER_MS, unanswered: true }, "away"],
  ["without network and unanswered, at once", { online: false, unanswered: true }, "offline"],
  ["without network by the browser's word, yet answered", { online: false }, "live"],
  ["not down yet: the first connection has time", { downSince: NOW + 1, connected: false }, "live"],
] as const)("a line that is %s", (_what, facts, state) => {
  expect(lineState({ ...WELL, ...facts }, NOW)).toBe(state);
});
