import { useState } from "react";
import type { ReactElement } from "react";
import { RefusedChange } from "../../../web/account/refused-change.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { useHasFutures } from "../../futures/web/has-futures.ts";
import { GROUPS, URL_MAX, webhookFields, webhookProblems, withGroup, type WebhookForm } from "./webhooks.form.ts";

interface WebhookFormFieldsProps {
  readonly start: WebhookForm;
  readonly sendLabel: string;
  readonly pending: boolean;
  /** Why it was refused. */
  readonly error?: Error | null;
  readonly onSend: (fields: ReturnType<typeof webhookFields>) => void;
}

/** Address and events, of a new webhook or of one that is changed. */
export function WebhookFormFields({ start, sendLabel, pending, error = null, onSend }: WebhookFormFieldsProps): ReactElement {
  const t = useT();
  const [form, setForm] = useState(start);
  const [tried, setTried] = useState(false);
  const hasFutures = useHasFutures();
  const problems = webhookProblems(form);
  const urlProblem = tried ? problems.url : undefined;
  const send = (): void => {
    setTried(true);
    if (Object.keys(problems).length === 0) onSend(webhookFields(form));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t("webhooks.url")}
        type="url"
        inputMode="url"
        value={form.url}
        maxLength={URL_MAX}
        placeholder="https://example.com/hook"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        error={urlProblem === undefined ? undefined : t(`webhooks.problem.${urlProblem}`)}
        hint={t("webhooks.url.note")}
        onText={(url) => setForm({ ...form, url })}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-sm text-mut">{t("webhooks.events")}</legend>
        {GROUPS.filter((group) => group !== "futures" || hasFutures || form.events.has(group)).map((group) => (
          <div key={group} className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{t(`webhooks.event.${group}`)}</p>
              <p className="text-xs text-mut">{t(`webhooks.event.${group}.note`)}</p>
            </div>
            <Switch
              label={t(`webhooks.event.${group}`)}
              checked={form.events.has(group)}
              onChecked={(isChosen) => setForm(withGroup(form, group, isChosen))}
            />
          </div>
        ))}
        {tried && problems.events !== undefined && (
          <p role="alert" className="text-xs text-down">
            {t(`webhooks.problem.${problems.events}`)}
          </p>
        )}
      </fieldset>
      <RefusedChange error={error} />
      <Button type="submit" tone="gold" pending={pending}>
        {sendLabel}
      </Button>
    </form>
  );
}
