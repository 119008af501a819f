import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import type { LeverRow } from "../../contract/futures-rows.ts";

/** What kind of pending order it is; of a trailing stop with how far it follows. */
export function WaitsFor({ row }: { readonly row: LeverRow }): ReactElement {
  const t = useT();
  if (row.waits === 0) return <>{t("futures.limit")}</>;
  if (row.trail_percent === "") return <>{t("futures.end.waiting")}</>;
  return (
    <>
      {t("futures.trailing")} <Amount value={row.trail_percent} decimals={2} unit="%" />
    </>
  );
}
