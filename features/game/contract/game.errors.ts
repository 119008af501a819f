/** Refusals of the game. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const gameErrors = {
  game_choice_invalid: { number: 80_001, text: "game.choice_invalid" },
  game_stake_invalid: { number: 80_002, text: "game.stake_invalid" },
  game_words_invalid: { number: 80_003, text: "game.words_invalid" },
  game_points_missing: { number: 80_004, text: "game.points_missing" },
  game_count_passed: { number: 80_005, text: "game.count_passed" },
} as const satisfies RefusalTable;
