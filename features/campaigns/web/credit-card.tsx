import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../../web/api/query-client.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { usePromotionalCredit } from "../../promotional-credit/web/promotional-credit.api.ts";

/** One's promotional credit, apart from own money; nothing while there is none. */
export function CreditCard(): ReactElement | null {
  const t = useT();
  const credit = usePromotionalCredit();
  const giveBack = useMutation({
    mutationFn: (id: number) =>
      sendOnce({
        path: "/promotional/give_back",
        fields: { id, request_id: newRequestId() },
        kind: "campaign",
        options: { ownRefusal: true },
      }),
    onSuccess: ({ message }) => showToast(String(message), "good"),
    onError: (error) => showToast(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
  if (credit.data === undefined || credit.data.length === 0) return null;
  return (
    <section aria-label={t("campaigns.credit")} className="mt-4 rounded-2xl border border-line bg-card px-4 py-3">
      <h2 className="text-sm font-semibold">{t("campaigns.credit")}</h2>
      <p className="pb-1 text-xs text-mut">{t("campaigns.credit.apart")}</p>
      <ul>
        {credit.data.map(({ id, left, currency_name: code, source, until, withheld }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 text-sm">
            <span>
              <Amount value={left} decimals={6} least={2} unit={code} className="font-semibold" />
              <span className="block text-xs text-mut">
                {t(`campaigns.credit.${source}`)}, {t("campaigns.until")} <Moment at={until} />
                {withheld === 1 && <span className="block">{t("campaigns.credit.withheld")}</span>}
              </span>
            </span>
            {source !== "campaign" && withheld === 0 && (
              <Button small tone="quiet" disabled={giveBack.isPending} onClick={() => giveBack.mutate(id)}>
                {t("campaigns.credit.give_back")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
