/** Rows of the console's looks at contests. */
export type ContestConsoleRow = {
  readonly key: string;
  readonly number: number;
  readonly name: string;
  readonly state: "coming" | "running" | "over" | "off";
  readonly isPublic: boolean;
  /** Who opened it: a person's number; 0 the venue. */
  readonly person: number;
  readonly coins: string;
  readonly start: string;
  readonly entries: number;
  readonly seats: number;
  readonly starts: number;
  readonly ends: number;
  readonly prizes: string;
  readonly again: boolean;
  readonly position: string;
};
export type ContestEntryConsoleRow = {
  readonly key: string;
  readonly contest: number;
  readonly entry: number;
  readonly person: number;
  readonly isOut: boolean;
  readonly place: number;
  readonly value: string;
  readonly return: string;
  readonly fall: string;
  readonly fills: number;
  readonly prize: string;
  readonly receipt: string;
};
