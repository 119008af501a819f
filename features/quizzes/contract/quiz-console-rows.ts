/** Rows of the console's looks at quizzes. */
export type QuizConsoleRow = {
  readonly key: string;
  readonly number: number;
  /** What is asked: in English, of a price quiz as "BTC above 96000". */
  readonly asked: string;
  readonly kind: "price" | "operators";
  readonly state: "coming" | "open" | "cut_off" | "over" | "void";
  /** Results that operators said so far, like "1, 1, 2"; empty without. */
  readonly said: string;
  readonly isChallenged: boolean;
  /** Until when it may be challenged or has to be upheld; 0: neither. */
  readonly until: number;
  readonly pool: string;
  readonly pools: string;
  readonly people: number;
  readonly closes: number;
  readonly settles: number;
  /** Minutes from one cut-off to the next; 0: not again. */
  readonly again: number;
  /** The right answer, or why it is void; empty before. */
  readonly outcome: string;
  readonly rake: string;
  readonly position: string;
};
export type QuizBetConsoleRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly quiz: number;
  readonly option: number;
  readonly stake: string;
  readonly state: string;
  readonly paid: string;
  readonly placed: number;
  readonly receipt: string;
};
