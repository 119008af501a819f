import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { CODE_LENGTH } from "../../session/web/session.form.ts";
import { useChange } from "./security.api.ts";
import type { PartProps } from "./security-sheets.tsx";

/** Seed 7: default area code. */
const DEFAULT_AREA_CODE = "86";
const PATTERNS = { mail: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, phone: /^\d{5,15}$/ };

/** Another mail address or telephone number, proved by a code that was sent there. */
export function AddressForm({ kind, overview, proof, onClose }: PartProps & { readonly kind: "mail" | "phone" }): ReactElement {
  const t = useT();
  const [address, setAddress] = useState("");
  const [areaCode, setAreaCode] = useState(DEFAULT_AREA_CODE);
  const [code, setCode] = useState("");
  const save = useChange(proof);
  const isWhole = PATTERNS[kind].test(address.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole || code.length !== CODE_LENGTH) return;
    const [path, field] = kind === "mail" ? ["/safe/mail", "mail"] : ["/safe/mobile", "mobile"];
    save.mutate([path, { [field]: address.trim(), code, device: deviceSecret() }], {
      onSuccess: ({ text }) => {
        showToast(text, "good");
        onClose();
      },
    });
  };
  const wanted = () =>
    isWhole ? { user_string: address.trim(), scene: "register", ...(kind === "phone" ? { area_code: areaCode } : {}) } : undefined;
  return (
    <form noValidate aria-label={t(`security.${kind}`)} onSubmit={submit} className="flex flex-col gap-4">
      {overview[kind] !== "" && <p className="text-base font-semibold">{overview[kind]}</p>}
      <div className="flex items-end gap-2">
        {kind === "phone" && (
          <TextField
            className="w-20 shrink-0"
            label={t("security.area_code")}
            inputMode="numeric"
            autoComplete="tel-country-code"
            value={areaCode}
            onText={(text) => setAreaCode(text.replace(/\D/g, "").slice(0, 6))}
          />
        )}
        <TextField
          className="min-w-0 flex-1"
          label={t(kind === "mail" ? "security.new_mail" : "security.new_phone")}
          type={kind === "mail" ? "email" : "tel"}
          autoComplete={kind === "mail" ? "email" : "tel-national"}
          inputMode={kind === "mail" ? "email" : "tel"}
          value={address}
          onText={setAddress}
          end={<SendCodeButton fields={wanted} />}
        />
      </div>
      <CodeField label={t("security.code")} length={CODE_LENGTH} value={code} onText={setCode} />
      <PaperOutbox />
      <p role="alert" className="text-sm text-down empty:hidden">
        {save.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={save.isPending} disabled={!isWhole || code.length !== CODE_LENGTH}>
        {t("security.save")}
      </Button>
    </form>
  );
}
