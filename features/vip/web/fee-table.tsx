import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import type { VipLevelView } from "../contract/vip.contract.ts";

type Props = {
  readonly title: string;
  readonly levels: readonly VipLevelView[];
  readonly mine: number;
  /** What counts now, by the kernel itself. */
  readonly isNow?: boolean;
};

export function FeeTable({ title, levels, mine, isNow = false }: Props): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const whole = (value: string): string => (value === "0" ? "–" : formatTrimmed(value, { least: 0, most: 0 }, language));
  const rate = (value: string): string => formatTrimmed(value, { least: 2, most: 4 }, language);
  return (
    <section aria-label={title}>
      <header className="flex items-center justify-between gap-3 px-1 pb-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {isNow && (
          <span className="flex items-center gap-2 text-xs text-mut">
            <Streak label={t("vip.from_kernel")} />
            <span aria-hidden>{t("vip.from_kernel")}</span>
          </span>
        )}
      </header>
      <div className="overflow-hidden rounded-2xl border border-line bg-card">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-xs text-mut">
              <th className="px-3 py-2.5 text-left font-normal">{t("vip.level")}</th>
              <th className="px-2 py-2.5 text-right font-normal">
                {t("vip.volume")}
                <span className="block">{t("vip.or_balance")}</span>
              </th>
              <th className="px-3 py-2.5 text-right font-normal">
                {t("vip.spot")}
                <span className="block">{t("vip.maker_taker")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, volume, balance, maker_fee: maker, taker_fee: taker }) => (
              <tr
                key={level}
                {...(level === mine ? { "aria-current": "true" as const } : {})}
                className={`border-b border-line last:border-b-0 ${level === mine ? "bg-brand/15" : ""}`}
              >
                <th scope="row" className={`px-3 py-2 text-left font-semibold whitespace-nowrap ${level === mine ? "text-brand" : ""}`}>
                  VIP {level}
                </th>
                <td className="px-2 py-2 text-right text-mut">
                  {whole(volume)}
                  {balance !== "0" && <span className="block text-xs">{whole(balance)}</span>}
                </td>
                <td className="px-3 py-2 text-right whitespace-nowrap">
                  {rate(maker)} · {rate(taker)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
