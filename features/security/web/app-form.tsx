import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { QrCode } from "../../../web/ui/qr-code.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { CODE_LENGTH } from "../../session/web/session.form.ts";
import { NewCodes } from "./recovery-form.tsx";
import { useChange } from "./security.api.ts";
import type { PartProps } from "./security-sheets.tsx";

interface Offer {
  readonly secret: string;
  readonly address: string;
}

/** Sets up an authenticator, or removes it. */
export function AppForm({ overview, proof, onClose }: PartProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const offer = useMutation({ mutationFn: () => proof.guard(() => post<Offer>("/safe/app_offer", {}, { ownRefusal: true })) });
  const remove = useChange(proof);
  const drop = (): void =>
    remove.mutate(["/safe/app_remove"], {
      onSuccess: ({ text }) => {
        showToast(text, "good");
        onClose();
      },
    });
  if (offer.data !== undefined) return <SetUp offer={offer.data} proof={proof} onClose={onClose} />;
  const isOn = overview.app_since > 0;
  return (
    <>
      {isOn && <p className="text-base font-semibold">{t("security.since", { date: formatTime(overview.app_since, "day", language) })}</p>}
      <p className="text-sm text-mut">{t(isOn ? "security.app.is_on" : "security.app.none")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {offer.error?.message ?? remove.error?.message}
      </p>
      <Button tone={isOn ? "plain" : "gold"} pending={offer.isPending} onClick={() => offer.mutate()}>
        {t(isOn ? "security.replace" : "security.set_up")}
      </Button>
      {isOn && (
        <Button tone="plain" className="text-down" pending={remove.isPending} onClick={drop}>
          {t("security.remove")}
        </Button>
      )}
    </>
  );
}

function SetUp({ offer, proof, onClose }: Pick<PartProps, "proof" | "onClose"> & { readonly offer: Offer }): ReactElement {
  const t = useT();
  const [code, setCode] = useState("");
  const accept = useChange(proof);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length !== CODE_LENGTH) return;
    accept.mutate(["/safe/app", { code }], {
      onSuccess: ({ text, codes }) => {
        showToast(text, "good");
        if (codes.length === 0) onClose();
      },
    });
  };
  if (accept.data !== undefined && accept.data.codes.length > 0) return <NewCodes codes={accept.data.codes} onKept={onClose} />;
  return (
    <form noValidate aria-label={t("security.app")} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-mut">{t("security.app.scan")}</p>
      <div className="flex flex-col items-center gap-2">
        <QrCode text={offer.address} label={t("security.app.qr")} />
        <p className="text-center font-mono text-sm break-all">{offer.secret.match(/.{1,4}/g)?.join(" ")}</p>
        <Button small onClick={() => void copyText(offer.secret)}>
          {t("security.app.copy")}
        </Button>
      </div>
      <CodeField label={t("security.app.code")} length={CODE_LENGTH} value={code} onText={setCode} error={accept.error?.message} />
      <Button type="submit" tone="gold" pending={accept.isPending} disabled={code.length !== CODE_LENGTH}>
        {t("security.app.switch_on")}
      </Button>
    </form>
  );
}
