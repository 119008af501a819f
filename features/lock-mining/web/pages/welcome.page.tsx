import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { useLockProducts } from "../lock-mining.api.ts";
import { RatesStrip } from "../parts/rates-strip.tsx";
import { CARD, Risk } from "../parts/words.tsx";

const STEPS = ["lock", "paid", "back", "leave"] as const;
const RISKS = ["reach", "penalty", "price", "yield"] as const;
const WORDS = ["principal", "term", "range", "quota", "penalty", "cover", "seed"] as const;

/** For newcomers: what it is, how a rate is drawn, what can go wrong, and the words of it. */
export function LockWelcomePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const product = useLockProducts().data?.products.find(({ is_on_sale: isSold }) => isSold === 1);
  return (
    <>
      <PageHeader title={t("product.lock_mining")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
        <div className="flex min-w-0 flex-col gap-3">
          <section className={`${CARD} flex flex-col gap-3 p-4`}>
            <h2 className="text-base font-semibold">{t("lock-mining.welcome.what")}</h2>
            <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm leading-6">
              {STEPS.map((step) => (
                <li key={step}>{t(`lock-mining.welcome.step.${step}`)}</li>
              ))}
            </ol>
            <Button tone="gold" className="self-start" onClick={() => navigation.to(routes.lockProducts)}>
              {t("lock-mining.welcome.go")}
            </Button>
          </section>
          <section className={`${CARD} flex flex-col gap-2 p-4`}>
            <h2 className="text-base font-semibold">{t("lock-mining.welcome.risks")}</h2>
            {RISKS.map((risk) => (
              <Risk key={risk}>{t(`lock-mining.welcome.risk.${risk}`)}</Risk>
            ))}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <section className={`${CARD} flex flex-col gap-2 p-4`}>
            <h2 className="text-base font-semibold">{t("lock-mining.drawn")}</h2>
            <p className="text-sm leading-6">{t("lock-mining.drawn.text")}</p>
          </section>
          {product !== undefined && <RatesStrip product={product} />}
          <section className={`${CARD} p-4`}>
            <h2 className="pb-1 text-base font-semibold">{t("lock-mining.welcome.words")}</h2>
            <dl className="divide-y divide-line">
              {WORDS.map((word) => (
                <div key={word} className="py-2">
                  <dt className="text-sm font-semibold">{t(`lock-mining.word.${word}`)}</dt>
                  <dd className="m-0 text-xs leading-[1.125rem] text-mut">{t(`lock-mining.word.${word}.text`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </PageBody>
    </>
  );
}
