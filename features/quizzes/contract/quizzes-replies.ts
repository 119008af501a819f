/** What the pages read of the calls of quizzes. Amounts are USDT as decimal text; times are venue time in ms. */
export type QuizState = "coming" | "open" | "cut_off" | "over" | "void";
export type BetState = "unsettled" | "right" | "missed" | "void" | "given_up";
export type QuizVoidReason = "no_price" | "one_sided" | "no_winner" | "no_bets" | "operators" | "unsaid" | "disputed";

export type QuizAnswer = {
  /** From 1. */
  readonly option: number;
  /** Empty for a price quiz: 1 is "above", 2 "not above". */
  readonly name: string;
  readonly pool: string;
  /** Percent of the pool, one decimal. */
  readonly share: string;
  /** How many times the stake it pays as it stands, two decimals rounded down; empty while nobody bet on it. */
  readonly factor: string;
};
export type QuizRow = {
  readonly id: number;
  readonly state: QuizState;
  /** 0 not started, 1 guessing, 2 cut off, 3 over, 4 void. */
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly kind: "price" | "operators";
  /** Of a price quiz: the coin, what it is priced in, and the strike; empty until it is known. */
  readonly coin: string;
  readonly coin_title: string;
  readonly cash: string;
  readonly price_decimals: number;
  readonly strike: string;
  /** To which the index at the opening is rounded. */
  readonly step: string;
  readonly market: number;
  readonly question: string;
  readonly source: string;
  readonly edges: string;
  /** Whether its words are in the reader's language; else they are English. */
  readonly is_translated: boolean;
  readonly answers: readonly QuizAnswer[];
  readonly pool: string;
  readonly people: number;
  readonly min: string;
  readonly most: string;
  /** Percent. */
  readonly rake: string;
  readonly starts_ms: number;
  readonly closes_ms: number;
  readonly settles_ms: number;
  readonly every_ms: number;
  /** Results that operators said. */
  readonly reports: number;
  /** What two said: the answer, 0 for void, -1 without; until when it may be challenged, or has to be upheld. */
  readonly said: number;
  readonly said_until_ms: number;
  readonly is_challenged: boolean;
  /** The right answer; 0 void, -1 not decided. */
  readonly right: number;
  readonly why: QuizVoidReason | "";
  /** The index that decided; empty without. */
  readonly index: string;
  readonly decided_ms: number;
  /** Where that is in the log: "sample:12", "command:34". */
  readonly decided_from: string;
  readonly position: number;
  /** What the reader has bet on it. */
  readonly mine: string;
};
export type QuizListReply = { readonly list: readonly QuizRow[]; readonly now: number };

export type BetRow = {
  readonly id: number;
  readonly quiz: QuizRow;
  readonly option: number;
  readonly stake: string;
  readonly state: BetState;
  /** 0 unsettled, 1 guessed right, 2 missed, 3 void, 4 given up. */
  readonly status: 0 | 1 | 2 | 3 | 4;
  /** What came of it. */
  readonly paid: string;
  /** What it would be paid if right, as pools stand. */
  readonly if_right: string;
  readonly placed_ms: number;
  readonly paid_ms: number;
  readonly position: number;
  /** Of its settlement; empty before. */
  readonly receipt: string;
};
export type QuizBetsReply = { readonly data: readonly BetRow[]; readonly page: number; readonly pages: number; readonly total: number };

export type QuizDetailReply = {
  readonly quiz: QuizRow;
  /** The reader's own bets on it, the newest first. */
  readonly bets: readonly BetRow[];
  /** How pools stood at the end of minutes in which somebody bet. */
  readonly odds: readonly { readonly at_ms: number; readonly pools: readonly string[] }[];
  /** The newest index of its market; empty without. */
  readonly index: string;
  /** Free in the spot account. */
  readonly free: string;
  /** Of the reader's last ten settled bets. */
  readonly last: { readonly right: number; readonly missed: number; readonly void: number };
  /** What the reader allows themselves a day, and what waits; empty: no limit. */
  readonly limit: { readonly amount: string; readonly next: string; readonly next_ms: number; readonly staked: string };
  readonly now: number;
};
