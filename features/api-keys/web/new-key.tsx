import type { ReactElement } from "react";
import { Copy, TriangleAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
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
      <Shown label={t("api_keys.key")} value={made.api_key} />
      {made.secret !== "" && <Shown label={t("api_keys.secret")} value={made.secret} />}
      <Button tone="gold" onClick={onDone}>
        {t("api_keys.done")}
      </Button>
    </div>
  );
}

function Shown({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  const t = useT();
  return (
    <div>
      <p className="text-sm text-mut">{label}</p>
      <p className="flex items-center gap-2 rounded-field bg-fill pl-3">
        <code className="min-w-0 flex-1 py-2 text-xs break-all">{value}</code>
        <IconButton label={t("api_keys.copy", { what: label })} onClick={() => void copyText(value)}>
          <Copy className="size-4" aria-hidden />
        </IconButton>
      </p>
    </div>
  );
}
