import { afterEach, beforeEach, expect, test } from "vitest";
import { pickedInUtc, shownInUtc } from "./utc-picker.ts";

const zone = process.env["TZ"];
beforeEach(() => {
  process.env["TZ"] = "America/New_York";
});
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

test.each(["2026-11-24T22:48:00Z", "2026-07-01T03:00:00Z", "2026-03-08T12:00:00Z"])(
  "%s is shown and picked as UTC, wherever the browser is",
  (text) => {
    const at = Date.parse(text);
    expect(shownInUtc(at).format("YYYY-MM-DDTHH:mm:ss[Z]")).toBe(text);
    expect(pickedInUtc(shownInUtc(at))).toBe(at);
  },
);
