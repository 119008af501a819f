/** A withdrawal as operators' looks give it. */
export type OpenWithdrawalRow = {
  readonly key: string;
  readonly id: number;
  readonly person: number;
  readonly amount: string;
  readonly coin: string;
  /** In USDT; "" without a price. */
  readonly worth: string;
  readonly network: string;
  readonly isBank: boolean;
  readonly state: "waiting" | "approved" | "sending" | "sent";
  readonly stateEn: string;
  readonly stateZh: string;
  /** Why it waits, in words; "" for nothing. */
  readonly waitsEn: string;
  readonly waitsZh: string;
  readonly asked: number;
  /** When it goes on by itself, or comes back; 0: neither. */
  readonly deadline: number;
  /** Whether refusing, or booking as paid, takes a second operator. */
  readonly needsTwo: boolean;
  /** Whether it takes a second operator to say that it could not be paid. */
  readonly needsTwoToReturn: boolean;
  /** Label and masked account, or label and address. */
  readonly to: string;
};

/** One of a person's, open or ended; where it went is not in it. */
export type PersonWithdrawalRow = Pick<OpenWithdrawalRow, "id" | "amount" | "coin" | "network" | "stateEn" | "stateZh" | "asked"> & {
  readonly fee: string;
  readonly state: string;
  /** Why it was refused or failed; "" where it was not. */
  readonly whyEn: string;
  readonly whyZh: string;
  /** 0: open. */
  readonly ended: number;
};

/** A line of an account that is paid by hand. */
export type BankLines = { readonly lines: readonly { readonly name: string; readonly text: string }[] };
