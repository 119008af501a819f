/**
 * Outcomes of the fast half keep what was said in rows, behind a getter (`kernel/said-rows.ts`): toEqual and its like, which look at an
 * object's own fields, would find any two of one place in the log equal.
 */
import { expect } from "vitest";
import { isInRows } from "../kernel/said-rows.ts";

expect.addEqualityTesters([
  function sayTheSame(left: unknown, right: unknown, testers) {
    return isInRows(left) && isInRows(right) ? this.equals(left.toJSON(), right.toJSON(), testers) : undefined;
  },
]);
