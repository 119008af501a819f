/** The chain adapter as operators read it. Amounts are in whole coins. */
export type ChainRow = {
  readonly key: string;
  readonly network: string;
  readonly chainId: number;
  /** Of the hot wallet. */
  readonly sender: string;
  readonly height: number;
  readonly behind: number;
  readonly confirmations: number;
  /** Why the node can't be asked; empty: it can. */
  readonly away: string;
  /** Why nothing is credited or paid; empty: it is. */
  readonly halted: string;
  /** Deposits that wait for confirmations; those that came and were not credited. */
  readonly confirming: number;
  readonly small: number;
  readonly refused: number;
};

export type ChainCoinRow = {
  readonly key: string;
  readonly coin: string;
  /** Its contract; empty: the network's own coin. */
  readonly contract: string;
  readonly held: string;
  /** Signed, and in no final block yet. */
  readonly leaving: string;
  readonly leftToday: string;
  readonly daily: string;
};

export type ChainPaymentRow = {
  readonly key: string;
  readonly withdrawal: number;
  readonly amount: string;
  readonly coin: string;
  /** waits: not taken on. */
  readonly state: "waits" | "signed" | "reverted" | "displaced" | "again";
  readonly stateEn: string;
  readonly stateZh: string;
  /** What the node said last. */
  readonly word: string;
  /** Its newest transaction; empty: none was signed. */
  readonly hash: string;
  /** ms. */
  readonly since: number;
};
