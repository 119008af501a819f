import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { AmendFields } from "../orders/amend-fields.tsx";
import { useAmend } from "../orders/use-amend.ts";
import type { AmendProps } from "../orders/use-amend.ts";

/** A row of the table as a form: price and amount in fields, what the change does to the place in the queue, save. */
export function AmendLine(props: AmendProps): ReactElement {
  const t = useT();
  const { quote, order, onDone } = props;
  const amending = useAmend(props);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone: without this the keyboard would be nowhere, and Esc would be heard by nobody.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const { effect, message, pending, canSave, submit } = amending;
  return (
    <form
      ref={form}
      aria-label={t("spot.amend")}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 [--field-height:2.5rem]"
    >
      <span className="font-semibold">{quote.symbol}</span>
      <span className={order.side === "buy" ? "text-up" : "text-down"}>{t(order.side === "buy" ? "spot.buy" : "spot.sell")}</span>
      <span className="grid w-83 grid-cols-2 gap-3">
        <AmendFields {...amending} quote={quote} />
      </span>
      <Button small type="submit" tone="gold" pending={pending} disabled={!canSave}>
        {t("spot.amend.save")}
      </Button>
      <Button small onClick={onDone}>
        {t("shell.back")}
      </Button>
      {message === undefined ? (
        effect !== "unchanged" && <span className="text-mut">{t(`spot.amend.${effect}`)}</span>
      ) : (
        <span role="alert" className="text-down">
          {message}
        </span>
      )}
    </form>
  );
}
