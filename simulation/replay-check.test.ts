/** The state does not depend on how the engine runs (V5, durability.md R12); ten million commands with `npm run simulate -- --replay`. */
import { expect, test } from "vitest";
import { firstDifference, REPLAY_INTERPRETED, REPLAY_RUNS, replayHashes } from "./replay-check.ts";

test("the same commands lead to the same state in every process, with snapshots and the fast half, in a small heap and by the interpreter alone", async () => {
  const options = { seed: 5, commands: 40_000, printEvery: 10_000 };
  const runs = [];
  for (const run of [...REPLAY_RUNS, REPLAY_INTERPRETED]) runs.push(await replayHashes(run, options));
  expect(firstDifference(runs)).toBeUndefined();
  expect(runs.map(({ lines }) => lines.length)).toEqual(runs.map(() => 4));
  expect(new Set(runs[0]?.lines.map((line) => line.split(" ")[1])).size).toBe(4);
}, 240_000);

test("one different command is seen in the hash", async () => {
  const options = { commands: 10_000, printEvery: 10_000 };
  const [usual] = REPLAY_RUNS;
  if (usual === undefined) throw new Error("there must be a usual run");
  const runs = [await replayHashes(usual, { ...options, seed: 5 }), await replayHashes(usual, { ...options, seed: 6 })];
  expect(firstDifference(runs)).toMatch(/^"as usual" says 10000/);
});
