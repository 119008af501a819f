import { Suspense } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { later } from "../../../../web/ui/later.ts";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { OrderList } from "../orders/order-list.tsx";
import type { ListMarket, OrderStatus } from "../spot.api.ts";

/** Not what the pages open with: it comes when its tab is chosen. */
const FillList = later(async () => (await import("../orders/fill-list.tsx")).FillList);

/** The user's own records: working orders, all orders, trades. */
export type RecordKind = OrderStatus | "fills";
export const RECORD_KINDS: readonly RecordKind[] = ["working", "all", "fills"];

interface RecordTabsProps {
  readonly value: RecordKind;
  readonly onValue: (value: RecordKind) => void;
}

export function RecordTabs({ value, onValue }: RecordTabsProps): ReactElement {
  const t = useT();
  return (
    <Tabs
      label={t("spot.orders")}
      options={[
        { value: "working", label: t("spot.orders.working") },
        { value: "all", label: t("spot.orders.history") },
        { value: "fills", label: t("spot.fills") },
      ]}
      value={value}
      onValue={onValue}
    />
  );
}

/** The chosen records; of one market when it is given. */
export function OwnRecords({ kind, market }: { readonly kind: RecordKind; readonly market?: ListMarket }): ReactElement {
  if (kind !== "fills") return <OrderList status={kind} market={market} />;
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <FillList market={market} />
    </Suspense>
  );
}
