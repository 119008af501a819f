import type { ReactElement } from "react";
import { ChevronRight, HandCoins } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { routes } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";

/** What is owed of loans: in no account, and taken off what everything is worth; with the way to them. Nothing while nothing is owed. */
export function OwedLine({ owed }: { readonly owed: string | undefined }): ReactElement | null {
  const t = useT();
  if (owed === undefined || signOfDecimal(owed) <= 0) return null;
  return (
    <Link
      to={routes.borrowing}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-2xl border border-line bg-card px-4 py-2 text-sm"
    >
      <HandCoins className="size-4 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t("wallet.owed")}</span>
        <span className="block text-xs text-mut">{t("wallet.owed.off")}</span>
      </span>
      <Amount value={`-${owed}`} decimals={2} unit="USDT" mine className="block text-right font-semibold" />
      <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
    </Link>
  );
}
