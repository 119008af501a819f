/** From the account that locks are paid from to where they are made and kept. */
import type { ReactElement } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { routes } from "../../../web/router/paths.ts";

export function ToLocks(): ReactElement {
  const t = useT();
  return (
    <Link to={routes.lockProducts} className="flex min-h-11 items-center gap-1 px-4 text-sm font-semibold text-brand hover:bg-fill">
      {t("product.lock_mining")}
      <ChevronRight className="size-4" aria-hidden />
    </Link>
  );
}
