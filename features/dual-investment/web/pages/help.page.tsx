import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Settlements } from "../parts/settlements.tsx";
import { CARD, Risk } from "../parts/words.tsx";

const STEPS = ["choose", "pay", "decide", "get"] as const;
const RISKS = ["other", "locked", "up", "late"] as const;
const WORDS = ["share", "strike", "option", "volatility", "mean", "cover"] as const;

/** For newcomers: what it is, what can go wrong, and the words of it. */
export function DualHelpPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader title={t("product.dual_investment")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
        <div className="flex min-w-0 flex-col gap-3">
          <section className={`${CARD} flex flex-col gap-3 p-4`}>
            <h2 className="text-base font-semibold">{t("dual-investment.how")}</h2>
            <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm leading-6">
              {STEPS.map((step) => (
                <li key={step}>{t(`dual-investment.help.step.${step}`)}</li>
              ))}
            </ol>
            <Button tone="gold" className="self-start" onClick={() => navigation.to(routes.dualProducts)}>
              {t("dual-investment.to_products")}
            </Button>
          </section>
          <section className={`${CARD} flex flex-col gap-2 p-4`}>
            <h2 className="text-base font-semibold">{t("dual-investment.help.risks")}</h2>
            {RISKS.map((risk) => (
              <Risk key={risk}>{t(`dual-investment.help.risk.${risk}`)}</Risk>
            ))}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <section className={`${CARD} p-4`}>
            <h2 className="pb-1 text-base font-semibold">{t("dual-investment.help.words")}</h2>
            <dl className="divide-y divide-line">
              {WORDS.map((word) => (
                <div key={word} className="py-2">
                  <dt className="text-sm font-semibold">{t(`dual-investment.word.${word}`)}</dt>
                  <dd className="m-0 text-xs leading-[1.125rem] text-mut">{t(`dual-investment.word.${word}.text`)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <Settlements />
        </div>
      </PageBody>
    </>
  );
}
