import type { ReactElement } from "react";
import { TriangleAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { CopyLine } from "../../../web/shell/copy-line.tsx";
import { Button } from "../../../web/ui/button.tsx";
import type { NewApiKey } from "./api-keys.api.ts";

/** A key that was just made, with its secret: the one time it can be read. */
export function NewKey({ made, onDone }: { readonly made: NewApiKey; readonly onDone: () => void }): ReactElement {
  const t = useT();
  return (
    <div className="flex flex-col gap-4 pb-2">
      {made.secret !== "" && (
        <p className="flex gap-3 rounded-2xl border border-line bg-fill p-3 text-sm">
          <TriangleAlert className="size-5 shrink-0 text-brand" aria-hidden />
          {t("api_keys.secret.once")}
        </p>
      )}
      <CopyLine label={t("api_keys.key")} value={made.api_key} copyLabel={t("api_keys.copy", { what: t("api_keys.key") })} />
      {made.secret !== "" && (
        <CopyLine label={t("api_keys.secret")} value={made.secret} copyLabel={t("api_keys.copy", { what: t("api_keys.secret") })} />
      )}
      <Button tone="gold" onClick={onDone}>
        {t("api_keys.done")}
      </Button>
    </div>
  );
}
