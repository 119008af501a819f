import type { ReactElement } from "react";
import { ChevronRight, Lock } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { useHolds } from "../../holds/web/holds.api.ts";

/** Says that money is kept from leaving, and leads to why; nothing while nothing is. */
export function HoldsLine(): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const count = useHolds().data?.holds.length ?? 0;
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={() => navigation.to(routes.holds)}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-2xl border border-line bg-brand-tint px-4 py-2 text-left text-sm font-semibold text-brand"
    >
      <Lock className="size-4 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{t("holds.line", { count })}</span>
      <ChevronRight className="size-4 shrink-0" aria-hidden />
    </button>
  );
}
