import { memo, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Download } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { readStored, writeStored } from "../../../../web/state/storage.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { saveFile } from "../../../../web/ui/save-file.ts";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { csvOf } from "../../../../web/ui/table-columns.ts";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { readAllFills, readAllOrders, useOrders } from "../spot.api.ts";
import type { ListMarket } from "../spot.api.ts";
import { CancelMenu } from "./cancel-menu.tsx";
import { useFillColumns } from "./fill-columns.tsx";
import { HoldingsTable } from "./holdings-table.tsx";
import { useHistoryColumns, useWorkingColumns } from "./order-columns.tsx";
import { FillTable, HistoryTable, WorkingTable } from "./records-table.tsx";

const KINDS = ["working", "all", "fills", "holdings"] as const;
export type DeskKind = (typeof KINDS)[number];
const NONE: ReadonlySet<number> = new Set();

interface RecordsPanelProps {
  /** The market on screen; absent on the page of all orders. */
  readonly currencyId?: number;
  readonly legalId?: number;
  readonly start?: DeskKind;
  readonly onSymbol: (symbol: string) => void;
}

/** Open orders, order history, own trades and holdings in tables, of all markets or of the one on screen. */
export const RecordsPanel = memo(function RecordsPanel(props: RecordsPanelProps): ReactElement {
  const { currencyId, legalId, start = "working", onSymbol } = props;
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [kind, setKind] = useState<DeskKind>(start);
  const [ofMarket, setOfMarket] = useState(readStored("deskTable") === "market");
  const [chosen, setChosen] = useState(NONE);
  const shown = currencyId === undefined || legalId === undefined ? undefined : { currencyId, legalId };
  const market = ofMarket ? shown : undefined;
  const working = useOrders("working", market);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = working;
  useEffect(() => {
    // What is counted, and cancelled by "all", is all of them.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const orders = working.data?.pages.flat() ?? [];
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const setOnly = (only: boolean): void => {
    setOfMarket(only);
    setChosen(NONE);
    writeStored("deskTable", only ? "market" : "all");
  };
  return (
    <section aria-label={t("spot.orders")} className="flex h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-3 border-b border-line pr-4 pl-4">
        <div className="min-w-0 flex-1">
          <KindTabs kind={kind} onKind={setKind} count={orders.length} />
        </div>
        {loggedIn && shown !== undefined && kind !== "holdings" && (
          <label className="flex items-center gap-1.5 text-xs whitespace-nowrap text-mut">
            <input
              type="checkbox"
              checked={ofMarket}
              onChange={(event) => setOnly(event.target.checked)}
              className="size-3.5 accent-(--mark)"
            />
            {t("spot.this_market")}
          </label>
        )}
        {loggedIn && kind === "working" && <CancelMenu orders={orders} chosen={chosen} onDone={() => setChosen(NONE)} />}
        {loggedIn && kind !== "holdings" && <SaveButton kind={kind} market={market} />}
      </div>
      {loggedIn ? (
        <>
          {kind === "working" && <WorkingTable market={market} chosen={chosen} onChoose={choose} />}
          {kind === "all" && <HistoryTable market={market} />}
          {kind === "fills" && <FillTable market={market} />}
          {kind === "holdings" && <HoldingsTable onSymbol={onSymbol} />}
        </>
      ) : (
        <EmptyState
          text={t("spot.orders.guest")}
          action={
            <Button small tone="gold" onClick={() => navigation.toLogin()}>
              {t("shell.login")}
            </Button>
          }
        />
      )}
    </section>
  );
});

interface KindTabsProps {
  readonly kind: DeskKind;
  readonly onKind: (kind: DeskKind) => void;
  readonly count: number;
}

function KindTabs({ kind, onKind, count }: KindTabsProps): ReactElement {
  const t = useT();
  const open = count === 0 ? "" : ` (${count})`;
  return (
    <Tabs
      size="xs"
      label={t("spot.orders")}
      options={[
        { value: "working", label: `${t("spot.orders.working")}${open}` },
        { value: "all", label: t("spot.orders.history") },
        { value: "fills", label: t("spot.fills") },
        { value: "holdings", label: t("spot.holdings") },
      ]}
      value={kind}
      onValue={onKind}
    />
  );
}

interface SaveButtonProps {
  readonly kind: Exclude<DeskKind, "holdings">;
  readonly market: ListMarket | undefined;
}

/** All rows of the table as a CSV file, those not yet read too. */
function SaveButton({ kind, market }: SaveButtonProps): ReactElement {
  const t = useT();
  const [pending, setPending] = useState(false);
  const [working, history, fills] = [useWorkingColumns(), useHistoryColumns(), useFillColumns([])];
  const save = async (): Promise<void> => {
    setPending(true);
    try {
      const text =
        kind === "fills"
          ? csvOf(await readAllFills(market), fills)
          : csvOf(await readAllOrders(kind, market), kind === "working" ? working : history);
      saveFile(`touchstone-${kind === "fills" ? "trades" : "orders"}.csv`, text, "text/csv");
    } finally {
      setPending(false);
    }
  };
  return (
    <button
      type="button"
      aria-label={t("spot.save_csv")}
      title={t("spot.save_csv")}
      disabled={pending}
      onClick={() => void save()}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-mut hover:bg-fill hover:text-fg disabled:opacity-40"
    >
      <Download className={`size-4 ${pending ? "animate-pulse" : ""}`} aria-hidden />
    </button>
  );
}
