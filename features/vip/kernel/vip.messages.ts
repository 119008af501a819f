/** Commands, events and refusals of VIP levels. No command names a person: levels follow from trades and balances alone. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, TimeMs, UserId } from "../../../money/units.ts";
import type { VipTable } from "../formulas.ts";

/** Another table, from the next day (UTC) on. */
export type SetVipTable = CommandBase & { readonly type: "vip/set-table"; readonly levels: VipTable };
export type VipCommand = SetVipTable;
export type VipRefusal = "vip_table_invalid";

export type VipTableSet = {
  readonly type: "vip/table-set";
  readonly levels: VipTable;
  /** The first day on which it counts: days since 1970. */
  readonly day: number;
  readonly at: TimeMs;
};
/** Said by the look at the beginning of a day. */
export type VipLevelChanged = {
  readonly type: "vip/level-changed";
  readonly user: UserId;
  readonly from: number;
  readonly level: number;
  /** The day that began: days since 1970. */
  readonly day: number;
  /** Of the 30 days before it, in the smallest units of USDT. */
  readonly volume: Amount;
  /** Mean of 30 days, in whole USDT. */
  readonly balance: number;
  readonly at: TimeMs;
};
export type VipEvent = VipTableSet | VipLevelChanged;
