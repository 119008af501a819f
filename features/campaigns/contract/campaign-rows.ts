/** Rows of the console's page of campaigns. */
export type CampaignRow = {
  readonly id: number;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly state: "open" | "paused" | "closed";
  readonly orders: number;
  readonly stake: string;
  readonly bonus: string;
  readonly kinds: string;
  readonly days: number;
  readonly seats: number;
  readonly taken: number;
  /** Participations by what became of them. */
  readonly running: number;
  readonly earned: number;
  readonly paid: number;
  readonly left: number;
  readonly over: number;
  /** What `house:promotions` has pledged for it now. */
  readonly pledged: string;
};
