import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import type { ContractRow } from "../../contract/futures-rows.ts";
import { KINDS, type FuturesForm, type FuturesKind, type FuturesProblem } from "../futures.form.ts";

const WORDS = { market: "futures.market", limit: "futures.limit", stop: "futures.stop", trailing: "futures.trailing" } as const;

/** All four at once: two rows on a phone, one on a desktop. */
export function KindChoice(props: { readonly value: FuturesKind; readonly onValue: (kind: FuturesKind) => void }): ReactElement {
  const { value, onValue } = props;
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t("futures.kind")} className="grid grid-cols-2 gap-x-1 rounded-field bg-fill p-1 lg:grid-cols-4">
      {KINDS.map((kind) => (
        <label
          key={kind}
          className={`flex h-9 min-w-0 cursor-pointer items-center justify-center rounded-[9px] px-1 text-center text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-mark lg:text-xs ${kind === value ? "bg-fill-strong text-fg" : "text-mut hover:text-fg"}`}
        >
          <input type="radio" className="sr-only" checked={kind === value} onChange={() => onValue(kind)} name={t("futures.kind")} />
          <span className="truncate">{t(WORDS[kind])}</span>
        </label>
      ))}
    </div>
  );
}

interface TriggerProps {
  readonly form: FuturesForm;
  readonly change: (more: Partial<FuturesForm>) => void;
  readonly contract: ContractRow;
  readonly problem: FuturesProblem | undefined;
}

/** When a waiting order becomes one at market, in figures and in words. */
export function TriggerFields({ form, change, contract, problem }: TriggerProps): ReactElement {
  const t = useT();
  const isStop = form.kind === "stop";
  const note = isStop ? "futures.stop_note" : form.side === "long" ? "futures.trail_note_long" : "futures.trail_note_short";
  return (
    <div className="min-w-0">
      {isStop ? (
        <NumberField
          label={t("futures.trigger_in", { unit: contract.legal_name })}
          value={form.trigger}
          decimals={contract.price_decimals}
          onText={(trigger) => change({ trigger })}
          invalid={problem === "trigger_missing"}
        />
      ) : (
        <NumberField
          label={t("futures.trail_in")}
          value={form.trail}
          decimals={2}
          onText={(trail) => change({ trail })}
          invalid={problem === "trail_missing"}
        />
      )}
      <p className="px-1 pt-1 text-2xs leading-[1rem] text-mut">{t(note)}</p>
    </div>
  );
}
