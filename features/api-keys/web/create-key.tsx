import { useState } from "react";
import type { ReactElement } from "react";
import { RefusedChange } from "../../../web/account/refused-change.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { useHasFutures } from "../../futures/web/has-futures.ts";
import { useCreateApiKey, type NewApiKey } from "./api-keys.api.ts";
import { emptyKey, keyFields, keyProblems, KEY_NAME_MAX, type KeyForm } from "./api-keys.form.ts";

/** The form of a new key; `onMade` gets it with its secret. */
export function CreateKey({ onMade }: { readonly onMade: (key: NewApiKey) => void }): ReactElement {
  const t = useT();
  const [form, setForm] = useState<KeyForm>(emptyKey);
  const [tried, setTried] = useState(false);
  const create = useCreateApiKey();
  const hasFutures = useHasFutures();
  const problems = keyProblems(form);
  const change = (fields: Partial<KeyForm>): void => setForm({ ...form, ...fields });
  const said = (field: keyof typeof problems): string | undefined => {
    const problem = tried ? problems[field] : undefined;
    return problem === undefined ? undefined : t(`api_keys.error.${problem}`);
  };
  const send = (): void => {
    setTried(true);
    if (Object.keys(problems).length === 0) create.mutate(keyFields(form), { onSuccess: onMade });
  };
  return (
    <form
      className="flex flex-col gap-5 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t("api_keys.name")}
        value={form.name}
        maxLength={KEY_NAME_MAX}
        error={said("name")}
        onText={(name) => change({ name })}
      />
      {(["trade", ...(hasFutures ? ["futures" as const] : []), "withdraw"] as const).map((scope) => (
        <div key={scope} className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{t(`api_keys.${scope}`)}</p>
            <p className="text-xs text-mut">{t(`api_keys.${scope}.note`)}</p>
          </div>
          <Switch label={t(`api_keys.${scope}`)} checked={form[scope]} onChecked={(is) => change({ [scope]: is })} />
        </div>
      ))}
      <TextField
        label={t("api_keys.ips")}
        value={form.ipList}
        placeholder="203.0.113.7, 2001:db8::/32"
        autoCapitalize="off"
        spellCheck={false}
        error={said("ipList")}
        hint={t("api_keys.ips.note")}
        onText={(ipList) => change({ ipList })}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-mut">{t("api_keys.kind")}</p>
        <Segmented
          label={t("api_keys.kind")}
          options={[
            { value: "hmac", label: "HMAC-SHA256" },
            { value: "ed25519", label: "Ed25519, RSA" },
          ]}
          value={form.kind}
          onValue={(kind) => change({ kind })}
        />
        <p className="text-xs text-mut">{t(`api_keys.kind.${form.kind}`)}</p>
      </div>
      {form.kind === "ed25519" && (
        <PublicKey value={form.publicKey} error={said("publicKey")} onText={(publicKey) => change({ publicKey })} />
      )}
      <RefusedChange error={create.error} />
      <Button type="submit" tone="gold" disabled={create.isPending}>
        {t("api_keys.create")}
      </Button>
    </form>
  );
}

/** A PEM has lines of its own. */
function PublicKey({
  value,
  error,
  onText,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}): ReactElement {
  const t = useT();
  return (
    <label className="flex flex-col gap-1.5 text-sm text-mut">
      {t("api_keys.public_key")}
      <textarea
        value={value}
        rows={4}
        spellCheck={false}
        aria-invalid={error !== undefined}
        placeholder="-----BEGIN PUBLIC KEY-----"
        onChange={(event) => onText(event.target.value)}
        className={`rounded-field border bg-fill p-3 font-mono text-xs text-fg outline-none placeholder:text-mut focus:border-mark ${error === undefined ? "border-transparent" : "border-down"}`}
      />
      {error !== undefined && (
        <span role="alert" className="text-xs text-down">
          {error}
        </span>
      )}
    </label>
  );
}
