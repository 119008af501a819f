/** Invitations as operators read them. */
export type RateRow = {
  readonly level: 1 | 2;
  readonly rate: string;
  /** From the next hour on; null where nothing was changed. */
  readonly next: string | null;
};

export type InviterRow = {
  readonly person: number;
  readonly invited: number;
  readonly second: number;
  /** "1.2 USDT, 0.01 BTC". */
  readonly rebates: string;
};

export type HourRow = {
  readonly key: string;
  /** Its beginning, ms. */
  readonly hour: number;
  readonly coin: string;
  readonly people: number;
  readonly first: string;
  readonly second: string;
  readonly all: string;
  /** What the accounts of people received for it. */
  readonly booked: string;
  readonly agrees: boolean;
};

/** Somebody whom the person invited. */
export type InvitedRow = {
  readonly id: number;
  readonly person: number;
  readonly since: number;
  readonly second: number;
  readonly rebates: string;
};
