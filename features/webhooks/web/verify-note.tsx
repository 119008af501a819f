import type { ReactElement } from "react";
import { Copy } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { VERIFY_SNIPPET } from "../contract/verify-snippet.ts";

/** How a receiver knows that it was this venue. */
export function VerifyNote(): ReactElement {
  const t = useT();
  return (
    <details className="rounded-2xl border border-line bg-card">
      <summary className="cursor-pointer p-4 font-semibold">{t("webhooks.verify")}</summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm text-mut">{t("webhooks.verify.text")}</p>
        <div className="relative rounded-field bg-fill">
          <pre className="p-3 pt-10 font-mono text-xs break-words whitespace-pre-wrap">{VERIFY_SNIPPET}</pre>
          <IconButton
            className="absolute top-0 right-0"
            label={t("webhooks.copy", { what: t("webhooks.verify.code") })}
            onClick={() => void copyText(VERIFY_SNIPPET)}
          >
            <Copy className="size-4" aria-hidden />
          </IconButton>
        </div>
      </div>
    </details>
  );
}
