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
  /** Offered anew after so many days of joining; 0 where it isn't. */
  readonly renews: number;
  /** When nobody joins it any more; 0 while nothing ends it. */
  readonly until: number;
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
