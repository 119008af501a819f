import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { formatParts } from "../../../web/numbers/time-format.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import type { InvitesReply } from "../contract/invites.contract.ts";
import { percentText } from "./percent-text.ts";

const HOUR_MS = 3_600_000;

/** What came so far, of the last hour, of each level and currency, and what is still to come. */
export function RebateCard({ reply }: { readonly reply: InvitesReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { totals, last_hour: last, next_hour: next } = reply;
  const receipts = last.map(({ receipt }) => receipt);
  const [receipt] = receipts;
  const [newest] = last;
  const clock = (at: number): string => formatParts(at, ["clock"], language);
  return (
    <section aria-label={t("invites.so_far")} className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          <span className="block text-xs text-mut">{t("invites.so_far")}</span>
          <Amount value={reply.invite_return_total} mine className="text-3xl leading-9 font-semibold" />
        </p>
        {newest !== undefined && (
          <p className="text-right">
            <span className="block text-xs text-mut">{t("invites.last_hour", { time: clock(newest.hour + HOUR_MS) })}</span>
            <Amount
              value={sumDecimals(last.map(({ usdt_value: value }) => value))}
              decimals={4}
              least={2}
              mine
              signed
              className="text-lg font-semibold"
            />
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-xs">
        <Level text={t("invites.of_fees", { rate: percentText(reply.first_rate, language) })} value={reply.first_return} />
        <Level text={t("invites.of_second", { rate: percentText(reply.second_rate, language) })} value={reply.second_return} />
        {receipt !== undefined && <CheckLink id={receipt} ids={receipts} />}
      </div>
      {totals.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-mut" aria-label={t("invites.by_currency")}>
          {totals.map(({ currency, currency_name: code, value }) => (
            <li key={currency}>
              <Amount value={value} decimals={8} least={0} mine unit={code} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-mut">
        {t("invites.waiting", { time: clock(next) })} <Amount value={reply.waiting} decimals={4} least={2} mine unit="USDT" />
      </p>
    </section>
  );
}

function Level({ text, value }: { readonly text: string; readonly value: string }): ReactElement {
  return (
    <span className="text-mut">
      {text} <Amount value={value} mine className="font-semibold text-fg" />
    </span>
  );
}
