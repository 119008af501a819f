/** What the looks of verification answer. */
import type { Words } from "../../../contract/console-wire.ts";

export type RequestRow = {
  readonly id: number;
  readonly person: number;
  readonly level: number;
  readonly asked: number;
  readonly deadline: number;
};

export type RequestDetails = RequestRow & {
  readonly state: string;
  readonly name: string;
  readonly number: string;
  readonly idType: Words;
  readonly refusedBefore: number;
  readonly sameDocument: number;
  readonly sides: readonly Side[];
};

export type Side = "front" | "back";
