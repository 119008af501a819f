import { expect, test } from "vitest";
import { promisesState } from "./promises.ts";

const account = (held: string, promised: string, free: string) => ({ held, promised, free });

test.each([
  ["nothing held, nothing promised", [], "none"],
  ["held, but promised to nobody", [account("5", "0", "5")], "none"],
  ["exactly what was promised", [account("5.00000001", "5.00000001", "0")], "covered"],
  ["the least unit less than promised", [account("5", "5.00000001", "-0.00000001")], "uncovered"],
  ["a free part that is not the rest", [account("5", "2", "3"), account("5", "2", "4")], "uncovered"],
] as const)("%s: %s", (_why, accounts, state) => {
  expect(promisesState({ accounts, position: 7 })).toBe(state);
});
