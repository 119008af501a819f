import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { LoanRow } from "../../contract/loans-replies.ts";
import { rulerOf } from "../loan-view.ts";
import { Marks } from "./marks.tsx";

/** The pledged coin's prices: where it is sold, where its person is warned, and where it is now. Nothing without all three. */
export function PriceRuler({ loan }: { readonly loan: LoanRow }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const ruler = rulerOf(loan);
  if (ruler === undefined) return null;
  const { sold, called, now, fall } = ruler;
  const price = (value: string): string => formatFixed(value, value.split(".")[1]?.length ?? 0, language);
  return (
    <div>
      <div className="relative h-2" aria-hidden>
        <span className="absolute inset-y-0 left-0 rounded-l-full bg-down opacity-40" style={{ width: `${sold}%` }} />
        <span className="absolute inset-y-0 bg-brand opacity-40" style={{ left: `${sold}%`, width: `${called - sold}%` }} />
        <span className="absolute inset-y-0 right-0 rounded-r-full bg-up opacity-40" style={{ left: `${called}%` }} />
        <span className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-down" style={{ left: `${sold}%` }} />
        <span className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-brand" style={{ left: `${called}%` }} />
        <span
          className="absolute -inset-y-0.5 size-3 -translate-x-1/2 rounded-full border-2 border-card bg-fg"
          style={{ left: `${now}%` }}
        />
      </div>
      <Marks
        marks={[
          { key: "sold", place: sold, label: t("loans.sold_below"), value: price(loan.sell_price), tone: "text-down" },
          { key: "called", place: called, label: t("loans.called_below"), value: price(loan.call_price), tone: "text-brand" },
          { key: "now", place: now, label: t("loans.price_now"), value: price(loan.price), tone: "text-fg" },
        ]}
      />
      <p className="pt-1.5 text-xs text-mut tabular-nums">
        {fall === undefined
          ? t("loans.price_passed")
          : t("loans.price_falls", { percent: `${formatFixed(fall, 1, language)}\u00a0%`, price: price(loan.sell_price) })}
      </p>
    </div>
  );
}
