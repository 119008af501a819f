/** A line of worth is worked out once for so long, whoever asks how often. */
import { expect, test } from "vitest";
import type { WorthReply } from "../contract/portfolio.contract.ts";
import { WorthCache, type AskedWorth } from "./worth-cache.ts";

const ANNA: AskedWorth = { user: 7, range: "1D", since: 1 };

function counted() {
  const state = { now: 0, works: 0, fails: false };
  const cache = new WorthCache(() => state.now);
  const ask = (asked = ANNA): Promise<WorthReply> =>
    cache.of(asked, () => {
      state.works += 1;
      return state.fails ? Promise.reject(new Error("away")) : Promise.resolve({ points: [], paid_in: String(state.works), since: 0 });
    });
  return { state, ask };
}

test("asked for together and again within a quarter of a minute it is worked out once, then anew", async () => {
  const { state, ask } = counted();
  await Promise.all([ask(), ask(), ask()]);
  state.now = 14_999;
  expect(await ask()).toMatchObject({ paid_in: "1" });
  state.now = 15_000;
  expect(await ask()).toMatchObject({ paid_in: "2" });
});

test("nobody gets another's line, another range's, or the one of before their beginning", async () => {
  const { ask } = counted();
  const replies = await Promise.all([ask(), ask({ ...ANNA, user: 8 }), ask({ ...ANNA, range: "1W" }), ask({ ...ANNA, since: 2 })]);
  expect(replies.map(({ paid_in: work }) => work)).toEqual(["1", "2", "3", "4"]);
});

test("what failed is asked anew", async () => {
  const { state, ask } = counted();
  state.fails = true;
  await expect(ask()).rejects.toThrow("away");
  state.fails = false;
  expect(await ask()).toMatchObject({ paid_in: "2" });
});

test("of very many the oldest go", async () => {
  const { state, ask } = counted();
  for (let user = 1; user <= 2001; user++) await ask({ ...ANNA, user });
  await ask({ ...ANNA, user: 2001 });
  expect(state.works).toBe(2001);
  await ask({ ...ANNA, user: 1 });
  expect(state.works).toBe(2002);
});
