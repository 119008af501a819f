/** Rows of the console's looks at copy trading. */
export type ApplicationRow = {
  readonly key: string;
  readonly trader: number;
  readonly nickname: string;
  readonly text: string;
  /** "10 %". */
  readonly share: string;
  readonly asked: number;
  readonly level: number;
  /** Own positions closed since copy trading is offered, and days since the first. */
  readonly closed: number;
  readonly days: number;
};
export type CopyTraderRow = {
  readonly key: string;
  readonly trader: number;
  readonly nickname: string;
  readonly text: string;
  readonly state: string;
  readonly isPaused: boolean;
  /** A program that is switched off. */
  readonly rests: boolean;
  readonly since: number;
  readonly share: string;
  readonly delay: number;
  readonly followers: number;
  readonly copying: string;
  readonly profit: string;
  readonly return: string;
  readonly drawdown: string;
  /** To sort by. */
  readonly returnPpm: number;
  readonly drawdownPpm: number;
  readonly accuracy: string;
  readonly closed: number;
  readonly positions: number;
  readonly reports: number;
  /** "" for people. */
  readonly program: string;
};
export type ReportRow = {
  readonly key: string;
  readonly id: number;
  readonly trader: number;
  readonly nickname: string;
  readonly by: number;
  readonly reasonEn: string;
  readonly reasonZh: string;
  readonly text: string;
  readonly at: number;
  readonly decided: number;
  readonly answerEn: string;
  readonly answerZh: string;
};
