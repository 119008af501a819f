/** The person's own orders, trades and holdings as tables: below the terminal, and as the page of orders on a wide screen. */
import { useRef, useState } from "react";
import type { ReactElement, ReactNode, Ref } from "react";
import { Pencil, X } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { PagedTable } from "../../../../web/records/paged-table.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { amendable } from "../orders/order-rows.ts";
import { useCancelOrder, useFills, useOrders } from "../spot.api.ts";
import type { ListMarket, SpotFill, SpotOrder } from "../spot.api.ts";
import { LaterOrderDetail } from "../ticket/later-parts.tsx";
import { AmendLine } from "./amend-line.tsx";
import { useFillColumns } from "./fill-columns.tsx";
import { useHistoryColumns, useWorkingColumns } from "./order-columns.tsx";

interface TableProps {
  readonly market: ListMarket | undefined;
}

interface WorkingTableProps extends TableProps {
  /** Ids that are ticked. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

/** Open orders: amended in their row, cancelled at its end, ticked for cancelling several. */
export function WorkingTable({ market, chosen, onChoose }: WorkingTableProps): ReactElement {
  const t = useT();
  const orders = useOrders("working", market);
  const cancel = useCancelOrder();
  const [amended, setAmended] = useState<number | undefined>(undefined);
  const returnTo = useRef<number | undefined>(undefined);
  const columns = useWorkingColumns();
  const tick: Column<SpotOrder> = {
    key: "tick",
    head: "",
    cell: ({ id, symbol }) => (
      <input
        type="checkbox"
        checked={chosen.has(id)}
        onChange={(event) => onChoose(id, event.target.checked)}
        aria-label={t("spot.choose_order", { symbol })}
        className="size-3.5 align-middle accent-(--mark)"
      />
    ),
  };
  const acts: Column<SpotOrder> = {
    key: "acts",
    head: "",
    end: true,
    cell: (order) => {
      const quote = currentQuote(order.symbol);
      const canAmend = quote !== undefined && amendable(order, quote) !== undefined;
      return (
        <span className="inline-flex gap-1 align-middle">
          {canAmend && (
            <RowButton
              label={t("spot.amend")}
              onClick={() => setAmended(order.id)}
              ref={(button) => {
                if (button === null || returnTo.current !== order.id) return;
                returnTo.current = undefined;
                button.focus();
              }}
            >
              <Pencil className="size-3.5" aria-hidden />
            </RowButton>
          )}
          <RowButton
            label={t("spot.cancel_order", { symbol: order.symbol })}
            disabled={cancel.isPending && cancel.variables === order.id}
            onClick={() => cancel.mutate(order.id, { onSuccess: (text) => showToast(text || t("spot.cancelled"), "good") })}
          >
            <X className="size-3.5" aria-hidden />
          </RowButton>
        </span>
      );
    },
  };
  const instead = (order: SpotOrder): ReactNode => {
    const quote = currentQuote(order.symbol);
    const resting = quote === undefined ? undefined : amendable(order, quote);
    if (order.id !== amended || quote === undefined || resting === undefined) return undefined;
    const close = (): void => {
      returnTo.current = order.id;
      setAmended(undefined);
    };
    return <AmendLine order={resting} quote={quote} onDone={close} />;
  };
  return (
    <PagedTable
      list={orders}
      rows={orders.data?.pages.flat() ?? []}
      columns={[tick, ...columns, acts]}
      id={({ id }) => id}
      label={t("spot.orders.working")}
      empty={t("spot.orders.none_working")}
      instead={instead}
    />
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactElement;
}

function RowButton({ label, onClick, disabled = false, ref, children }: RowButtonProps): ReactElement {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-6 items-center justify-center rounded-md text-mut hover:bg-fill-strong hover:text-fg disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** All orders with why each ended; a press on the market opens the order. */
export function HistoryTable({ market }: TableProps): ReactElement {
  const t = useT();
  const orders = useOrders("all", market);
  const columns = useHistoryColumns();
  const [opened, setOpened] = useState<SpotOrder | undefined>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const detail: Column<SpotOrder> = {
    key: "detail",
    head: "",
    end: true,
    cell: (order) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(order);
          setIsOpen(true);
        }}
        className="rounded-md px-1 font-medium text-brand hover:bg-fill-strong"
      >
        {t("spot.detail")}
      </button>
    ),
  };
  return (
    <>
      <PagedTable
        list={orders}
        rows={orders.data?.pages.flat() ?? []}
        columns={[...columns, detail]}
        id={({ id }) => id}
        label={t("spot.orders.history")}
        empty={t("spot.orders.none")}
      />
      <Sheet open={isOpen} onOpen={setIsOpen} title={t("spot.order_detail")}>
        {opened !== undefined && <LaterOrderDetail order={opened} onCheck={() => setIsOpen(false)} />}
      </Sheet>
    </>
  );
}

/** Own trades, each with its check. */
export function FillTable({ market }: TableProps): ReactElement {
  const t = useT();
  const fills = useFills(market);
  const rows: readonly SpotFill[] = fills.data?.pages.flat() ?? [];
  const columns = useFillColumns(rows.flatMap(({ receipt = "" }) => (receipt === "" ? [] : [receipt])));
  return (
    <PagedTable
      list={fills}
      rows={rows}
      columns={columns}
      // Somebody can be both sides of a trade only through two orders.
      id={(fill) => `${fill.id} ${fill.order_id}`}
      label={t("spot.fills")}
      empty={t("spot.fills.none")}
    />
  );
}
