import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { StatementRow } from "../contract/statement.contract.ts";

/** What was set aside or given back: it leaves the balance as it is, so it is grey. */
export function HeldText({ row }: { readonly row: StatementRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const units = row.held.replace("-", "");
  const amount = hidden ? "••••••" : `${formatTrimmed(units, { least: 2, most: 8 }, language)} ${row.currency_name}`;
  return (
    <span className="text-sm text-mut tabular-nums">
      {t(row.held.startsWith("-") ? "statement.released" : "statement.held", { amount })}
    </span>
  );
}
