import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { factsOf, hasNoLimit } from "./facts.ts";

/** What it is, in facts; nothing for an asset that nobody wrote any about. */
export function FactsCard({ code }: { readonly code: string }): ReactElement | null {
  const t = useT();
  const facts = factsOf(code);
  if (facts === undefined) return null;
  const isShare = facts.place !== undefined;
  return (
    <section aria-label={t("assets.about")} className="rounded-2xl border border-line bg-card p-4">
      <h2 className="mb-2 text-sm font-semibold">{t("assets.about")}</h2>
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact label={t("assets.what")}>{t(facts.kind)}</Fact>
        <Fact label={t(isShare ? "assets.business" : "assets.secured")}>{t(facts.about)}</Fact>
        {facts.place !== undefined && <Fact label={t("assets.place")}>{facts.place}</Fact>}
        <Fact label={t("assets.since")}>{facts.since}</Fact>
        {facts.limit !== undefined && (
          <Fact label={t("assets.limit")}>
            <Amount value={facts.limit} decimals={0} unit={code} />
          </Fact>
        )}
        {hasNoLimit(facts) && <Fact label={t("assets.limit")}>{t("assets.no_limit")}</Fact>}
      </dl>
      <p className="mt-3 text-xs text-mut">{t(isShare ? "assets.note.share" : "assets.note.coin")}</p>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactElement | string | number }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
