/** Tables of payout accounts. */
import type { Generated } from "kysely";
import type { Language } from "../../../contract/languages.ts";
import type { INTERNATIONAL_FIELDS } from "../contract/payout-accounts.contract.ts";

export type InternationalField = (typeof INTERNATIONAL_FIELDS)[number];

type AddressRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  currency: number;
  network: string;
  label: string;
  address: string;
  whitelisted: Generated<boolean>;
  saved_at: Date;
};

export type BankKind = "bank" | "international";

type BankRow = {
  readonly user_id: number;
  readonly kind: BankKind;
  details: Buffer;
  saved_at: Date;
};

type LabelRow = { readonly field: InternationalField; readonly language: Language; readonly label: string };

export type PayoutAccountsTables = { payout_address: AddressRow; payout_bank: BankRow; payout_label: LabelRow };
