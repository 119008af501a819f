import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import type { InvitesReply } from "../contract/invites.contract.ts";
import { percentText } from "./percent-text.ts";

/** What those see whom somebody invited: by whom, what that person gets, and that it costs them nothing. */
export function InviterCard({ reply }: { readonly reply: InvitesReply }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { invited_by: inviter, first_rate: first, second_rate: second } = reply;
  if (inviter === null) return null;
  const { account, since, has_second: hasSecond, given } = inviter;
  return (
    <section aria-label={t("invites.invited_by")} className="rounded-2xl border border-line bg-card p-4 text-sm leading-5">
      <h2 className="text-xs text-mut">{t("invites.invited_by")}</h2>
      <p className="pt-0.5 font-semibold">
        {account === "" ? t("invites.closed") : account}{" "}
        <span className="font-normal text-mut">
          {t("invites.since")} {formatTime(since, "day", language)}
        </span>
      </p>
      <p className="pt-1.5">{t("invites.they_get", { rate: percentText(first, language) })}</p>
      {hasSecond && <p>{t("invites.above_gets", { rate: percentText(second, language) })}</p>}
      <p className="flex flex-wrap gap-x-3 pt-1.5 text-xs text-mut">
        <span>{t("invites.given")}</span>
        {given.length === 0 && <span>–</span>}
        {given.map(({ currency, currency_name: code, value }) => (
          <Amount key={currency} value={value} decimals={8} least={0} mine unit={code} />
        ))}
      </p>
    </section>
  );
}
