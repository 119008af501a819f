import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { NumberField } from "../../../web/ui/number-field.tsx";
import type { OwnLimitView } from "../contract/self-limits.contract.ts";
import type { useBind } from "./self-limits.api.ts";

const SHOWN_DECIMALS = 2;

interface Props {
  readonly limit: OwnLimitView;
  readonly bind: ReturnType<typeof useBind>;
  readonly onDone: () => void;
}

/** The amount of one limit; none takes it away. */
export function LimitForm({ limit: { limit, amount }, bind, onDone }: Props): ReactElement {
  const t = useT();
  const [text, setText] = useState(amount === null ? "" : amount.replace(/\.?0+$/, ""));
  const send = (given: string | undefined): void =>
    bind.mutate(["/limit/set", { limit, ...(given === undefined ? { no_limit: "1" } : { amount: given }) }], { onSuccess: onDone });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm leading-5 text-mut">{t("self-limits.form.note")}</p>
      <NumberField label={t("self-limits.form.amount")} value={text} decimals={SHOWN_DECIMALS} onText={setText} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {bind.error?.message}
      </p>
      <div className="flex flex-col gap-2">
        <Button type="submit" tone="gold" pending={bind.isPending} disabled={text === "" || text.endsWith(".")}>
          {t("self-limits.form.save")}
        </Button>
        {amount !== null && (
          <Button pending={bind.isPending} onClick={() => send(undefined)}>
            {t("self-limits.form.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
