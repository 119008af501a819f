import type { ReactElement } from "react";
import { useLeverAccount } from "../../features/futures/web/futures.api.ts";
import { useT } from "../i18n/texts.ts";
import { Amount } from "../ui/amounts.tsx";

/** A worth on a page that is not about futures may be a little older. */
const EVERY_MS = 10_000;

/** What open positions would bring now stands in no balance, and so in no worth: said beside it; nothing without positions. */
export function OpenFutures(): ReactElement | null {
  const t = useT();
  const account = useLeverAccount(EVERY_MS).data;
  if (account === undefined || account.positions.length === 0) return null;
  return (
    <p className="live-figures flex flex-wrap gap-x-1.5 text-xs text-mut">
      {t("portfolio.open_futures")}
      <Amount value={account.profits} decimals={2} signed mine unit={account.currency_name} className="font-medium text-fg" />
    </p>
  );
}
