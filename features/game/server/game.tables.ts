/** Tables of the game. */
import type { Sample } from "../formulas.ts";

type GamePlayer = {
  readonly user_id: number;
  week: number;
  won: number;
  words: string;
  count: number;
  next_seed: Buffer;
};

type GameDraw = {
  readonly user_id: number;
  readonly count: number;
  readonly stake: number;
  readonly choice: Sample;
  readonly truth: Sample;
  readonly house_seed: string;
  readonly words: string;
  readonly at: Date;
};

export type GameTables = { game_player: GamePlayer; game_draw: GameDraw };
