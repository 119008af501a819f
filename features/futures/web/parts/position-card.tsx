import type { ReactElement, ReactNode } from "react";
import { Pencil, Share2 } from "lucide-react";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { ContractRow, LeverRow } from "../../contract/futures-rows.ts";
import { isSet, nextFunding, resultAt, returnOnMargin, rulerOf } from "../futures.form.ts";
import { isCopied } from "../copied-rows.ts";
import { CopiedNote } from "./copied-note.tsx";
import { PositionRuler } from "./position-ruler.tsx";

export type PositionAct = "close" | "reverse" | "margin" | "exits" | "share";

interface PositionProps {
  readonly row: LeverRow;
  readonly contract: ContractRow | undefined;
  readonly onAct: (act: PositionAct) => void;
}

export function SideChip({ row }: { readonly row: Pick<LeverRow, "type" | "multiple"> }): ReactElement {
  const t = useT();
  const isLong = row.type === 1;
  return (
    <span
      className={`rounded-md px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap ${isLong ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}
    >
      {t(isLong ? "futures.long" : "futures.short")} {row.multiple}×
    </span>
  );
}

/** One open position: result first, then what it stands on, how far the end is, and what can be done. */
export function PositionCard({ row, contract, onAct }: PositionProps): ReactElement {
  const t = useT();
  const decimals = contract?.price_decimals ?? 2;
  const { distance } = rulerOf(row);
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start gap-3 max-[359px]:flex-wrap big-letters:flex-wrap">
        <CoinIcon code={row.currency_name} size={32} />
        <div className="min-w-0 flex-1 max-[359px]:basis-2/3 big-letters:basis-2/3">
          <h2 className="text-base leading-[1.25rem] font-semibold">{row.symbol}</h2>
          <p className="flex flex-wrap items-center gap-x-2 pt-0.5 text-xs text-mut">
            <SideChip row={row} />
            <span>{counted(t, "futures.lots_count", row.share)}</span>
          </p>
        </div>

        <p className={`text-right max-[359px]:w-full big-letters:w-full ${toneOf(row.profits)}`}>
          <Amount value={row.profits} decimals={2} signed mine className="block text-lg leading-[1.5rem] font-semibold" />
          <span className="text-xs">
            <Amount value={returnOnMargin(row)} decimals={2} signed unit="%" /> <span className="text-mut">{t("futures.on_margin")}</span>
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 pt-3 big-letters:grid-cols-2">
        <Fact label={t("futures.entry")}>
          <Price value={row.price} decimals={decimals} />
        </Fact>
        <Fact label={t("futures.mark")}>
          <Price value={row.update_price} decimals={decimals} />
        </Fact>
        <Fact label={t("futures.margin_in", { unit: row.legal_name })} right>
          <Amount value={row.caution_money} decimals={2} mine />
        </Fact>
        <Fact label={t("futures.size_in", { unit: row.currency_name })}>
          <Amount value={row.number} decimals={contract?.number_decimals ?? 8} mine />
        </Fact>
        <Fact label={t("futures.next_funding")}>
          <NextFunding row={row} contract={contract} />
        </Fact>
        <Fact label={t("futures.adl")} right>
          <Lamps count={row.deleveraging_lamps} />
        </Fact>
      </dl>
      <div className="pt-3">
        <PositionRuler row={row} />
        <p className="flex flex-wrap justify-between gap-x-3 pt-1 text-xs">
          <span className="text-mut">
            {isSet(row.liquidation_price) ? (
              <span className="font-medium text-down">
                {t("futures.liq")} <Price value={row.liquidation_price} decimals={decimals} />
              </span>
            ) : (
              t("futures.liq_none")
            )}
            {distance !== undefined && ` · ${t("futures.away", { percent: distance })}`}
          </span>
          {isSet(row.target_profit_price) && (
            <span className="font-medium text-up">
              TP <Price value={row.target_profit_price} decimals={decimals} />
            </span>
          )}
        </p>
      </div>
      {isCopied(row) ? <CopiedNote /> : <Acts row={row} contract={contract} decimals={decimals} onAct={onAct} />}
    </section>
  );
}

/** What can be done with a position of one's own. */
function Acts({ row, contract, decimals, onAct }: PositionProps & { readonly decimals: number }): ReactElement {
  const t = useT();
  return (
    <>
      <Exits row={row} decimals={decimals} onEdit={() => onAct("exits")} onShare={() => onAct("share")} />
      <div className="grid grid-cols-3 gap-2 pt-3 big-letters:grid-cols-1">
        <Button small onClick={() => onAct("close")}>
          {t("futures.close")}
        </Button>
        <Button small disabled={contract?.halted === 1} onClick={() => onAct("reverse")}>
          {t("futures.reverse")}
        </Button>
        <Button small onClick={() => onAct("margin")}>
          {t("futures.add_margin")}
        </Button>
      </div>
    </>
  );
}

function Fact({
  label,
  children,
  right = false,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly right?: boolean;
}): ReactElement {
  return (
    <div className={`min-w-0 ${right ? "text-right big-letters:text-left" : ""}`}>
      <dt className="text-2xs text-mut">{label}</dt>
      <dd className="text-sm leading-[1.25rem]">{children}</dd>
    </div>
  );
}

/** What the position would pay (minus) or receive with the running estimate. */
function NextFunding({ row, contract }: { readonly row: LeverRow; readonly contract: ContractRow | undefined }): ReactElement {
  if (contract === undefined) return <>–</>;
  const sum = nextFunding(row, contract);
  return <Amount value={sum} decimals={2} signed mine className={toneOf(sum)} />;
}

export function Lamps({ count }: { readonly count: number }): ReactElement {
  const t = useT();
  return (
    <span className="inline-flex gap-0.5" role="img" aria-label={t("futures.adl_place", { count })}>
      {[1, 2, 3, 4, 5].map((lamp) => (
        <span key={lamp} className={`h-2 w-1.5 rounded-[2px] ${lamp <= count ? "bg-brand" : "bg-fill"}`} />
      ))}
    </span>
  );
}

function Exits({
  row,
  decimals,
  onEdit,
  onShare,
}: {
  readonly row: LeverRow;
  readonly decimals: number;
  readonly onEdit: () => void;
  readonly onShare: () => void;
}): ReactElement {
  const t = useT();
  const one = (name: string, price: string): ReactElement => (
    <span className="whitespace-nowrap">
      {name}{" "}
      {isSet(price) ? (
        <>
          <Price value={price} decimals={decimals} />{" "}
          <Amount value={resultAt(row, price)} decimals={2} signed mine className={toneOf(resultAt(row, price))} />
        </>
      ) : (
        "–"
      )}
    </span>
  );
  return (
    <div className="mt-3 flex items-center justify-between gap-2 rounded-field bg-fill pl-3 text-xs text-mut big-letters:flex-wrap">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 py-2 big-letters:basis-full">
        {one("TP", row.target_profit_price)}
        {one("SL", row.stop_loss_price)}
      </p>
      <IconButton label={t("futures.edit_exits")} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={t("futures.share_picture")} className="-ml-3" onClick={onShare}>
        <Share2 className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
