import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ChangeLog } from "./change-log.tsx";
import { ACCOUNT_KINDS } from "./account-kinds.ts";
import type { AccountKind } from "./account-kinds.ts";

/** Every change of every coin, by account. */
export function AllRecordsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [kind, setKind] = useState<AccountKind>("change");
  return (
    <>
      <PageHeader title={t("wallet.log")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <div className="mb-3 border-b border-line">
          <Tabs
            label={t("wallet.accounts")}
            options={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
            value={kind}
            onValue={setKind}
          />
        </div>
        <ChangeLog kind={kind} currencyId={0} />
      </PageBody>
    </>
  );
}
