import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { OwnRecords, RECORD_KINDS, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

/** The user's orders and trades of all markets; `?show=` says which tab to begin with. */
export function OrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const [kind, setKind] = useState<RecordKind>(RECORD_KINDS.find((each) => each === params.get("show")) ?? "working");
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
