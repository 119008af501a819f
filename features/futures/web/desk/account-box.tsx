import type { ReactElement } from "react";
import { ArrowLeftRight } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import type { LeverAccountReply } from "../../contract/futures-rows.ts";
import { hasCredit } from "../futures.form.ts";

/** Money of the futures account, and the way to move some in or out. */
export function AccountBox({ account }: { readonly account: LeverAccountReply }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const lines = [
    [t("futures.free"), account.free],
    [t("futures.equity"), account.equity],
    ...(hasCredit(account) ? [[t("futures.credit"), account.credit] as const] : []),
    [t("futures.leaves"), account.leaves],
  ] as const;
  return (
    <section aria-label={t("futures.account")} className="shrink-0 border-t border-line px-4 pt-2 pb-3">
      <div className="flex items-center justify-between pb-1">
        <h2 className="text-sm font-semibold">{t("futures.account")}</h2>
        <Button small onClick={() => navigation.to(withQuery(routes.transfer, { from: "change", to: "lever" }))}>
          <ArrowLeftRight className="size-4" aria-hidden />
          {t("futures.transfer")}
        </Button>
      </div>
      <dl className="flex flex-col gap-1 text-xs">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-mut">{label}</dt>
            <dd className="font-medium whitespace-nowrap">
              <Amount value={value} decimals={2} mine unit={account.currency_name} />
            </dd>
          </div>
        ))}
      </dl>
      {hasCredit(account) && (
        <p className="hidden pt-1 text-2xs leading-snug text-mut [@media(min-height:900px)]:block">{t("futures.credit.says")}</p>
      )}
    </section>
  );
}
