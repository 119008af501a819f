import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import type { OwnLimitsReply } from "../contract/self-limits.contract.ts";

/** Seed: level 2 is the highest. */
const HIGHEST = 2;

/** What the level of verification lets leave: the venue's limit, beside one's own. */
export function LevelCard({ withdrawal: { level, most, left } }: Pick<OwnLimitsReply, "withdrawal">): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <section aria-label={t("self-limits.level")} className="rounded-2xl border border-line bg-card p-4">
      <h2 className="text-base leading-tight font-semibold">{t("self-limits.level")}</h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <Amount value={left} decimals={8} least={2} className="text-lg font-semibold" />
        <span className="text-mut">
          / <Amount value={most} decimals={8} least={2} /> BTC
        </span>
      </p>
      <p className="mt-1 text-xs text-mut">{t("self-limits.level.note", { level })}</p>
      {level < HIGHEST && (
        <Button small onClick={() => navigation.to(routes.realMark)} className="mt-3 w-full">
          {t("self-limits.level.raise")}
        </Button>
      )}
    </section>
  );
}
