import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { LoanMove } from "../../contract/loans-replies.ts";
import { moveText } from "../loan-view.ts";
import { useLoanDetail } from "../loans.api.ts";

const MOST_DECIMALS = 8;

/** What happened to a loan, the newest first; read once it is unfolded. */
export function LoanHistory({ id }: { readonly id: number }): ReactElement {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 text-sm font-semibold"
      >
        {t("loans.history")}
        <ChevronDown className={`size-4 shrink-0 text-mut ${isOpen ? "rotate-180" : ""}`} aria-hidden />
      </button>
      {isOpen && <Moves id={id} />}
    </div>
  );
}

function Moves({ id }: { readonly id: number }): ReactElement | null {
  const moves = useLoanDetail(id).data?.moves ?? [];
  const ids = moves.map(({ receipt }) => receipt).filter((receipt) => receipt !== "");
  return (
    <ul className="divide-y divide-line text-sm">
      {moves.map((move, index) => (
        <li key={moves.length - index} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-1.5">
          <Move move={move} ids={ids} />
        </li>
      ))}
    </ul>
  );
}

function Move({ move, ids }: { readonly move: LoanMove; readonly ids: readonly string[] }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { at, what, amount, currency, got, got_currency: gotCurrency, receipt } = move;
  const sum = (value: string, code: string): string => `${formatTrimmed(value, { least: 2, most: MOST_DECIMALS }, language)} ${code}`;
  const hasSum = !/^0(\.0*)?$/.test(amount);
  return (
    <>
      <span className="min-w-0">
        <span className="block">{t(moveText(what))}</span>
        <span className="block text-xs text-mut tabular-nums">{formatTime(at, "moment", language)}</span>
      </span>
      <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 text-right tabular-nums">
        {hasSum && (
          <span className="min-w-0 font-medium break-words">
            {sum(amount, currency)}
            {got !== "" && gotCurrency !== currency && <span className="block text-xs text-mut">→ {sum(got, gotCurrency)}</span>}
          </span>
        )}
        {receipt !== "" && <CheckLink id={receipt} ids={ids} />}
      </span>
    </>
  );
}
