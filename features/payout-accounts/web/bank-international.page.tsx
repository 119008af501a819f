import type { ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { BankForm } from "./bank-form.tsx";
import { useInternational } from "./payout-accounts.api.ts";

/** The international account; what it asks for are the venue's words, none of it may be left out (wire.md 4). */
export function BankInternationalPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const info = useInternational();
  const proof = useProof();
  const { data } = info;
  return (
    <>
      <PageHeader title={t("payout-accounts.international")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {info.isPending && <SkeletonRows count={6} />}
        {info.isError && data === undefined && <HistoryError error={info.error} onRetry={() => void info.refetch()} />}
        {data !== undefined && (
          <BankForm
            title={t("payout-accounts.international")}
            call="cash_save_international"
            proof={proof}
            lines={data.forms.map((label, index) => ({ name: `data[${index}]`, label, value: data.data[index] ?? "", isNeeded: true }))}
          />
        )}
      </PageBody>
      {proof.sheet}
    </>
  );
}
