import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";

/** Where more can come from. */
export function ToMoney({ currency }: { readonly currency: number }): ReactElement {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-4 text-sm font-semibold text-brand">
      <Link to={withQuery(routes.transfer, { currency, to: "change" })} className="inline-flex min-h-11 items-center">
        {t("product.transfer")}
      </Link>
      <Link to={routes.deposit} className="inline-flex min-h-11 items-center">
        {t("product.deposit")}
      </Link>
    </p>
  );
}
