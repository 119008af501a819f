/** Refusals of VIP levels; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const vipErrors = {
  vip_table_invalid: { number: 29001, text: "vip.vip_table_invalid" },
} as const satisfies RefusalTable;
