/** A receipt on a page of its own: the stone, its first inputs, what comes out of them here. Comes with the panel, whose formulas it needs. */
import type { ReactElement } from "react";
import { BadgeCheck, Check, X } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { cutDecimal } from "../numbers/decimal-text.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { openCheck } from "./check.store.ts";
import { ruleOf } from "./receipt-rules.ts";
import { useChecking } from "./receipt-view.tsx";
import { useReceipt } from "./receipt.api.ts";
import { valuesOf } from "./check.ts";
import { useWriting } from "./writing.ts";
import { Slab } from "../ui/stone/slab.tsx";
import type { SlabState } from "../ui/stone/slab.tsx";

const STATES = { agrees: "agreed", differs: "refused", unknown: "bare" } as const satisfies Record<string, SlabState>;
/** Decimals on the stone: the panel has all. Cut, as one's own money is everywhere. */
const SHOWN = 2;
const QUIET = "text-[#c9ced8]";

interface StoneProps {
  readonly id: string;
  /** Which inputs stand on it; the panel has all. */
  readonly inputs: readonly string[];
}

export function ReceiptStone({ id, inputs: names }: StoneProps): ReactElement {
  const t = useT();
  const reply = useReceipt(id === "" ? undefined : id);
  const checking = useChecking(reply.data);
  const { figure } = useWriting();
  const hidden = usePreferences((state) => state.hideAmounts);
  const receipt = reply.data;
  const rule = receipt === undefined ? undefined : ruleOf(receipt.formula);
  const check = checking?.check;
  const agreeing = check?.lines.filter(({ agrees }) => agrees).length ?? 0;
  const inputs = receipt === undefined || rule === undefined ? [] : rule.inputs(receipt, valuesOf(rule, receipt));
  const shown = inputs.filter(({ name }) => names.includes(name));
  const log =
    receipt === undefined ? "" : ` · ${t("receipts.stone.log", { position: figure({ value: String(receipt.position), decimals: 0 }) })}`;
  return (
    <Slab state={check === undefined ? "bare" : STATES[check.verdict]}>
      <section aria-labelledby="receipt-stone" className="pb-1">
        <h2 id="receipt-stone" className="flex items-center gap-2 text-lg font-semibold">
          <BadgeCheck className="size-5 text-(--gold-from)" aria-hidden />
          {t("shell.check")}
        </h2>
        <p role="status" className={`min-h-4.5 text-xs ${check?.verdict === "differs" ? "text-[#ff8c9c]" : QUIET}`}>
          {check?.verdict === "agrees" && `${t("receipts.agrees")}. ${t("receipts.agrees.note", { agreeing, all: check.lines.length })}`}
          {check?.verdict === "differs" && `${t("receipts.differs")}. ${t("receipts.differs.note", { agreeing, all: check.lines.length })}`}
          {check?.verdict === "unknown" && t("receipts.unknown")}
          {reply.isError && t("shell.error.read")}
        </p>
        <dl className="pt-2">
          {shown.map((line) => (
            <Line
              key={line.name}
              label={`${t(line.label)}${log}`}
              value={
                "key" in line.value
                  ? ""
                  : figure({ ...line.value, value: cutDecimal(line.value.value, SHOWN), decimals: Math.min(line.value.decimals, SHOWN) })
              }
              hidden={hidden}
            />
          ))}
          {check !== undefined && <div aria-hidden className="my-1.5 h-px bg-white/15" />}
          {check?.lines.map(({ name, label, computed, decimals, unit, agrees }) => (
            <Line
              key={name}
              label={t(label)}
              value={figure({ value: cutDecimal(computed, SHOWN), decimals: Math.min(decimals, SHOWN), unit })}
              hidden={hidden && name !== "rate"}
              agrees={agrees}
            />
          ))}
        </dl>
        {receipt !== undefined && check !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
            <span className={QUIET}>{t("receipts.stone.formula", { name: receipt.formula, agreeing, all: check.lines.length })}</span>
            <button
              type="button"
              onClick={() => openCheck(receipt.id)}
              className="-my-1 ml-auto inline-flex min-h-11 items-center rounded-lg font-semibold text-(--gold-from)"
            >
              {t("receipts.stone.inputs")}
            </button>
          </div>
        )}
      </section>
    </Slab>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly hidden: boolean;
  readonly agrees?: boolean;
}

function Line({ label, value, hidden, agrees }: LineProps): ReactElement {
  const Sign = agrees === false ? X : Check;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-sm">
      <dt className={QUIET}>{label}</dt>
      <dd className="m-0 ml-auto flex items-center gap-2 font-semibold tabular-nums">
        {hidden ? "••••••" : value}
        {agrees !== undefined && <Sign className={`size-4 shrink-0 ${agrees ? "text-(--gold-from)" : "text-[#ff6076]"}`} aria-hidden />}
      </dd>
    </div>
  );
}
