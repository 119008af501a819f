import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { OwnRecords, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

/** The user's orders and trades of all markets. */
export function OrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [kind, setKind] = useState<RecordKind>("working");
  return (
    <>
      <PageHeader title={t("spot.orders")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <div className="mb-3 border-b border-line">
          <RecordTabs value={kind} onValue={setKind} />
        </div>
        <div className="overflow-hidden rounded-2xl border border-line bg-card">
          <OwnRecords kind={kind} />
        </div>
      </PageBody>
    </>
  );
}
