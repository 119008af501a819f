import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import type { LeverRow } from "../../contract/futures-rows.ts";

/** From a position that was closed out to the page that says why. */
export function WhyLink({ row }: { readonly row: LeverRow }): ReactElement | null {
  const t = useT();
  if (row.close_out === 0) return null;
  return (
    <Link
      to={withQuery(routes.futuresCloseOut, { id: row.close_out })}
      className="-my-1 inline-flex min-h-11 items-center text-xs font-medium text-brand"
    >
      {t("futures.why.title")}
    </Link>
  );
}
