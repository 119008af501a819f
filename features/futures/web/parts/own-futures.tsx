import { useState } from "react";
import type { ReactElement } from "react";
import { Share2 } from "lucide-react";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { ContractRow, LeverAccountReply, LeverOrderRow, LeverRow } from "../../contract/futures-rows.ts";
import { isSet } from "../futures.form.ts";
import { useClosedPositions, useOrderHistory, usePayments } from "../futures.api.ts";
import { PositionCard, SideChip, type PositionAct } from "./position-card.tsx";
import { endOf, negated, PAYMENT_WORDS, reasonOf, sideOf } from "./own-words.ts";
import { PositionSheets } from "./position-sheets.tsx";
import { ShareSheet } from "./share-sheet.tsx";
import { useCancel } from "./use-cancel.ts";
import { WaitsFor } from "./waits-for.tsx";
import { WhyLink } from "./why-link.tsx";

interface OwnProps {
  readonly account: LeverAccountReply;
  readonly contracts: readonly ContractRow[];
}

/** Open positions as cards, and the sheets of what is done with them. */
export function Positions({ account, contracts }: OwnProps): ReactElement {
  const t = useT();
  const [acting, setActing] = useState<{ readonly id: number; readonly act: PositionAct } | undefined>(undefined);
  if (account.positions.length === 0) return <EmptyState text={t("futures.no_positions")} />;
  return (
    <div className="flex flex-col gap-3">
      {account.positions.map((row) => (
        <PositionCard
          key={row.id}
          row={row}
          contract={contracts.find(({ currency_id: id }) => id === row.currency)}
          onAct={(act) => setActing({ id: row.id, act })}
        />
      ))}
      <PositionSheets account={account} contracts={contracts} acting={acting} onDone={() => setActing(undefined)} />
    </div>
  );
}

const decimalsOf = (contracts: readonly ContractRow[], currency: number): number =>
  contracts.find(({ currency_id: id }) => id === currency)?.price_decimals ?? 2;

/** Orders that wait, each with its end. */
export function PendingOrders({ account, contracts }: OwnProps): ReactElement {
  const t = useT();
  const { cancel, isPending } = useCancel();
  if (account.orders.length === 0) return <EmptyState text={t("futures.no_orders")} />;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
      {account.orders.map((row) => (
        <li key={row.id} className="flex items-center gap-3 px-4 py-2.5 big-letters:flex-wrap">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
              {row.symbol} <SideChip row={{ ...row, type: sideOf(row) }} />
              {row.waits === 1 && (
                <span className="text-2xs font-normal text-mut">
                  <WaitsFor row={row} />
                </span>
              )}
              {row.reduces === 1 && <span className="text-2xs font-normal text-mut">{t("futures.closes")}</span>}
            </span>
            <span className="block text-2xs text-mut">
              {counted(t, "futures.lots_count", row.share)} · <Moment at={wireTime(row.time)} style="second" />
            </span>
          </span>
          <span className="text-right text-sm">
            <Price value={row.price} decimals={decimalsOf(contracts, row.currency)} className="block" />
            {row.waits === 0 && (
              // What waits for its trigger holds no money.
              <span className="text-2xs text-mut">
                {t("futures.margin")} <Amount value={row.caution_money} decimals={2} mine />
              </span>
            )}
          </span>
          <Button small disabled={isPending} onClick={() => cancel(row.id)}>
            {t("futures.cancel")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Every order with what became of it. */
export function OrderHistory({ contracts }: Pick<OwnProps, "contracts">): ReactElement | null {
  const t = useT();
  const orders = useOrderHistory();
  const rows = orders.data?.pages.flat() ?? [];
  if (orders.isSuccess && rows.length === 0) return null;
  return (
    <section>
      <h2 className="pt-2 pb-2 text-base font-semibold">{t("futures.order_history")}</h2>
      {orders.isPending && <SkeletonRows />}
      {orders.isError && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {rows.map((row) => (
          <OrderRow key={row.id} row={row} decimals={decimalsOf(contracts, row.currency)} />
        ))}
      </ul>
      {rows.length > 0 && (
        <LoadMore
          more={orders.hasNextPage}
          pending={orders.isFetchingNextPage}
          onMore={() => void orders.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </section>
  );
}

function OrderRow({ row, decimals }: { readonly row: LeverOrderRow; readonly decimals: number }): ReactElement {
  const t = useT();
  const opens = row.effect !== "reduce";
  const isLong = (row.side === "buy") === opens;
  const hasPrice = row.filled_share > 0 || row.order_type === "limit";
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 big-letters:flex-wrap">
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">
          {row.symbol} · {t(isLong ? "futures.long" : "futures.short")} · {t(opens ? "futures.opens" : "futures.closes")}
        </span>
        <span className="block text-2xs text-mut">
          <Moment at={row.placed} style="second" /> · {t(`futures.end.${endOf(row)}`)}
        </span>
      </span>
      <span className="text-right text-sm">
        {hasPrice ? (
          <Price value={row.filled_share > 0 ? row.average_price : row.price} decimals={decimals} className="block" />
        ) : (
          <span className="block text-mut">–</span>
        )}
        <span className="text-2xs text-mut">
          {row.filled_share} / {counted(t, "futures.lots_count", row.share)}
        </span>
        {isSet(row.saved) && (
          <span className="block text-2xs text-up">
            {t("futures.coupon_saved")} <Amount value={row.saved} decimals={4} mine />
          </span>
        )}
      </span>
    </li>
  );
}

/** Closed positions with why, and what they brought. */
export function ClosedPositions({ contracts }: Pick<OwnProps, "contracts">): ReactElement {
  const t = useT();
  const [shared, setShared] = useState<LeverRow | undefined>(undefined);
  const closed = useClosedPositions();
  const rows = closed.data?.pages.flat() ?? [];
  return (
    <>
      {closed.isPending && <SkeletonRows />}
      {closed.isError && <HistoryError error={closed.error} onRetry={() => void closed.refetch()} />}
      {closed.isSuccess && rows.length === 0 && <EmptyState text={t("futures.no_history")} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
          {rows.map((row) => (
            <ClosedRow key={row.id} row={row} decimals={decimalsOf(contracts, row.currency)} onShare={() => setShared(row)} />
          ))}
        </ul>
      )}
      <ShareSheet row={shared} contracts={contracts} onDone={() => setShared(undefined)} />
      {rows.length > 0 && (
        <LoadMore
          more={closed.hasNextPage}
          pending={closed.isFetchingNextPage}
          onMore={() => void closed.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}

interface ClosedProps {
  readonly row: LeverRow;
  readonly decimals: number;
  readonly onShare: () => void;
}

function ClosedRow({ row, decimals, onShare }: ClosedProps): ReactElement {
  const t = useT();
  return (
    <li className="flex items-start gap-3 px-4 py-3 big-letters:flex-wrap">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {row.symbol} <SideChip row={row} />{" "}
          <span className="text-xs font-normal text-mut">{counted(t, "futures.lots_count", row.share)}</span>
        </span>
        <span className="block pt-0.5 text-xs text-mut">
          <Price value={row.price} decimals={decimals} /> → <Price value={row.update_price} decimals={decimals} /> ·{" "}
          {t(`futures.reason.${reasonOf(row)}`)}
        </span>
        <WhyLink row={row} />
        <Moment at={wireTime(row.complete_time)} style="second" className="block text-2xs text-mut" />
      </span>
      <span className="flex flex-col items-end text-right">
        <Amount value={row.fact_profits} decimals={2} signed mine className={`text-sm font-semibold ${toneOf(row.fact_profits)}`} />
        <span className="text-2xs text-mut">
          {t("futures.fee")} <Amount value={row.trade_fee} decimals={2} mine />
        </span>
        {isSet(row.close_out_fee) && (
          <span className="text-2xs text-mut">
            {t("futures.close_out_taken")} <Amount value={row.close_out_fee} decimals={2} mine />
          </span>
        )}
        <span className="flex items-center">
          <IconButton label={t("futures.share_picture")} className="-my-2" onClick={onShare}>
            <Share2 className="size-4" aria-hidden />
          </IconButton>
          <CheckLink id={row.receipts[0] ?? row.receipt} ids={row.receipts} />
        </span>
      </span>
    </li>
  );
}

/** Funding and overnight fees, each named. */
export function Payments(): ReactElement {
  const t = useT();
  const payments = usePayments();
  const rows = payments.data?.pages.flat() ?? [];
  return (
    <>
      {payments.isPending && <SkeletonRows />}
      {payments.isError && <HistoryError error={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.isSuccess && rows.length === 0 && <EmptyState text={t("futures.no_payments")} />}
      {rows.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">
                  {row.symbol} · {t(PAYMENT_WORDS[row.kind])}
                </span>
                <span className="block text-2xs text-mut">
                  <Moment at={row.due} style="second" /> · {counted(t, "futures.lots_count", row.share)}
                  {row.kind !== "settled" && (
                    <>
                      {" "}
                      · <Amount value={row.rate} decimals={4} unit="%" />
                    </>
                  )}
                </span>
              </span>
              <Amount value={negated(row.amount)} decimals={4} signed mine className={`text-sm ${toneOf(negated(row.amount))}`} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <LoadMore
          more={payments.hasNextPage}
          pending={payments.isFetchingNextPage}
          onMore={() => void payments.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}
