/** A coin on one of its networks, as operators read it. Amounts are in the coin. */
export type NetworkRow = {
  /** What the verb is about: coin and network, "3/2". */
  readonly key: string;
  readonly coin: string;
  readonly network: string;
  readonly fee: string;
  readonly least: string;
  readonly depositLeast: string;
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  /** Withdrawals open by themselves then, ms; 0: they are open. */
  readonly pausedUntil: number;
};
