/** A message that waits, as the look has it. */
export type QueueRow = {
  readonly id: number;
  readonly room: string;
  readonly person: number;
  readonly state: "held" | "shown";
  readonly why: string;
  readonly reports: string;
  readonly content: string;
};
