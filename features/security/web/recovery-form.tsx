import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useChange } from "./security.api.ts";
import type { PartProps } from "./security-sheets.tsx";

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryForm({ overview, proof, onClose }: PartProps): ReactElement {
  const t = useT();
  const renew = useChange(proof);
  const hasFactor = overview.app_since > 0 || overview.passkeys.length > 0;
  if (renew.data !== undefined) return <NewCodes codes={renew.data.codes} onKept={onClose} />;
  if (!hasFactor) return <p className="text-sm text-mut">{t("security.recovery.none")}</p>;
  return (
    <>
      <p className="text-base font-semibold">{t("security.recovery.left", { left: overview.recovery_left })}</p>
      <p className="text-sm text-mut">{t("security.codes.text")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {renew.error?.message}
      </p>
      <Button pending={renew.isPending} onClick={() => renew.mutate(["/safe/recovery_codes"])}>
        {t("security.codes.renew")}
      </Button>
    </>
  );
}

/** Shown once, when they were made. */
export function NewCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }): ReactElement {
  const t = useT();
  return (
    <>
      <p className="text-sm">{t("security.codes.keep")}</p>
      <ul
        aria-label={t("security.recovery")}
        className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-field bg-fill p-3 font-mono text-sm min-[360px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <Button onClick={() => void copyText(codes.join("\n"))}>{t("security.codes.copy")}</Button>
      <Button tone="gold" onClick={onKept}>
        {t("security.codes.kept")}
      </Button>
    </>
  );
}
