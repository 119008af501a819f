import type { ReactElement } from "react";
import { ExternalLink } from "lucide-react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { outsideAddress } from "./outside-address.ts";

/**
 * A page that is not the venue's (seed 2). Decision: it is not shown inside, where it would look like the venue's own and could ask for a password: its
 * address is shown, and it opens beside it.
 */
export function WebViewPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const address = outsideAddress(useSearchParams()[0].get("url") ?? "", window.location.origin);
  return (
    <>
      <PageHeader title={t("content.outside")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {address === undefined ? (
          <EmptyState text={t("content.outside.none")} />
        ) : (
          <>
            <section className="rounded-2xl border border-line bg-card p-4">
              <p className="font-semibold break-all">{address.host}</p>
              <p className="mt-1 text-xs break-all text-mut">{address.whole}</p>
            </section>
            <p className="text-sm text-mut">{t("content.outside.note")}</p>
            <a
              href={address.whole}
              target="_blank"
              rel="noopener noreferrer"
              className="gold-fill inline-flex h-12 items-center justify-center gap-2 rounded-field px-5 font-semibold"
            >
              <ExternalLink className="size-5" aria-hidden />
              {t("content.outside.open")}
            </a>
          </>
        )}
      </PageBody>
    </>
  );
}
