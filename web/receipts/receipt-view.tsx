import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { Copy, Pencil, RotateCcw } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { copyText } from "../shell/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { Slab } from "../ui/stone/slab.tsx";
import type { SlabState } from "../ui/stone/slab.tsx";
import { checkReceipt, valuesOf } from "./check.ts";
import type { Check, Verdict } from "./check.ts";
import { noteVerdict } from "./check.store.ts";
import { proofText } from "./proof-text.ts";
import { Inputs, Outputs } from "./receipt-lines.tsx";
import { RecordSeal } from "./record-seal.tsx";
import { readerOf, ruleOf } from "./receipt-rules.ts";
import type { InputValues, Receipt } from "./receipt.ts";

const HEADLINES: Record<Verdict, TextKey> = { agrees: "receipts.agrees", differs: "receipts.differs", unknown: "receipts.unknown" };
const SLABS: Record<Verdict, SlabState> = { agrees: "agreed", differs: "refused", unknown: "bare" };
const NO_CHANGES: InputValues = {};

interface Checking {
  readonly check: Check;
  /** How long it took here, ms. */
  readonly took: number;
  /** Undefined: as the venue says. */
  readonly changed: InputValues | undefined;
  readonly change: (changed: InputValues | undefined) => void;
}

function timedCheck(receipt: Receipt, changed: InputValues | undefined): Pick<Checking, "check" | "took"> {
  const began = performance.now();
  const check = checkReceipt(ruleOf(receipt.formula), receipt, changed);
  return { check, took: Math.max(1, Math.ceil(performance.now() - began)) };
}

/** Computes the receipt again, and whenever the reader changes a figure. */
export function useChecking(receipt: Receipt | undefined): Checking | undefined {
  const [changed, change] = useState<InputValues | undefined>(undefined);
  const checking = useMemo(() => {
    if (receipt === undefined) return undefined;
    return { ...timedCheck(receipt, changed), changed, change };
  }, [receipt, changed]);
  const verdict = changed === undefined ? checking?.check.verdict : undefined;
  useEffect(() => {
    if (receipt !== undefined && verdict !== undefined) noteVerdict(receipt.id, verdict);
  }, [receipt, verdict]);
  return checking;
}

/** The stone with its verdict, what went in, what comes out. */
export function ReceiptView({ receipt, checking }: { readonly receipt: Receipt; readonly checking: Checking }): ReactElement {
  const { check, changed, change } = checking;
  const rule = ruleOf(receipt.formula);
  return (
    <>
      <VerdictSlab receipt={receipt} checking={checking} />
      {rule !== undefined && (
        <Inputs
          inputs={rule.inputs(receipt, { ...valuesOf(rule, receipt), ...changed })}
          position={receipt.position}
          changed={changed ?? NO_CHANGES}
          onChange={changed === undefined ? undefined : (name, text) => change({ ...changed, [name]: text })}
        />
      )}
      {check.lines.length > 0 && <Outputs lines={check.lines} />}
      {readerOf(receipt.id) === undefined && <RecordSeal id={receipt.id} />}
    </>
  );
}

function VerdictSlab({ receipt, checking }: { readonly receipt: Receipt; readonly checking: Checking }): ReactElement {
  const t = useT();
  const { check, took, changed } = checking;
  const isChanged = changed !== undefined && Object.keys(changed).length > 0;
  const counts = { agreeing: check.lines.filter(({ agrees }) => agrees).length, all: check.lines.length };
  const note = (): string => {
    if (check.verdict === "unknown") return t("receipts.unknown.note", { formula: receipt.formula });
    if (check.verdict === "agrees") return t("receipts.agrees.note", counts);
    return isChanged ? t("receipts.changed.note") : t("receipts.differs.note", counts);
  };
  const state = isChanged && check.verdict === "differs" ? "broken" : SLABS[check.verdict];
  return (
    <Slab state={state}>
      <div role="status">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-lg font-semibold">{t(HEADLINES[check.verdict])}</span>
          {check.verdict !== "unknown" && <span className="shrink-0 text-xs text-[#c9ced8]">{t("receipts.took", { time: took })}</span>}
        </p>
        <p className="text-xs leading-[1rem] text-[#c9ced8]">{note()}</p>
      </div>
    </Slab>
  );
}

/** What the reader can do with it. */
export function ReceiptActions({ receipt, checking }: { readonly receipt: Receipt; readonly checking: Checking }): ReactElement {
  const t = useT();
  const { check, changed, change } = checking;
  const playing = changed !== undefined;
  const Icon = playing ? RotateCcw : Pencil;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        className="h-11 px-2! text-sm!"
        disabled={check.verdict === "unknown" && !playing}
        onClick={() => change(playing ? undefined : {})}
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{t(playing ? "receipts.change.back" : "receipts.change")}</span>
      </Button>
      <Button className="h-11 px-2! text-sm!" onClick={() => void copyText(proofText(receipt, check))}>
        <Copy className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{t("receipts.copy")}</span>
      </Button>
    </div>
  );
}
