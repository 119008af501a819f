import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { PagedTable, TableSkeleton } from "../../../../web/records/paged-table.tsx";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { DataTable } from "../../../../web/ui/data-table.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { useClosedPositions, useOrderHistory, usePayments } from "../futures.api.ts";
import { CloseMenu } from "../parts/close-many.tsx";
import type { PositionAct } from "../parts/position-card.tsx";
import { RiskBar } from "../parts/risk-bar.tsx";
import { useCancel } from "../parts/use-cancel.ts";
import { useClosedColumns, useOrderColumns, usePaymentColumns, usePendingColumns } from "./list-columns.tsx";
import { usePositionColumns } from "./position-columns.tsx";

export const RECORDS = ["positions", "orders", "waiting", "order_history", "history", "payments"] as const;
export type FuturesRecord = (typeof RECORDS)[number];

interface RecordsProps {
  /** Undefined for guests, and until it was read. */
  readonly account: LeverAccountReply | undefined;
  readonly contracts: readonly ContractRow[];
  readonly onAct: (id: number, act: PositionAct) => void;
  readonly onSymbol: (symbol: string) => void;
  readonly start?: FuturesRecord;
}

/** Below the terminal: positions, orders, what became of them, funding; beside the tabs how the account stands. */
export function FuturesRecords(props: RecordsProps): ReactElement {
  const { account, start = "positions" } = props;
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [shown, setShown] = useState<FuturesRecord>(start);
  const counts: Readonly<Partial<Record<FuturesRecord, number>>> = {
    positions: account?.positions.length ?? 0,
    orders: account?.orders.filter(({ waits }) => waits === 0).length ?? 0,
    waiting: account?.orders.filter(({ waits }) => waits === 1).length ?? 0,
  };
  const count = (one: FuturesRecord): string => (counts[one] ? ` (${counts[one]})` : "");
  return (
    <section aria-label={t("futures.own")} className="flex h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-4 border-b border-line px-4">
        <div className="min-w-0 flex-1">
          <Tabs
            size="xs"
            label={t("futures.own")}
            options={RECORDS.map((one) => ({ value: one, label: `${t(`futures.tab.${one}`)}${count(one)}` }))}
            value={shown}
            onValue={setShown}
          />
        </div>
        {account !== undefined && account.positions.length > 0 && <AccountRate account={account} />}
        {account !== undefined && account.positions.length > 1 && <CloseMenu />}
      </div>
      {loggedIn ? (
        <ShownTable {...props} shown={shown} />
      ) : (
        <EmptyState
          text={t("futures.own_guest")}
          action={
            <Button small tone="gold" onClick={navigation.toLogin}>
              {t("shell.login")}
            </Button>
          }
        />
      )}
    </section>
  );
}

function AccountRate({ account }: { readonly account: LeverAccountReply }): ReactElement {
  const t = useT();
  return (
    <p className="flex shrink-0 items-center gap-3 text-xs text-mut @max-[800px]:hidden">
      {t("futures.risk_rate")}
      <Amount value={account.hazard_rate} decimals={2} unit="%" className="font-semibold text-fg" />
      <span className="w-36">
        <RiskBar rate={account.hazard_rate} />
      </span>
      <span className="@max-[1000px]:hidden">{t("futures.thresholds")}</span>
    </p>
  );
}

function ShownTable({ shown, ...props }: RecordsProps & { readonly shown: FuturesRecord }): ReactElement {
  if (shown === "order_history") return <OrderTable {...props} />;
  if (shown === "history") return <ClosedTable {...props} />;
  if (shown === "payments") return <PaymentTable />;
  if (props.account === undefined) return <TableSkeleton />;
  if (shown === "positions") return <PositionTable {...props} account={props.account} />;
  return <PendingTable {...props} account={props.account} waits={shown === "waiting" ? 1 : 0} />;
}

type OwnProps = RecordsProps & { readonly account: LeverAccountReply };

function PositionTable({ account, contracts, onAct, onSymbol }: OwnProps): ReactElement {
  const t = useT();
  const columns = usePositionColumns({ contracts, onAct, onSymbol });
  if (account.positions.length === 0) return <EmptyState text={t("futures.no_positions")} />;
  return <DataTable label={t("futures.tab.positions")} columns={columns} rows={account.positions} id={({ id }) => id} tall />;
}

function PendingTable({ account, contracts, waits }: OwnProps & { readonly waits: 0 | 1 }): ReactElement {
  const t = useT();
  const { cancel } = useCancel();
  const columns = usePendingColumns(contracts, cancel);
  const rows = account.orders.filter((row) => row.waits === waits);
  if (rows.length === 0) return <EmptyState text={t(waits === 1 ? "futures.no_waiting" : "futures.no_orders")} />;
  return <DataTable label={t("futures.tab.orders")} columns={columns} rows={rows} id={({ id }) => id} />;
}

function OrderTable({ contracts }: Pick<RecordsProps, "contracts">): ReactElement {
  const t = useT();
  const list = useOrderHistory();
  const columns = useOrderColumns(contracts);
  const rows = list.data?.pages.flat() ?? [];
  return (
    <PagedTable
      list={list}
      rows={rows}
      columns={columns}
      id={({ id }) => id}
      label={t("futures.order_history")}
      empty={t("futures.no_orders_ever")}
    />
  );
}

function ClosedTable({ contracts }: Pick<RecordsProps, "contracts">): ReactElement {
  const t = useT();
  const list = useClosedPositions();
  const rows = list.data?.pages.flat() ?? [];
  const columns = useClosedColumns(
    contracts,
    rows.flatMap(({ receipts }) => receipts),
  );
  return (
    <PagedTable
      list={list}
      rows={rows}
      columns={columns}
      id={({ id }) => id}
      label={t("futures.tab.history")}
      empty={t("futures.no_history")}
    />
  );
}

function PaymentTable(): ReactElement {
  const t = useT();
  const list = usePayments();
  const columns = usePaymentColumns();
  const rows = list.data?.pages.flat() ?? [];
  return (
    <PagedTable
      list={list}
      rows={rows}
      columns={columns}
      id={({ id }) => id}
      label={t("futures.tab.payments")}
      empty={t("futures.no_payments")}
    />
  );
}
