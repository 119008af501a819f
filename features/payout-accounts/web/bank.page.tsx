import type { ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { BankForm } from "./bank-form.tsx";
import { useBank } from "./payout-accounts.api.ts";

/** What the page asks for, in its order (seed 3). */
const LINES = [
  "real_name",
  "bank_name",
  "bank_account",
  "iban",
  "bank_dizhi",
  "bank_branch",
  "alipay_account",
  "wechat_nickname",
  "wechat_account",
] as const;
const NEEDED: readonly string[] = ["real_name", "bank_name"];

/** The bank card that money may go to. */
export function BankPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const bank = useBank();
  const proof = useProof();
  const { data } = bank;
  return (
    <>
      <PageHeader title={t("payout-accounts.bank")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {bank.isPending && <SkeletonRows count={6} />}
        {bank.isError && data === undefined && <HistoryError error={bank.error} onRetry={() => void bank.refetch()} />}
        {data !== undefined && (
          <BankForm
            title={t("payout-accounts.bank")}
            call="cash_save"
            proof={proof}
            lines={LINES.map((name) => ({
              name,
              label: t(`payout-accounts.${name}`),
              // Clients read the IBAN in the number's place: it is shown once.
              value: name === "bank_account" && data.bank_account === data.iban ? "" : data[name],
              isNeeded: NEEDED.includes(name),
              ...(name === "bank_account" ? { hint: t("payout-accounts.card_or_iban") } : {}),
            }))}
          />
        )}
      </PageBody>
      {proof.sheet}
    </>
  );
}
