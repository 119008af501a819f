import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ContractRow, LeverAccountReply, LeverRow } from "../../contract/futures-rows.ts";
import { returnOnMargin } from "../futures.form.ts";
import { CloseMenu } from "./close-many.tsx";
import { ClosedPositions, PendingOrders } from "./own-futures.tsx";
import { PositionCard, SideChip, type PositionAct } from "./position-card.tsx";

const SHOWN = ["positions", "orders", "history"] as const;
type Shown = (typeof SHOWN)[number];

interface OwnTabsProps {
  /** Undefined for guests, and until it was read. */
  readonly account: LeverAccountReply | undefined;
  readonly contracts: readonly ContractRow[];
  readonly onAct: (id: number, act: PositionAct) => void;
}

/** Under the form of a phone: what one has, in low rows that open to cards. */
export function OwnTabs({ account, contracts, onAct }: OwnTabsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [shown, setShown] = useState<Shown>("positions");
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const counts: Record<Shown, number> = { positions: account?.positions.length ?? 0, orders: account?.orders.length ?? 0, history: 0 };
  return (
    <section aria-label={t("futures.own")} className="border-t border-line pb-6">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t("futures.own")}
            options={SHOWN.map((one) => ({
              value: one,
              label: `${t(`futures.tab.${one}`)}${counts[one] === 0 ? "" : ` (${counts[one]})`}`,
            }))}
            value={shown}
            onValue={setShown}
          />
        </div>
        {shown === "positions" && counts.positions > 1 && <CloseMenu />}
      </div>
      {!loggedIn && (
        <EmptyState
          text={t("futures.own_guest")}
          action={
            <Button small tone="gold" onClick={navigation.toLogin}>
              {t("shell.login")}
            </Button>
          }
        />
      )}
      {loggedIn && account === undefined && <SkeletonRows count={2} />}
      {account !== undefined && shown === "positions" && account.positions.length === 0 && <EmptyState text={t("futures.no_positions")} />}
      {account !== undefined && shown === "positions" && (
        <ul className="divide-y divide-line">
          {account.positions.map((row) => (
            <li key={row.id}>
              <CompactRow row={row} isOpen={opened === row.id} onOpen={() => setOpened(opened === row.id ? undefined : row.id)} />
              {opened === row.id && (
                <div className="px-4 pb-3">
                  <PositionCard
                    row={row}
                    contract={contracts.find(({ currency_id: id }) => id === row.currency)}
                    onAct={(act) => onAct(row.id, act)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="px-4 pt-3 empty:hidden">
        {account !== undefined && shown === "orders" && <PendingOrders account={account} contracts={contracts} />}
        {account !== undefined && shown === "history" && <ClosedPositions contracts={contracts} />}
      </div>
      {loggedIn && (
        <div className="px-4 pt-3">
          <Button small className="w-full" onClick={() => navigation.to(routes.futuresPositions)}>
            {t("futures.all_of_it")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface CompactProps {
  readonly row: LeverRow;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** 44 px: contract, side, size, result. */
function CompactRow({ row, isOpen, onOpen }: CompactProps): ReactElement {
  const t = useT();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-2 px-4 py-1.5 text-left text-sm focus-visible:-outline-offset-2"
    >
      <CoinIcon code={row.currency_name} size={20} />
      <span className="font-semibold">{row.symbol}</span>
      <SideChip row={row} />
      <span className="text-xs text-mut">{counted(t, "futures.lots_count", row.share)}</span>
      <span className={`ml-auto flex items-center gap-1.5 ${toneOf(row.profits)}`}>
        <Amount value={row.profits} decimals={2} signed mine className="font-semibold" />
        <span className="text-xs">
          <Amount value={returnOnMargin(row)} decimals={2} signed unit="%" />
        </span>
        <ChevronDown className={`size-4 text-mut ${isOpen ? "rotate-180" : ""}`} aria-hidden />
      </span>
    </button>
  );
}
