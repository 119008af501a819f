/** The columns of open positions in the terminal. */
import type { ReactElement } from "react";
import { Pencil, Share2 } from "lucide-react";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { scaledDecimal } from "../../../../web/numbers/decimal-text.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import type { ContractRow, LeverRow } from "../../contract/futures-rows.ts";
import { isSet, returnOnMargin, rulerOf } from "../futures.form.ts";
import { isCopied } from "../copied-rows.ts";
import { CopiedNote } from "../parts/copied-note.tsx";
import { Lamps, SideChip, type PositionAct } from "../parts/position-card.tsx";
import { PositionRuler } from "../parts/position-ruler.tsx";

/** Two figures under each other. */
function Two({ top, below }: { readonly top: ReactElement; readonly below: ReactElement }): ReactElement {
  return (
    <span className="inline-flex flex-col align-middle leading-[1rem]">
      <span>{top}</span>
      <span className="text-2xs text-mut">{below}</span>
    </span>
  );
}

interface Wanted {
  readonly contracts: readonly ContractRow[];
  readonly onAct: (id: number, act: PositionAct) => void;
  /** Leads to the contract of a row. */
  readonly onSymbol: (symbol: string) => void;
}

interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly contractOf: (row: LeverRow) => ContractRow | undefined;
  readonly decimalsOf: (row: LeverRow) => number;
}

export function usePositionColumns({ contracts, onAct, onSymbol }: Wanted): readonly Column<LeverRow>[] {
  const t = useT();
  const contractOf = ({ currency }: LeverRow): ContractRow | undefined => contracts.find(({ currency_id: id }) => id === currency);
  const words = { t, contractOf, decimalsOf: (row: LeverRow): number => contractOf(row)?.price_decimals ?? 2 };
  return [
    contractColumn(words, onSymbol),
    ...priceColumns(words),
    ...moneyColumns(words),
    exitsColumn(words, onAct),
    { key: "adl", head: "ADL", cell: (row) => <Lamps count={row.deleveraging_lamps} />, leaves: "earliest" },
    {
      key: "acts",
      head: "",
      end: true,
      cell: (row) =>
        isCopied(row) ? <CopiedNote /> : <Acts isHalted={contractOf(row)?.halted === 1} onAct={(act) => onAct(row.id, act)} />,
    },
  ];
}

function contractColumn({ t }: Words, onSymbol: (symbol: string) => void): Column<LeverRow> {
  return {
    key: "contract",
    head: t("futures.contract"),
    cell: (row) => (
      <span className="inline-flex items-center gap-2 align-middle">
        <CoinIcon code={row.currency_name} size={20} />
        <button type="button" onClick={() => onSymbol(row.symbol)} className="font-semibold hover:text-brand">
          {row.currency_name}
          <span className="font-normal text-mut @max-[1200px]:hidden">/{row.legal_name}</span>
        </button>
        <SideChip row={row} />
      </span>
    ),
    short: (row) => (
      <span className="inline-flex flex-col items-start gap-0.5 align-middle">
        <button type="button" onClick={() => onSymbol(row.symbol)} className="font-semibold hover:text-brand">
          {row.currency_name}
        </button>
        <SideChip row={row} />
      </span>
    ),
    shortens: "first",
    sortBy: ({ symbol }) => symbol,
  };
}

/** Size, prices, where the end is. */
function priceColumns({ t, contractOf, decimalsOf }: Words): readonly Column<LeverRow>[] {
  return [
    {
      key: "size",
      head: t("futures.size"),
      end: true,
      cell: (row) => (
        <Two
          top={<Amount value={row.number} decimals={contractOf(row)?.number_decimals ?? 8} mine />}
          below={<>{counted(t, "futures.lots_count", row.share)}</>}
        />
      ),
      leaves: "third",
    },
    {
      key: "prices",
      head: t("futures.entry_mark"),
      end: true,
      cell: (row) => (
        <Two
          top={<Price value={row.price} decimals={decimalsOf(row)} />}
          below={<Price value={row.update_price} decimals={decimalsOf(row)} />}
        />
      ),
    },
    {
      key: "liquidation",
      head: t("futures.liq_short"),
      end: true,
      cell: (row) => <Liquidation row={row} decimals={decimalsOf(row)} />,
    },
    {
      key: "ruler",
      head: `${t("futures.liq")} → TP`,
      cell: (row) => (
        <span className="inline-block w-32 align-middle">
          <PositionRuler row={row} />
        </span>
      ),
      leaves: "second",
    },
  ];
}

function moneyColumns({ t }: Words): readonly Column<LeverRow>[] {
  return [
    {
      key: "margin",
      head: t("futures.margin"),
      end: true,
      cell: (row) => <Amount value={row.caution_money} decimals={2} mine />,
      sortBy: (row) => scaledDecimal(row.caution_money),
      leaves: "earliest",
    },
    {
      key: "result",
      head: t("futures.result"),
      end: true,
      cell: (row) => (
        <Two
          top={<Amount value={row.profits} decimals={2} signed mine className="font-semibold" />}
          below={<Amount value={returnOnMargin(row)} decimals={2} signed unit="%" className={toneOf(row.profits)} />}
        />
      ),
      sortBy: (row) => scaledDecimal(row.profits),
    },
  ];
}

/** Pressed it opens their sheet. */
function exitsColumn({ t, decimalsOf }: Words, onAct: Wanted["onAct"]): Column<LeverRow> {
  const exit = (row: LeverRow, price: string, tone: string): ReactElement =>
    isSet(price) ? <Price value={price} decimals={decimalsOf(row)} className={tone} /> : <span className="text-mut">–</span>;
  return {
    key: "exits",
    head: "TP / SL",
    end: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-1 align-middle">
        <span className="text-right">
          <Two top={exit(row, row.target_profit_price, "text-up")} below={exit(row, row.stop_loss_price, "text-down")} />
        </span>
        {!isCopied(row) && (
          <button
            type="button"
            aria-label={t("futures.edit_exits")}
            title={t("futures.edit_exits")}
            onClick={() => onAct(row.id, "exits")}
            className="inline-flex size-6 items-center justify-center rounded-md text-mut hover:bg-fill-strong hover:text-fg"
          >
            <Pencil className="size-3.5" aria-hidden />
          </button>
        )}
      </span>
    ),
  };
}

function Liquidation({ row, decimals }: { readonly row: LeverRow; readonly decimals: number }): ReactElement {
  const t = useT();
  const { distance } = rulerOf(row);
  if (!isSet(row.liquidation_price) || distance === undefined) return <span className="text-mut">{t("futures.none")}</span>;
  return (
    <Two
      top={<Price value={row.liquidation_price} decimals={decimals} className="text-down" />}
      below={<>{t("futures.away", { percent: distance })}</>}
    />
  );
}

function Acts({ isHalted, onAct }: { readonly isHalted: boolean; readonly onAct: (act: PositionAct) => void }): ReactElement {
  const t = useT();
  const acts = [
    ["close", t("futures.close"), false],
    ["reverse", t("futures.reverse"), isHalted],
    ["margin", t("futures.margin_more"), false],
  ] as const;
  return (
    <span className="inline-flex gap-1 align-middle @max-[1200px]:gap-0.5">
      {acts.map(([act, label, disabled]) => (
        <button
          key={act}
          type="button"
          disabled={disabled}
          onClick={() => onAct(act)}
          className="h-8 rounded-lg bg-fill px-2 text-xs font-semibold hover:bg-fill-strong disabled:opacity-50"
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        aria-label={t("futures.share_picture")}
        title={t("futures.share_picture")}
        onClick={() => onAct("share")}
        className="inline-flex size-8 items-center justify-center rounded-lg text-mut hover:bg-fill-strong hover:text-fg"
      >
        <Share2 className="size-4" aria-hidden />
      </button>
    </span>
  );
}
