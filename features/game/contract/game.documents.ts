/** Documents of the calls of the game. */
import Type from "typebox";
import { CLOCK, listShape, NUMBER, said, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const HEX = Type.String({ pattern: "^[0-9a-f]{64}$" });
const SAMPLE = Type.Integer({ minimum: 1, maximum: 4 });
const DRAW = shape({
  count: NUMBER,
  stake: NUMBER,
  choice: SAMPLE,
  truth: SAMPLE,
  won: Type.Integer({ description: "Points: three times the stake, or the stake below zero." }),
  seal: HEX,
  house_seed: HEX,
  words: said("One's own words at that draw."),
  time: CLOCK,
});
const RANK = shape({ place: NUMBER, user_id: NUMBER, nickname: TEXT, won: NUMBER });

export const gameDocuments: CallDocuments = {
  tag: "Game",
  description:
    "Which of four samples is the true one. HMAC-SHA-256 with the house seed as key over `words:count`, divided by four, leaves it; the house seed's " +
    "SHA-256 is shown before, the seed with the draw. Points can't be bought, sold or sent, and are never money.",
  calls: {
    "GET /game/state": {
      summary: "Points, the seal of the next draw, and the week's ranking",
      message: shape({
        ...{ points: NUMBER, won: NUMBER, next_points: TIME_MS, seal: HEX, words: TEXT, count: NUMBER },
        ...{ ranking: Type.Array(RANK), place: NUMBER },
      }),
    },
    "POST /game/draw": {
      summary: "Rub a sample",
      fields: {
        choice: "1 to 4.",
        stake: "10, 25 or 50 points.",
        count: "The count that was shown; the same again is answered with the same draw.",
      },
      message: DRAW,
      refusals: ["game_points_missing", "game_count_passed"],
    },
    "POST /game/seed": { summary: "Change one's own words", fields: { words: "Up to 32 letters, digits and dashes." } },
    "GET /game/draws": { summary: "One's own draws, the newest first", message: listShape(DRAW) },
  },
};
