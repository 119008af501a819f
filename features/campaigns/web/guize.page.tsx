import type { ReactElement } from "react";
import { Check, Quote } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";

/** What bonus rules say elsewhere, each with what counts here instead. */
const RULES: readonly { readonly said?: TextKey; readonly here: readonly TextKey[] }[] = [
  { said: "campaigns.rules.said.orders", here: ["campaigns.rules.opt_in", "campaigns.rules.leave", "campaigns.rules.credit_apart"] },
  { said: "campaigns.rules.said.manager", here: ["campaigns.rules.no_top_up"] },
  { said: "campaigns.rules.said.withdraw", here: ["campaigns.rules.own_money", "campaigns.rules.code_free"] },
  { said: "campaigns.rules.said.score", here: ["campaigns.rules.score"] },
  { said: "campaigns.rules.said.repair", here: ["campaigns.rules.repair"] },
];

/** The bonus rules as the venue's charter makes them: nothing here can hold the user's own money. */
export function RulesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader title={t("product.rules")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <p className="py-2 text-sm text-mut">{t("campaigns.rules.intro")}</p>
        <ul className="mt-2 flex flex-col gap-2">
          {RULES.map(({ said, here }) => (
            <li key={here[0]} className="rounded-2xl border border-line bg-card p-4 text-sm leading-[1.5rem]">
              {said !== undefined && (
                <p className="flex gap-3 pb-3 text-mut">
                  <Quote className="mt-1 size-4 shrink-0" role="img" aria-label={t("campaigns.rules.said")} />
                  <span className="italic">{t(said)}</span>
                </p>
              )}
              {here.map((rule) => (
                <p key={rule} className="flex gap-3 pt-1">
                  <Check className="mt-0.5 size-5 shrink-0 text-up" role="img" aria-label={t("campaigns.rules.here")} />
                  <span>{t(rule)}</span>
                </p>
              ))}
            </li>
          ))}
        </ul>
        <Button tone="gold" className="mt-4 w-full" onClick={() => navigation.to(routes.campaigns)}>
          {t("campaigns.see")}
        </Button>
        <p className="mt-5 text-xs text-mut">{t("campaigns.rules.hours")}</p>
      </PageBody>
    </>
  );
}
