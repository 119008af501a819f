/** What comes out of a check. */
import type { DifferenceKind } from "./differs.ts";
import type { RecordEnd, RecordHeader } from "./record.ts";

export type Difference = {
  /** From 1. */
  readonly line: number;
  /** Place in the log of its command; 0 for what is no command's. */
  readonly position: number;
  /** Of the day. */
  readonly ms: number;
  readonly what: DifferenceKind;
  readonly said: string;
  readonly computed: string;
};
export type DayCounts = {
  readonly lines: number;
  readonly commands: number;
  readonly orders: number;
  readonly quotes: number;
  readonly fills: number;
  readonly samples: number;
  /** Samples that were computed from the seed. */
  readonly computedSamples: number;
  /** Lines that are said and not computed, by kind. */
  readonly said: Readonly<Record<string, number>>;
};
export type DayResult = {
  readonly header: RecordHeader | undefined;
  readonly end: RecordEnd | undefined;
  /** Of all lines, hex. */
  readonly root: string;
  readonly difference: Difference | undefined;
  readonly counts: DayCounts;
};
/** What the record has of an order that somebody asked for. */
export type FoundOrder = {
  readonly number: number;
  readonly name: string;
  /** "BTC/USDT". */
  readonly symbol: string;
  readonly side: string;
  /** Lots that were filled that day. */
  readonly filled: number;
};
