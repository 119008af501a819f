/** What the calls of the game answer. */

export type RankRow = { readonly place: number; readonly user_id: number; readonly nickname: string; readonly won: number };

export type GameState = {
  readonly points: number;
  /** Won and lost since Monday. */
  readonly won: number;
  /** ms: when everybody is given more. */
  readonly next_points: number;
  /** Of the house seed that opens with the next draw. */
  readonly seal: string;
  readonly words: string;
  readonly count: number;
  readonly ranking: readonly RankRow[];
  /** One's own place; 0 for who has not drawn this week. */
  readonly place: number;
};

export type DrawRow = {
  readonly count: number;
  readonly stake: number;
  readonly choice: 1 | 2 | 3 | 4;
  readonly truth: 1 | 2 | 3 | 4;
  readonly won: number;
  readonly seal: string;
  readonly house_seed: string;
  readonly words: string;
  readonly time: string;
};
