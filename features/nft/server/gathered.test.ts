/** Reads by key: those that come while one is under way are one, and each begins after it was asked for. */
import { expect, test } from "vitest";
import { Gathered } from "./gathered.ts";

test("who asks meanwhile is answered by the next statement, all together; a failed one fails nobody behind it", async () => {
  const asked: (readonly number[])[] = [];
  let fails = false;
  const gathered = new Gathered<number, string>(async (keys) => {
    asked.push(keys);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (fails) throw new Error("away");
    return new Map(keys.map((key) => [key, `v${key}`]));
  });
  const first = gathered.of([1]);
  await Promise.resolve();
  await Promise.resolve();
  const later = [gathered.of([2, 3]), gathered.of([3, 4]), gathered.of([])];
  expect((await first).get(1)).toBe("v1");
  expect((await Promise.all(later)).map((found) => found.get(3))).toEqual(["v3", "v3", undefined]);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  fails = true;
  const failing = gathered.of([5]);
  await expect(failing).rejects.toThrow("away");
  fails = false;
  expect((await gathered.of([6])).get(6)).toBe("v6");
});
