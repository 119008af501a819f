/** A level as operators read it. */
export type VipLevelRow = {
  readonly level: number;
  /** Whole USDT. */
  readonly volume: number;
  readonly balance: number;
  readonly maker: string;
  readonly taker: string;
  /** From the next day on; null where nothing was changed. */
  readonly changes: Omit<VipLevelRow, "level" | "changes"> | null;
};

/** Figures are decimal texts in USDT: traded on 30 days, and the mean of what they had. */
type VipFigures = { readonly traded: string; readonly had: string };
/** A person's level for operators. */
export type PersonVip = VipFigures & {
  readonly level: number;
  /** Of the newest change; null while there was none. */
  readonly since: number | null;
  /** The newest first. */
  readonly rows: readonly (VipFigures & { readonly day: number; readonly before: number; readonly level: number; readonly at: number })[];
};
