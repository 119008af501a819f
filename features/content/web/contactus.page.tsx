import type { ReactElement } from "react";
import { MessageCircle } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { useSite } from "../../../web/state/site.ts";
import { ListCard } from "../../../web/ui/list-row.tsx";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** How to reach the venue's people; links come from the site's settings (wire.md 2). */
export function ContactUsPage(): ReactElement {
  const t = useT();
  const site = useSite().data;
  const links: readonly { readonly text: TextKey; readonly url: string | undefined }[] = [
    { text: "content.contact.online", url: site?.zxkf_url },
    { text: "content.contact.telegram", url: site?.telegram_url },
    { text: "content.contact.whatsapp", url: site?.whatsApp_url },
  ];
  const given = links.filter(({ url }) => url !== undefined && /^https?:\/\//.test(url));
  return (
    <ArticleView title={t("content.contact")} article={useSitePage("/contactus")}>
      {given.length > 0 && (
        <div className="mt-4">
          <ListCard>
            {given.map(({ text, url }) => (
              <a
                key={text}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-13 items-center gap-3 px-4 hover:bg-fill"
              >
                <MessageCircle className="size-5 text-mut" aria-hidden />
                {t(text)}
              </a>
            ))}
          </ListCard>
        </div>
      )}
    </ArticleView>
  );
}
