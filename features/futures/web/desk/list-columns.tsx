/** The columns of orders, of what became of them, of closed positions, and of funding and fees of a night. */
import type { ReactElement } from "react";
import { X } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import type { ContractRow, LeverOrderRow, LeverPaymentRow, LeverRow } from "../../contract/futures-rows.ts";
import { isSet } from "../futures.form.ts";
import { endOf, negated, PAYMENT_WORDS, reasonOf, sideOf } from "../parts/own-words.ts";
import { SideChip } from "../parts/position-card.tsx";
import { WaitsFor } from "../parts/waits-for.tsx";
import { WhyLink } from "../parts/why-link.tsx";

type Contracts = readonly ContractRow[];
const decimalsOf = (contracts: Contracts, currency: number): number =>
  contracts.find(({ currency_id: id }) => id === currency)?.price_decimals ?? 2;

function Name({ row }: { readonly row: LeverRow }): ReactElement {
  return (
    <span className="inline-flex items-center gap-2 align-middle font-semibold">
      {row.symbol} <SideChip row={{ ...row, type: sideOf(row) }} />
    </span>
  );
}

export function usePendingColumns(contracts: Contracts, onCancel: (id: number) => void): readonly Column<LeverRow>[] {
  const t = useT();
  return [
    {
      key: "time",
      head: t("trading.time"),
      cell: (row) => <Moment at={wireTime(row.time)} style="second" className="text-mut" />,
      leaves: "first",
    },
    { key: "contract", head: t("futures.contract"), cell: (row) => <Name row={row} />, sortBy: ({ symbol }) => symbol },
    {
      key: "kind",
      head: t("futures.kind"),
      cell: (row) => (
        <>
          <WaitsFor row={row} />
          {row.reduces === 1 && ` · ${t("futures.closes")}`}
        </>
      ),
      leaves: "third",
    },
    {
      key: "price",
      head: t("futures.price"),
      end: true,
      cell: (row) => <Price value={row.price} decimals={decimalsOf(contracts, row.currency)} />,
    },
    { key: "lots", head: t("futures.lots"), end: true, cell: (row) => row.share },
    {
      key: "margin",
      head: t("futures.margin"),
      end: true,
      cell: (row) => (row.waits === 0 ? <Amount value={row.caution_money} decimals={2} mine /> : "–"),
      leaves: "fourth",
    },
    {
      key: "acts",
      head: "",
      end: true,
      cell: (row) => (
        <button
          type="button"
          aria-label={`${t("futures.cancel")} ${row.symbol}`}
          title={t("futures.cancel")}
          onClick={() => onCancel(row.id)}
          className="inline-flex size-6 items-center justify-center rounded-md align-middle text-mut hover:bg-fill-strong hover:text-fg"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      ),
    },
  ];
}

export function useOrderColumns(contracts: Contracts): readonly Column<LeverOrderRow>[] {
  const t = useT();
  return [
    {
      key: "time",
      head: t("trading.time"),
      cell: (row) => <Moment at={row.placed} style="second" className="text-mut" />,
      leaves: "third",
    },
    { key: "contract", head: t("futures.contract"), cell: ({ symbol }) => <span className="font-semibold">{symbol}</span> },
    {
      key: "what",
      head: t("futures.kind"),
      cell: (row) => {
        const opens = row.effect !== "reduce";
        const side = t((row.side === "buy") === opens ? "futures.long" : "futures.short");
        return `${side} · ${t(opens ? "futures.opens" : "futures.closes")} · ${t(row.order_type === "limit" ? "futures.limit" : "futures.market")}`;
      },
    },
    {
      key: "price",
      head: t("futures.price"),
      end: true,
      cell: (row) =>
        row.order_type === "limit" ? (
          <Price value={row.price} decimals={decimalsOf(contracts, row.currency)} />
        ) : (
          <>{t("futures.market")}</>
        ),
      leaves: "second",
    },
    {
      key: "average",
      head: t("futures.filled_at"),
      end: true,
      cell: (row) => (row.filled_share > 0 ? <Price value={row.average_price} decimals={decimalsOf(contracts, row.currency)} /> : "–"),
    },
    { key: "lots", head: t("futures.lots"), end: true, cell: (row) => `${row.filled_share} / ${row.share}` },
    {
      key: "fee",
      head: t("futures.fee"),
      end: true,
      cell: (row) => (
        <>
          <Amount value={row.fee} decimals={4} mine />
          {isSet(row.saved) && (
            <span className="block text-2xs text-up">
              {t("futures.coupon_saved")} <Amount value={row.saved} decimals={4} mine />
            </span>
          )}
        </>
      ),
      leaves: "first",
    },
    { key: "end", head: t("futures.became"), cell: (row) => t(`futures.end.${endOf(row)}`) },
  ];
}

export function useClosedColumns(contracts: Contracts, receipts: readonly string[]): readonly Column<LeverRow>[] {
  const t = useT();
  return [
    {
      key: "time",
      head: t("trading.time"),
      cell: (row) => <Moment at={wireTime(row.complete_time)} style="second" className="text-mut" />,
      leaves: "third",
    },
    { key: "contract", head: t("futures.contract"), cell: (row) => <Name row={row} /> },
    { key: "lots", head: t("futures.lots"), end: true, cell: (row) => row.share, leaves: "fourth" },
    {
      key: "prices",
      head: t("futures.entry_exit"),
      end: true,
      cell: (row) => (
        <>
          <Price value={row.price} decimals={decimalsOf(contracts, row.currency)} /> →{" "}
          <Price value={row.update_price} decimals={decimalsOf(contracts, row.currency)} />
        </>
      ),
    },
    {
      key: "fee",
      head: t("futures.fee"),
      end: true,
      cell: (row) => (
        <>
          <Amount value={row.trade_fee} decimals={2} mine />
          {isSet(row.close_out_fee) && (
            <span className="block text-2xs text-mut">
              {t("futures.close_out_taken")} <Amount value={row.close_out_fee} decimals={2} mine />
            </span>
          )}
        </>
      ),
      leaves: "first",
    },
    {
      key: "result",
      head: t("futures.result"),
      end: true,
      cell: (row) => <Amount value={row.fact_profits} decimals={2} signed mine className="font-semibold" />,
    },
    { key: "reason", head: t("futures.became"), cell: (row) => t(`futures.reason.${reasonOf(row)}`), leaves: "second" },
    {
      key: "check",
      head: "",
      end: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-3">
          <WhyLink row={row} />
          {row.receipt !== "" && <CheckLink id={row.receipts[0] ?? row.receipt} ids={receipts} />}
        </span>
      ),
    },
  ];
}

export function usePaymentColumns(): readonly Column<LeverPaymentRow>[] {
  const t = useT();
  return [
    { key: "time", head: t("trading.time"), cell: (row) => <Moment at={row.due} style="second" className="text-mut" /> },
    {
      key: "contract",
      head: t("futures.contract"),
      cell: (row) => (
        <span className="font-semibold">
          {row.symbol} · {t(row.side === "long" ? "futures.long" : "futures.short")}
        </span>
      ),
    },
    { key: "kind", head: t("futures.kind"), cell: (row) => t(PAYMENT_WORDS[row.kind]) },
    { key: "lots", head: t("futures.lots"), end: true, cell: (row) => row.share },
    {
      key: "rate",
      head: t("futures.rate"),
      end: true,
      cell: (row) => (row.kind === "settled" ? "" : <Amount value={row.rate} decimals={4} unit="%" />),
    },
    {
      key: "amount",
      head: t("futures.received"),
      end: true,
      cell: (row) => <Amount value={negated(row.amount)} decimals={4} signed mine />,
    },
  ];
}
