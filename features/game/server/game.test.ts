/** The game through the real door: draws that anybody can compute again, points that are everybody's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { DrawRow, GameState } from "../contract/game-rows.ts";
import { drawOf, sealOf, wonBy } from "../formulas.ts";

const DAY_MS = 86_400_000;
/** A Saturday, the sixth day of its week. */
const GIVEN = 600;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  anna = await engine.newcomer();
});

const state = async (person = anna): Promise<GameState> => (await engine.call("GET", "/game/state", {}, person)).message as GameState;
const rub = (fields: Record<string, string>, person = anna): Promise<EngineReply> => engine.call("POST", "/game/draw", fields, person);
async function draw(fields: Record<string, string> = {}, person = anna): Promise<DrawRow> {
  const { count } = await state(person);
  return (await rub({ choice: "2", stake: "25", count: String(count), ...fields }, person)).message as DrawRow;
}
const rowsOf = (replies: readonly EngineReply[]): readonly DrawRow[] => replies.map(({ message }) => message as DrawRow);
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;

test("a draw opens the seed whose seal was shown before, and is what everybody computes from it", async () => {
  const before = await state();
  expect(before).toMatchObject({ points: GIVEN, won: 0, count: 0, words: "river-stone" });
  const drawn = await draw();
  expect(drawn).toMatchObject({ count: 0, stake: 25, choice: 2, seal: before.seal, words: "river-stone" });
  expect(sealOf(drawn.house_seed)).toBe(before.seal);
  expect(drawOf(drawn.house_seed, drawn.words, 0).truth).toBe(drawn.truth);
  expect(drawn.won).toBe(wonBy(25, 2, drawn.truth));
  const after = await state();
  expect(after).toMatchObject({ points: GIVEN + drawn.won, count: 1 });
  expect(after.seal).not.toBe(before.seal);
});

test("the same count is one draw, however often and for whatever it is asked", async () => {
  const replies = await Promise.all(["1", "2", "3", "4"].map((choice) => rub({ choice, stake: "50", count: "0" })));
  expect(new Set(rowsOf(replies).map((row) => JSON.stringify(row))).size).toBe(1);
  expect(await state()).toMatchObject({ won: rowsOf(replies)[0]?.won, count: 1 });
});

test("one's own words count from the next draw on, under the seal that was shown", async () => {
  const before = await state();
  expect(await engine.call("POST", "/game/seed", { words: "quiet-pine" }, anna)).toMatchObject({ type: "ok" });
  const drawn = await draw();
  expect(drawn).toMatchObject({ words: "quiet-pine", seal: before.seal });
  expect(drawOf(drawn.house_seed, "quiet-pine", 0).truth).toBe(drawn.truth);
});

test("points end, and everybody has a hundred more the next day; on Monday all begin anew", async () => {
  for (let points = GIVEN; points >= 50; points = (await state()).points) {
    const { count } = await state();
    // Whoever wins goes on; in the end it is a matter of luck, so a few are enough to see the sums.
    if (count >= 12) break;
    await draw({ stake: "50" });
    engine.advance(2000);
  }
  const { points } = await state();
  engine.advance(DAY_MS);
  expect((await state()).points).toBe(points + 100);
  engine.advance(DAY_MS);
  expect(await state()).toMatchObject({ points: 100, won: 0, place: 0 });
});

test("who has too few points draws nothing", async () => {
  await state();
  await engine.context.database.updateTable("game_player").set({ won: -10_000 }).where("user_id", "=", anna.id).execute();
  expect(nameOf(await rub({ choice: "1", stake: "10", count: "0" }))).toBe("game_points_missing");
  expect((await state()).count).toBe(0);
});

test("the week's ranking has those who won, in order, and one's own place", async () => {
  const bert = await engine.newcomer();
  for (const [person, won] of [
    [anna, 40_000],
    [bert, 50_000],
  ] as const) {
    await state(person);
    await engine.context.database.updateTable("game_player").set({ won }).where("user_id", "=", person.id).execute();
  }
  const { ranking, place } = await state();
  expect(ranking.slice(0, 2)).toMatchObject([
    { place: 1, user_id: bert.id, won: 50_000 },
    { place: 2, user_id: anna.id },
  ]);
  expect(place).toBe(2);
});

test("draws are their player's alone", async () => {
  const drawn = await draw();
  const list = async (person: Person) => (await engine.call("GET", "/game/draws", {}, person)).message;
  expect(await list(anna)).toMatchObject({ list: [drawn], count: 1 });
  expect(await list(await engine.newcomer())).toMatchObject({ list: [], count: 0 });
});

test("the seed that is to come is in no reply and in no file of one's own data", async () => {
  await state();
  const row = await engine.context.database
    .selectFrom("game_player")
    .select("next_seed")
    .where("user_id", "=", anna.id)
    .executeTakeFirstOrThrow();
  const seed = row.next_seed.toString("hex");
  for (const path of ["/game/state", "/game/draws"]) expect(JSON.stringify(await engine.call("GET", path, {}, anna))).not.toContain(seed);
});

describe("is refused", () => {
  test.each([
    ["a fifth sample", { choice: "5" }, "game_choice_invalid"],
    ["a stake of one's own", { stake: "1000" }, "game_stake_invalid"],
    ["a count that is to come", { count: "7" }, "game_count_passed"],
  ])("%s", async (_what, fields: Record<string, string>, name) => {
    const before = await state();
    expect(nameOf(await rub({ choice: "1", stake: "10", count: "0", ...fields }))).toBe(name);
    expect(await state()).toEqual(before);
  });

  test.each(["", "a b", "x".repeat(33), "a:b", "<b>"])("words like %j", async (words) => {
    expect(nameOf(await engine.call("POST", "/game/seed", { words }, anna))).toBe("game_words_invalid");
  });
});

test("none of it was a fault of the venue's", () => expect(engine.faults).toEqual([]));
