import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes } from "../../../../web/router/paths.ts";

/** Where it can be made one's own, or closed in the same step. */
export function CopiedNote(): ReactElement {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut">
      {t("futures.copied")}
      <Link to={routes.myCopies} className="inline-flex min-h-11 items-center font-medium text-brand">
        {t("futures.copied.acts")}
      </Link>
    </p>
  );
}
