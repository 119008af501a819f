import type { TextKey } from "../../../web/i18n/texts.ts";
import type { AccountKind } from "./account-kinds.ts";

export const ACCOUNT_TEXTS: Record<AccountKind, TextKey> = {
  change: "wallet.account.change",
  legal: "wallet.account.legal",
  lever: "wallet.account.lever",
  micro: "wallet.account.micro",
};
