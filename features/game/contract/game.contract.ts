/** The calls of the game; ours, in the family's style (wire.md 16 has a web view only). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, pattern, wholeNumber } from "../../../contract/fields.ts";

const NOTHING = Type.Object({});
const OWN = { access: "user", budget: "history" } as const;

export const gameStateCall = defineCall({ method: "GET", path: "/game/state", ...OWN, fields: NOTHING });

export const gameDrawCall = defineCall({
  method: "POST",
  path: "/game/draw",
  ...OWN,
  fields: Type.Object({
    choice: oneOf(["1", "2", "3", "4"], { refusal: "game_choice_invalid" }),
    stake: oneOf(["10", "25", "50"], { refusal: "game_stake_invalid" }),
    /** The count that was shown: the same again is answered with the same draw. */
    count: wholeNumber({ min: 0, max: 2_147_483_647 }),
  }),
});

export const gameSeedCall = defineCall({
  method: "POST",
  path: "/game/seed",
  ...OWN,
  fields: Type.Object({ words: pattern("^[\\p{L}\\p{N}-]{1,32}$", { max: 32, refusal: "game_words_invalid" }) }),
});

export const gameDrawsCall = defineCall({
  method: "GET",
  path: "/game/draws",
  ...OWN,
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
