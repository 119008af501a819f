/** A hold as operators' looks give it. */
export type HoldRow = {
  /** Where the next page begins. */
  readonly key: string;
  readonly id: number;
  readonly person: number;
  readonly kind: string;
  readonly kindEn: string;
  readonly kindZh: string;
  readonly causeEn: string;
  readonly causeZh: string;
  /** "" for everything. */
  readonly only: string;
  readonly reach: "new_addresses" | "anywhere";
  readonly isByRule: boolean;
  /** Names of operators; "" for nobody. */
  readonly placedBy: string;
  readonly agreedBy: string;
  readonly placedAt: number;
  readonly until: number;
  readonly renewals: number;
  /** 0 while it stands. */
  readonly endedAt: number;
  readonly ended: "" | "deadline" | "lifted";
  readonly endedBy: string;
  /** Place in the log of the command that set it. */
  readonly command: number;
  /** What the operator who set it wrote. */
  readonly reason: string;
};
