import { useState } from "react";
import type { ReactElement } from "react";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { useQuote } from "../quotes/quotes.store.ts";
import type { Quote } from "../quotes/quote.ts";
import { useNavigation } from "../router/navigation.ts";
import { routes } from "../router/paths.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { showToast } from "../ui/toast.store.ts";
import { AlertFields } from "./alert-fields.tsx";
import { alertAim, alertFields, alertFormOf, emptyAlert } from "./alert.form.ts";
import { useAlerts, useDeleteAlert, useSetAlert } from "./alerts.api.ts";
import type { AlertRow } from "./alerts.api.ts";
import { closeAlert, useAskedAlert } from "./alerts.store.ts";
import type { AskedAlert } from "./alerts.store.ts";

/** The form of a price alert over whatever page it was asked on. */
export function AlertSheet(): ReactElement {
  const t = useT();
  const asked = useAskedAlert((state) => state.asked);
  // While it slides away it still shows what it showed.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  return (
    <Sheet
      open={asked !== undefined}
      onOpen={(open) => !open && closeAlert()}
      title={t(last?.id === undefined ? "alerts.new_of" : "alerts.change_of", { symbol: last?.symbol ?? "" })}
    >
      {last !== undefined && <Opened key={`${last.symbol} ${last.id ?? "new"} ${last.price ?? ""}`} asked={last} />}
    </Sheet>
  );
}

function Opened({ asked }: { readonly asked: AskedAlert }): ReactElement | null {
  const quote = useQuote(asked.symbol);
  const { data } = useAlerts();
  const row = data?.find(({ id }) => id === asked.id);
  if (quote === undefined || (asked.id !== undefined && row === undefined)) return null;
  return <Form asked={asked} quote={quote} row={row} />;
}

interface FormProps {
  readonly asked: AskedAlert;
  readonly quote: Quote;
  readonly row: AlertRow | undefined;
}

function Form({ asked, quote, row }: FormProps): ReactElement {
  const t = useT();
  const [form, setForm] = useState(() => (row === undefined ? emptyAlert(asked.price) : alertFormOf(row, asked.price)));
  const navigation = useNavigation();
  const [tried, setTried] = useState(false);
  const set = useSetAlert();
  const remove = useDeleteAlert();
  const aim = alertAim(form, quote);
  const refusal = set.error instanceof RefusedError ? set.error.message : undefined;
  const send = (): void => {
    setTried(true);
    if (aim.problem !== undefined) return;
    set.mutate(alertFields(form, quote, asked.id), {
      onSuccess: () => {
        showToast(t("alerts.is_set", { symbol: quote.symbol }), "good");
        closeAlert();
      },
    });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AlertFields form={form} onForm={setForm} quote={quote} aim={aim} tried={tried} />
      {refusal !== undefined && (
        <p role="alert" className="text-sm text-down">
          {refusal}
        </p>
      )}
      <Button type="submit" tone="gold" pending={set.isPending}>
        {t(row === undefined ? "alerts.set" : "alerts.save")}
      </Button>
      {row === undefined && (
        <Button tone="quiet" onClick={() => navigation.to(routes.alerts)}>
          {t("alerts.all")}
        </Button>
      )}
      {row !== undefined && (
        <Button tone="quiet" pending={remove.isPending} onClick={() => remove.mutate(row.id, { onSuccess: closeAlert })}>
          {t("alerts.delete")}
        </Button>
      )}
    </form>
  );
}
