import { useMemo } from "react";
import type { ReactElement } from "react";
import { encode } from "uqr";
import { Copy } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";

/** The address that opens registration with the code filled in; its query stands behind the hash. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/#${withQuery(routes.register, { code })}`;
}

/** Invite others: link, QR code and code. */
export function InvitePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const code = useSession((state) => state.user?.extension_code) ?? "";
  const link = inviteLink(window.location.origin, code);
  return (
    <>
      <PageHeader title={t("invites.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {code === "" ? (
          <EmptyState text={t("invites.none")} />
        ) : (
          <section className="mx-auto flex max-w-sm flex-col items-center gap-4 rounded-2xl border border-line bg-card p-6 text-center">
            <QrCode text={link} label={t("invites.qr")} />
            <div>
              <h2 className="text-sm text-mut">{t("invites.code")}</h2>
              <p className="flex items-center justify-center text-xl font-semibold tracking-widest">
                {code}
                <IconButton label={t("invites.copy_code")} onClick={() => void copyText(code)}>
                  <Copy className="size-4" aria-hidden />
                </IconButton>
              </p>
            </div>
            <p className="text-xs break-all text-mut">{link}</p>
            <Button tone="gold" className="w-full" onClick={() => void copyText(link)}>
              {t("invites.copy_link")}
            </Button>
            <p className="text-xs text-mut">{t("invites.text")}</p>
          </section>
        )}
      </PageBody>
    </>
  );
}

/** Dark on white in both themes: that is what cameras read best. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join("") };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-48 rounded-field bg-white" shapeRendering="crispEdges">
      <path d={path} fill="#12151c" />
    </svg>
  );
}
