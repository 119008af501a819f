import { useId } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { decimalSeparator } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { ReadAs, useTypedNumber } from "../../../web/ui/number-field.tsx";
import { allOf } from "./transfer.form.ts";
import type { TransferAction, TransferCoin, TransferFault, TransferForm } from "./transfer.form.ts";

interface AmountFieldProps {
  readonly form: TransferForm;
  readonly coin: TransferCoin;
  readonly act: (action: TransferAction) => void;
  /** Why this amount won't do. */
  readonly fault: TransferFault | undefined;
}

/** How much, with what there is and a button for all of it. */
export function AmountField({ form, coin, act, fault }: AmountFieldProps): ReactElement {
  const t = useT();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const number = useTypedNumber(form.amount, coin.decimals, (text) => act({ type: "amount", text }));
  const all = allOf(coin, form.from);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-mut">
        <label htmlFor={id}>{t("transfer.amount")}</label>
        <span className="text-xs">
          {t("transfer.available")} <Amount value={coin.available[form.from]} decimals={coin.decimals} unit={coin.code} mine />
        </span>
      </div>
      <div
        className={`flex h-14 items-center gap-2 rounded-field border bg-fill pr-2 pl-3.5 focus-within:border-mark ${fault === undefined ? "border-transparent" : "border-down"}`}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={form.amount.replace(".", decimalSeparator(language))}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          onChange={number.onChange}
          className="h-full w-full min-w-0 flex-1 bg-transparent text-lg font-semibold outline-none placeholder:text-mut"
        />
        <span className="text-sm text-mut">{coin.code}</span>
        <button
          type="button"
          disabled={all === "0"}
          onClick={() => act({ type: "amount", text: all })}
          className="relative h-9 min-w-11 rounded-lg px-2.5 after:absolute after:inset-x-0 after:-inset-y-1 text-sm font-semibold text-brand hover:bg-fill-strong disabled:text-mut"
        >
          {t("transfer.all")}
        </button>
      </div>
      <ReadAs number={number} value={form.amount} />
      {fault !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-down">
          {t(`transfer.problem.${fault.problem}`, { coin: coin.code })}
        </p>
      )}
    </div>
  );
}
