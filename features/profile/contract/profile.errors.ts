/** Refusals of the profile; those of pictures are the pictures' own. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const profileErrors = {
  nickname_invalid: { number: 23_001, text: "profile.nickname_invalid" },
  nickname_reserved: { number: 23_003, text: "profile.nickname_reserved" },
  signature_invalid: { number: 23_002, text: "profile.signature_invalid" },
} as const satisfies RefusalTable;
