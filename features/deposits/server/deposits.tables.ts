/** Tables of vouchers; deposits themselves are projected. */
import type { Generated } from "kysely";

type VoucherRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  picture: string;
  readonly asset: number;
  /** bigint comes as text. */
  readonly units: string;
  readonly network: number;
  readonly sent_at: Date;
};

export type DepositsTables = { deposit_voucher: VoucherRow };
