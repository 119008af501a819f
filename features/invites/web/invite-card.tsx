import { useState } from "react";
import type { ReactElement } from "react";
import { Copy, ImageDown } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { useIsPaper, useSite } from "../../../web/state/site.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { QrCode } from "../../../web/ui/qr-code.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

type Props = { readonly code: string; readonly link: string };

/** QR, code and link, and the poster to save. */
export function InviteCard({ code, link }: Props): ReactElement {
  const t = useT();
  const { save, isSaving } = usePoster({ code, link });
  return (
    <section
      aria-label={t("invites.title")}
      className="flex flex-wrap items-center justify-center gap-4 rounded-2xl border border-line bg-card p-4"
    >
      <div className="shrink-0 rounded-2xl border border-line bg-white p-1 [&_svg]:w-36">
        <QrCode text={link} label={t("invites.qr")} />
      </div>
      <div className="flex min-w-36 flex-1 flex-col gap-2">
        <Copied label={t("invites.code")} text={code} copyLabel={t("invites.copy_code")} isLarge />
        <Copied label={t("invites.link")} text={link.replace(/^https?:\/\//, "")} copied={link} copyLabel={t("invites.copy_link")} />
        <Button small pending={isSaving} className="w-full" onClick={save}>
          {!isSaving && <ImageDown className="size-4 shrink-0" aria-hidden />}
          <span className="truncate">{t("invites.save_poster")}</span>
        </Button>
      </div>
    </section>
  );
}

type CopiedProps = {
  readonly label: string;
  readonly text: string;
  readonly copied?: string;
  readonly copyLabel: string;
  readonly isLarge?: boolean;
};

function Copied({ label, text, copied = text, copyLabel, isLarge = false }: CopiedProps): ReactElement {
  return (
    <div className="flex items-end justify-between gap-1">
      <p className="min-w-0">
        <span className="block text-xs text-mut">{label}</span>
        <span className={isLarge ? "block text-xl font-semibold tracking-wide" : "line-clamp-2 text-xs leading-4 break-all"}>{text}</span>
      </p>
      <IconButton label={copyLabel} className="-mr-2 -mb-2" onClick={() => void copyText(copied)}>
        <Copy className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}

function usePoster({ code, link }: Props): { readonly save: () => void; readonly isSaving: boolean } {
  const t = useT();
  const site = useSite().data?.site_name ?? "Touchstone";
  const isPaper = useIsPaper();
  const [isSaving, setSaving] = useState(false);
  const draw = async (): Promise<void> => {
    const [{ drawPoster }, { saveBlob }] = await Promise.all([import("./poster.ts"), import("../../../web/ui/save-file.ts")]);
    const paper = isPaper ? `${t("shell.paper")} · ${t("shell.paper.note")}` : undefined;
    const words = { site, headline: t("invites.poster"), codeLabel: t("invites.code_of_mine"), code, link, paper };
    saveBlob(`${site.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${code}.png`, await drawPoster(words));
  };
  const save = (): void => {
    setSaving(true);
    draw()
      .catch((error: unknown) => {
        console.warn("The poster was not saved.", error);
        showToast(t("invites.poster_failed"));
      })
      .finally(() => setSaving(false));
  };
  return { save, isSaving };
}
