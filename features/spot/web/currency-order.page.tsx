import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { OrderList } from "./order-list.tsx";
import type { OrderStatus } from "./spot.api.ts";

/** The user's orders of all markets. */
export function OrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [status, setStatus] = useState<OrderStatus>("working");
  return (
    <>
      <PageHeader title={t("spot.orders")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <div className="mb-3 border-b border-line">
          <Tabs
            label={t("spot.orders")}
            options={[
              { value: "working", label: t("spot.orders.working") },
              { value: "all", label: t("spot.orders.history") },
            ]}
            value={status}
            onValue={setStatus}
          />
        </div>
        <div className="overflow-hidden rounded-2xl border border-line bg-card">
          <OrderList status={status} />
        </div>
      </PageBody>
    </>
  );
}
