import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { VipReply } from "../contract/vip.contract.ts";
import { wayTo } from "./missing.ts";

/** The level, when it is looked at again, and how far the next one is. */
export function LevelCard({ reply }: { readonly reply: VipReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { level, levels, now, next_look: look, volume, balance } = reply;
  const next = levels[level + 1];
  const far = next === undefined ? 0 : Math.max(wayTo(volume, next.volume).percent, wayTo(balance, next.balance).percent);
  return (
    <section aria-label={t("vip.yours")} className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-4">
        <p>
          <span className="block text-xs text-mut">{t("vip.yours")}</span>
          <b className="text-3xl leading-9 font-semibold">VIP {level}</b>
        </p>
        {look !== null && (
          <p className="text-right">
            <span className="block text-xs text-mut">{t("vip.next_look")}</span>
            <b className="block text-sm leading-5 font-semibold">{t("vip.in", { span: formatWait(look - now, language) })}</b>
            <span className="block text-xs text-mut">{t("vip.each_day")}</span>
          </p>
        )}
      </div>
      <ol className="mt-3 grid gap-1" style={{ gridTemplateColumns: `repeat(${levels.length}, minmax(0, 1fr))` }}>
        {levels.map(({ level: one }) => (
          <li key={one} {...(one === level ? { "aria-current": "step" as const } : {})}>
            <span className="block h-1.5 overflow-hidden rounded-full bg-fill" aria-hidden>
              <span
                className={`block h-full rounded-full bg-brand ${one > level ? "opacity-60" : ""}`}
                style={{ width: `${one <= level ? 100 : one === level + 1 ? far : 0}%` }}
              />
            </span>
            <span className={`mt-1 block text-center text-2xs ${one === level ? "font-semibold text-brand" : "text-mut"}`}>VIP {one}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
