/** Refusals of invitations; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const invitesErrors = {
  inviter_came_later: { number: 43_001, text: "invites.inviter_came_later" },
  already_invited: { number: 43_002, text: "invites.already_invited" },
  inviting_ended: { number: 43_003, text: "invites.inviting_ended" },
  rebate_rates_invalid: { number: 43_004, text: "invites.rebate_rates_invalid" },
} as const satisfies RefusalTable;
