import type { ReactElement } from "react";
import { ChevronRight, Gift } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { usePromotionalCredit } from "../../promotional-credit/web/promotional-credit.api.ts";

/** Promotional credit stands in no worth and no balance: said apart, with the way to it; nothing while there is none. */
export function CreditLine(): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const credit = usePromotionalCredit().data ?? [];
  const codes = [...new Set(credit.map(({ currency_name: code }) => code))];
  if (codes.length === 0) return null;
  return (
    <button
      type="button"
      onClick={() => navigation.to(routes.campaigns)}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-2xl border border-line bg-card px-4 py-2 text-left text-sm"
    >
      <Gift className="size-4 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t("wallet.promotional")}</span>
        <span className="block text-xs text-mut">{t("wallet.promotional.apart")}</span>
      </span>
      <span className="text-right">
        {codes.map((code) => (
          <Amount
            key={code}
            value={sumDecimals(credit.filter(({ currency_name: name }) => name === code).map(({ left }) => left))}
            decimals={6}
            least={2}
            unit={code}
            mine
            className="block font-semibold"
          />
        ))}
      </span>
      <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
    </button>
  );
}
