import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../../web/ui/confirm-dialog.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import type { ContractRow, LeverAccountReply, LeverRow } from "../../contract/futures-rows.ts";
import { useFuturesAct, type Acting } from "../futures.api.ts";
import { distanceOf, isSet, MONEY_DECIMALS, ppmOf, resultAt, scaleOf, units } from "../futures.form.ts";
import { fillFee, liquidationPrice, positionValue } from "../../formulas.ts";
import type { PositionAct } from "./position-card.tsx";
import { ShareFields } from "./share-sheet.tsx";

interface SheetsProps {
  readonly account: LeverAccountReply;
  readonly contracts: readonly ContractRow[];
  readonly acting: { readonly id: number; readonly act: PositionAct } | undefined;
  readonly onDone: () => void;
}

/** What one does with a position, each in a sheet that says what comes of it. */
export function PositionSheets({ account, contracts, acting, onDone }: SheetsProps): ReactElement | null {
  const t = useT();
  const row = account.positions.find(({ id }) => id === acting?.id);
  const contract = contracts.find(({ currency_id: id }) => id === row?.currency);
  if (acting === undefined || row === undefined || contract === undefined) return null;
  const sheet = { row, contract, account, onDone };
  if (acting.act === "reverse") return <ReverseDialog {...sheet} />;
  const titles = {
    close: "futures.close_position",
    exits: "futures.exits",
    margin: "futures.change_margin",
    share: "futures.share_picture",
  } as const;
  return (
    <Sheet open onOpen={(open) => !open && onDone()} title={`${row.symbol} · ${t(titles[acting.act])}`}>
      {acting.act === "close" && <CloseFields {...sheet} />}
      {acting.act === "exits" && <ExitsFields {...sheet} />}
      {acting.act === "margin" && <MarginFields {...sheet} />}
      {acting.act === "share" && <ShareFields row={row} contract={contract} />}
    </Sheet>
  );
}

interface FieldsProps {
  readonly row: LeverRow;
  readonly contract: ContractRow;
  readonly account: LeverAccountReply;
  readonly onDone: () => void;
}

/** Sends it; says the venue's words, or keeps its refusal for the sheet. */
function useSending(onDone: () => void) {
  const act = useFuturesAct();
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const send = (acting: Acting): void => {
    setRefusal(undefined);
    act.mutate(acting, {
      onSuccess: (said) => {
        showToast(said, "good");
        onDone();
      },
      onError: (error) => setRefusal(error instanceof RefusedError ? error.message : failureText(error)),
    });
  };
  return { send, refusal, pending: act.isPending };
}

function Refusal({ text }: { readonly text: string | undefined }): ReactElement | null {
  return text === undefined ? null : (
    <p role="alert" className="text-xs text-down">
      {text}
    </p>
  );
}

const PARTS = ["25", "50", "75", "100"] as const;

function CloseFields({ row, contract, account, onDone }: FieldsProps): ReactElement {
  const t = useT();
  const [part, setPart] = useState<(typeof PARTS)[number]>("100");
  const { send, refusal, pending } = useSending(onDone);
  const lots = part === "100" ? row.share : Math.max(1, Math.floor((row.share * Number(part)) / 100));
  const { perTickLot, ticks } = scaleOf(contract);
  const value = positionValue(perTickLot, ticks(contract.mark), lots);
  const fees = account.fees.find(({ currency_id: id }) => id === contract.currency_id);
  const fee = fillFee(value, ppmOf(fees?.taker ?? contract.taker_fee));
  const result = (units(row.profits) * BigInt(lots)) / BigInt(row.share);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <Segmented
        label={t("futures.part")}
        options={PARTS.map((one) => ({ value: one, label: `${one} %` }))}
        value={part}
        onValue={setPart}
      />
      <dl className="flex flex-col gap-1.5 text-sm">
        <Line label={t("futures.lots")}>{lots}</Line>
        <Line label={t("futures.about_price")}>
          <Price value={contract.mark} decimals={contract.price_decimals} />
        </Line>
        <Line label={t("futures.fee")}>
          <Amount value={formatDecimal(fee, MONEY_DECIMALS)} decimals={2} unit={row.legal_name} />
        </Line>
        <Line label={t("futures.about_result")}>
          <Signed value={formatDecimal(result - BigInt(fee), MONEY_DECIMALS)} unit={row.legal_name} />
        </Line>
      </dl>
      <p className="text-xs leading-[1.25rem] text-mut">{t("futures.close_note")}</p>
      <Refusal text={refusal} />
      <Button
        tone="gold"
        pending={pending}
        onClick={() => send({ path: "/lever/close", fields: { id: row.id, ...(part === "100" ? {} : { share: lots }) } })}
      >
        {t("futures.close_lots", { count: lots })}
      </Button>
    </div>
  );
}

function ExitsFields({ row, contract, onDone }: FieldsProps): ReactElement {
  const t = useT();
  const typed = (price: string): string => (isSet(price) ? formatDecimal(scaleOf(contract).ticks(price), contract.price_decimals) : "");
  const [profit, setProfit] = useState(() => typed(row.target_profit_price));
  const [loss, setLoss] = useState(() => typed(row.stop_loss_price));
  const [follows, setFollows] = useState<"mark" | "last">(row.exits_follow === "last" ? "last" : "mark");
  const { send, refusal, pending } = useSending(onDone);
  const fields = {
    id: row.id,
    follows,
    ...(profit === "" ? {} : { take_profit_price: profit }),
    ...(loss === "" ? {} : { stop_loss_price: loss }),
  };
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ExitField label={t("futures.take_profit")} value={profit} onText={setProfit} row={row} contract={contract} />
      <ExitField label={t("futures.stop_loss")} value={loss} onText={setLoss} row={row} contract={contract} />
      <Segmented
        label={t("futures.follows")}
        options={[
          { value: "mark", label: t("futures.mark") },
          { value: "last", label: t("futures.last") },
        ]}
        value={follows}
        onValue={setFollows}
      />
      <p className="text-xs leading-[1.25rem] text-mut">{t("futures.exits_note")}</p>
      <Refusal text={refusal} />
      <Button tone="gold" pending={pending} onClick={() => send({ path: "/lever/exits", fields })}>
        {t("futures.save")}
      </Button>
    </div>
  );
}

function ExitField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly row: LeverRow;
  readonly contract: ContractRow;
}): ReactElement {
  const { label, value, onText, row, contract } = props;
  const t = useT();
  const sum = value === "" ? undefined : resultAt(row, value);
  return (
    <div className="flex flex-col gap-1">
      <NumberField label={label} value={value} decimals={contract.price_decimals} onText={onText} />
      <p className="flex min-h-5 flex-wrap justify-between gap-x-3 text-xs text-mut">
        <span>
          {t("futures.result_then")}
          {sum !== undefined && ` · ${t("futures.off_mark", { percent: distanceOf(value, contract.mark) })}`}
        </span>
        {sum === undefined ? <span>–</span> : <Signed value={sum} unit={row.legal_name} />}
      </p>
    </div>
  );
}

function MarginFields({ row, contract, account, onDone }: FieldsProps): ReactElement {
  const t = useT();
  const [takes, setTakes] = useState(false);
  const [sum, setSum] = useState("");
  const { send, refusal, pending } = useSending(onDone);
  const beyond = units(row.caution_money) - units(row.origin_caution_money);
  const free = takes ? (beyond > 0n ? beyond : 0n) : units(account.free);
  const then = liquidationThen(account, contract, sum === "" ? 0n : units(sum) * (takes ? -1n : 1n));
  return (
    <div className="flex flex-col gap-4 pb-2">
      <Segmented
        label={t("futures.change_margin")}
        options={[
          { value: "add", label: t("futures.add_margin") },
          { value: "take", label: t("futures.take_margin") },
        ]}
        value={takes ? "take" : "add"}
        onValue={(value) => setTakes(value === "take")}
      />
      <NumberField label={t("futures.sum_in", { unit: row.legal_name })} value={sum} decimals={6} onText={setSum} />
      <dl className="flex flex-col gap-1.5 text-sm">
        <Line label={t(takes ? "futures.can_take" : "futures.free")}>
          <Amount value={formatDecimal(free, MONEY_DECIMALS)} decimals={2} unit={row.legal_name} mine />
        </Line>
        <Line label={t("futures.liq_price")}>
          <Price value={row.liquidation_price} decimals={contract.price_decimals} /> →{" "}
          <span className="font-semibold">
            {then === undefined ? "–" : <Price value={formatDecimal(then, contract.price_decimals)} decimals={contract.price_decimals} />}
          </span>
        </Line>
      </dl>
      <p className="text-xs leading-[1.25rem] text-mut">{t("futures.margin_note")}</p>
      <Refusal text={refusal} />
      <Button
        tone="gold"
        disabled={sum === "" || units(sum) === 0n}
        pending={pending}
        onClick={() => send({ path: "/lever/margin", fields: { id: row.id, amount: sum, take: takes ? 1 : 0 } })}
      >
        <span>
          {t(takes ? "futures.take_margin" : "futures.add_margin")}
          {sum !== "" && units(sum) > 0n && (
            <>
              {" · "}
              <Amount value={sum.replace(/\.$/, "")} decimals={6} least={0} unit={row.legal_name} />
            </>
          )}
        </span>
      </Button>
    </div>
  );
}

/** Free money that becomes margin leaves the equity as it is and raises what close-out is measured by. */
function liquidationThen(account: LeverAccountReply, contract: ContractRow, added: bigint): number | undefined {
  const { perTickLot, ticks } = scaleOf(contract);
  const rows = account.positions.filter((row) => row.currency === contract.currency_id);
  const sums = rows.reduce(
    (sum, row) => {
      const sign = row.type === 1 ? 1n : -1n;
      const value = BigInt(positionValue(perTickLot, ticks(row.price), row.share));
      return { lots: sum.lots + sign * BigInt(row.share), entryValue: sum.entryValue + sign * value };
    },
    { lots: 0n, entryValue: 0n },
  );
  const here = sums.lots * BigInt(ticks(contract.mark)) * BigInt(perTickLot) - sums.entryValue;
  return liquidationPrice({
    ...sums,
    rest: units(account.equity) - here,
    margin: units(account.margin) + added,
    perTickLot: BigInt(perTickLot),
  });
}

function ReverseDialog({ row, contract, account, onDone }: FieldsProps): ReactElement {
  const t = useT();
  const { send, refusal, pending } = useSending(onDone);
  const { perTickLot, ticks } = scaleOf(contract);
  const fees = account.fees.find(({ currency_id: id }) => id === contract.currency_id);
  const fee = 2 * fillFee(positionValue(perTickLot, ticks(contract.mark), row.share), ppmOf(fees?.taker ?? contract.taker_fee));
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDone()}
      title={t("futures.reverse_title", { symbol: row.symbol })}
      text={`${t(row.type === 1 ? "futures.reverse_long" : "futures.reverse_short", { count: row.share, fee: formatDecimal(BigInt(fee) / 1_000_000n, 2) })}${refusal === undefined ? "" : ` ${refusal}`}`}
      confirmLabel={t("futures.reverse")}
      cancelLabel={t("shell.cancel")}
      pending={pending}
      onConfirm={() => send({ path: "/lever/reverse", fields: { id: row.id } })}
    />
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-mut">{label}</dt>
      <dd className="ml-auto whitespace-nowrap">{children}</dd>
    </div>
  );
}

function Signed({ value, unit }: { readonly value: string; readonly unit: string }): ReactElement {
  return <Amount value={value} decimals={2} signed unit={unit} className={toneOf(value)} />;
}
