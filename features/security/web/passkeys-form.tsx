import { useState } from "react";
import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { makePasskey } from "../../../web/account/passkey.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { NewCodes } from "./recovery-form.tsx";
import { useChange } from "./security.api.ts";
import type { PartProps } from "./security-sheets.tsx";

const LABEL_MAX = 40;

/** One's passkeys: named, made and removed. */
export function PasskeysForm({ overview, proof, onClose }: PartProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [label, setLabel] = useState("");
  const change = useChange(proof);
  const add = useMutation({
    mutationFn: async () => {
      const passkey = await proof.guard(makePasskey);
      if (passkey === undefined) throw new Error(t("account.passkey_failed"));
      const made = await change.mutateAsync(["/safe/passkey", { passkey, ...(label.trim() === "" ? {} : { label: label.trim() }) }]);
      setLabel("");
      showToast(made.text, "good");
      return made;
    },
  });
  const remove = (id: number): void =>
    change.mutate(["/safe/passkey_remove", { id }], { onSuccess: ({ text }) => showToast(text, "good") });
  if (add.data !== undefined && add.data.codes.length > 0) return <NewCodes codes={add.data.codes} onKept={onClose} />;
  return (
    <>
      <p className="text-sm text-mut">{t("security.passkey.text")}</p>
      {overview.passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-field bg-fill">
          {overview.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex min-h-13 items-center gap-2 py-1 pr-1 pl-3.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">{passkey.label}</span>
                <span className="block truncate text-xs text-mut">
                  {t("security.since", { date: formatTime(passkey.created_at, "day", language) })}
                </span>
              </span>
              <IconButton label={`${t("security.remove")}: ${passkey.label}`} onClick={() => remove(passkey.id)}>
                <Trash2 className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField label={t("security.passkey.label")} value={label} maxLength={LABEL_MAX} onText={setLabel} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {add.error?.message ?? change.error?.message}
      </p>
      <Button tone="gold" pending={add.isPending} onClick={() => add.mutate()}>
        {t("security.passkey.add")}
      </Button>
    </>
  );
}
