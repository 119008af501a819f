/** Where no rate can be held just now: the same exchange at the rate of the moment at which it arrives, said as what it is. */
import type { ReactElement } from "react";
import { Zap } from "lucide-react";
import { RefusedError } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useExchangeAtOnce } from "./exchange.api.ts";
import type { ExchangeForm } from "./exchange.form.ts";

/** Whether a rate was refused because all that may be held is. */
export const areQuotesFull = (error: Error | null): boolean =>
  error instanceof RefusedError && error.detail?.name === "exchange_quotes_full";

export function AtOnce({ form, onDone }: { readonly form: ExchangeForm; readonly onDone: () => void }): ReactElement {
  const t = useT();
  const exchange = useExchangeAtOnce();
  const take = (): void =>
    exchange.mutate(
      { form, request_id: newRequestId() },
      {
        onSuccess: (said) => {
          showToast(said);
          onDone();
        },
      },
    );
  return (
    <section aria-label={t("exchange.at_once")} className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4">
      <p className="flex gap-3 text-sm text-mut">
        <Zap className="size-5 shrink-0 text-mark" aria-hidden />
        {t("exchange.at_once.text")}
      </p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {exchange.error === null ? "" : failureText(exchange.error)}
      </p>
      <Button className="w-full" pending={exchange.isPending} onClick={take}>
        {t("exchange.at_once")}
      </Button>
    </section>
  );
}
