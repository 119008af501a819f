/** Tables of withdrawals that are read and written by name. */
import type { Generated } from "kysely";
import type { PayoutKind } from "../formulas.ts";

type PlaceTable = {
  readonly number: Generated<number>;
  readonly user_id: number;
  readonly kind: PayoutKind;
  readonly network: string;
  readonly label: string;
  readonly address: string;
  readonly details: Buffer | null;
  readonly saved_at: Date;
  readonly saved_venue: number;
};
export type WithdrawalsTables = { withdrawal_place: PlaceTable };
