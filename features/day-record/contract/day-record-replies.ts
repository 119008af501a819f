/** What the calls of the records of days answer. Hashes are hex. */
export type DayRecordView = {
  /** "2026-03-04", UTC of venue time. */
  readonly day: string;
  readonly root: string;
  /** First and last command of the log that belong to it. */
  readonly first: number;
  readonly last: number;
  readonly lines: number;
  readonly orders: number;
  readonly fills: number;
  readonly samples: number;
  /** Of the file as it is sent, and of its text. */
  readonly size: number;
  readonly bytes: number;
  /** Where its file is: gzip of lines. */
  readonly file: string;
  /** The first signed head that names it; "" until there is one. */
  readonly note: string;
};
export type DayRecordsReply = {
  /** Whether records are made here. */
  readonly isOn: boolean;
  /** How many times as fast as real time the venue runs: above 1 not every day has a record. */
  readonly speed: number;
  readonly days: readonly DayRecordView[];
};
export type OwnDayOrder = {
  /** In the record; 0: one's own history has it, and the record does not. */
  readonly number: number;
  /** At the venue. */
  readonly order: number;
  /** As one's own history has it; missing where it is not in it any more. */
  readonly symbol?: string;
  readonly side?: "buy" | "sell";
  /** Lots that were filled that day. */
  readonly filled: number;
};
export type OwnDayReply = {
  /** What one is called in that day's record. */
  readonly name: string;
  readonly orders: readonly OwnDayOrder[];
  /** Whether there are more than were told. */
  readonly isCut: boolean;
};
