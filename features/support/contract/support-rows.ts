/** What the calls of customer service answer. */
export const SUPPORT_LENGTH_MAX = 2000;
/** Messages in one answer: pictures come with them. */
export const LOGS_MAX = 30;

export type SupportRow = {
  readonly id: number;
  /** Which conversation it belongs to. */
  readonly talk: number;
  /** Who of the staff wrote it; empty: the person. */
  readonly staff: string;
  readonly message: string;
  /** 1 words, 2 a picture (in pieces of `/chat/picture`). */
  readonly type: 1 | 2;
  readonly add_time: string;
  /** ms. */
  readonly at: number;
};

export type SupportDeskReply = {
  readonly is_open: 0 | 1;
  /** ms: of the hours that are now, else of the next. */
  readonly opens: number;
  readonly closes: number;
  /** Of the last answers, in minutes; 0 while there is none. */
  readonly answers_in: number;
  readonly state: "none" | "waiting" | "taken" | "ended";
  /** Place in the queue from 1; 0 where somebody answers already. */
  readonly place: number;
  readonly staff: string;
  /** Stars of the last conversation that ended; 0: none yet. */
  readonly stars: number;
};

export type HelpRow = { readonly id: number; readonly title: string; readonly abstract: string };
