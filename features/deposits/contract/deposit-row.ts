/** Deposits as the console shows them. */
export type WaitingDeposit = {
  readonly id: number;
  readonly person: number;
  readonly amount: string;
  readonly coin: string;
  readonly network: string;
  readonly asked: number;
  readonly deadline: number;
  readonly needsTwo: boolean;
};

export type DepositRow = {
  readonly key: string;
  readonly id: number;
  readonly person: number;
  readonly amount: string;
  readonly coin: string;
  readonly channelEn: string;
  readonly channelZh: string;
  readonly network: string;
  readonly stateEn: string;
  readonly stateZh: string;
  readonly whyEn: string;
  readonly whyZh: string;
  readonly by: string;
  readonly agreedBy: string;
  readonly asked: number;
  readonly ended: number;
};

export type DepositDetails = WaitingDeposit & {
  /** What it is worth now, in USDT; empty without a price. */
  readonly worth: string;
  /** From this worth on two operators credit. */
  readonly twoFrom: string;
  readonly least: string;
  readonly voucher: number;
  /** Whether there is a picture to open. */
  readonly hasPicture: boolean;
  /** Of the same person: credited and refused before, and how many requests wait. */
  readonly credited: number;
  readonly refused: number;
  readonly waiting: number;
  /** Requests of others for the same amount of the same coin within a week. */
  readonly sameAmount: number;
  readonly score: number;
  readonly level: number;
};
