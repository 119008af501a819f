import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { later } from "../../../../web/ui/later.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import { OwnRecords, RECORD_KINDS, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

/** Comes with its tables, where the window has room for them. */
const OrdersDesk = later(async () => (await import("../desk/orders-desk.tsx")).OrdersDesk);

/** Comes with what an order has to tell. */
const OpenedOrder = later(async () => (await import("../orders/opened-order.tsx")).OpenedOrder);

/** The user's orders and trades of all markets; `?show=` says which tab to begin with, `?order=` opens one of them. */
export function OrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const isBroad = useScreen("broad");
  const [kind, setKind] = useState<RecordKind>(RECORD_KINDS.find((each) => each === params.get("show")) ?? "working");
  const order = Number.parseInt(params.get("order") ?? "", 10);
  const opened = order > 0 && (
    <Suspense fallback={null}>
      <OpenedOrder key={order} id={order} />
    </Suspense>
  );
  if (isBroad) {
    return (
      <Suspense fallback={<SkeletonRows count={8} />}>
        <OrdersDesk kind={kind} />
        {opened}
      </Suspense>
    );
  }
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
        {opened}
      </PageBody>
    </>
  );
}
