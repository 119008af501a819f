/** What the looks of customer service answer. */
import type { SupportRow } from "../contract/support-rows.ts";

export type QueueRow = {
  readonly id: number;
  readonly person: number;
  readonly state: "waiting" | "taken";
  readonly waitsFrom: number;
  readonly isMine: boolean;
  readonly staff: string;
};
export type Queue = { readonly isOpen: boolean; readonly rows: readonly QueueRow[] };

export type TalkDetails = {
  readonly id: number;
  readonly person: number;
  readonly state: "waiting" | "taken" | "ended";
  readonly waitsFrom: number;
  readonly messages: readonly SupportRow[];
  readonly talks: number;
};
