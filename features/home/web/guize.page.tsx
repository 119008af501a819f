import type { ReactElement } from "react";
import { Check } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";

const RULES: readonly TextKey[] = [
  "home.rules.own_money",
  "home.rules.opt_in",
  "home.rules.leave",
  "home.rules.credit_apart",
  "home.rules.code_free",
  "home.rules.no_top_up",
  "home.rules.score",
];

/** The bonus rules as the venue's charter makes them: nothing here can hold the user's own money. */
export function RulesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader title={t("product.rules")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <p className="py-2 text-sm text-mut">{t("home.rules.intro")}</p>
        <ul className="mt-2 flex flex-col gap-2">
          {RULES.map((rule) => (
            <li key={rule} className="flex gap-3 rounded-2xl border border-line bg-card p-4 text-sm leading-[1.5rem]">
              <Check className="mt-0.5 size-5 shrink-0 text-up" aria-hidden />
              {t(rule)}
            </li>
          ))}
        </ul>
        <p className="mt-5 text-xs text-mut">{t("home.rules.hours")}</p>
      </PageBody>
    </>
  );
}
