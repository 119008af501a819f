import { afterEach, expect, test } from "vitest";
import { keepForm, keptForm } from "./kept-form.ts";
import { clearSession, useSession } from "./session.store.ts";

afterEach(clearSession);

test("a form is there again at its place in the history, as it was last, and nowhere else", () => {
  keepForm("one", { amount: "5" });
  keepForm("one", { amount: "50" });
  expect(keptForm("one")).toEqual({ amount: "50" });
  expect(keptForm("two")).toBeUndefined();
});

test("of many the oldest are forgotten", () => {
  for (let i = 0; i <= 16; i++) keepForm(`place ${i}`, i);
  expect(keptForm("place 0")).toBeUndefined();
  expect(keptForm("place 1")).toBe(1);
  expect(keptForm("place 16")).toBe(16);
});

test("nobody finds what another person typed", () => {
  useSession.setState({ token: "anna's" });
  keepForm("one", { payer: "Anna" });
  clearSession();
  expect(keptForm("one")).toBeUndefined();
});
