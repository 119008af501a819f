import type { ReactElement } from "react";
import { TriangleAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { CopyLine } from "../../../web/shell/copy-line.tsx";
import { Button } from "../../../web/ui/button.tsx";

/** A secret that was just made: the one time it can be read. */
export function NewSecret({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }): ReactElement {
  const t = useT();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="flex gap-3 rounded-2xl border border-line bg-fill p-3 text-sm">
        <TriangleAlert className="size-5 shrink-0 text-brand" aria-hidden />
        {t("webhooks.secret.once")}
      </p>
      <CopyLine label={t("webhooks.secret")} value={secret} copyLabel={t("webhooks.copy", { what: t("webhooks.secret") })} />
      <Button tone="gold" onClick={onDone}>
        {t("webhooks.done")}
      </Button>
    </div>
  );
}
