/** Rows of the console's looks at seconds contracts. */
export type SecondsPeriodRow = {
  readonly key: string;
  readonly seconds: number;
  /** "85 %"; empty for a length that is sold no more. */
  readonly ratio: string;
  readonly breakEven: string;
  readonly won: number;
  readonly lost: number;
  /** Stake back: even, without a fair price, split, started again. */
  readonly back: number;
  readonly shareWon: string;
  /** What people lost less what they won, whole USDT. */
  readonly result: string;
};
export type SecondsMarketRow = {
  readonly key: string;
  readonly symbol: string;
  readonly isPaused: boolean;
  readonly open: number;
  readonly staked: string;
  readonly up: string;
  readonly down: string;
};
/** What falls due in one second. */
export type SecondsDueRow = {
  readonly key: string;
  readonly due: number;
  readonly symbol: string;
  readonly contracts: number;
  /** What the house pays if one side wins, USDT. */
  readonly up: string;
  readonly down: string;
};
